/** A display object and its body, which follow each other. */
import { mapped, pictureIn, place, placeOf } from './placing.js';

/** @import { Body, Pose, Scene, Shape } from 'shadowgap' */
/** @import { BodyOptions, DisplayObject } from './types.js' */

const COORDINATES = /** @type {const} */ (['x', 'y', 'angle']);

/** How much the transform of an object may differ by rounding, as a part of it, before its body gets another shape. */
const ROUNDING = 1e-6;

export class Attachment {
  /**
   * @param {Scene<any>} world
   * @param {DisplayObject} object
   * @param {Shape} shape about the middle of the object's picture
   * @param {{ width: number, height: number }} size the picture's
   * @param {BodyOptions} options
   */
  constructor(world, object, shape, size, options) {
    const { x, y, angle, stretch } = placeOf(object);
    this.object = object;
    this.shape = shape;
    this.size = size;
    this.map = pictureIn(object, stretch, size);
    /** @type {Body<any>} */
    this.body = world.add(mapped(shape, this.map), { ...options, x, y, angle, data: object });
    /** The body's pose a step ago. */
    this.before = { x, y, angle };
    /** Where the object was last seen: what has changed since then, others have moved. */
    this.seen = { x, y, angle };
  }

  /** Lets the body follow what others have done to the object: tweens, containers, `setPosition`, `setScale`. */
  follow() {
    const now = placeOf(this.object);
    for (const name of COORDINATES) {
      if (now[name] !== this.seen[name]) this.body[name] = this.before[name] = this.seen[name] = now[name];
    }
    const map = pictureIn(this.object, now.stretch, this.size);
    const [a, b, c, d] = map;
    const size = Math.max(...this.map.map(Math.abs));
    // A picture without area has no shape: the body keeps its last one.
    if (a * d === b * c || map.every((value, k) => Math.abs(value - this.map[k]) <= ROUNDING * size)) return;
    this.map = map;
    this.body.shape = mapped(this.shape, map);
  }

  /** Notes the body's pose at the begin of a step. */
  begin() {
    for (const name of COORDINATES) this.before[name] = this.body[name];
  }

  /** Draws the object on the body's way through the last step. @param {number} part of the step, from 0 to 1 */
  show(part) {
    const { body, before, seen } = this;
    const mix = (/** @type {'x' | 'y' | 'angle'} */ name) => body[name] - (1 - part) * (body[name] - before[name]);
    const pose = { x: mix('x'), y: mix('y'), angle: mix('angle') };
    if (COORDINATES.every((name) => pose[name] === seen[name])) return;
    place(this.object, pose);
    const { x, y, angle } = placeOf(this.object);
    Object.assign(seen, { x, y, angle });
  }
}
