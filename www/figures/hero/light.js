import { traceDisc, traceOutline } from '../../draw/primitives.js';
import { verticesOnScreen } from '../../draw/shapes.js';
import { verticesInWorld } from '../../geometry/pose.js';
import { SIDES } from '../../geometry/sides.js';
import { dot, lengthOf, minus, moved, times } from '../../geometry/vector.js';

/**
 * Draws the theorem as light: a sun throws parallel light past two shapes on the wall opposite. Where their shadows
 * leave a gap, the light comes through. The picture is as dark in the page's light theme as in the dark one.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {{ min: number, max: number }} Span
 * @typedef {import('../../figure/stage.js').Picture} Picture
 * @typedef {{ shape: import('shadowgap').Shape, pose: import('../../figure/limits.js').Placed }} Body
 * @typedef {Record<'a' | 'b', Body>} Bodies
 * @typedef {{ angle: number, a: Span, b: Span }} Light  the direction in which the light goes, and both shadows
 *   on the wall, which is a quarter turn ahead of it
 */

/** How far sun and wall are from the middle, half of the wall's length, and its thickness, in world units. */
export const ROOM = { far: 3.3, half: 3.05, thick: 0.11 };
/** The sun is no point: its light comes from several directions, which makes soft edges. In radians from the main one. */
const DIRECTIONS = Array.from({ length: 11 }, (_, k) => (k - 5) * 0.0065);
/** How much of the light a shadow takes away. */
const DARK = 0.95;
/** A gap as wide as this lets the light through in full, in world units. */
const WIDE = 0.3;
/** The parts of the colours: of the light, and of its brightest place. */
export const [WARM, BRIGHT] = ['255, 211, 138', '255, 240, 208'];
/** The shapes' colours where the light falls on them, and where it does not. */
const TINTS = { a: { bright: '#cfe0ff', dark: '#0d1b3d' }, b: { bright: '#ffe0c4', dark: '#38190a' } };
/** Dust that the light shows: its places, as the seeds of a sunflower lie, and how bright each is. */
const DUST = Array.from({ length: 90 }, (_, k) => ({ x: 4.5 * Math.sqrt(k / 90) * Math.cos(2.4 * k), y: 4.5 * Math.sqrt(k / 90) * Math.sin(2.4 * k), size: 0.4 + ((k * 7) % 5) / 8 }));

/** The unit vector of an angle. @param {number} angle  @returns {Point} */
const unitAt = (angle) => ({ x: Math.cos(angle), y: Math.sin(angle) });

/** The axis along the wall, for light that goes at an angle. @param {number} angle */
export const wallAxis = (angle) => unitAt(angle + Math.PI / 2);

/**
 * The gap between two shadows, if there is one.
 * @param {Span} a
 * @param {Span} b
 * @returns {[from: number, to: number] | null}
 */
export function gapBetween(a, b) {
  if (b.min > a.max) return [a.max, b.min];
  return a.min > b.max ? [b.max, a.min] : null;
}

/**
 * @param {Picture} picture
 * @param {Bodies} bodies
 * @param {Light} light
 */
export function drawLight({ ctx, view, palette }, bodies, light) {
  const { far, half, thick } = ROOM;
  const go = unitAt(light.angle);
  const across = wallAxis(light.angle);
  const wall = far + thick;
  /** The screen point that is so far along the light and so far along the wall. @param {number} along @param {number} side */
  const at = (along, side) => view.toScreen(moved(times(go, along), across, side));
  const sun = at(-far, 0);

  /** @param {CanvasGradient} made  @param {[place: number, parts: string, alpha: number][]} stops */
  const filled = (made, stops) => {
    for (const [place, parts, alpha] of stops) made.addColorStop(place, `rgba(${parts}, ${alpha})`);
    return made;
  };
  /** @param {Point} p  @param {Point} q  @param {[place: number, parts: string, alpha: number][]} stops */
  const gradient = (p, q, stops) => filled(ctx.createLinearGradient(p.x, p.y, q.x, q.y), stops);
  /** @param {Point} p  @param {number} radius  in world units  @param {[place: number, parts: string, alpha: number][]} stops */
  const glow = (p, radius, stops) => {
    const r = radius * view.scale;
    ctx.fillStyle = filled(ctx.createRadialGradient(p.x, p.y, 0, p.x, p.y, r), stops);
    ctx.fillRect(p.x - r, p.y - r, 2 * r, 2 * r);
  };
  /** Adds a polygon to the path. @param {Point[]} corners  on the screen */
  const trace = (corners) => {
    corners.forEach((p, i) => (i ? ctx.lineTo(p.x, p.y) : ctx.moveTo(p.x, p.y)));
    ctx.closePath();
  };
  /** @param {number} from  @param {number} to  along the light  @param {number} side  @param {number} other */
  const fillBand = (from, to, side, other) => {
    ctx.beginPath();
    trace([at(from, side), at(to, side), at(to, other), at(from, other)]);
    ctx.fill();
  };
  const paper = /** @type {string} */ (/\d+, \d+, \d+/.exec(palette.paper)?.[0]);

  ctx.fillStyle = palette.paper;
  ctx.fillRect(0, 0, view.size.width, view.size.height);

  // The light, its rays, and the wall that it falls on.
  const reach = (far + wall) * view.scale;
  ctx.fillStyle = filled(ctx.createRadialGradient(sun.x, sun.y, 0, sun.x, sun.y, 1.2 * reach), [[0, WARM, 0.5], [0.3, WARM, 0.26], [1, WARM, 0.15]]);
  fillBand(-5, far, -half, half);
  ctx.strokeStyle = gradient(at(-far, 0), at(far, 0), [[0, BRIGHT, 0.1], [1, BRIGHT, 0.04]]);
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let side = -2.8; side < half; side += 0.4) {
    const [p, q] = [at(-5, side), at(far, side)];
    ctx.moveTo(p.x, p.y);
    ctx.lineTo(q.x, q.y);
  }
  ctx.stroke();
  ctx.fillStyle = gradient(at(far - 1, 0), at(far, 0), [[0, WARM, 0], [1, WARM, 0.2]]);
  fillBand(far - 1, far, -half, half);
  ctx.fillStyle = `rgba(${WARM}, 0.9)`;
  fillBand(far, wall, -half, half);

  // The shadows: each direction takes its part away. One path for both, for what is dark does not become darker.
  const seen = DIRECTIONS.map((turn) => ({ way: unitAt(light.angle + turn), along: wallAxis(light.angle + turn), ends: SIDES.map((side) => silhouette(bodies[side], light.angle + turn)) }));
  ctx.fillStyle = palette.paper;
  ctx.globalAlpha = 1 - (1 - DARK) ** (1 / DIRECTIONS.length);
  for (const { way, ends } of seen) {
    /** Where the ray through a point leaves the wall. @param {Point} p */
    const onWall = (p) => moved(p, way, (wall - dot(p, go)) / dot(way, go));
    ctx.beginPath();
    for (const [first, last] of ends) trace([first, onWall(first), onWall(last), last].map(view.toScreen));
    ctx.fill();
  }
  ctx.globalAlpha = 1;
  ctx.fillStyle = `rgba(${WARM}, 0.12)`;
  fillBand(far, wall, -half, half);

  // It fades to both sides, and behind the sun.
  ctx.fillStyle = gradient(at(0, -half), at(0, half), [[0, paper, 1], [0.14, paper, 0], [0.86, paper, 0], [1, paper, 1]]);
  fillBand(-5.1, wall, -half - 0.1, half + 0.1);
  const middle = view.toScreen({ x: 0, y: 0 });
  ctx.fillStyle = filled(ctx.createRadialGradient(middle.x, middle.y, 2.9 * view.scale, middle.x, middle.y, 4.7 * view.scale), [[0, paper, 0], [1, paper, 1]]);
  fillBand(-7, 0, -half - 0.1, half + 0.1);

  // What comes through between them.
  ctx.globalCompositeOperation = 'lighter';
  const gap = gapBetween(light.a, light.b);
  const strong = gap ? Math.min(1, (gap[1] - gap[0]) / WIDE) : 0;
  ctx.fillStyle = gradient(at(-far, 0), at(far, 0), [[0, WARM, 0], [0.5, WARM, 0.2], [1, BRIGHT, 0.9]]);
  for (const { way, along, ends } of seen) {
    const [a, b] = ends.map(([first, last]) => ({ min: dot(first, along), max: dot(last, along) }));
    const open = gapBetween(a, b);
    if (!open) continue;
    ctx.globalAlpha = Math.min(1, (open[1] - open[0]) / WIDE) / DIRECTIONS.length;
    /** @param {number} t  @param {number} side */
    const place = (t, side) => view.toScreen(moved(times(way, t), along, side));
    ctx.beginPath();
    trace([place(-far, open[0]), place(wall, open[0]), place(wall, open[1]), place(-far, open[1])]);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
  if (gap) {
    const spot = at(far, (gap[0] + gap[1]) / 2);
    glow(spot, 0.5 + 0.6 * (gap[1] - gap[0]), [[0, BRIGHT, 0.75 * strong], [0.25, WARM, 0.3 * strong], [1, WARM, 0]]);
    glow(spot, 1.35, [[0, WARM, 0.25 * strong], [0.4, WARM, 0.08 * strong], [1, WARM, 0]]);
  }
  ctx.fillStyle = `rgb(${BRIGHT})`;
  for (const p of DUST) {
    const [along, side] = [dot(p, go), dot(p, across)];
    const dark = SIDES.some((name) => along > dot(bodies[name].pose, go) && side > light[name].min && side < light[name].max);
    if (dark || along > far || Math.abs(side) > half) continue;
    const inGap = gap && side > gap[0] && side < gap[1] && along > 0;
    const q = view.toScreen(p);
    ctx.globalAlpha = (inGap ? 0.9 : 0.5 * (1 - (side / half) ** 2)) * (0.55 + 0.45 * Math.sin(9 * light.angle + 20 * p.x)) * Math.min(1, Math.max(0, 4.7 - lengthOf(p)));
    traceDisc(ctx, q, p.size);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
  ctx.globalCompositeOperation = 'source-over';

  // Behind the wall both shadows in the shapes' colours.
  ctx.lineCap = 'round';
  ctx.lineWidth = Math.max(3, 0.075 * view.scale);
  SIDES.forEach((side, i) => {
    const [p, q] = [light[side].min, light[side].max].map((end) => at(wall + 0.1 + 0.1 * i, end));
    ctx.strokeStyle = palette[side];
    ctx.beginPath();
    ctx.moveTo(p.x, p.y);
    ctx.lineTo(q.x, q.y);
    ctx.stroke();
  });
  ctx.lineCap = 'butt';

  // The shapes, bright on the side that the light falls on.
  for (const side of SIDES) {
    const { shape, pose } = bodies[side];
    const extent = shape.radius + Math.max(...shape.points.map(lengthOf));
    const [lit, middle, back] = [-extent, 0.3 * extent, extent].map((by) => view.toScreen(moved(pose, go, by)));
    traceOutline(ctx, verticesOnScreen(view, shape, pose), shape.radius * view.scale);
    fillLit(ctx, side, palette[side], lit, back);
    ctx.strokeStyle = gradient(lit, middle, [[0, BRIGHT, 1], [0.6, WARM, 0.5], [1, WARM, 0]]);
    ctx.lineWidth = 1.75;
    ctx.stroke();
  }

  ctx.globalCompositeOperation = 'lighter';
  glow(sun, 1.25, [[0, '255, 252, 240', 1], [0.11, BRIGHT, 1], [0.14, WARM, 0.5], [0.35, WARM, 0.16], [1, WARM, 0]]);
  ctx.globalCompositeOperation = 'source-over';
}

/**
 * Fills the path as a body that light falls on.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {'a' | 'b'} side
 * @param {string} colour  the side's own
 * @param {Point} lit  where it is brightest, on the screen
 * @param {Point} back  where it is darkest
 */
export function fillLit(ctx, side, colour, lit, back) {
  const body = ctx.createLinearGradient(lit.x, lit.y, back.x, back.y);
  [TINTS[side].bright, colour, TINTS[side].dark].forEach((colour, i) => body.addColorStop([0, 0.38, 1][i], colour));
  ctx.fillStyle = body;
  ctx.fill();
}

/**
 * Where the outline of a body begins and ends, seen along the light: its least and its greatest point along the wall.
 *
 * @param {Bodies['a']} body
 * @param {number} angle  of the light
 * @returns {[Point, Point]}
 */
function silhouette({ shape, pose }, angle) {
  const along = wallAxis(angle);
  const corners = verticesInWorld(shape, pose);
  const [first, last] = [-1, 1].map((way) => {
    const corner = corners.reduce((best, p) => (way * dot(minus(p, best), along) > 0 ? p : best));
    return moved(corner, along, way * shape.radius);
  });
  return [first, last];
}
