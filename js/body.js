/** Bodies: shapes that have a place in a scene. */
import { POSE_ANGLE, POSE_X, POSE_Y } from '../pkg/contract.js';
import { bitsOf, firstError, isAngle, isCoordinate, wrongPose } from './check.js';
import { filterBody, reshapeBody } from './scene-engine.js';
import { nameClass, notInstance } from './errors.js';
import { removedError } from './scene-memory.js';
import { handleOf } from './shape.js';

/** @import { Scene } from './scene.js' */
/** @import { SceneContact } from './scene-contacts.js' */
/** @import { LastPoses, SceneMemory } from './scene-memory.js' */
/** @import { Shape } from './shape.js' */

/** Only scenes can make bodies. */
const key = Symbol('body');

/**
 * @typedef {object} Parts what a body is made of
 * @property {Scene} scene
 * @property {SceneMemory} memory
 * @property {number} slot
 * @property {Shape} shape
 * @property {boolean} fixed
 * @property {number} category
 * @property {number} mask
 * @property {unknown} data
 */

/** @type {(parts: Parts) => Body} */
export let newBody;

/**
 * The slot of a body that is in this scene, or a TypeError.
 * @type {(body: Body, scene: Scene) => number}
 */
export let slotIn;

/**
 * Gives a body what a snapshot holds of it.
 * @type {(body: Body, restored: { shape: Shape, fixed: boolean, category: number, mask: number }) => void}
 */
export let restoreBody;

/**
 * Marks a body as removed from its scene. From then on its pose is its last one.
 * @type {(body: Body, last: LastPoses) => void}
 */
export let detach;

/**
 * A shape in a scene. Its pose lies in the core's memory, so to write `x`, `y` and `angle` costs no more than to write to an
 * array. Once the body has been removed, every property keeps its last value and all but `data` are read-only: to write one throws a
 * TypeError, even when another body has got the slot.
 */
export class Body {
  /** @type {Scene | null} */
  #scene;
  /**
   * Where its pose is. Once the body has been removed, this is a LastPoses, which throws on every write.
   * @type {SceneMemory}
   */
  #poses;
  #slot;
  #shape;
  #fixed;
  #category;
  #mask;

  /**
   * @private
   * @param {symbol} [by]
   * @param {Parts} [parts]
   */
  constructor(by, parts) {
    if (by !== key || parts === undefined) throw new TypeError('Bodies are made by scene.add');
    const { scene, memory, slot, shape, fixed, category, mask, data } = parts;
    this.#scene = scene;
    this.#poses = memory;
    this.#slot = slot;
    this.#shape = shape;
    this.#fixed = fixed;
    this.#category = category;
    this.#mask = mask;
    /**
     * Anything the caller wants to keep with the body.
     * @type {unknown}
     */
    this.data = data;
  }

  /** The x coordinate of its origin. */
  get x() {
    return this.#poses.read(this.#slot, POSE_X);
  }

  set x(value) {
    if (!isCoordinate(value)) refuse(value, 0, 0);
    this.#poses.write(this.#slot, POSE_X, value);
  }

  /** The y coordinate of its origin. */
  get y() {
    return this.#poses.read(this.#slot, POSE_Y);
  }

  set y(value) {
    if (!isCoordinate(value)) refuse(0, value, 0);
    this.#poses.write(this.#slot, POSE_Y, value);
  }

  /** Its rotation about its origin, in radians. */
  get angle() {
    return this.#poses.read(this.#slot, POSE_ANGLE);
  }

  set angle(value) {
    if (!isAngle(value)) refuse(0, 0, value);
    this.#poses.write(this.#slot, POSE_ANGLE, value);
  }

  /**
   * Moves it to (`x`, `y`) and, unless `angle` is left out, turns it to that angle.
   * @param {number} x
   * @param {number} y
   * @param {number} [angle] default the present one
   */
  moveTo(x, y, angle) {
    if (!isCoordinate(x) || !isCoordinate(y)) refuse(x, y, 0);
    // The angle first: if it is refused, nothing has been written.
    if (angle !== undefined) this.angle = angle;
    this.#poses.write(this.#slot, POSE_X, x);
    this.#poses.write(this.#slot, POSE_Y, y);
  }

  /**
   * Its shape. A new one counts from the next update on.
   * @returns {Shape}
   */
  get shape() {
    return this.#shape;
  }

  set shape(shape) {
    if (this.#scene === null) throw removedError('shape');
    this.#poses.changes += 1;
    reshapeBody(this.#poses.scene, this.#slot, handleOf(shape, 'body.shape'));
    this.#shape = shape;
  }

  /** The categories that it belongs to, as 32 bits: it meets bodies whose mask has one of these bits. May be given as a negative number. */
  get category() {
    return this.#category >>> 0;
  }

  set category(category) {
    if (this.#scene === null) throw removedError('category');
    this.#category = bitsOf(category, 'body.category');
    filterBody(this.#poses.scene, this.#slot, this.#category, this.#mask);
  }

  /** The categories that it meets, as 32 bits. May be given as a negative number, such as `~WALL`. */
  get mask() {
    return this.#mask >>> 0;
  }

  set mask(mask) {
    if (this.#scene === null) throw removedError('mask');
    this.#mask = bitsOf(mask, 'body.mask');
    filterBody(this.#poses.scene, this.#slot, this.#category, this.#mask);
  }

  /** Whether it is a wall or floor, which is never tested against other fixed bodies. A fixed body can still be moved. */
  get fixed() {
    return this.#fixed;
  }

  /** Its index in the scene's `poses`, and its number in `pairs`. Once it has been removed, another body may get the slot. */
  get slot() {
    return this.#slot;
  }

  /**
   * The scene that it is in, or null when it has been removed.
   * @returns {Scene | null}
   */
  get scene() {
    return this.#scene;
  }

  /**
   * Its contacts of the scene's last update, in the order of `scene.contacts()`; a removed body has none. To look for them does not take
   * a loop over all pairs.
   * @returns {IterableIterator<SceneContact>}
   */
  contacts() {
    return this.#scene === null ? [].values() : this.#scene.contacts(this);
  }

  /** Removes it from its scene. */
  remove() {
    if (this.#scene === null) throw removedError('remove');
    this.#scene.remove(this);
  }

  static {
    nameClass(Body, 'Body');
    newBody = (parts) => new Body(key, parts);
    slotIn = (body, scene) => {
      if (!(typeof body === 'object' && body !== null && #scene in body)) throw notInstance(Body, 'body', body);
      if (body.#scene === null) throw new TypeError('body has been removed from its scene');
      if (body.#scene !== scene) throw new TypeError('body must be in this scene, and is in another one');
      return body.#slot;
    };
    restoreBody = (body, { shape, fixed, category, mask }) => {
      body.#shape = shape;
      body.#fixed = fixed;
      body.#category = category;
      body.#mask = mask;
    };
    detach = (body, last) => {
      body.#scene = null;
      body.#poses = /** @type {any} */ (last);
    };
  }
}

/**
 * @param {unknown} x
 * @param {unknown} y
 * @param {unknown} angle
 */
function refuse(x, y, angle) {
  throw firstError(wrongPose('body', x, y, angle));
}
