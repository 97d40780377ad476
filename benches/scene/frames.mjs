/**
 * One contestant and one scene, wherever they run: in a process of their own or in a page. Whoever has them there passes on what is to
 * be done, one order at a time: first `check` a frame, as often as it likes, then `warm` up, then `run` frames for the clock.
 */
import { contestants } from './contestants.mjs';
import { judge } from './judge.mjs';
import { motion } from './motion.mjs';
import { bodies as make, columns } from './workloads.mjs';

/**
 * @typedef {{ do: 'check', truth: import('./truth.mjs').Truth }} CheckOrder the next frame, against this
 * @typedef {{ do: 'warm', atMost: number }} WarmOrder gives up when a frame takes longer than so many milliseconds
 * @typedef {{ do: 'run' }} RunOrder
 * @typedef {CheckOrder | WarmOrder | RunOrder} Order
 *
 * @typedef {object} Place where they run
 * @property {(module: string) => Promise<any>} load a contestant's module, by its address from this folder
 * @property {(work: () => void) => number} time how many milliseconds it took
 */

/** Milliseconds that the compilers get before the clock counts. */
const WARM_UP = 250;

/** A turn takes no longer than so many milliseconds, unless one frame does. */
const LONGEST = 2000;

/** Milliseconds of frames before each turn: the others' have emptied the processor's caches. */
const WARM_CACHES = 5;

/**
 * @param {string} name of the contestant
 * @param {string} columnName
 * @param {Place} place
 * @returns {Promise<(order: Order) => object>} what does as it is told
 */
export async function enter(name, columnName, { load, time }) {
  const { module, enter: exported = 'enter', skin = 0 } = contestants[name];
  const { kind, count, frames } = columns[columnName];
  const bodies = make(kind, count);
  const move = motion(bodies);

  /** What is reported adds up here, so that no work can be left out. */
  const sink = new Float64Array(3);

  /** What a check wants to know: five numbers for each pair. It is no part of what is timed. @type {number[] | undefined} */
  let kept;

  /** @type {import('./contestants.mjs').Report} */
  function report(a, b, nx, ny, depth) {
    sink[0] += nx;
    sink[1] += ny;
    sink[2] += depth;
    if (kept !== undefined) kept.push(a, b, nx, ny, depth);
  }

  const latest = bodies.poses.slice();
  /** The poses of the frames that are timed in a row. */
  const upcoming = Array.from({ length: frames }, () => latest.slice());

  /** @param {import('./truth.mjs').Truth} truth */
  function check(truth) {
    move(latest);
    kept = [];
    entry.frame(latest);
    const finding = judge(bodies, latest, truth, kept, skin);
    kept = undefined;
    return finding;
  }

  /** How long a frame takes, in milliseconds. */
  let pace = Infinity;

  /** How many frames are timed in a row. */
  const inTurn = () => Math.max(1, Math.min(frames, Math.floor(LONGEST / pace)));

  /** @returns {number} milliseconds for each frame */
  function run() {
    // Frames of their own: seen twice, a pose would be at rest. Where a frame takes long, it fills the caches itself.
    for (let i = 0; i < frames && pace * i < WARM_CACHES && pace < 4 * WARM_CACHES; i += 1) {
      move(latest);
      entry.frame(latest);
    }
    const now = upcoming.slice(0, inTurn());
    for (const poses of now) {
      move(latest);
      poses.set(latest);
    }
    return time(() => now.forEach((poses) => entry.frame(poses))) / now.length;
  }

  /** @param {number} atMost @returns {number} milliseconds for each frame, of the last */
  function warm(atMost) {
    const start = performance.now();
    do pace = run(); while (performance.now() - start < WARM_UP && pace <= atMost);
    return pace;
  }

  /** @type {import('./contestants.mjs').Entry} */
  const entry = await (await load(module))[exported](bodies, report);
  return (order) => {
    if (order.do === 'check') return { finding: check(order.truth) };
    return { time: order.do === 'warm' ? warm(order.atMost) : run(), frames: inTurn(), sink: sink[0] + sink[1] + sink[2] };
  };
}
