import { poseField } from './fields.js';
import { pointWithin, poseWithin } from './limits.js';
import { clamp, distanceBetween, distanceFrom, rounded, SIDES, toWorld, wrapAngle } from '../geometry/plane.js';
import { decimal, degrees, pairCode } from '../text/index.js';
import { handles as words, kinds } from '../words.js';

/**
 * What a reader can drag in a picture. A handle tells its place, its distance from a point, and the change of state
 * when it is dragged or nudged; www/figure/stage.js serves mouse, touch and keyboard with that.
 */

/**
 * @template S
 * @typedef {{
 *   name: string,
 *   at(state: S): Point,
 *   label?(state: S): string,
 *   far(state: S, at: Point, view: View): number,
 *   small?: boolean,
 *   limits?: Limits,
 *   mouseOnly?: boolean,
 *   drag(start: S, from: Point, to: Point, now: S): Partial<S>,
 *   nudge?(state: S, x: number, y: number, angle: number): Partial<S>,
 * }} Handle
 * `at` and the points of `drag` are in the world. `start` is the state when the drag began, `now` the present one,
 * which another finger may have changed; the result is a change to `now`. `far` is the distance of a canvas point from
 * the handle, in drawing pixels, 0 inside. `small` handles are picked before others, and a finger takes them at once;
 * `mouseOnly` ones leave a finger free to scroll the page. `limits`: how far it can be dragged, to be drawn. A handle
 * with a label can be moved by keyboard, and the label is its name for screen readers.
 */

/** The distance of a knob, which turns a shape, from the shape, and the knob's radius, in pixels. */
const STEM = 24;
export const KNOB = 10;
/** The radius of a point's handle, in pixels. */
export const DOT = 7;

/**
 * The handles of a shape with the pose `state[name]`: its body, and a knob, to turn it, unless `turns` is false.
 * @param {string} name  @param {(state: any) => Shape} shapeOf  @param {Limits} limits
 * @param {{
 *   turns?: boolean, called?: (state: any) => string,
 *   at?: (state: any) => Placed, put?: (state: any, placed: Placed) => any,
 * }} [options]
 *   `called`: the shape's kind for screen readers; `at`: reads the pose where it is not `state[name]`; `put`: the
 *   change of state that sets it
 * @returns {Handle<any>[]}
 */
export function bodyHandles(name, shapeOf, limits, {
  turns = true,

  called = (state) => kinds[shapeOf(state).kind],
  at = (state) => state[name],
  put = (_state, placed) => ({ [name]: poseWithin(placed, limits) }),
} = {}) {
  /** @param {any} state  @param {Partial<Placed>} change */
  const change = (state, change) => put(state, { ...at(state), ...change });

  /** @type {Handle<any>} */
  const whole = {
    name,
    at,
    limits,
    label(state) {
      const { x, y, angle } = at(state);
      return words.shape(name.toUpperCase(), called(state), decimal(x), decimal(y), turns ? degrees(angle) : null);
    },
    far: (state, p, view) => distanceFrom(shapeOf(state), at(state), view.toWorld(p)) * view.scale,
    drag: (start, from, to, now) => change(now, { x: at(start).x + to.x - from.x, y: at(start).y + to.y - from.y }),
    nudge: (state, x, y, angle) =>
      change(state, { x: at(state).x + x, y: at(state).y + y, angle: at(state).angle + (turns ? angle : 0) }),
  };
  if (!turns) return [whole];
  /** @type {Handle<any>} */
  const knob = {
    name: `${name}-knob`,
    at,
    small: true,
    far: (state, p, view) => distanceOutside(view.toScreen(knobOf(shapeOf(state), at(state), view)), p, KNOB),
    drag(start, from, to, now) {
      const [then, here] = [at(start), at(now)];
      return change(now, { angle: then.angle + Math.atan2(to.y - here.y, to.x - here.x) - Math.atan2(from.y - then.y, from.x - then.x) });
    },
  };
  return [knob, whole];
}

/** The distance of a point from a disc, 0 inside. @param {Point} centre  @param {Point} p  @param {number} radius */
const distanceOutside = (centre, p, radius) => Math.max(0, distanceBetween(centre, p) - radius);

/**
 * The handle of a point: `state[name]`, unless `at` and `put` read and write it elsewhere.
 * @template S  @param {string} name
 * @param {{ label: string, limits: Limits, at?: (state: S) => Point, put?: (state: S, p: Point) => Partial<S> }} how
 *   `put`: the change of state that moves the point to p, which is within the limits
 * @returns {Handle<S>}
 */
export function pointHandle(name, { label, limits, at = (state) => /** @type {any} */ (state)[name], put }) {
  /** @param {S} state  @param {Point} p  @returns {Partial<S>} */
  const move = (state, p) => put?.(state, pointWithin(p, limits)) ?? /** @type {any} */ ({ [name]: pointWithin(p, limits) });
  return {
    name,
    at,
    label: (state) => words.point(label, decimal(at(state).x), decimal(at(state).y)),
    small: true,
    limits,
    far: (state, p, view) => distanceOutside(view.toScreen(at(state)), p, DOT),
    drag(start, from, to, now) {
      const { x, y } = at(start);
      return move(now, { x: x + to.x - from.x, y: y + to.y - from.y });
    },
    nudge: (state, x, y) => move(state, { x: at(state).x + x, y: at(state).y + y }),
  };
}

/** No limits. */
export const ANYWHERE = { x: Infinity, y: Infinity };

/**
 * The handle of a direction, the angle `state[name]`: mouse, finger and keys take it round the origin.
 * @template {Record<string, any>} S  @param {string} name  @param {(degrees: string) => string} label
 * @param {(angle: number) => Point} place  @returns {Handle<S>}
 */
export function turnHandle(name, label, place) {
  /** @param {S} state  @param {number} by  @returns {any} */
  const turn = (state, by) => ({ [name]: wrapAngle(state[name] + by) });
  return {
    ...pointHandle(name, { label: '', limits: ANYWHERE, at: (state) => place(/** @type {S} */ (state)[name]) }),
    limits: undefined,
    label: (state) => label(degrees(state[name])),
    drag: (start, from, to) => turn(start, Math.atan2(to.y, to.x) - Math.atan2(from.y, from.x)),
    // An arrow key gives a step of 0.1: it turns by 2°, like R and T.
    nudge: (state, x, y, angle) => turn(state, angle + ((x + y) * 10 * Math.PI) / 90),
  };
}

/**
 * The handle of a number on a level line: `state[name]`, unless `at` and `put` read and write it elsewhere.
 * @param {string} name
 * @param {{
 *   label: string, y: number, min: number, max: number, at?: (state: any) => number, put?: (state: any, x: number) =>
 *   object,
 * }} how
 * @returns {Handle<any>}
 */
export function levelHandle(name, { label, y, min, max, at = (state) => state[name], put = (_state, x) => ({ [name]: x }) }) {
  return {
    ...pointHandle(name, {
      label,
      limits: ANYWHERE,
      at: (state) => ({ x: at(state), y }),
      put: (state, { x }) => put(state, rounded(clamp(x, min, max))),
    }),
    limits: { x: (max - min) / 2, y: 0, middle: { x: (min + max) / 2, y } },
    label: (state) => words.number(label, decimal(at(state))),
  };
}

/** Above it in its frame, or below if that is unseen. @param {Shape} shape  @param {Pose} pose  @param {View} view */
export function knobOf({ points, radius }, pose, view) {
  const heights = points.map((p) => p.y);
  const out = radius + STEM / view.scale;
  const above = toWorld(pose, { x: 0, y: Math.min(...heights) - out });
  const { x, y } = view.toScreen(above);
  const seen = Math.min(x, y, view.size.width - x, view.size.height - y) >= KNOB;
  return seen ? above : toWorld(pose, { x: 0, y: Math.max(...heights) + out });
}

/**
 * A and B of a figure: their shapes, handles, fields in the address, and the code of an example with them.
 * @param {Made} a  @param {Made} b  @param {Limits} limits
 * @param {Partial<Both<string>>} [names]  their kinds for screen readers, unless they are the library's
 * @param {Side} [still]  the one that cannot be turned
 */
export function createPair(a, b, limits, names = {}, still) {
  const shapes = { a: a.shape, b: b.shape };
  const fieldOf = (/** @type {Side} */ side) => poseField(limits, side === still ? 0 : undefined);
  const handlesOf = (/** @type {Side} */ side) => {
    const name = names[side];
    const called = name ? () => name : undefined;
    return bodyHandles(side, () => shapes[side], limits, { turns: side !== still, called });
  };
  return {
    shapes,
    handles: SIDES.flatMap(handlesOf),
    fields: { a: fieldOf('a'), b: fieldOf('b') },
    /** @param {Both<Pose>} poses  @param {...string} calls  the lines that use them */
    code: (poses, ...calls) => pairCode(a.code, b.code, poses.a, poses.b, ...calls),
  };
}

/** How near a click must come to the first point of an outline to close it, in pixels. */
export const CLOSING = 16;

/** @param {readonly Point[]} points  in the world  @param {Point} at  the click, on the screen  @param {View} view */
export function closesOutline(points, at, view) {
  return points.length >= 3 && distanceBetween(view.toScreen(points[0]), at) < CLOSING;
}
