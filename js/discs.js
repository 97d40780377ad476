/**
 * Two discs about their own origins. The way into the core and back costs more than their few operations, so `overlaps` and
 * `collide` work them out themselves: as the core does, one by one, so that answers are the same to the last bit.
 * `tests/js/discs.test.mjs` compares them. (Whole calls with so many numbers would make an object of each.)
 */

/** As in src/tolerance.rs: what counts as touching, by the larger radius; the largest coordinate; the least length. */
const TOUCH = 1e-10;
const LARGEST = 1e70;
const SMALLEST = 1e-70;

/** The way from `a` to `b`; the addition makes 0 of −0. @param {number} a @param {number} b */
export const offset = (a, b) => b - a + 0;

/**
 * Whether poses are good and so far apart. If not it is for the core to say what follows.
 * @param {number} ax
 * @param {number} ay
 * @param {number} aAngle
 * @param {number} bx
 * @param {number} by
 * @param {number} bAngle
 * @param {number} distance
 */
export const areClear = (ax, ay, aAngle, bx, by, bAngle, distance) => isGood(ax, ay, aAngle) && isGood(bx, by, bAngle) && distance >= SMALLEST;

/** @param {number} x @param {number} y @param {number} angle */
const isGood = (x, y, angle) => Math.abs(x) <= LARGEST && Math.abs(y) <= LARGEST && angle - angle === 0;

/** @param {number} radiusA @param {number} radiusB */
const touching = (radiusA, radiusB) => TOUCH * (radiusA < radiusB ? radiusB : radiusA);

/** Whether they overlap. @param {number} radiusA @param {number} radiusB @param {number} square @param {number} distance */
export function meet(radiusA, radiusB, square, distance) {
  const touch = touching(radiusA, radiusB);
  const reach = radiusA + radiusB + touch;
  return square <= reach * reach && distance - (radiusA + radiusB) <= touch;
}

/** How deep they overlap. @param {number} radiusA @param {number} radiusB @param {number} distance */
export function depthOf(radiusA, radiusB, distance) {
  const separation = distance - (radiusA + radiusB);
  return separation < -touching(radiusA, radiusB) ? -separation : 0;
}

/** Whether one lies in the other. @param {number} inner @param {number} outer @param {number} depth @param {number} square */
export function liesIn(inner, outer, depth, square) {
  const touch = touching(inner, outer);
  const reach = outer - inner + touch;
  return depth >= 2 * inner - touch && reach >= 0 && square <= reach * reach;
}
