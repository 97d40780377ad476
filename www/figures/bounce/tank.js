import { bounce, Scene } from 'shadowgap';
import { dot, minus } from '../../geometry/plane.js';
import { makeShape } from '../../shapes/make.js';
import { bounce as words } from '../../words.js';

/**
 * Bodies in a tank, simulated in equal time steps: bodies fly, the scene finds contacts, `bounce` changes the
 * velocities, and overlaps are pushed apart. Units are metres, seconds, and one kilogram per square metre; y points
 * down.
 *
 * Energy never grows. Flight conserves it but for rounding, because positions follow the exact parabola, and `bounce`
 * never adds any. A push out of the floor lifts a body, so it is limited to the energy that the bounces of its step
 * took.
 * @typedef {{ x: number, y: number, angle: number, vx: number, vy: number, spin: number }} Moving
 * @typedef {{ restitution: number, friction: number, gravity: boolean }} Laws
 * @typedef {{ a: number, b: number, before: [Moving, Moving], at: Point, speeds: [number, number] }} Bounced
 * `Moving`: a body's pose and velocity; `Bounced`: the numbers of two bodies that bounced, both before that, the point,
 * and the speeds at which they approached and parted there. Walls are numbered after the bodies.
 */

export const STEP = 1 / 120;
export const GRAVITY = 9.8;
export const TANK = { width: 12, height: 7 };
/** A bounce may move a neighbour, so all contacts are repeated until none changes, at most this many times. */
const ROUNDS = 8;
const STILL = { vx: 0, vy: 0, spin: 0 };

/** The thickness of the walls: too much for a body to pass in one step. */
const THICK = 4;
const WALL = {
  level: makeShape('box', TANK.width + 2 * THICK, THICK),
  upright: makeShape('box', THICK, TANK.height + 2 * THICK),
};
export const WALLS = [
  { name: words.floor, ...WALL.level, x: 0, y: (TANK.height + THICK) / 2 },
  { name: words.ceiling, ...WALL.level, x: 0, y: -(TANK.height + THICK) / 2 },
  { name: words.leftWall, ...WALL.upright, x: -(TANK.width + THICK) / 2, y: 0 },
  { name: words.rightWall, ...WALL.upright, x: (TANK.width + THICK) / 2, y: 0 },
];

/** @param {readonly Shape[]} shapes  each with its centre of mass at its origin */
export function createTank(shapes) {
  const scene = new Scene();
  const bodies = shapes.map((shape) =>
    scene.add(shape, { data: { ...STILL, invMass: 1 / shape.area, invInertia: 1 / shape.inertia } }));
  for (const { shape, x, y } of WALLS) scene.add(shape, { x, y, fixed: true, data: { ...STILL, invMass: 0, invInertia: 0 } });
  /** @param {import('shadowgap').Body} body  @returns {import('shadowgap').Motion} */
  const motionOf = (body) => /** @type {any} */ (body.data);
  /** @param {import('shadowgap').Body} body  @returns {Moving} */
  const now = (body) => {
    const { vx, vy, spin } = motionOf(body);
    return { x: body.x, y: body.y, angle: body.angle, vx, vy, spin };
  };

  /**
   * @param {readonly Moving[]} moving  @param {Laws} laws
   * @returns {{ moving: Moving[], bounced: Bounced | null, walls: Point }}
   *   `bounced`: the bounce with the greatest speed; `walls`: the momentum that the walls took
   */
  function step(moving, { restitution, friction, gravity }) {
    const g = gravity ? GRAVITY : 0;
    moving.forEach(({ x, y, angle, vx, vy, spin }, i) => {
      bodies[i].moveTo(x + vx * STEP, y + (vy + (g * STEP) / 2) * STEP, angle + spin * STEP);
      Object.assign(motionOf(bodies[i]), { vx, vy: vy + g * STEP, spin });
    });
    scene.update();
    const contacts = [...scene.contacts()];
    const walls = { x: 0, y: 0 };
    let bounced = /** @type {Bounced | null} */ (null);

    const before = energyOf(bodies.map(now), gravity).motion;
    for (let round = 0, changed = true; changed && round < ROUNDS; round++) {
      changed = false;
      for (const contact of contacts) {
        const { a, b, points } = contact;
        const [motionA, motionB] = [motionOf(a), motionOf(b)];
        const was = /** @type {[Moving, Moving]} */ ([now(a), now(b)]);
        bounce(contact, motionA, a, motionB, b, { restitution, friction }, { a: motionA, b: motionB });
        if (motionA.vx === was[0].vx && motionA.vy === was[0].vy && motionA.spin === was[0].spin) continue;
        changed = true;
        if (b.fixed) {
          walls.x += (was[0].vx - motionA.vx) / motionA.invMass;
          walls.y += (was[0].vy - motionA.vy) / motionA.invMass;
        }
        for (const at of points) {
          /** @type {[number, number]} */
          const speeds = [-partingSpeed(contact, at, ...was), partingSpeed(contact, at, now(a), now(b))];
          if (speeds[0] > (bounced?.speeds[0] ?? 0)) bounced = { a: a.slot, b: b.slot, before: was, at, speeds };
        }
      }
    }
    const taken = Math.max(0, before - energyOf(bodies.map(now), gravity).motion);

    // A push between two bodies leaves their common centre of mass where it is: only a wall's push lifts.
    const pushes = bodies.map(() => ({ x: 0, y: 0 }));
    let lift = 0;
    for (const { a, b, mtv } of contacts) {
      const [invA, invB] = [motionOf(a).invMass, motionOf(b).invMass];
      for (const [body, share] of /** @type {const} */ ([[a, -invA / (invA + invB)], [b, invB / (invA + invB)]])) {
        if (body.fixed) continue;
        pushes[body.slot].x += mtv.x * share;
        pushes[body.slot].y += mtv.y * share;
      }
      if (b.fixed) lift += (g * mtv.y) / invA;
    }
    const part = lift === 0 ? 1 : Math.max(0, Math.min(1, taken / lift));
    pushes.forEach(({ x, y }, i) => bodies[i].moveTo(bodies[i].x + x * part, bodies[i].y + y * part));
    return { moving: bodies.map(now), bounced, walls };
  }

  /**
   * The energy of motion and that of height above the floor.
   * @param {readonly Moving[]} moving  @param {boolean} gravity
   */
  function energyOf(moving, gravity) {
    let [motion, height] = [0, 0];
    moving.forEach(({ y, vx, vy, spin }, i) => {
      const { area, inertia } = shapes[i];
      motion += (area * (vx * vx + vy * vy) + inertia * spin * spin) / 2;
      if (gravity) height += area * GRAVITY * (TANK.height / 2 - y);
    });
    return { motion, height };
  }

  /** @param {readonly Moving[]} moving */
  function momentumOf(moving) {
    const sum = { x: 0, y: 0 };
    moving.forEach(({ vx, vy }, i) => {
      sum.x += shapes[i].area * vx;
      sum.y += shapes[i].area * vy;
    });
    return sum;
  }

  return { step, energyOf, momentumOf };
}

/** @param {import('shadowgap').Contact} contact  @param {Point} at  @param {Moving} a  @param {Moving} b */
function partingSpeed({ normal }, at, a, b) {
  const [p, q] = [a, b].map(({ x, y, vx, vy, spin }) => ({ x: vx - spin * (at.y - y), y: vy + spin * (at.x - x) }));
  return dot(normal, minus(q, p));
}
