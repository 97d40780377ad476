/** Draws what the library sees: the axis that separates the hero most from the nearest body, and what blocks him. */
import type { Point } from 'shadowgap';
import { distance, project } from 'shadowgap';
import type { Picture } from './draw.ts';

/** How far the library looks, and how far beside the hero the axis is drawn. */
const [REACH, ASIDE] = [128, 48];

export function drawWhy(ctx: CanvasRenderingContext2D, { game: { scene, hero: { body, hit } }, poseOf, colours, view: { zoom } }: Picture) {
  const at = poseOf(body);
  const line = (colour: string, width: number, ...points: Point[]) => {
    // On paper, so that the colours are seen on any ground.
    for (const [strokeStyle, more] of [[colours.paper, 3], [colour, 0]] as const) {
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
    /** The point that far along the axis, and that far beside the hero. */
    const point = (along: number, aside: number) => ({ x: at.x + x * (along - own) - y * aside, y: at.y + y * (along - own) + x * aside });
    const [from, to, label] = [a.min - REACH, a.max + REACH, point(a.max, ASIDE + 10)];
    for (const end of [a.min, a.max]) line(colours.axis, 1, point(end, 0), point(end, ASIDE));
    line(colours.axis, 1.5, point(from, ASIDE), point(to, ASIDE));
    line(colours.b, 6, point(Math.max(b.min, from), ASIDE), point(Math.min(b.max, to), ASIDE));
    line(colours.a, 6, point(a.min, ASIDE), point(a.max, ASIDE));
    Object.assign(ctx, { font: `${14 / zoom}px "Helvetica Neue", Arial, sans-serif`, fillStyle: colours.axis, strokeStyle: colours.paper, lineWidth: 4 / zoom });
    for (const write of ['strokeText', 'fillText'] as const) ctx[write](`gap ${Math.abs(gap).toFixed(1)}`, label.x, label.y);
  }
  for (const { point, normal } of [hit.ground, hit.wall, hit.ceiling].flatMap((one) => one ?? [])) {
    const tail = (back: number, aside: number) =>
      ({ x: point.x - back * normal.x - aside * normal.y, y: point.y - back * normal.y + aside * normal.x });
    line(colours.mtv, 3, tail(28, 0), point, tail(10, -5), point, tail(10, 5));
  }
}
