/** Draws what the library sees: the axis that separates the hero most from the nearest body, and what blocks him. */
import { distance, project } from 'shadowgap';

/** How far the library looks, and how far beside the hero the axis is drawn. */
const [REACH, ASIDE] = [128, 48];

/** @param {CanvasRenderingContext2D} ctx @param {import('./draw.js').Picture} picture */
export function drawWhy(ctx, { game: { scene, hero: { body, hit } }, poseOf, colours, view: { zoom } }) {
  const at = poseOf(body);
  const line = (/** @type {string} */ colour, /** @type {number} */ width, /** @type {import('shadowgap').Point[]} */ ...points) => {
    // On paper, so that the colours are seen on any ground.
    for (const [strokeStyle, more] of /** @type {const} */ ([[colours.paper, 3], [colour, 0]])) {
      Object.assign(ctx, { strokeStyle, lineWidth: (width + more) / zoom, lineCap: 'round', lineJoin: 'round' }).beginPath();
      for (const { x, y } of points) ctx.lineTo(x, y);
      ctx.stroke();
    }
  };
  const found = scene.nearest(body.shape, at, REACH, { mask: 1, ignore: body });
  if (found) {
    const [pose, piece] = [poseOf(found.body), found.body.shape.pieces[found.piece]];
    const { normal: { x, y }, distance: gap } = distance(piece, pose, body.shape, at);
    const [a, b] = [project(body.shape, at, { x, y }), project(piece, pose, { x, y })];
    const own = x * at.x + y * at.y;
    /** The point that far along the axis, and that far beside the hero. @param {number} along @param {number} aside */
    const point = (along, aside) => ({ x: at.x + x * (along - own) - y * aside, y: at.y + y * (along - own) + x * aside });
    const [from, to, label] = [a.min - REACH, a.max + REACH, point(a.max, ASIDE + 10)];
    for (const end of [a.min, a.max]) line(colours.axis, 1, point(end, 0), point(end, ASIDE));
    line(colours.axis, 1.5, point(from, ASIDE), point(to, ASIDE));
    line(colours.b, 6, point(Math.max(b.min, from), ASIDE), point(Math.min(b.max, to), ASIDE));
    line(colours.a, 6, point(a.min, ASIDE), point(a.max, ASIDE));
    Object.assign(ctx, { font: `${14 / zoom}px "Helvetica Neue", Arial, sans-serif`, fillStyle: colours.axis, strokeStyle: colours.paper, lineWidth: 4 / zoom });
    for (const write of /** @type {const} */ (['strokeText', 'fillText'])) ctx[write](`gap ${Math.abs(gap).toFixed(1)}`, label.x, label.y);
  }
  for (const { point, normal } of [hit.ground, hit.wall, hit.ceiling].flatMap((one) => one ?? [])) {
    const tail = (/** @type {number} */ back, /** @type {number} */ aside) =>
      ({ x: point.x - back * normal.x - aside * normal.y, y: point.y - back * normal.y + aside * normal.x });
    line(colours.mtv, 3, tail(28, 0), point, tail(10, -5), point, tail(10, 5));
  }
}
