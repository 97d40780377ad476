/** Light from the upper left, and the shadows that things throw: both are answers of the library. */
import { project } from 'shadowgap';

/** @typedef {import('shadowgap').Point} Point */
/** @typedef {import('shadowgap').Pose} Pose */
/** @typedef {import('shadowgap').Shape} Shape */

/** The unit vector along the light, and the axis across it, on which shadows are measured. */
export const LIGHT = { x: 0.8, y: 0.6 };
const ACROSS = { x: -0.6, y: 0.8 };
const FAR = 900;
/** How many rays tell where the light that a thing holds back would have come to the ground. */
const RAYS = 4;

/**
 * The point so far along the light from another.
 * @param {Point} point
 * @param {number} along
 * @param {number} [aside]
 * @returns {Point}
 */
export const alongLight = ({ x, y }, along, aside = 0) => ({ x: x + LIGHT.x * along + ACROSS.x * aside, y: y + LIGHT.y * along + ACROSS.y * aside });

/**
 * The two ends of a convex shape as the light sees it.
 * @param {Shape} shape
 * @param {Pose} pose
 * @returns {[Point, Point]}
 */
function silhouette(shape, pose) {
  const { minVertex, maxVertex } = project(shape, pose, ACROSS);
  const { points, radius } = shape;
  const [cos, sin] = [Math.cos(pose.angle ?? 0), Math.sin(pose.angle ?? 0)];
  const end = (/** @type {number} */ vertex, /** @type {number} */ aside) => {
    const { x, y } = points[vertex];
    return alongLight({ x: pose.x + cos * x - sin * y, y: pose.y + sin * x + cos * y }, 0, aside);
  };
  return [end(minVertex, -radius), end(maxVertex, radius)];
}

/**
 * Adds to a path what a fixed shape keeps from the light, from so far behind it on.
 * @param {Path2D} path
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {number} [from]
 */
export function addShade(path, shape, pose, from = 0) {
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
 * @param {import('shadowgap').Scene<any>} scene @param {import('./level.js').Body} body @param {Pose} pose
 */
export function shadowOf(scene, body, pose) {
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

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {ReturnType<typeof shadowOf>} shadow
 * @param {import('./colours.js').Colours} colours
 */
export function drawShadow(ctx, { rays }, { shade, skin }) {
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
