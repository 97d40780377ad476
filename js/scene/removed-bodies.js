/**
 * The bodies that a scene has lost lately. `began` and `ended` report pairs of the last two updates, and one of the
 * bodies may have been removed since.
 */
import { REMOVED_BEFORE, REMOVED_SINCE, SNAPSHOT_DIGEST_LENGTH } from '../../pkg/contract.js';

/** @import { Body } from './body.js' */

/**
 * For each snapshot, the removed bodies that its pairs may name, and the scene's list that they come from.
 * @type {WeakMap<Uint8Array, { by: RemovedBodies, sum: string, since: Map<number, Body>, before: Map<number, Body> }>}
 */
const bySnapshot = new WeakMap();

/**
 * The digest that a snapshot ends with: it tells whether the array still holds the bytes of that snapshot.
 * @param {Uint8Array} bytes
 */
const sumOf = (bytes) => bytes.subarray(-SNAPSHOT_DIGEST_LENGTH).join();

/** By slot, the removed bodies that the last two updates saw. */
export class RemovedBodies {
  /**
   * The bodies removed since the last update. Of several in one slot, the first, which the update saw.
   * @type {Map<number, Body>}
   */
  #since = new Map();
  /**
   * The bodies removed between the last update and the one before it, of each slot the first.
   * @type {Map<number, Body>}
   */
  #before = new Map();

  /**
   * @param {number} slot
   * @param {Body} body
   */
  add(slot, body) {
    if (!this.#since.has(slot)) this.#since.set(slot, body);
  }

  /** Whether the slot's body at the last update has been removed since. @param {number} slot */
  has(slot) {
    return this.#since.has(slot);
  }

  /**
   * Remembers, with a snapshot, the bodies removed so far.
   * @param {Uint8Array} bytes
   */
  saveWith(bytes) {
    if (this.#since.size + this.#before.size === 0) return;
    bySnapshot.set(bytes, { by: this, sum: sumOf(bytes), since: new Map(this.#since), before: new Map(this.#before) });
  }

  /**
   * The body removed from a slot that was remembered with a snapshot of this scene, if there is one.
   * @param {Uint8Array} bytes
   * @param {number} slot
   * @param {boolean} before whether it was removed before the last update
   */
  savedWith(bytes, slot, before) {
    const saved = bySnapshot.get(bytes);
    if (saved?.by !== this || saved.sum !== sumOf(bytes)) return undefined;
    return (before ? saved.before : saved.since).get(slot);
  }

  /**
   * Called when the scene was restored.
   * @param {Map<number, Body>} since
   * @param {Map<number, Body>} before
   */
  restored(since, before) {
    this.#since = since;
    this.#before = before;
  }

  /** Called when the scene was updated. */
  updated() {
    const oldest = this.#before;
    this.#before = this.#since;
    this.#since = oldest;
    // Clearing a map allocates a new table, even when the map is empty.
    if (oldest.size > 0) oldest.clear();
  }

  /**
   * The body that the core names by a number below zero, if this scene knows it.
   * @param {number} number REMOVED_SINCE or REMOVED_BEFORE less its slot
   */
  named(number) {
    return number > REMOVED_BEFORE ? this.#since.get(REMOVED_SINCE - number) : this.#before.get(REMOVED_BEFORE - number);
  }
}
