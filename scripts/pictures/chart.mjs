/**
 * Draws the README's chart, docs/scenes.svg, from the tables that `npm run bench` wrote into benches/RESULTS.md: how
 * long a frame of a scene takes each contestant. `npm run bench` and `npm run picture` draw it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { tableOf, written } from '../bench-tables.mjs';
import { root } from '../run.mjs';

/** The colours on a light and on a dark background. */
const style = `
  :root { --ours: #0a4bd6; --theirs: #5b6675; --limit: #b05200; --ink: #16181d; --soft: #57606a; --line: #d0d7de }
  @media (prefers-color-scheme: dark) { :root { --ours: #5fa0ff; --theirs: #a3acb8; --limit: #f8a02e; --ink: #e8eaed; --soft: #9da7b3; --line: #3d444d } }
  text { font: 16px -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; fill: var(--ink) }
  .title, .ours-text { font-weight: 600 } .title { font-size: 18px } .ours-text { fill: var(--ours) }
  .end { text-anchor: end } .middle { text-anchor: middle } .figure { font-variant-numeric: tabular-nums }
  .soft { fill: var(--soft); font-size: 15px } .limit-text { fill: var(--limit); font-size: 15px; font-weight: 600 }
  .theirs { fill: var(--theirs) } .ours { fill: var(--ours) } .dense { fill-opacity: .55 }
  .line { stroke: var(--line); fill: none } .limit { stroke: var(--limit); stroke-width: 1.5; fill: none }
`;

/** What is drawn: two columns of the table. */
const scenes = /** @type {const} */ (['sparse', 'dense']);
const SIZE = '10k';

/** Sixty frames a second, in milliseconds each. */
const BUDGET = 1000 / 60;

/** The end of the scale, in milliseconds; longer bars are cut off. */
const FAR = 120;
const ticks = [0, 50, 100];

/** The picture's width, where bars begin and end, and where the figures of each column end. */
const [WIDTH, LEFT, RIGHT] = [610, 190, 470];
const figureEnds = { sparse: 538, dense: 610 };

/** Where rows begin, how high they are, and each of the two bars in them. */
const [TOP, ROW, BAR] = [74, 30, 10];

/** Labels for names of the table that do not explain themselves in the chart. */
const names = /** @type {Record<string, string>} */ ({ js: 'JavaScript by hand', '@dimforge/rapier2d-simd-compat': 'rapier2d-simd-compat' });

/** @param {string} text */
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** @param {number} n */
const short = (n) => String(Math.round(n * 100) / 100);

/** @param {number} ms */
const at = (ms) => LEFT + ((RIGHT - LEFT) * ms) / FAR;

/**
 * The cells of each library, sorted by time; libraries that were not measured come last.
 * @param {string} text of benches/RESULTS.md
 */
function contestants(text) {
  return [...tableOf(text, 'scenes: strewn')].map(([name, row]) => {
    const cells = scenes.map((scene) => {
      const cell = row.get(`${scene} ${SIZE}`) ?? '–';
      // A figure, or `> 1,500`, or a word.
      return { scene, cell, ms: Number.parseFloat(cell.replace(/^> |,/g, '')) };
    });
    return { name, cells };
  }).sort((a, b) => (a.cells[0].ms || Infinity) - (b.cells[0].ms || Infinity));
}

/**
 * Ends in a point where it goes on beyond the scale.
 * @param {string} kind
 * @param {number} ms
 * @param {number} y
 */
function bar(kind, ms, y) {
  if (Number.isNaN(ms)) return '';
  const end = ms > FAR ? `H${RIGHT}l${BAR / 2} ${BAR / 2}l${-BAR / 2} ${BAR / 2}` : `H${short(at(ms))}v${BAR}`;
  return `<path class="${kind}" d="M${LEFT} ${y}${end}H${LEFT}Z"/>`;
}

/** @param {string} text of benches/RESULTS.md */
export function chart(text) {
  const all = contestants(text);
  const bottom = TOP + ROW * all.length;
  const rows = all.map(({ name, cells }, i) => {
    const y = TOP + ROW * i;
    const own = name === 'shadowgap';
    const kind = own ? 'ours' : 'theirs';
    const mark = own ? ' ours-text' : '';
    return [
      `<text class="end${mark}" x="${LEFT - 10}" y="${y + 20}">${escape(names[name] ?? name)}</text>`,
      ...cells.map(({ scene, ms }, k) => bar(`${kind} ${scene}`, ms, y + ROW / 2 + BAR * (k - 1))),
      ...cells.map(({ scene, cell }) => `<text class="end figure${mark}" x="${figureEnds[scene]}" y="${y + 20}">${escape(cell)}</text>`),
    ].join('');
  });
  const [date] = /\d{4}-\d\d-\d\d/.exec(written(text, 'machine')) ?? [''];
  const [, processor, node] = /`npm run bench`, (.*?), \d+ cores.*(Node [\d.]+)/.exec(written(text, 'machine')) ?? ['', '', ''];
  // A square of type keeps its distance from the word in every font.
  const heads = scenes.map((scene) => `<text class="end soft" x="${figureEnds[scene]}" y="${TOP - 10}"><tspan class="theirs ${scene}">■</tspan> ${scene}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 80}" width="${WIDTH}" height="${bottom + 80}" role="img"
  aria-label="${escape(all.map(({ name, cells }) => `${names[name] ?? name}: ${cells.map(({ cell, scene }) => `${cell} ms ${scene}`).join(', ')}`).join('; '))}">
<style>${style}</style>
<text class="title" x="0" y="20">10,000 bodies that all move: milliseconds for a frame</text>
<path class="line" d="${ticks.map((ms) => `M${short(at(ms))} ${TOP - 2}V${bottom + 4}`).join('')}"/>
${ticks.map((ms) => `<text class="soft middle" x="${short(at(ms))}" y="${bottom + 20}">${ms === 0 ? ms : `${ms} ms`}</text>`).join('')}
${heads.join('')}
${rows.join('\n')}
<path class="limit" d="M${short(at(BUDGET))} ${TOP - 6}V${bottom + 4}"/><text class="limit-text" x="${short(at(BUDGET) - 4)}" y="${TOP - 10}">16.7 ms: 60 frames/s</text>
<text class="soft" x="0" y="${bottom + 50}">sparse: half an overlapping pair for each body; dense: three. Linear scale;</text>
<text class="soft" x="0" y="${bottom + 72}">bars with a point go on. ${escape([date, processor.replaceAll(/\(R\)|\(TM\)| Processor/g, ''), node].join(', '))}.</text>
</svg>
`;
}

/** Writes the chart's file. */
export function drawChart() {
  writeFileSync(join(root, 'docs', 'scenes.svg'), chart(readFileSync(join(root, 'benches', 'RESULTS.md'), 'utf8')));
}

if (import.meta.url === pathToFileURL(argv[1]).href) drawChart();
