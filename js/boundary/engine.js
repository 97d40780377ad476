/**
 * The functions of the compiled core that both entries of the package call, and the two parts of its memory through
 * which calls pass more than one number: the result, a few numbers at a fixed address, and the list, as long as a call
 * needs.
 *
 * When memory grows, every view of it ends (its length becomes 0), and is made again.
 */
import { RESULT_LENGTH } from '../../pkg/contract.js';
import { list as addressOfList, memory, result as addressOfResult, shape, shape_numbers, shape_points } from '../../pkg/engine.js';

import { noRoom } from './errors.js';

export {
  cast, collide, contains, distance, memory, overlaps, project, raycast, shape_is_kept as isKept, shape_mass as massOfShape,
} from '../../pkg/engine.js';

/** None before the first call. */
let view = new Float64Array(0);

/** The result of the last call. Read it before the next call. */
export function result() {
  if (view.length === 0) view = new Float64Array(memory.buffer, addressOfResult(), RESULT_LENGTH);
  return view;
}

/**
 * The first `count` numbers of the list that the last call wrote. Read them before the next call.
 * @param {number} count
 */
export function list(count) {
  const address = addressOfList(count) >>> 0; // may grow memory, and with it change the buffer
  if (address === 0) throw noRoom();
  return new Float64Array(memory.buffer, address, count);
}

/**
 * Makes a shape from its definition, a constructor and the numbers that it takes: its handle or, below zero, the code
 * of a refusal.
 * @param {ArrayLike<number>} definition
 * @param {boolean} [again] whether the core has made it before, and let go of it
 */
export function makeShape(definition, again = false) {
  list(definition.length).set(definition);
  return shape(Number(again));
}

/**
 * The numbers of a shape, from which the core makes it again or makes others.
 * @param {number} handle
 */
export const shapeNumbers = (handle) => list(shape_numbers(handle));

/**
 * A shape's points, x and y in turn.
 * @param {number} handle
 */
export const shapePoints = (handle) => list(shape_points(handle));
