/** The bodies that a scene lost lately: what began and ended with its last update may have happened to them. */

/** @import { Body } from './body.js' */

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
