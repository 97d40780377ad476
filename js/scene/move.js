/** Moving bodies: checks the arguments of a move, and reads the core's answer. */
import {
  BAD_NUMBER, BLOCK_LENGTH, LARGEST, MOVE_CEILING, MOVE_FIRST_HIT, MOVE_GROUND, MOVE_HITS, MOVE_LEFT, MOVE_MOVED,
  MOVE_PASSED, MOVE_PLANS, MOVE_SLIDES, MOVE_STUCK, MOVE_WALL, NO_INDEX, NO_LENGTH,
} from '../../pkg/contract.js';
import { askCore, errorFor } from './asking.js';
import { slotIn } from './body.js';
import { areNumbers, areNumbers3, checkBoolean, checkObject, pointNumbers, wrongNumbers } from '../boundary/check.js';
import { list, result } from '../boundary/engine.js';
import { typeError } from '../boundary/errors.js';
import { filterNames, maskOf, triggersOf, upOf } from './filter.js';
import { blankHit, blankTouch, readHit, readTouch } from './move-hit.js';
import { optionsOf } from '../boundary/options.js';
import { checkThawed, checkWritable, keep, own, written } from '../boundary/reuse.js';
import { moveBody } from './engine.js';
import { ORIGIN } from '../shape/shape.js';

/** @import { Asked } from './asking.js' */
/** @import { Body } from './body.js' */
/** @import { MoveHit, Passed } from './move-hit.js' */
/** @import { Point } from '../boundary/types.js' */

/**
 * How a body moves.
 * @template [Data=unknown]
 * @typedef {object} MoveOptions
 * @property {Point} [up] away from the ground, of any length but 0; default none: seen from above, everything is a wall
 * @property {number} [maxSlope] the steepest ground, in radians from level, from 0 to π/2; default π/4, which itself
 *   still counts
 * @property {number} [snap] how far below its sole a body that walks takes up the ground again; default 0
 * @property {number} [step] the highest step that it walks over; default 0. An edge too steep to walk on is ground
 *   where there is ground at most this far below it
 * @property {boolean} [slide] whether it slides along what blocks it, or stops there; default true
 * @property {number} [recover] how far it may be moved out of what it starts in; default the diagonal of the box round
 *   it, of a circle its diameter; Infinity sets no limit
 * @property {number} [slop] how deep it may cut into obstacles that do not quite line up; default 1e-4 of half that
 *   diagonal
 * @property {number} [triggers] of the bodies that it meets by its own `mask`, those of these categories block nothing
 *   and are reported in `passed`, whatever the `mask` here says; default none
 * @property {number} [mask] bodies of these categories, as 32 bits; default all that the body in question meets
 * @property {Body<unknown> | readonly Body<unknown>[]} [ignore] bodies that do not count
 * @property {(body: Body<Data>) => boolean} [accept] whether a body counts: as a `Filter` says
 */

/**
 * How far a body got, and what it met.
 * @template [Data=unknown]
 * @typedef {object} Move
 * @property {Point} moved its new place less the old one, in the world
 * @property {Point} left the motion that was left, in its direction there, where something stopped the body; the part
 *   that led into a surface along which it slid is in neither `moved` nor `left`
 * @property {MoveHit<Data> | null} ground what it stands on now
 * @property {MoveHit<Data> | null} wall the first wall that blocked it: a hit on neither ground nor ceiling
 * @property {MoveHit<Data> | null} ceiling the first ceiling that blocked it
 * @property {MoveHit<Data>[]} hits all that blocked it, in order
 * @property {Passed<Data>[]} passed the triggers that it touched, in order of time, then slot
 * @property {boolean} stuck whether it is still deeper than `slop` in something: there was no room
 */

const moveOptions = [...filterNames, 'up', 'maxSlope', 'snap', 'step', 'slide', 'recover', 'slop', 'triggers'];

/**
 * `scene.move`.
 * @param {Asked} asked
 * @param {Body} body
 * @param {Point} motion
 * @param {MoveOptions} [options]
 * @param {Partial<Move>} [out]
 * @returns {Move}
 */
export function move(asked, body, motion, options, out) {
  slotIn(body, asked.scene);
  if (body.fixed) throw typeError('body must not be fixed: push it instead');
  const [x, y] = pointNumbers(motion, 'motion');
  const given = optionsOf(options, moveOptions);
  const { maxSlope = Math.PI / 4, snap = 0, step = 0, slide = true, recover = NO_LENGTH, slop = NO_LENGTH } = given;
  const up = upOf(given);
  checkBoolean(slide, 'options.slide');
  const mask = maskOf(given.mask);
  const triggers = triggersOf(given);
  if (out !== undefined) checkObject(out, 'out');
  const good = areNumbers3(maxSlope, snap, step) && areNumbers(recover, slop)
    && (recover >= 0 || given.recover === undefined) && (slop >= 0 || given.slop === undefined);
  const parts = out === undefined ? blank() : partsOf(out);
  askCore(asked, given, 'options', (_, ignored, spareCount) => {
    const flags = (slide ? MOVE_SLIDES : 0) | (spareCount > 0 ? MOVE_PLANS : 0);
    const code = good
      ? moveBody(asked.memory.scene, slotIn(body, asked.scene), x, y, up.x, up.y, maxSlope, snap, step, recover, slop, mask, triggers, flags, ignored)
      : BAD_NUMBER;
    if (code < 0) throw errorFor(asked, code, ...wrongLengths(given));
    return code;
  }, []);
  return written(read, parts, out ?? parts.answer, asked.bodies);
}

/**
 * What is wrong with the options that are lengths or angles, if anything.
 * @param {Partial<MoveOptions>} options
 */
const wrongLengths = ({ maxSlope = 0, snap = 0, step = 0, recover = 0, slop = 0 }) => [
  wrongNumbers('options', { maxSlope }, 0, Math.PI / 2),
  wrongNumbers('options', { snap, step, recover, slop }, 0, LARGEST),
];

/**
 * The objects that answers are written into: kept on `out`, so that the next answer makes no others.
 * @typedef {object} Parts
 * @property {Move} answer
 * @property {MoveHit} ground
 * @property {MoveHit[]} hits that have been made
 * @property {Passed[]} passed that have been made
 */

const key = Symbol('move');

/** @returns {Parts} */
function blank() {
  /** @type {Move} */
  const answer = {
    moved: { x: 0.5, y: 0.5 }, left: { x: 0.5, y: 0.5 }, ground: null, wall: null, ceiling: null, hits: [], passed: [], stuck: false,
  };
  return { answer, ground: blankHit(), hits: [], passed: [] };
}

/**
 * The parts of `out`. Throws when it cannot be written to.
 * @param {any} out
 * @returns {Parts}
 */
function partsOf(out) {
  let parts = /** @type {Parts | undefined} */ (out[key]);
  if (parts === undefined) {
    parts = blank();
    const { answer } = parts;
    checkWritable(out, Object.keys(answer));
    answer.moved = own(out.moved, answer.moved);
    answer.left = own(out.left, answer.left);
    answer.hits = own(out.hits, answer.hits);
    answer.passed = own(out.passed, answer.passed);
    checkWritable(answer.moved, Object.keys(ORIGIN));
    checkWritable(answer.left, Object.keys(ORIGIN));
    checkWritable(answer.hits, ['length']);
    checkWritable(answer.passed, ['length']);
    keep(out, key, parts);
  }
  written(check, out, parts);
  return parts;
}

/**
 * Throws if one of these has been frozen since, or is not there, as in a proxy.
 * @param {object} out
 * @param {Parts} parts
 */
const check = (out, { answer: { moved, left, hits, passed } }) => checkThawed(out, moved, left, hits, passed);

/**
 * Writes the answer that the result holds. All is read before anything is written: a setter of `out` may ask something
 * else.
 * @param {Parts} parts
 * @param {Partial<Move>} out
 * @param {readonly (Body | undefined)[]} bodies by slot
 * @returns {Move}
 */
function read({ answer: { moved, left, hits, passed }, ground, hits: spareHits, passed: sparePassed }, out, bodies) {
  const numbers = result();
  const answer = /** @type {Move} */ (out);
  const movedX = numbers[MOVE_MOVED];
  const movedY = numbers[MOVE_MOVED + 1];
  const leftX = numbers[MOVE_LEFT];
  const leftY = numbers[MOVE_LEFT + 1];
  const hitCount = numbers[MOVE_HITS];
  const passedCount = numbers[MOVE_PASSED];
  for (let k = 0; k < hitCount; k += 1) readHit(spareHits[k] ??= blankHit(), numbers, MOVE_FIRST_HIT + k * BLOCK_LENGTH, bodies);
  const stands = numbers[MOVE_GROUND] === NO_INDEX ? null : readHit(ground, numbers, MOVE_GROUND, bodies);
  const wall = hitAt(spareHits, numbers[MOVE_WALL]);
  const ceiling = hitAt(spareHits, numbers[MOVE_CEILING]);
  const stuck = numbers[MOVE_STUCK] !== 0;
  if (passedCount > 0) {
    const records = list(passedCount * BLOCK_LENGTH);
    for (let k = 0; k < passedCount; k += 1) readTouch(sparePassed[k] ??= blankTouch(), records, k * BLOCK_LENGTH, bodies);
  }
  moved.x = movedX;
  moved.y = movedY;
  left.x = leftX;
  left.y = leftY;
  for (let k = 0; k < hitCount; k += 1) hits[k] = spareHits[k];
  if (hits.length !== hitCount) hits.length = hitCount;
  for (let k = 0; k < passedCount; k += 1) passed[k] = sparePassed[k];
  if (passed.length !== passedCount) passed.length = passedCount;
  answer.moved = moved;
  answer.left = left;
  answer.ground = stands;
  answer.wall = wall;
  answer.ceiling = ceiling;
  answer.hits = hits;
  answer.stuck = stuck;
  answer.passed = passed;
  return answer;
}

/**
 * The hit with this index, null for `NO_INDEX`, which as an array index would be looked up as a name.
 * @param {MoveHit[]} hits
 * @param {number} index
 */
const hitAt = (hits, index) => (index === NO_INDEX ? null : hits[index]);
