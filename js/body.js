/** Bodies: shapes that have a place in a scene. */
import { bits, FARTHEST, refusal, wrongPose } from './check.js';
import { filterBody, reshapeBody } from './engine.js';
import { show } from './errors.js';
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
 * Takes a body out of its scene. From now on its pose is what it last was, from this place on.
 * @type {(body: Body, last: LastPoses, at: number) => void}
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
  /** @type {Memory | LastPoses} */
  #poses;
  /** Where its pose begins there. */
  #at;
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
    this.#at = 3 * slot;
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
    return this.#poses.read(this.#at);
  }

  set x(value) {
    const memory = this.#memory('x');
    if (!(typeof value === 'number' && Math.abs(value) <= FARTHEST)) throw refusal(wrongPose('body', value, 0, 0));
    memory.write(this.#slot, this.#at, value);
  }

  /** Where its origin is. */
  get y() {
    return this.#poses.read(this.#at + 1);
  }

  set y(value) {
    const memory = this.#memory('y');
    if (!(typeof value === 'number' && Math.abs(value) <= FARTHEST)) throw refusal(wrongPose('body', 0, value, 0));
    memory.write(this.#slot, this.#at + 1, value);
  }

  /** How it is turned about its origin, in radians. */
  get angle() {
    return this.#poses.read(this.#at + 2);
  }

  set angle(value) {
    const memory = this.#memory('angle');
    if (!Number.isFinite(value)) throw refusal(wrongPose('body', 0, 0, value));
    memory.write(this.#slot, this.#at + 2, value);
  }

  /**
   * Moves it there, and turns it unless `angle` is left out.
   * @param {number} x
   * @param {number} y
   * @param {number} [angle] default as it is
   */
  moveTo(x, y, angle) {
    const memory = this.#memory('moveTo');
    const good = typeof x === 'number' && Math.abs(x) <= FARTHEST && typeof y === 'number' && Math.abs(y) <= FARTHEST
      && (angle === undefined || Number.isFinite(angle));
    if (!good) throw refusal(wrongPose('body', x, y, angle === undefined ? 0 : angle));
    memory.write(this.#slot, this.#at, x);
    memory.write(this.#slot, this.#at + 1, y);
    if (angle !== undefined) memory.write(this.#slot, this.#at + 2, angle);
  }

  /**
   * What it looks like. The next update sees another shape.
   * @returns {Shape}
   */
  get shape() {
    return this.#shape;
  }

  set shape(shape) {
    const { scene } = this.#memory('shape');
    reshapeBody(scene, this.#slot, handleOf(shape, 'body.shape'));
    this.#shape = shape;
  }

  /** What it is, 32 bits: it meets bodies whose mask has one of them. A negative number stands for its bits. */
  get category() {
    return this.#category >>> 0;
  }

  set category(category) {
    const { scene } = this.#memory('category');
    this.#category = bits(category, 'body.category');
    filterBody(scene, this.#slot, this.#category, this.#mask);
  }

  /** What it meets, 32 bits: bodies whose category has one of them. A negative number stands for its bits, such as `~WALL`. */
  get mask() {
    return this.#mask >>> 0;
  }

  set mask(mask) {
    const { scene } = this.#memory('mask');
    this.#mask = bits(mask, 'body.mask');
    filterBody(scene, this.#slot, this.#category, this.#mask);
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
    this.#memory('remove');
    this.#scene?.remove(this);
  }

  /**
   * The memory that its pose is in, unless it has been removed.
   * @param {string} what is asked of it
   */
  #memory(what) {
    if (this.#scene === null) throw new TypeError(`body.${what}: the body has been removed from its scene`);
    return /** @type {Memory} */ (this.#poses);
  }

  static {
    newBody = (parts) => new Body(key, parts);
    slotIn = (body, scene) => {
      if (!(typeof body === 'object' && body !== null && #scene in body)) throw new TypeError(`body must be a Body, got ${show(body)}`);
      if (body.#scene === null) throw new TypeError('body has been removed from its scene');
      if (body.#scene !== scene) throw new TypeError('body must be in this scene, and is in another one');
      return body.#slot;
    };
    detach = (body, last, at) => {
      body.#scene = null;
      body.#poses = last;
      body.#at = at;
    };
  }
}
