/** How far apart two shapes are, as the core tells it. */
import { result } from './engine.js';
import { completed } from './reuse.js';

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
  const answer = out === undefined ? blank() : isWritable(out) ? out : completed(out, blank(), isWritable);
  const { normal, onA, onB } = answer;
  answer.distance = distance;
  normal.x = normalX;
  normal.y = normalY;
  onA.x = onAX;
  onA.y = onAY;
  onB.x = onBX;
  onB.y = onBY;
  return answer;
}

/**
 * @param {any} out
 * @returns {out is Separation}
 */
function isWritable(out) {
  try {
    const { normal, onA, onB } = out;
    normal.x = normal.x;
    onA.x = onA.x;
    onB.x = onB.x;
    out.distance = out.distance;
    return true;
  } catch {
    return false;
  }
}
