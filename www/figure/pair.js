import { poseField } from './fields.js';
import { bodyHandles } from './handles.js';
import { SIDES } from '../geometry/plane.js';
import { pairCode } from '../text/code.js';

/**
 * A and B of a figure: their shapes, handles, fields in the address, and the code of an example with them.
 * @param {Made} a  @param {Made} b  @param {Limits} limits
 * @param {Partial<Both<string>>} [names]  their kinds for screen readers, unless they are the library's
 * @param {Side} [still]  the one that cannot be turned
 */
export function createPair(a, b, limits, names = {}, still) {
  const shapes = { a: a.shape, b: b.shape };
  const fieldOf = (/** @type {Side} */ side) => poseField(limits, side === still ? 0 : undefined);
  const handlesOf = (/** @type {Side} */ side) => {
    const name = names[side];
    const called = name ? () => name : undefined;
    return bodyHandles(side, () => shapes[side], limits, { turns: side !== still, called });
  };
  return {
    shapes,
    handles: SIDES.flatMap(handlesOf),
    fields: { a: fieldOf('a'), b: fieldOf('b') },
    /** @param {Both<Pose>} poses  @param {...string} calls  the lines that use them */
    code: (poses, ...calls) => pairCode(a.code, b.code, poses.a, poses.b, ...calls),
  };
}
