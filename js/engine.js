/**
 * The compiled core, as far as both entries of the package call it, and the parts of its memory through which calls take and return
 * more than a number: the result, a few numbers at a fixed address, and the list, as long as a call needs.
 *
 * When memory grows, every view of it ends, which leaves its length 0, and is made again.
 */
import { RESULT_LENGTH } from '../pkg/contract.js';
import { list as addressOfList, memory, result as addressOfResult, shape, shape_points, shape_union } from '../pkg/engine.js';

export {
  cast, collide, contains, distance, memory, overlaps, project, raycast, shape_drop as dropShape, shape_mass as massOfShape,
  shape_pieces as splitShape, shape_scaled as scaleShape,
} from '../pkg/engine.js';

/** None before the first call: an engine that starts asynchronously has no memory until then. */
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
  return new Float64Array(memory.buffer, address, count);
}

/**
 * Makes a shape from these numbers and points: its handle or, below zero, the code of a refusal.
 * @param {number} constructor
 * @param {ArrayLike<number>} numbers
 * @param {ArrayLike<number>} [points]
 */
export function makeShape(constructor, numbers, points = []) {
  const all = list(numbers.length + points.length);
  all.set(numbers);
  all.set(points, numbers.length);
  return shape(constructor);
}

/**
 * Makes the union of the shapes with these handles: its handle or, below zero, the code of a refusal.
 * @param {number[]} handles
 */
export function uniteShapes(handles) {
  list(handles.length).set(handles);
  return shape_union();
}

/**
 * A shape's points, x and y in turn.
 * @param {number} handle
 */
export const shapePoints = (handle) => list(shape_points(handle));
