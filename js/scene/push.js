/** Pushing solids: checks the arguments of a push, and reads the core's answer. */
import {
  PUSH_CARRIED, PUSH_MOVED, PUSH_PLANS, PUSH_PUSHED, PUSH_SQUASHED, PUSH_STOPS,
} from '../../pkg/contract.js';
import { answered, askCore } from './asking.js';
import { slotIn } from './body.js';
import { checkBoolean, checkObject, isAngle, pointNumbers, wrongNumber } from '../boundary/check.js';
import { list, result } from '../boundary/engine.js';
import { filterNames, maskOf, triggersOf, upOf } from './filter.js';
import { optionsOf } from '../boundary/options.js';
import { adopt, checkThawed, written } from '../boundary/reuse.js';
import { pushBody } from './engine.js';

/** @import { Asked } from './asking.js' */
/** @import { Body } from './body.js' */
/** @import { Point } from '../boundary/types.js' */

/**
 * How a solid is pushed. The filter says which bodies are carried and pushed.
 * @template [Data=unknown]
 * @typedef {object} PushOptions
 * @property {Point} [up] away from the ground, of any length but 0; default none: no body stands on the solid
 * @property {number} [turn] by how much it turns about its origin, in radians; default 0
 * @property {boolean} [stop] whether it stops where it would squash a body; default false
 * @property {number} [triggers] bodies of these categories, as 32 bits, stop no moved body, and are not moved
 *   themselves; default none
 * @property {number} [mask] bodies of these categories, as 32 bits; default all that the body in question meets
 * @property {Body<unknown> | readonly Body<unknown>[]} [ignore] bodies that do not count
 * @property {(body: Body<Data>) => boolean} [accept] whether a body counts: as a `Filter` says
 */

/**
 * The bodies that a solid has moved. All lists are in the order of slots.
 * @template [Data=unknown]
 * @typedef {object} Push
 * @property {Point} moved the solid's new place less its old one
 * @property {Body<Data>[]} carried the bodies that stood on it, and on each other
 * @property {Body<Data>[]} pushed the bodies that it has moved out of its way
 * @property {Body<Data>[]} squashed the bodies for which there is no room. They stay where they are; the game decides
 *   what becomes of them
 */

const pushOptions = [...filterNames, 'up', 'turn', 'stop', 'triggers'];

/**
 * `scene.push`.
 * @param {Asked} asked
 * @param {Body} body
 * @param {Point} motion
 * @param {PushOptions} [options]
 * @param {Partial<Push>} [out]
 * @returns {Push}
 */
export function push(asked, body, motion, options, out) {
  slotIn(body, asked.scene);
  const [x, y] = pointNumbers(motion, 'motion');
  const given = optionsOf(options, pushOptions);
  const { turn = 0, stop = false } = given;
  if (!isAngle(turn)) throw wrongNumber(turn, 'options.turn');
  const up = upOf(given);
  checkBoolean(stop, 'options.stop');
  const mask = maskOf(given.mask);
  const triggers = triggersOf(given);
  if (out !== undefined) checkObject(out, 'out');
  const answer = out === undefined ? blank() : partsOf(out);
  askCore(asked, given, 'options', (_, ignored, spareCount) => {
    const flags = (stop ? PUSH_STOPS : 0) | (spareCount > 0 ? PUSH_PLANS : 0);
    return answered(asked, pushBody(asked.memory.scene, slotIn(body, asked.scene), x, y, up.x, up.y, turn, mask, triggers, flags, ignored));
  }, [], slotsMoved);
  return written(read, asked, answer, out);
}

/**
 * Writes the answer that the result holds.
 * @param {Asked} asked
 * @param {Push} answer
 * @param {Partial<Push>} [out]
 * @returns {Push}
 */
function read(asked, answer, out) {
  const bodies = Array.from(slotsMoved(), (slot) => /** @type {Body} */ (asked.bodies[slot]));
  const [movedX, movedY, ...counts] = ANSWER.map((at) => result()[at]);
  const { moved, carried, pushed, squashed } = answer;
  moved.x = movedX;
  moved.y = movedY;
  [carried, pushed, squashed].forEach((part, which) => {
    part.length = counts[which];
    bodies.splice(0, counts[which]).forEach((body, k) => { part[k] = body; });
  });
  return out === undefined ? answer : Object.assign(out, answer);
}

/** The indices of a push's answer in the result. */
const ANSWER = [PUSH_MOVED, PUSH_MOVED + 1, PUSH_CARRIED, PUSH_PUSHED, PUSH_SQUASHED];

/** The slots of all bodies that the last push moved or squashed, or would have. */
function slotsMoved() {
  const numbers = result();
  return list(numbers[PUSH_CARRIED] + numbers[PUSH_PUSHED] + numbers[PUSH_SQUASHED]);
}

const key = Symbol('push');

/** @returns {Push} */
const blank = () => ({ moved: { x: 0.5, y: 0.5 }, carried: [], pushed: [], squashed: [] });

/**
 * The parts of `out`. Throws when one cannot be written to.
 * @param {any} out
 * @returns {Push}
 */
function partsOf(out) {
  const parts = out[key] ?? adopt(out, key, blank(), []);
  written(check, out, parts);
  return parts;
}

/**
 * Throws if one of these has been frozen since, or is not there, as in a proxy.
 * @param {object} out
 * @param {Push} parts
 */
const check = (out, { moved, carried, pushed, squashed }) => checkThawed(out, moved, carried, pushed, squashed);
