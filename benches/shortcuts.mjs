/**
 * What the shortcuts of the package for JavaScript buy (`js/pair/shortcuts.js`): the package beside its own
 * sources without them, in one process, in alternating rounds. Answers are compared before anything is timed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../scripts/run.mjs';
import { time } from './clock.mjs';
import { seededRandom } from './random.mjs';
import { formatFactor, formatNanoseconds, table } from './tables.mjs';

/** Milliseconds that a loop runs before it is timed, for V8 to compile it. */
const WARM_UP = 80;
const CASES = 512;

/** @typedef {typeof import('../js/pairs.js')} Pairs */
/** @typedef {{ shortcut: string, pair: string, question: string, hits: boolean, from: number, to: number }} Row */

/**
 * What a shortcut serves: the pair, the question, whether the answer is yes, and between which distances the shapes
 * are. Boxes are 1 by 1, circles 1 wide.
 * @type {Row[]}
 */
const rows = [
  { shortcut: 'rings', pair: 'boxes', question: 'overlaps', hits: true, from: 0.1, to: 0.9 },
  { shortcut: 'rings', pair: 'boxes', question: 'overlaps', hits: false, from: 1.5, to: 3 },
  { shortcut: 'rings', pair: 'circles', question: 'overlaps', hits: true, from: 0.1, to: 0.9 },
  { shortcut: 'rings', pair: 'circles', question: 'overlaps', hits: false, from: 1.1, to: 3 },
  { shortcut: 'rings', pair: 'boxes', question: 'collide', hits: false, from: 1.5, to: 3 },
  { shortcut: 'rings', pair: 'circles', question: 'collide', hits: false, from: 1.1, to: 3 },
  { shortcut: 'rings', pair: 'boxes', question: 'contains', hits: true, from: 0.01, to: 0.45 },
  { shortcut: 'rings', pair: 'boxes', question: 'contains', hits: false, from: 0.8, to: 3 },
  { shortcut: 'rings, in vain', pair: 'boxes', question: 'overlaps', hits: true, from: 1.02, to: 1.35 },
  { shortcut: 'rings, in vain', pair: 'boxes', question: 'collide', hits: true, from: 0.2, to: 1.35 },
  { shortcut: '`discMeetsBox`', pair: 'circle, box', question: 'overlaps', hits: true, from: 1.02, to: 1.19 },
  { shortcut: '`discMeetsBox`', pair: 'circle, box', question: 'overlaps', hits: false, from: 1.02, to: 1.19 },
  { shortcut: '`collideDiscs`', pair: 'circles', question: 'collide', hits: true, from: 0.1, to: 0.9 },
  { shortcut: '`collideDiscs`', pair: 'circles', question: 'collide, out', hits: true, from: 0.1, to: 0.9 },
];

/** The package without shortcuts: no numbers are such that rings can be compared. @returns {Promise<Pairs[]>} */
async function packages() {
  const folder = mkdtempSync(join(tmpdir(), 'shadowgap-'));
  const none = { name: 'none', setup: (/** @type {import('esbuild').PluginBuild} */ { onLoad }) => {
    onLoad({ filter: /pair[\\/]shortcuts\.js$/ }, () => ({ contents: 'export const areModerate = () => false, NEAR = 0; export { areModerate as collideDiscs, areModerate as discMeetsBox };' }));
  } };
  try {
    return await Promise.all([[], [none]].map(async (plugins, i) => {
      const outfile = join(folder, `${i}.mjs`);
      await build({ entryPoints: [join(root, 'js', 'pairs.js')], bundle: true, format: 'esm', target: 'es2022', outfile, plugins });
      return import(pathToFileURL(outfile).href);
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Depends on every call, so that the compiler cannot leave one out. */
let sink = 0;

/**
 * A loop over cases that counts hits; each has code of its own, which V8 compiles for it alone.
 * @param {Pairs} library
 * @param {Row} row
 */
function loopOf(library, { pair, question, hits, from, to }) {
  const random = seededRandom(5);
  const ofPair = { boxes: ['box', 'box'], circles: ['circle', 'circle'], 'circle, box': ['circle', 'box'] }[pair] ?? [];
  const cases = [];
  while (cases.length < CASES) {
    const [shapeA, shapeB] = ofPair.map((kind) => (kind === 'box' ? library.Shape.box(1, 1) : library.Shape.circle(0.5)));
    const [distance, direction] = [from + (to - from) * random(), 2 * Math.PI * random()];
    const a = { x: 20 * random() - 10, y: 20 * random() - 10, angle: 6 * random() };
    const b = { x: a.x + distance * Math.cos(direction), y: a.y + distance * Math.sin(direction), angle: 6 * random() };
    const answer = question === 'contains' ? library.contains(shapeA, a, b) : library.overlaps(shapeA, a, shapeB, b);
    if (answer === hits) cases.push({ shapeA, a, shapeB, b });
  }
  const call = {
    'overlaps': 'library.overlaps(shapeA, a, shapeB, b)',
    'collide': 'library.collide(shapeA, a, shapeB, b)',
    'collide, out': 'library.collide(shapeA, a, shapeB, b, out)',
    'contains': 'library.contains(shapeA, a, b)',
  }[question];
  const code = `const out = {}; return () => { let hits = 0; for (const { shapeA, a, shapeB, b } of cases) if (${call}) hits++; return hits; };`;
  return /** @type {() => number} */ (new Function('library', 'cases', code)(library, cases));
}

const [, , rounds, slice] = argv.map(Number);
const [ours, without] = await packages();
const lines = rows.map((row) => {
  const loops = [loopOf(ours, row), loopOf(without, row)];
  if (loops.some((loop) => loop() !== (row.hits ? CASES : 0))) throw new Error(`${row.shortcut}, ${row.pair}, ${row.question}: wrong answers`);
  const passes = loops.map((loop) => {
    let count = 0;
    for (const start = performance.now(); performance.now() - start < WARM_UP; count++) sink += loop();
    return Math.max(1, Math.round(count * slice / WARM_UP));
  });
  /** @type {number[][]} */
  const times = [[], []];
  for (let round = 0; round < rounds; round++) {
    for (const which of [round % 2, 1 - round % 2]) {
      times[which].push(time(() => { for (let k = 0; k < passes[which]; k++) sink += loops[which](); }) * 1e6 / passes[which] / CASES);
    }
  }
  const [shortcut, core] = times.map((all) => Math.min(...all));
  const question = `${row.question}, ${row.hits ? 'hit' : 'miss'}`;
  return [row.shortcut, row.pair, question, formatNanoseconds(core), formatNanoseconds(shortcut), formatFactor(core / shortcut)];
});
const text = table(['', 'pair', 'question', 'core, ns', 'shortcut, ns', 'times as fast'], lines);
if (process.send) process.send({ table: text, sink });
else console.log(text);
