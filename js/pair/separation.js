/** How far apart two shapes are: reading the core's answer. */
import { SEPARATION_DISTANCE, SEPARATION_NORMAL, SEPARATION_ON_A, SEPARATION_ON_B } from '../../pkg/contract.js';
import { result } from '../boundary/engine.js';
import { adopt, unwritable } from '../boundary/reuse.js';

/** @import { Point } from '../boundary/types.js' */

/**
 * How far apart two shapes are, or how deep they overlap.
 * @typedef {object} Separation
 * @property {number} distance positive when apart, 0 when touching, minus the depth when overlapping
 * @property {Point} normal a unit vector from A to B
 * @property {Point} onA the point of A that is nearest to B or, of an overlap, that meets `onB` when B is moved out of
 *   A; in the world
 * @property {Point} onB the point of B that is nearest to A or, of an overlap, that meets `onA` when B is moved out of
 *   A; in the world
 */

/** @returns {Separation} */
const blank = () => ({ distance: 0.5, normal: { x: 0.5, y: 0.5 }, onA: { x: 0.5, y: 0.5 }, onB: { x: 0.5, y: 0.5 } });

/**
 * The separation that the result holds, new or written into `out`.
 * @param {Partial<Separation>} [out]
 * @returns {Separation}
 */
export function readSeparation(out) {
  const answer = /** @type {Separation} */ (out ?? blank());
  const numbers = result();
  const distance = numbers[SEPARATION_DISTANCE];
  const normalX = numbers[SEPARATION_NORMAL];
  const normalY = numbers[SEPARATION_NORMAL + 1];
  const onAX = numbers[SEPARATION_ON_A];
  const onAY = numbers[SEPARATION_ON_A + 1];
  const onBX = numbers[SEPARATION_ON_B];
  const onBY = numbers[SEPARATION_ON_B + 1];
  const { normal, onA, onB } = out === undefined ? answer : partsOf(out);
  answer.distance = distance;
  normal.x = normalX;
  normal.y = normalY;
  onA.x = onAX;
  onA.y = onAY;
  onB.x = onBX;
  onB.y = onBY;
  return answer;
}

const key = Symbol('separation');

/**
 * The parts of `out` that the answer is written into. Throws when one cannot be written to.
 * @param {any} out
 * @returns {Separation}
 */
function partsOf(out) {
  const parts = out[key] ?? adopt(out, key, blank(), []);
  const { normal, onA, onB } = parts;
  try {
    normal.x = normal.x;
    onA.x = onA.x;
    onB.x = onB.x;
    out.normal = normal;
    if (out.onA !== onA) out.onA = onA;
    if (out.onB !== onB) out.onB = onB;
  } catch (cause) {
    throw unwritable(cause);
  }
  return parts;
}
