/** Reading a map that may be damaged: checks of values, and what happens when something cannot be read. */

/** @import { MapOptions, MapPlace } from './part.js' */

/**
 * A call of a reader.
 * @typedef {object} Reading
 * @property {string} name what its errors begin with
 * @property {Function} reader the stacks of its errors begin at this function's caller
 * @property {MapOptions} options
 * @property {unknown} [thrown] the error that a function of the game threw
 */

/**
 * A call of a reader, with its options checked.
 * @param {string} name
 * @param {Function} reader
 * @param {any} given the options
 * @param {Record<string, string>} more the types of the options that only this reader has
 * @returns {Reading & { options: any }}
 */
export function readingOf(name, reader, given, more) {
  /** @type {Record<string, string>} */
  const kinds = { tile: 'a function', onError: 'a function', ...more };
  const reading = { name, reader, options: /** @type {any} */ ({}) };
  if (Object(given) !== given) refuse(reading, `options must be an object, got ${show(given)}`);
  for (const key of Object.keys(given)) {
    if (!kinds[key]) refuse(reading, `unknown option ${show(key)}; the options are ${Object.keys(kinds).join(', ')}`);
  }
  for (const key in kinds) {
    const value = reading.options[key] = given[key];
    if (value !== undefined && (value === null || !kinds[key].endsWith(typeof value))) {
      refuse(reading, `options.${key} must be ${kinds[key]}, got ${show(value)}`);
    }
  }
  return reading;
}

/**
 * Throws a TypeError about an argument.
 * @param {Reading} reading
 * @param {string} message
 */
function refuse({ name, reader }, message) {
  attempt({ name, reader, options: {} }, {}, () => {
    throw new TypeError(message);
  });
}

/**
 * Calls a function of the game. Its error is thrown to the game as it is, whatever is being read.
 * @template T
 * @param {Reading} reading
 * @param {() => T} call
 * @returns {T}
 */
export function callGame(reading, call) {
  try {
    return call();
  } catch (error) {
    reading.thrown = error;
    throw error;
  }
}

/**
 * Reads something. If that fails, the error's message gets the place in front, and `onError` is called with the error,
 * which is thrown if there is no `onError`.
 * @template T
 * @param {Reading} reading
 * @param {MapPlace} where
 * @param {() => T} read
 * @returns {T | undefined}
 */
export function attempt(reading, where, read) {
  try {
    return read();
  } catch (error) {
    if (error === reading.thrown) throw error;
    const { name, reader, options: { onError } } = reading;
    // `atob` throws an error whose message cannot be written, and a function that decompresses may throw a text.
    const writable = Object.hasOwn(Object(error), 'message');
    const failure = writable ? /** @type {Error} */ (error) : new Error(String(error), { cause: error });
    failure.message = [name, placeText(where), failure.message].filter(Boolean).join(': ');
    /** @type {any} */ (Error).captureStackTrace?.(failure, reader);
    callGame(reading, () => {
      if (!onError) throw failure;
      onError(failure, where);
    });
    return undefined;
  }
}

/** A place as errors show it: `layer "walls" #1, cell (3, 0)`. @param {MapPlace} where */
const placeText = (where) => Object.entries(where).map(([noun, place]) => {
  const { name, id, index, x, y } = /** @type {any} */ (place);
  return [
    noun, name && show(name), id !== undefined && `#${id}`,
    index !== undefined && `[${index}]`, x !== undefined && `(${x}, ${y})`,
  ].filter(Boolean).join(' ');
}).join(', ');

/** A value of JSON as errors show it. @param {any} value */
export const show = (value) => typeof value === 'string' ? JSON.stringify(value)
  : Array.isArray(value) ? 'a list' : Object(value) === value ? 'an object' : String(value);

/**
 * The value, if it is right; otherwise throws with the rule.
 * @template T
 * @param {boolean} valid
 * @param {T} value
 * @param {string} rule what the value must be
 */
function expect(valid, value, rule) {
  if (valid) return value;
  throw new Error(`${rule}, got ${show(value)}`);
}

/**
 * A number of an object or a list.
 * @param {any} thing
 * @param {string | number} key
 * @param {number} [fallback] if it is missing
 * @returns {number}
 */
export const numberOf = (thing, key, fallback) => {
  const { [key]: value = fallback } = thing;
  return expect(Number.isFinite(value), value, `its ${key} must be a number`);
};

/**
 * A list of an object.
 * @param {any} thing
 * @param {string} key
 * @returns {any[]}
 */
export const listOf = (thing, key) => expect(Array.isArray(thing[key]), thing[key], `its ${key} must be a list`);

/**
 * The value, which must be an object or a list.
 * @param {any} value
 * @param {string} [name]
 */
export const objectOf = (value, name = 'it') => expect(Object(value) === value, value, `${name} must be an object`);

/**
 * Reads each thing in a list by itself.
 * @template T
 * @param {Reading} reading
 * @param {MapPlace} where the list is
 * @param {keyof MapPlace} noun what errors call a thing of the list
 * @param {any[]} list
 * @param {(thing: any, place: MapPlace, index: number) => T[]} read
 * @returns {T[]}
 */
export function readEach(reading, where, noun, list, read) {
  return list.flatMap((thing, index) => {
    const {
      source, __identifier, identifier = __identifier, name = source ?? identifier, firstgid, iid = firstgid, id = iid,
    } = Object(thing);
    const place = { ...where, [noun]: (name ?? id) === undefined ? { ...where[noun], index } : { name, id } };
    return attempt(reading, place, () => read(objectOf(thing), place, index)) ?? [];
  });
}

/**
 * Throws a TypeError unless a value is an object with a list.
 * @param {Reading} reading
 * @param {any} value
 * @param {string} name
 * @param {string} list the name of its list
 */
export function checkJson(reading, value, name, list) {
  if (Array.isArray(value?.[list])) return;
  refuse(reading, `${name} must be the parsed JSON of a map, an object with a list of ${list}`);
}
