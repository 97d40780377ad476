/** Questions about the bodies of a scene as they are now. */
import { BAD_NUMBER, FOUND_PIECE, FOUND_SLOT, RESOLVED_MOVE } from '../pkg/contract.js';
import { areNumbers, bitsOf, checkLimit, checkObject, poseNumbers, refusal } from './check.js';
import { list, result } from './engine.js';
import { castInScene, nearestInScene, pickInScene, queryScene, raycastInScene, resolveBody } from './scene-engine.js';
import { readImpact } from './impact.js';
import { readHit } from './ray.js';
import { badBodyPose } from './scene-memory.js';
import { readSeparation } from './separation.js';
import { handleOf } from './shape.js';

/** @import { Body } from './body.js' */
/** @import { SceneMemory } from './scene-memory.js' */
/** @import { Shape } from './shape.js' */
/** @import { Point, Pose } from './types.js' */

/** Bodies by slot. @typedef {(Body | undefined)[]} Bodies */

/**
 * What to throw for a refusal: either an argument is wrong, or a pose that was written to `poses`.
 * @param {SceneMemory} memory
 * @param {number} code
 * @param {Record<string, Point>} [points] the arguments, by their names
 */
const errorFor = (memory, code, points) => (code === BAD_NUMBER ? refusal({}, points) : badBodyPose(memory, code));

/**
 * The bodies in the slots that the list holds.
 * @param {Bodies} bodies
 * @param {number} count
 */
const bodiesInList = (bodies, count) => Array.from(list(count), (slot) => /** @type {Body} */ (bodies[slot]));

/**
 * Adds to an answer the body that was found, and the piece of its shape. A copy with both takes as long as the search for the answer.
 * @template {object} T
 * @param {T} answer
 * @param {Bodies} bodies
 */
function withFound(answer, bodies) {
  const numbers = result();
  return Object.assign(answer, { body: /** @type {Body} */ (bodies[numbers[FOUND_SLOT]]), piece: numbers[FOUND_PIECE] });
}

/**
 * @param {SceneMemory} memory
 * @param {Bodies} bodies
 * @param {Point} point
 * @param {number} [mask]
 */
export function pick(memory, bodies, point, mask = -1) {
  checkObject(point, 'point');
  const { x, y } = point;
  const maskBits = bitsOf(mask, 'mask');
  if (!areNumbers(x, y)) throw refusal({}, { point });
  memory.beforeRead();
  const count = pickInScene(memory.scene, x, y, maskBits);
  if (count < 0) throw errorFor(memory, count, { point });
  return bodiesInList(bodies, count);
}

/**
 * @param {SceneMemory} memory
 * @param {Bodies} bodies
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {number} [mask]
 */
export function query(memory, bodies, shape, pose, mask = -1) {
  const handle = handleOf(shape, 'shape');
  const [x, y, angle] = poseNumbers(pose, 'pose');
  const maskBits = bitsOf(mask, 'mask');
  memory.beforeRead();
  const count = queryScene(memory.scene, handle, x, y, angle, maskBits);
  if (count < 0) throw errorFor(memory, count);
  return bodiesInList(bodies, count);
}

/**
 * @param {SceneMemory} memory
 * @param {Bodies} bodies
 * @param {Point} from
 * @param {Point} to
 * @param {number} [mask]
 */
export function raycast(memory, bodies, from, to, mask = -1) {
  checkObject(from, 'from');
  checkObject(to, 'to');
  const { x: fromX, y: fromY } = from;
  const { x: toX, y: toY } = to;
  const maskBits = bitsOf(mask, 'mask');
  if (!(areNumbers(fromX, fromY) && areNumbers(toX, toY))) throw refusal({}, { from, to });
  memory.beforeRead();
  const answer = raycastInScene(memory.scene, fromX, fromY, toX, toY, maskBits);
  if (answer < 0) throw errorFor(memory, answer, { from, to });
  return answer === 0 ? null : withFound(readHit(), bodies);
}

/**
 * @param {SceneMemory} memory
 * @param {Bodies} bodies
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} motion
 * @param {number} [mask]
 */
export function cast(memory, bodies, shape, pose, motion, mask = -1) {
  const handle = handleOf(shape, 'shape');
  const [x, y, angle] = poseNumbers(pose, 'pose');
  checkObject(motion, 'motion');
  const { x: motionX, y: motionY } = motion;
  const maskBits = bitsOf(mask, 'mask');
  if (!areNumbers(motionX, motionY)) throw refusal({}, { motion });
  memory.beforeRead();
  const answer = castInScene(memory.scene, handle, x, y, angle, motionX, motionY, maskBits);
  if (answer < 0) throw errorFor(memory, answer, { motion });
  return answer === 0 ? null : withFound(readImpact(), bodies);
}

/**
 * @param {SceneMemory} memory
 * @param {Bodies} bodies
 * @param {Point} point
 * @param {number} [maxDistance]
 * @param {number} [mask]
 */
export function nearest(memory, bodies, point, maxDistance = Infinity, mask = -1) {
  checkObject(point, 'point');
  const { x, y } = point;
  checkLimit(maxDistance, 'maxDistance');
  const maskBits = bitsOf(mask, 'mask');
  if (!areNumbers(x, y)) throw refusal({}, { point });
  memory.beforeRead();
  const answer = nearestInScene(memory.scene, x, y, maxDistance, maskBits);
  if (answer < 0) throw errorFor(memory, answer, { point });
  return answer === 0 ? null : withFound(readSeparation(), bodies);
}

/**
 * @param {SceneMemory} memory
 * @param {number} slot
 */
export function resolve(memory, slot) {
  memory.beforeRead();
  const answer = resolveBody(memory.scene, slot);
  if (answer < 0) throw errorFor(memory, answer);
  const numbers = result();
  return { x: numbers[RESOLVED_MOVE], y: numbers[RESOLVED_MOVE + 1] };
}
