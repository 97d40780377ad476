/**
 * planck. Polygons have a skin of 0.01 each, which is part of the depths. An edge of A is preferred to one of B that is
 * better by up to 0.0005. By default a polygon has at most 12 vertices.
 */
import { Circle, CollideCircles, CollidePolygonCircle, CollidePolygons, Manifold, Polygon, Settings, Transform, Vec2, WorldManifold, testOverlap } from 'planck';
import { vertices } from '../outline.mjs';

/** @type {import('../contestants.mjs').SetUp} */
export function setUp({ a, b, poses }, answer) {
  const round = [a, b].map((outlines) => 'radius' in outlines[0]);
  Settings.maxPolygonVertices = Math.max(...[...a, ...b].map((outline) => ('radius' in outline ? 0 : outline.points.length / 2)));
  const [as, bs] = [a, b].map((outlines) => outlines.map(shape));
  // It tests a polygon and a circle only in this order.
  const swapped = round[0] && !round[1];
  const clip = round[0] && round[1] ? CollideCircles : round[0] || round[1] ? CollidePolygonCircle : CollidePolygons;
  const sign = swapped ? -1 : 1;
  const manifold = new Manifold();
  const world = new WorldManifold();
  const xfA = Transform.identity();
  const xfB = Transform.identity();
  const setPoses = (at) => {
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
      setPoses(6 * i);
      if (swapped) clip(manifold, shapeB, xfB, shapeA, xfA);
      else clip(manifold, shapeA, xfA, shapeB, xfB);
      if (manifold.pointCount === 0) return false;
      if (swapped) manifold.getWorldManifold(world, xfB, shapeB.m_radius, xfA, shapeA.m_radius);
      else manifold.getWorldManifold(world, xfA, shapeA.m_radius, xfB, shapeB.m_radius);
      const { normal, separations } = world;
      answer[0] = sign * normal.x;
      answer[1] = sign * normal.y;
      answer[2] = -(world.pointCount > 1 && separations[1] < separations[0] ? separations[1] : separations[0]);
      return true;
    },
    points(out, at) {
      for (let k = 0; k < world.pointCount; k += 1) {
        out[at + 2 * k] = world.points[k].x;
        out[at + 2 * k + 1] = world.points[k].y;
      }
      return world.pointCount;
    },
    overlaps(i) {
      setPoses(6 * i);
      return testOverlap(as[i % as.length], 0, bs[i % bs.length], 0, xfA, xfB);
    },
  };
}

/**
 * `setUp`, which throws where planck's search for the hull does not end: of vertices nearly on a line, rounding decides
 * which comes next, and it may never come back to the first. Benchmarks do without, since a function that is replaced
 * once is called more slowly.
 * @type {import('../contestants.mjs').SetUp}
 */
export function setUpGuarded(pairs, answer) {
  const { crossVec2Vec2 } = Vec2;
  let calls = 2 * [...pairs.a, ...pairs.b].reduce((sum, { points = [] }) => sum + points.length ** 2, 0);
  Vec2.crossVec2Vec2 = (one, other) => {
    calls -= 1;
    if (calls < 0) throw new Error('the search for the hull does not end');
    return crossVec2Vec2(one, other);
  };
  try {
    return setUp(pairs, answer);
  } finally {
    Vec2.crossVec2Vec2 = crossVec2Vec2;
  }
}

export function shape(outline) {
  if ('radius' in outline) return new Circle(outline.radius);
  return new Polygon(vertices(outline.points, (x, y) => new Vec2(x, y)));
}
