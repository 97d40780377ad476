/** Shapes that turn as they move: when they first touch. */
import { cast_spinning as castSpinning } from '../../pkg/engine.js';
import { checkNumber } from '../boundary/check.js';
import { named } from '../boundary/errors.js';
import { optionsOf } from '../boundary/options.js';
import { castPair } from './pair.js';

/** @import { Impact } from './impact.js' */
/** @import { Shape } from '../shape/shape.js' */
/** @import { Point, Pose } from '../boundary/types.js' */

/**
 * How far two shapes turn while they move, evenly and each about its own origin, in radians from +x towards +y.
 * @typedef {object} Spins
 * @property {number} [spinA] how far A turns; default 0
 * @property {number} [spinB] how far B turns; default 0
 */

/**
 * When B, moved by `motion`, and A, moved by `motionA` in the same time, first touch, or null when they do not. Both
 * move in straight lines, and turn evenly by `spinA` and `spinB`. Shapes never pass through each other, however thin
 * and fast they are.
 *
 * A touch at the start counts only if the motion leads deeper, not along the boundary or away; points and segments that
 * lie on each other have no inside to lead into. A later graze is a touch, but not for shapes that touch at the start:
 * joints do not stop a shape that slides along a row of tiles. Shapes that overlap at the start have an impact at time
 * 0 with `inside`, wherever the motion leads.
 *
 * Without spins the time is exact. With them it is never late, so that the shapes do not overlap at that time; for
 * turns up to half a circle it is early by 1e-6 of the motion at most. Rounding decides whether a graze counts, and
 * whether shapes touch that glide along each other as they turn, with a gap of up to 1e-5 of their size.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @param {Point} motion
 * @param {Point} [motionA] default none
 * @param {Spins} [options]
 * @param {Partial<Impact>} [out] filled and returned in place of a new object; untouched when they do not touch
 * @returns {Impact | null}
 */
export function cast(a, poseA, b, poseB, motion, motionA, options, out) {
  try {
    if (options === undefined) return castPair(a, poseA, b, poseB, motion, motionA, out);
    const { spinA = 0, spinB = 0 } = optionsOf(options, ['spinA', 'spinB']);
    checkNumber(spinA, 'options.spinA');
    checkNumber(spinB, 'options.spinB');
    return castPair(a, poseA, b, poseB, motion, motionA, out, spinA === 0 && spinB === 0 ? undefined : castSpinning, spinA, spinB);
  } catch (error) {
    throw named(error, 'cast', cast);
  }
}
