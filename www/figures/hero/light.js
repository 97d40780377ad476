import { traceOutline } from '../../draw/primitives.js';
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

/** How far sun and wall are from the middle, and half of the wall's length, in world units. */
export const ROOM = { far: 3.4, half: 2.9 };
/** Where the light begins to be seen, and is seen in full, before the middle. */
const DAWN = { from: -4.7, to: -2.6 };
/**
 * The sun is no point: its light comes from several directions, which makes soft edges. In radians from the main one.
 */
const DIRECTIONS = [-2, -1, 0, 1, 2].map((k) => k * 0.012);
/** How much of the light a shadow takes away. */
const DARK = 0.93;
/** A gap as wide as this lets the light through in full, in world units. */
const WIDE = 0.35;
/** The parts of the colours: of the light, and of its brightest place. */
const [WARM, BRIGHT] = ['255, 214, 140', '255, 234, 190'];
/** The shapes' colours where the light falls on them, and where it does not. */
const TINTS = { a: { bright: '#bcd2ff', dark: '#14234a' }, b: { bright: '#ffd6b4', dark: '#45200b' } };

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
  const { far, half } = ROOM;
  const go = unitAt(light.angle);
  const across = wallAxis(light.angle);
  /**
   * The screen point that is so far along the light and so far along the wall.
   * @param {number} along @param {number} side
   */
  const at = (along, side) => view.toScreen(moved(times(go, along), across, side));
  const { width, height } = view.size;

  /** @param {Point} p  @param {Point} q  @param {[place: number, colour: string][]} stops */
  const gradient = (p, q, stops) => {
    const made = ctx.createLinearGradient(p.x, p.y, q.x, q.y);
    for (const [place, colour] of stops) made.addColorStop(place, colour);
    return made;
  };
  /** @param {Point} p  @param {number} radius  in pixels  @param {[place: number, colour: string][]} stops */
  const glow = (p, radius, stops) => {
    const made = ctx.createRadialGradient(p.x, p.y, 0, p.x, p.y, radius);
    for (const [place, colour] of stops) made.addColorStop(place, colour);
    ctx.fillStyle = made;
    ctx.fillRect(p.x - radius, p.y - radius, 2 * radius, 2 * radius);
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

  ctx.fillStyle = palette.paper;
  ctx.fillRect(0, 0, width, height);

  // The light, which fades to both sides and towards the sun.
  const sides = [at(0, -half), at(0, half)];
  ctx.fillStyle = gradient(sides[0], sides[1], [0, 0.03, 0.19, 0.23, 0.19, 0.03, 0].map((alpha, i) => [[0, 0.08, 0.3, 0.5, 0.7, 0.92, 1][i], `rgba(${WARM}, ${alpha})`]));
  fillBand(DAWN.from, far, -half, half);
  // The colour's text is rgb(…): a gradient to `transparent` would go by way of black in some browsers.
  const clear = palette.paper.replace(')', ', 0)').replace('rgb(', 'rgba(');
  ctx.fillStyle = gradient(at(DAWN.from, 0), at(DAWN.to, 0), [[0, palette.paper], [1, clear]]);
  fillBand(DAWN.from - 0.1, DAWN.to, -half - 0.1, half + 0.1);

  // The shadows: each direction takes its part away. One path for both, for what is dark does not become darker.
  ctx.fillStyle = palette.paper;
  ctx.globalAlpha = 1 - (1 - DARK) ** (1 / DIRECTIONS.length);
  for (const turn of DIRECTIONS) {
    const way = unitAt(light.angle + turn);
    /** Where the ray through a point meets the wall. @param {Point} p */
    const onWall = (p) => moved(p, way, (far - dot(p, go)) / dot(way, go));
    ctx.beginPath();
    for (const side of SIDES) {
      const [first, last] = silhouette(bodies[side], light.angle + turn);
      trace([first, onWall(first), onWall(last), last].map(view.toScreen));
    }
    ctx.fill();
  }
  ctx.globalAlpha = 1;

  // What comes through between them.
  ctx.globalCompositeOperation = 'lighter';
  for (const turn of DIRECTIONS) {
    const way = unitAt(light.angle + turn);
    const along = wallAxis(light.angle + turn);
    const [a, b] = SIDES.map((side) => {
      const [first, last] = silhouette(bodies[side], light.angle + turn);
      return { min: dot(first, along), max: dot(last, along) };
    });
    const gap = gapBetween(a, b);
    if (!gap) continue;
    const part = Math.min(1, (gap[1] - gap[0]) / WIDE) / DIRECTIONS.length;
    /** @param {number} t  @param {number} side */
    const place = (t, side) => view.toScreen(moved(times(way, t), along, side));
    const end = far / Math.cos(turn);
    ctx.fillStyle = gradient(place(-far, 0), place(far, 0), [[0, `rgba(${WARM}, 0)`], [0.45, `rgba(${WARM}, ${0.16 * part})`], [1, `rgba(${BRIGHT}, ${0.8 * part})`]]);
    ctx.beginPath();
    trace([place(-far, gap[0]), place(end, gap[0]), place(end, gap[1]), place(-far, gap[1])]);
    ctx.fill();
  }
  const gap = gapBetween(light.a, light.b);
  if (gap) {
    const open = gap[1] - gap[0];
    const strong = Math.min(1, open / WIDE);
    glow(at(far, (gap[0] + gap[1]) / 2), (0.55 + 0.9 * open) * view.scale, [[0, `rgba(${BRIGHT}, ${0.5 * strong})`], [0.3, `rgba(${WARM}, ${0.2 * strong})`], [1, `rgba(${WARM}, 0)`]]);
  }
  ctx.globalCompositeOperation = 'source-over';

  // The wall, bright where light falls on it, and behind it both shadows in the shapes' colours.
  const pixel = 1 / view.scale;
  const ends = [at(far, -half), at(far, half)];
  const fading = (/** @type {string} */ parts) => gradient(ends[0], ends[1], [0, 1, 1, 0].map((alpha, i) => [[0, 0.06, 0.94, 1][i], `rgba(${parts}, ${alpha})`]));
  ctx.fillStyle = fading('150, 122, 78');
  fillBand(far, far + 7 * pixel, -half, half);
  ctx.fillStyle = fading('52, 46, 36');
  for (const side of SIDES) fillBand(far, far + 7 * pixel, Math.max(-half, light[side].min), Math.min(half, light[side].max));
  if (gap) {
    ctx.fillStyle = `rgb(${BRIGHT})`;
    fillBand(far, far + 7 * pixel, gap[0], gap[1]);
  }
  SIDES.forEach((side, i) => {
    ctx.fillStyle = palette[side];
    fillBand(far + (11 + 7 * i) * pixel, far + (15 + 7 * i) * pixel, light[side].min, light[side].max);
  });

  // The shapes, bright on the side that the light falls on.
  for (const side of SIDES) {
    const { shape, pose } = bodies[side];
    const extent = shape.radius + Math.max(...shape.points.map(lengthOf));
    const [lit, middle, back] = [-extent, 0.3 * extent, extent].map((by) => view.toScreen(moved(pose, go, by)));
    traceOutline(ctx, verticesOnScreen(view, shape, pose), shape.radius * view.scale);
    ctx.fillStyle = gradient(lit, back, [[0, TINTS[side].bright], [0.35, palette[side]], [1, TINTS[side].dark]]);
    ctx.fill();
    ctx.strokeStyle = gradient(lit, middle, [[0, `rgba(${BRIGHT}, 1)`], [0.6, `rgba(${WARM}, 0.5)`], [1, `rgba(${WARM}, 0)`]]);
    ctx.lineWidth = 1.75;
    ctx.stroke();
  }

  ctx.globalCompositeOperation = 'lighter';
  glow(at(-far, 0), 1.15 * view.scale, [[0, 'rgba(255, 250, 236, 1)'], [0.09, `rgba(${BRIGHT}, 1)`], [0.13, `rgba(${WARM}, 0.45)`], [0.4, `rgba(${WARM}, 0.12)`], [1, `rgba(${WARM}, 0)`]]);
  ctx.globalCompositeOperation = 'source-over';
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
