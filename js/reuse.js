/**
 * Answers written into an object that the caller keeps, so that a game's loop makes no garbage.
 *
 * Any object will do: what it lacks it gets from a blank answer, once; what it has is written over. Each kind of answer
 * brings a probe that tries to write to every part of it, and changes nothing: what is missing or frozen shows before
 * anything is written.
 */

/** @param {unknown} value */
export const isRecord = (value) => typeof value === 'object' && value !== null;

/**
 * `out` with all that answers of its kind are made of.
 * @template {object} T
 * @param {Partial<T>} out
 * @param {T} answer of which is taken what `out` lacks, or has of another type
 * @param {(out: object) => boolean} isWritable
 * @returns {T}
 */
export function completed(out, answer, isWritable) {
  const parts = /** @type {Record<string, unknown>} */ (out);
  for (const [key, part] of Object.isExtensible(out) ? Object.entries(answer) : []) {
    if (typeof parts[key] !== typeof part || parts[key] === null) parts[key] = part;
  }
  if (!isWritable(out)) throw new TypeError('out must be an object that can be written to, with all its parts');
  return /** @type {T} */ (out);
}
