/** Bodies: shapes that have a place in a scene. */
import { POSE_ANGLE, POSE_LENGTH, POSE_X, POSE_Y } from '../../pkg/contract.js';
import { bitsOf, checkBoolean, coordinate, directionOf, firstError, isAngle, isCoordinate, wrongNumber } from '../boundary/check.js';
import { describeAs } from '../boundary/describe.js';
import { named, nameEach, notInstance, typeError } from '../boundary/errors.js';
import { filterBody, fixBody, reshapeBody, teleportBody, turnBody } from './engine.js';
import { handleOf, keptHandle, ORIGIN } from '../shape/shape.js';

/** @import { Scene } from './scene.js' */
/** @import { SceneContact } from './contacts.js' */
/** @import { LastPoses, SceneMemory } from './memory.js' */
/** @import { Shape } from '../shape/shape.js' */
/** @import { Point } from '../boundary/types.js' */

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
 * @property {Point} oneWay zero for none
 * @property {unknown} data
 */

/** @type {(parts: Parts) => Body} */
export let newBody;

/**
 * The slot of a body that is in this scene, or a TypeError.
 * @type {(body: Body, scene: Scene, name?: string) => number}
 */
export let slotIn;

/**
 * Sets the properties of a body that a snapshot holds.
 * @type {(body: Body, restored: { shape: Shape, fixed: boolean, category: number, mask: number,
 *   oneWay: Point }) => void}
 */
export let restoreBody;

/**
 * A body's shape, without a check.
 * @type {(body: Body) => Shape}
 */
export let shapeOf;

/**
 * Marks a body as removed from its scene. From then on its pose is its last one.
 * @type {(body: Body, last: LastPoses) => void}
 */
export let detach;

/**
 * The body that a method was called on, or a TypeError when it is a proxy.
 * @type {<T extends Body>(body: T) => T}
 */
let real;

/**
 * The scene of the body that a method or setter was called on, or a TypeError when it has been removed.
 * @type {(body: Body, member: string) => Scene}
 */
let inScene;

/**
 * Throws for a method or setter that was called on no body, on a removed one, or with wrong numbers. One function for
 * all, so that the setters are short enough for engines to inline.
 * @type {(body: Body, member: string, numbers: Record<string, unknown>) => never}
 */
let refuse;

/**
 * A shape in a scene. Its pose lies in the core's memory, so writing `x`, `y` and `angle` costs no more than writing to
 * an array. Once the body has been removed, every property keeps its last value, and writing any but `data` throws a
 * TypeError, even when another body has got the slot.
 * @template [Data=unknown] what its `data` is
 */
export class Body {
  /** @type {Scene | null} */
  #scene;
  /**
   * Where its pose is. Once the body has been removed, this is a LastPoses.
   * @type {SceneMemory}
   */
  #poses;
  #slot;
  /**
   * The indices of its x, y and angle among the numbers of all poses: getters that added them up would be too long to
   * inline.
   */
  #xAt;
  #yAt;
  #angleAt;
  #shape;
  #fixed;
  #category;
  #mask;
  #oneWay;

  /**
   * @private
   * @param {symbol} [by]
   * @param {Parts} [parts]
   */
  constructor(by, parts) {
    if (by !== key || parts === undefined) throw named(typeError('bodies are made by scene.add'), 'Body', Body);
    const { scene, memory, slot, shape, fixed, category, mask, oneWay, data } = parts;
    this.#scene = scene;
    this.#poses = memory;
    this.#slot = slot;
    this.#xAt = POSE_LENGTH * slot + POSE_X;
    this.#yAt = POSE_LENGTH * slot + POSE_Y;
    this.#angleAt = POSE_LENGTH * slot + POSE_ANGLE;
    this.#shape = shape;
    this.#fixed = fixed;
    this.#category = category;
    this.#mask = mask;
    this.#oneWay = oneWay;
    /**
     * Anything the caller wants to keep with the body.
     * @type {Data}
     */
    this.data = /** @type {Data} */ (data);
  }

  /** The x coordinate of its origin. */
  get x() {
    if (!(#poses in this)) fail(this);
    return this.#poses.read(this.#xAt);
  }

  set x(value) {
    if (!(isCoordinate(value) && #poses in this && this.#scene !== null)) refuse(this, 'x', { 'body.x': value });
    this.#poses.write(this.#slot, this.#xAt, value);
  }

  /** The y coordinate of its origin. */
  get y() {
    if (!(#poses in this)) fail(this);
    return this.#poses.read(this.#yAt);
  }

  set y(value) {
    if (!(isCoordinate(value) && #poses in this && this.#scene !== null)) refuse(this, 'y', { 'body.y': value });
    this.#poses.write(this.#slot, this.#yAt, value);
  }

  /** Its rotation about its origin, in radians. */
  get angle() {
    if (!(#poses in this)) fail(this);
    return this.#poses.read(this.#angleAt);
  }

  set angle(value) {
    if (!(isAngle(value) && #poses in this && this.#scene !== null)) refuse(this, 'angle', { 'body.angle': value });
    this.#poses.write(this.#slot, this.#angleAt, value);
  }

  /** Another name for `angle`. */
  get rotation() {
    if (!(#poses in this)) fail(this);
    return this.#poses.read(this.#angleAt);
  }

  set rotation(value) {
    if (!(isAngle(value) && #poses in this && this.#scene !== null)) refuse(this, 'rotation', { 'body.rotation': value });
    this.#poses.write(this.#slot, this.#angleAt, value);
  }

  /**
   * Moves it to (`x`, `y`) and, unless `angle` is left out, turns it to that angle.
   * @param {number} x
   * @param {number} y
   * @param {number} [angle] default the present one
   */
  moveTo(x, y, angle) {
    if (!(isPlace(x, y, angle) && #poses in this && this.#scene !== null)) refuse(this, 'moveTo', { x, y, angle });
    if (angle !== undefined) this.#poses.write(this.#slot, this.#angleAt, angle);
    this.#poses.write(this.#slot, this.#xAt, x);
    this.#poses.write(this.#slot, this.#yAt, y);
  }

  /**
   * Puts it at (`x`, `y`) without a way there: in a swept update its way begins here. (`moveTo` makes a way.)
   * @param {number} x
   * @param {number} y
   * @param {number} [angle] default the present one
   */
  teleport(x, y, angle = this.angle) {
    if (!isPlace(x, y, angle)) refuse(this, 'teleport', { x, y, angle });
    inScene(this, 'teleport');
    this.moveTo(x, y, angle);
    teleportBody(this.#poses.scene, this.#slot, x, y, angle);
  }

  /**
   * Its shape. A new one counts from the next update on.
   * @returns {Shape}
   */
  get shape() {
    return real(this).#shape;
  }

  set shape(shape) {
    inScene(this, 'shape');
    handleOf(shape, 'body.shape');
    this.#poses.beforeChange();
    reshapeBody(this.#poses.scene, this.#slot, keptHandle(shape));
    this.#shape = shape;
  }

  /**
   * The categories that it belongs to, as 32 bits: it meets bodies whose mask has one of these bits. May be given as a
   * negative number.
   */
  get category() {
    return real(this).#category >>> 0;
  }

  set category(category) {
    inScene(this, 'category');
    this.#category = bitsOf(category, 'body.category');
    filterBody(this.#poses.scene, this.#slot, this.#category, this.#mask);
  }

  /** The categories that it meets, as 32 bits. May be given as a negative number, such as `~WALL`. */
  get mask() {
    return real(this).#mask >>> 0;
  }

  set mask(mask) {
    inScene(this, 'mask');
    this.#mask = bitsOf(mask, 'body.mask');
    filterBody(this.#poses.scene, this.#slot, this.#category, this.#mask);
  }

  /**
   * Whether it is a wall or floor, which is never tested against other fixed bodies. A fixed body can still be moved. A
   * new value counts from the next update on.
   * @returns {boolean}
   */
  get fixed() {
    return real(this).#fixed;
  }

  set fixed(fixed) {
    inScene(this, 'fixed');
    checkBoolean(fixed, 'body.fixed');
    fixBody(this.#poses.scene, this.#slot, Number(fixed));
    this.#fixed = fixed;
  }

  /**
   * A direction in its own frame: in motion it stops only bodies that come against it from outside, as a plank that is
   * jumped through from below. Null: it stops everything. `scene.move`, `push`, `sweep`, `cast` and `raycast` respect
   * it, and `resolve` moves nothing out of the body; all other questions ignore it.
   * @returns {Point | null}
   */
  get oneWay() {
    const { x, y } = real(this).#oneWay;
    return x === 0 && y === 0 ? null : { x, y };
  }

  set oneWay(oneWay) {
    inScene(this, 'oneWay');
    const direction = oneWayOf(oneWay, 'body.oneWay');
    // The direction's getters may have removed it.
    inScene(this, 'oneWay');
    turnBody(this.#poses.scene, this.#slot, direction.x, direction.y);
    this.#oneWay = direction;
  }

  /**
   * Its index in the scene's `poses`, and its number in `pairs`. Once it has been removed, another body may get the
   * slot.
   */
  get slot() {
    return real(this).#slot;
  }

  /**
   * The scene that it is in, or null when it has been removed.
   * @returns {Scene | null}
   */
  get scene() {
    return real(this).#scene;
  }

  /**
   * Its contacts of the scene's last update, in the order of `scene.contacts()`; a removed body has none. Finding them
   * takes no loop over all pairs. Other bodies may hold other data, whose type `scene.contacts(body)` knows.
   * @returns {IterableIterator<SceneContact<any>>}
   */
  contacts() {
    const scene = real(this).#scene;
    return scene === null ? [].values() : scene.contacts(this);
  }

  /** Removes it from its scene. */
  remove() {
    inScene(this, 'remove').remove(this);
  }

  /**
   * Its properties except the scene and `data`, which may lead back to the body.
   * @returns {{ slot: number, x: number, y: number, angle: number, shape: Shape, fixed: boolean, category: number,
   *   mask: number, oneWay: Point | null }}
   */
  toJSON() {
    const { slot, x, y, angle, shape, fixed, category, mask, oneWay } = real(this);
    return { slot, x, y, angle, shape, fixed, category, mask, oneWay };
  }

  static {
    // Five members stay unwrapped, so that engines inline them into the loops of games.
    const { x, y, angle, rotation, moveTo } = Object.getOwnPropertyDescriptors(Body.prototype);
    nameEach(Body.prototype, 'body.', ['value', 'set']);
    Object.defineProperties(Body.prototype, { x, y, angle, rotation, moveTo });
    describeAs(Body, 'Body', (body) => ({ ...body.toJSON(), ...(body.data !== undefined && { data: body.data }) }));
    refuse = (body, member, numbers) => {
      const { value, set } = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(Body.prototype, member));
      let wrong;
      if (!(#scene in body)) wrong = notInstance(Body, 'this', body);
      else if (body.#scene === null) wrong = removedError(member);
      else wrong = firstError(...Object.entries(numbers).map(([name, number]) => (number === undefined && name === 'angle' ? undefined
        : wrongNumber(number, name, .../** @type {[]} */ (/angle|rotation/.test(name) ? [] : coordinate)))));
      throw named(wrong, `body.${member}`, value ?? set);
    };
    real = (body) => (#slot in body ? body : fail(body));
    inScene = (body, member) => {
      const scene = real(body).#scene;
      if (scene === null) throw removedError(member);
      return scene;
    };
    shapeOf = (body) => body.#shape;
    newBody = (parts) => new Body(key, parts);
    slotIn = (body, scene, name = 'body') => {
      if (!(typeof body === 'object' && body !== null && #scene in body)) throw notInstance(Body, name, body);
      if (body.#scene === null) throw typeError(`${name} has been removed from its scene`);
      if (body.#scene !== scene) throw typeError(`${name} must be in this scene, and is in another one`);
      return body.#slot;
    };
    restoreBody = (body, { shape, fixed, category, mask, oneWay }) => {
      body.#shape = shape;
      body.#fixed = fixed;
      body.#category = category;
      body.#mask = mask;
      body.#oneWay = oneWay;
    };
    detach = (body, last) => {
      body.#scene = null;
      body.#poses = /** @type {any} */ (last);
    };
  }
}

/**
 * A one-way direction, checked; zero for null.
 * @param {unknown} oneWay
 * @param {string} name
 * @returns {Point}
 */
export function oneWayOf(oneWay, name) {
  if (oneWay === null) return ORIGIN;
  return directionOf(oneWay, name);
}

/** @param {string} member the body's property or method that was used */
const removedError = (member) => typeError(`body.${member}: the body has been removed from its scene`);

/**
 * @param {unknown} body
 * @returns {never}
 */
function fail(body) {
  throw notInstance(Body, 'this', body);
}

/**
 * Whether numbers can be a pose; without an angle, the present one.
 * @param {unknown} x
 * @param {unknown} y
 * @param {unknown} angle
 */
const isPlace = (x, y, angle) => isCoordinate(x) && isCoordinate(y) && (angle === undefined || isAngle(angle));
