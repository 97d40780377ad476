/** Where a display object is in the world, and the shape that it has there. */
import { Shape } from 'shadowgap';

/** @import { Point, Pose } from 'shadowgap' */
/** @import { DisplayObject } from './types.js' */

/**
 * A linear map: (1, 0) goes to (a, b), and (0, 1) to (c, d).
 * @typedef {[a: number, b: number, c: number, d: number]} Linear
 */

/** How much a shape's stretch may differ by rounding, as a part of it. */
const ROUNDING = 1e-9;

/**
 * A display object in the world: its pose, `mirrored` by the containers that hold it or not (1 or -1), and `stretch`,
 * what remains of its transform after that pose. Phaser's own matrices have single precision.
 * @param {DisplayObject} object
 * @returns {Required<Pick<Pose, 'x' | 'y' | 'angle'>> & { mirrored: number, stretch: Linear }}
 */
export function placeOf(object) {
  let { x, y, rotation: angle } = object;
  if (!object.parentContainer) return { x, y, angle, mirrored: 1, stretch: [object.scaleX, 0, 0, object.scaleY] };
  let [linear, mirrored] = [linearOf(object), 1];
  for (let holder = object.parentContainer; holder; holder = holder.parentContainer) {
    const outer = linearOf(holder);
    ({ x, y } = apply(outer, { x, y }, holder));
    linear = product(outer, linear);
    const sign = Math.sign(holder.scaleX * holder.scaleY) || 1;
    angle = holder.rotation + sign * angle;
    mirrored *= sign;
  }
  return { x, y, angle, mirrored, stretch: product(turn(-angle), linear) };
}

/**
 * Puts a display object where a pose is.
 * @param {DisplayObject} object
 * @param {Required<Pick<Pose, 'x' | 'y' | 'angle'>>} pose
 */
export function place(object, { x, y, angle }) {
  const holder = object.parentContainer;
  if (!holder) {
    object.setPosition(x, y);
    object.rotation = angle;
    return;
  }
  const now = placeOf(object);
  object.rotation += now.mirrored * (angle - now.angle);
  const outer = placeOf(holder);
  const [a, b, c, d] = product(turn(outer.angle), outer.stretch);
  const [dx, dy, area] = [x - outer.x, y - outer.y, a * d - b * c];
  if (area) object.setPosition((d * dx - c * dy) / area, (a * dy - b * dx) / area);
}

/**
 * The map from a shape in an object's picture, about the picture's middle, to the object's frame: flipped, moved from
 * the origin and stretched. `size` is the picture's.
 * @param {DisplayObject} object
 * @param {Linear} stretch
 * @param {{ width: number, height: number }} size
 * @returns {[...Linear, x: number, y: number]}
 */
export function pictureIn(object, stretch, { width, height }) {
  const { originX = 0.5, originY = 0.5, flipX, flipY, frame } = /** @type {any} */ (object);
  /** @type {Linear} */
  const flipped = product(stretch, [flipX ? -1 : 1, 0, 0, flipY ? -1 : 1]);
  const middle = { x: (0.5 - originX) * width, y: (0.5 - originY) * height };
  // A picture flips about its middle; one with a pivot of its own about the pivot.
  const { x, y } = apply(frame?.customPivot ? flipped : stretch, middle);
  return [...flipped, x, y];
}

/**
 * A shape, mapped. Round parts that do not stay round become polygons.
 * @param {Shape} shape
 * @param {[...Linear, x: number, y: number]} map
 */
export function mapped(shape, [a, b, c, d, x, y]) {
  const almost = ROUNDING * (Math.abs(a) + Math.abs(d));
  const straight = Math.abs(b) <= almost && Math.abs(c) <= almost;
  const even = Math.abs(Math.abs(a) - Math.abs(d)) <= almost;
  if (straight && (even || shape.pieces.every(({ radius }) => radius === 0))) {
    const scaled = a === 1 && d === 1 ? shape : shape.scaled(a, even ? Math.sign(d) * Math.abs(a) : d);
    return x === 0 && y === 0 ? scaled : scaled.at({ x, y });
  }
  return Shape.union(shape.outlines().map((ring) => Shape.hull(ring.map((point) => apply([a, b, c, d], point, { x, y })))));
}

/** @param {DisplayObject} object @returns {Linear} */
const linearOf = ({ rotation, scaleX, scaleY }) => product(turn(rotation), [scaleX, 0, 0, scaleY]);

/** @param {number} angle @returns {Linear} */
const turn = (angle) => [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)];

/** The map that does `q`, then `p`. @param {Linear} p @param {Linear} q @returns {Linear} */
const product = ([a, b, c, d], q) => [a * q[0] + c * q[1], b * q[0] + d * q[1], a * q[2] + c * q[3], b * q[2] + d * q[3]];

/** @param {Linear} map @param {Point} point @param {Point} [to] what is added */
const apply = ([a, b, c, d], { x, y }, to = { x: 0, y: 0 }) => ({ x: to.x + a * x + c * y, y: to.y + b * x + d * y });
