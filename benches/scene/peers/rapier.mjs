/**
 * rapier, in its build with SIMD: colliders without rigid bodies, which `step` does not move, with contacts enabled for
 * all kinds of colliders. It computes in single precision.
 */
import RAPIER from '@dimforge/rapier2d-simd-compat';

/** @type {import('../contestants.mjs').SetUp} */
export async function setUp({ outlines, poses, awake, free }, report) {
  await RAPIER.init();
  const world = new RAPIER.World({ x: 0, y: 0 });
  const colliders = outlines.map((outline, i) => {
    const description = new RAPIER.ColliderDesc(shape(outline))
      .setTranslation(poses[3 * i], poses[3 * i + 1])
      .setRotation(poses[3 * i + 2])
      .setActiveCollisionTypes(RAPIER.ActiveCollisionTypes.ALL | RAPIER.ActiveCollisionTypes.FIXED_FIXED)
      .setActiveEvents(RAPIER.ActiveEvents.COLLISION_EVENTS);
    // Two groups: fixed bodies collide with free ones only.
    if (i >= free) description.setCollisionGroups(0x0002_0001);
    else if (free < outlines.length) description.setCollisionGroups(0x0001_0003);
    return world.createCollider(description);
  });
  const indices = new Map(colliders.map(({ handle }, i) => [handle, i]));
  const position = { x: 0, y: 0 };
  const ray = new RAPIER.Ray({ x: 0, y: 0 }, { x: 0, y: 0 });
  let [a, b] = [0, 0];
  const reportManifold = (manifold, flipped) => {
    let deepest = 0;
    let touches = false;
    const count = manifold.numContacts();
    for (let k = 0; k < count; k += 1) {
      const distance = manifold.contactDist(k);
      if (distance <= deepest) {
        deepest = distance;
        touches = true;
      }
    }
    if (!touches) return;
    const normal = manifold.normal();
    const sign = flipped ? -1 : 1;
    report(a, b, sign * normal.x, sign * normal.y, -deepest);
  };
  // The pairs that touch, kept up to date by its events: that is much faster than a query for every body.
  const touching = new Map();
  const events = new RAPIER.EventQueue(true);
  const onCollisionEvent = (handle, other, started) => {
    const [one, two] = [indices.get(handle), indices.get(other)];
    const pair = Math.min(one, two) * outlines.length + Math.max(one, two);
    if (started) touching.set(pair, one < two ? [one, two] : [two, one]);
    else touching.delete(pair);
  };
  const reportPair = (pair) => {
    [a, b] = pair;
    world.contactPair(colliders[a], colliders[b], reportManifold);
  };
  return {
    frame(now) {
      for (let i = 0; i < awake; i += 1) {
        position.x = now[3 * i];
        position.y = now[3 * i + 1];
        colliders[i].setTranslation(position);
        colliders[i].setRotation(now[3 * i + 2]);
      }
      world.step(events);
      events.drainCollisionEvents(onCollisionEvent);
      touching.forEach(reportPair);
    },
    raycast(from, to, normal) {
      ray.origin = from;
      ray.dir.x = to.x - from.x;
      ray.dir.y = to.y - from.y;
      const hit = world.castRayAndGetNormal(ray, 1, true);
      if (hit === null) return NaN;
      normal[0] = hit.normal.x;
      normal[1] = hit.normal.y;
      return hit.timeOfImpact;
    },
    pick(point) {
      let found = 0;
      world.intersectionsWithPoint(point, () => {
        found += 1;
        return true;
      });
      return found;
    },
  };
}

function shape(outline) {
  if ('radius' in outline) return new RAPIER.Ball(outline.radius);
  return new RAPIER.ConvexPolygon(Float32Array.from(outline.points), true);
}
