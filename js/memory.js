/**
 * What of a scene is read and written without a call: the core's own memory. Views of it are made again when memory grew,
 * which leaves them without length, and when the lists had to move to make room for more bodies.
 */
import { dropScene, locatePairs, locatePoses, memory, newScene, result } from './engine.js';

/** @type {FinalizationRegistry<number>} */
const dropped = new FinalizationRegistry(dropScene);

/**
 * Views that callers have keep the memory that they show.
 * @type {WeakMap<ArrayBufferView, Memory>}
 */
const owners = new WeakMap();

/**
 * The memory of one scene, which lives in the core as long as this. What is read and written in the caller's loops has no `#`,
 * which would make it too long for engines to put it there.
 */
export class Memory {
  /** The core's handle of the scene. */
  scene;
  /** x, y and angle of each slot that there is room for. */
  numbers = new Float64Array(0);
  /** As src/scene/bodies.rs knows them: how many slots are in the list, and whether any other may have been written to. */
  state = new Uint32Array(0);
  /** The slots that were written to since the poses were last looked at. */
  list = new Uint32Array(0);
  /** For each slot, whether it is in the list. */
  marks = new Uint8Array(0);
  /** How many slots the views reach. */
  #room = 0;
  /** The poses as callers see them, and whether one has them, and may write to them at any time. */
  #given = new Float64Array(0);
  #isGiven = false;
  #pairs = new Uint32Array(0);
  #normals = new Float32Array(0);
  #depths = new Float32Array(0);
  /** Whether the last three show what the last update found. */
  #isLate = false;

  /** @param {number} capacity */
  constructor(capacity) {
    this.scene = newScene(capacity);
    dropped.register(this, this.scene);
  }

  /**
   * A number of a slot's pose: x is 0, y 1 and the angle 2.
   * @param {number} slot
   * @param {number} k
   */
  read(slot, k) {
    if (this.numbers.length === 0) this.renew();
    return this.numbers[3 * slot + k];
  }

  /**
   * Writes that number. It must be one that can be computed with.
   * @param {number} slot
   * @param {number} k
   * @param {number} value
   */
  write(slot, k, value) {
    if (this.marks[slot] !== 1) this.mark(slot);
    this.numbers[3 * slot + k] = value;
  }

  /**
   * Notes a slot, in views that have not ended.
   * @param {number} slot
   */
  mark(slot) {
    if (this.marks.length === 0) this.renew();
    if (this.marks[slot] === 1) return;
    this.marks[slot] = 1;
    this.list[this.state[0]] = slot;
    this.state[0] += 1;
  }

  /**
   * A copy of the poses of some slots.
   * @param {number} first
   * @param {number} count
   */
  copy(first, count) {
    if (this.numbers.length === 0) this.renew();
    return new LastPoses(this.numbers.slice(3 * first, 3 * (first + count)), first);
  }

  /**
   * A slot is in use now. Where that made the lists move, every view of any memory ends, lest what callers write to the old
   * places be written to something else.
   * @param {number} slot
   */
  reach(slot) {
    if (slot < this.#room) return;
    if (this.#isGiven) {
      memory.grow(0);
      this.renew();
    } else {
      this.#room = 0;
      this.numbers = new Float64Array(0);
      this.marks = new Uint8Array(0);
    }
  }

  /** Before the core looks at the poses: whoever has them may have written to them since it last did. */
  see() {
    if (!this.#isGiven) return;
    if (this.numbers.length === 0) this.renew();
    this.state[1] = 1;
  }

  /** Views that have ended are made again. */
  renew() {
    locatePoses(this.scene);
    const [poses, state, list, marks, room] = result();
    const { buffer } = memory;
    this.numbers = new Float64Array(buffer, poses, 3 * room);
    this.state = new Uint32Array(buffer, state, 2);
    this.list = new Uint32Array(buffer, list, room);
    this.marks = new Uint8Array(buffer, marks, room);
    this.#room = room;
    if (!this.#isGiven) return;
    // The view that was given has ended, but may have been written to.
    this.state[1] = 1;
    this.#isGiven = false;
  }

  /**
   * The poses of so many slots, for a caller to read and write.
   * @param {number} slots
   */
  poses(slots) {
    if (this.numbers.length === 0) this.renew();
    if (this.#given.length !== 3 * slots) {
      this.#given = new Float64Array(memory.buffer, this.numbers.byteOffset, 3 * slots);
      owners.set(this.#given, this);
    }
    this.#isGiven = slots > 0;
    this.state[1] = 1;
    return this.#given;
  }

  /** The pairs are others now. */
  updated() {
    this.#isLate = true;
  }

  /** @param {number} count */
  pairs(count) {
    if (this.#isLate || this.#pairs.length === 0) this.#locate(count);
    return this.#pairs;
  }

  /** @param {number} count */
  normals(count) {
    if (this.#isLate || this.#normals.length === 0) this.#locate(count);
    return this.#normals;
  }

  /** @param {number} count */
  depths(count) {
    if (this.#isLate || this.#depths.length === 0) this.#locate(count);
    return this.#depths;
  }

  /** @param {number} count */
  #locate(count) {
    locatePairs(this.scene);
    const [pairs, normals, depths] = result();
    this.#pairs = this.#show(Uint32Array, this.#pairs, pairs, 2 * count);
    this.#normals = this.#show(Float32Array, this.#normals, normals, 2 * count);
    this.#depths = this.#show(Float32Array, this.#depths, depths, count);
    this.#isLate = false;
  }

  /**
   * The view of this address and length, which may be the same as before.
   * @template {Uint32Array | Float32Array} T
   * @param {new (buffer: ArrayBufferLike, address: number, length: number) => T} View
   * @param {T} view
   * @param {number} address
   * @param {number} length
   */
  #show(View, view, address, length) {
    const { buffer } = memory;
    if (view.length === length && view.byteOffset === address && view.buffer === buffer) return view;
    const other = new View(buffer, address, length);
    owners.set(other, this);
    return other;
  }
}

/** @param {string} what was asked of a body */
export const removed = (what) => new TypeError(`body.${what}: the body has been removed from its scene`);

/** Where bodies last were. */
export class LastPoses {
  #numbers;
  #first;

  /**
   * @param {Float64Array} poses
   * @param {number} first the slot whose pose comes first
   */
  constructor(poses, first) {
    this.#numbers = poses;
    this.#first = first;
  }

  /**
   * As that of `Memory`.
   * @param {number} slot
   * @param {number} k
   */
  read(slot, k) {
    return this.#numbers[3 * (slot - this.#first) + k];
  }

  /**
   * @param {number} _slot
   * @param {number} k
   */
  write(_slot, k) {
    throw removed(['x', 'y', 'angle'][k]);
  }
}
