/** The bodies that a scene lost lately: what began and ended with its last update may have happened to them. */

/** @import { Body } from './body.js' */

/**
 * Whom snapshots may tell of, for the scenes that took them.
 * @type {WeakMap<Uint8Array, { by: Removed, sum: string, since: Map<number, Body>, before: Map<number, Body> }>}
 */
const notes = new WeakMap();

/**
 * The digest that a snapshot ends with: other bytes may have been written to the same array.
 * @param {Uint8Array} bytes
 */
const sumOf = (bytes) => bytes.subarray(-8).join();

/** By slot, those that the last two updates saw. */
export class Removed {
  /**
   * Since the last update. A slot's first is the one that the update saw.
   * @type {Map<number, Body>}
   */
  #since = new Map();
  /**
   * The same of the update before, until the last.
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

  /**
   * Keeps with a snapshot whom it may tell of.
   * @param {Uint8Array} bytes
   */
  note(bytes) {
    if (this.#since.size + this.#before.size === 0) return;
    notes.set(bytes, { by: this, sum: sumOf(bytes), since: new Map(this.#since), before: new Map(this.#before) });
  }

  /**
   * The body that had a slot when a snapshot was taken, at its last update or between that and the one before, if it is known.
   * @param {Uint8Array} bytes
   * @param {number} slot
   * @param {boolean} before
   */
  noted(bytes, slot, before) {
    const note = notes.get(bytes);
    if (note?.by !== this || note.sum !== sumOf(bytes)) return undefined;
    return (before ? note.before : note.since).get(slot);
  }

  /**
   * The scene is as it was at another time.
   * @param {Map<number, Body>} since
   * @param {Map<number, Body>} before
   */
  restored(since, before) {
    this.#since = since;
    this.#before = before;
  }

  /** Another update has seen the bodies. */
  updated() {
    const oldest = this.#before;
    this.#before = this.#since;
    this.#since = oldest;
    // To clear it makes a new table, even where there is nothing to clear.
    if (oldest.size > 0) oldest.clear();
  }

  /**
   * The body that had a slot at the last update and has lost it since, if any.
   * @param {number} slot
   */
  last(slot) {
    return this.#since.get(slot);
  }

  /**
   * The body that had a slot at the update before and has lost it since, if any.
   * @param {number} slot
   */
  before(slot) {
    return this.#before.get(slot) ?? this.#since.get(slot);
  }
}
