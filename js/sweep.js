/** All that a moved shape touches. */
import { BAD_NUMBER, BLOCK_LENGTH, BLOCK_SLOT } from '../pkg/contract.js';
import { checkList, fillList } from './answer-list.js';
import { areNumbers, checkObject, poseNumbers, refusal } from './check.js';
import { list } from './engine.js';
import { bitsIn, castNames, filterOf, ignoredSlots, judge, listSlots, spinIn } from './filter.js';
import { blankHit, readTouch } from './move-hit.js';
import { sweepInScene } from './scene-engine.js';
import { badBodyPose } from './scene-memory.js';
import { handleOf } from './shape.js';

/** @import { Body } from './body.js' */
/** @import { CastFilter } from './filter.js' */
/** @import { Passed } from './move-hit.js' */
/** @import { Scene } from './scene.js' */
/** @import { SceneMemory } from './scene-memory.js' */
/** @import { Shape } from './shape.js' */
/** @import { Point, Pose } from './types.js' */

/**
 * `scene.sweep`.
 * @param {Scene} scene
 * @param {SceneMemory} memory
 * @param {readonly (Body | undefined)[]} bodies by slot
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} motion
 * @param {number | CastFilter} [filter]
 * @param {Passed[]} [out]
 * @returns {Passed[]}
 */
export function sweep(scene, memory, bodies, shape, pose, motion, filter, out) {
  const handle = handleOf(shape, 'shape');
  const [x, y, angle] = poseNumbers(pose, 'pose');
  checkObject(motion, 'motion');
  const { x: motionX, y: motionY } = motion;
  if (!areNumbers(motionX, motionY)) throw refusal({}, { motion });
  const options = filterOf(filter, 'Scene.sweep', castNames);
  const mask = bitsIn(filter);
  const spin = spinIn(options);
  checkList(out);
  /** @param {readonly number[]} ignored */
  const ask = (ignored) => {
    memory.beforeRead();
    listSlots(ignored);
    const count = sweepInScene(memory.scene, handle, x, y, angle, motionX, motionY, spin, mask, ignored.length);
    if (count === BAD_NUMBER) throw refusal({}, { motion });
    if (count < 0) throw badBodyPose(memory, count);
    return list(count * BLOCK_LENGTH);
  };
  const isSlot = (/** @type {unknown} */ _, /** @type {number} */ at) => at % BLOCK_LENGTH === BLOCK_SLOT;
  const ignored = ignoredSlots(options.ignore, scene, 'filter');
  const records = ask(judge(options, ignored, bodies, (refused) => ask(refused).filter(isSlot), Infinity, 'filter'));
  return fillList(out, records.length / BLOCK_LENGTH, (k, kept) => readTouch(kept ?? { ...blankHit(), inside: false }, records, k * BLOCK_LENGTH, bodies));
}
