/** rapier, whose collision detection is parry: it computes in single precision. */
import RAPIER from '@dimforge/rapier2d-compat';

/** @type {import('../contestants.mjs').SetUp} */
export async function setUp({ a, b, poses }, answer) {
  await RAPIER.init();
  const world = new RAPIER.World({ x: 0, y: 0 });
  const [as, bs] = [a, b].map((outlines) => outlines.map((outline) => world.createCollider(new RAPIER.ColliderDesc(shape(outline)))));
  const shapesB = b.map(shape);
  const position = { x: 0, y: 0 };
  let contact = null;
  const setPose = (collider, at) => {
    position.x = poses[at];
    position.y = poses[at + 1];
    collider.setTranslation(position);
    collider.setRotation(poses[at + 2]);
  };
  return {
    collide(i) {
      const colliderA = as[i % as.length];
      const colliderB = bs[i % bs.length];
      const at = 6 * i;
      setPose(colliderA, at);
      setPose(colliderB, at + 3);
      const found = colliderA.contactCollider(colliderB, 0, contact ?? undefined);
      if (found === null) return false;
      contact = found;
      answer[0] = contact.normal1.x;
      answer[1] = contact.normal1.y;
      answer[2] = -contact.distance;
      return true;
    },
    points(out, at) {
      out[at] = (contact.point1.x + contact.point2.x) / 2;
      out[at + 1] = (contact.point1.y + contact.point2.y) / 2;
      return 1;
    },
    end: () => world.free(),
    overlaps(i) {
      const colliderA = as[i % as.length];
      const at = 6 * i;
      setPose(colliderA, at);
      position.x = poses[at + 3];
      position.y = poses[at + 4];
      return colliderA.intersectsShape(shapesB[i % shapesB.length], position, poses[at + 5]);
    },
  };
}

/** `round` is the radius that a polygon is swept by, or a segment along y. */
function shape(outline) {
  if ('radius' in outline) return new RAPIER.Ball(outline.radius);
  if ('round' in outline) {
    const { points, round } = outline;
    return points.length === 4 ? new RAPIER.Capsule(points[3], round) : new RAPIER.RoundConvexPolygon(Float32Array.from(points), round, true);
  }
  return new RAPIER.ConvexPolygon(Float32Array.from(outline.points), true);
}
