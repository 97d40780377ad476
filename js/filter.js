/** Whom a question to a scene is about. */
import { bitsOf } from './check.js';
import { list } from './engine.js';
import { show } from './errors.js';
import { slotIn } from './body.js';

/** @import { Body } from './body.js' */
/** @import { Scene } from './scene.js' */

/**
 * Whom a question is about.
 * @template [Data=unknown]
 * @typedef {object} Filter
 * @property {number} [mask] bodies of these categories, as 32 bits; default all that the body in question meets
 * @property {Body<unknown> | readonly Body<unknown>[]} [ignore] bodies that do not count, such as the plank to drop through
 * @property {(body: Body<Data>) => boolean} [accept] whether a body counts; asked once of each that would matter, in order. What it
 *   returns must not depend on when it is asked
 */

/** The names of a filter's options. */
export const filterNames = ['mask', 'ignore', 'accept'];

/** @type {readonly number[]} */
const none = [];

/**
 * The slots of the bodies that a filter leaves out.
 * @param {unknown} ignore
 * @param {Scene} scene
 * @returns {readonly number[]}
 */
export function ignoredSlots(ignore, scene) {
  if (ignore === undefined || ignore === null) return none;
  const bodies = /** @type {Body[]} */ (Array.isArray(ignore) ? ignore : [ignore]);
  return bodies.map((body) => slotIn(body, scene, 'options.ignore'));
}

/**
 * Asks the core, and asks again without the bodies that `accept` refuses, until it has accepted all on which the answer depends.
 * @param {Filter} filter
 * @param {readonly number[]} ignored
 * @param {readonly (Body | undefined)[]} bodies by slot
 * @param {(ignored: readonly number[]) => ArrayLike<number>} ask returns the slots of the bodies on which the answer depends, in order
 */
export function judge({ accept }, ignored, bodies, ask) {
  if (accept === undefined) return ignored;
  if (typeof accept !== 'function') throw new TypeError(`options.accept must be a function, got ${show(accept)}`);
  const accepted = new Set();
  const refused = [...ignored];
  for (;;) {
    const next = Array.from(ask(refused)).find((slot) => !accepted.has(slot));
    if (next === undefined) return refused;
    const body = /** @type {Body} */ (bodies[next]);
    if (accept(body)) accepted.add(next);
    else refused.push(next);
  }
}

/**
 * Writes slots into the list, for the call that follows.
 * @param {readonly number[]} slots
 */
export function listSlots(slots) {
  if (slots.length > 0) list(slots.length).set(slots);
}

/**
 * The bits of a filter's mask.
 * @param {unknown} mask
 */
export const maskOf = (mask) => (mask === undefined ? -1 : bitsOf(mask, 'options.mask'));
