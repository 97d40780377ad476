/** Options arguments. A name that the call does not know is refused: it would count as left out, without a word. */
import { checkObject } from './check.js';
import { show } from './errors.js';

/**
 * Names that other libraries give to some options, or their users expect.
 * @type {Record<string, string>}
 */
const synonyms = {
  isStatic: 'fixed', static: 'fixed', immovable: 'fixed', group: 'category', layer: 'category', collisionGroup: 'category',
  collisionFilter: 'mask', collidesWith: 'mask', userData: 'data', rotation: 'angle', bounce: 'restitution', bounciness: 'restitution',
};

/**
 * An options argument, checked: an object with no other options than these, or nothing.
 * @template {object} T
 * @param {T | undefined} value
 * @param {string} name the argument's
 * @param {Set<string>} names the options'
 * @param {string} [call]
 * @returns {Partial<T>}
 */
export function optionsOf(value, name, names, call = name.split(':')[0]) {
  if (value === undefined) return {};
  checkObject(value, name);
  checkNames(value, names, call);
  return value;
}

/**
 * Refuses options that the call does not know.
 * @param {object} options
 * @param {Set<string>} names the options'
 * @param {string} call
 */
export function checkNames(options, names, call) {
  for (const name in options) {
    if (names.has(name) || !Object.hasOwn(options, name)) continue;
    const known = [...names];
    const meant = [synonyms[name], ...[1, 2].flatMap((edits) => known.filter((other) => isMisspelt(name, other, edits)))];
    const nearest = meant.find((other) => names.has(other));
    const hint = nearest === undefined ? `the options are ${known.join(', ')}` : `did you mean "${nearest}"?`;
    throw new TypeError(`${call}: unknown option ${show(name)}; ${hint}`);
  }
}

/**
 * Whether a name becomes another one with that many edits, and these are less than half of it.
 * @param {string} name
 * @param {string} other
 * @param {number} edits
 */
const isMisspelt = (name, other, edits) => 2 * edits < name.length && isNear(name.toLowerCase(), other.toLowerCase(), edits);

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
