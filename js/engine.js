/**
 * The compiled core, and the two places of its memory that calls write to and read from: the fixed result, whose view is
 * made again only when memory grew, which leaves its length 0; and a list as long as a call needs.
 */
import {
  list as addressOfList, memory, result as addressOfResult, result_length, scene_changes, shape, shape_pieces, shape_points,
  shape_union,
} from '../pkg/engine.js';

export {
  bounce, cast, collide, contains, distance, explain, memory, overlaps, raycast, scene_add as addBody, scene_clear as clearScene,
  scene_contact as contactOfScene, scene_drop as dropScene, scene_new as newScene, scene_pairs as locatePairs,
  scene_remove as removeBody, scene_set_filter as filterBody, scene_set_shape as reshapeBody, scene_update as updateScene,
  scene_written as locatePoses, shape_drop as dropShape, shape_mass as massOfShape, shape_scaled as scaleShape,
} from '../pkg/engine.js';

const address = addressOfResult();
const length = result_length();
let view = new Float64Array(memory.buffer, address, length);

/** The result of the call just made. Read it before the next call. */
export function result() {
  if (view.length === 0) view = new Float64Array(memory.buffer, address, length);
  return view;
}

/**
 * The list as the call just made left it, `count` numbers long. Read it before the next call.
 * @param {number} count
 */
export function list(count) {
  const address = addressOfList(count) >>> 0; // may grow memory, and with it change the buffer
  return new Float64Array(memory.buffer, address, count);
}

/**
 * Makes a shape of this kind from these numbers: its handle or, below zero, the reason why not.
 * @param {number} kind
 * @param {ArrayLike<number>} numbers
 */
export function makeShape(kind, numbers) {
  list(numbers.length).set(numbers);
  return shape(kind);
}

/**
 * The same of the union of shapes with these handles.
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

/**
 * Makes a shape of every piece of a union: how many or, below zero, the reason why not. The list holds each one's handle
 * and what src/wasm/shape.rs describes it by.
 * @param {number} handle
 */
export const splitShape = (handle) => shape_pieces(handle);

/**
 * The pairs of a scene that began with its last update, or that ended, two slots each.
 * @param {number} scene
 * @param {boolean} ended
 */
export const changesOfScene = (scene, ended) => list(scene_changes(scene, Number(ended)));
