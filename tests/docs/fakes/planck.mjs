// @ts-nocheck A stand-in for a test: its types are those of the real package.
/**
 * The part of planck.js that its guide uses, in metres: what is dynamic falls onto the box round what is static, and is
 * pushed along x by what is kinematic.
 */
export class Polygon {
  constructor(points) {
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    Object.assign(this, { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) });
  }
}

export class Box extends Polygon {
  constructor(hx, hy) { super([{ x: -hx, y: -hy }, { x: hx, y: hy }]); }
}

class Body {
  constructor({ type = 'static', position = { x: 0, y: 0 }, linearVelocity = { x: 0, y: 0 } } = {}) {
    Object.assign(this, { type, position, velocity: linearVelocity });
  }
  createFixture({ shape }) { this.shape = shape; }
  getPosition() { return this.position; }
  setPosition(position) { this.position = position; }
  setLinearVelocity(velocity) { this.velocity = velocity; }
}

const meet = ({ shape: a, position: p }, { shape: b, position: q }) => p.x + a.minX < q.x + b.maxX && q.x + b.minX < p.x + a.maxX
  && p.y + a.minY < q.y + b.maxY && q.y + b.minY < p.y + a.maxY;

export class World {
  bodies = [];
  constructor({ gravity }) { this.gravity = gravity; }

  createBody(options) {
    const body = new Body(options);
    this.bodies.push(body);
    return body;
  }

  step(seconds) {
    const moving = this.bodies.filter(({ type }) => type !== 'static');
    for (const { position, velocity, type } of moving) {
      if (type === 'dynamic') velocity.y += this.gravity.y * seconds;
      position.x += velocity.x * seconds;
      position.y += velocity.y * seconds;
    }
    for (const body of moving.filter(({ type }) => type === 'dynamic')) {
      for (const other of this.bodies) {
        if (other.type === 'dynamic' || !meet(body, other)) continue;
        if (other.type === 'static') {
          body.position.y = other.position.y + other.shape.minY - body.shape.maxY;
          body.velocity = { x: 0, y: 0 };
        } else body.position.x = other.position.x + Math.sign(other.velocity.x) * (other.shape.maxX + body.shape.maxX);
      }
    }
  }
}
