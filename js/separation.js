/** How far apart two shapes are, as the core tells it. */
import { result } from './engine.js';
import { keep, own, unwritable } from './reuse.js';

/** @import { Point } from './types.js' */

/**
 * Signed distance: positive apart, 0 touching, negative the depth of overlap. `normal` is a unit vector from A to B; `onA`
 * and `onB` are the nearest points or, of an overlap, those that meet when B is moved out of A.
 * @typedef {{ distance: number, normal: Point, onA: Point, onB: Point }} Separation
 */

/** @returns {Separation} */
const blank = () => ({ distance: 0.5, normal: { x: 0.5, y: 0.5 }, onA: { x: 0.5, y: 0.5 }, onB: { x: 0.5, y: 0.5 } });

/**
 * The separation that the result holds, new or written into `out`.
 * @param {Partial<Separation>} [out]
 * @returns {Separation}
 */
export function readSeparation(out) {
  const numbers = result();
  const distance = numbers[0];
  const normalX = numbers[1];
  const normalY = numbers[2];
  const onAX = numbers[3];
  const onAY = numbers[4];
  const onBX = numbers[5];
  const onBY = numbers[6];
  const answer = /** @type {Separation} */ (out ?? blank());
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

const kept = Symbol('kept');

/**
 * What of `out` is written to, once all can be.
 * @param {any} out
 * @returns {Separation}
 */
function partsOf(out) {
  const parts = out[kept] ?? adopt(out);
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

/** @param {Partial<Separation>} out */
function adopt(out) {
  const { normal, onA, onB } = blank();
  return keep(out, kept, { normal: own(out.normal, normal), onA: own(out.onA, onA), onB: own(out.onB, onB) });
}
