/**
 * Answers written into an object that the caller keeps, `out`, so that a game's loop makes no garbage.
 *
 * Any object will do. When it is filled for the first time, it keeps the parts of an answer that it already has (such
 * as `normal`), and gets the missing ones. The parts are stored on `out` under a private symbol, and every later answer
 * is written into them.
 *
 * When an object is filled for the first time, every property that will be written is looked at; later, one number of
 * each part is assigned to itself, which throws when the part is frozen: nothing has been written then. An answer is
 * written in part where a setter of the caller throws, and where a single property, or an object in a list, has become
 * read-only since: to look at each of them would take longer than the answer.
 *
 * Blank answers hold 0.5 in place of 0: engines then give their fields room for fractions from the start.
 */
import { typeError } from './errors.js';

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
 * Stores on `out`, under a private symbol, a part for each one of a blank answer: the one that `out` has, or the blank
 * one. Throws if a property of `out` or of a part cannot be written to.
 * @param {object} out
 * @param {symbol} key
 * @param {any} blank
 * @param {readonly string[]} names of the other properties that are written to `out`
 * @param {any} [has] the parts that `out` has
 */
export function adopt(out, key, blank, names, has = out) {
  checkWritable(out, [...names, ...Object.keys(blank)]);
  for (const name in blank) {
    const written = Array.isArray(blank[name]) ? ['length'] : Object.keys(blank[name]);
    blank[name] = own(has[name], blank[name]);
    checkWritable(blank[name], written);
  }
  return keep(out, key, blank);
}

/**
 * Checks, when an object is filled for the first time, that these of its properties can be written to.
 * @param {any} out
 * @param {symbol} key
 * @param {readonly string[]} names
 */
export function checkOnce(out, key, names) {
  if (out[key] === undefined) adopt(out, key, {}, names);
}

/**
 * Throws if one of these properties cannot be written to. No setter is called.
 * @param {object} object
 * @param {readonly string[]} names
 */
export function checkWritable(object, names) {
  for (const name of names) {
    let holder = /** @type {object | null} */ (object);
    let property;
    while (holder !== null && (property = Reflect.getOwnPropertyDescriptor(holder, name)) === undefined) holder = Reflect.getPrototypeOf(holder);
    if (property === undefined ? !Object.isExtensible(object) : !property.writable && property.set === undefined) throw unwritable();
  }
}

/**
 * Throws if one of these objects has been frozen since it was looked at.
 * @param {object[]} parts
 */
export function checkThawed(...parts) {
  if (parts.some(Object.isFrozen)) throw unwritable();
}

/**
 * What to throw where `out` cannot be written to, or where a setter threw. For a read-only property the engine throws a
 * TypeError; anything else comes from the caller's own setter.
 * @param {unknown} [cause]
 */
export const unwritable = (cause) => (cause === undefined || cause instanceof TypeError
  ? typeError('out must be an object that can be written to, with all its parts', { cause }) : cause);

/**
 * Has a function write an answer, and return it.
 * @template {unknown[]} Args
 * @template T
 * @param {(...args: Args) => T} write reads all of the answer before it writes any: a setter of `out` may ask something
 *   else
 * @param {Args} args
 * @returns {T}
 */
export function written(write, ...args) {
  try {
    return write(...args);
  } catch (cause) {
    throw unwritable(cause);
  }
}

/**
 * The parts of `out` into which a point and the normal there are written. Throws when one cannot be written to.
 * @param {any} out
 * @param {symbol} key under which they are stored
 * @param {readonly string[]} names of what else is written to `out`
 * @returns {{ point: import('./types.js').Point, normal: import('./types.js').Point }}
 */
export function touchParts(out, key, names) {
  const parts = out[key] ?? adopt(out, key, { point: { x: 0.5, y: 0.5 }, normal: { x: 0.5, y: 0.5 } }, names);
  const { point, normal } = parts;
  try {
    point.x = point.x;
    normal.x = normal.x;
    if (out.point !== point) out.point = point;
    out.normal = normal;
  } catch (cause) {
    throw unwritable(cause);
  }
  return parts;
}

/** The symbol under which `out` keeps the objects of its list, to fill them again. */
const listKey = Symbol('answers');

/**
 * Checks that answers can be written to `out`.
 * @param {unknown} out
 */
export function checkList(out) {
  if (out !== undefined && (!Array.isArray(out) || !Object.isExtensible(out))) {
    throw typeError('out must be an array that can be written to');
  }
}

/**
 * Writes answers into `out`, which must have been checked, or into a new array.
 * @template T
 * @param {T[] | undefined} out
 * @param {number} count
 * @param {(index: number, kept: T | undefined) => T} read makes an answer, or fills the one that was kept
 * @returns {T[]}
 */
export const fillList = (out, count, read) => written(fill, out, count, read);

/** @type {typeof fillList} */
function fill(out, count, read) {
  const answers = out ?? [];
  /** @type {typeof answers} */
  const kept = out === undefined ? answers : /** @type {any} */ (out)[listKey] ?? keep(out, listKey, []);
  for (let k = 0; k < count; k += 1) kept[k] = read(k, kept[k]);
  for (let k = 0; k < count; k += 1) answers[k] = kept[k];
  answers.length = count;
  return answers;
}
