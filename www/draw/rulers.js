import { verticesInWorld } from '../geometry/pose.js';
import { distanceBetween, dot, minus, moved, opposite, outward, times } from '../geometry/vector.js';

/**
 * Where the axis being read is drawn. A ruler is a line along the axis, moved sideways until it lies beyond everything
 * solid; a shape's shadow on it is exactly abreast of the shape. It keeps to the side it is given while it has room there.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('shadowgap').AxisTest} AxisTest
 * @typedef {{ size: import('../figure/view.js').Size, scale: number, toScreen(p: Point): Point }} Screen
 * @typedef {{ p: Point, radius: number }} Disc  something to stay clear of: a point and how far it reaches, in world units
 * @typedef {{ along: Point, across: Point, from: number, to: number, at(t: number, out?: number): Point }} AxisLine
 * @typedef {AxisLine & { depth: number, behind(t: number): Point, movedIn(pixels: number): Ruler }} Ruler
 * @typedef {AxisLine & { behind(t: number): Point }} Wall  a ruler that stays where it is put
 * `at`: the screen point at coordinate `t` of the axis, `out` pixels outwards; `behind`: the same abreast of the far side
 * of the shapes. `from` and `to` are the ends of the line.
 */

/** Clear space between the shapes and the line, and how far its bars and, amid them, its number reach out, in pixels. */
const CLEAR = 14;
const BARS = 22;
const NUMBER = 48;
/** How far the line goes on beyond the outermost shadow, in pixels. */
const TAIL = 18;
/** Moving a ruler inwards is of use from about 15 degrees to the canvas' side on. */
const LEAST_GAIN = 0.25;

/**
 * @param {Pick<AxisTest, 'axis'> & Record<'a' | 'b', { min: number, max: number }>} test
 * @param {boolean} toLeft  of the axis, where there is room
 * @param {readonly Disc[]} solids
 * @param {Screen} view
 * @returns {Ruler}
 */
export function placeRuler(test, toLeft, solids, view) {
  const { a, b, axis } = test;
  const tail = TAIL / view.scale;
  const from = Math.min(a.min, b.min) - tail;
  const to = Math.max(a.max, b.max) + tail;
  const right = outward(axis);
  const [first, second] = toLeft ? [opposite(right), right] : [right, opposite(right)];

  const preferred = ruler(first);
  const other = ruler(second);
  const outside = (/** @type {Ruler} */ tried) => Math.max(0, ...beyondSides(tried, view.size).map(({ pixels }) => pixels));
  const chosen = outside(preferred) > outside(other) ? other : preferred;
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
 * A shape's pieces as what a ruler stays clear of.
 *
 * @param {import('shadowgap').Shape} shape
 * @param {import('shadowgap').Pose} pose
 * @returns {Disc[]}
 */
export function solidsOf({ pieces }, pose) {
  return pieces.flatMap((piece) => verticesInWorld(piece, pose).map((p) => ({ p, radius: piece.radius })));
}

/**
 * How far the solids reach in a direction.
 *
 * @param {readonly Disc[]} solids
 * @param {Point} direction
 */
export function farthest(solids, direction) {
  return Math.max(...solids.map(({ p, radius }) => dot(p, direction) + radius));
}

/**
 * For each side of the canvas, how many pixels of a ruler, its bars and its number lie beyond it, and how much of each
 * pixel that the ruler moves towards the shapes brings it back.
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
 * How far a ruler has to move towards the shapes, over them if need be, to be in sight.
 *
 * @param {Ruler} ruler
 * @param {import('../figure/view.js').Size} size
 */
function shiftIntoView(ruler, size) {
  const needed = beyondSides(ruler, size).map(({ pixels, gain }) => (gain > LEAST_GAIN ? pixels / gain : 0));
  return Math.min(ruler.depth, Math.max(0, ...needed));
}

/**
 * The stretch of an axis that decides: the gap between the shadows, or what they must be pushed apart by.
 *
 * @param {{ a: { min: number, max: number }, b: { min: number, max: number } }} test
 * @returns {[from: number, to: number]}
 */
export function decidingStretch({ a, b }) {
  const ends = b.min - a.max >= a.min - b.max ? [a.max, b.min] : [b.max, a.min];
  return [Math.min(...ends), Math.max(...ends)];
}

/**
 * How far a screen point is from a ruler, or a mark, with its bars, in pixels.
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
 * A ruler that stays `level` world units from the origin, to the left of its axis, whatever the shapes do: below the origin
 * for x, to its left for y.
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
