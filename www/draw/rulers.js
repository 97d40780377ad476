import { verticesInWorld } from '../geometry/pose.js';
import { distanceBetween, dot, minus, moved, opposite, outward, times } from '../geometry/vector.js';

/**
 * The place of the axis that is drawn large. A ruler is a line along the axis, moved sideways until it is clear of
 * everything solid, so that a shape's shadow on it lies straight beside the shape. It stays on the given side while
 * there is room.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('shadowgap').AxisTest} AxisTest
 * @typedef {{ size: import('../figure/view.js').Size, scale: number, toScreen(p: Point): Point }} Screen
 * @typedef {{ p: Point, radius: number }} Disc  something that rulers stay clear of, in world units
 * @typedef {{ along: Point, across: Point, from: number, to: number, at(t: number, out?: number): Point }} AxisLine
 * @typedef {AxisLine & { depth: number, behind(t: number): Point, movedIn(pixels: number): Ruler }} Ruler
 * @typedef {AxisLine & { behind(t: number): Point }} Wall  a ruler at a fixed place
 * `at`: the screen point at coordinate `t` of the axis, `out` pixels outwards; `behind`: the screen point at `t` on the
 * far side of the shapes; `from`, `to`: the ends of the line.
 */

/** In pixels: the space between shapes and line, and how far from the line the bars and the number reach. */
const CLEAR = 14;
const BARS = 22;
const NUMBER = 48;
/** The length of the line beyond the shadows, in pixels. */
const TAIL = 18;
/**
 * A ruler is moved inwards only if each pixel gains more than this: at an angle of 15 degrees or more to the canvas'
 * side.
 */
const LEAST_GAIN = 0.25;

/**
 * @param {Pick<AxisTest, 'axis'> & Record<'a' | 'b', { min: number, max: number }>} test
 * @param {boolean} toLeft  whether it is on the left of the axis, if there is room
 * @param {readonly Disc[]} solids
 * @param {Screen} view
 * @param {boolean} [fixed]  whether it stays on that side also without room
 * @returns {Ruler}
 */
export function placeRuler(test, toLeft, solids, view, fixed = false) {
  const { a, b, axis } = test;
  const tail = TAIL / view.scale;
  const from = Math.min(a.min, b.min) - tail;
  const to = Math.max(a.max, b.max) + tail;
  const right = outward(axis);
  const [first, second] = toLeft ? [opposite(right), right] : [right, opposite(right)];

  const preferred = ruler(first);
  const other = ruler(second);
  const outside = (/** @type {Ruler} */ tried) => Math.max(0, ...beyondSides(tried, view.size).map(({ pixels }) => pixels));
  const chosen = !fixed && outside(preferred) > outside(other) ? other : preferred;
  return chosen.movedIn(shiftIntoView(chosen, view.size));

  /** @param {Point} across  @param {number} [shift]  pixels towards the shapes  @returns {Ruler} */
  function ruler(across, shift = 0) {
    const near = farthest(solids, across) + (CLEAR - shift) / view.scale;
    const far = -farthest(solids, opposite(across)) - CLEAR / view.scale;
    /** @param {number} t  @param {number} level  @param {number} out */
    const place = (t, level, out) => moved(view.toScreen(moved(times(axis, t), across, level)), across, out);
    return {
      along: axis,
      across,
      from,
      to,
      depth: (near - far) * view.scale,
      at: (t, out = 0) => place(t, near, out),
      behind: (t) => place(t, far, 0),
      movedIn: (pixels) => ruler(across, pixels),
    };
  }
}

/**
 * The discs that make up a shape's vertices, for rulers to stay clear of.
 *
 * @param {import('shadowgap').Shape} shape
 * @param {import('shadowgap').Pose} pose
 * @returns {Disc[]}
 */
export function solidsOf({ pieces }, pose) {
  return pieces.flatMap((piece) => verticesInWorld(piece, pose).map((p) => ({ p, radius: piece.radius })));
}

/**
 * The extent of the solids in a direction.
 *
 * @param {readonly Disc[]} solids
 * @param {Point} direction
 */
export function farthest(solids, direction) {
  return Math.max(...solids.map(({ p, radius }) => dot(p, direction) + radius));
}

/**
 * For each side of the canvas, the pixels by which a ruler, its bars and its number lie beyond it, and how much of that
 * each pixel of a move towards the shapes gains.
 *
 * @param {Ruler} ruler
 * @param {import('../figure/view.js').Size} size
 */
function beyondSides({ at, from, to, across }, size) {
  return [at(from, BARS), at(to, BARS), at((from + to) / 2, NUMBER)].flatMap((p) => [
    { pixels: -p.x, gain: -across.x },
    { pixels: -p.y, gain: -across.y },
    { pixels: p.x - size.width, gain: across.x },
    { pixels: p.y - size.height, gain: across.y },
  ]);
}

/**
 * The pixels by which a ruler must move towards the shapes, or over them, to be in sight.
 *
 * @param {Ruler} ruler
 * @param {import('../figure/view.js').Size} size
 */
function shiftIntoView(ruler, size) {
  const needed = beyondSides(ruler, size).map(({ pixels, gain }) => (gain > LEAST_GAIN ? pixels / gain : 0));
  return Math.min(ruler.depth, Math.max(0, ...needed));
}

/**
 * The decisive stretch of an axis: the gap between the shadows, or the length by which they must be pushed apart.
 *
 * @param {{ a: { min: number, max: number }, b: { min: number, max: number } }} test
 * @returns {[from: number, to: number]}
 */
export function decidingStretch({ a, b }) {
  const ends = b.min - a.max >= a.min - b.max ? [a.max, b.min] : [b.max, a.min];
  return [Math.min(...ends), Math.max(...ends)];
}

/**
 * The distance of a screen point from a ruler or mark and its bars, in pixels.
 *
 * @param {AxisLine} ruler
 * @param {Point} at
 */
export function distanceTo(ruler, at) {
  const start = ruler.at(ruler.from);
  const end = ruler.at(ruler.to);
  const along = dot(minus(at, start), ruler.along);
  const out = dot(minus(at, start), ruler.across);
  const beyond = Math.max(0, -along, along - distanceBetween(end, start));
  return Math.hypot(beyond, Math.max(0, -out, out - 18));
}

/**
 * A ruler at a fixed distance of `level` world units from the origin, on the left of its axis: below the origin for x,
 * on its left for y.
 *
 * @param {Screen} view
 * @param {Point} along
 * @param {number} level
 * @param {number} from
 * @param {number} to
 * @returns {Wall}
 */
export function wallAt(view, along, level, from, to) {
  const across = opposite(outward(along));
  /** @param {number} t  @param {number} far */
  const place = (t, far) => view.toScreen(moved(times(along, t), across, far));
  return {
    along,
    across,
    from,
    to,
    at: (t, out = 0) => moved(place(t, level), across, out),
    behind: (t) => place(t, -level),
  };
}
