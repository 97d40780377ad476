/**
 * box2d3-wasm: each body's contact data, after a tiny time step of its world (with a time step of 0 it does not detect
 * contacts). Each object that it returns must be deleted.
 */
import Box2D from 'box2d3-wasm';
import { vertices } from '../../outline.mjs';

/** In this time the solver moves nothing noticeably; and all poses are set before the next step. */
const INSTANT = 1e-6;

/** @type {import('../contestants.mjs').SetUp} */
export async function setUp({ outlines, poses, awake, free }, report) {
  const box2d = await Box2D();
  const {
    b2Body_GetContactCapacity: capacity, b2Body_GetContactData: contactData, b2Body_SetTransform: setTransform, b2BodyType, b2DefaultBodyDef, b2DefaultShapeDef, b2Vec2,
  } = box2d;
  const definition = box2d.b2DefaultWorldDef();
  definition.gravity = new b2Vec2(0, 0);
  definition.enableSleep = false;
  definition.enableContinuous = false;
  const world = box2d.b2CreateWorld(definition);
  const place = new b2Vec2(0, 0);
  const turn = box2d.b2MakeRot(0);
  const bodyDefinition = b2DefaultBodyDef();
  const shapeDefinition = b2DefaultShapeDef();
  // From its numbers for shapes to our indices.
  const indices = new Map();
  const bodies = outlines.map((outline, i) => {
    bodyDefinition.type = i < free ? b2BodyType.b2_dynamicBody : b2BodyType.b2_staticBody;
    const body = box2d.b2CreateBody(world, bodyDefinition);
    indices.set(attach(body, outline).index1, i);
    return body;
  });
  move(poses, 0, outlines.length);
  return {
    frame(now) {
      move(now, 0, awake);
      box2d.b2World_Step(world, INSTANT, 1);
      for (let i = 0; i < free; i += 1) {
        const body = bodies[i];
        const room = capacity(body);
        if (room > 0) reportContacts(i, contactData(body, room));
      }
    },
  };

  function reportContacts(i, contacts) {
    for (let k = 0; k < contacts.length; k += 1) {
      const contact = contacts[k];
      const a = indices.get(contact.shapeIdA.index1);
      const b = indices.get(contact.shapeIdB.index1);
      // Both bodies list the contact, unless one is fixed: only free bodies are read. The smaller index reports it.
      if (Math.min(a, b) === i) {
        const { manifold } = contact;
        const { normal } = manifold;
        let deepest = Infinity;
        for (let p = 0; p < manifold.pointCount; p += 1) {
          const point = manifold.GetPoint(p);
          deepest = Math.min(deepest, point.separation);
          point.delete();
        }
        // It lists contacts across small gaps, too.
        if (deepest <= 0) report(a, b, normal.x, normal.y, -deepest);
        normal.delete();
        manifold.delete();
      }
      contact.delete();
    }
  }

  function move(now, from, to) {
    for (let i = from; i < to; i += 1) {
      place.x = now[3 * i];
      place.y = now[3 * i + 1];
      turn.c = Math.cos(now[3 * i + 2]);
      turn.s = Math.sin(now[3 * i + 2]);
      setTransform(bodies[i], place, turn);
    }
  }

  function attach(body, outline) {
    if ('radius' in outline) {
      const circle = new box2d.b2Circle();
      circle.center = new b2Vec2(0, 0);
      circle.radius = outline.radius;
      return box2d.b2CreateCircleShape(body, shapeDefinition, circle);
    }
    const points = vertices(outline.points, (x, y) => new b2Vec2(x, y));
    return box2d.b2CreatePolygonShape(body, shapeDefinition, box2d.b2MakePolygon(box2d.b2ComputeHull(points), 0));
  }
}
