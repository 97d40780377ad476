import { pairOf, shapeOf, WORLD } from './state.js';
import { boundsOf } from '../../geometry/bounds.js';
import { clamp } from '../../geometry/numbers.js';

/**
 * Where the sandbox's picture looks.
 *
 * @typedef {import('./body-text.js').BodyText} BodyText
 * @typedef {import('./state.js').State} State
 */

/** @type {WeakMap<BodyText[], import('../../figure/view.js').Camera>} */
const cameras = new WeakMap();

/** The bodies that the view was fitted to: other ones only when bodies came, went or were placed by number. @param {State} state */
export const fittedTo = ({ bodies, seen }) => seen ?? bodies;

/** Where the picture looks: as usual, unless that shows not all of the bodies, or next to nothing. @param {State} state */
export function cameraOf(state) {
  const all = fittedTo(state);
  const camera = cameras.get(all) ?? fitCamera(all);
  cameras.set(all, camera);
  return camera;
}

/** @param {BodyText[]} bodies */
function fitCamera(bodies) {
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
export function limitsOf(state) {
  const { x, y, zoom } = cameraOf(state);
  const digits = clamp(3 + Math.round(Math.log10(zoom)), 0, 100);
  return { x: (0.47 * WORLD.width) / zoom, y: (0.47 * WORLD.height) / zoom, middle: { x, y }, digits };
}

/** A usual body is about so thick. */
const USUAL_THICKNESS = 3;

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
  const scale = Math.max(zoom, USUAL_THICKNESS / Math.min(...sizes));
  return scale > 5 || zoom < 0.05 ? scale : 1;
}
