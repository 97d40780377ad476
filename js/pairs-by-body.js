/** An index of the pairs of a scene's last update by body: made when it is first asked for, by counting. */
export class PairsByBody {
  /** Where the pairs of each slot begin in `indices`; they end where those of the next slot begin. */
  starts = new Uint32Array(0);
  /** The indices of the pairs of slot 0, in ascending order, then those of slot 1, and so on. */
  indices = new Uint32Array(0);
  /** The update whose pairs these are. */
  #update = -1;

  /**
   * @param {number} update
   * @param {Uint32Array} pairs what that update found
   * @param {number} slots more than the largest slot in `pairs`
   */
  refresh(update, pairs, slots) {
    if (this.#update === update) return;
    this.#update = update;
    const starts = this.starts = new Uint32Array(slots + 1);
    const indices = this.indices = new Uint32Array(pairs.length);
    for (let k = 0; k < pairs.length; k += 1) starts[pairs[k]] += 1;
    // Each start is first where the slot's pairs end, and moves down with each index that is written there, from the last pair on.
    for (let slot = 1; slot <= slots; slot += 1) starts[slot] += starts[slot - 1];
    for (let k = pairs.length - 1; k >= 0; k -= 1) {
      starts[pairs[k]] -= 1;
      indices[starts[pairs[k]]] = k >> 1;
    }
  }
}
