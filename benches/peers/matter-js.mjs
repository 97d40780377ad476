/** matter-js. It has no circles (its Bodies.circle makes a polygon), and its normals point from B to A. */
import Matter from 'matter-js';

const { Body, Collision, Pair, Pairs } = Matter;

/** @type {import('../contestants.mjs').Enter} */
export function enter({ a, b, poses }, read) {
  if ([...a, ...b].some((figure) => 'radius' in figure)) return undefined;
  const [as, bs] = [a, b].map((figures) => figures.map(body));
  const pairs = Pairs.create();
  for (const bodyA of as) {
    for (const bodyB of bs) {
      const pair = Pair.create(Collision.create(bodyA, bodyB), 0);
      pairs.table[pair.id] = pair;
    }
  }
  const position = { x: 0, y: 0 };
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
      if (collision === null) return false;
      read[0] = -collision.normal.x;
      read[1] = -collision.normal.y;
      read[2] = collision.depth;
      return true;
    },
  };
}

function body(figure) {
  const vertices = [];
  for (let k = 0; k < figure.points.length; k += 2) vertices.push({ x: figure.points[k], y: figure.points[k + 1] });
  return Body.create({ vertices });
}
