/** The tank's simulation without drawing: energy never grows, and momentum is lost only to the walls. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Shape } from 'shadowgap';
import { GRAVITY, STEP, TANK, createTank } from '../../../www/figures/bounce/tank.js';

/** @param {number | null} x  @param {number} y  @param {number} tolerance  @param {string} what */
function near(x, y, tolerance, what) {
  assert.ok(x !== null && Math.abs(x - y) <= tolerance, `${what}: ${x}, not ${y}`);
}

describe('the tank', () => {
  const still = { x: 0, y: 0, angle: 0, vx: 0, vy: 0, spin: 0 };
  const free = { restitution: 1, friction: 0, gravity: false };

  test('lets two equal discs part as the textbook says', () => {
    for (const restitution of [0, 0.5, 1]) {
      const tank = createTank([Shape.circle(0.5), Shape.circle(0.5)]);
      let moving = [{ ...still, x: -1, vx: 4 }, { ...still, x: 1 }];
      for (let i = 0; i < 60; i++) ({ moving } = tank.step(moving, { ...free, restitution }));
      near(moving[0].vx, 4 * (1 - restitution) / 2, 1e-12, 'the one that struck');
      near(moving[1].vx, 4 * (1 + restitution) / 2, 1e-12, 'the one that was struck');
    }
  });

  test('lets a disc fall along a parabola, and lie', () => {
    const tank = createTank([Shape.circle(0.5)]);
    let moving = [{ ...still, y: -2, vx: 1 }];
    const laws = { restitution: 0, friction: 0, gravity: true };
    for (let i = 1; i <= 60; i++) {
      ({ moving } = tank.step(moving, laws));
      near(moving[0].y, -2 + (GRAVITY * (i * STEP) ** 2) / 2, 1e-12, `height after ${i} steps`);
    }
    for (let i = 0; i < 240; i++) ({ moving } = tank.step(moving, laws));
    near(moving[0].y, TANK.height / 2 - 0.5, 2e-3, 'on the floor');
    near(moving[0].vx, 1, 1e-12, 'no friction');
  });

  test('never makes energy, and loses no momentum but to the walls', () => {
    // Boxes and discs, whose masses and moments of inertia are known by hand.
    const shapes = [0.5, 0.7, 0.6, 0.4].flatMap((r) => [Shape.circle(r), Shape.box(2 * r, r)]);
    const masses = [0.5, 0.7, 0.6, 0.4].flatMap((r) => [Math.PI * r * r, 2 * r * r]);
    const inertias = [0.5, 0.7, 0.6, 0.4].flatMap((r) => [(Math.PI * r ** 4) / 2, (2 * r * r * 5 * r * r) / 12]);
    for (const restitution of [0, 0.8, 1]) {
      for (const friction of [0, 0.5]) {
        for (const gravity of [true, false]) {
          const tank = createTank(shapes);
          let moving = shapes.map((_shape, i) => ({
            x: -4.5 + 3 * (i % 4), y: i < 4 ? -1.8 : 1, angle: 0.7 * i, vx: 5 * Math.sin(3 * i), vy: 5 * Math.cos(5 * i), spin: 2 * Math.sin(i),
          }));
          const energy = () => moving.reduce((sum, { y, vx, vy, spin }, i) =>
            sum + (masses[i] * (vx * vx + vy * vy) + inertias[i] * spin * spin) / 2 + (gravity ? masses[i] * GRAVITY * (3.5 - y) : 0), 0);
          const momentum = (/** @type {'vx' | 'vy'} */ axis) => moving.reduce((sum, body, i) => sum + masses[i] * body[axis], 0);
          const walls = { x: 0, y: 0 };
          const first = { energy: energy(), x: momentum('vx'), y: momentum('vy') };
          let last = first.energy;
          const laws = { restitution, friction, gravity };
          for (let i = 0; i < 360; i++) {
            const after = tank.step(moving, laws);
            moving = after.moving;
            walls.x += after.walls.x;
            walls.y += after.walls.y;
            const now = energy();
            // The core stores vertices in single precision, so its masses differ from `masses` by a few millionths.
            assert.ok(now <= last + 1e-6 * first.energy, `${JSON.stringify(laws)}: ${last} to ${now} in step ${i}`);
            last = now;
          }
          if (restitution === 1 && friction === 0) near(last, first.energy, 1e-4 * first.energy, 'energy of perfect bounces');
          else assert.ok(last < first.energy, 'something is lost');
          near(momentum('vx') + walls.x, first.x, 1e-4, `momentum in x, ${JSON.stringify(laws)}`);
          if (!gravity) near(momentum('vy') + walls.y, first.y, 1e-4, `momentum in y, ${JSON.stringify(laws)}`);
          for (const { x, y } of moving) assert.ok(Math.abs(x) < TANK.width / 2 && Math.abs(y) < TANK.height / 2, 'somebody got out');
        }
      }
    }
  });
});
