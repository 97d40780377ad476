/** Questions about the bodies of a scene as they are now. */
import { areNumbers, bits, isPlace, limit, object, refusal, wrongPoint, wrongPose } from './check.js';
import { castInScene, list, nearestInScene, pickInScene, queryScene, raycastInScene, resolveBody, result } from './engine.js';
import { readImpact } from './impact.js';
import { wrongBody } from './memory.js';
import { readHit } from './ray.js';
import { readSeparation } from './separation.js';
import { handleOf } from './shape.js';

/** @import { Body } from './body.js' */
/** @import { Memory } from './memory.js' */
/** @import { Shape } from './shape.js' */
/** @import { Point, Pose } from './types.js' */

/** Bodies by slot. @typedef {(Body | undefined)[]} Bodies */

/** As in src/wasm/scene_ask.rs: what is answered when an argument is refused, rather than what was written to `poses`. */
const REFUSED = -1;

/**
 * What to throw for an answer below zero.
 * @param {Memory} memory
 * @param {number} answer
 * @param {(Error | undefined)[]} errors what is wrong with the arguments, if anything
 */
const refused = (memory, answer, ...errors) => (answer === REFUSED ? refusal(...errors) : wrongBody(memory, -2 - answer));

/**
 * The bodies in the slots that the list holds.
 * @param {Bodies} bodies
 * @param {number} count
 */
const listed = (bodies, count) => Array.from(list(count), (slot) => /** @type {Body} */ (bodies[slot]));

/**
 * The body in the slot that the result holds after so many numbers.
 * @param {Bodies} bodies
 * @param {number} after
 */
const told = (bodies, after) => /** @type {Body} */ (bodies[result()[after]]);

/**
 * @param {Memory} memory
 * @param {Bodies} bodies
 * @param {Point} point
 * @param {number} [mask]
 */
export function pick(memory, bodies, point, mask = -1) {
  object(point, 'point');
  const { x, y } = point;
  const meets = bits(mask, 'mask');
  if (!areNumbers(x, y)) throw refusal(wrongPoint('point', x, y));
  memory.see();
  const count = pickInScene(memory.scene, x, y, meets);
  if (count < 0) throw refused(memory, count, wrongPoint('point', x, y));
  return listed(bodies, count);
}

/**
 * @param {Memory} memory
 * @param {Bodies} bodies
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {number} [mask]
 */
export function query(memory, bodies, shape, pose, mask = -1) {
  const handle = handleOf(shape, 'shape');
  object(pose, 'pose');
  const { x, y, angle = 0 } = pose;
  const meets = bits(mask, 'mask');
  if (!isPlace(x, y, angle)) throw refusal(wrongPose('pose', x, y, angle));
  memory.see();
  const count = queryScene(memory.scene, handle, x, y, angle, meets);
  if (count < 0) throw refused(memory, count, wrongPose('pose', x, y, angle));
  return listed(bodies, count);
}

/**
 * @param {Memory} memory
 * @param {Bodies} bodies
 * @param {Point} from
 * @param {Point} to
 * @param {number} [mask]
 */
export function raycast(memory, bodies, from, to, mask = -1) {
  object(from, 'from');
  object(to, 'to');
  const { x: fromX, y: fromY } = from;
  const { x: toX, y: toY } = to;
  const meets = bits(mask, 'mask');
  const wrong = () => [wrongPoint('from', fromX, fromY), wrongPoint('to', toX, toY)];
  if (!(areNumbers(fromX, fromY) && areNumbers(toX, toY))) throw refusal(...wrong());
  memory.see();
  const answer = raycastInScene(memory.scene, fromX, fromY, toX, toY, meets);
  if (answer < 0) throw refused(memory, answer, ...wrong());
  return answer === 0 ? null : { ...readHit(), body: told(bodies, 6) };
}

/**
 * @param {Memory} memory
 * @param {Bodies} bodies
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} motion
 * @param {number} [mask]
 */
export function cast(memory, bodies, shape, pose, motion, mask = -1) {
  const handle = handleOf(shape, 'shape');
  object(pose, 'pose');
  const { x, y, angle = 0 } = pose;
  object(motion, 'motion');
  const { x: motionX, y: motionY } = motion;
  const meets = bits(mask, 'mask');
  const wrong = () => [wrongPose('pose', x, y, angle), wrongPoint('motion', motionX, motionY)];
  if (!(isPlace(x, y, angle) && areNumbers(motionX, motionY))) throw refusal(...wrong());
  memory.see();
  const answer = castInScene(memory.scene, handle, x, y, angle, motionX, motionY, meets);
  if (answer < 0) throw refused(memory, answer, ...wrong());
  return answer === 0 ? null : { ...readImpact(), body: told(bodies, 5) };
}

/**
 * @param {Memory} memory
 * @param {Bodies} bodies
 * @param {Point} point
 * @param {number} [maxDistance]
 * @param {number} [mask]
 */
export function nearest(memory, bodies, point, maxDistance = Infinity, mask = -1) {
  object(point, 'point');
  const { x, y } = point;
  limit(maxDistance, 'maxDistance');
  const meets = bits(mask, 'mask');
  if (!areNumbers(x, y)) throw refusal(wrongPoint('point', x, y));
  memory.see();
  const answer = nearestInScene(memory.scene, x, y, maxDistance, meets);
  if (answer < 0) throw refused(memory, answer, wrongPoint('point', x, y));
  return answer === 0 ? null : { ...readSeparation(), body: told(bodies, 7) };
}

/**
 * @param {Memory} memory
 * @param {number} slot
 */
export function resolve(memory, slot) {
  memory.see();
  const answer = resolveBody(memory.scene, slot);
  if (answer < 0) throw refused(memory, answer);
  const [x, y] = result();
  return { x, y };
}
