/**
 * Marks that every figure shares. All sizes are CSS pixels; the caller sets the colours.
 *
 * @typedef {import('shadowgap').Point} Point
 */

const TURN = 2 * Math.PI;

/**
 * Adds the outline of a convex core swept by a radius to the path: around each vertex an arc from one edge's normal to
 * the next one's, joined by straight lines. One vertex gives a circle, two give a capsule.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {readonly Point[]} points  in the order that turns x towards y
 * @param {number} radius
 */
export function trace(ctx, points, radius) {
  ctx.beginPath();
  if (points.length === 1) ctx.arc(points[0].x, points[0].y, radius, 0, TURN);
  points.forEach((p, i) => {
    if (points.length === 1) return;
    const before = outward(points.at(i - 1) ?? p, p);
    const after = outward(p, points[(i + 1) % points.length]);
    ctx.arc(p.x, p.y, radius, before, after);
  });
  ctx.closePath();
}

/**
 * The direction, as an angle, of the outward normal of the edge from `p` to `q`.
 *
 * @param {Point} p
 * @param {Point} q
 */
function outward(p, q) {
  return Math.atan2(p.x - q.x, q.y - p.y);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point} p
 * @param {Point} q
 */
export function line(ctx, p, q) {
  ctx.beginPath();
  ctx.moveTo(p.x, p.y);
  ctx.lineTo(q.x, q.y);
  ctx.stroke();
}

/**
 * A filled polygon.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {readonly Point[]} corners
 */
export function area(ctx, corners) {
  ctx.beginPath();
  for (const p of corners) ctx.lineTo(p.x, p.y);
  ctx.closePath();
  ctx.fill();
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point} p
 * @param {number} radius
 */
export function disc(ctx, p, radius) {
  ctx.beginPath();
  ctx.arc(p.x, p.y, radius, 0, TURN);
}

/**
 * An arrow whose head shrinks with it, so that a short arrow is still an arrow.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point} from
 * @param {Point} to
 * @param {number} head
 */
export function arrow(ctx, from, to, head) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 0.5) return;
  const u = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const size = Math.min(head, length * 0.7);
  const neck = { x: to.x - u.x * size, y: to.y - u.y * size };
  const half = size * 0.45;
  line(ctx, from, neck);
  area(ctx, [
    to,
    { x: neck.x - u.y * half, y: neck.y + u.x * half },
    { x: neck.x + u.y * half, y: neck.y - u.x * half },
  ]);
}

/**
 * The mark of a support vertex: the largest is a triangle that points along the axis, the smallest a disc. Both stand
 * just outside the vertex, so that the one vertex of a point can carry the two.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {'largest' | 'smallest'} which
 * @param {Point} p
 * @param {Point} along  unit
 * @param {import('./palette.js').Palette} palette
 */
export function supportMark(ctx, which, p, along, palette) {
  ctx.fillStyle = palette[which];
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = 1;
  if (which === 'smallest') {
    disc(ctx, { x: p.x - along.x * 4, y: p.y - along.y * 4 }, 4);
    ctx.fill();
  } else {
    const tip = { x: p.x + along.x * 9, y: p.y + along.y * 9 };
    area(ctx, [tip, { x: p.x - along.y * 5, y: p.y + along.x * 5 }, { x: p.x + along.y * 5, y: p.y - along.x * 5 }]);
  }
  ctx.stroke();
}
