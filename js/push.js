/** Pushing solids: checking what a push takes, and reading the core's answer. */
import {
  BAD_NUMBER, PUSH_CARRIED, PUSH_MOVED, PUSH_PLANS, PUSH_PUSHED, PUSH_SQUASHED, PUSH_STOPS,
} from '../pkg/contract.js';
import { areNumbers, bitsOf, checkBoolean, checkObject, refusal, wrongNumbers } from './check.js';
import { list, result } from './engine.js';
import { filterNames, ignoredSlots, judge, listSlots, maskOf } from './filter.js';
import { optionsOf } from './options.js';
import { own, unwritable } from './reuse.js';
import { pushBody } from './scene-engine.js';
import { badBodyPose } from './scene-memory.js';

/** @import { Body } from './body.js' */
/** @import { Scene } from './scene.js' */
/** @import { SceneMemory } from './scene-memory.js' */
/** @import { Point } from './types.js' */

/**
 * How a solid is pushed. The filter says which bodies are carried and pushed.
 * @template [Data=unknown]
 * @typedef {object} PushOptions
 * @property {Point} [up] away from the ground, of any length; default none: nobody stands on the solid
 * @property {number} [turn] by how much it turns about its origin, in radians; default 0
 * @property {boolean} [stop] whether it goes no farther than it squashes nobody; default false
 * @property {number} [triggers] bodies of these categories, as 32 bits, stop nobody who is moved, and are not moved themselves; default none
 * @property {number} [mask] bodies of these categories, as 32 bits; default all that the body in question meets
 * @property {Body<unknown> | readonly Body<unknown>[]} [ignore] bodies that do not count
 * @property {(body: Body<Data>) => boolean} [accept] whether a body counts: as a `Filter` says
 */

/**
 * Whom a solid has moved. All lists are in the order of slots.
 * @template [Data=unknown]
 * @typedef {object} Push
 * @property {Point} moved the solid's new place less its old one
 * @property {Body<Data>[]} carried those that stood on it, and on each other
 * @property {Body<Data>[]} pushed those that it has moved out of its way
 * @property {Body<Data>[]} squashed those for whom there is no room. They stay where they are; what becomes of them is the game's
 */

const pushOptions = [...filterNames, 'up', 'turn', 'stop', 'triggers'];

const noUp = { x: 0, y: 0 };

/**
 * `scene.push`.
 * @param {Scene} scene
 * @param {SceneMemory} memory
 * @param {readonly (Body | undefined)[]} bodies by slot
 * @param {number} slot
 * @param {Point} motion
 * @param {PushOptions} [options]
 * @param {Partial<Push>} [out]
 * @returns {Push}
 */
export function push(scene, memory, bodies, slot, motion, options, out) {
  checkObject(motion, 'motion');
  const { x, y } = motion;
  if (!areNumbers(x, y)) throw refusal({}, { motion });
  const given = optionsOf(options, 'Scene.push', pushOptions);
  const { up = noUp, turn = 0, stop = false } = given;
  checkObject(up, 'options.up');
  checkBoolean(stop, 'options.stop');
  const wrong = () => refusal({}, { motion, 'options.up': up }, wrongNumbers('options', { turn }));
  if (!(areNumbers(up.x, up.y) && areNumbers(turn, 0))) throw wrong();
  const mask = maskOf(given.mask);
  const triggers = given.triggers === undefined ? 0 : bitsOf(given.triggers, 'options.triggers');
  if (out !== undefined) checkObject(out, 'out');
  const answer = partsOf(out ?? {});
  /** @param {readonly number[]} ignored @param {number} plans */
  const ask = (ignored, plans) => {
    memory.beforeRead();
    listSlots(ignored);
    const code = pushBody(memory.scene, slot, x, y, up.x, up.y, turn, mask, triggers, (stop ? PUSH_STOPS : 0) | plans, ignored.length);
    if (code === BAD_NUMBER) throw wrong();
    if (code < 0) throw badBodyPose(memory, code);
    const numbers = result();
    return list(numbers[PUSH_CARRIED] + numbers[PUSH_PUSHED] + numbers[PUSH_SQUASHED]);
  };
  let ignored = ignoredSlots(given.ignore, scene);
  if (given.accept !== undefined) ignored = judge(given, ignored, bodies, (refused) => ask(refused, PUSH_PLANS).slice());
  const slots = ask(ignored, 0);
  const numbers = result();
  answer.moved.x = numbers[PUSH_MOVED];
  answer.moved.y = numbers[PUSH_MOVED + 1];
  let at = 0;
  const parts = /** @type {const} */ ([[answer.carried, PUSH_CARRIED], [answer.pushed, PUSH_PUSHED], [answer.squashed, PUSH_SQUASHED]]);
  for (const [part, count] of parts) {
    part.length = numbers[count];
    for (let k = 0; k < part.length; k += 1) part[k] = /** @type {Body} */ (bodies[slots[at + k]]);
    at += part.length;
  }
  return answer;
}

/**
 * `out` with all its parts. Throws when it cannot be written to.
 * @param {any} out
 * @returns {Push}
 */
function partsOf(out) {
  const { moved, carried, pushed, squashed } = out;
  try {
    out.moved = own(moved, { x: 0.5, y: 0.5 });
    out.moved.x = out.moved.x;
    for (const [name, part] of Object.entries({ carried, pushed, squashed })) {
      out[name] = own(part, []);
      out[name].length = out[name].length;
    }
  } catch (cause) {
    throw unwritable(cause);
  }
  return out;
}
