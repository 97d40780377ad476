/**
 * check2d, which npm's detect-collisions re-exports: sat with a tree of boxes. The tree is neither used nor kept up to
 * date here.
 */
import { Circle, Polygon, System } from 'check2d';
import { vertices } from '../outline.mjs';

/** @type {import('../contestants.mjs').SetUp} */
export function setUp({ a, b, poses }, answer) {
  const system = new System();
  const [as, bs] = [a, b].map((outlines) => outlines.map((outline) => body(outline)));
  for (const inserted of [...as, ...bs]) system.insert(inserted);
  return {
    collide(i) {
      const bodyA = as[i % as.length];
      const bodyB = bs[i % bs.length];
      const at = 6 * i;
      bodyA.setPosition(poses[at], poses[at + 1], false);
      bodyA.setAngle(poses[at + 2], false);
      bodyB.setPosition(poses[at + 3], poses[at + 4], false);
      bodyB.setAngle(poses[at + 5], false);
      if (!system.checkCollision(bodyA, bodyB)) return false;
      const { response } = system;
      answer[0] = response.overlapN.x;
      answer[1] = response.overlapN.y;
      answer[2] = response.overlap;
      return true;
    },
  };
}

export function body(outline, position = { x: 0, y: 0 }, options = undefined) {
  if ('radius' in outline) return new Circle(position, outline.radius, options);
  return new Polygon(position, vertices(outline.points), options);
}
