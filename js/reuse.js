/**
 * Answers written into an object that the caller keeps, `out`, so that a game's loop makes no garbage.
 *
 * Any object will do. When it is filled for the first time, it keeps those parts of an answer that it already has (such as `normal`),
 * and gets the others. The parts are stored on `out` under a private symbol, and every later answer is written into them.
 *
 * An answer is written as a whole or not at all. So before it is, one number of each part is assigned to itself, which throws
 * when the part is frozen.
 *
 * Blank answers hold 0.5 in place of 0: engines then give their fields room for fractions from the start.
 */

/**
 * A part of `out` or, where `out` has no such object, `other`.
 * @template {object} T
 * @param {unknown} part
 * @param {T} other
 * @returns {T}
 */
export const own = (part, other) => (typeof part === 'object' && part !== null ? /** @type {T} */ (part) : other);

/**
 * Stores parts on `out`, under a private symbol.
 * @template {object} T
 * @param {object} out
 * @param {symbol} key
 * @param {T} parts
 */
export function keep(out, key, parts) {
  if (!Reflect.defineProperty(out, key, { value: parts })) throw unwritable();
  return parts;
}

/**
 * Stores on `out`, under a private symbol, a part for each one of a blank answer: the one that `out` has, or the blank one.
 * @param {object} out
 * @param {symbol} key
 * @param {any} blank
 * @param {any} [has] the parts that `out` has
 */
export function adopt(out, key, blank, has = out) {
  for (const name in blank) blank[name] = own(has[name], blank[name]);
  return keep(out, key, blank);
}

/** @param {unknown} [cause] */
export const unwritable = (cause) => new TypeError('out must be an object that can be written to, with all its parts', { cause });
