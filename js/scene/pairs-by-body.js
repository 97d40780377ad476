/**
 * An index of a scene's pairs by body, made by counting: the pairs of the body in slot s are those in `indices` from `starts[s]` to
 * `starts[s + 1]`, in ascending order.
 * @param {Uint32Array} pairs two slots each
 * @param {number} slots more than the largest slot in `pairs`
 */
export function pairsByBody(pairs, slots) {
  const starts = new Uint32Array(slots + 1);
  const indices = new Uint32Array(pairs.length);
  for (const slot of pairs) starts[slot] += 1;
  // Each start is first where the slot's pairs end, and moves down with each index that is written there, from the last pair on.
  for (let slot = 1; slot <= slots; slot += 1) starts[slot] += starts[slot - 1];
  for (let k = pairs.length - 1; k >= 0; k -= 1) indices[starts[pairs[k]] -= 1] = k >> 1;
  return { starts, indices };
}
