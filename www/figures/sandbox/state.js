import { boundsOf } from '../../geometry/pieces.js';
import { bodyTexts, madeOf, MOST } from './body-text.js';
import { clamp, flag, whole } from '../../figure/url.js';

/**
 * What the sandbox's state says: which two bodies are A and B, and where the picture looks.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('./body-text.js').BodyText} BodyText
 * @typedef {import('./body-text.js').Made} Made
 * @typedef {typeof USUAL & typeof PASSING} State
 */

export const WORLD = { width: 18, height: 12 };

/** What can be drawn over the bodies, and what it is called. */
export const OVERLAYS = {
  axes: 'axes',
  shadows: 'shadows',
  bounds: 'bounds',
  normals: 'normals',
  contacts: 'contact points',
  ids: 'numbers and ids',
};

export const USUAL = {
  bodies: /** @type {BodyText[]} */ ([
    { x: -1.5, y: -0.3, angle: 0.3, shape: 'hexagon' },
    { x: 1.2, y: 0.5, angle: -0.5, shape: 'capsule' },
    { x: 5.8, y: 3.9, angle: 0.2, shape: 'cup' },
    { x: -6.2, y: 2.6, angle: 0, shape: 'circle' },
    { x: -5.6, y: -0.4, angle: -0.2, shape: 'box' },
  ]),
  a: 0,
  b: 1,
  axes: true,
  shadows: true,
  bounds: false,
  normals: true,
  contacts: true,
  ids: true,
};

/**
 * What no address keeps: the bodies that the view was fitted to, when not to these; the points of a polygon on the way; why
 * something was refused; and which of the two was touched last.
 */
export const PASSING = {
  seen: /** @type {BodyText[] | null} */ (null),
  draft: /** @type {Point[] | null} */ (null),
  refused: '',
  last: /** @type {'a' | 'b'} */ ('b'),
};

export const FIELDS = {
  bodies: bodyTexts,
  a: whole(0, MOST - 1),
  b: whole(0, MOST - 1),
  ...Object.fromEntries(Object.keys(OVERLAYS).map((name) => [name, flag()])),
};

/** @param {BodyText} body */
export const shapeOf = ({ shape }) => /** @type {Made} */ (madeOf(shape)).shape;

/** Which bodies are A and B: two different ones, whatever an address says. @param {Pick<State, 'bodies' | 'a' | 'b'>} state */
export function pairOf({ bodies, a, b }) {
  const first = bodies[a] ? a : 0;
  return { a: first, b: bodies[b] && b !== first ? b : Number(first === 0) };
}

/**
 * The body becomes one of the two, in place of the one that was touched before the other.
 *
 * @param {State} state
 * @param {number} i
 * @returns {Pick<State, 'a' | 'b' | 'last'>}
 */
export function touched(state, i) {
  const pair = pairOf(state);
  const last = i === pair.a ? 'a' : i === pair.b ? 'b' : state.last === 'a' ? 'b' : 'a';
  return { ...pair, [last]: i, last };
}

/** All bodies but one; A and B stay who they are. @param {State} state  @param {number} i */
export function without(state, i) {
  const [a, b] = Object.values(pairOf(state)).map((k) => (k === i ? -1 : k - Number(k > i)));
  const other = (/** @type {number} */ k) => Number(k === 0);
  return { bodies: state.bodies.filter((_body, k) => k !== i), a: a < 0 ? other(b) : a, b: b < 0 ? other(a) : b };
}

/** @type {WeakMap<BodyText[], import('../../figure/view.js').Camera>} */
const cameras = new WeakMap();

/** The bodies that the view was fitted to: other ones only when bodies came, went or were placed by number. @param {State} state */
export const fittedTo = ({ bodies, seen }) => seen ?? bodies;

/** Where the picture looks: as usual, unless that shows not all of the bodies, or next to nothing. @param {State} state */
export function cameraOf(state) {
  const all = fittedTo(state);
  const camera = cameras.get(all) ?? fitted(all);
  cameras.set(all, camera);
  return camera;
}

/** @param {BodyText[]} bodies */
function fitted(bodies) {
  const bounds = bodies.map((body) => boundsOf(shapeOf(body), body));
  const least = (/** @type {'left' | 'top'} */ side) => Math.min(...bounds.map((box) => box[side]));
  const most = (/** @type {'right' | 'bottom'} */ side) => Math.max(...bounds.map((box) => box[side]));
  const [left, top, width, height] = [least('left'), least('top'), most('right') - least('left'), most('bottom') - least('top')];
  const zoom = Math.min((0.7 * WORLD.width) / width, (0.7 * WORLD.height) / height);
  const inside = Math.max(-left, left + width) < WORLD.width / 2 && Math.max(-top, top + height) < WORLD.height / 2;
  // Nothing but a point is no reason to come closer.
  if (inside && (zoom < 8 || zoom === Infinity)) return { x: 0, y: 0, zoom: 1 };
  return { x: left + width / 2, y: top + height / 2, zoom: zoom < Infinity ? zoom : 1 };
}

/** Where bodies may be taken, and to how many decimals the picture tells places apart. @param {State} state */
export function roomOf(state) {
  const { x, y, zoom } = cameraOf(state);
  const digits = clamp(3 + Math.round(Math.log10(zoom)), 0, 100);
  return { x: (0.47 * WORLD.width) / zoom, y: (0.47 * WORLD.height) / zoom, middle: { x, y }, digits };
}

/** A usual body is about so thick. */
const THICK = 3;

/** How thick a body is, or how long where it is only that. @param {BodyText} body */
function sizeOf(body) {
  const shape = shapeOf(body);
  const { left, top, right, bottom } = boundsOf(shape, { x: 0, y: 0 });
  const length = Math.max(right - left, bottom - top);
  return shape.area / length || length;
}

/**
 * How many times as large as usual the world would have to be shown for the smaller one of the pair to be of a usual size,
 * where that is so much, or the picture so large, that two decimals would not do; else 1.
 *
 * @param {State} state
 */
export function scaleOf(state) {
  const { zoom } = cameraOf(state);
  const sizes = Object.values(pairOf(state)).map((i) => sizeOf(state.bodies[i])).filter(Boolean);
  const scale = Math.max(zoom, THICK / Math.min(...sizes));
  return scale > 5 || zoom < 0.05 ? scale : 1;
}
