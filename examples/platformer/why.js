/** Draws what the library sees: the axis that separates the hero most from the nearest body, and what blocks him. */
import { distance, project } from 'shadowgap';
import { SIZE } from './map.js';

/** @param {CanvasRenderingContext2D} ctx @param {import('./draw.js').Picture} picture */
export function drawWhy(ctx, { game: { scene, hero: { body, hit } }, poseOf, palette, zoom }) {
  const at = poseOf(body);
  const pairs = [...scene].filter((other) => other !== body && other.category === 1).flatMap((other) =>
    other.shape.pieces.map((piece) => ({ piece, pose: poseOf(other), ...distance(piece, poseOf(other), body.shape, at) })));
  const { piece, pose, normal: { x, y }, distance: gap } = pairs.reduce((best, pair) => (pair.distance < best.distance ? pair : best));
  const [a, b] = [project(body.shape, at, { x, y }), project(piece, pose, { x, y })];

  const own = x * at.x + y * at.y;
  /** The point that far along the axis, and that far beside the hero. @param {number} along @param {number} aside */
  const point = (along, aside) => ({ x: at.x + x * (along - own) - y * aside, y: at.y + y * (along - own) + x * aside });
  const line = (/** @type {string} */ colour, /** @type {number} */ width, /** @type {import('shadowgap').Point[]} */ ...points) => {
    Object.assign(ctx, { strokeStyle: colour, fillStyle: colour, lineWidth: width / zoom }).beginPath();
    for (const { x, y } of points) ctx.lineTo(x, y);
    ctx.stroke();
  };
  const [aside, from, to, label] = [48, a.min - 4 * SIZE, a.max + 4 * SIZE, point(a.max, 56)];
  for (const end of [a.min, a.max]) line(palette.axis, 1, point(end, 0), point(end, aside));
  line(palette.axis, 1.5, point(from, aside), point(to, aside));
  line(palette.b, 6, point(Math.max(b.min, from), aside), point(Math.min(b.max, to), aside));
  line(palette.a, 6, point(a.min, aside), point(a.max, aside));
  ctx.font = `${13 / zoom}px "Helvetica Neue", Arial, sans-serif`;
  ctx.fillText(`gap ${Math.abs(gap).toFixed(1)}`, label.x, label.y);

  for (const { point, normal } of [hit.ground, hit.wall, hit.ceiling].flatMap((one) => one ?? [])) {
    const tail = (/** @type {number} */ back, /** @type {number} */ aside) =>
      ({ x: point.x - back * normal.x - aside * normal.y, y: point.y - back * normal.y + aside * normal.x });
    line(palette.mtv, 3, tail(28, 0), point, tail(10, -5), point, tail(10, 5));
  }
}
