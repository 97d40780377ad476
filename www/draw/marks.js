import { farthest } from './rulers.js';
import { SIDES } from '../geometry/sides.js';
import { moved, opposite, outward } from '../geometry/vector.js';

/**
 * All axes at once, in small. A mark is a ruler in miniature: it lies along its axis where the tangent of the rim, an oval
 * just inside the canvas, has that direction, and carries both shadows, all marks at one scale. A's edges have the outer
 * ring and B's the inner one, so the two pass each other while a shape turns; axes of vertices have the ring of the shape
 * with fewer edges. A mark's place depends on its axis only.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('shadowgap').AxisTest} AxisTest
 * @typedef {import('./rulers.js').Screen} Screen
 * @typedef {import('./rulers.js').Disc} Round
 * @typedef {import('./rulers.js').AxisLine & { toLeft: boolean }} Mark
 */

/** How far inside the canvas each ring runs, in pixels; between the two there is room for the shadows and the numbers. */
const INSET = { a: 24, b: 48 };
/** How far out of its line a mark's shadows are drawn, in pixels. */
const BARS = 10;
/** The oval is no longer than this, whatever the canvas is: where it bends too much, marks would cross. */
const LONGEST = 1.35;
/** The part of the free length between two neighbours that a mark takes. */
const FILL = 0.9;
/** No mark is as large as the ruler that it stands for. */
const LARGEST = 0.6;
/** How far the line goes on beyond the outermost shadow, in pixels. */
const TAIL = 5;
/** Space that a mark and its shadows want between them and the shapes, in pixels. */
const CLEAR = 4;

/**
 * The marks of a shape spread all around it: its axes go once around when every edge gives one, and half around when
 * opposite edges share them; then sides alternate. B's take the sides opposite to A's. Each axis gets both its places on
 * the rim, the better one first: a place is worse that has a shape in its way, and the second place then is left out.
 *
 * @param {readonly AxisTest[]} axes
 * @param {Record<'a' | 'b', number>} edges  how many edges each shape has
 * @param {readonly Round[]} solids
 * @param {Screen} view
 * @returns {Mark[][]}
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
 * Half the length of a mark: it ends before its neighbours on its own ring begin, `step` further, and where the ring has
 * bent away from it so far that it would reach the next ring or the side of the canvas.
 *
 * @param {{ x: number, y: number }} oval
 * @param {number} step  an angle
 */
function halfLength({ x, y }, step) {
  const bend = Math.min((x * x) / y, (y * y) / x);
  const toNeighbour = step < Math.PI ? bend * Math.tan(step / 2) : Infinity;
  const toSide = Math.sqrt(2 * bend * (INSET.a - BARS));
  return FILL * Math.min(toNeighbour, toSide);
}

/**
 * Half the length and half the height of a ring.
 *
 * @param {import('../figure/view.js').Size} size
 * @param {number} inset
 */
function ringSize({ width, height }, inset) {
  const x = Math.max(1, width / 2 - inset);
  const y = Math.max(1, height / 2 - inset);
  return { x: Math.min(x, y * LONGEST), y: Math.min(y, x * LONGEST) };
}

/**
 * How far out a ring reaches in a direction: there its tangent is at right angles to it.
 *
 * @param {{ x: number, y: number }} oval
 * @param {Point} across
 */
function ringReach({ x, y }, across) {
  return Math.hypot(x * across.x, y * across.y);
}

/**
 * @param {AxisTest} test
 * @param {Point} across
 * @param {boolean} toLeft
 * @param {{ x: number, y: number }} ring
 * @param {number} scale  pixels for one world unit
 * @param {import('../figure/view.js').Size} size
 * @returns {Mark}
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
