/** Questions about the bodies of a scene as they are now. */
import { BAD_NUMBER, BLOCK_LENGTH, BLOCK_SLOT, FOUND_PIECE, FOUND_SLOT, LARGEST, RESOLVED_MOVE } from '../../pkg/contract.js';
import { checkList, checkOnce, checkThawed, fillList } from '../boundary/reuse.js';
import { answered, askCore, errorFor, listSlots, slotsFound } from './asking.js';
import { slotIn } from './body.js';
import {
  areNumbers, checkLimit, checkObject, checkWhole, coordinate, isCoordinate, pointNumbers, poseNumbers, refusal, wrongNumbers,
} from '../boundary/check.js';
import { list, result } from '../boundary/engine.js';
import { rangeError, typeError } from '../boundary/errors.js';
import { acceptOf, bitsIn, castNames, filterNames, filterOf, ignoredSlots, maskOf, noOptions, spinIn } from './filter.js';
import { readImpact } from '../pair/impact.js';
import { blankTouch, readTouch } from './move-hit.js';
import { optionsOf } from '../boundary/options.js';
import { readHit } from '../pair/ray.js';
import {
  castInScene, nearestInScene, pickInScene, queryBoxInScene, queryScene, raycastAllInScene, raycastInScene, resolveBody, sweepInScene,
  takeFound,
} from './engine.js';
import { readSeparation } from '../pair/separation.js';
import { handleOf, keptHandle, Shape } from '../shape/shape.js';

/** @import { Asked } from './asking.js' */
/** @import { Body } from './body.js' */
/** @import { Bounds, CastFilter, Filter, FoundBody, NearestFilter, ResolveOptions } from './filter.js' */
/** @import { Impact } from '../pair/impact.js' */
/** @import { RayHit } from '../pair/ray.js' */
/** @import { Passed } from './move-hit.js' */
/** @import { Separation } from '../pair/separation.js' */
/** @import { Point, Pose } from '../boundary/types.js' */

/** A filter argument, unchecked. @typedef {number | Filter<any> | undefined} Filtered */

/** In place of a count that is left out. */
const NO_COUNT = 2 ** 32 - 1;

const nearestNames = [...filterNames, 'count', 'maxDistance'];
const resolveNames = [...filterNames, 'within'];

const resolveKey = Symbol('resolve');

/**
 * The point at the origin, once it has been needed.
 * @type {Shape | undefined}
 */
let origin;

const foundKey = Symbol('found');

/**
 * Checks that a body that is found can be written to `out`.
 * @param {object | undefined} out
 */
function checkFound(out) {
  if (out === undefined) return;
  checkObject(out, 'out');
  checkOnce(out, foundKey, ['body', 'piece']);
}

/**
 * The answer that the result holds, with the body that was found, and the piece of its shape.
 * @template {object} T
 * @param {Asked} asked
 * @param {(out: any) => T} read
 * @param {object | undefined} out
 * @returns {T & FoundBody<any>}
 */
function found({ bodies }, read, out) {
  const numbers = result();
  const body = bodies[numbers[FOUND_SLOT]];
  const piece = numbers[FOUND_PIECE];
  const answer = /** @type {T & FoundBody<any>} */ (read(out));
  answer.body = /** @type {Body} */ (body);
  answer.piece = piece;
  return answer;
}

/**
 * The bodies that a question finds, each judged separately.
 * @param {Asked} asked
 * @param {Filtered} filter
 * @param {Body[] | undefined} out
 * @param {(mask: number, ignored: number) => number} ask
 * @param {() => Error} [wrong] what is wrong with the arguments, if they have not been checked in full
 * @param {Shape} [shape] that the question is about
 */
function bodiesFound(asked, filter, out, ask, wrong, shape) {
  const { scene } = asked;
  const options = filterOf(filter);
  const mask = bitsIn(filter);
  const accept = acceptOf(options, 'filter');
  const ignored = ignoredSlots(options.ignore, scene, 'filter');
  checkList(out);
  asked.memory.beforeRead();
  // First, because making a shape again writes to the list.
  if (shape !== undefined) keptHandle(shape);
  listSlots(ignored);
  const count = ask(mask, ignored.length);
  if (count < 0) throw count === BAD_NUMBER && wrong ? wrong() : errorFor(asked, count);
  const slots = list(count);
  const { bodies } = asked;
  /** @type {Body[]} */
  let found = [];
  for (let k = 0; k < slots.length; k += 1) found[k] = /** @type {Body} */ (bodies[slots[k]]);
  // The accepted bodies that have not been removed meanwhile.
  if (accept !== undefined) found = found.filter((body) => accept(body)).filter((body) => body.scene === scene);
  return out === undefined ? found : fillList(out, found.length, (k) => found[k]);
}

/**
 * @param {Asked} asked
 * @param {Point} point
 * @param {Filtered} filter
 * @param {Body[]} [out]
 */
export function pick(asked, point, filter, out) {
  const [x, y] = pointNumbers(point, 'point');
  return bodiesFound(asked, filter, out, (mask, ignored) => pickInScene(asked.memory.scene, x, y, mask, ignored));
}

/**
 * @param {Asked} asked
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Filtered} filter
 * @param {Body[]} [out]
 */
export function query(asked, shape, pose, filter, out) {
  handleOf(shape, 'shape');
  const [x, y, angle] = poseNumbers(pose, 'pose');
  return bodiesFound(asked, filter, out, (mask, ignored) => queryScene(asked.memory.scene, handleOf(shape, 'shape'), x, y, angle, mask, ignored), undefined, shape);
}

/**
 * @param {Asked} asked
 * @param {Bounds} box
 * @param {Filtered} filter
 * @param {Body[]} [out]
 */
export function queryBox(asked, box, filter, out) {
  if (!('minX' in box)) throw typeError('box must be { minX: x, minY: y, maxX: x + width, maxY: y + height }');
  const { minX, minY, maxX, maxY } = box;
  // One after the other, because a limit that is no number cannot be compared.
  const wrong = () => wrongNumbers('box', { minX, minY, maxX, maxY }, ...coordinate)
    ?? wrongNumbers('box', { maxX }, minX, LARGEST)
    ?? wrongNumbers('box', { maxY }, minY, LARGEST)
    ?? rangeError(`box must be at most ${LARGEST} wide and high`);
  if (!(areNumbers(minX, minY) && areNumbers(maxX, maxY))) throw wrong();
  return bodiesFound(asked, filter, out, (mask, ignored) => queryBoxInScene(asked.memory.scene, minX, minY, maxX, maxY, mask, ignored), wrong);
}

/**
 * @param {Asked} asked
 * @param {number} ignored
 * @param {number} _
 * @param {boolean} all
 * @param {number} fromX
 * @param {number} fromY
 * @param {number} toX
 * @param {number} toY
 * @param {number} mask
 */
function callRay(asked, ignored, _, all, fromX, fromY, toX, toY, mask) {
  return answered(asked, (all ? raycastAllInScene : raycastInScene)(asked.memory.scene, fromX, fromY, toX, toY, mask, ignored));
}

/**
 * Casts a ray, and returns the core's answer for the first hit or, with `all`, for all.
 * @param {Asked} asked
 * @param {Point} from
 * @param {Point} to
 * @param {Filtered} filter
 * @param {boolean} all
 */
function askRay(asked, from, to, filter, all) {
  checkObject(from, 'from');
  checkObject(to, 'to');
  const { x: fromX, y: fromY } = from;
  const { x: toX, y: toY } = to;
  if (!(isCoordinate(fromX) && isCoordinate(fromY) && isCoordinate(toX) && isCoordinate(toY))) throw refusal({}, { from, to });
  const options = filterOf(filter);
  const mask = bitsIn(filter);
  if (options !== noOptions) return askCore(asked, options, 'filter', callRay, [all, fromX, fromY, toX, toY, mask], all ? slotsFound : undefined, all ? Infinity : undefined);
  asked.memory.beforeRead();
  return callRay(asked, 0, 0, all, fromX, fromY, toX, toY, mask);
}

/**
 * @param {Asked} asked
 * @param {Point} from
 * @param {Point} to
 * @param {Filtered} filter
 * @param {Partial<RayHit & FoundBody<any>>} [out]
 */
export function raycast(asked, from, to, filter, out) {
  checkFound(out);
  return askRay(asked, from, to, filter, false) === 0 ? null : found(asked, readHit, out);
}

/**
 * @param {Asked} asked
 * @param {Point} from
 * @param {Point} to
 * @param {Filtered} filter
 * @param {(RayHit & FoundBody<any>)[]} [out]
 */
export function raycastAll(asked, from, to, filter, out) {
  checkList(out);
  return fillFound(asked, askRay(asked, from, to, filter, true), readHit, out);
}

/**
 * Writes the answers in the list's records into `out`, or a new array.
 * @template {object} T
 * @param {Asked} asked
 * @param {number} count
 * @param {(out: any) => T} read
 * @param {(T & FoundBody<any>)[]} [out]
 */
function fillFound(asked, count, read, out) {
  return fillList(out, count, (k, kept) => {
    takeFound(k);
    return found(asked, read, kept);
  });
}

/**
 * @param {Asked} asked
 * @param {number} ignored
 * @param {number} _
 * @param {boolean} all
 * @param {Shape} shape
 * @param {number} x
 * @param {number} y
 * @param {number} angle
 * @param {number} motionX
 * @param {number} motionY
 * @param {number} spin
 * @param {number} mask
 */
function callCast(asked, ignored, _, all, shape, x, y, angle, motionX, motionY, spin, mask) {
  return answered(asked, (all ? sweepInScene : castInScene)(asked.memory.scene, keptHandle(shape), x, y, angle, motionX, motionY, spin, mask, ignored));
}

/**
 * The slots in the records of a sweep.
 * @param {Asked} asked
 * @param {number} count
 */
const slotsTouched = (asked, count) => slotsFound(asked, count, BLOCK_LENGTH, BLOCK_SLOT);

/**
 * Moves a shape, and returns the core's answer for the first body touched or, with `all`, for all.
 * @param {Asked} asked
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} motion
 * @param {number | CastFilter<any> | undefined} filter
 * @param {boolean} all
 */
function askCast(asked, shape, pose, motion, filter, all) {
  handleOf(shape, 'shape');
  const [x, y, angle] = poseNumbers(pose, 'pose');
  const [motionX, motionY] = pointNumbers(motion, 'motion');
  const options = filterOf(filter, castNames);
  const mask = bitsIn(filter);
  const spin = spinIn(options);
  if (options !== noOptions) {
    return askCore(asked, options, 'filter', callCast, [all, shape, x, y, angle, motionX, motionY, spin, mask], all ? slotsTouched : undefined, all ? Infinity : undefined);
  }
  asked.memory.beforeRead();
  return callCast(asked, 0, 0, all, shape, x, y, angle, motionX, motionY, spin, mask);
}

/**
 * @param {Asked} asked
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} motion
 * @param {number | CastFilter<any> | undefined} filter
 * @param {Partial<Impact & FoundBody<any>>} [out]
 */
export function cast(asked, shape, pose, motion, filter, out) {
  checkFound(out);
  return askCast(asked, shape, pose, motion, filter, false) === 0 ? null : found(asked, readImpact, out);
}

/**
 * @param {Asked} asked
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} motion
 * @param {number | CastFilter<any> | undefined} filter
 * @param {Passed<any>[]} [out]
 */
export function sweep(asked, shape, pose, motion, filter, out) {
  checkList(out);
  const count = askCast(asked, shape, pose, motion, filter, true);
  const records = list(count * BLOCK_LENGTH);
  return fillList(out, count, (k, kept) => readTouch(kept ?? blankTouch(), records, k * BLOCK_LENGTH, asked.bodies));
}

/**
 * @param {Asked} asked
 * @param {number} ignored
 * @param {number} spareCount
 * @param {Shape} shape
 * @param {number} x
 * @param {number} y
 * @param {number} angle
 * @param {number} maxDistance
 * @param {number} count
 * @param {number} mask
 */
function callNearest(asked, ignored, spareCount, shape, x, y, angle, maxDistance, count, mask) {
  return answered(asked, nearestInScene(asked.memory.scene, keptHandle(shape), x, y, angle, maxDistance, Math.min(count + spareCount, NO_COUNT), mask, ignored));
}

/**
 * Asks for the bodies nearest to a shape or a point: how many there are.
 * @param {Asked} asked
 * @param {Shape | Point} place
 * @param {Pose | undefined} pose of a shape
 * @param {unknown} maxDistance
 * @param {number} count
 * @param {Filter} options
 * @param {number} mask
 * @param {string} name of the limit
 */
function askNearest(asked, place, pose, maxDistance, count, options, mask, name) {
  let shape = /** @type {Shape} */ (place);
  let x;
  let y;
  let angle = 0;
  if (place instanceof Shape) {
    [x, y, angle] = poseNumbers(/** @type {Pose} */ (pose), 'pose');
  } else {
    [x, y] = pointNumbers(place, 'point');
    shape = origin ??= Shape.point();
  }
  handleOf(shape, 'shape');
  checkLimit(maxDistance, name);
  if (options !== noOptions) {
    return askCore(asked, options, 'filter', callNearest, [shape, x, y, angle, maxDistance, count, mask], slotsFound, count === NO_COUNT ? Infinity : count);
  }
  asked.memory.beforeRead();
  return callNearest(asked, 0, 0, shape, x, y, angle, maxDistance, count, mask);
}

/**
 * @param {Asked} asked
 * @param {Shape | Point} place
 * @param {Pose | undefined} pose of a shape
 * @param {number | undefined} maxDistance
 * @param {Filtered} filter
 * @param {Partial<Separation & FoundBody<any>>} [out]
 */
export function nearest(asked, place, pose, maxDistance = Infinity, filter, out) {
  const options = filterOf(filter);
  checkFound(out);
  const count = askNearest(asked, place, pose, maxDistance, 1, options, bitsIn(filter), 'maxDistance');
  return count === 0 ? null : found(asked, readSeparation, out);
}

/**
 * @param {Asked} asked
 * @param {Shape | Point} place
 * @param {Pose | undefined} pose of a shape
 * @param {number | NearestFilter<any> | undefined} filter
 * @param {(Separation & FoundBody<any>)[]} [out]
 */
export function nearestAll(asked, place, pose, filter, out) {
  const options = /** @type {Partial<NearestFilter>} */ (filterOf(filter, nearestNames));
  const { count = Infinity, maxDistance = Infinity } = options;
  if (count !== Infinity) checkWhole(count, 'filter.count', 1, NO_COUNT);
  checkList(out);
  const most = Math.min(count, NO_COUNT);
  return fillFound(asked, askNearest(asked, place, pose, maxDistance, most, options, bitsIn(filter), 'filter.maxDistance'), readSeparation, out);
}

/**
 * @param {Asked} asked
 * @param {number} ignored
 * @param {number} spareCount
 * @param {Body} body
 * @param {number} within
 * @param {number} mask
 */
function callResolve(asked, ignored, spareCount, body, within, mask) {
  return answered(asked, resolveBody(asked.memory.scene, slotIn(body, asked.scene), within, Number(spareCount > 0), mask, ignored));
}

/**
 * @param {Asked} asked
 * @param {Body} body
 * @param {ResolveOptions<any> | undefined} options
 * @param {Partial<Point>} [out]
 * @returns {Point}
 */
export function resolve(asked, body, options, out) {
  slotIn(body, asked.scene);
  const given = optionsOf(options, resolveNames);
  const mask = maskOf(given.mask);
  // A negative number stands for the default limit, which the core knows.
  const { within = -1 } = given;
  if (given.within !== undefined) checkLimit(within, 'within');
  if (out !== undefined) {
    checkObject(out, 'out');
    // Check now, because by the time `out` is written the body has moved.
    checkOnce(out, resolveKey, ['x', 'y']);
    checkThawed(out);
  }
  askCore(asked, given, 'options', callResolve, [body, within, mask]);
  const numbers = result();
  const answer = /** @type {Point} */ (out ?? { x: 0.5, y: 0.5 });
  const y = numbers[RESOLVED_MOVE + 1];
  answer.x = numbers[RESOLVED_MOVE];
  answer.y = y;
  return answer;
}
