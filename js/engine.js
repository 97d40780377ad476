/**
 * The compiled core, and the parts of its memory through which calls take and return more than a number: the result, a few
 * numbers at a fixed address; the list, as long as a call needs; and the bytes of a snapshot.
 *
 * When memory grows, every view of it ends, which leaves its length 0, and is made again.
 */
import { HASH_HIGH, HASH_LOW, NO_ROOM_FOR_SNAPSHOT, RESULT_LENGTH, SNAPSHOT_ADDRESS } from '../pkg/contract.js';
import {
  bytes as addressOfBytes, list as addressOfList, memory, result as addressOfResult, scene_changes, scene_hash, scene_restore,
  scene_snapshot, shape, shape_points, shape_union,
} from '../pkg/engine.js';

export {
  bounce, cast, collide, contains, distance, explain, memory, overlaps, project, raycast, scene_add as addBody, scene_cast as castInScene,
  scene_clear as clearScene, scene_contact as contactOfScene, scene_drop as dropScene, scene_nearest as nearestInScene,
  scene_new as newScene, scene_pairs as locatePairs, scene_pick as pickInScene,
  scene_query as queryScene, scene_raycast as raycastInScene, scene_remove as removeBody,
  scene_resolve as resolveBody, scene_set_filter as filterBody, scene_set_fixed as fixBody, scene_set_shape as reshapeBody,
  scene_update as updateScene,
  scene_written as locatePoses, shape_drop as dropShape, shape_mass as massOfShape, shape_pieces as splitShape,
  shape_scaled as scaleShape,
} from '../pkg/engine.js';

const address = addressOfResult();
let view = new Float64Array(memory.buffer, address, RESULT_LENGTH);

/** The result of the last call. Read it before the next call. */
export function result() {
  if (view.length === 0) view = new Float64Array(memory.buffer, address, RESULT_LENGTH);
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
 * Makes a shape from these numbers: its handle or, below zero, the code of a refusal.
 * @param {number} constructor
 * @param {ArrayLike<number>} numbers
 */
export function makeShape(constructor, numbers) {
  list(numbers.length).set(numbers);
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

/**
 * The pairs of a scene that began with its last update, or that ended, two slots each; REMOVED_BODY less the slot for a body that
 * has been removed since.
 * @param {number} scene
 * @param {boolean} ended
 */
export const changesOfScene = (scene, ended) => list(scene_changes(scene, Number(ended)));

/**
 * A scene's snapshot or, below zero, the code of a refusal.
 * @param {number} scene
 */
export function snapshotOfScene(scene) {
  const length = scene_snapshot(scene);
  if (length < 0) return length;
  const copy = new Uint8Array(memory.buffer, result()[SNAPSHOT_ADDRESS], length).slice();
  addressOfBytes(0);
  return copy;
}

/**
 * Replaces all that a scene holds by a snapshot: how many pairs there are or, below zero, the code of a refusal. The list then
 * holds the scene's shapes and slots.
 * @param {number} scene
 * @param {Uint8Array} snapshot
 */
export function restoreScene(scene, snapshot) {
  const { length } = snapshot;
  const address = addressOfBytes(length) >>> 0;
  if (address === 0) return NO_ROOM_FOR_SNAPSHOT;
  new Uint8Array(memory.buffer, address, length).set(snapshot);
  return scene_restore(scene);
}

/**
 * A scene's hash.
 * @param {number} scene
 */
export function hashOfScene(scene) {
  scene_hash(scene);
  const numbers = result();
  return (BigInt(numbers[HASH_HIGH]) << 32n) | BigInt(numbers[HASH_LOW]);
}
