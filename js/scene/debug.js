/** Draws a scene on a canvas: the shapes, bounds and contacts that the core computes with. */
import { checkBoolean } from '../boundary/check.js';
import { named, show, typeError } from '../boundary/errors.js';
import { optionsOf } from '../boundary/options.js';
import { bodiesOf } from './scene.js';

/** @import { Body } from './body.js' */
/** @import { Scene } from './scene.js' */
/** @import { Shape } from '../shape/shape.js' */
/** @import { Point } from '../boundary/types.js' */

/** A convex piece: a core swept by a radius. @typedef {{ points: Point[], radius: number }} Piece */

/** The default colours, readable on white and on black. */
const colours = { moving: '#3b82f6', fixed: '#868e99', bounds: '#868e99', contacts: '#e5484d', normals: '#12a594' };

/**
 * CSS colours to draw with, in place of the default ones.
 * @typedef {object} DebugColors
 * @property {string} [moving] of bodies that are not fixed
 * @property {string} [fixed] of fixed bodies
 * @property {string} [bounds] of bounding boxes
 * @property {string} [contacts] of contact points
 * @property {string} [normals] of the contacts' normals
 */

/**
 * What `drawDebug` draws, and in which colours.
 * @typedef {object} DebugOptions
 * @property {boolean} [shapes] false to leave the shapes out
 * @property {boolean} [bounds] false to leave the bounding boxes out
 * @property {boolean} [contacts] false to leave the contact points out
 * @property {boolean} [normals] false to leave the contacts' normals out
 * @property {DebugColors} [colors] CSS colours in place of the default ones
 */

const parts = /** @type {const} */ (['shapes', 'bounds', 'contacts', 'normals']);

/** Sizes, in pixels of the canvas. */
const POINT_RADIUS = 3;
const NORMAL_LENGTH = 24;
const ARROW_HEAD = 7;

/**
 * The pieces of each shape drawn so far: shapes do not change, so the core is asked once.
 * @type {WeakMap<Shape, Piece[]>}
 */
const knownPieces = new WeakMap();

/**
 * Draws a scene on a 2D canvas, as the core sees it: the shapes where they are now, filled lightly (fixed ones in
 * grey); their bounding boxes, which the broad phase tests, dashed; and the points and normals, from A to B, of the
 * last update's contacts.
 *
 * It draws in world units: the canvas's transform is the camera. Lines and points have the same size in pixels at every
 * scale. The canvas is not cleared, and its state is restored.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Scene} scene
 * @param {DebugOptions} [options]
 */
export function drawDebug(ctx, scene, options) {
  try {
    const canvas = /** @type {unknown} */ (ctx);
    if (typeof (/** @type {any} */ (canvas)?.getTransform) !== 'function') {
      throw typeError(`ctx must be a CanvasRenderingContext2D, got ${show(canvas)}`);
    }
    const bodies = bodiesOf(scene);
    const wanted = optionsOf(options, [...parts, 'colors']);
    const [shapes, bounds, contacts, normals] = parts.map((name) => {
      const { [name]: shown = true } = wanted;
      checkBoolean(shown, `options.${name}`);
      return shown;
    });
    const colors = { ...colours, ...optionsOf(wanted.colors, Object.keys(colours), 'options.colors') };
    const { a, b } = ctx.getTransform();
    const pixel = 1 / (Math.hypot(a, b) || 1);

    ctx.save();
    try {
      ctx.lineWidth = 1.5 * pixel;
      for (const body of bodies) {
        if (body === undefined) continue;
        const pieces = placed(body);
        if (bounds) {
          ctx.strokeStyle = colors.bounds;
          drawBounds(ctx, pieces, pixel);
        }
        if (shapes) {
          ctx.strokeStyle = ctx.fillStyle = body.fixed ? colors.fixed : colors.moving;
          drawBody(ctx, body, pieces, pixel);
        }
      }
      // The canvas's methods may have disposed of the scene.
      bodiesOf(scene);
      for (const { normal, points } of contacts || normals ? scene.contacts() : []) {
        for (const point of points) {
          if (normals) {
            ctx.strokeStyle = colors.normals;
            drawArrow(ctx, point, normal, pixel);
          }
          if (contacts) {
            ctx.fillStyle = colors.contacts;
            ctx.beginPath();
            ctx.arc(point.x, point.y, POINT_RADIUS * pixel, 0, 2 * Math.PI);
            ctx.fill();
          }
        }
      }
    } finally {
      ctx.restore();
    }
  } catch (error) {
    throw named(error, 'drawDebug', drawDebug);
  }
}

/** A body's pieces, in the world. @param {Body} body */
function placed({ shape, x, y, angle }) {
  const pieces = knownPieces.get(shape) ?? shape.pieces.map(({ points, radius }) => ({ points, radius }));
  knownPieces.set(shape, pieces);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const place = (/** @type {Point} */ p) => ({ x: x + cos * p.x - sin * p.y, y: y + sin * p.x + cos * p.y });
  return pieces.map(({ points, radius }) => ({ points: points.map(place), radius }));
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Piece[]} pieces
 * @param {number} pixel
 */
function drawBounds(ctx, pieces, pixel) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { points, radius } of pieces) {
    for (const { x, y } of points) {
      left = Math.min(left, x - radius);
      top = Math.min(top, y - radius);
      right = Math.max(right, x + radius);
      bottom = Math.max(bottom, y + radius);
    }
  }
  ctx.setLineDash([4 * pixel, 4 * pixel]);
  ctx.strokeRect(left, top, right - left, bottom - top);
  ctx.setLineDash([]);
}

/**
 * The point at this distance from another one, in this direction.
 * @param {Point} from
 * @param {number} distance
 * @param {number} angle
 * @returns {[x: number, y: number]}
 */
const pointFrom = ({ x, y }, distance, angle) => [x + distance * Math.cos(angle), y + distance * Math.sin(angle)];

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Body} body
 * @param {Piece[]} pieces
 * @param {number} pixel
 */
function drawBody(ctx, { angle }, pieces, pixel) {
  ctx.beginPath();
  for (const { points, radius } of pieces) trace(ctx, points, radius || (points.length === 1 ? POINT_RADIUS * pixel : 0));
  ctx.globalAlpha = 0.15;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.stroke();
  const [{ points: [center, ...others], radius }] = pieces;
  if (pieces.length + others.length === 1 && radius > 0) {
    // A radius shows how the disc is turned.
    ctx.beginPath();
    ctx.moveTo(center.x, center.y);
    ctx.lineTo(...pointFrom(center, radius, angle));
    ctx.stroke();
  }
}

/**
 * Adds the outline of a core swept by a radius to the path: about each vertex an arc from one edge's normal to the next
 * one's.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point[]} points
 * @param {number} radius
 */
function trace(ctx, points, radius) {
  const count = points.length;
  const normal = (/** @type {Point} */ p, /** @type {Point} */ q) => Math.atan2(p.x - q.x, q.y - p.y);
  points.forEach((point, k) => {
    const from = count === 1 ? 0 : normal(points[(k + count - 1) % count], point);
    const to = count === 1 ? 2 * Math.PI : normal(point, points[(k + 1) % count]);
    if (k === 0) ctx.moveTo(...pointFrom(point, radius, from));
    if (radius > 0) ctx.arc(point.x, point.y, radius, from, to);
    else ctx.lineTo(point.x, point.y);
  });
  ctx.closePath();
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point} from
 * @param {Point} along unit
 * @param {number} pixel
 */
function drawArrow(ctx, from, { x, y }, pixel) {
  const tip = { x: from.x + NORMAL_LENGTH * pixel * x, y: from.y + NORMAL_LENGTH * pixel * y };
  const head = ARROW_HEAD * pixel;
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.lineTo(tip.x, tip.y);
  for (const side of [-0.5, 0.5]) {
    ctx.moveTo(tip.x, tip.y);
    ctx.lineTo(tip.x - head * (x - side * y), tip.y - head * (y + side * x));
  }
  ctx.stroke();
}
