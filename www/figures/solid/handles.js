import { distance, Shape } from 'shadowgap';
import { KNOB, REACH } from '../../figure/index.js';
import { distanceBetween, lengthOf, SIDES } from '../../geometry/plane.js';
import { cornersOf, seenAt } from '../../geometry/solid.js';
import { between, dot, plus, then, times, turnAbout } from '../../geometry/space.js';
import { decimal, degrees } from '../../text/index.js';
import { placedWithin, SIZES, solidOf } from './boxes.js';
import { along, cameraOf, turnedLook } from './camera.js';
import { solid as words } from '../../words.js';

/**
 * What can be dragged: the boxes, in the plane of the picture; their knobs, which turn them; and the view.
 * @typedef {import('./boxes.js').State} State
 */

const PROBE = Shape.point();
const ORIGIN = { x: 0, y: 0 };
/** The radius of the sphere in its picture. */
export const RADIUS = 3;
/** How far a knob is from its box, in units of the world; and the box's axis that it sits on, with its end. */
const STEM = 0.45;
const KNOB_AXIS = /** @type {const} */ ({ a: [2, -1], b: [1, -1] });
/** The turn by a key that moves a box by one unit. */
const KEY_TURN = 0.35;
/** The turn of the view by a drag of one unit beside the boxes. */
const ORBIT = 0.5;

/** The middle of the face that a knob sits on, and the knob. @param {State} state  @param {Side} side */
export function knobOf(state, side) {
  const { centre, axes } = solidOf(state, side);
  const [axis, end] = KNOB_AXIS[side];
  const way = times(axes[axis], end);
  const reach = SIZES[side][axis] + STEM;
  return { way, reach, foot: plus(centre, way, SIZES[side][axis]), tip: plus(centre, way, reach) };
}

/** The outline of a box in the picture. @param {State} state  @param {Side} side */
export const outlineOf = (state, side) => Shape.hull(cornersOf(solidOf(state, side)).map(cameraOf(state.view).flat));

/**
 * @param {State} state  @param {Side} side  @param {Vector} way  @param {import('../../geometry/space.js').Turn} turn
 * @returns {Partial<State>}
 */
const put = (state, side, way, turn) =>
  ({ [side]: placedWithin({ centre: plus(state[side].centre, way), turn: then(state[side].turn, turn) }) });

/** @param {Side} side  @returns {Handle<State>[]} */
const handlesOf = (side) => [
  {
    name: `${side}-knob`,
    at: (state) => cameraOf(state.view).flat(knobOf(state, side).tip),
    label: () => words.knob(side.toUpperCase()),
    small: true,
    far: (state, p, view) => Math.max(0, distanceBetween(view.toScreen(cameraOf(state.view).flat(knobOf(state, side).tip)), p) - KNOB),
    drag(start, from, to, now) {
      const camera = cameraOf(start.view);
      const { way, reach } = knobOf(start, side);
      // The knob follows the pointer on the sphere around the box, on the side of it where the knob was.
      const [x, y] = [dot(way, camera.right) + (to.x - from.x) / reach, dot(way, camera.down) + (to.y - from.y) / reach];
      const far = Math.max(1, Math.hypot(x, y));
      const deep = Math.sqrt(Math.max(0, 1 - x * x - y * y)) * (dot(way, camera.sight) < 0 ? -1 : 1);
      const there = plus(along(camera, x / far, y / far), camera.sight, deep);
      return { [side]: placedWithin({ centre: now[side].centre, turn: then(start[side].turn, between(way, there)) }) };
    },
    nudge(state, x, y, angle) {
      const { right, down, sight } = cameraOf(state.view);
      return put(state, side, [0, 0, 0], then(turnAbout(down, -x * KEY_TURN), then(turnAbout(right, y * KEY_TURN), turnAbout(sight, angle))));
    },
  },
  {
    name: side,
    at: (state) => cameraOf(state.view).flat(state[side].centre),
    label: (state) => words.box(side.toUpperCase(), state[side].centre.map(decimal)),
    far(state, p, view) {
      const at = view.toWorld(p);
      const outside = distance(outlineOf(state, side), ORIGIN, PROBE, at).distance * view.scale;
      if (outside > 0) return outside;
      // Where both boxes are under the pointer it holds the one in front.
      const camera = cameraOf(state.view);
      const from = along(camera, at.x, at.y);
      const [own, others] = [side, SIDES.find((other) => other !== side) ?? side].map((one) => seenAt(solidOf(state, one), from, camera.sight));
      return own !== null && others !== null && others < own ? 1 : 0;
    },
    drag: (start, from, to, now) => ({
      [side]: placedWithin({ ...now[side], centre: plus(start[side].centre, along(cameraOf(start.view), to.x - from.x, to.y - from.y)) }),
    }),
    nudge(state, x, y, angle) {
      const camera = cameraOf(state.view);
      return put(state, side, along(camera, x, y), turnAbout(camera.sight, angle));
    },
  },
];

/** A drag beside the boxes turns the view; a finger scrolls the page there. @type {Handle<State>} */
const orbit = {
  name: 'orbit',
  mouseOnly: true,
  at: () => ORIGIN,
  far: () => REACH.mouse,
  drag: (start, from, to) => ({ view: turnedLook(start.view, (to.x - from.x) * ORBIT, (to.y - from.y) * ORBIT) }),
};

/** The handles of the picture of the boxes. */
export const boxHandles = [orbit, ...SIDES.flatMap((side) => handlesOf(side).reverse())];

/** The sphere turns the view of both pictures. @type {Handle<State>} */
export const sphereHandle = {
  name: 'view',
  at: () => ORIGIN,
  label({ view }) {
    const [yaw, pitch] = [view.yaw, -view.pitch].map((angle) => degrees(angle));
    return words.view(yaw, pitch);
  },
  far: (_state, p, view) => Math.max(0, lengthOf(view.toWorld(p)) - RADIUS) * view.scale,
  drag: (start, from, to) => ({ view: turnedLook(start.view, (to.x - from.x) / RADIUS, (to.y - from.y) / RADIUS) }),
  nudge: ({ view }, x, y) => ({ view: turnedLook(view, x * KEY_TURN, y * KEY_TURN) }),
};
