/** matter-js: its `Detector`, which sorts along x. Its normals point from B to A. `Bodies.circle` makes a polygon. */
import Matter from 'matter-js';
import { body } from '../../peers/matter-js.mjs';

const { Bodies, Body, Detector } = Matter;

/** @type {import('../contestants.mjs').SetUp} */
export function setUp({ outlines, poses, awake, free }, report) {
  const all = outlines.map((outline, i) => bodyOrCircle(outline, { isStatic: i >= free }));
  const indices = new Map(all.map((one, i) => [one.id, i]));
  const position = { x: 0, y: 0 };
  const setPoses = (now, from, to) => {
    for (let i = from; i < to; i += 1) {
      position.x = now[3 * i];
      position.y = now[3 * i + 1];
      Body.setPosition(all[i], position);
      Body.setAngle(all[i], now[3 * i + 2]);
    }
  };
  setPoses(poses, 0, outlines.length);
  const detector = Detector.create();
  Detector.setBodies(detector, all);
  return {
    frame(now) {
      setPoses(now, 0, awake);
      const collisions = Detector.collisions(detector);
      for (let k = 0; k < collisions.length; k += 1) {
        const { bodyA, bodyB, normal, depth } = collisions[k];
        report(indices.get(bodyA.id), indices.get(bodyB.id), -normal.x, -normal.y, depth);
      }
    },
  };
}

const bodyOrCircle = (outline, options) => ('radius' in outline ? Bodies.circle(0, 0, outline.radius, options) : body(outline, options));
