/** A 32-bit linear congruential generator (Numerical Recipes), so that a seed always gives equal numbers. */
export class Random {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** The generator's next state, a whole number below 2³². */
  bits() {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return this.#state;
  }

  /** A number in [0, 1). */
  next() {
    return this.bits() / 2 ** 32;
  }

  /** @param {number} low @param {number} high */
  between(low, high) {
    return low + (high - low) * this.next();
  }

  /** A random item. @template T @param {readonly T[]} items */
  any(items) {
    return items[Math.floor(this.next() * items.length)];
  }
}
