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

/**
 * The body that a query has found.
 * @template [Data=unknown]
 * @typedef {object} FoundBody
 * @property {Body<Data>} body the body that was found
 * @property {number} piece the piece of its shape that was hit or is nearest, as an index into `shape.pieces`; 0 for a
 *   shape that is not a union
 */

/**
 * A box in the world, its sides along the axes.
 * @typedef {object} Bounds
 * @property {number} minX its left side
 * @property {number} minY its lower side, which is the upper one where y points down
 * @property {number} maxX at least `minX`
 * @property {number} maxY at least `minY`
 */

/**
 * Which of the nearest bodies a question is about: a `Filter`, how many, and how far away.
 * @template [Data=unknown]
 * @typedef {Filter<Data> & NearestLimits} NearestFilter
 */

/**
 * How many bodies are asked for at most, and how far away.
 * @typedef {object} NearestLimits
 * @property {number} [count] how many at most; default all
 * @property {number} [maxDistance] how far away at most; default Infinity
 */

/**
 * How far a body is moved, and out of which bodies: a `Filter` names them among the bodies that `update` pairs it with.
 * @template [Data=unknown]
 * @typedef {Filter<Data> & ResolveLimit} ResolveOptions
 */

/**
 * How far a body is moved out of overlaps.
 * @typedef {object} ResolveLimit
 * @property {number} [within] how far at most; default the radius of the body's bounding circle, so that no body is put
 *   behind a wall that holds it; Infinity sets no limit
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
