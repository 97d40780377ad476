/**
 * matter-js as its documentation shows it: an engine, and the pairs of its events. Bodies are sensors, which it does
 * not push, and have no velocity. Its normals point from B to A. `Bodies.circle` makes a polygon.
 */
import Matter from 'matter-js';
import { body } from '../../peers/matter-js.mjs';

const { Bodies, Body, Composite, Engine, Events } = Matter;

/** @type {import('../contestants.mjs').SetUp} */
export function setUp({ outlines, poses, awake, free }, report) {
  const engine = Engine.create({ gravity: { x: 0, y: 0 } });
  const all = outlines.map((outline, i) => {
    const options = { isSensor: true, isStatic: i >= free, plugin: { index: i } };
    return 'radius' in outline ? Bodies.circle(0, 0, outline.radius, options) : body(outline, options);
  });
  Composite.add(engine.world, all);
  setPoses(poses, 0, outlines.length);
  let changes = 0;
  const reportPairs = ({ pairs }) => {
    for (const { bodyA, bodyB, collision: { normal, depth } } of pairs) {
      report(bodyA.plugin.index, bodyB.plugin.index, -normal.x, -normal.y, depth);
    }
  };
  const countPairs = ({ pairs }) => { changes += pairs.length; };
  // A pair is in the first list or in the second.
  Events.on(engine, 'collisionStart', reportPairs);
  Events.on(engine, 'collisionActive', reportPairs);
  Events.on(engine, 'collisionEnd', countPairs);
  return {
    frame(now) {
      setPoses(now, 0, awake);
      Engine.update(engine);
      if (Number.isNaN(changes)) throw new Error('a list of pairs without a length');
    },
  };

  function setPoses(now, from, to) {
    for (let i = from; i < to; i += 1) {
      Body.setPosition(all[i], { x: now[3 * i], y: now[3 * i + 1] });
      Body.setAngle(all[i], now[3 * i + 2]);
    }
  }
}
