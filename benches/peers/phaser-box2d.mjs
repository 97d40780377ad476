/**
 * phaser-box2d: Box2D 3 in JavaScript. Polygons have at most 8 vertices. It reports contacts across gaps of up to 0.02.
 */
import {
  b2Circle, b2CollideCircles, b2CollidePolygonAndCircle, b2CollidePolygons, b2ComputeHull, b2MakePolygon, b2Manifold, b2Rot, b2Transform, b2Vec2,
} from 'phaser-box2d/dist/PhaserBox2D.js';
import { vertices } from '../outline.mjs';

const MAX_VERTICES = 8;

/** @type {import('../contestants.mjs').SetUp} */
export function setUp({ a, b, poses }, answer) {
  if ([...a, ...b].some((outline) => 'points' in outline && outline.points.length > 2 * MAX_VERTICES)) return undefined;
  const round = [a, b].map((outlines) => 'radius' in outlines[0]);
  const [as, bs] = [a, b].map((outlines) => outlines.map(shape));
  // It tests a polygon and a circle only in this order.
  const swapped = round[0] && !round[1];
  const clip = round[0] && round[1] ? b2CollideCircles : round[0] || round[1] ? b2CollidePolygonAndCircle : b2CollidePolygons;
  const sign = swapped ? -1 : 1;
  const manifold = new b2Manifold();
  const xfA = new b2Transform(new b2Vec2(0, 0), new b2Rot(1, 0));
  const xfB = new b2Transform(new b2Vec2(0, 0), new b2Rot(1, 0));
  return {
    collide(i) {
      const shapeA = as[i % as.length];
      const shapeB = bs[i % bs.length];
      const at = 6 * i;
      xfA.p.x = poses[at];
      xfA.p.y = poses[at + 1];
      xfA.q.c = Math.cos(poses[at + 2]);
      xfA.q.s = Math.sin(poses[at + 2]);
      xfB.p.x = poses[at + 3];
      xfB.p.y = poses[at + 4];
      xfB.q.c = Math.cos(poses[at + 5]);
      xfB.q.s = Math.sin(poses[at + 5]);
      // Without contact, it leaves the manifold as it was for the pair before.
      manifold.pointCount = 0;
      if (swapped) clip(shapeB, xfB, shapeA, xfA, manifold);
      else clip(shapeA, xfA, shapeB, xfB, manifold);
      if (manifold.pointCount === 0) return false;
      const { points } = manifold;
      answer[0] = sign * manifold.normalX;
      answer[1] = sign * manifold.normalY;
      answer[2] = -(manifold.pointCount > 1 && points[1].separation < points[0].separation ? points[1].separation : points[0].separation);
      return true;
    },
  };
}

function shape(outline) {
  if ('radius' in outline) return new b2Circle(new b2Vec2(0, 0), outline.radius);
  const points = vertices(outline.points, (x, y) => new b2Vec2(x, y));
  return b2MakePolygon(b2ComputeHull(points, points.length), 0);
}
