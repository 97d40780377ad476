import { pairOf, shapeOf, WORLD } from './state.js';
import { boundsOf, clamp } from '../../geometry/plane.js';

/**
 * The sandbox's camera, and what depends on its zoom.
 * @typedef {import('./body-text.js').BodyText} BodyText
 * @typedef {import('./state.js').State} State
 */

const cameras = /** @type {WeakMap<BodyText[], Camera>} */ (new WeakMap());

/** Fitted anew only when bodies are added, removed or placed by number. @param {State} state */
export const fittedTo = ({ bodies, fitted }) => fitted ?? bodies;

/** The camera of a state. @param {State} state */
export function cameraOf(state) {
  const all = fittedTo(state);
  const camera = cameras.get(all) ?? fitCamera(all);
  cameras.set(all, camera);
  return camera;
}

/** The usual camera, if it shows all bodies at a reasonable size; else one that fits. @param {BodyText[]} bodies */
function fitCamera(bodies) {
  const bounds = bodies.map((body) => boundsOf(shapeOf(body), body));
  const least = (/** @type {'left' | 'top'} */ side) => Math.min(...bounds.map((box) => box[side]));
  const most = (/** @type {'right' | 'bottom'} */ side) => Math.max(...bounds.map((box) => box[side]));
  const [left, top, width, height] = [least('left'), least('top'), most('right') - least('left'), most('bottom') - least('top')];
  const zoom = Math.min((0.7 * WORLD.width) / width, (0.7 * WORLD.height) / height);
  const inside = Math.max(-left, left + width) < WORLD.width / 2 && Math.max(-top, top + height) < WORLD.height / 2;
  // A single point has no size to fit.
  if (inside && (zoom < 8 || zoom === Infinity)) return { x: 0, y: 0, zoom: 1 };
  return { x: left + width / 2, y: top + height / 2, zoom: zoom < Infinity ? zoom : 1 };
}

/** The limits for bodies, rounded to the decimals that matter at the camera's zoom. @param {State} state */
export function limitsOf(state) {
  const { x, y, zoom } = cameraOf(state);
  const digits = clamp(3 + Math.round(Math.log10(zoom)), 0, 100);
  return { x: (0.47 * WORLD.width) / zoom, y: (0.47 * WORLD.height) / zoom, middle: { x, y }, digits };
}

/** The thickness of a usual body. */
const USUAL_THICKNESS = 3;

/** A body's thickness, or its length if it has no area. @param {BodyText} body */
function sizeOf(body) {
  const shape = shapeOf(body);
  const { left, top, right, bottom } = boundsOf(shape, { x: 0, y: 0 });
  const length = Math.max(right - left, bottom - top);
  return shape.area / length || length;
}

/**
 * The scale at which the smaller body of the pair would have a usual size, if two decimals are not enough for it or for
 * the picture; else 1.
 * @param {State} state
 */
export function scaleOf(state) {
  const { zoom } = cameraOf(state);
  const sizes = Object.values(pairOf(state)).map((i) => sizeOf(state.bodies[i])).filter(Boolean);
  const scale = Math.max(zoom, USUAL_THICKNESS / Math.min(...sizes));
  return scale > 5 || zoom < 0.05 ? scale : 1;
}
