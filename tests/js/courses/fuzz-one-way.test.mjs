/**
 * Shots at one-way bodies from all sides: stopped where `cast` says when its normal agrees with the body's direction,
 * and else let through to the end. MOVES=1000000 makes a million of them.
 */
import assert from 'node:assert/strict';
import { env } from 'node:process';
import { test } from 'node:test';
import { cast, distance, Shape } from '../../../js/index.js';
import { Random } from '../common/random.mjs';
import { World } from './world.mjs';

const moves = Number(env.MOVES ?? 6000);
const EACH = 60;

/** A random convex body. @param {Random} random */
function body(random) {
  switch (Math.floor(random.between(0, 4))) {
    case 0: return Shape.box(random.between(0.2, 3), random.between(0.05, 2));
    case 1: return Shape.regular(Math.floor(random.between(3, 12)), random.between(0.5, 2));
    case 2: return Shape.capsule({ x: -1, y: 0 }, { x: 1, y: 0.2 }, random.between(0.05, 0.5));
    default: return Shape.circle(random.between(0.3, 2));
  }
}

test(`${moves} shots at one-way bodies from all sides`, () => {
  const counts = { stopped: 0, passed: 0 };
  for (let seed = 1; seed <= Math.ceil(moves / EACH); seed += 1) {
    const random = new Random(Math.imul(seed, 2654435761));
    const world = new World();
    const [angle, aim] = [random.between(-4, 4), random.between(0, 7)];
    const oneWay = { x: Math.cos(aim), y: Math.sin(aim) };
    const gate = world.wall(body(random), { x: 0.3, y: -0.2, angle, oneWay });
    const direction = { x: Math.cos(aim + angle), y: Math.sin(aim + angle) };
    const bullet = world.add(random.any([Shape.circle(0.1), Shape.box(0.2, 0.1), Shape.regular(3, 0.1)]), { x: 99 });
    for (let shot = 0; shot < EACH; shot += 1) {
      const from = random.between(0, 7);
      const start = { x: 6 * Math.cos(from), y: 6 * Math.sin(from) };
      const motion = { x: random.between(-1, 1) - 2 * start.x, y: random.between(-1, 1) - 2 * start.y };
      bullet.moveTo(start.x, start.y);
      const impact = cast(gate.shape, gate.body, bullet.shape, bullet.body, motion);
      const move = world.move(bullet, motion, { slide: false });
      const about = `seed ${seed}, shot ${shot}`;
      const depthAt = (/** @type {number} */ time) =>
        -distance(gate.shape, gate.body, bullet.shape, { x: start.x + motion.x * time, y: start.y + motion.y * time }).distance;
      const agrees = impact ? impact.normal.x * direction.x + impact.normal.y * direction.y : -1;
      // At a corner, and where the motion only grazes, the normal and whether it is stopped are open.
      if (impact && (Math.abs(agrees) < 0.2 || depthAt(impact.time + 0.002) < 0.005)) continue;
      if (agrees > 0) {
        counts.stopped += 1;
        const time = /** @type {{ time: number }} */ (impact).time;
        assert.equal(move.hits.length, 1, `${about}: not stopped`);
        assert.ok(Math.hypot(move.moved.x - motion.x * time, move.moved.y - motion.y * time) < 1e-9, `${about}: stopped elsewhere`);
      } else {
        counts.passed += 1;
        assert.equal(move.hits.length, 0, `${about}: stopped`);
        assert.ok(Math.hypot(move.moved.x - motion.x, move.moved.y - motion.y) < 1e-12, `${about}: has not gone its way`);
      }
    }
    assert.equal(world.mistaken, 0, `seed ${seed}: ${world.mistakes[0]}`);
  }
  assert.ok(counts.stopped > moves / 10 && counts.passed > moves / 10, JSON.stringify(counts));
});
