/** How fast `shadowgap/sat` is beside the package `sat`: both in one process, in alternating rounds. */
import { createRequire } from 'node:module';
import { argv } from 'node:process';
import * as ours from '../pkg/sat.js';
import { time } from './clock.mjs';
import { vertices } from './outline.mjs';
import { formatFactor, formatNanoseconds, median, table } from './tables.mjs';
import { workload } from './workload.mjs';

/** Milliseconds that a loop runs before it is timed, for V8 to compile it. */
const WARM_UP = 80;

const libraries = { ours, sat: createRequire(import.meta.url)('sat') };

/** @typedef {import('./sat-loop.mjs').Test} Test */

/** @type {[string, string, Test['change'][], Test['call']][]} */
const rows = [
  ['box/box', 'box', ['turned', 'moved', 'made'], (library) => library.testPolygonPolygon],
  ['hexagons', 'hexagon', ['turned', 'moved', 'made'], (library) => library.testPolygonPolygon],
  ['8-gons', '8-gon', ['turned', 'moved'], (library) => library.testPolygonPolygon],
  ['32-gons', '32-gon', ['turned', 'moved'], (library) => library.testPolygonPolygon],
  ['circles', 'circle', ['moved'], (library) => library.testCircleCircle],
  ['circle/box', 'circle-box', ['turned', 'moved'], (library) => library.testCirclePolygon],
  ['box/circle', 'circle-box', ['turned', 'moved'], (library) => library.testPolygonCircle],
];

const words = { turned: 'moved and turned', moved: 'moved', made: 'made for the call' };

/**
 * @param {any} library
 * @param {import('./workload.mjs').Outline} outline
 */
function shape(library, outline) {
  const pos = new library.Vector();
  if ('radius' in outline) return new library.Circle(pos, outline.radius);
  return new library.Polygon(pos, vertices(outline.points, (x, y) => new library.Vector(x, y)));
}

/** Depends on every call, so that the compiler cannot leave one out. */
let sink = 0;
let loops = 0;

/**
 * The times of a test in each round, in nanoseconds for each pair.
 * @param {Omit<Test, 'library' | 'as' | 'bs'>} test
 * @param {import('./workload.mjs').Outline[]} a
 * @param {import('./workload.mjs').Outline[]} b
 * @param {{ rounds: number, slice: number }} effort
 */
async function race(test, a, b, { rounds, slice }) {
  const contestants = [];
  for (const library of Object.values(libraries)) {
    loops += 1;
    /** @type {typeof import('./sat-loop.mjs')} */
    const { loop } = await import(`./sat-loop.mjs?${loops}`);
    const [as, bs] = [a, b].map((outlines) => outlines.map((outline) => shape(library, outline)));
    const run = loop({ ...test, library, as, bs });
    let passes = 1;
    for (const start = performance.now(); performance.now() - start < WARM_UP;) {
      const took = time(() => { sink += run(passes); });
      passes = Math.max(1, Math.ceil((passes * slice) / Math.max(took, 0.01)));
    }
    contestants.push({ run, passes, times: /** @type {number[]} */ ([]) });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { run, passes, times } of round % 2 === 0 ? contestants : [...contestants].reverse()) {
      times.push((time(() => { sink += run(passes); }) * 1e6) / (passes * (test.poses.length / 6)));
    }
  }
  return contestants.map(({ times }) => times);
}

/** @param {{ rounds: number, slice: number }} effort */
async function measure(effort) {
  const lines = [];
  for (const [title, column, changes, call] of rows) {
    const { a, b, overlapping, apart } = workload(column);
    for (const change of changes) {
      const cells = [];
      for (const pairs of [overlapping, apart]) {
        for (const withResponse of [true, false]) {
          const swapped = title === 'box/circle';
          const poses = swapped ? pairs.poses.map((_, at) => pairs.poses[at - (at % 6) + ((at + 3) % 6)]) : pairs.poses;
          const turned = change === 'turned' ? poses : poses.map((number, at) => (at % 3 === 2 ? 0 : number));
          const [own, sat] = await race({ call, poses: turned, withResponse, change }, swapped ? b : a, swapped ? a : b, effort);
          const factor = median(own.map((ns, round) => sat[round] / ns));
          cells.push(`${formatNanoseconds(median(own))} : ${formatNanoseconds(median(sat))} (${formatFactor(factor)})`);
        }
      }
      lines.push([`${title}, ${words[change]}`, ...cells]);
    }
  }
  return table(['', 'overlapping, response', 'overlapping', 'apart, response', 'apart'], lines);
}

if (process.send) {
  const [rounds, slice] = argv.slice(2).map(Number);
  process.send({ table: await measure({ rounds, slice }), sink });
}
