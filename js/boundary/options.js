/** Options arguments. An unknown name throws: ignored, a misspelt option would silently have no effect. */
import { checkObject } from './check.js';
import { show, typeError } from './errors.js';

/**
 * An options argument, checked: an object with no other options than these, or nothing.
 * @template {object} T
 * @param {T | undefined} value
 * @param {readonly string[]} names the options'
 * @param {string} [name] the argument's
 * @param {Record<string, string>} [synonyms] see `checkNames`
 * @returns {Partial<T>}
 */
export function optionsOf(value, names, name = 'options', synonyms) {
  if (value === undefined) return {};
  checkObject(value, name);
  checkNames(value, names, name, synonyms);
  return value;
}

/** Made once: questions that are given an object to fill make no other. @type {Record<string, string>} */
const SYNONYMS = { rotation: 'angle' };

/**
 * Refuses options that the call does not know.
 * @param {object} options
 * @param {readonly string[]} names the options'
 * @param {string} where the argument's name
 * @param {Record<string, string>} [synonyms] what other libraries call some options, and the options' names here
 */
export function checkNames(options, names, where, synonyms = SYNONYMS) {
  for (const name in options) {
    if (names.includes(name) || !Object.hasOwn(options, name)) continue;
    // By one or two edits, which must be less than half of the name.
    const [nearest] = [1, 2].flatMap((edits) => names.filter((other) => synonyms[name] === other
      || (2 * edits < name.length && isNear(name.toLowerCase(), other.toLowerCase(), edits))));
    const hint = nearest === undefined ? `the options are ${names.join(', ')}` : `did you mean "${nearest}"?`;
    throw typeError(`unknown option ${show(name)} in ${where}; ${hint}`);
  }
}

/**
 * Whether at most `edits` changes turn one word into another. A change leaves out, adds or replaces one letter.
 * @param {string} a
 * @param {string} b
 * @param {number} edits
 * @returns {boolean}
 */
function isNear(a, b, edits) {
  if (a === b) return true;
  if (a !== '' && a[0] === b[0]) return isNear(a.slice(1), b.slice(1), edits);
  return edits > 0 && [[1, 0], [0, 1], [1, 1]].some(([k, m]) => isNear(a.slice(k), b.slice(m), edits - 1));
}
