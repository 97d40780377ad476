/**
 * Checks and times the frames of one contestant in one scene, in a process of its own or in a page. It carries out one
 * order at a time: first `check` for each frame to be checked, then `warm` to warm up, then `run` for each turn to be
 * timed.
 */
import { allContestants } from './contestants.mjs';
import { checkFrame } from './check.mjs';
import { motion } from './motion.mjs';
import { columns, makeBodies } from './workloads.mjs';

/**
 * @typedef {{ do: 'check', expected: import('./brute-force.mjs').Expected }} CheckOrder compares the next frame's
 *   answers with these
 * @typedef {{ do: 'warm', maxTime: number }} WarmOrder stops when a frame takes more milliseconds than this
 * @typedef {{ do: 'run' }} RunOrder
 * @typedef {CheckOrder | WarmOrder | RunOrder} Order
 *
 * @typedef {object} Host what the process or the page provides
 * @property {(module: string) => Promise<any>} load imports a contestant's module, by its path from this folder
 * @property {(work: () => void) => number} time runs the work and returns the milliseconds that it took
 */

/** Milliseconds of frames before the first that is timed, for the engine to compile the code. */
const WARM_UP = 250;

/** The most milliseconds that a turn takes, unless a single frame takes longer. */
const MAX_TURN = 2000;

/** Milliseconds of frames before each turn: other contestants' turns have emptied the processor's caches. */
const WARM_CACHES = 5;

/**
 * @param {string} name of the contestant
 * @param {string} columnName
 * @param {Host} host
 * @returns {Promise<(order: Order) => object>} carries out an order
 */
export async function prepareFrames(name, columnName, { load, time }) {
  const { module, setUp: exported = 'setUp', skin = 0 } = allContestants[name];
  const { kind, count, frames } = columns[columnName];
  const bodies = makeBodies(kind, count);
  const move = motion(bodies);

  /** Sums of what is reported: they are sent to the parent, so that the compiler cannot leave the work out. */
  const sink = new Float64Array(3);

  /**
   * While a frame is checked, five numbers for each reported pair; undefined while frames are timed.
   * @type {number[] | undefined}
   */
  let kept;

  /** @type {import('./contestants.mjs').Report} */
  function report(a, b, nx, ny, depth) {
    sink[0] += nx;
    sink[1] += ny;
    sink[2] += depth;
    if (kept !== undefined) kept.push(a, b, nx, ny, depth);
  }

  /** The poses of the last frame. */
  const latest = bodies.poses.slice();
  /** The poses of the frames of a turn. */
  const upcoming = Array.from({ length: frames }, () => latest.slice());

  /** @param {import('./brute-force.mjs').Expected} expected */
  function check(expected) {
    move(latest);
    kept = [];
    contestant.frame(latest);
    const finding = checkFrame(bodies, latest, expected, kept, skin);
    kept = undefined;
    return finding;
  }

  /** The milliseconds that a frame took in the last warm-up. */
  let frameTime = Infinity;

  /** The number of frames in a turn. */
  const turnLength = () => Math.max(1, Math.min(frames, Math.floor(MAX_TURN / frameTime)));

  /** @returns {number} milliseconds for each frame */
  function run() {
    // The caches are warmed with poses of their own: a contestant may skip bodies whose pose has not changed. A long
    // frame needs none.
    for (let i = 0; i < frames && frameTime * i < WARM_CACHES && frameTime < 4 * WARM_CACHES; i += 1) {
      move(latest);
      contestant.frame(latest);
    }
    const turn = upcoming.slice(0, turnLength());
    for (const poses of turn) {
      move(latest);
      poses.set(latest);
    }
    return time(() => turn.forEach((poses) => contestant.frame(poses))) / turn.length;
  }

  /** @param {number} maxTime @returns {number} milliseconds for each frame of the last turn */
  function warm(maxTime) {
    const start = performance.now();
    do frameTime = run(); while (performance.now() - start < WARM_UP && frameTime <= maxTime);
    return frameTime;
  }

  /** @type {import('./contestants.mjs').Contestant} */
  const contestant = await (await load(module))[exported](bodies, report);
  return (order) => {
    if (order.do === 'check') return { finding: check(order.expected) };
    return { time: order.do === 'warm' ? warm(order.maxTime) : run(), frames: turnLength(), sink: sink[0] + sink[1] + sink[2] };
  };
}
