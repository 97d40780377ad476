/**
 * planck: a query of its `DynamicTree` for every body, then `CollidePolygons` and the like. Polygons have a skin of
 * 0.01 each.
 */
import { AABB, CollideCircles, CollidePolygonCircle, CollidePolygons, DynamicTree, Manifold, Transform, Vec2, WorldManifold } from 'planck';
import { shape } from '../../peers/planck.mjs';

/** @type {import('../contestants.mjs').SetUp} */
export function setUp({ outlines, poses, awake, free }, report) {
  const shapes = outlines.map(shape);
  const round = outlines.map((outline) => 'radius' in outline);
  const transforms = outlines.map(() => Transform.identity());
  const boxes = outlines.map(() => new AABB());
  const tree = new DynamicTree();
  const proxies = outlines.map((_, i) => {
    setPose(poses, i);
    return tree.createProxy(boxes[i], i);
  });
  const moved = new Vec2(0, 0);
  const manifold = new Manifold();
  const world = new WorldManifold();
  let a = 0;
  const collideProxy = (proxy) => {
    const b = tree.getUserData(proxy);
    // The tree's boxes are larger than the bodies'.
    if (b > a && AABB.testOverlap(boxes[a], boxes[b])) {
      // It tests a polygon and a circle only in this order.
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
        setPose(now, i);
        tree.moveProxy(proxies[i], boxes[i], moved);
      }
      for (a = 0; a < free; a += 1) tree.query(boxes[a], collideProxy);
    },
  };

  function setPose(now, i) {
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
