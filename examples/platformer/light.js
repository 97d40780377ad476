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
const RAYS = 6;

/** The point so far along the light from another. @param {Point} point @param {number} along @param {number} [aside] @returns {Point} */
export const alongLight = ({ x, y }, along, aside = 0) => ({ x: x + LIGHT.x * along + ACROSS.x * aside, y: y + LIGHT.y * along + ACROSS.y * aside });

/** The two ends of a convex shape as the light sees it. @param {Shape} shape @param {Pose} pose @returns {[Point, Point]} */
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

/** Adds to a path what a fixed shape keeps from the light, from so far behind it on. @param {Path2D} path @param {Shape} shape @param {Pose} pose @param {number} [from] */
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
 * The shadow of a convex thing that moves: points across it, and for each the point at which its ray meets the ground.
 * @param {import('shadowgap').Scene<any>} scene @param {import('./level.js').Body} body @param {Pose} pose
 */
export function shadowOf(scene, body, pose) {
  const [first, last] = silhouette(body.shape, pose);
  const filter = { mask: 1, ignore: body };
  const lit = Array.from({ length: RAYS + 1 }, (_, k) => ({ x: first.x + ((last.x - first.x) * k) / RAYS, y: first.y + ((last.y - first.y) * k) / RAYS }));
  const ground = lit.map((point) => {
    const end = alongLight(point, FAR);
    return scene.raycast(point, end, filter)?.point ?? end;
  });
  return { lit, ground };
}

/** @param {CanvasRenderingContext2D} ctx @param {ReturnType<typeof shadowOf>} shadow @param {import('./colours.js').Colours} colours */
export function drawShadow(ctx, { lit, ground }, { shade, skin }) {
  // The light has an edge as soft as the sun is wide: the middle of the shadow is dark, both ends are less so.
  ctx.fillStyle = shade;
  for (const rim of [0, 1]) {
    ctx.beginPath();
    for (const { x, y } of [...lit.slice(rim, RAYS + 1 - rim), ...ground.slice(rim, RAYS + 1 - rim).reverse()]) ctx.lineTo(x, y);
    ctx.fill();
  }
  Object.assign(ctx, { strokeStyle: skin, lineWidth: 2.8, lineCap: 'butt' });
  ctx.beginPath();
  ground.forEach(({ x, y }, k) => {
    const before = ground[k - 1];
    if (before && Math.hypot(x - before.x, y - before.y) < 30) ctx.lineTo(x, y + 1.2);
    else ctx.moveTo(x, y + 1.2);
  });
  ctx.stroke();
}
