/**
 * What the world of a room costs, beside the same room on `planck` and on `rapier2d` (its deterministic build): prints
 * a table. The rooms are in one process without a network; each engine has a process of its own.
 *
 *     node load/worlds.mjs
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { argv, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { time } from '../../../benches/clock.mjs';
import { digest, load as loadDuel, makeDuel, save as saveDuel, step as stepDuel } from './worlds/duel.mjs';
import { TICKS, dispose, hash, load, makeWorld, save, step } from '../shared/world.js';

const ROOMS = 50;
const PLAYERS = 8;
/** Ticks that are measured, and those before, in which the engine compiles what it runs. */
const MEASURED = 100;
const FIRST = 60;

const map = JSON.parse(readFileSync(new URL('../shared/duel.tmj', import.meta.url), 'utf8'));

/**
 * @typedef {object} Engine
 * @property {(seed: number) => any} make
 * @property {(world: any, inputs: any[]) => void} step
 * @property {(world: any) => any} save
 * @property {(world: any, saved: any) => void} load
 * @property {(saved: any) => number} size bytes of a save of the engine's world, without the rules' few numbers
 * @property {(world: any) => string} digest
 * @property {(world: any) => void} dispose
 */

/** @param {() => Promise<() => import('./worlds/duel.mjs').Physics>} engine @returns {() => Promise<Engine>} */
const peer = (engine) => async () => {
  const make = await engine();
  return {
    make: (seed) => makeDuel(map, seed, make(), PLAYERS), step: stepDuel, save: saveDuel, load: loadDuel, digest,
    size: (saved) => Buffer.byteLength(saved.world), dispose: (duel) => duel.physics.dispose(),
  };
};

/** @type {Record<string, () => Promise<Engine>>} */
const engines = {
  'shadowgap': async () => ({
    make(seed) {
      const world = makeWorld(map, seed, PLAYERS);
      for (const player of world.players) Object.assign(player, { here: 1, wait: 1 });
      return world;
    },
    step, save, load, dispose, digest: hash, size: (saved) => saved.bytes.length,
  }),
  'rapier2d, deterministic': peer(async () => (await import('./worlds/rapier.mjs')).makeRapier),
  'planck': peer(async () => (await import('./worlds/planck.mjs')).makePlanck),
};

/**
 * The same inputs for each engine: players run about, aim, shoot and dash.
 * @param {number} room @param {number} tick
 */
function inputs(room, tick) {
  return Array.from({ length: PLAYERS }, (_, player) => {
    const turn = Math.floor((tick + 5 * player) / 25);
    const bits = Math.imul(turn * 8191 + player * 131 + room, 2654435761) >>> 8;
    const [mx, my, ax, ay] = [0, 6, 12, 18].map((shift) => ((bits >> shift) & 63) * 4 - 126);
    return { player, mx, my, ax, ay: ay || 1, buttons: (tick + 3 * player) % 20 === 0 ? 3 : 1, seen: tick };
  });
}

/** Microseconds. @param {number[]} times */
function summary(times) {
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => 1000 * times[Math.floor(part * times.length)];
  return { median: at(0.5), late: at(0.99), mean: 1000 * times.reduce((sum, time) => sum + time, 0) / times.length };
}

/** @param {string} name */
async function measure(name) {
  const engine = await engines[name]();
  const used = () => {
    globalThis.gc?.();
    return process.memoryUsage().rss;
  };
  const [warm, before] = [engine.make(0), used()];
  engine.dispose(warm);
  const rooms = Array.from({ length: ROOMS }, (_, seed) => engine.make(seed));
  /** @type {Record<string, number[]>} */
  const times = { step: [], save: [], load: [] };
  let bytes = 0;
  for (let tick = -FIRST; tick < MEASURED; tick += 1) {
    if (tick === 0) times.step.length = times.save.length = times.load.length = 0;
    rooms.forEach((world, room) => {
      const given = inputs(room, tick + FIRST);
      times.step.push(time(() => engine.step(world, given)));
      /** @type {any} */
      let saved;
      times.save.push(time(() => { saved = engine.save(world); }));
      bytes = engine.size(saved);
      if ((tick + room) % 4 === 0) times.load.push(time(() => engine.load(world, saved)));
    });
  }
  const memory = (used() - before) / ROOMS;
  const scores = rooms.map((world) => world.players.reduce((/** @type {number} */ sum, /** @type {any} */ { score }) => sum + score, 0));

  // The same 90 ticks twice, the second time after going back.
  const world = engine.make(1);
  for (let tick = 0; tick < 90; tick += 1) engine.step(world, inputs(1, tick));
  const saved = engine.save(world);
  const [first, second] = [0, 1].map(() => {
    for (let tick = 90; tick < 180; tick += 1) engine.step(world, inputs(1, tick));
    const reached = engine.digest(world);
    engine.load(world, saved);
    return reached;
  });
  return {
    times: Object.fromEntries(Object.entries(times).map(([what, list]) => [what, summary(list)])), bytes, memory, isEqual: first === second,
    score: scores.reduce((sum, score) => sum + score, 0) / ROOMS,
  };
}

if (argv[2] !== undefined) console.log(JSON.stringify(await measure(argv[2])));
else {
  const names = Object.keys(engines);
  const all = names.map((name) => JSON.parse(execFileSync(execPath, ['--expose-gc', fileURLToPath(import.meta.url), name], { encoding: 'utf8' })));
  const rooms = (/** @type {number} */ microseconds) => Math.floor(1e6 / TICKS / microseconds).toLocaleString('en');
  const cell = (/** @type {{ median: number, late: number }} */ { median, late }) => `${median.toFixed(0)} (${late.toFixed(0)})`;
  /** @type {[string, (measured: any) => string][]} */
  const rows = [
    ['a step, µs: median (99th percentile)', ({ times }) => cell(times.step)],
    ['a save, µs', ({ times }) => cell(times.save)],
    ['a restore, µs', ({ times }) => cell(times.load)],
    ['rooms a core at 30 ticks a second, step alone', ({ times }) => rooms(times.step.mean)],
    ['… with a save of each tick', ({ times }) => rooms(times.step.mean + times.save.mean)],
    ['bytes of a save', ({ bytes }) => bytes.toLocaleString('en')],
    ['memory a room, KB', ({ memory }) => (memory / 1000).toFixed(0)],
    ['goes on with equal bits after a restore', ({ isEqual }) => (isEqual ? 'yes' : 'no')],
    ['points scored a room, to see that all play', ({ score }) => score.toFixed(1)],
  ];
  console.log(['', ...names].map((name) => `| ${name} `).join('') + '|');
  console.log('| --- '.repeat(names.length + 1) + '|');
  for (const [what, show] of rows) console.log(`| ${[what, ...all.map(show)].join(' | ')} |`);
}
