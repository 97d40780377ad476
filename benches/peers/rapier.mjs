/** rapier, whose collision part is parry. It computes in single precision. */
import RAPIER from '@dimforge/rapier2d-compat';

/** @type {import('../contestants.mjs').Enter} */
export async function enter({ a, b, poses }, read) {
  await RAPIER.init();
  const world = new RAPIER.World({ x: 0, y: 0 });
  const [as, bs] = [a, b].map((figures) => figures.map((figure) => world.createCollider(new RAPIER.ColliderDesc(shape(figure)))));
  const shapesB = b.map(shape);
  const position = { x: 0, y: 0 };
  let found = null;
  return {
    collide(i) {
      const colliderA = as[i % as.length];
      const colliderB = bs[i % bs.length];
      const at = 6 * i;
      position.x = poses[at];
      position.y = poses[at + 1];
      colliderA.setTranslation(position);
      colliderA.setRotation(poses[at + 2]);
      position.x = poses[at + 3];
      position.y = poses[at + 4];
      colliderB.setTranslation(position);
      colliderB.setRotation(poses[at + 5]);
      const contact = colliderA.contactCollider(colliderB, 0, found ?? undefined);
      if (contact === null) return false;
      found = contact;
      read[0] = contact.normal1.x;
      read[1] = contact.normal1.y;
      read[2] = -contact.distance;
      return true;
    },
    overlaps(i) {
      const colliderA = as[i % as.length];
      const at = 6 * i;
      position.x = poses[at];
      position.y = poses[at + 1];
      colliderA.setTranslation(position);
      colliderA.setRotation(poses[at + 2]);
      position.x = poses[at + 3];
      position.y = poses[at + 4];
      return colliderA.intersectsShape(shapesB[i % shapesB.length], position, poses[at + 5]);
    },
  };
}

function shape(figure) {
  if ('radius' in figure) return new RAPIER.Ball(figure.radius);
  return new RAPIER.ConvexPolygon(Float32Array.from(figure.points), true);
}
