/** Scenes as bytes, and back. */
import {
  BAD_SNAPSHOT_VERSION, NO_INDEX, NO_ROOM_FOR_SNAPSHOT, POSE_LENGTH, REFUSED_VERSION, RESTORED_SHAPES, RESTORED_SLOTS, SHAPE_DESCRIPTION,
  SHAPE_HANDLE, SHAPE_LENGTH, SHAPE_OLD_SLOT, SLOT_CATEGORY, SLOT_FIXED, SLOT_FLAGS, SLOT_LENGTH, SLOT_LOST, SLOT_LOST_BEFORE,
  SLOT_MASK, SLOT_ONE_WAY, SLOT_SAME_BODY, SLOT_SHAPE, SNAPSHOT_MISSES_BODY, SNAPSHOT_VERSION,
} from '../../pkg/contract.js';
import { detach, newBody, restoreBody } from './body.js';
import { checkBoolean } from '../boundary/check.js';
import { list, result } from '../boundary/engine.js';
import { restoreScene, snapshotOfScene } from './engine.js';
import { noRoom, rangeError, show, typeError } from '../boundary/errors.js';
import { optionsOf } from '../boundary/options.js';
import { badBodyPose, LastPoses } from './memory.js';
import { ORIGIN, restoredShape, Shape } from '../shape/shape.js';

/** @import { Body } from './body.js' */
/** @import { RemovedBodies } from './removed-bodies.js' */
/** @import { Scene } from './scene.js' */
/** @import { SceneMemory } from './memory.js' */

/**
 * @param {SceneMemory} memory
 * @param {{ fixed?: boolean } | undefined} options
 */
export function snapshot(memory, options) {
  const { fixed = true } = optionsOf(options, ['fixed']);
  checkBoolean(fixed, 'options.fixed');
  memory.checkScene();
  const bytes = snapshotOfScene(memory.scene, fixed);
  if (typeof bytes === 'number') throw badBodyPose(memory, bytes);
  return bytes;
}

/**
 * The content of a restored scene.
 * @typedef {object} Restored
 * @property {(Body | undefined)[]} bodies by slot
 * @property {number} size
 * @property {Map<number, Body>} since by slot, the bodies that the last update saw and that have been removed since
 * @property {Map<number, Body>} before by slot, the bodies that the update before the last saw and the last did not
 */

/**
 * Replaces all that a scene holds by a snapshot.
 * @param {Scene} scene
 * @param {SceneMemory} memory
 * @param {(Body | undefined)[]} old the scene's bodies by slot
 * @param {Uint8Array} bytes
 * @param {RemovedBodies} removed
 * @returns {Restored}
 */
export function restore(scene, memory, old, bytes, removed) {
  // This getter tells the true kind of an array, from any realm.
  if (!ArrayBuffer.isView(bytes) || bytes[Symbol.toStringTag] !== 'Uint8Array') {
    throw typeError(`bytes must be a Uint8Array, got ${show(bytes)}`);
  }
  const { length } = bytes;
  // The caller's class may have a getter for the length, which may dispose of the scene.
  memory.checkScene();
  memory.beforeRestore();
  const last = memory.copy(0, old.length);
  const count = restoreScene(memory.scene, bytes, length);
  if (count < 0) throw errorFor(count);
  const counts = result();
  const slotCount = counts[RESTORED_SLOTS];
  const end = SHAPE_LENGTH * counts[RESTORED_SHAPES];
  // A copy, because making shapes writes to the list as well.
  const numbers = list(end + SLOT_LENGTH * slotCount).slice();
  /** @type {Shape[]} */
  const shapes = [];
  for (let at = 0; at < end; at += SHAPE_LENGTH) {
    shapes.push(old[numbers[at + SHAPE_OLD_SLOT]]?.shape ?? restoredShape(numbers[at + SHAPE_HANDLE], numbers, at + SHAPE_DESCRIPTION));
  }
  /** @type {Restored} */
  const restored = { bodies: [], size: 0, since: new Map(), before: new Map() };
  for (let slot = 0, at = end; slot < slotCount; slot += 1, at += SLOT_LENGTH) {
    const shapeNumber = numbers[at + SLOT_SHAPE];
    const flags = numbers[at + SLOT_FLAGS];
    const isFree = shapeNumber === NO_INDEX;
    const parts = {
      shape: shapes[shapeNumber], fixed: (flags & SLOT_FIXED) !== 0, category: numbers[at + SLOT_CATEGORY], mask: numbers[at + SLOT_MASK],
      oneWay: { x: numbers[at + SLOT_ONE_WAY], y: numbers[at + SLOT_ONE_WAY + 1] },
    };
    if ((flags & SLOT_SAME_BODY) !== 0) {
      const body = old[slot];
      if (body !== undefined) restoreBody(body, parts);
      restored.bodies.push(body);
    } else {
      restored.bodies.push(isFree ? undefined : newBody({ scene, memory, slot, ...parts, data: undefined }));
    }
    if (!isFree) restored.size += 1;
    if ((flags & SLOT_LOST) !== 0) restored.since.set(slot, removed.savedWith(bytes, slot, false) ?? removedBody(scene, memory, slot));
    if ((flags & SLOT_LOST_BEFORE) !== 0) restored.before.set(slot, removed.savedWith(bytes, slot, true) ?? removedBody(scene, memory, slot));
  }
  old.forEach((body, slot) => {
    if (body !== undefined && body !== restored.bodies[slot]) detach(body, last);
  });
  memory.restored(count);
  return restored;
}

/**
 * A body that had been removed when the snapshot was taken. The snapshot holds only its slot.
 * @param {Scene} scene
 * @param {SceneMemory} memory
 * @param {number} slot
 */
function removedBody(scene, memory, slot) {
  const body = newBody({ scene, memory, slot, shape: Shape.point(), fixed: false, category: 1, mask: -1, oneWay: ORIGIN, data: undefined });
  detach(body, new LastPoses(new Float64Array(POSE_LENGTH).fill(NaN), slot));
  return body;
}

/**
 * What to throw when bytes were refused.
 * @param {number} code
 */
function errorFor(code) {
  if (code === NO_ROOM_FOR_SNAPSHOT) return noRoom();
  if (code === BAD_SNAPSHOT_VERSION) return rangeError(`unsupported snapshot version ${result()[REFUSED_VERSION]}, expected ${SNAPSHOT_VERSION}`);
  if (code === SNAPSHOT_MISSES_BODY) return rangeError('a fixed body that the snapshot leaves out is not in the scene');
  return rangeError('bytes must be the snapshot of a scene, whole and as it was taken');
}
