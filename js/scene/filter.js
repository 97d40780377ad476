/** Filters: which bodies a question to a scene is about. */
import { MAX_BODIES } from '../../pkg/contract.js';
import { slotIn } from './body.js';
import { bitsOf, checkNumber, directionOf } from '../boundary/check.js';
import { show, typeError } from '../boundary/errors.js';
import { checkNames } from '../boundary/options.js';
import { countOf } from '../shape/points.js';
import { ORIGIN } from '../shape/shape.js';

/** @import { Body } from './body.js' */
/** @import { Scene } from './scene.js' */
/** @import { Point } from '../boundary/types.js' */

/**
 * Which bodies a question is about.
 * @template [Data=unknown]
 * @typedef {object} Filter
 * @property {number} [mask] bodies of these categories, as 32 bits; default all that the body in question meets
 * @property {Body<unknown> | readonly Body<unknown>[]} [ignore] bodies that do not count, such as the plank to drop
 *   through
 * @property {(body: Body<Data>) => boolean} [accept] whether a body counts; asked once of each that would matter, in
 *   order. What it returns must not depend on when it is asked
 */

/**
 * Which bodies a cast or a sweep is about, and how far the shape turns on its way.
 * @template [Data=unknown]
 * @typedef {Filter<Data> & Spin} CastFilter
 */

/**
 * How a shape turns on its way.
 * @typedef {object} Spin
 * @property {number} [spin] how far it turns, evenly about its origin, in radians; default 0. See `cast`
 */

/** The names of a filter's options. */
export const filterNames = ['mask', 'ignore', 'accept'];

/** The names of the options of a cast's filter. */
export const castNames = [...filterNames, 'spin'];

/**
 * The options of a mask alone, and of no filter.
 * @type {Filter}
 */
export const noOptions = {};

/** @type {readonly number[]} */
const none = [];

/**
 * The options of a question's filter, checked: none for a mask.
 * @template {Filter} T
 * @param {number | T | undefined} filter
 * @param {readonly string[]} [names] of the options
 * @returns {Partial<T>}
 */
export function filterOf(filter, names = filterNames) {
  if (filter === undefined || typeof filter === 'number') return /** @type {Partial<T>} */ (noOptions);
  if (typeof filter !== 'object' || filter === null) throw typeError(`filter must be a mask or an object, got ${show(filter)}`);
  checkNames(filter, names, 'filter');
  return filter;
}

/**
 * The bits of a question's filter.
 * @param {number | Filter | undefined} filter
 */
export const bitsIn = (filter) => (typeof filter === 'number' ? bitsOf(filter, 'filter') : maskOf(filter?.mask, 'filter'));

/**
 * The bits of a filter's mask.
 * @param {unknown} mask
 * @param {string} [name] of the argument
 */
export const maskOf = (mask, name = 'options') => (mask === undefined ? -1 : bitsOf(mask, `${name}.mask`));

/**
 * The bits of the categories that block nothing.
 * @param {{ triggers?: number }} options
 */
export const triggersOf = ({ triggers = 0 }) => bitsOf(triggers, 'options.triggers');

/**
 * The direction away from the ground, checked; zero for none.
 * @param {{ up?: Point }} options
 */
export const upOf = ({ up }) => (up === undefined ? ORIGIN : directionOf(up, 'options.up'));

/**
 * How far the shape of a cast turns, checked.
 * @param {Spin} filter
 */
export function spinIn({ spin = 0 }) {
  checkNumber(spin, 'filter.spin');
  return spin;
}

/**
 * The slots of the bodies that a filter leaves out.
 * @param {unknown} ignore
 * @param {Scene} scene
 * @param {string} [name] of the argument
 * @returns {readonly number[]}
 */
export function ignoredSlots(ignore, scene, name = 'options') {
  if (ignore === undefined || ignore === null) return none;
  const bodies = /** @type {Body[]} */ (Array.isArray(ignore) ? ignore : [ignore]);
  // Not `map`, which leaves holes out.
  return Array.from({ length: countOf(bodies, `${name}.ignore`, 'bodies', MAX_BODIES) }, (_, i) => slotIn(bodies[i], scene, `${name}.ignore`));
}

/**
 * A filter's `accept`, checked.
 * @param {Filter} filter
 * @param {string} [name] of the argument
 */
export function acceptOf({ accept }, name = 'options') {
  if (accept !== undefined && typeof accept !== 'function') throw typeError(`${name}.accept must be a function, got ${show(accept)}`);
  return accept;
}
