/**
 * box2d-wasm: Box2D 2.4 as WebAssembly. Polygons have at most 8 vertices and a skin of 0.01 each, which its depths include;
 * an edge of A is preferred to one of B that is up to 0.0005 better.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Box2D from 'box2d-wasm';

/** The build with SIMD, which its entry picks too; in Node 20 it cannot fetch that itself. */
const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('box2d-wasm/dist/umd/Box2D.simd.wasm'));

/** The library, ready. */
export const load = () => Box2D({ wasmBinary });

const MOST_VERTICES = 8;

/** @type {import('../contestants.mjs').Enter} */
export async function enter({ a, b, poses }, read) {
  if ([...a, ...b].some((figure) => 'points' in figure && figure.points.length > 2 * MOST_VERTICES)) return undefined;
  const box2d = await load();
  const round = [a, b].map((figures) => 'radius' in figures[0]);
  const [as, bs] = [a, b].map((figures) => figures.map((figure) => shape(box2d, figure)));
  const [radiiA, radiiB] = [as, bs].map((shapes) => shapes.map((one) => one.m_radius));
  // It knows a polygon and a circle in this order alone.
  const swapped = round[0] && !round[1];
  const clip = round[0] && round[1] ? box2d.b2CollideCircles : round[0] || round[1] ? box2d.b2CollidePolygonAndCircle : box2d.b2CollidePolygons;
  const sign = swapped ? -1 : 1;
  const manifold = new box2d.b2Manifold();
  const world = new box2d.b2WorldManifold();
  const [xfA, xfB] = [new box2d.b2Transform(), new box2d.b2Transform()];
  const { HEAPF32: floats } = box2d;
  // A transform is four floats, x, y, sine and cosine; a world manifold begins with its normal, and its separations follow
  // its two points.
  const [inA, inB, inWorld] = [xfA, xfB, world].map((object) => box2d.getPointer(object) >> 2);
  const place = (at) => {
    floats[inA] = poses[at];
    floats[inA + 1] = poses[at + 1];
    floats[inA + 2] = Math.sin(poses[at + 2]);
    floats[inA + 3] = Math.cos(poses[at + 2]);
    floats[inB] = poses[at + 3];
    floats[inB + 1] = poses[at + 4];
    floats[inB + 2] = Math.sin(poses[at + 5]);
    floats[inB + 3] = Math.cos(poses[at + 5]);
  };
  return {
    collide(i) {
      const [k, l] = [i % as.length, i % bs.length];
      place(6 * i);
      if (swapped) clip(manifold, bs[l], xfB, as[k], xfA);
      else clip(manifold, as[k], xfA, bs[l], xfB);
      const count = manifold.pointCount;
      if (count === 0) return false;
      if (swapped) world.Initialize(manifold, xfB, radiiB[l], xfA, radiiA[k]);
      else world.Initialize(manifold, xfA, radiiA[k], xfB, radiiB[l]);
      const first = floats[inWorld + 6];
      const second = floats[inWorld + 7];
      read[0] = sign * floats[inWorld];
      read[1] = sign * floats[inWorld + 1];
      read[2] = -(count > 1 && second < first ? second : first);
      return true;
    },
    overlaps(i) {
      place(6 * i);
      return box2d.b2TestOverlap(as[i % as.length], 0, bs[i % bs.length], 0, xfA, xfB);
    },
  };
}

export function shape(box2d, figure) {
  if ('radius' in figure) {
    const circle = new box2d.b2CircleShape();
    circle.m_radius = figure.radius;
    return circle;
  }
  const points = [];
  for (let k = 0; k < figure.points.length; k += 2) points.push({ x: figure.points[k], y: figure.points[k + 1] });
  const [array, free] = box2d.pointsToVec2Array(points);
  const polygon = new box2d.b2PolygonShape();
  polygon.Set(array, points.length);
  free();
  return polygon;
}
