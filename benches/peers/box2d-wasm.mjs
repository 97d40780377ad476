/**
 * box2d-wasm: Box2D 2.4 as WebAssembly. Polygons have at most 8 vertices and a skin of 0.01 each, which is part of the
 * depths. An edge of A is preferred to one of B that is better by up to 0.0005.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Box2D from 'box2d-wasm';
import { vertices } from '../outline.mjs';

/** The build with SIMD, which the package would choose as well; in Node 20 it cannot fetch the file. */
const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('box2d-wasm/dist/umd/Box2D.simd.wasm'));

export const load = () => Box2D({ wasmBinary });

const MAX_VERTICES = 8;

/** @type {import('../contestants.mjs').SetUp} */
export async function setUp({ a, b, poses }, answer) {
  if ([...a, ...b].some((outline) => 'points' in outline && outline.points.length > 2 * MAX_VERTICES)) return undefined;
  const box2d = await load();
  const round = [a, b].map((outlines) => 'radius' in outlines[0]);
  const [as, bs] = [a, b].map((outlines) => outlines.map((outline) => shape(box2d, outline)));
  const [radiiA, radiiB] = [as, bs].map((shapes) => shapes.map((one) => one.m_radius));
  // It tests a polygon and a circle only in this order.
  const swapped = round[0] && !round[1];
  const clip = round[0] && round[1] ? box2d.b2CollideCircles : round[0] || round[1] ? box2d.b2CollidePolygonAndCircle : box2d.b2CollidePolygons;
  const sign = swapped ? -1 : 1;
  const manifold = new box2d.b2Manifold();
  const world = new box2d.b2WorldManifold();
  const [xfA, xfB] = [new box2d.b2Transform(), new box2d.b2Transform()];
  const { HEAPF32: floats } = box2d;
  // In memory: a transform is x, y, sine and cosine; a world manifold is the normal, two points and two separations.
  const [inA, inB, inWorld] = [xfA, xfB, world].map((object) => box2d.getPointer(object) >> 2);
  const setPoses = (at) => {
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
      setPoses(6 * i);
      if (swapped) clip(manifold, bs[l], xfB, as[k], xfA);
      else clip(manifold, as[k], xfA, bs[l], xfB);
      const count = manifold.pointCount;
      if (count === 0) return false;
      if (swapped) world.Initialize(manifold, xfB, radiiB[l], xfA, radiiA[k]);
      else world.Initialize(manifold, xfA, radiiA[k], xfB, radiiB[l]);
      const first = floats[inWorld + 6];
      const second = floats[inWorld + 7];
      answer[0] = sign * floats[inWorld];
      answer[1] = sign * floats[inWorld + 1];
      answer[2] = -(count > 1 && second < first ? second : first);
      return true;
    },
    overlaps(i) {
      setPoses(6 * i);
      return box2d.b2TestOverlap(as[i % as.length], 0, bs[i % bs.length], 0, xfA, xfB);
    },
  };
}

/** Makes a shape; the caller owns its memory. */
export function shape(box2d, outline) {
  if ('radius' in outline) {
    const circle = new box2d.b2CircleShape();
    circle.m_radius = outline.radius;
    return circle;
  }
  const points = vertices(outline.points);
  const [array, free] = box2d.pointsToVec2Array(points);
  const polygon = new box2d.b2PolygonShape();
  polygon.Set(array, points.length);
  free();
  return polygon;
}
