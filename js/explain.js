/** Why two shapes do or do not overlap. */
import { given, isPlace, object, refusal, wrongPoses } from './check.js';
import * as engine from './engine.js';
import { show } from './errors.js';
import { handleOf } from './shape.js';

/** @import { Separation } from './separation.js' */
/** @import { Shape } from './shape.js' */
/** @import { Point, Pose } from './types.js' */

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
 * Why two shapes do or do not overlap: the walk over the axes that `overlaps` and `collide` decide by, written down. Of
 * unions, the argument about the two pieces that overlap deepest or are nearest, with the unions' own `mtv` and `separation`.
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
  object(poseA, 'poseA');
  object(poseB, 'poseB');
  const { x: ax, y: ay } = poseA;
  let aAngle = 0;
  if ('angle' in poseA) ({ angle: aAngle = 0 } = poseA);
  const { x: bx, y: by } = poseB;
  let bAngle = 0;
  if ('angle' in poseB) ({ angle: bAngle = 0 } = poseB);
  const { allAxes = false } = given(options, 'options');
  if (typeof allAxes !== 'boolean') throw new TypeError(`options.allAxes must be a boolean, got ${show(allAxes)}`);
  const count = isPlace(ax, ay, aAngle) && isPlace(bx, by, bAngle)
    ? engine.explain(handleA, ax, ay, aAngle, handleB, bx, by, bAngle, Number(allAxes))
    : -1;
  if (count < 0) throw refusal(wrongPoses(ax, ay, aAngle, bx, by, bAngle));
  return read(engine.list(count));
}

/**
 * Reads what src/wasm/explain.rs wrote, in that order.
 * @param {Float64Array} numbers
 * @returns {Explanation}
 */
function read(numbers) {
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
