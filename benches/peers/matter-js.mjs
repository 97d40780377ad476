/** matter-js: it has no circles (`Bodies.circle` makes a polygon), and its normals point from B to A. */
import Matter from 'matter-js';
import { vertices } from '../outline.mjs';

const { Body, Collision, Pair, Pairs } = Matter;

/** @type {import('../contestants.mjs').SetUp} */
export function setUp({ a, b, poses }, answer) {
  if ([...a, ...b].some((outline) => 'radius' in outline)) return undefined;
  const [as, bs] = [a, b].map((outlines) => outlines.map((outline) => body(outline)));
  const pairs = Pairs.create();
  for (const bodyA of as) {
    for (const bodyB of bs) {
      const pair = Pair.create(Collision.create(bodyA, bodyB), 0);
      pairs.table[pair.id] = pair;
    }
  }
  const position = { x: 0, y: 0 };
  let found = null;
  return {
    collide(i) {
      const bodyA = as[i % as.length];
      const bodyB = bs[i % bs.length];
      const at = 6 * i;
      position.x = poses[at];
      position.y = poses[at + 1];
      Body.setPosition(bodyA, position);
      Body.setAngle(bodyA, poses[at + 2]);
      position.x = poses[at + 3];
      position.y = poses[at + 4];
      Body.setPosition(bodyB, position);
      Body.setAngle(bodyB, poses[at + 5]);
      const collision = Collision.collides(bodyA, bodyB, pairs);
      found = collision;
      if (collision === null) return false;
      answer[0] = -collision.normal.x;
      answer[1] = -collision.normal.y;
      answer[2] = collision.depth;
      return true;
    },
    points(out, at) {
      for (let k = 0; k < found.supportCount; k += 1) {
        out[at + 2 * k] = found.supports[k].x;
        out[at + 2 * k + 1] = found.supports[k].y;
      }
      return found.supportCount;
    },
  };
}

export function body(outline, options = {}) {
  return Body.create({ vertices: vertices(outline.points), ...options });
}
