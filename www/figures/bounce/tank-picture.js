import { drawArrow, drawLine, traceDisc } from '../../draw/primitives.js';
import { drawBody } from '../../draw/shapes.js';
import { TANK, WALLS } from './tank.js';
import { toWorld } from '../../geometry/pose.js';
import { moved, opposite, unit } from '../../geometry/vector.js';

/**
 * Draws the tank and the bodies in it.
 *
 * @typedef {import('../../figure/stage.js').Picture} Picture
 * @typedef {import('./tank.js').Moving} Moving
 */

/** The seconds that a spark lasts, and its radius at the end, in pixels. */
const LASTS = 0.35;
const SPARK = 22;

/**
 * Draws walls and bodies in the colours of A and B in turn; of a pair that has bounced the two alone, with their
 * letters. Walls are numbered after the bodies.
 *
 * @param {Picture} picture
 * @param {readonly { id: string, shape: import('shadowgap').Shape }[]} kinds
 * @param {readonly Moving[]} bodies
 * @param {{ a: number, b: number } | null} pair
 * @param {boolean} still  whether the velocities are drawn
 */
export function drawTank(picture, kinds, bodies, pair, still) {
  const { ctx, view, palette, labels } = picture;
  const [corner, end] = [-0.5, 0.5].map((part) => view.toScreen({ x: TANK.width * part, y: TANK.height * part }));
  ctx.fillStyle = palette.hairline;
  ctx.beginPath();
  ctx.rect(0, 0, view.size.width, view.size.height);
  ctx.rect(corner.x, corner.y, end.x - corner.x, end.y - corner.y);
  ctx.fill('evenodd');

  const sides = kinds.map((_kind, i) => (pair ? (pair.a === i ? 'a' : pair.b === i ? 'b' : null) : i % 2 ? 'b' : 'a'));
  bodies.forEach((pose, i) => {
    const { id, shape } = kinds[i];
    const side = sides[i];
    drawBody(picture, id, shape, pose, side ? palette[side] : palette.muted, side ? 0.3 : undefined);
    // A line that turns with the body: nothing else shows that a disc turns.
    const rim = Math.max(0.6, Math.abs(shape.points[0].x));
    drawLine(ctx, view.toScreen(toWorld(pose, { x: 0.35, y: 0 })), view.toScreen(toWorld(pose, { x: rim, y: 0 })));
  });
  if (!still) return;

  bodies.forEach((pose, i) => {
    const side = sides[i];
    const middle = view.toScreen(pose);
    const way = pose.vx || pose.vy ? unit({ x: pose.vx, y: pose.vy }) : { x: 0, y: 1 };
    ctx.strokeStyle = ctx.fillStyle = palette.ink;
    ctx.lineWidth = 1.25;
    drawArrow(ctx, middle, view.toScreen({ x: pose.x + pose.vx / 5, y: pose.y + pose.vy / 5 }), 8);
    if (pair && side) labels.write(side.toUpperCase(), [{ at: moved(middle, way, -2), towards: opposite(way) }], palette[side]);
  });
}

/**
 * Draws a ring where bodies have bounced, which grows and fades.
 *
 * @param {Picture} picture
 * @param {{ at: import('shadowgap').Point, age: number }[]} sparks  `age`: in seconds
 */
export function drawSparks({ ctx, view, palette }, sparks) {
  ctx.strokeStyle = palette.mtv;
  ctx.lineWidth = 2;
  for (const { at, age } of sparks) {
    if (age > LASTS) continue;
    ctx.globalAlpha = 1 - age / LASTS;
    traceDisc(ctx, view.toScreen(at), 4 + (SPARK * age) / LASTS);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/**
 * Marks the point where two bodies have just bounced.
 *
 * @param {Picture} picture
 * @param {import('./tank.js').Bounced} bounced
 * @param {number} count  of bodies
 */
export function drawBounce({ ctx, view, palette, labels }, { b, at }, count) {
  const point = view.toScreen(at);
  traceDisc(ctx, point, 3.5);
  ctx.fillStyle = palette.mtv;
  ctx.fill();
  traceDisc(ctx, point, 9);
  ctx.strokeStyle = palette.mtv;
  ctx.lineWidth = 2;
  ctx.stroke();
  if (b < count) return;
  const towards = unit(WALLS[b - count]);
  labels.write('B', [{ at: moved(point, towards, 11), towards }], palette.b);
}
