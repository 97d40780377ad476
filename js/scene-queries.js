/** Questions about the bodies of a scene as they are now. */
import { BAD_NUMBER, FOUND_PIECE, FOUND_SLOT, NO_INDEX, RESOLVED_MOVE } from '../pkg/contract.js';
import { areNumbers, bitsOf, checkLimit, checkObject, firstError, poseNumbers, wrongPoint } from './check.js';
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
 * @param {(Error | undefined)[]} errors what is wrong with the arguments, if anything
 */
const errorFor = (memory, code, ...errors) => (code === BAD_NUMBER ? firstError(...errors) : badBodyPose(memory, code));

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
  if (!areNumbers(x, y)) throw firstError(wrongPoint('point', x, y));
  memory.beforeRead();
  const count = pickInScene(memory.scene, x, y, maskBits);
  if (count < 0) throw errorFor(memory, count, wrongPoint('point', x, y));
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
  const wrong = () => [wrongPoint('from', fromX, fromY), wrongPoint('to', toX, toY)];
  if (!(areNumbers(fromX, fromY) && areNumbers(toX, toY))) throw firstError(...wrong());
  memory.beforeRead();
  const answer = raycastInScene(memory.scene, fromX, fromY, toX, toY, maskBits);
  if (answer < 0) throw errorFor(memory, answer, ...wrong());
  return answer === 0 ? null : withFound(readHit(), bodies);
}

/**
 * @param {SceneMemory} memory
 * @param {Bodies} bodies
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} motion
 * @param {number} [mask]
 * @param {number} [ignored] the slot of a body that does not count
 */
export function cast(memory, bodies, shape, pose, motion, mask = -1, ignored = NO_INDEX) {
  const handle = handleOf(shape, 'shape');
  const [x, y, angle] = poseNumbers(pose, 'pose');
  checkObject(motion, 'motion');
  const { x: motionX, y: motionY } = motion;
  const maskBits = bitsOf(mask, 'mask');
  if (!areNumbers(motionX, motionY)) throw firstError(wrongPoint('motion', motionX, motionY));
  memory.beforeRead();
  const answer = castInScene(memory.scene, handle, x, y, angle, motionX, motionY, maskBits, ignored);
  if (answer < 0) throw errorFor(memory, answer, wrongPoint('motion', motionX, motionY));
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
  if (!areNumbers(x, y)) throw firstError(wrongPoint('point', x, y));
  memory.beforeRead();
  const answer = nearestInScene(memory.scene, x, y, maxDistance, maskBits);
  if (answer < 0) throw errorFor(memory, answer, wrongPoint('point', x, y));
  return answer === 0 ? null : withFound(readSeparation(), bodies);
}

/**
 * @param {SceneMemory} memory
 * @param {number} slot
 * @param {number} [within] default the usual limit, which the core knows
 */
export function resolve(memory, slot, within) {
  if (within !== undefined) checkLimit(within, 'within');
  memory.beforeRead();
  const answer = resolveBody(memory.scene, slot, within ?? -1);
  if (answer < 0) throw errorFor(memory, answer);
  const numbers = result();
  return { x: numbers[RESOLVED_MOVE], y: numbers[RESOLVED_MOVE + 1] };
}
