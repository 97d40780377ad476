/**
 * Answers written into an object that the caller keeps, so that a game's loop makes no garbage.
 *
 * Any object will do. When it is filled for the first time, it keeps the parts of an answer that it has and gets those that
 * it lacks; from then on it is these that are written to, which are looked up under a key that nobody sees. So that nothing is
 * written where not all can be, a number of each part is first written back as it is: that fails where the part is frozen.
 */

/**
 * A part of `out`, or another object where that is none.
 * @template {object} T
 * @param {unknown} part
 * @param {T} other
 * @returns {T}
 */
export const own = (part, other) => (typeof part === 'object' && part !== null ? /** @type {T} */ (part) : other);

/**
 * Lets `out` keep these parts.
 * @template {object} T
 * @param {object} out
 * @param {symbol} key
 * @param {T} parts
 */
export function keep(out, key, parts) {
  if (!Reflect.defineProperty(out, key, { value: parts })) throw unwritable();
  return parts;
}

/** @param {unknown} [cause] */
export const unwritable = (cause) => new TypeError('out must be an object that can be written to, with all its parts', { cause });
