/** Writes bits whose probabilities are learnt while they are read, as `learnt` in scripts/pack/tables.rs reads them. */

/** @typedef {import('./contexts.mjs').Bits} Bits */

/** Probabilities are of `1 << ONE`, and bits come closer to one or zero by a part of `1 << LEARN` of what is left. */
const ONE = 12;
const LEARN = 4;
/** How many bits are read at once. */
const READ = 16;

export class LearntBits {
  /** @type {Map<number, number>} how probable a one is, by context */
  #ones = new Map();
  /** @type {number[]} the digits that are written, of `READ` bits */
  #digits = [];
  /** The least number that has all bits so far, after the digits; and how many have them. */
  #least = 0;
  #range = 2 ** 32 - 1;

  /** @param {number} context @param {boolean} bit */
  put(context, bit) {
    const ones = this.#ones.get(context) ?? 1 << ONE - 1;
    const rangeOfOnes = (this.#range >>> ONE) * ones;
    this.#ones.set(context, bit ? ones + ((1 << ONE) - ones >> LEARN) : ones - (ones >> LEARN));
    if (bit) this.#range = rangeOfOnes;
    else {
      this.#least += rangeOfOnes;
      this.#range -= rangeOfOnes;
    }
    if (this.#least >= 2 ** 32) {
      this.#least -= 2 ** 32;
      // The sum has one digit more: carries it.
      let at = this.#digits.length - 1;
      for (; this.#digits[at] === (1 << READ) - 1; at--) this.#digits[at] = 0;
      this.#digits[at] += 1;
    }
    if (this.#range < 1 << READ) {
      this.#range *= 1 << READ;
      this.#write();
    }
  }

  /** All bits, as they are to be written. @returns {Bits[]} */
  end() {
    this.#write();
    this.#write();
    return this.#digits.map((bits) => ({ bits, count: READ }));
  }

  #write() {
    this.#digits.push(this.#least >>> READ);
    this.#least = this.#least % (1 << READ) * (1 << READ);
  }
}
