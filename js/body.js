/** Bodies: shapes that have a place in a scene. */
import { bits, isFinite, isNear, refusal, wrongPose } from './check.js';
import { filterBody, reshapeBody } from './engine.js';
import { show } from './errors.js';
import { removed } from './memory.js';
import { handleOf } from './shape.js';

/** @import { LastPoses, Memory } from './memory.js' */
/** @import { Scene } from './scene.js' */
/** @import { Shape } from './shape.js' */

/** Only scenes can make bodies. */
const key = Symbol('body');

/**
 * @typedef {object} Parts what a body is made of
 * @property {Scene} scene
 * @property {Memory} memory
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
 * Takes a body out of its scene. From now on its pose is what it last was.
 * @type {(body: Body, last: LastPoses) => void}
 */
export let detach;

/**
 * A shape in a scene. Its pose lies in the core's memory, so to write `x`, `y` and `angle` costs no more than to write to an
 * array. Once it has been removed, everything but `data` can only be read, and is what it last was; whatever would change it
 * throws a TypeError, also when its slot has been given to another body.
 */
export class Body {
  /** @type {Scene | null} */
  #scene;
  /**
   * Where its pose is. Once it has been removed, these are LastPoses, which refuse to be written to.
   * @type {Memory}
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
     * Whatever the caller likes.
     * @type {unknown}
     */
    this.data = data;
  }

  /** Where its origin is. */
  get x() {
    return this.#poses.read(this.#slot, 0);
  }

  set x(value) {
    if (!isNear(value)) refuse(value, 0, 0);
    this.#poses.write(this.#slot, 0, value);
  }

  /** Where its origin is. */
  get y() {
    return this.#poses.read(this.#slot, 1);
  }

  set y(value) {
    if (!isNear(value)) refuse(0, value, 0);
    this.#poses.write(this.#slot, 1, value);
  }

  /** How it is turned about its origin, in radians. */
  get angle() {
    return this.#poses.read(this.#slot, 2);
  }

  set angle(value) {
    if (!isFinite(value)) refuse(0, 0, value);
    this.#poses.write(this.#slot, 2, value);
  }

  /**
   * Moves it there, and turns it unless `angle` is left out.
   * @param {number} x
   * @param {number} y
   * @param {number} [angle] default as it is
   */
  moveTo(x, y, angle) {
    if (!isNear(x) || !isNear(y)) refuse(x, y, 0);
    // It is refused before anything is written.
    if (angle !== undefined) this.angle = angle;
    this.#poses.write(this.#slot, 0, x);
    this.#poses.write(this.#slot, 1, y);
  }

  /**
   * What it looks like. The next update sees another shape.
   * @returns {Shape}
   */
  get shape() {
    return this.#shape;
  }

  set shape(shape) {
    if (this.#scene === null) throw removed('shape');
    reshapeBody(this.#poses.scene, this.#slot, handleOf(shape, 'body.shape'));
    this.#shape = shape;
  }

  /** What it is, 32 bits: it meets bodies whose mask has one of them. A negative number stands for its bits. */
  get category() {
    return this.#category >>> 0;
  }

  set category(category) {
    if (this.#scene === null) throw removed('category');
    this.#category = bits(category, 'body.category');
    filterBody(this.#poses.scene, this.#slot, this.#category, this.#mask);
  }

  /** What it meets, 32 bits: bodies whose category has one of them. A negative number stands for its bits, such as `~WALL`. */
  get mask() {
    return this.#mask >>> 0;
  }

  set mask(mask) {
    if (this.#scene === null) throw removed('mask');
    this.#mask = bits(mask, 'body.mask');
    filterBody(this.#poses.scene, this.#slot, this.#category, this.#mask);
  }

  /** Whether it is a wall or floor, never tested against others of its kind. It can be moved all the same. */
  get fixed() {
    return this.#fixed;
  }

  /** Its place in the scene's `poses`, and the number that stands for it in `pairs`. When it is removed, another may get it. */
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

  /** Removes it from its scene. */
  remove() {
    if (this.#scene === null) throw removed('remove');
    this.#scene.remove(this);
  }

  static {
    newBody = (parts) => new Body(key, parts);
    slotIn = (body, scene) => {
      if (!(typeof body === 'object' && body !== null && #scene in body)) throw new TypeError(`body must be a Body, got ${show(body)}`);
      if (body.#scene === null) throw new TypeError('body has been removed from its scene');
      if (body.#scene !== scene) throw new TypeError('body must be in this scene, and is in another one');
      return body.#slot;
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
  throw refusal(wrongPose('body', x, y, angle));
}
