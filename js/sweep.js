/** All that a moved shape touches. */
import { BAD_NUMBER, BLOCK_LENGTH } from '../pkg/contract.js';
import { areNumbers, bitsOf, checkNumber, checkObject, firstError, poseNumbers, wrongPoint } from './check.js';
import { list } from './engine.js';
import { filterNames, ignoredSlots, listSlots, maskOf } from './filter.js';
import { show } from './errors.js';
import { blankHit, readTouch } from './move-hit.js';
import { optionsOf } from './options.js';
import { sweepInScene } from './scene-engine.js';
import { badBodyPose } from './scene-memory.js';
import { handleOf } from './shape.js';

/** @import { Body } from './body.js' */
/** @import { Filter } from './filter.js' */
/** @import { Passed } from './move-hit.js' */
/** @import { Scene } from './scene.js' */
/** @import { SceneMemory } from './scene-memory.js' */
/** @import { Shape } from './shape.js' */
/** @import { Point, Pose } from './types.js' */

/**
 * Whom a sweep is about, and how far the shape turns on its way, evenly about its origin, in radians; by default not at all. See `cast`.
 * @template [Data=unknown]
 * @typedef {Filter<Data> & { spin?: number }} SweepOptions
 */

const sweepOptions = new Set([...filterNames, 'spin']);

/**
 * `scene.sweep`.
 * @param {Scene} scene
 * @param {SceneMemory} memory
 * @param {readonly (Body | undefined)[]} bodies by slot
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} motion
 * @param {number | SweepOptions} [filter]
 * @returns {Passed[]}
 */
export function sweep(scene, memory, bodies, shape, pose, motion, filter) {
  const handle = handleOf(shape, 'shape');
  const [x, y, angle] = poseNumbers(pose, 'pose');
  checkObject(motion, 'motion');
  const { x: motionX, y: motionY } = motion;
  if (!areNumbers(motionX, motionY)) throw firstError(wrongPoint('motion', motionX, motionY));
  const given = /** @type {SweepOptions} */ (typeof filter === 'number' ? {} : optionsOf(filter, 'filter', sweepOptions, 'Scene.sweep'));
  const mask = typeof filter === 'number' ? bitsOf(filter, 'filter') : maskOf(given.mask);
  const { accept, spin = 0 } = given;
  checkNumber(spin, 'options.spin');
  if (accept !== undefined && typeof accept !== 'function') throw new TypeError(`options.accept must be a function, got ${show(accept)}`);
  const ignored = ignoredSlots(given.ignore, scene);
  memory.beforeRead();
  listSlots(ignored);
  const count = sweepInScene(memory.scene, handle, x, y, angle, motionX, motionY, spin, mask, ignored.length);
  if (count === BAD_NUMBER) throw firstError(wrongPoint('motion', motionX, motionY));
  if (count < 0) throw badBodyPose(memory, count);
  const records = list(count * BLOCK_LENGTH);
  const touches = Array.from({ length: count }, (_, k) => readTouch({ ...blankHit(), inside: false }, records, k * BLOCK_LENGTH, bodies));
  // All have been read: what `accept` does cannot change them.
  return accept === undefined ? touches : touches.filter(({ body }) => accept(body));
}
