/** Measures the same small game on five libraries: its lines, its bytes, its frames, and how well it is played. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, transformSync } from 'esbuild';
import { root } from '../../scripts/run.mjs';
import { start } from '../scene/race.mjs';
import { formatFactor, median, table } from '../tables.mjs';
import { entries } from './entries.mjs';
import { STEP } from './rules.mjs';

const here = import.meta.dirname;
const installed = join(here, '..', 'node_modules');

/** The seconds of play in a turn; all entries take turns. The first turn is not timed. */
const TURN = 10;
const full = { turns: 60 };
const quick = { turns: 7 };

/** Lets entries import the package that was built by its name, as its users do. */
export function linkPackage() {
  const folder = join(installed, 'shadowgap');
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  // The folder of the project itself would be a link to what contains it.
  if (!existsSync(join(folder, 'pkg'))) symlinkSync(join(root, 'pkg'), join(folder, 'pkg'), 'junction');
}

/** @param {string} module */
const sourceOf = (module) => readFileSync(join(here, 'entries', module), 'utf8');

/**
 * The lines of a game as esbuild prints it: a statement on each, however its author broke the lines, and no comments.
 * @param {string} source
 */
export function linesOf(source) {
  const { code: onOneLine } = transformSync(source, { format: 'esm', minifyWhitespace: true });
  return transformSync(onOneLine, { format: 'esm' }).code.trim().split('\n').length;
}

/** The bytes of the game with its library, bundled, minified and gzipped. @param {string} module */
export async function bytesOf(module) {
  const { outputFiles: [bundle] } = await build({
    entryPoints: [join(here, 'entries', module)], bundle: true, minify: true, format: 'esm', target: 'es2022', write: false, logLevel: 'silent', platform: 'browser',
    external: ['fs', 'path', 'module', 'url', 'node:*', 'worker_threads'],
  });
  return gzipSync(bundle.contents, { level: 9 }).length;
}

/** @param {number[]} numbers @param {number} part */
const quantile = (numbers, part) => [...numbers].sort((a, b) => a - b)[Math.floor(part * (numbers.length - 1))];

/** @param {number} turns */
async function playAll(turns) {
  const players = Object.entries(entries).flatMap(([name, { updates }]) => updates.map((count) => ({
    name, count, .../** @type {import('../scene/race.mjs').Runner} */ (start('../games/play-process.mjs', name, String(count))), times: /** @type {number[][]} */ ([]), verdict: /** @type {any} */ (null),
  })));
  try {
    await Promise.all(players.map(({ ready }) => ready));
    for (let turn = 0; turn < turns; turn += 1) {
      for (const player of players) {
        const { times, verdict } = await player.send({ frames: Math.round(TURN / STEP) });
        player.verdict = verdict;
        if (turn > 0) player.times.push([...times]);
      }
    }
  } finally {
    for (const { stop } of players) stop();
  }
  return players;
}

/** @param {boolean} isQuick @returns {Promise<string>} the table, as Markdown */
export async function measureGames(isQuick) {
  linkPackage();
  const { turns } = isQuick ? quick : full;
  const players = await playAll(turns);
  const ours = players[0].times.map(median);
  const bytes = Object.fromEntries(await Promise.all(Object.entries(entries).map(async ([name, { module }]) => [name, await bytesOf(module)])));
  const rows = players.map(({ name, count, times, verdict }) => {
    const { left, stuck, nan } = verdict;
    return [
      name, String(linesOf(sourceOf(entries[name].module))), (bytes[name] / 1024).toFixed(1), name === 'shadowgap' ? '–' : String(count),
      median(times.flat()).toFixed(3), quantile(times.flat(), 0.95).toFixed(3), formatFactor(median(times.map((turn, k) => median(turn) / ours[k]))),
      String(left + stuck + nan), verdict.bounces.toLocaleString('en'), String(verdict.missed), verdict.deepest.toFixed(2), quantile(verdict.astray, 0.95).toFixed(2),
    ];
  });
  const head = ['', 'lines', 'KB, gzipped', 'updates a frame', 'ms a frame', '95 % below', '× shadowgap', 'balls lost', 'bounces', 'bounces missed', 'deepest overlap, px', 'off its way, px'];
  return [`${turns * TURN} seconds of play each.`, '', table(head, rows)].join('\n');
}

/** @param {(id: string) => string} version of a package of npm */
export const versionsUsed = (version) => [...new Set(Object.values(entries).flatMap(({ package: id, beside = [] }) => [...(id ? [id] : []), ...beside]))]
  .map((id) => `${id} ${version(id)}`).join(', ');
