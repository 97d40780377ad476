/**
 * Whether a disc about its own origin and a sharp box overlap, without the core: `overlaps` takes little more than half of the time. Pairs
 * that nearly touch are left to the core; `tests/js/rings.test.mjs` compares the two.
 */
import { BAD_NUMBER, MAX_TOUCH } from '../../pkg/contract.js';
import { boxOf, discOf } from '../shape/shape.js';

/** @import { Shape } from '../shape/shape.js' */

/** What may be rounding: this part of a length. */
const ROUNDING = 1e-12;

/** Up to this square of an angle, it can be added to another without much rounding. */
const MAX_SQUARE = 1e12;

/**
 * A sharp box in its own axes, the first along its first edge: the angle of these, for either axis where the centre is and half the length of
 * the box, and a length that the box and its frame's origin lie within. Undefined for any other shape.
 * @param {Shape} shape
 */
function findBox(shape) {
  if (shape.kind !== 'polygon' || shape.radius > 0) return undefined;
  try {
    const { points } = shape;
    const [from, to] = points;
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [left, right, right2, left2] = points.map(({ x, y }) => cos * x + sin * y);
    const [low, low2, high2, high] = points.map(({ x, y }) => cos * y - sin * x);
    const reach = Math.hypot(left, right, low, high);
    const skew = Math.hypot(left - left2, right - right2, low - low2, high - high2);
    if (points.length === 4 && skew < ROUNDING * reach) return [angle, (left + right) / 2, (right - left) / 2, (low + high) / 2, (high - low) / 2, reach];
  } catch { /* Memory has no room for the points. */ }
  return undefined;
}

/**
 * 1 if A and B overlap, 0 if they are apart, negative if the core must say: because they nearly touch, or are not a disc and a box.
 * @param {Shape} a
 * @param {number} aAngle
 * @param {Shape} b
 * @param {number} bAngle
 * @param {number} x the way from A to B
 * @param {number} y
 */
export function discMeetsBox(a, aAngle, b, bAngle, x, y) {
  const radiusA = discOf(a);
  return radiusA < 0 ? meets(discOf(b), a, aAngle, x, y) : meets(radiusA, b, bAngle, -x, -y);
}

/**
 * @param {number} radius
 * @param {Shape} shape
 * @param {number} angle
 * @param {number} x the way from the shape's origin to the disc
 * @param {number} y
 */
function meets(radius, shape, angle, x, y) {
  const box = boxOf(shape, findBox);
  if (box === undefined || !(angle * angle < MAX_SQUARE)) return BAD_NUMBER;
  const cos = Math.cos(angle + box[0]);
  const sin = Math.sin(angle + box[0]);
  const along = Math.max(Math.abs(cos * x + sin * y - box[1]) - box[2], 0);
  const across = Math.max(Math.abs(cos * y - sin * x - box[3]) - box[4], 0);
  const square = along * along + across * across;
  const touch = 4 * MAX_TOUCH * (radius + box[5]);
  if (square > (radius + touch) * (radius + touch)) return 0;
  return radius > touch && square < (radius - touch) * (radius - touch) ? 1 : BAD_NUMBER;
}
