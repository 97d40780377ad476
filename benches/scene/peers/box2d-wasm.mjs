/**
 * box2d-wasm: a world whose time step is 0 finds pairs and contacts, and solves nothing. Polygons have a skin of 0.01
 * each. Results are read from its memory.
 */
import { load, shape } from '../../peers/box2d-wasm.mjs';

/** @type {import('../contestants.mjs').SetUp} */
export async function setUp({ outlines, poses, awake, free }, report) {
  const box2d = await load();
  const { getPointer } = box2d;
  const world = new box2d.b2World(new box2d.b2Vec2(0, 0));
  const place = new box2d.b2Vec2(0, 0);
  const definition = new box2d.b2BodyDef();
  const indices = new Map();
  const bodies = outlines.map((outline, i) => {
    place.Set(poses[3 * i], poses[3 * i + 1]);
    definition.set_type(i < free ? box2d.b2_dynamicBody : box2d.b2_staticBody);
    definition.set_allowSleep(false);
    definition.set_position(place);
    definition.set_angle(poses[3 * i + 2]);
    const body = world.CreateBody(definition);
    const made = shape(box2d, outline);
    indices.set(getPointer(body.CreateFixture(made, 1)), i);
    box2d.destroy(made);
    return body;
  });
  const found = new box2d.b2WorldManifold();
  // In memory, a world manifold is the normal, two points and two separations.
  const at = getPointer(found) >> 2;
  return {
    frame(now) {
      for (let i = 0; i < awake; i += 1) {
        place.Set(now[3 * i], now[3 * i + 1]);
        bodies[i].SetTransform(place, now[3 * i + 2]);
      }
      world.Step(0, 0, 0);
      // A new view, as the memory may have grown.
      const floats = box2d.HEAPF32;
      for (let contact = world.GetContactList(); getPointer(contact) !== 0; contact = contact.GetNext()) {
        if (!contact.IsTouching()) continue;
        contact.GetWorldManifold(found);
        const first = floats[at + 6];
        const second = floats[at + 7];
        const a = indices.get(getPointer(contact.GetFixtureA()));
        const b = indices.get(getPointer(contact.GetFixtureB()));
        const points = contact.GetManifold().get_pointCount();
        report(a, b, floats[at], floats[at + 1], -(points > 1 && second < first ? second : first));
      }
    },
  };
}
