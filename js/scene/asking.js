/** Asks the core about the bodies of a scene, with a filter. */
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
 * The scene that a question is about, its memory, and its bodies by slot.
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
 * The core's answer, unless it is the code of an error.
 * @param {Asked} asked  @param {number} answer
 */
export function answered(asked, answer) {
  if (answer < 0) throw errorFor(asked, answer);
  return answer;
}

/**
 * The slots of the bodies on which the core's last answer depends, in order.
 * @param {Asked} asked
 */
const slotsAnswerDependsOn = ({ memory }) => list(listMattered(memory.scene));

/**
 * The slots in the records that the core has written to the list; by default the records of bodies found.
 * @param {Asked} _
 * @param {number} count
 * @param {number} [length] of a record
 * @param {number} [slot] where the slot is in a record
 */
export const slotsFound = (_, count, length = FOUND_LENGTH, slot = FOUND_SLOT) => list(count * length).filter((_, at) => at % length === slot);

/**
 * Asks the core with a filter. Frequent queries call the core directly when there are no options, so that nothing is
 * allocated.
 * @template {unknown[]} Args
 * @param {Asked} asked
 * @param {Filter} options
 * @param {string} name of the argument that the options are
 * @param {(asked: Asked, ignored: number, spareCount: number, ...args: Args) => number} call asks the core. The list
 * holds the slots of the `ignored` bodies that do not count. If `spareCount` is not 0, the call asks for that many more
 * answers than are wanted and changes nothing: it only serves to learn on which bodies the answer depends
 * @param {Args} args
 * @param {(asked: Asked, answer: number) => ArrayLike<number>} [slotsOf] the slots of the bodies on which an answer
 *   depends, in order
 * @param {number} [most] of a question that is answered for each body separately: how many bodies are wanted
 */
export function askCore(asked, options, name, call, args, slotsOf = slotsAnswerDependsOn, most) {
  const { scene, memory } = asked;
  // The common case needs no functions and no list.
  if (options.ignore === undefined && options.accept === undefined) {
    memory.beforeRead();
    return call(asked, 0, 0, ...args);
  }
  /** @param {readonly number[]} ignored @param {number} spareCount */
  const ask = (ignored, spareCount) => {
    memory.beforeRead();
    // Before `listSlots`, because making a shape again may overwrite the list.
    for (const arg of args) if (arg instanceof Shape) keptHandle(arg);
    listSlots(ignored);
    return call(asked, ignored.length, spareCount, ...args);
  };
  const accept = acceptOf(options, name);
  const ignored = ignoredSlots(options.ignore, scene, name);
  if (accept === undefined) return ask(ignored, 0);
  // Each round asks for one answer more than there are refused bodies. That number doubles, so rounds are few.
  return ask(slotsToIgnore(accept, ignored, asked, (refused) => slotsOf(asked, ask(refused, refused.length + 1)), most), 0);
}

/**
 * Asks the core, then asks again without the bodies that `accept` refuses, until `accept` has accepted every body on
 * which the answer depends. `accept` is never called while the core works, so it may itself use the library.
 * @param {(body: Body) => boolean} accept
 * @param {readonly number[]} ignored
 * @param {Asked} asked
 * @param {(ignored: readonly number[]) => ArrayLike<number>} ask returns the slots of the bodies on which the answer
 *   depends, in order
 * @param {number} [most] of a question that is answered for each body separately: how many bodies are wanted
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
        // Without this body the answer may no longer depend on the bodies after it.
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
