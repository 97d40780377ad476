/**
 * How many bytes of JavaScript objects each question makes with each call. allocations.test.mjs runs it, in a process whose
 * heap is collected when asked and not before, and reads the JSON that it prints.
 */
import { answer, cup, disc, questions, square } from './common/boundary.mjs';

const CALLS = 100_000;
/** Only the best round counts: the first ones pay for compiling. */
const ROUNDS = 8;

const flat = { x: 0.5, y: 1.75 };
const tilted = { x: 0, y: 2.25, angle: 0.75 };
const far = { x: 9, y: 0 };

/**
 * Other arguments, taken in turn: answers of one contact point, of two and none; poses with and without an angle.
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

/** Holds what was answered last, so that it has to be made. @type {{ answer: unknown }} */
const last = { answer: undefined };

/**
 * For each call, on average over the turns.
 * @param {string} name
 * @param {object} [out]
 */
function bytesOf(name, out) {
  const { ask, args } = questions[name];
  const calls = turns[name].map((other) => Object.values({ ...args, ...other, ...('out' in args && { out }) }));
  const loop = loopOf(calls[0].length);
  let least = Infinity;
  for (let round = 0; round < ROUNDS && least > CALLS / 100; round += 1) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    loop(ask, calls, CALLS, last);
    least = Math.min(least, process.memoryUsage().heapUsed - before);
  }
  return least / CALLS;
}

/**
 * A loop of its own for each question, over calls of so many arguments: to spread them would make an array each time.
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
