/** planck: its `DynamicTree`, asked with every body's box, and its `CollidePolygons` and the like. Polygons have a skin of 0.01 each. */
import {
  AABB, Circle, CollideCircles, CollidePolygonCircle, CollidePolygons, DynamicTree, Manifold, Polygon, Transform, Vec2, WorldManifold,
} from 'planck';

/** @type {import('../contestants.mjs').Enter} */
export function enter({ figures, poses, awake, free }, report) {
  const shapes = figures.map(shape);
  const round = figures.map((figure) => 'radius' in figure);
  const transforms = figures.map(() => Transform.identity());
  const boxes = figures.map(() => new AABB());
  const tree = new DynamicTree();
  const proxies = figures.map((_, i) => {
    place(poses, i);
    return tree.createProxy(boxes[i], i);
  });
  const moved = new Vec2(0, 0);
  const manifold = new Manifold();
  const world = new WorldManifold();
  let a = 0;
  const meet = (proxy) => {
    const b = tree.getUserData(proxy);
    // The tree's own boxes are larger than the bodies'.
    if (b > a && AABB.testOverlap(boxes[a], boxes[b])) {
      // It knows a polygon and a circle in this order alone.
      if (round[a] && !round[b]) collide(b, a);
      else collide(a, b);
    }
    return true;
  };
  return {
    frame(now) {
      for (let i = 0; i < awake; i += 1) {
        moved.x = now[3 * i] - transforms[i].p.x;
        moved.y = now[3 * i + 1] - transforms[i].p.y;
        place(now, i);
        tree.moveProxy(proxies[i], boxes[i], moved);
      }
      for (a = 0; a < free; a += 1) tree.query(boxes[a], meet);
    },
  };

  function place(now, i) {
    const transform = transforms[i];
    transform.p.x = now[3 * i];
    transform.p.y = now[3 * i + 1];
    transform.q.setAngle(now[3 * i + 2]);
    shapes[i].computeAABB(boxes[i], transform, 0);
  }

  function collide(one, other) {
    const clip = round[one] ? CollideCircles : round[other] ? CollidePolygonCircle : CollidePolygons;
    clip(manifold, shapes[one], transforms[one], shapes[other], transforms[other]);
    if (manifold.pointCount === 0) return;
    manifold.getWorldManifold(world, transforms[one], shapes[one].m_radius, transforms[other], shapes[other].m_radius);
    const { normal, separations } = world;
    report(one, other, normal.x, normal.y, -(world.pointCount > 1 && separations[1] < separations[0] ? separations[1] : separations[0]));
  }
}

function shape(figure) {
  if ('radius' in figure) return new Circle(figure.radius);
  const points = [];
  for (let k = 0; k < figure.points.length; k += 2) points.push(new Vec2(figure.points[k], figure.points[k + 1]));
  return new Polygon(points);
}
