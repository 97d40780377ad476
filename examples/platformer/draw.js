/** Draws the game. */
import { ROWS, SIZE } from './map.js';

/** @typedef {(body: import('./level.js').Body) => { x: number, y: number, angle: number }} PoseOf  in this frame */
/** @typedef {import('../../www/figure/palette.js').Palette} Palette */
/** @typedef {{ game: import('./game.js').Game, poseOf: PoseOf, palette: Palette, zoom: number }} Picture */

/** The outline of each shape, made once. @type {WeakMap<import('shadowgap').Shape, Path2D>} */
const paths = new WeakMap();

function pathOf(/** @type {import('shadowgap').Shape} */ shape) {
  const path = paths.get(shape) ?? new Path2D();
  for (const { points, radius } of paths.has(shape) ? [] : shape.pieces) {
    if (points.length === 1) path.arc(points[0].x, points[0].y, radius, 0, 2 * Math.PI);
    else points.forEach(({ x, y }, k) => (k ? path.lineTo(x, y) : path.moveTo(x, y)));
    path.closePath();
  }
  paths.set(shape, path);
  return path;
}

/** @param {CanvasRenderingContext2D} ctx @param {Picture} picture */
export function draw(ctx, { game, poseOf, palette, zoom }) {
  const [width, height, hair] = [ROWS[0].length * SIZE, ROWS.length * SIZE, 1.5 / zoom];
  const paint = (/** @type {Path2D} */ path, /** @type {string} */ fill, stroke = fill, line = hair) => {
    Object.assign(ctx, { fillStyle: fill, strokeStyle: stroke, lineWidth: line, lineJoin: 'round' });
    // The outline first: the inner half of it, and the joints of pieces, are under the filling.
    ctx.stroke(path);
    ctx.fill(path);
  };
  for (const body of game.scene) {
    const [path, { x, y, angle }] = [pathOf(body.shape), poseOf(body)];
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    if (body.data === 'walls') {
      paint(path, palette.hairline, palette.ink, 2 * hair);
      // The ground goes on below the map and beside it.
      for (const [left, top] of [[-4000, height - hair], [hair - 4000, -4000], [width - hair, -4000]]) ctx.fillRect(left, top, top < 0 ? 4000 : width + 8000, 8000);
    } else if (body.data === 'flag' || body.data === 'goal') {
      const goal = body.data === 'goal';
      paint(new Path2D(goal ? 'M0 16v-56' : 'M0 16v-30'), palette.ink);
      if (goal) paint(new Path2D('M2 -40h24v8h-24z'), palette.a);
      if (goal) paint(new Path2D('M10 -28h24v8h-24z'), palette.b);
      else paint(new Path2D('M2 -14l16 7l-16 7z'), game.start.x === x ? palette.mtv : palette.muted);
    } else if (body.data === 'hero') {
      paint(path, palette.a, palette.a, 2 * body.shape.radius);
      ctx.fillStyle = palette.paper;
      for (const eye of [-4, 2]) ctx.fillRect(eye + 0.9 * game.hero.vx, -8, 3, 6);
    } else if (body.data === 'coin') {
      paint(path, palette.smallest, palette.ink, 2 * hair);
    } else {
      paint(path, { spikes: palette.largest, plank: palette.muted, mover: palette.b, seesaw: palette.b }[body.data], undefined, 0.1);
      ctx.rotate(-angle);
      if (body.data === 'seesaw') paint(new Path2D('M0 6l14 30h-28z'), palette.b);
    }
    ctx.restore();
  }
}
