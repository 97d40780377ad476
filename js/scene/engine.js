/** The compiled core's functions for scenes, and the bytes through which snapshots cross. */
import { BAD_SNAPSHOT, HASH_HIGH, HASH_LOW, NO_ROOM_FOR_SNAPSHOT, POSE_LENGTH, SNAPSHOT_ADDRESS } from '../../pkg/contract.js';
import { bytes as addressOfBytes, memory, scene_changes, scene_hash, scene_read_poses, scene_restore, scene_set_pairs, scene_snapshot } from '../../pkg/engine.js';
import { list, result } from '../boundary/engine.js';
import { noRoom } from '../boundary/errors.js';

export {
  scene_add as addBody, scene_cast as castInScene, scene_clear as clearScene, scene_drop as dropScene, scene_move as moveBody,
  scene_nearest as nearestInScene, scene_new as newScene, scene_overlaps as overlapsOfScene, scene_pairs as locatePairs,
  scene_found as takeFound, scene_keep_changes as keepChanges, scene_mattered as listMattered, scene_pick as pickInScene, scene_push as pushBody, scene_query as queryScene,
  scene_query_box as queryBoxInScene, scene_raycast as raycastInScene, scene_raycast_all as raycastAllInScene,
  scene_remove as removeBody, scene_resolve as resolveBody, scene_set_filter as filterBody, scene_set_fixed as fixBody,
  scene_set_one_way as turnBody, scene_set_shape as reshapeBody, scene_sweep as sweepInScene, scene_teleport as teleportBody, scene_update as updateScene,
  scene_written as locatePoses,
} from '../../pkg/engine.js';

/**
 * The pairs of a scene that began with its last update, or that ended: two slots and the time each. In place of a
 * removed body's slot stands REMOVED_SINCE or REMOVED_BEFORE less the slot.
 * @param {number} scene
 * @param {boolean} ended
 */
export const changesOfScene = (scene, ended) => list(scene_changes(scene, Number(ended)));

/**
 * A copy of the pose of each slot, as the core last read it.
 * @param {number} scene
 * @param {number} slots
 */
export function readPosesOfScene(scene, slots) {
  const numbers = list(POSE_LENGTH * slots);
  scene_read_poses(scene);
  return numbers.slice();
}

/**
 * A scene's snapshot or, below zero, the code of a refusal.
 * @param {number} scene
 * @param {boolean} fixed whether with fixed bodies
 */
export function snapshotOfScene(scene, fixed) {
  const length = scene_snapshot(scene, Number(fixed));
  if (length < 0) return length;
  const copy = new Uint8Array(memory.buffer, result()[SNAPSHOT_ADDRESS], length).slice();
  addressOfBytes(0);
  return copy;
}

/**
 * Replaces all that a scene holds by a snapshot: how many pairs there are or, below zero, the code of a refusal. The
 * list then holds the scene's shapes and slots.
 * @param {number} scene
 * @param {Uint8Array} snapshot
 * @param {number} length the snapshot's
 */
export function restoreScene(scene, snapshot, length) {
  const address = addressOfBytes(length) >>> 0;
  if (address === 0) return NO_ROOM_FOR_SNAPSHOT;
  try {
    new Uint8Array(memory.buffer, address, length).set(snapshot);
  } catch {
    // The buffer has been detached, or has another length than it says.
    return BAD_SNAPSHOT;
  }
  return scene_restore(scene);
}

/**
 * Replaces the pairs of a scene's last update.
 * @param {number} scene
 * @param {number[]} slots two for each pair
 */
export function setPairsOfScene(scene, slots) {
  list(slots.length).set(slots);
  if (scene_set_pairs(scene) < 0) throw noRoom();
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
