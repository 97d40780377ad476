/**
 * Shortcuts past the core: a call into it and back costs more than a few operations. `tests/js/rings.test.mjs` compares
 * them with the core.
 *
 * `overlaps`, `collide` and `contains` first compare the shapes' rings, two circles about the origin of each shape's
 * frame, which no rotation changes: an outer ring that holds the shape and an inner one that lies in it. The core makes
 * the outer ring larger and the inner one smaller than the shape by more than the touching distance, so it would give
 * the same answer. Unusual numbers are left to the core. Each of these functions repeats the comparison in full, so
 * that engines inline it.
 */
import { BAD_NUMBER, MAX_TOUCH } from '../../pkg/contract.js';
import { boxOf, discOf } from '../shape/shape.js';
import { contactOf, partsOf } from './contact.js';

/** @import { Contact } from './contact.js' */
/** @import { Shape } from '../shape/shape.js' */

/**
 * Whether the rings can be compared: all numbers are finite, and no square overflows.
 * @param {number} ax
 * @param {number} ay
 * @param {number} aAngle
 * @param {number} bx
 * @param {number} by
 * @param {number} bAngle
 */
export const areModerate = (ax, ay, aAngle, bx, by, bAngle) => {
  const zeroOrNaN = (aAngle + bAngle) * 0; // NaN if an angle is not finite: then the comparison is false
  return ax * ax + ay * ay + bx * bx + by * by + zeroOrNaN < 1e140;
};

/** Below this square of a distance, intermediate results could underflow: the core decides. */
export const NEAR = 1e-139;

/**
 * The contact of two overlapping discs about their own origins, computed as the core computes it, to the last bit.
 *
 * Disc A is at (`ax`, `ay`), and disc B at (`x`, `y`) from there; the contact is new or written into `out`. Undefined
 * when the core must decide: the discs are apart, just touch, or are so deep in each other that one may lie inside the
 * other.
 * @param {number} radiusA
 * @param {number} radiusB
 * @param {number} ax
 * @param {number} ay
 * @param {number} x
 * @param {number} y
 * @param {Partial<Contact>} [out]
 * @returns {Contact | undefined}
 */
export function collideDiscs(radiusA, radiusB, ax, ay, x, y, out) {
  const distance = Math.sqrt(x * x + y * y);
  const depth = radiusA + radiusB - distance;
  // At least the core's touching distance. The sum of the radii, because choosing the larger one would be an
  // unpredictable branch.
  const touch = MAX_TOUCH * (radiusA + radiusB);
  if (!(depth > touch && depth + touch < 2 * radiusA && depth + touch < 2 * radiusB)) return undefined;
  // The core's rotations turn −0 into 0. Here additions do that, which need not wait for the square root.
  const normalX = (x + 0) / distance;
  const normalY = (y + 0) / distance;
  const height = radiusA - depth / 2;
  const pointX = ax + 0 + normalX * height;
  const pointY = ay + 0 + normalY * height;
  if (out === undefined) return contactOf(normalX, normalY, depth, [{ x: pointX, y: pointY, depth, id: 0 }], false, false);
  const { normal, mtv, first } = partsOf(out, 1);
  first.x = pointX;
  first.y = pointY;
  first.depth = depth;
  first.id = 0;
  normal.x = normalX;
  normal.y = normalY;
  out.depth = depth;
  mtv.x = normalX * depth;
  mtv.y = normalY * depth;
  out.aInB = false;
  out.bInA = false;
  return /** @type {Contact} */ (out);
}

/** Differences up to this fraction of a length may be rounding. */
const ROUNDING = 1e-12;

/** Up to this square, an angle can be added to another one without much rounding. */
const MAX_SQUARE = 1e12;

/**
 * A sharp box in its own axes, the first of which runs along its first edge: the angle of that axis; for each axis the
 * position of the centre and half the length of the box; and a radius about the frame's origin that holds the box.
 * Undefined for any other shape.
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
 * Whether a disc about its own origin and a sharp box overlap.
 *
 * 1 if A and B overlap, 0 if they are apart, negative if the core must decide, because they nearly touch or are not a
 * disc and a box.
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
