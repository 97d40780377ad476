/** The loop over a scene's bodies. */
import { MAX_BODIES } from '../../pkg/contract.js';

/** @import { Asked } from './asking.js' */
/** @import { Body } from './body.js' */

/**
 * A scene's bodies, from slot to slot, as they are when their turn comes.
 * @template Data
 */
export class BodyIterator {
  /**
   * One that is never garbage: with the last iterator, engines would drop the class's optimised code, and each loop
   * compiled with it.
   */
  static kept = new BodyIterator(/** @type {any} */ (undefined));

  /** @param {Asked} asked the scene */
  constructor(asked) {
    this.asked = asked;
    this.slot = 0;
  }

  /** @returns {IteratorResult<Body<Data>, undefined>} */
  next() {
    const bodies = /** @type {readonly (Body<Data> | undefined)[]} */ (this.asked.bodies);
    let value;
    while (value === undefined && this.slot < bodies.length) {
      value = bodies[this.slot];
      this.slot += 1;
    }
    // Once at the end it stays there, even when bodies are added later.
    if (value === undefined) this.slot = MAX_BODIES;
    // One expression for both cases, so that engines need not allocate the object.
    return /** @type {IteratorResult<Body<Data>, undefined>} */ ({ value, done: value === undefined });
  }

  [Symbol.iterator]() {
    return this;
  }
}
