import { drawArrow, drawBody, drawLine, fillDisc, stroke, traceDisc } from '../../draw/index.js';
import { TANK, WALLS } from './tank.js';
import { moved, opposite, toWorld, unit } from '../../geometry/plane.js';

/** Draws the tank and the bodies in it. @typedef {import('./tank.js').Moving} Moving */

/** The seconds that a spark lasts, and its radius at the end, in pixels. */
const LASTS = 0.35;
const SPARK = 22;

/**
 * Draws walls and bodies, in the colours of A and B in turn, or with its letters the pair alone that has bounced.
 * @param {Picture} picture  @param {readonly { id: string, shape: Shape }[]} kinds  @param {readonly Moving[]} bodies
 * @param {{ a: number, b: number } | null} pair  @param {boolean} still  whether the velocities are drawn
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
    const colour = palette[side ?? 'muted'];
    drawBody(picture, id, shape, pose, colour, side ? 0.3 : undefined);
    // A line that turns with the body: nothing else shows that a disc turns.
    const rim = Math.max(0.6, Math.abs(shape.points[0].x));
    drawLine(ctx, view.toScreen(toWorld(pose, { x: 0.35, y: 0 })), view.toScreen(toWorld(pose, { x: rim, y: 0 })), colour, 1.75);
  });
  if (!still) return;

  bodies.forEach((pose, i) => {
    const side = sides[i];
    const middle = view.toScreen(pose);
    const way = pose.vx || pose.vy ? unit({ x: pose.vx, y: pose.vy }) : { x: 0, y: 1 };
    drawArrow(ctx, middle, view.toScreen({ x: pose.x + pose.vx / 5, y: pose.y + pose.vy / 5 }), 8, palette.ink, 1.25);
    if (pair && side) labels.write(side.toUpperCase(), [{ at: moved(middle, way, -2), towards: opposite(way) }], palette[side]);
  });
}

/**
 * Draws sparks as rings that grow and fade.
 * @param {Picture} picture  @param {{ at: Point, age: number }[]} sparks  `age`: in seconds
 */
export function drawSparks({ ctx, view, palette }, sparks) {
  for (const { at, age } of sparks) {
    if (age > LASTS) continue;
    ctx.globalAlpha = 1 - age / LASTS;
    traceDisc(ctx, view.toScreen(at), 4 + (SPARK * age) / LASTS);
    stroke(ctx, palette.mtv, 2);
  }
  ctx.globalAlpha = 1;
}

/** @param {Picture} picture  @param {import('./tank.js').Bounced} bounced  @param {number} count  of bodies */
export function drawBounce({ ctx, view, palette, labels }, { b, at }, count) {
  const point = view.toScreen(at);
  fillDisc(ctx, point, 3.5, palette.mtv);
  traceDisc(ctx, point, 9);
  stroke(ctx, palette.mtv, 2);
  if (b < count) return;
  const towards = unit(WALLS[b - count]);
  labels.write('B', [{ at: moved(point, towards, 11), towards }], palette.b);
}
