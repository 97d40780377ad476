/** Light from the upper left, and the shadows that things throw: both are answers of the library. */
import type { Point, Pose, Scene, Shape } from 'shadowgap';
import { project } from 'shadowgap';
import type { Colours } from './colours.ts';
import type { Body, Kind } from './level.ts';

/** The unit vector along the light, and the axis across it, on which shadows are measured. */
export const LIGHT = { x: 0.8, y: 0.6 };
const ACROSS = { x: -0.6, y: 0.8 };
const FAR = 900;
/** How many rays tell where the light that a thing holds back would have come to the ground. */
const RAYS = 4;

/** The point so far along the light from another. */
export const alongLight = ({ x, y }: Point, along: number, aside = 0) => ({ x: x + LIGHT.x * along + ACROSS.x * aside, y: y + LIGHT.y * along + ACROSS.y * aside });

/** The two ends of a convex shape as the light sees it. */
function silhouette(shape: Shape, pose: Pose) {
  const { minVertex, maxVertex } = project(shape, pose, ACROSS);
  const { points, radius } = shape;
  const [cos, sin] = [Math.cos(pose.angle ?? 0), Math.sin(pose.angle ?? 0)];
  const end = (vertex: number, aside: number) => {
    const { x, y } = points[vertex];
    return alongLight({ x: pose.x + cos * x - sin * y, y: pose.y + sin * x + cos * y }, 0, aside);
  };
  return [end(minVertex, -radius), end(maxVertex, radius)] as const;
}

/** Adds to a path what a fixed shape keeps from the light, from so far behind it on. */
export function addShade(path: Path2D, shape: Shape, pose: Pose, from = 0) {
  for (const piece of shape.pieces) {
    const [first, last] = silhouette(piece, pose);
    for (const [k, { x, y }] of [alongLight(first, from), alongLight(last, from), alongLight(last, FAR), alongLight(first, FAR)].entries()) {
      if (k) path.lineTo(x, y);
      else path.moveTo(x, y);
    }
    path.closePath();
  }
}

/**
 * The shadow of a convex thing that moves, by rays across it: where each leaves the thing, and where it meets the
 * ground. Rays that something nearer to the sun holds back are left out; `light` is the part of them that is not.
 */
export function shadowOf(scene: Scene<Kind>, body: Body, pose: Pose) {
  const [first, last] = silhouette(body.shape, pose);
  const filter = { mask: 1, ignore: body };
  const rays = Array.from({ length: RAYS + 1 }, (_, k) => {
    const from = { x: first.x + ((last.x - first.x) * k) / RAYS, y: first.y + ((last.y - first.y) * k) / RAYS };
    if (scene.raycast(from, alongLight(from, -FAR), filter)) return [];
    const end = alongLight(from, FAR);
    const hit = scene.raycast(from, end, filter);
    return { from, to: hit?.point ?? end, normal: hit?.normal };
  }).flat();
  return { rays, light: rays.length / (RAYS + 1) };
}

export function drawShadow(ctx: CanvasRenderingContext2D, { rays }: ReturnType<typeof shadowOf>, { shade, skin }: Colours) {
  // The sun is no point: the middle of the shadow is dark, both sides are less so.
  ctx.fillStyle = shade;
  for (const inner of [rays, rays.slice(1, -1)]) {
    ctx.beginPath();
    for (const { from } of inner) ctx.lineTo(from.x, from.y);
    for (const { to } of [...inner].reverse()) ctx.lineTo(to.x, to.y);
    ctx.fill();
  }
  // On the ground's lit edge, of which it is as deep as that.
  Object.assign(ctx, { strokeStyle: skin, lineWidth: 2.8 });
  ctx.beginPath();
  rays.forEach(({ to, normal }, k) => {
    const before = rays[k - 1];
    if (!normal || !before?.normal) return;
    const { x, y } = before.to;
    // Only where both rays meet one face.
    if ([normal, before.normal].some((face) => Math.abs((to.x - x) * face.x + (to.y - y) * face.y) > 1)) return;
    const [dx, dy] = [1.2 * normal.x, 1.2 * normal.y];
    ctx.moveTo(x - dx, y - dy);
    ctx.lineTo(to.x - dx, to.y - dy);
  });
  ctx.stroke();
}
