/** The numbers of contacts that were computed together, with points or, until these are first read, without. */
import {
  CONTACT_FIRST, OVERLAP_FLAGS, OVERLAP_LENGTH, OVERLAP_POSES, OVERLAP_SLOTS, POSE_ANGLE, POSE_LENGTH, POSE_X, POSE_Y,
} from '../pkg/contract.js';
import { collide, result } from './engine.js';
import { overlapsOfScene } from './scene-engine.js';
import { handleOf } from './shape.js';

/** @import { SceneMemory } from './scene-memory.js' */
/** @import { Shape } from './shape.js' */

const POSE_A = OVERLAP_POSES;
const POSE_B = OVERLAP_POSES + POSE_LENGTH;

/** A copy of the core's answers: it stays as it is, whatever happens to the scene. */
export class ContactBatch {
  /** How many contacts' points have been read. */
  #pointsRead = 0;
  #memory;
  #first;

  /**
   * @param {SceneMemory} memory
   * @param {number} first the index of the first pair
   * @param {number} count
   * @param {boolean} [points] whether to compute the points at once
   */
  constructor(memory, first, count, points = false) {
    this.#memory = memory;
    this.#first = first;
    this.changes = memory.changes;
    overlapsOfScene(memory.scene, first, count, Number(points));
    this.numbers = result().slice(0, count * OVERLAP_LENGTH);
  }

  /**
   * Whether the points of most contacts before this place were read.
   * @param {number} at
   */
  isMostlyRead(at) {
    return 2 * OVERLAP_LENGTH * this.#pointsRead > at;
  }

  /**
   * Makes sure that a contact has points, which are computed from its poses if need be, and returns its flags.
   * @param {number} at where it begins in the numbers
   * @param {Shape} a
   * @param {Shape} b
   */
  flags(at, a, b) {
    const { numbers } = this;
    const isComputed = numbers[at + OVERLAP_FLAGS] > 0;
    if (!isComputed && !(this.#pointsRead > 0 && this.isMostlyRead(at) && this.#computeRest(at))) {
      const poseA = at + POSE_A;
      const poseB = at + POSE_B;
      numbers[at + OVERLAP_FLAGS] = collide(
        handleOf(a, 'a'), numbers[poseA + POSE_X], numbers[poseA + POSE_Y], numbers[poseA + POSE_ANGLE],
        handleOf(b, 'b'), numbers[poseB + POSE_X], numbers[poseB + POSE_Y], numbers[poseB + POSE_ANGLE],
      );
      numbers.set(result().subarray(CONTACT_FIRST, OVERLAP_FLAGS), at + CONTACT_FIRST);
    }
    this.#pointsRead += 1;
    return numbers[at + OVERLAP_FLAGS];
  }

  /**
   * Computes the points of all contacts from here on, unless the scene has changed.
   * @param {number} at
   */
  #computeRest(at) {
    const { numbers } = this;
    if (this.changes !== this.#memory.changes) return false;
    const length = numbers.length - at;
    overlapsOfScene(this.#memory.scene, this.#first + at / OVERLAP_LENGTH, length / OVERLAP_LENGTH, 1);
    const answers = result().subarray(0, length);
    for (let k = OVERLAP_SLOTS; k < length; k += OVERLAP_LENGTH) {
      // The caller can write to the view of the pairs.
      if (answers[k] !== numbers[at + k] || answers[k + 1] !== numbers[at + k + 1]) return false;
    }
    numbers.set(answers, at);
    return true;
  }
}
