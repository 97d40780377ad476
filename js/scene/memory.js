/**
 * The parts of the core's memory that are read and written without a call: a scene's poses, and the pairs of its last
 * update.
 *
 * Views are made again in two cases: when memory grew, which ends every view (its length becomes 0); and when the lists
 * have moved, to make room for more bodies or for a snapshot. The core reuses the old place of a list that a caller has
 * viewed only after memory has grown (`src/wasm/allocator.rs`).
 */
import {
  BAD_BODY_POSE, DEPTHS_ADDRESS, NO_ROOM, NORMALS_ADDRESS, PAIRS_ADDRESS, POSE_ANGLE, POSE_LENGTH, POSE_X, POSE_Y, POSES_ADDRESS, POSES_LIST,
  POSES_MARKS, POSES_ROOM, POSES_STATE, STATE_ANY, STATE_COUNT, STATE_LENGTH,
} from '../../pkg/contract.js';
import { refusal } from '../boundary/check.js';
import { memory, result } from '../boundary/engine.js';
import { noRoom, typeError } from '../boundary/errors.js';
import { dropScene, keepChanges, locatePairs, locatePoses, newScene } from './engine.js';

/** @import { ReadState } from './contact-batch.js' */
/** @import { Shape } from '../shape/shape.js' */

/** The handle of no scene. */
const DISPOSED = -1;

/**
 * A registry that calls `drop` with an object's handle. Cloudflare's runtime has none below a compatibility date of May
 * 2025: there, the core keeps what it holds until the program ends.
 * @param {(handle: number) => void} drop
 * @returns {FinalizationRegistry<number>}
 */
const registryOf = (drop) =>
  new (globalThis.FinalizationRegistry ?? class { register() {} unregister() {} })(drop);

/** Frees what the core holds for a scene once its memory is garbage. */
const dropped = registryOf((handle) => dropScene(handle));

/**
 * The memory of one scene. The core drops the scene when this object is garbage.
 *
 * Fields that are used in the caller's loops are not private: access to private fields takes more bytecode, and engines
 * inline only short functions.
 */
export class SceneMemory {
  /** The handle of the scene; DISPOSED once the scene has been disposed of. */
  scene;
  /**
   * The poses and shapes that contacts are computed from, if any contact has been read since they changed.
   * @type {ReadState | undefined}
   */
  readState;
  /**
   * The shapes by slot for contacts, if none has changed since they were collected.
   * @type {(Shape | undefined)[] | undefined}
   */
  shapes;
  /** How many pairs the last update found, and how many updates there have been; a restored scene counts as updated. */
  count = 0;
  update = 0;
  /** The pose of each slot that there is room for. */
  numbers = new Float64Array(0);
  /** How many slots are in the list, and whether any other slot may have been written to. */
  state = new Uint32Array(0);
  /** The slots that have been written to since the core last read the poses. */
  list = new Uint32Array(0);
  /** For each slot, whether it is in the list. */
  marks = new Uint8Array(0);
  /** How many slots the views hold. */
  #room = 0;
  /** The view of the poses that was given to the caller last. */
  #posesView = new Float64Array(0);
  /** Whether the caller has that view, and may write to it at any time. */
  #isPosesViewOut = false;
  #views = { pairs: new Uint32Array(0), normals: new Float32Array(0), depths: new Float32Array(0) };
  /** Whether these are older than the last update. */
  #areViewsOld = false;

  /** @param {number} capacity */
  constructor(capacity) {
    this.scene = newScene(capacity);
    if (this.scene < 0) throw noRoom();
    dropped.register(this, this.scene, this);
  }

  /**
   * A number of a pose.
   * @param {number} at its index in `numbers`
   */
  read(at) {
    if (this.numbers.length === 0) this.renewViews();
    return this.numbers[at];
  }

  /**
   * Writes a number of a slot's pose. It must have been checked.
   * @param {number} slot
   * @param {number} at its index in `numbers`
   * @param {number} value
   */
  write(slot, at, value) {
    if (this.marks[slot] !== 1) this.mark(slot);
    this.numbers[at] = value;
  }

  /**
   * Adds a slot to the list of written slots, and renews views that have ended.
   * @param {number} slot
   */
  mark(slot) {
    if (this.marks.length === 0) this.renewViews();
    const { marks, state } = this;
    if (marks[slot] === 1) return;
    marks[slot] = 1;
    this.list[state[STATE_COUNT]++] = slot;
  }

  /**
   * A copy of the poses of some slots.
   * @param {number} first
   * @param {number} count
   */
  copy(first, count) {
    if (this.numbers.length === 0) this.renewViews();
    return new LastPoses(this.numbers.slice(POSE_LENGTH * first, POSE_LENGTH * (first + count)), first);
  }

  /**
   * Called when a body was added in this slot: the lists may have moved.
   * @param {number} slot
   */
  added(slot) {
    this.shapes = undefined;
    if (slot >= this.#room) this.renewViews();
  }

  /**
   * Called when the scene was restored: the lists may have moved.
   * @param {number} count of the restored pairs
   */
  restored(count) {
    this.updated(count);
    this.renewViews();
  }

  /** Drops the scene at once. */
  dispose() {
    dropped.unregister(this);
    this.update += 1;
    dropScene(this.scene);
    this.scene = DISPOSED;
  }

  /**
   * Throws if the scene has been disposed of: getters of the caller's arguments may have done so since the call began.
   */
  checkScene() {
    if (this.scene === DISPOSED) throw typeError('the scene has been disposed of');
  }

  /** Called before the core removes or reshapes a body: contacts may depend on it, and what began and ended. */
  beforeChange() {
    if (keepChanges(this.scene) < 0) throw noRoom();
    this.beforeRestore();
  }

  /** Called before the core replaces or drops all bodies. */
  beforeRestore() {
    this.#keepState();
    this.shapes = undefined;
  }

  #keepState() {
    const { readState } = this;
    this.readState = undefined;
    readState?.copy();
  }

  /**
   * Called before the core reads the poses, because contacts may depend on the last ones. The caller may have written
   * to the view of the poses, which marks no slots.
   */
  beforeRead() {
    this.checkScene();
    this.#keepState();
    if (!this.#isPosesViewOut) return;
    if (this.numbers.length === 0) this.renewViews();
    this.state[STATE_ANY] = 1;
  }

  /**
   * Makes the views of the poses again.
   * @param {boolean} [isForCaller] whether the caller is about to get one
   */
  renewViews(isForCaller = false) {
    if (locatePoses(this.scene, Number(isForCaller)) < 0) throw noRoom();
    const addresses = result();
    const room = addresses[POSES_ROOM];
    const { buffer } = memory;
    this.numbers = new Float64Array(buffer, addresses[POSES_ADDRESS], POSE_LENGTH * room);
    this.state = new Uint32Array(buffer, addresses[POSES_STATE], STATE_LENGTH);
    this.list = new Uint32Array(buffer, addresses[POSES_LIST], room);
    this.marks = new Uint8Array(buffer, addresses[POSES_MARKS], room);
    this.#room = room;
    if (!this.#isPosesViewOut) return;
    // The caller's view may have been written to before. A view that has ended or been left behind is not written to
    // again.
    this.state[STATE_ANY] = 1;
    this.#isPosesViewOut = this.#posesView.length > 0 && this.#posesView.byteOffset === this.numbers.byteOffset;
  }

  /**
   * The view of the poses of that many slots, for the caller to read and write.
   * @param {number} slots
   */
  poses(slots) {
    if (this.numbers.length === 0) this.renewViews();
    const view = this.#posesView;
    if (view.length !== POSE_LENGTH * slots || view.byteOffset !== this.numbers.byteOffset) {
      this.renewViews(true);
      this.#posesView = new Float64Array(memory.buffer, this.numbers.byteOffset, POSE_LENGTH * slots);
    }
    this.#isPosesViewOut = slots > 0;
    this.state[STATE_ANY] = 1;
    return this.#posesView;
  }

  /**
   * Called when an update has found other pairs.
   * @param {number} count how many
   */
  updated(count) {
    this.count = count;
    this.update += 1;
    this.#areViewsOld = true;
  }

  /** The views of the pairs, normals and depths of the last update. */
  views() {
    const { count } = this;
    const { pairs, normals, depths } = this.#views;
    if (this.#areViewsOld || pairs.length === 0) {
      if (locatePairs(this.scene) < 0) throw noRoom();
      const addresses = result();
      this.#views = {
        pairs: this.#viewOf(Uint32Array, pairs, addresses[PAIRS_ADDRESS], 2 * count),
        normals: this.#viewOf(Float32Array, normals, addresses[NORMALS_ADDRESS], 2 * count),
        depths: this.#viewOf(Float32Array, depths, addresses[DEPTHS_ADDRESS], count),
      };
      this.#areViewsOld = false;
    }
    return this.#views;
  }

  /**
   * A view of this address and length: the given view, if it has both.
   * @template {Uint32Array | Float32Array} T
   * @param {new (buffer: ArrayBufferLike, address: number, length: number) => T} View
   * @param {T} view
   * @param {number} address
   * @param {number} length
   */
  #viewOf(View, view, address, length) {
    const { buffer } = memory;
    if (view.length === length && view.byteOffset === address && view.buffer === buffer) return view;
    return new View(buffer, address, length);
  }
}

/**
 * What to throw when the core refused a pose that was written to `poses`, or memory has no room.
 * @param {SceneMemory} poses
 * @param {number} code BAD_BODY_POSE or less, or NO_ROOM
 */
export function badBodyPose(poses, code) {
  if (code === NO_ROOM) return noRoom();
  const slot = BAD_BODY_POSE - code;
  const [x, y, angle] = [POSE_X, POSE_Y, POSE_ANGLE].map((which) => poses.read(POSE_LENGTH * slot + which));
  return refusal({ [`the body in slot ${slot}: pose`]: { x, y, angle } });
}

/** The last poses of bodies that have been removed. It stands in for their `SceneMemory`. */
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
   * A number of a last pose.
   * @param {number} at its index among all poses
   */
  read(at) {
    return this.#numbers[at - POSE_LENGTH * this.#first];
  }
}
