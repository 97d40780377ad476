/** Why two shapes do or do not overlap. */
import {
  AXIS_DIRECTION, AXIS_INDEX, AXIS_IS_A, AXIS_IS_EDGE, AXIS_LENGTH, AXIS_SEPARATION, AXIS_SHADOW_A, AXIS_SHADOW_B,
  EXPLANATION_AXES, EXPLANATION_DECISIVE, EXPLANATION_LENGTH, EXPLANATION_MTV, EXPLANATION_OVERLAPS, EXPLANATION_SEPARATION,
  SEPARATION_DISTANCE, SEPARATION_NORMAL, SEPARATION_ON_A, SEPARATION_ON_B,
} from '../../pkg/contract.js';
import { checkBoolean, poseNumbers } from '../boundary/check.js';
import { explain as explainInCore } from '../../pkg/engine.js';
import { list } from '../boundary/engine.js';
import { named, noRoom } from '../boundary/errors.js';
import { optionsOf } from '../boundary/options.js';
import { readShadow } from './project.js';
import { handleOf, revive } from '../shape/shape.js';

/** @import { Shadow } from './project.js' */
/** @import { Separation } from './separation.js' */
/** @import { Shape } from '../shape/shape.js' */
/** @import { Point, Pose } from '../boundary/types.js' */

/**
 * What gave an axis: an edge, whose normal it is, or, for round shapes, a pair of vertices.
 * @typedef {object} AxisSource
 * @property {'a' | 'b'} shape the shape that the edge or vertex belongs to
 * @property {'edge' | 'vertex'} feature what it is
 * @property {number} index its index among the edges or vertices of the shape's pieces
 */

/**
 * One axis of the separating axis test.
 * @typedef {object} AxisTest
 * @property {Point} axis a unit vector
 * @property {AxisSource} source Which shape's edge (or vertex pair, for round shapes) gave this axis.
 * @property {Shadow} a A's shadow on the axis
 * @property {Shadow} b B's shadow on the axis
 * @property {number} separation Positive: the gap between the shadows. Negative: how far apart they must be pushed
 *   along the axis, containment included.
 */

/**
 * The theorem's whole argument: every axis that was tested, in order, with both shadows.
 * @typedef {object} Explanation
 * @property {boolean} overlaps whether the shapes overlap
 * @property {AxisTest[]} axes Up to and including the first separating axis; all of them when the shapes overlap or
 *   `allAxes` is set.
 * @property {number} decisive Index in `axes` of the axis of least overlap (when overlapping) or of the widest gap.
 * @property {Point | null} mtv as `collide` gives it; null when the shapes are apart
 * @property {Separation} separation as `distance` gives it
 */

/**
 * Why two shapes do or do not overlap: the axes by which `overlaps` and `collide` decide, one after the other. For
 * unions, the axes are those of the two pieces that overlap deepest or are nearest; `mtv` and `separation` are the
 * unions' own.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @param {{ allAxes?: boolean }} [options]
 * @returns {Explanation}
 */
export function explain(a, poseA, b, poseB, options) {
  try {
    handleOf(a, 'a');
    handleOf(b, 'b');
    const placeA = poseNumbers(poseA, 'poseA');
    const placeB = poseNumbers(poseB, 'poseB');
    const { allAxes = false } = optionsOf(options, ['allAxes']);
    checkBoolean(allAxes, 'options.allAxes');
    revive(a, b);
    const length = explainInCore(handleOf(a, 'a'), ...placeA, handleOf(b, 'b'), ...placeB, Number(allAxes));
    if (length < 0) throw noRoom();
    return read(list(length));
  } catch (error) {
    throw named(error, 'explain', explain);
  }
}

/**
 * @param {Float64Array} numbers
 * @returns {Explanation}
 */
function read(numbers) {
  const point = (/** @type {number} */ at) => ({ x: numbers[at], y: numbers[at + 1] });
  const shadow = (/** @type {number} */ at) => readShadow(numbers, at);

  const overlap = numbers[EXPLANATION_OVERLAPS] !== 0;
  const separation = {
    distance: numbers[EXPLANATION_SEPARATION + SEPARATION_DISTANCE],
    normal: point(EXPLANATION_SEPARATION + SEPARATION_NORMAL),
    onA: point(EXPLANATION_SEPARATION + SEPARATION_ON_A),
    onB: point(EXPLANATION_SEPARATION + SEPARATION_ON_B),
  };
  /** @type {AxisTest[]} */
  const axes = Array.from({ length: numbers[EXPLANATION_AXES] }, (_, i) => {
    const at = EXPLANATION_LENGTH + AXIS_LENGTH * i;
    return {
      axis: point(at + AXIS_DIRECTION),
      source: {
        shape: numbers[at + AXIS_IS_A] !== 0 ? 'a' : 'b',
        feature: numbers[at + AXIS_IS_EDGE] !== 0 ? 'edge' : 'vertex',
        index: numbers[at + AXIS_INDEX],
      },
      a: shadow(at + AXIS_SHADOW_A),
      b: shadow(at + AXIS_SHADOW_B),
      separation: numbers[at + AXIS_SEPARATION],
    };
  });
  const mtv = overlap ? point(EXPLANATION_MTV) : null;
  return { overlaps: overlap, axes, decisive: numbers[EXPLANATION_DECISIVE], mtv, separation };
}
