/**
 * box2d-wasm: a world that steps by no time at all, which finds pairs and contacts and solves nothing. Polygons have a skin of 0.01
 * each. Places are written and results read through its memory where it lets us.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Box2D from 'box2d-wasm';

/** The build with SIMD, which its entry picks too; in Node 20 it cannot fetch that itself. */
const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('box2d-wasm/dist/umd/Box2D.simd.wasm'));

/** @type {import('../contestants.mjs').Enter} */
export async function enter({ figures, poses, awake, free }, report) {
  const box2d = await Box2D({ wasmBinary });
  const { getPointer } = box2d;
  const world = new box2d.b2World(new box2d.b2Vec2(0, 0));
  const place = new box2d.b2Vec2(0, 0);
  const definition = new box2d.b2BodyDef();
  const indices = new Map();
  const bodies = figures.map((figure, i) => {
    place.Set(poses[3 * i], poses[3 * i + 1]);
    definition.set_type(i < free ? box2d.b2_dynamicBody : box2d.b2_staticBody);
    definition.set_allowSleep(false);
    definition.set_position(place);
    definition.set_angle(poses[3 * i + 2]);
    const body = world.CreateBody(definition);
    const made = shape(box2d, figure);
    indices.set(getPointer(body.CreateFixture(made, 1)), i);
    box2d.destroy(made);
    return body;
  });
  const found = new box2d.b2WorldManifold();
  // A world manifold begins with its normal; its separations follow its two points.
  const at = getPointer(found) >> 2;
  return {
    frame(now) {
      for (let i = 0; i < awake; i += 1) {
        place.Set(now[3 * i], now[3 * i + 1]);
        bodies[i].SetTransform(place, now[3 * i + 2]);
      }
      world.Step(0, 0, 0);
      // Its memory may have grown.
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

function shape(box2d, figure) {
  if ('radius' in figure) {
    const circle = new box2d.b2CircleShape();
    circle.m_radius = figure.radius;
    return circle;
  }
  const points = [];
  for (let k = 0; k < figure.points.length; k += 2) points.push({ x: figure.points[k], y: figure.points[k + 1] });
  const [array, free] = box2d.pointsToVec2Array(points);
  const polygon = new box2d.b2PolygonShape();
  polygon.Set(array, points.length);
  free();
  return polygon;
}
