/**
 * The numbers of contacts that were read together, with or without points; and the poses and shapes of the update, kept
 * for contacts whose points are read after the scene has changed.
 */
import {
  BRIEF_LENGTH, BRIEF_SLOTS, OVERLAP_FLAGS, OVERLAP_LENGTH, OVERLAP_SLOTS, POSE_ANGLE, POSE_LENGTH, POSE_X, POSE_Y,
} from '../../pkg/contract.js';
import { collide, result } from '../boundary/engine.js';
import { noRoom } from '../boundary/errors.js';
import { shapeOf } from './body.js';
import { overlapsOfScene, readPosesOfScene } from './engine.js';
import { handleOf, revive } from '../shape/shape.js';

/** @import { Body } from './body.js' */
/** @import { SceneMemory } from './memory.js' */
/** @import { Shape } from '../shape/shape.js' */

/** The poses that the core has read and the bodies' shapes, as long as neither changes; from then on a copy of them. */
export class ReadState {
  /** How many contacts have been made, and whether any of them has no points yet. */
  made = 0;
  isNeeded = false;
  /** The pose of each slot, once it has been copied. @type {Float64Array | undefined} */
  poses;
  /** @type {(Shape | undefined)[]} */
  shapes = [];

  /**
   * @param {SceneMemory} memory
   * @param {readonly (Body | undefined)[]} bodies by slot
   */
  constructor(memory, bodies) {
    this.memory = memory;
    this.bodies = bodies;
  }

  /** Called before anything changes. */
  copy() {
    if (!this.isNeeded) return;
    this.poses = readPosesOfScene(this.memory.scene, this.bodies.length);
    this.shapes = this.memory.shapes ??= this.bodies.map((body) => body && shapeOf(body));
  }
}

/** Contacts that were read from the core in one call. */
export class ContactBatch {
  /** How many contacts' points have been read. */
  pointsRead = 0;

  /**
   * @param {ReadState} state
   * @param {number} first the index of the first pair
   * @param {number} count
   * @param {boolean} points whether to compute the points at once
   * @param {Float64Array} [numbers] to write to; the next batch may reuse them if this one is without points
   */
  constructor(state, first, count, points, numbers) {
    this.state = state;
    this.first = first;
    this.points = points;
    /** The length of a contact's numbers, and where the slots are among them. */
    this.length = points ? OVERLAP_LENGTH : BRIEF_LENGTH;
    this.slots = points ? OVERLAP_SLOTS : BRIEF_SLOTS;
    this.count = count;
    this.end = count * this.length;
    if (overlapsOfScene(state.memory.scene, first, count, Number(points)) < 0) throw noRoom();
    const answers = result().subarray(0, this.end);
    state.made += count;
    if (points || numbers === undefined) {
      this.numbers = answers.slice();
    } else {
      state.isNeeded = true;
      numbers.set(answers);
      this.numbers = numbers;
    }
  }

  /**
   * The numbers that hold the points of a contact. Read them at once, because they may be the `result()`.
   * @param {number} at where the contact begins in the numbers
   * @param {number} slotA
   * @param {number} slotB
   * @returns {{ numbers: Float64Array, at: number, flags: number }}
   */
  contact(at, slotA, slotB) {
    const { state } = this;
    this.pointsRead += 1;
    if (this.points) return { numbers: this.numbers, at, flags: this.numbers[at + OVERLAP_FLAGS] };
    if (state.poses === undefined) {
      if (overlapsOfScene(state.memory.scene, this.first + at / BRIEF_LENGTH, 1, 1) < 0) throw noRoom();
      const numbers = result();
      // The caller can write to the view of the pairs.
      if (numbers[OVERLAP_SLOTS] === slotA && numbers[OVERLAP_SLOTS + 1] === slotB) return { numbers, at: 0, flags: numbers[OVERLAP_FLAGS] };
      state.copy();
    }
    const poses = /** @type {Float64Array} */ (state.poses);
    const [poseA, poseB] = [POSE_LENGTH * slotA, POSE_LENGTH * slotB];
    const [a, b] = /** @type {Shape[]} */ ([state.shapes[slotA], state.shapes[slotB]]);
    revive(a, b);
    const flags = collide(
      handleOf(a, 'a'), poses[poseA + POSE_X], poses[poseA + POSE_Y], poses[poseA + POSE_ANGLE],
      handleOf(b, 'b'), poses[poseB + POSE_X], poses[poseB + POSE_Y], poses[poseB + POSE_ANGLE], Infinity,
    );
    if (flags < 0) throw noRoom();
    return { numbers: result(), at: 0, flags };
  }
}
