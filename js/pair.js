/** Questions about two posed shapes. */
import { given, pose } from './check.js';
import * as engine from './engine.js';
import { show } from './errors.js';
import { handleOf } from './shape.js';

/** @import { Shape } from './shape.js' */
/** @import { Point, Pose } from './types.js' */

/**
 * How two shapes overlap. Lengths in the caller's units, in the world; the normal is a unit vector from A to B, and
 * `mtv = normal * depth`, added to B, ends the overlap.
 * @typedef {object} Contact
 * @property {Point} normal
 * @property {number} depth
 * @property {Point} mtv
 * @property {boolean} aInB A lies wholly inside B
 * @property {boolean} bInA B lies wholly inside A (closed sets: identical shapes give true for both)
 */

/**
 * Signed distance: positive apart, 0 touching, negative the depth of overlap.
 * @typedef {{ distance: number, normal: Point, onA: Point, onB: Point }} Separation
 */

/**
 * The projection of a shape on an axis, in the world, radius included, with the indices of the vertices that cast its
 * ends.
 * @typedef {{ min: number, max: number, minVertex: number, maxVertex: number }} Shadow
 */

/**
 * @typedef {object} AxisTest
 * @property {Point} axis a unit vector
 * @property {{ shape: 'a' | 'b', feature: 'edge' | 'vertex', index: number }} source Which shape's edge (or vertex
 *   pair, for round shapes) gave this axis.
 * @property {Shadow} a
 * @property {Shadow} b
 * @property {number} separation Positive: the gap between the shadows. Negative: how far apart they must be pushed
 *   along the axis, containment included.
 */

/**
 * The theorem's whole argument: every axis it tried, in order, with both shadows.
 * @typedef {object} Explanation
 * @property {boolean} overlaps
 * @property {AxisTest[]} axes Up to and including the first separating axis; all of them when the shapes overlap or
 *   `allAxes` is set.
 * @property {number} decisive Index in `axes` of the axis of least overlap (when overlapping) or of the widest gap.
 * @property {Point | null} mtv
 * @property {Separation} separation
 */

/**
 * Whether two shapes overlap. Touching is overlapping.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @returns {boolean}
 */
export function overlaps(a, poseA, b, poseB) {
  const handleA = handleOf(a, 'a');
  const handleB = handleOf(b, 'b');
  pose(poseA, 'poseA');
  pose(poseB, 'poseB');
  const answer = engine.overlaps(handleA, poseA.x, poseA.y, poseA.angle ?? 0, handleB, poseB.x, poseB.y, poseB.angle ?? 0);
  return answered(answer) === 1;
}

/**
 * How two shapes overlap, or null when they are apart. Of several equally short ways out, A's edges come before B's,
 * then the lower index. Concentric circles part along A's own +x.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @returns {Contact | null}
 */
export function collide(a, poseA, b, poseB) {
  const handleA = handleOf(a, 'a');
  const handleB = handleOf(b, 'b');
  pose(poseA, 'poseA');
  pose(poseB, 'poseB');
  const flags = engine.collide(handleA, poseA.x, poseA.y, poseA.angle ?? 0, handleB, poseB.x, poseB.y, poseB.angle ?? 0);
  if (answered(flags) === 0) return null;
  const numbers = engine.result();
  const x = numbers[0];
  const y = numbers[1];
  const depth = numbers[2];
  return {
    normal: { x, y },
    depth,
    mtv: { x: x * depth, y: y * depth },
    aInB: (flags & 2) !== 0,
    bInA: (flags & 4) !== 0,
  };
}

/**
 * Why two shapes do or do not overlap: the same walk over the axes as `overlaps` and `collide` take, written down.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @param {{ allAxes?: boolean }} [options]
 * @returns {Explanation}
 */
export function explain(a, poseA, b, poseB, options) {
  const handleA = handleOf(a, 'a');
  const handleB = handleOf(b, 'b');
  pose(poseA, 'poseA');
  pose(poseB, 'poseB');
  const { allAxes = false } = given(options, 'options');
  if (typeof allAxes !== 'boolean') throw new TypeError(`options.allAxes must be a boolean, got ${show(allAxes)}`);
  const count = engine.explain(
    handleA, poseA.x, poseA.y, poseA.angle ?? 0, handleB, poseB.x, poseB.y, poseB.angle ?? 0, allAxes,
  );
  return readExplanation(engine.list(answered(count)));
}

/**
 * The core's answer, unless it refused a pose that had passed the check: one whose numbers change as they are read.
 * @param {number} answer
 */
function answered(answer) {
  if (answer < 0) throw new TypeError('a pose changed while it was read');
  return answer;
}

/**
 * Reads what `write_explanation` in src/wasm.rs wrote, in that order.
 * @param {Float64Array} numbers
 * @returns {Explanation}
 */
function readExplanation(numbers) {
  let at = 0;
  const next = () => numbers[at++];
  const point = () => ({ x: next(), y: next() });
  const shadow = () => ({ min: next(), max: next(), minVertex: next(), maxVertex: next() });

  const overlap = next() === 1;
  const decisive = next();
  const mtv = point();
  const separation = { distance: next(), normal: point(), onA: point(), onB: point() };
  /** @type {AxisTest[]} */
  const axes = Array.from({ length: next() }, () => ({
    axis: point(),
    source: { shape: next() === 1 ? 'a' : 'b', feature: next() === 1 ? 'edge' : 'vertex', index: next() },
    a: shadow(),
    b: shadow(),
    separation: next(),
  }));
  return { overlaps: overlap, axes, decisive, mtv: overlap ? mtv : null, separation };
}
