/**
 * planck. Polygons have a skin of 0.01 each, which its depths include; an edge of A is preferred to one of B that is up to
 * 0.0005 better; and by default a polygon has no more than 12 vertices.
 */
import { Circle, CollideCircles, CollidePolygonCircle, CollidePolygons, Manifold, Polygon, Settings, Transform, Vec2, WorldManifold, testOverlap } from 'planck';

/** @type {import('../contestants.mjs').Enter} */
export function enter({ a, b, poses }, read) {
  const round = [a, b].map((figures) => 'radius' in figures[0]);
  Settings.maxPolygonVertices = Math.max(...[...a, ...b].map((figure) => ('radius' in figure ? 0 : figure.points.length / 2)));
  const [as, bs] = [a, b].map((figures) => figures.map(shape));
  // It knows a polygon and a circle in this order alone.
  const swapped = round[0] && !round[1];
  const clip = round[0] && round[1] ? CollideCircles : round[0] || round[1] ? CollidePolygonCircle : CollidePolygons;
  const sign = swapped ? -1 : 1;
  const manifold = new Manifold();
  const world = new WorldManifold();
  const xfA = Transform.identity();
  const xfB = Transform.identity();
  const place = (at) => {
    xfA.p.x = poses[at];
    xfA.p.y = poses[at + 1];
    xfA.q.setAngle(poses[at + 2]);
    xfB.p.x = poses[at + 3];
    xfB.p.y = poses[at + 4];
    xfB.q.setAngle(poses[at + 5]);
  };
  return {
    collide(i) {
      const shapeA = as[i % as.length];
      const shapeB = bs[i % bs.length];
      place(6 * i);
      if (swapped) clip(manifold, shapeB, xfB, shapeA, xfA);
      else clip(manifold, shapeA, xfA, shapeB, xfB);
      if (manifold.pointCount === 0) return false;
      if (swapped) manifold.getWorldManifold(world, xfB, shapeB.m_radius, xfA, shapeA.m_radius);
      else manifold.getWorldManifold(world, xfA, shapeA.m_radius, xfB, shapeB.m_radius);
      const { normal, separations } = world;
      read[0] = sign * normal.x;
      read[1] = sign * normal.y;
      read[2] = -(world.pointCount > 1 && separations[1] < separations[0] ? separations[1] : separations[0]);
      return true;
    },
    overlaps(i) {
      place(6 * i);
      return testOverlap(as[i % as.length], 0, bs[i % bs.length], 0, xfA, xfB);
    },
  };
}

function shape(figure) {
  if ('radius' in figure) return new Circle(figure.radius);
  const points = [];
  for (let k = 0; k < figure.points.length; k += 2) points.push(new Vec2(figure.points[k], figure.points[k + 1]));
  return new Polygon(points);
}
