/** Scenes as bytes, and back. */
import { detach, newBody, restoreBody } from './body.js';
import { list, restoreScene, result, snapshotOfScene } from './engine.js';
import { show } from './errors.js';
import { LastPoses, wrongBody } from './memory.js';
import { create, Shape } from './shape.js';

/** @import { Body } from './body.js' */
/** @import { Memory } from './memory.js' */
/** @import { Removed } from './removed.js' */
/** @import { Scene } from './scene.js' */

/** As in src/wasm: what restoring answers when the bytes are refused, other than that there is no room. */
const REFUSED = -1;

/** How many numbers are told of each shape, and of each slot. */
const OF_SHAPE = 7;
const OF_SLOT = 4;

/** What is told of a slot, as bits. */
const SAME = 1;
const FIXED = 2;
const LOST = 4;
const LOST_BEFORE = 8;

/** @param {Memory} memory */
export function snapshot(memory) {
  const bytes = snapshotOfScene(memory.scene);
  if (typeof bytes === 'number') throw wrongBody(memory, -1 - bytes);
  return bytes;
}

/**
 * What a restored scene has.
 * @typedef {object} Restored
 * @property {(Body | undefined)[]} bodies by slot
 * @property {number} size
 * @property {number} count of the pairs
 * @property {Map<number, Body>} since by slot, the bodies that the last update saw and that have been removed since
 * @property {Map<number, Body>} before those that the update before saw and the last did not
 */

/**
 * Puts a snapshot's state in the place of a scene's.
 * @param {Scene} scene
 * @param {Memory} memory
 * @param {(Body | undefined)[]} old the scene's bodies by slot
 * @param {Uint8Array} bytes
 * @param {Removed} removed
 * @returns {Restored}
 */
export function restore(scene, memory, old, bytes, removed) {
  if (!(ArrayBuffer.isView(bytes) && Object.prototype.toString.call(bytes) === '[object Uint8Array]')) {
    throw new TypeError(`bytes must be a Uint8Array, got ${show(bytes)}`);
  }
  const last = memory.copy(0, old.length);
  const count = restoreScene(memory.scene, bytes);
  if (count < 0) throw refusal(count);
  const [shapeCount, slotCount] = result();
  const end = OF_SHAPE * shapeCount;
  // A copy: what makes shapes writes to the list, too.
  const numbers = list(end + OF_SLOT * slotCount).slice();
  /** @type {Shape[]} */
  const shapes = [];
  for (let at = 0; at < end; at += OF_SHAPE) {
    const [from, handle, kind, radius, outer, inner, disc] = numbers.subarray(at, at + OF_SHAPE);
    shapes.push(old[from]?.shape ?? create(handle, kind, radius, outer, inner, disc));
  }
  /** @type {Restored} */
  const restored = { bodies: [], size: 0, count, since: new Map(), before: new Map() };
  for (let slot = 0, at = end; slot < slotCount; slot += 1, at += OF_SLOT) {
    const which = numbers[at];
    const bits = numbers[at + 1];
    const category = numbers[at + 2];
    const mask = numbers[at + 3];
    const body = old[slot];
    const what = { shape: shapes[which], fixed: (bits & FIXED) !== 0, category, mask };
    if ((bits & SAME) !== 0 && body !== undefined) restoreBody(body, what);
    restored.bodies.push((bits & SAME) !== 0 ? body : which < 0 ? undefined : newBody({ scene, memory, slot, ...what, data: undefined }));
    if (which >= 0) restored.size += 1;
    if ((bits & LOST) !== 0) restored.since.set(slot, removed.noted(bytes, slot, false) ?? unknown(scene, memory, slot));
    if ((bits & LOST_BEFORE) !== 0) restored.before.set(slot, removed.noted(bytes, slot, true) ?? unknown(scene, memory, slot));
  }
  old.forEach((body, slot) => {
    if (body !== undefined && body !== restored.bodies[slot]) detach(body, last);
  });
  memory.restored();
  return restored;
}

/**
 * A body that had been removed when the snapshot was taken, of which it says no more than its slot.
 * @param {Scene} scene
 * @param {Memory} memory
 * @param {number} slot
 */
function unknown(scene, memory, slot) {
  const body = newBody({ scene, memory, slot, shape: Shape.point(), fixed: false, category: 1, mask: -1, data: undefined });
  detach(body, new LastPoses(new Float64Array(3).fill(NaN), slot));
  return body;
}

/**
 * Why bytes were refused.
 * @param {number} answer
 */
function refusal(answer) {
  if (answer !== REFUSED) return new RangeError('there is no room for what the bytes hold');
  const version = result()[0];
  return new RangeError(version < 0
    ? 'bytes must be the snapshot of a scene, whole and as it was taken'
    : `bytes are a snapshot of version ${version}, which cannot be read here`);
}
