/** Questions to the core about the bodies of a scene, with a filter. */
import { BAD_NUMBER, FOUND_LENGTH, FOUND_SLOT } from '../../pkg/contract.js';
import { firstError } from '../boundary/check.js';
import { list } from '../boundary/engine.js';
import { acceptOf, ignoredSlots } from './filter.js';
import { listMattered } from './engine.js';
import { badBodyPose } from './memory.js';
import { keptHandle, Shape } from '../shape/shape.js';

/** @import { Body } from './body.js' */
/** @import { Filter } from './filter.js' */
/** @import { Scene } from './scene.js' */
/** @import { SceneMemory } from './memory.js' */

/**
 * What every question is about: the scene, its memory, and its bodies by slot.
 * @typedef {object} Asked
 * @property {Scene<any>} scene
 * @property {SceneMemory} memory
 * @property {readonly (Body | undefined)[]} bodies
 */

/**
 * What to throw for a refusal: either an argument is wrong, or a pose that was written to `poses`.
 * @param {Asked} asked
 * @param {number} code
 * @param {(Error | undefined)[]} wrong what may be wrong with the arguments
 */
export const errorFor = ({ memory }, code, ...wrong) => (code === BAD_NUMBER ? firstError(...wrong) : badBodyPose(memory, code));

/**
 * The slots of the bodies on which the answer depends, in order, for `askCore`.
 * @param {Asked} asked
 */
const slotsThatMattered = ({ memory }) => list(listMattered(memory.scene));

/**
 * The slots in records that the list holds, for `askCore`: of what a query found, or others.
 * @param {Asked} _
 * @param {number} count
 * @param {number} [length] of a record
 * @param {number} [slot] where the slot is in a record
 */
export const slotsFound = (_, count, length = FOUND_LENGTH, slot = FOUND_SLOT) => list(count * length).filter((_, at) => at % length === slot);

/**
 * Asks the core with a filter. Queries do it without this function where there are no options, and make no functions of
 * their own: then nothing is allocated.
 * @template {unknown[]} Args
 * @param {Asked} asked
 * @param {Filter} options
 * @param {string} name of the argument that the options are
 * @param {(asked: Asked, ignored: number, extra: number, ...args: Args) => number} call asks the core. The list holds
 *   the slots of the bodies that do not count, `ignored` of them. If `extra` is not 0, the call asks for that many
 *   answers more than are wanted, and only to learn on which bodies the answer depends
 * @param {Args} args
 * @param {(asked: Asked, answer: number) => ArrayLike<number>} [slotsOf] the slots of the bodies on which an answer
 *   depends, in order
 * @param {number} [most] of a question about several bodies, each for itself: how many are wanted
 */
export function askCore(asked, options, name, call, args, slotsOf = slotsThatMattered, most) {
  const { scene, memory } = asked;
  // The common case needs no functions and no list.
  if (options.ignore === undefined && options.accept === undefined) {
    memory.beforeRead();
    return call(asked, 0, 0, ...args);
  }
  /** @param {readonly number[]} ignored @param {number} extra */
  const ask = (ignored, extra) => {
    memory.beforeRead();
    // Before `listSlots`: to make a shape again may write the list.
    for (const arg of args) if (arg instanceof Shape) keptHandle(arg);
    listSlots(ignored);
    return call(asked, ignored.length, extra, ...args);
  };
  const accept = acceptOf(options, name);
  const ignored = ignoredSlots(options.ignore, scene, name);
  if (accept === undefined) return ask(ignored, 0);
  // Each round asks for one more than are refused: that doubles, so rounds are few.
  return ask(slotsToIgnore(accept, ignored, asked, (refused) => slotsOf(asked, ask(refused, refused.length + 1)), most), 0);
}

/**
 * Asks the core, and asks again without the bodies that `accept` refuses, until it has accepted all on which the answer
 * depends. The core is never interrupted for that: it keeps nothing from one question to the next, so it answers as if
 * it had asked itself.
 * @param {(body: Body) => boolean} accept
 * @param {readonly number[]} ignored
 * @param {Asked} asked
 * @param {(ignored: readonly number[]) => ArrayLike<number>} ask returns the slots of the bodies on which the answer
 *   depends, in order
 * @param {number} [most] of a question about several bodies, each for itself: how many it asks for
 * @returns the slots of all bodies that do not count: first `ignored`, then those that `accept` refused
 */
function slotsToIgnore(accept, ignored, asked, ask, most) {
  const accepted = new Set();
  const refused = [...ignored];
  for (;;) {
    const before = refused.length;
    for (const slot of Array.from(ask(refused))) {
      if (most !== undefined && accepted.size >= most) return refused;
      if (accepted.has(slot)) continue;
      const body = asked.bodies[slot];
      if (body !== undefined && accept(body)) {
        accepted.add(slot);
      } else {
        refused.push(slot);
        // The others may matter no more.
        if (most === undefined) break;
      }
    }
    if (refused.length === before || most === Infinity) return refused;
  }
}

/**
 * Writes slots into the list, for the call that follows.
 * @param {readonly number[]} slots
 */
export function listSlots(slots) {
  if (slots.length > 0) list(slots.length).set(slots);
}
