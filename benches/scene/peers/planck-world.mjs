/**
 * planck as its documentation shows it: bodies in a world, a list of contacts, and events. With a time step of 0 the
 * world moves nothing; it then looks for new pairs only when told to. Polygons have a skin of 0.01 each.
 */
import { Vec2, World } from 'planck';
import { shape } from '../../peers/planck.mjs';

/** @type {import('../contestants.mjs').SetUp} */
export function setUp({ outlines, poses, awake, free }, report) {
  const world = new World({ gravity: { x: 0, y: 0 }, allowSleep: false });
  const bodies = outlines.map((outline, i) => {
    const body = world.createBody({ type: i < free ? 'dynamic' : 'static', position: new Vec2(poses[3 * i], poses[3 * i + 1]), angle: poses[3 * i + 2], userData: i });
    body.createFixture({ shape: shape(outline), density: 1 });
    return body;
  });
  let changes = 0;
  world.on('begin-contact', () => { changes += 1; });
  world.on('end-contact', () => { changes -= 1; });
  return {
    frame(now) {
      for (let i = 0; i < awake; i += 1) bodies[i].setTransform(new Vec2(now[3 * i], now[3 * i + 1]), now[3 * i + 2]);
      world.findNewContacts();
      world.step(0);
      for (let contact = world.getContactList(); contact; contact = contact.getNext()) {
        if (!contact.isTouching()) continue;
        const { normal, pointCount, separations } = contact.getWorldManifold(null);
        const least = pointCount > 1 && separations[1] < separations[0] ? separations[1] : separations[0];
        report(contact.getFixtureA().getBody().getUserData(), contact.getFixtureB().getBody().getUserData(), normal.x, normal.y, -least);
      }
      if (Number.isNaN(changes)) throw new Error('events were not counted');
    },
  };
}
