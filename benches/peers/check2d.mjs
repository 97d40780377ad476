/** check2d, what npm's detect-collisions re-exports: sat with a tree of boxes. The tree is not asked, nor kept up to date. */
import { Circle, Polygon, System } from 'check2d';

/** @type {import('../contestants.mjs').Enter} */
export function enter({ a, b, poses }, read) {
  const system = new System();
  const [as, bs] = [a, b].map((figures) => figures.map(body));
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
      read[0] = response.overlapN.x;
      read[1] = response.overlapN.y;
      read[2] = response.overlap;
      return true;
    },
  };
}

function body(figure) {
  if ('radius' in figure) return new Circle({ x: 0, y: 0 }, figure.radius);
  const points = [];
  for (let k = 0; k < figure.points.length; k += 2) points.push({ x: figure.points[k], y: figure.points[k + 1] });
  return new Polygon({ x: 0, y: 0 }, points);
}
