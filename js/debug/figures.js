/** What is drawn of a scene: rings and lines of points, in world units, and the colour of each. */
import { checkBoolean } from '../boundary/check.js';
import { typeError } from '../boundary/errors.js';
import { optionsOf } from '../boundary/options.js';
import { Scene } from '../index.js';

/** @import { Body, Point, Shape } from '../index.js' */

/**
 * Colours to draw with, in place of the default ones: for `drawDebug` any of CSS, for `debugLines` `#rgb`, `#rgba`,
 * `#rrggbb` or `#rrggbbaa`.
 * @typedef {object} DebugColors
 * @property {string} [moving] of bodies that are not fixed
 * @property {string} [fixed] of fixed bodies
 * @property {string} [bounds] of bounding boxes
 * @property {string} [contacts] of contact points
 * @property {string} [normals] of the contacts' normals
 */

/**
 * What is drawn, and in which colours.
 * @typedef {object} DebugOptions
 * @property {boolean} [shapes] false to leave the shapes out
 * @property {boolean} [bounds] false to leave the bounding boxes out
 * @property {boolean} [contacts] false to leave the contact points out
 * @property {boolean} [normals] false to leave the contacts' normals out
 * @property {DebugColors} [colors] in place of the default ones
 */

/**
 * Draws one figure: closed rings, or lines from point to point.
 * @typedef {(color: keyof DebugColors, paths: Point[][], closed: boolean) => void} Draw
 */

/**
 * A shape as it is drawn: the cores of its pieces, whose bounds are exact, and its rings, whose arcs are not.
 * @typedef {{ cores: { points: Point[], radius: number }[], extent: number, tolerance: number, rings: Point[][] }} Look
 */

const parts = /** @type {const} */ (['shapes', 'bounds', 'contacts', 'normals']);

/** The default colours, readable on white and on black. @type {Required<DebugColors>} */
const colours = { moving: '#3b82f6', fixed: '#868e99', bounds: '#868e99', contacts: '#e5484d', normals: '#12a594' };

/** Sizes, in pixels. */
const POINT_RADIUS = 3;
const NORMAL_LENGTH = 24;
const ARROW_HEAD = 7;
const ARC_TOLERANCE = 0.25;

/** The least part of a radius that the tolerance of an arc is: a circle has at most some 2,000 points. */
const FINEST = 1e-6;

/**
 * The looks of the shapes drawn so far: shapes do not change, so the core is asked once.
 * @type {WeakMap<Shape, Look>}
 */
const looks = new WeakMap();

/** Throws for what is no scene, or disposed of. */
const sizeOf = /** @type {(this: Scene) => number} */ (Object.getOwnPropertyDescriptor(Scene.prototype, 'size')?.get);

/** Throws for what is no scene, or disposed of, as an error of ours. @param {Scene} scene */
function checkScene(scene) {
  try {
    sizeOf.call(scene);
  } catch (error) {
    throw typeError(/** @type {Error} */ (error).message.replace(/^scene\.size: (this)?/, (_, it) => (it ? 'scene' : '')));
  }
}

/**
 * Checks a scene and options: which parts are shown, and the colours.
 * @template {DebugOptions} Options
 * @param {Scene} scene
 * @param {Options | undefined} options
 * @param {string[]} [more] the names of other options
 */
export function checked(scene, options, more = []) {
  checkScene(scene);
  const given = optionsOf(options, [...parts, 'colors', ...more]);
  /** @type {Record<typeof parts[number], boolean>} */
  const shown = /** @type {any} */ (Object.fromEntries(parts.map((name) => {
    const { [name]: wanted = true } = given;
    checkBoolean(wanted, `options.${name}`);
    return [name, wanted];
  })));
  const colors = { ...colours, ...optionsOf(given.colors, Object.keys(colours), 'options.colors') };
  return { given, shown, colors };
}

/**
 * Has all figures of a scene drawn, those above others last.
 * @param {Scene} scene
 * @param {Record<typeof parts[number], boolean>} shown
 * @param {number} pixel its size in world units
 * @param {Draw} draw
 */
export function drawFigures(scene, { shapes, bounds, contacts, normals }, pixel, draw) {
  // Before anything is drawn. Getters of the options and the canvas are the caller's, and may change the scene.
  checkScene(scene);
  const touches = contacts || normals ? Array.from(scene.contacts(), ({ normal, points }) => ({ normal, points })) : [];
  for (const body of shapes || bounds ? scene : []) {
    const place = placing(body);
    const look = lookOf(body.shape, pixel);
    if (bounds) draw('bounds', [boundsOf(look.cores, place)], true);
    if (!shapes) continue;
    const color = body.fixed ? 'fixed' : 'moving';
    draw(color, look.rings.map((ring) => (ring.length > 1 ? ring.map(place) : dot(place(ring[0]), pixel))), true);
    const [{ points: [center, ...others], radius }] = look.cores;
    // A radius shows how the disc is turned.
    if (look.cores.length + others.length === 1 && radius > 0) draw(color, [[center, { x: center.x + radius, y: center.y }].map(place)], false);
  }
  for (const { normal, points } of touches) {
    for (const point of points) {
      if (normals) draw('normals', arrow(point, normal, pixel), false);
      if (contacts) draw('contacts', [dot(point, pixel)], true);
    }
  }
}

/** From a body's frame to the world. @param {Body} body @returns {(point: Point) => Point} */
function placing({ x, y, angle }) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (p) => ({ x: x + cos * p.x - sin * p.y, y: y + sin * p.x + cos * p.y });
}

/**
 * A shape's look, with arcs as fine as pixels are, and at least as those of `outlines`.
 * @param {Shape} shape
 * @param {number} pixel
 */
function lookOf(shape, pixel) {
  let look = looks.get(shape);
  // In steps of 2, so that a camera that zooms has few rings made.
  const fine = 2 ** Math.floor(Math.log2(ARC_TOLERANCE * pixel));
  if (look === undefined) {
    const cores = shape.pieces.map(({ points, radius }) => ({ points, radius }));
    const [a, , c] = boundsOf(cores, (p) => p);
    look = { cores, extent: Math.max(c.x - a.x, c.y - a.y), tolerance: NaN, rings: [] };
    looks.set(shape, look);
  }
  const tolerance = Math.max(FINEST * shape.radius, Math.min(fine, look.extent / 1000));
  if (tolerance !== look.tolerance) {
    look.rings = shape.outlines(tolerance);
    look.tolerance = tolerance;
  }
  return look;
}

/**
 * The corners of the box that holds the cores, each swept by its radius.
 * @param {Look['cores']} cores
 * @param {(point: Point) => Point} place
 */
function boundsOf(cores, place) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { points, radius } of cores) {
    for (const point of points) {
      const { x, y } = place(point);
      left = Math.min(left, x - radius);
      top = Math.min(top, y - radius);
      right = Math.max(right, x + radius);
      bottom = Math.max(bottom, y + radius);
    }
  }
  return [{ x: left, y: top }, { x: right, y: top }, { x: right, y: bottom }, { x: left, y: bottom }];
}

/** A ring about a point. @param {Point} point @param {number} pixel */
const dot = ({ x, y }, pixel) => Array.from({ length: 8 }, (_, k) => {
  const angle = k * Math.PI / 4;
  return { x: x + POINT_RADIUS * pixel * Math.cos(angle), y: y + POINT_RADIUS * pixel * Math.sin(angle) };
});

/**
 * The lines of an arrow.
 * @param {Point} from
 * @param {Point} along unit
 * @param {number} pixel
 */
function arrow(from, { x, y }, pixel) {
  const tip = { x: from.x + NORMAL_LENGTH * pixel * x, y: from.y + NORMAL_LENGTH * pixel * y };
  const head = ARROW_HEAD * pixel;
  const [left, right] = [-0.5, 0.5].map((side) => ({ x: tip.x - head * (x - side * y), y: tip.y - head * (y + side * x) }));
  return [[from, tip], [left, tip, right]];
}
