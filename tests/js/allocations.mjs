/**
 * Prints, as JSON, how many bytes of JavaScript objects a call of each question allocates. allocations.test.mjs runs
 * this file in a process that collects garbage only on request.
 */
import { answer, cup, disc, questions, square } from './common/boundary.mjs';

const CALLS = 100_000;
/** Only the best round counts: the first ones also allocate for compilation. */
const ROUNDS = 8;

const flat = { x: 0.5, y: 1.75 };
const tilted = { x: 0, y: 2.25, angle: 0.75 };
const far = { x: 9, y: 0 };

/**
 * Arguments that each question cycles through: answers with two contact points, one and none; poses with and without an
 * angle.
 * @type {Record<string, Record<string, any>[]>}
 */
const turns = {
  overlaps: [{}, { poseB: far }, { a: cup, poseB: tilted }],
  contains: [{}, { shape: cup, pose: flat }],
  collide: [{ b: square, poseB: flat }, { b: square, poseB: tilted }, {}, { b: square, poseB: far }, { a: cup }],
  distance: [{ b: square, poseB: flat }, { b: square, poseB: far }, {}, { a: cup }],
  cast: [{}, { poseB: far }, { motion: { x: 0, y: 50 } }, { a: cup, motionA: undefined }],
  raycast: [{}, { shape: disc, pose: flat }, { to: { x: -5, y: 9 } }, { shape: cup }],
  bounce: [{}, { options: undefined }, { contact: { normal: { x: 0.6, y: 0.8 }, points: [{ x: 0.25, y: 0 }] } }],
};

/** Keeps the last answer reachable, so that the compiler cannot optimise it away. @type {{ answer: unknown }} */
const last = { answer: undefined };

/**
 * The bytes that one call allocates, averaged over the question's `turns`.
 * @param {string} name
 * @param {object} [out]
 */
function bytesOf(name, out) {
  const { ask, args } = questions[name];
  const calls = turns[name].map((other) => Object.values({ ...args, ...other, ...('out' in args && { out }) }));
  const loop = loopOf(calls[0].length);
  let least = Infinity;
  // Objects that are answers take no less in later rounds.
  const rounds = out || name === 'overlaps' || name === 'contains' ? ROUNDS : 2;
  for (let round = 0; round < rounds && least > CALLS / 100; round += 1) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    loop(ask, calls, CALLS, last);
    least = Math.min(least, process.memoryUsage().heapUsed - before);
  }
  return least / CALLS;
}

/**
 * Compiles a loop over calls with `count` arguments written out: spread syntax would allocate an array for each call.
 * @param {number} count
 * @returns {(ask: Function, calls: any[][], count: number, last: { answer: unknown }) => void}
 */
function loopOf(count) {
  const args = Array.from({ length: count }, (_, k) => `args[${k}]`).join(', ');
  return /** @type {any} */ (new Function('ask', 'calls', 'count', 'last', `
    for (let i = 0, k = 0; i < count; i += 1, k = k + 1 === calls.length ? 0 : k + 1) {
      const args = calls[k];
      last.answer = ask(${args});
    }
  `));
}

/** @type {Record<string, Record<string, number>>} */
const bytes = {};
for (const name of Object.keys(turns)) {
  bytes[name] = { nothing: bytesOf(name) };
  if (!('out' in questions[name].args)) continue;
  bytes[name]['an empty object'] = bytesOf(name, {});
  bytes[name]['an earlier answer'] = bytesOf(name, answer(name));
  bytes[name]['another empty object'] = bytesOf(name, {});
}
console.log(JSON.stringify(bytes));
