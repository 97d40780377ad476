import { project } from 'shadowgap';
import { knobDisc } from './bodies.js';
import { stretchText } from '../figure/index.js';
import { distanceBetween, dot, minus, moved, opposite, outward, times, verticesInWorld } from '../geometry/plane.js';
import { axisName } from '../text/index.js';

/**
 * The place of the axis that is drawn large. A ruler is a line along the axis, moved sideways until it is clear of
 * everything solid, so that a shape's shadow on it lies straight beside the shape. It stays on the given side while
 * there is room.
 * @import { Body } from './bodies.js'
 * @typedef {{ size: Size, scale: number, toScreen(p: Point): Point }} Screen
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
/** A ruler is moved inwards only if each pixel gains more: at 15 degrees or more to the canvas' side. */
const LEAST_GAIN = 0.25;

/**
 * @param {Pick<AxisTest, 'axis'> & Both<Interval>} test
 * @param {boolean} toLeft  whether it is on the left of the axis, if there is room
 * @param {readonly Disc[]} solids  @param {Screen} view
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
  // By how much it must move inwards, or over the shapes, to be in sight.
  const needed = beyondSides(chosen, view.size).map(({ pixels, gain }) => (gain > LEAST_GAIN ? pixels / gain : 0));
  return chosen.movedIn(Math.min(chosen.depth, Math.max(0, ...needed)));

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
 * What rulers stay clear of: the bodies' vertices and knobs, as discs.
 * @param {View} view  @param {readonly Body[]} bodies  @returns {Disc[]}
 */
export function solidsOf(view, bodies) {
  return bodies.flatMap(({ shape, pose, turns }) => [
    ...shape.pieces.flatMap((piece) => verticesInWorld(piece, pose).map((p) => ({ p, radius: piece.radius }))),
    ...(turns === false ? [] : [knobDisc(view, shape, pose)]),
  ]);
}

/** The extent of the solids in a direction. @param {readonly Disc[]} solids  @param {Point} direction */
export const farthest = (solids, direction) => Math.max(...solids.map(({ p, radius }) => dot(p, direction) + radius));

/**
 * For each side of the canvas, the pixels by which a ruler, its bars and its number lie beyond it, and how much of that
 * each pixel of a move towards the shapes gains.
 * @param {Ruler} ruler  @param {Size} size
 */
function beyondSides({ at, from, to, across }, size) {
  return [at(from, BARS), at(to, BARS), at((from + to) / 2, NUMBER)].flatMap((p) => [
    { pixels: -p.x, gain: -across.x },
    { pixels: -p.y, gain: -across.y },
    { pixels: p.x - size.width, gain: across.x },
    { pixels: p.y - size.height, gain: across.y },
  ]);
}

/** The gap, or the overlap. @param {{ a: Interval, b: Interval }} test  @returns {[from: number, to: number]} */
export function decidingStretch({ a, b }) {
  const ends = b.min - a.max >= a.min - b.max ? [a.max, b.min] : [b.max, a.min];
  return [Math.min(...ends), Math.max(...ends)];
}

/** Both shadows and the stretch, as the style of a table's row. @param {Both<Interval>} test  @param {number} span */
export function barsOf(test, span) {
  const { a, b } = test;
  const middle = (Math.min(a.min, b.min) + Math.max(a.max, b.max)) / 2;
  const [from, to] = decidingStretch(test);
  const ends = { a0: a.min, a1: a.max, b0: b.min, b1: b.max, s0: from, s1: to };
  return Object.entries(ends).map(([name, end]) => `--${name}:${(50 + ((end - middle) / span) * 100).toFixed(2)}%`).join(';');
}

/**
 * How far a screen point is from a ruler or mark and its bars, in pixels.
 * @param {AxisLine} ruler  @param {Point} at
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
 * A ruler `level` world units from the origin, on the left of its axis: below the origin for x, on its left for y.
 * @param {Screen} view  @param {Point} along  @param {number} level  @param {number} from  @param {number} to
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

/**
 * Writes the length of the decisive stretch beside it, without the word in front of it where that has no room.
 * @param {Picture} picture  @param {AxisShadows} test  @param {AxisLine} ruler
 * @param {{ out?: number, back?: number, text?: string }} [how]
 *   `out`: the distance from the ruler's line, in pixels; `back`: the distance on the other side, used if `out` has no
 *   room
 */
export function writeStretch({ labels, palette }, test, ruler, { out = 31, back = 6, text = stretchText(test) } = {}) {
  const [from, to] = decidingStretch(test);
  const middle = (from + to) / 2;
  const beyond = ruler.at(middle, out);
  // Straight away from the line, or to the side that it leaves free.
  const outside = [ruler.across, { x: Math.sign(ruler.across.x), y: 0 }].map((towards) => ({ at: beyond, towards }));
  const inside = [{ at: ruler.at(middle, -back), towards: opposite(ruler.across) }];
  const colour = test.separation > 0 ? palette.axis : palette.mtv;
  labels.write(text, outside, colour) || labels.write(text.split(' ').at(-1) ?? text, outside, colour) || labels.write(text, inside, colour);
}

/**
 * Writes the first of an axis' names that fits at an end of its ruler or behind its line.
 * @param {Labels} labels  @param {AxisLine} ruler  @param {readonly string[]} names  @param {string} colour
 */
export function labelRuler(labels, { along, across, at, from, to }, names, colour) {
  const ends = [
    { at: at(to), towards: along },
    { at: at(from), towards: opposite(along) },
    { at: at((from + to) / 2, -8), towards: opposite(across) },
  ];
  names.some((name) => labels.write(name, ends, colour));
}

/** Keeps labels off a ruler, but for its ends, where its name stands. @param {Labels} labels  @param {AxisLine} line */
export function keepLabelsOff(labels, { from, to, at, along }) {
  labels.avoidLine(moved(at(from, 5), along, 8), moved(at(to, 5), along, -8), { beside: 6 });
}

/**
 * The ruler of an axis while it turns about the shapes, from one axis to another. It is placed by the direction in
 * which it lies from the shapes: the axis is at right angles to that, and both shadows are those on this axis.
 * @typedef {(key: string, angle: number) => number} Turn  where the ruler is drawn instead, as an angle; `key`: the
 *   axis and its side, whose change is a jump
 */

/**
 * @param {AxisTest} test  @param {boolean} toLeft  as of `placeRuler`  @param {readonly Disc[]} solids
 * @param {Screen} view  @param {Both<Body>} bodies  @param {Turn} turn
 * @returns {{ goal: Ruler, ruler: Ruler, shadows: AxisShadows }}  `goal`: where it comes to rest
 */
export function placeTurning(test, toLeft, solids, view, { a, b }, turn) {
  const goal = placeRuler(test, toLeft, solids, view);
  const left = dot(goal.across, outward(test.axis)) < 0;
  const there = Math.atan2(goal.across.y, goal.across.x);
  const angle = turn(`${axisName(test)} ${left}`, there);
  if (angle === there) return { goal, ruler: goal, shadows: test };
  const right = outward({ x: Math.cos(angle), y: Math.sin(angle) });
  const axis = left ? right : opposite(right);
  const [shadowA, shadowB] = [a, b].map(({ shape, pose }) => project(shape, pose, axis));
  const separation = Math.max(shadowB.min - shadowA.max, shadowA.min - shadowB.max);
  const shadows = { axis, a: shadowA, b: shadowB, separation };
  return { goal, ruler: placeRuler(shadows, left, solids, view, true), shadows };
}
