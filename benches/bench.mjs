/**
 * `npm run bench`: measures shadowgap beside the collision libraries of npm, for pairs and for scenes. A full run
 * writes its tables into RESULTS.md, between the marks there, and draws the chart of the project's README from them;
 * the rest of RESULTS.md is written by hand.
 *
 *     npm run bench -- --only box,circle --quick
 *     npm run bench -- --only sparse,dense-10k --quick
 *
 * `--only`: some columns, `sizes`, `growth`, `sat`, `moves`, `maps`, `tiled`, `rooms`, `shortcuts-js`, `parry`,
 * `shortcuts`, `frames`, `rays`, `memory` and `builds` (native Rust), some scenes or kinds of scenes, `objects`,
 * `swept`, `queries`, `browsers`, `profile`, `games`, `page`; `--quick`: fewer and shorter rounds. With either, tables
 * are printed but not written, unless `--write` is given, too: then RESULTS.md gets them, all but the line about the
 * machine, which is that of the full run. The table of `games` is in games/README.md.
 */
import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { versions } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildPackage } from '../scripts/build.mjs';
import { headline } from '../scripts/bench-tables.mjs';
import { drawChart } from '../scripts/pictures/chart.mjs';
import { Failure, main, must, root, step } from '../scripts/run.mjs';
import { npmPackages, setup } from '../scripts/setup.mjs';
import { measureBuilds } from './builds.mjs';
import { contestants } from './contestants.mjs';
import { measureGames, versionsUsed } from './games/games.mjs';
import { measurePage } from './page.mjs';
import { race } from './race.mjs';
import { measure as measureScenes, parts as sceneParts } from './scene/report.mjs';
import { measureSizes } from './sizes.mjs';
import { measureStarts } from './starts.mjs';
import { caseTable, findings, growthTable, missedTargets, spread, timesTable } from './tables.mjs';
import { columns, workload } from './workload.mjs';

const here = join(root, 'benches');
const file = join(here, 'RESULTS.md');

/** Rounds, and milliseconds of each test in a round: short, so that other programs disturb few of them. */
const full = { rounds: 25, slice: 4 };
const quick = { rounds: 7, slice: 2 };

/**
 * The parts in Rust.
 * @type {Record<string, { title: string, measure: (onLine: (line: string) => void) => Promise<string> }>}
 */
const native = {
  parry: { title: 'Pairs beside parry2d', measure: (onLine) => measureNative('pairs', onLine) },
  shortcuts: { title: 'Shortcuts beside the theorem', measure: (onLine) => measureNative('shortcuts', onLine) },
  frames: { title: 'Frames beside parry2d and rapier2d', measure: (onLine) => measureNative('frames', onLine) },
  rays: { title: 'Rays and points beside rapier2d', measure: (onLine) => measureNative('rays', onLine) },
  memory: { title: 'Memory beside parry2d', measure: (onLine) => measureNative('memory', onLine) },
  builds: { title: 'Builds beside parry2d and rapier2d', measure: async (onLine) => dated(await measureBuilds(onLine)) },
};

await main(async () => {
  const { only, quick: isQuick, write: isWritten } = options();
  const parts = [...Object.keys(columns), 'sizes', 'growth', 'sat', 'moves', 'maps', 'tiled', 'rooms', 'shortcuts-js', ...Object.keys(native), 'swept', ...sceneParts, 'games', 'page'];
  const chosen = only ?? parts;
  const unknown = chosen.find((part) => !parts.includes(part));
  if (unknown !== undefined) throw new Failure(`There is no part called ${unknown}: ${parts.join(', ')}.`);

  // Native Rust needs neither the package nor the other libraries of npm.
  const usesPackage = chosen.some((part) => !(part in native));
  if (usesPackage) {
    await setup({ browsers: ['browsers', 'page', 'sizes'].some((part) => chosen.includes(part)) });
    await buildPackage();
    await npmPackages(here);
  }

  const effort = isQuick ? quick : full;
  /** @type {import('./tables.mjs').Results} */
  const results = {};
  for (const column of chosen.filter((part) => part in columns)) {
    results[column] = await step(columns[column].title, () => race(workload(column), effort));
  }
  const growth = chosen.includes('growth') ? await step('Growth', () => measureAlone('growth.mjs', effort)) : undefined;
  const sat = chosen.includes('sat') ? await step('shadowgap/sat beside sat', () => measureAlone('sat.mjs', effort)) : undefined;

  const moves = chosen.includes('moves') ? await step('Moves', () => measureAlone('moves.mjs', effort)) : undefined;
  const maps = chosen.includes('maps') ? await step('Maps', () => measureAlone('maps.mjs', effort)) : undefined;
  const tiled = chosen.includes('tiled') ? await step('Maps of Tiled', () => measureAlone('tiled.mjs', effort)) : undefined;
  const rooms = chosen.includes('rooms') ? await step('Rooms', () => measureAlone('rooms.mjs', effort)) : undefined;
  const shortcuts = chosen.includes('shortcuts-js') ? await step('Shortcuts in JavaScript', () => measureAlone('shortcuts.mjs', effort)) : undefined;
  const swept = chosen.includes('swept') ? await step('Swept updates', () => measureAlone('scene/swept.mjs', effort)) : undefined;
  const scenes = await measureScenes(chosen, isQuick, (id) => version(here, 'node_modules', id));
  /** @type {Record<string, string>} */
  const rust = {};
  for (const part of chosen.filter((part) => part in native)) rust[part] = await step(native[part].title, native[part].measure);
  const games = chosen.includes('games') ? await step('The same game on five libraries', () => measureGames(isQuick)) : undefined;
  const page = chosen.includes('page') ? await measurePage() : {};
  /** @type {Record<string, string>} */
  const sizes = chosen.includes('sizes') ? { sizes: await step('Sizes', measureSizes), starts: await step('Starts in Chromium', measureStarts) } : {};
  const tables = { ...(usesPackage && report(results, growth)), ...sizes, ...(sat && { sat }), ...(moves && { moves }), ...(maps && { maps }), ...(tiled && { tiled: dated(tiled) }), ...(rooms && { rooms: dated(rooms) }), ...(shortcuts && { 'shortcuts-js': dated(shortcuts) }), ...rust, ...(swept && { 'scenes: swept': swept }), ...scenes, ...page };
  /** @type {Record<string, string>} */
  const played = games ? { games: dated(`shadowgap ${version(root)}, ${versionsUsed((id) => version(here, 'node_modules', id))}, Node ${versions.node}. ${games}`) } : {};
  for (const [name, text] of Object.entries({ ...tables, ...played })) console.log(`\n${name}\n\n${text}`);
  if (isWritten || !(only || isQuick)) write(join(here, 'games', 'README.md'), played);
  if (only || isQuick) {
    if (isWritten) write(file, Object.fromEntries(Object.entries(tables).filter(([name]) => name !== 'machine')));
    return;
  }
  write(file, tables);
  write(join(root, 'README.md'), { headline: headline(readFileSync(file, 'utf8')) });
  drawChart();
  console.log('\nThese tables were written to benches/RESULTS.md; the table and the chart of README.md were made from them.');
});

function options() {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } } });
    return { only: values.only?.split(','), quick: values.quick, write: values.write };
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error}\nusage: npm run bench -- [--only box,sizes,growth,sat,moves,maps,tiled,rooms,shortcuts-js,parry,shortcuts,frames,rays,memory,builds,sparse,dense-10k,objects,swept,queries,browsers,games,page] [--quick] [--write]`);
  }
}

/**
 * What a module measures in a process of its own.
 * @param {string} module
 * @param {{ rounds: number, slice: number }} effort
 * @returns {Promise<any>}
 */
function measureAlone(module, { rounds, slice }) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(module, import.meta.url)), [String(rounds), String(slice)], { serialization: 'advanced' });
    child.once('message', (/** @type {any} */ { table }) => {
      child.kill();
      resolve(table);
    });
    child.once('exit', (code) => reject(new Error(`${module} ended with ${code}`)));
  });
}

/**
 * The table that a benchmark in Rust prints, with the date and the machine.
 * @param {string} bench
 * @param {(line: string) => void} onLine
 */
async function measureNative(bench, onLine) {
  const output = await must('cargo bench', 'cargo', ['bench', '--bench', bench], { cwd: here, onLine });
  return dated(output.slice(output.indexOf('|  |')).trim());
}

/** A table under the date and the machine. @param {string} text */
function dated(text) {
  return [`${new Date().toISOString().slice(0, 10)}, ${cpus()[0].model.trim()}, ${cpus().length} cores:`, '', text].join('\n');
}

/**
 * The tables, by the names in RESULTS.md's marks.
 * @param {import('./tables.mjs').Results} results
 * @param {{ queries: Record<string, number[]>, cases: import('./tables.mjs').Growth[] } | undefined} growth
 */
function report(results, growth) {
  /** @type {Record<string, string>} */
  const tables = { machine: machine() };
  if (Object.keys(results).length > 0) {
    tables.spread = spread(results);
    for (const call of /** @type {const} */ (['collide', 'overlaps'])) {
      tables[call] = timesTable(results, call);
      tables[`${call}: targets`] = missedTargets(results, call);
    }
    tables.checks = findings(results);
  }
  if (growth) {
    tables.growth = growthTable(growth.queries);
    tables['growth: cases'] = caseTable(growth.cases);
  }
  return tables;
}

/** The versions, the date, the machine, and how each contestant is used. */
function machine() {
  const all = cpus();
  const notes = Object.entries(contestants).map(([name, { package: id, note }]) =>
    `- ${name}${id ? ` ${version(here, 'node_modules', id)}` : ''}: ${note}`);
  return [
    `shadowgap ${version(root)}, ${new Date().toISOString().slice(0, 10)}, \`npm run bench\`, ${all[0].model.trim()}, ${all.length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, `
      + `${type()} ${release()}, Node ${versions.node} (V8 ${versions.v8}).`,
    '',
    ...notes,
  ].join('\n');
}

/** @param {...string} path */
function version(...path) {
  return JSON.parse(readFileSync(join(...path, 'package.json'), 'utf8')).version;
}

/**
 * @param {string} file
 * @param {Record<string, string>} tables
 */
function write(file, tables) {
  const text = Object.entries(tables).reduce((text, [name, table]) => {
    const [open, close] = [`<!-- npm run bench: ${name} -->\n`, `\n<!-- end -->`];
    const start = text.indexOf(open);
    const end = text.indexOf(close, start);
    if (start < 0 || end < 0) throw new Failure(`${file} has no place for ${name}.`);
    return text.slice(0, start + open.length) + table + text.slice(end);
  }, readFileSync(file, 'utf8'));
  writeFileSync(file, text);
}
