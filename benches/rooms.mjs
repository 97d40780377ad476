/**
 * What a room costs beside others: scenes of 30, 100 and 300 bodies, a third of them fixed, of which one process holds
 * 1, 10, 100 and 1,000. The calls that a server makes are timed one by one, room after room as in a server's tick, so
 * that each room's data has left the processor's caches where many rooms are.
 *
 * Each number of scenes and bodies has a process of its own, because WebAssembly's memory never shrinks.
 */
import { execFileSync } from 'node:child_process';
import { argv, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { Scene, Shape } from '../js/index.js';
import { memory } from '../pkg/engine.js';
import { formatFactor, table } from './tables.mjs';

const ROOMS = [1, 10, 100, 1000];
const BODIES = [30, 300];

/** Calls of each kind that are timed, for each round that the benchmark was given. */
const SAMPLES = 120;

const shapes = [Shape.circle(1), Shape.box(2, 1)];

/** @param {number} bodies */
function room(bodies) {
  const scene = new Scene();
  const width = Math.ceil(Math.sqrt(bodies));
  for (let k = 0; k < bodies; k += 1) {
    scene.add(shapes[k % 2], { x: 2.2 * (k % width), y: 2.2 * Math.floor(k / width), angle: k, fixed: k % 3 === 0 });
  }
  scene.update();
  return scene;
}

/**
 * Moves what can move, forth in one tick and back in the next, as far as a player goes in one.
 * @param {Scene} scene @param {number} tick
 */
function move(scene, tick) {
  for (const body of scene) if (!body.fixed) body.x += tick % 2 ? 0.1 : -0.1;
}

/**
 * The calls, in the order of a tick.
 * @type {Record<string, (scene: Scene, saved: { all: Uint8Array, moving: Uint8Array }) => void>}
 */
const calls = {
  'update': (scene) => scene.update(),
  'snapshot': (scene, saved) => { saved.all = scene.snapshot(); },
  'snapshot, `fixed: false`': (scene, saved) => { saved.moving = scene.snapshot({ fixed: false }); },
  'restore': (scene, { all }) => scene.restore(all),
  'restore, `fixed: false`': (scene, { moving }) => scene.restore(moving),
};

/** Its data is in the processor's caches still. */
const YOUNG = 'dispose of a room just made';

/** Nothing is in the processor's caches: so the number of rooms alone makes the difference. */
const COLD = 'dispose, caches emptied';

/** Reading it empties the processor's caches, in ten milliseconds: so one call in ten is timed after that. */
const other = new Float64Array(6e6).fill(1);

/**
 * @typedef {object} Measured
 * @property {Record<string, number>} times in microseconds: medians
 * @property {number} bytes of a room: of WebAssembly's memory and of JavaScript's heap
 * @property {number} saved bytes of a snapshot without fixed bodies
 */

/** The median in microseconds. @param {number[]} milliseconds */
const summary = (milliseconds) => 1000 * milliseconds.sort((a, b) => a - b)[Math.floor(milliseconds.length / 2)];

/** @param {number} count of rooms @param {number} bodies @param {number} samples @returns {Measured} */
function measure(count, bodies, samples) {
  const used = () => {
    globalThis.gc?.();
    return memory.buffer.byteLength + process.memoryUsage().heapUsed;
  };
  const before = used();
  const rooms = Array.from({ length: count }, () => room(bodies));
  const bytes = (used() - before) / count;
  const saved = rooms.map((scene) => ({ all: scene.snapshot(), moving: scene.snapshot({ fixed: false }) }));

  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries([...Object.keys(calls), 'dispose', COLD, YOUNG].map((name) => [name, []]));
  const ticks = Math.ceil(samples / count);
  // The first ticks only let the engine compile what they run.
  for (let tick = -Math.ceil(500 / count); tick < ticks; tick += 1) {
    rooms.forEach((scene, index) => {
      for (const [name, call] of Object.entries(calls)) {
        move(scene, tick);
        const start = performance.now();
        call(scene, saved[index]);
        const end = performance.now();
        if (tick >= 0) times[name].push(end - start);
      }
    });
  }
  for (let k = 0; k < samples; k += 1) {
    const index = (k * 7919) % count;
    const isCold = k % 10 === 0 && other.every((number) => number > 0);
    const start = performance.now();
    rooms[index].dispose();
    times[isCold ? COLD : 'dispose'].push(performance.now() - start);
    rooms[index] = room(bodies);
    const young = room(bodies);
    const again = performance.now();
    young.dispose();
    times[YOUNG].push(performance.now() - again);
  }
  return { times: Object.fromEntries(Object.entries(times).map(([name, list]) => [name, summary(list)])), bytes, saved: saved[0].moving.length };
}

/** @param {number} microseconds */
const show = (microseconds) => microseconds.toFixed(microseconds < 10 ? 1 : 0);

/** @param {number} samples */
function report(samples) {
  const rows = BODIES.flatMap((bodies) => {
    const cells = ROOMS.map((count) => /** @type {Measured} */ (JSON.parse(execFileSync(execPath, ['--expose-gc', fileURLToPath(import.meta.url),
      String(count), String(bodies), String(samples)], { encoding: 'utf8' }))));
    const last = cells.length - 1;
    const kilobytes = cells.map((cell) => (cell.bytes / 1000).toFixed(0));
    return [
      ...Object.keys(cells[0].times).map((name) => {
        const times = cells.map((cell) => cell.times[name]);
        return [`${bodies} bodies: ${name}`, ...times.map(show), formatFactor(times[last] / times[0])];
      }),
      [`${bodies} bodies: kilobytes a room`, '', ...kilobytes.slice(1), ''],
      [`${bodies} bodies: kilobytes of a snapshot, \`fixed: false\``, ...cells.map(({ saved }) => (saved / 1000).toFixed(1)), ''],
    ];
  });
  return table(['µs, median', ...ROOMS.map((count) => `${count.toLocaleString('en')} ${count === 1 ? 'room' : 'rooms'}`), '1,000 : 1'], rows);
}

const [, , first, second, third] = argv;
if (third === undefined) process.send?.({ table: report(SAMPLES * Number(first)) });
else console.log(JSON.stringify(measure(Number(first), Number(second), Number(third))));
