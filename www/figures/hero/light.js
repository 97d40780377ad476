import {
  BRIGHT, drawLine, fillDisc, fillLit, fillPolygon, stroke, traceOutline, verticesOnScreen, WARM,
} from '../../draw/index.js';
import { dot, lengthOf, minus, moved, SIDES, times, verticesInWorld } from '../../geometry/plane.js';

/**
 * Draws the theorem as light: a sun throws parallel light past two shapes on the wall opposite. Where their shadows
 * leave a gap, the light comes through. The picture is as dark in the page's light theme as in the dark one.
 * @typedef {{ shape: Shape, pose: Placed }} Body
 * @typedef {Both<Body>} Bodies
 * @typedef {{ angle: number, a: Interval, b: Interval }} Light  the direction in which the light goes, and both shadows
 *   on the wall, which is a quarter turn ahead of it
 */

/** How far sun and wall are from the middle, half of the wall's length, and its thickness, in world units. */
export const ROOM = { far: 3.12, half: 3.05, thick: 0.11 };
/** How far the light is drawn on both sides of the middle, beyond where it has faded. */
const REACH = 4.4;
/** Where rays are drawn on the wall, and how far from the middle they begin. */
const [RAYS, BEHIND] = [Array.from({ length: 13 }, (_, k) => 0.4 * (k - 6)), 3.4];
/** The sun is no point, which makes soft edges: half of the angle between the directions from which its light comes. */
const SOFT = 0.033;
/** How much of the light a shadow takes away. */
const DARK = 0.965;
/** A gap as wide as this lets the light through in full, in world units. */
const WIDE = 0.3;
/** How far the wall throws light back, in world units. */
const BOUNCE = 2.4;
/** Dust that the light shows: its places, as the seeds of a sunflower lie, and how bright each is. */
const DUST = Array.from({ length: 60 }, (_, k) => ({ x: 4.5 * Math.sqrt(k / 60) * Math.cos(2.4 * k), y: 4.5 * Math.sqrt(k / 60) * Math.sin(2.4 * k), size: 0.4 + ((k * 7) % 5) / 8 }));

/** The unit vector of an angle. @param {number} angle  @returns {Point} */
const unitAt = (angle) => ({ x: Math.cos(angle), y: Math.sin(angle) });

/** The axis along the wall, for light that goes at an angle. @param {number} angle */
export const wallAxis = (angle) => unitAt(angle + Math.PI / 2);

/** @typedef {[place: number, parts: string, alpha: number][]} Stops  of a gradient */

/** @param {CanvasGradient} made  @param {Stops} stops */
function withStops(made, stops) {
  for (const [place, parts, alpha] of stops) made.addColorStop(place, `rgba(${parts}, ${alpha})`);
  return made;
}

/** The light in the room, drawn once for each size. @type {{ key: string, canvas: HTMLCanvasElement } | undefined} */
let room;

/**
 * A picture of the light without shapes, which goes to the right past the middle, and fades to both sides and behind
 * the sun. It has one pixel for four of the screen, which nobody sees in light that changes so slowly.
 * @param {number} scale  pixels for a world unit  @param {string} paper  the parts of its colour
 */
function drawRoom(scale, paper) {
  const key = `${scale} ${paper}`;
  if (room?.key === key) return room.canvas;
  const { far, half } = ROOM;
  const canvas = Object.assign(document.createElement('canvas'), { width: (REACH + far) * scale, height: 2 * half * scale });
  const ctx = /** @type {Context} */ (canvas.getContext('2d'));
  ctx.setTransform(scale, 0, 0, scale, REACH * scale, canvas.height / 2);
  /** @param {CanvasGradient} made  @param {Stops} stops  @param {number} from  @param {number} to */
  const fill = (made, stops, from, to) => {
    ctx.fillStyle = withStops(made, stops);
    ctx.fillRect(from, -half, to - from, 2 * half);
  };
  fill(ctx.createRadialGradient(-far, 0, 0, -far, 0, 8), [[0, WARM, 0.62], [0.3, WARM, 0.34], [1, WARM, 0.2]], -REACH, far);
  fill(ctx.createLinearGradient(far - 1, 0, far, 0), [[0, WARM, 0], [1, WARM, 0.2]], far - 1, far);
  ctx.globalCompositeOperation = 'lighter';
  fill(ctx.createRadialGradient(-far, 0, 0, -far, 0, 1.25), [[0, WARM, 0.5], [0.35, WARM, 0.16], [1, WARM, 0]], -REACH, 0);
  ctx.globalCompositeOperation = 'destination-out';
  fill(ctx.createLinearGradient(0, -half, 0, half), [[0, paper, 1], [0.14, paper, 0], [0.86, paper, 0], [1, paper, 1]], -REACH, far);
  fill(ctx.createRadialGradient(0, 0, 2.6, 0, 0, 4.3), [[0, paper, 0], [1, paper, 1]], -REACH, 0);
  room = { key, canvas };
  return canvas;
}

/** @param {Picture} picture  @param {Bodies} bodies  @param {Light} light */
export function drawLight({ ctx, view, palette }, bodies, light) {
  const { far, half, thick } = ROOM;
  const { angle, a, b } = light;
  const go = unitAt(angle);
  const across = wallAxis(angle);
  const wall = far + thick;
  /** The screen point so far along the light and along the wall. @param {number} along  @param {number} side */
  const at = (along, side) => view.toScreen(moved(times(go, along), across, side));

  /** @param {Point} p  @param {Point} q  @param {Stops} stops */
  const gradient = (p, q, stops) => withStops(ctx.createLinearGradient(p.x, p.y, q.x, q.y), stops);
  /** @param {Point} p  @param {number} radius  in world units  @param {Stops} stops */
  const glow = (p, radius, stops) => {
    const r = radius * view.scale;
    ctx.fillStyle = withStops(ctx.createRadialGradient(p.x, p.y, 0, p.x, p.y, r), stops);
    ctx.fillRect(p.x - r, p.y - r, 2 * r, 2 * r);
  };
  const paper = /** @type {string} */ (/\d+, \d+, \d+/.exec(palette.paper)?.[0]);

  ctx.fillStyle = palette.paper;
  ctx.fillRect(0, 0, view.size.width, view.size.height);
  const middle = view.toScreen({ x: 0, y: 0 });
  ctx.save();
  ctx.translate(middle.x, middle.y);
  ctx.rotate(angle);
  ctx.scale(view.scale, view.scale);
  const pixels = (view.scale * ctx.canvas.width) / view.size.width;
  // A mixture of neighbouring pixels would take three times as long, and look the same.
  ctx.imageSmoothingEnabled = false;
  ctx.drawImage(drawRoom(pixels / 2, paper), -REACH, -half, REACH + far, 2 * half);
  // Lines of a single pixel are drawn several times faster than wider ones.
  ctx.lineWidth = 1 / pixels;
  ctx.strokeStyle = `rgba(${BRIGHT}, 0.07)`;
  ctx.beginPath();
  for (const side of RAYS) {
    ctx.moveTo(-Math.sqrt(BEHIND ** 2 - side ** 2), side);
    ctx.lineTo(far, side);
  }
  ctx.stroke();
  ctx.restore();
  const corners = [at(far, -half), at(wall, -half), at(wall, half), at(far, half)];
  /** @param {number} alpha */
  const paintWall = (alpha) => fillPolygon(ctx, corners, gradient(at(0, -half), at(0, half), [[0, WARM, 0], [0.14, WARM, alpha], [0.86, WARM, alpha], [1, WARM, 0]]));
  paintWall(0.9);

  // What comes through between them. The shadows, which follow, make its edges soft.
  const gap = b.min > a.max ? [a.max, b.min] : a.min > b.max ? [b.max, a.min] : null;
  const strong = gap ? Math.min(1, (gap[1] - gap[0]) / WIDE) : 0;
  if (gap) {
    const soft = SOFT * far;
    ctx.globalCompositeOperation = 'lighter';
    const beam = [at(-far, gap[0]), at(0, gap[0]), at(wall, gap[0] - soft), at(wall, gap[1] + soft), at(0, gap[1]), at(-far, gap[1])];
    fillPolygon(ctx, beam, gradient(at(-far, 0), at(far, 0), [[0, WARM, 0], [0.5, WARM, 0.34 * strong], [1, BRIGHT, strong]]));
    ctx.globalCompositeOperation = 'source-over';
  }

  // The shadows: around either end of the silhouette the light fades over the angle of the sun.
  for (const side of SIDES) {
    const ends = silhouette(bodies[side], angle);
    /** Where a ray leaves the wall. @param {Point} p  @param {number} turn */
    const onWall = (p, turn) => moved(p, unitAt(angle + turn), (wall + 0.02 - dot(p, go)) / Math.cos(turn));
    /** @param {Point[]} corners  @param {string | CanvasGradient} shade */
    const darken = (corners, shade) => fillPolygon(ctx, corners.map(view.toScreen), shade);
    const [least, greatest] = ends;
    darken([least, onWall(least, SOFT), onWall(greatest, -SOFT), greatest], `rgba(${paper}, ${DARK})`);
    ends.forEach((end, i) => {
      const way = i ? 1 : -1;
      const { x, y } = view.toScreen(end);
      // A gradient around a point begins on its far side.
      const [low, high] = [0.5 - SOFT / (2 * Math.PI), 0.5 + SOFT / (2 * Math.PI)];
      const around = withStops(ctx.createConicGradient(angle - Math.PI, x, y), [[low, paper, i ? DARK : 0], [high, paper, i ? 0 : DARK]]);
      // A pixel into the dark, so that no seam shows.
      darken([end, onWall(end, way * SOFT), moved(onWall(end, -way * SOFT), across, -way / view.scale)], around);
    });
  }
  // The wall can be seen in the dark, too.
  paintWall(0.12);

  ctx.globalCompositeOperation = 'lighter';
  if (gap) {
    const side = (gap[0] + gap[1]) / 2;
    const spot = at(far, side);
    glow(spot, 0.5 + 0.6 * (gap[1] - gap[0]), [[0, BRIGHT, 0.75 * strong], [0.25, WARM, 0.3 * strong], [1, WARM, 0]]);
    // The wall shines beside that place, and back into the room.
    const shine = gradient(at(far, side - 1.5), at(far, side + 1.5), [[0, WARM, 0], [0.5, BRIGHT, 0.85 * strong], [1, WARM, 0]]);
    fillPolygon(ctx, [at(far - 0.03, side - 1.5), at(wall, side - 1.5), at(wall, side + 1.5), at(far - 0.03, side + 1.5)], shine);
    const back = ctx.createRadialGradient(spot.x, spot.y, 0, spot.x, spot.y, BOUNCE * view.scale);
    withStops(back, [[0, WARM, 0.4 * strong], [0.2, WARM, 0.16 * strong], [0.5, WARM, 0.05 * strong], [1, WARM, 0]]);
    fillPolygon(ctx, [at(far - BOUNCE, side - BOUNCE), at(far, side - BOUNCE), at(far, side + BOUNCE), at(far - BOUNCE, side + BOUNCE)], back);
  }
  for (const p of DUST) {
    const [along, side] = [dot(p, go), dot(p, across)];
    const dark = SIDES.some((name) => along > dot(bodies[name].pose, go) && side > light[name].min && side < light[name].max);
    if (dark || along > far || Math.abs(side) > half) continue;
    const inGap = gap && side > gap[0] && side < gap[1] && along > 0;
    ctx.globalAlpha = (inGap ? 0.9 : 0.5 * (1 - (side / half) ** 2)) * (0.55 + 0.45 * Math.sin(9 * light.angle + 20 * p.x)) * Math.min(1, Math.max(0, 4.3 - lengthOf(p)));
    fillDisc(ctx, view.toScreen(p), p.size, `rgb(${BRIGHT})`);
  }
  ctx.globalAlpha = 1;
  ctx.globalCompositeOperation = 'source-over';

  // Behind the wall both shadows in the shapes' colours.
  ctx.lineCap = 'round';
  SIDES.forEach((side, i) => {
    const [p, q] = [light[side].min, light[side].max].map((end) => at(wall + 0.1 + 0.1 * i, end));
    drawLine(ctx, p, q, palette[side], Math.max(3, 0.075 * view.scale));
  });
  ctx.lineCap = 'butt';

  // The shapes, bright on the side that the light falls on.
  for (const side of SIDES) {
    const { shape, pose } = bodies[side];
    const extent = shape.radius + Math.max(...shape.points.map(lengthOf));
    const [lit, middle, back] = [-extent, 0.3 * extent, extent].map((by) => view.toScreen(moved(pose, go, by)));
    traceOutline(ctx, verticesOnScreen(view, shape, pose), shape.radius * view.scale);
    fillLit(ctx, side, palette[side], lit, back);
    stroke(ctx, gradient(lit, middle, [[0, BRIGHT, 1], [0.6, WARM, 0.5], [1, WARM, 0]]), 1.75);
  }

  ctx.globalCompositeOperation = 'lighter';
  glow(at(-far, 0), 0.4, [[0, '255, 252, 240', 1], [0.34, BRIGHT, 1], [0.44, WARM, 0.3], [1, WARM, 0]]);
  ctx.globalCompositeOperation = 'source-over';
}

/**
 * Where the outline of a body begins and ends, seen along the light: its least and its greatest point along the wall.
 * @param {Bodies['a']} body  @param {number} angle  of the light  @returns {[Point, Point]}
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
