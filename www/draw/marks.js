import { farthest } from './rulers.js';
import { moved, opposite, outward, SIDES } from '../geometry/plane.js';

/**
 * Small marks for all axes, along the rim of the canvas. A mark is a small ruler with both shadows, all marks at one
 * scale. It touches an oval just inside the canvas at the place where the oval's tangent has the axis' direction, so
 * its place depends on the axis only. The axes of A's edges use an outer oval and those of B's edges an inner one, so
 * that the marks pass each other while a shape turns; the axis of a vertex uses the oval of the shape that gives fewer
 * axes.
 * @import { Screen } from './rulers.js'
 * @typedef {AxisLine & { toLeft: boolean }} Mark
 */

/** The distance of each oval from the sides of the canvas, in pixels: shadows and numbers fit between the two. */
const INSET = { a: 24, b: 48 };
/** The distance from a mark's line to the outer side of its shadows, in pixels. */
const BARS = 10;
/** The greatest ratio of an oval's axes, for any canvas: where a longer oval bends most, marks would cross. */
const LONGEST = 1.35;
/** The part of the length between its neighbours that a mark takes. */
const FILL = 0.9;
/** The greatest scale of a mark relative to the scale of the picture. */
const LARGEST = 0.6;
/** The length of a mark's line beyond the shadows, in pixels. */
const TAIL = 5;
/** The least space between a mark and the shapes, in pixels. */
const CLEAR = 4;

/**
 * The marks of each axis. A shape's marks go once around the rim: if every edge gives an axis, they follow the axes'
 * order; if opposite edges share axes, which then cover half the rim, they alternate between the two sides. B's are on
 * the sides opposite to A's. An axis has two places on the rim; the second one is left out where a shape is in the way
 * of one of them.
 * @param {readonly AxisTest[]} axes  @param {Both<number>} edges  the number of edges of each shape
 * @param {readonly Disc[]} solids  @param {Screen} view  @returns {Mark[][]}
 */
export function placeMarks(axes, edges, solids, view) {
  const edgeAxes = { a: 0, b: 0 };
  for (const { source } of axes) if (source.feature === 'edge') edgeAxes[source.shape]++;
  const emptier = edgeAxes.a < edgeAxes.b ? 'a' : 'b';
  const shared = { a: edgeAxes.a <= edges.a / 2, b: edgeAxes.b <= edges.b / 2 };
  const ovals = { a: ringSize(view.size, INSET.a), b: ringSize(view.size, INSET.b) };
  const step = Math.min(...SIDES.map((s) => ((shared[s] ? 1 : 2) * Math.PI) / Math.max(2, edgeAxes[s])));
  const half = halfLength(ovals.b, step);
  const span = Math.max(...axes.map(({ a, b }) => Math.max(a.max, b.max) - Math.min(a.min, b.min)));
  const scale = Math.min(view.scale * LARGEST, (2 * (half - TAIL)) / span);

  return axes.map((test) => {
    const { shape, feature, index } = test.source;
    const ring = ovals[feature === 'edge' ? shape : emptier];
    const toLeft = (shape === 'a') === !(shared[shape] && feature === 'edge' && index % 2 === 1);
    const [first, second] = [toLeft, !toLeft].map((left) => {
      const right = outward(test.axis);
      const across = left ? opposite(right) : right;
      const room = ringReach(ring, across) - farthest(solids, across) * view.scale;
      return { room, mark: createMark(test, across, left, ring, scale, view.size) };
    });
    if (first.room >= CLEAR) return second.room >= CLEAR ? [first.mark, second.mark] : [first.mark];
    return [first.room < second.room ? second.mark : first.mark];
  });
}

/**
 * Half the length of a mark. It ends before its neighbours on the oval begin, which are `step` away, and before the
 * oval has bent so far away from it that it would reach the other oval or the side of the canvas.
 * @param {{ x: number, y: number }} oval
 * @param {number} step  the angle between neighbouring axes
 */
function halfLength({ x, y }, step) {
  const bend = Math.min((x * x) / y, (y * y) / x);
  const toNeighbour = step < Math.PI ? bend * Math.tan(step / 2) : Infinity;
  const toSide = Math.sqrt(2 * bend * (INSET.a - BARS));
  return FILL * Math.min(toNeighbour, toSide);
}

/** Half the width and half the height of an oval. @param {Size} size  @param {number} inset */
function ringSize({ width, height }, inset) {
  const x = Math.max(1, width / 2 - inset);
  const y = Math.max(1, height / 2 - inset);
  return { x: Math.min(x, y * LONGEST), y: Math.min(y, x * LONGEST) };
}

/** The distance of the tangent across a direction. @param {{ x: number, y: number }} oval  @param {Point} across */
const ringReach = ({ x, y }, across) => Math.hypot(x * across.x, y * across.y);

/**
 * @param {AxisTest} test  @param {Point} across  @param {boolean} toLeft  @param {{ x: number, y: number }} ring
 * @param {number} scale  pixels per world unit  @param {Size} size  @returns {Mark}
 */
function createMark({ a, b, axis }, across, toLeft, ring, scale, size) {
  const reach = ringReach(ring, across);
  const foot = { x: size.width / 2 + (ring.x ** 2 * across.x) / reach, y: size.height / 2 + (ring.y ** 2 * across.y) / reach };
  const start = Math.min(a.min, b.min);
  const end = Math.max(a.max, b.max);
  const middle = (start + end) / 2;
  return {
    along: axis,
    across,
    toLeft,
    from: start - TAIL / scale,
    to: end + TAIL / scale,
    at: (t, out = 0) => moved(moved(foot, axis, (t - middle) * scale), across, out),
  };
}
