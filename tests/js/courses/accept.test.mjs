/**
 * Walkers over rows of narrow tiles, of which some are refused: `accept` must be asked about all that decides, also
 * about ground that the body never touches, such as that below an edge.
 */
import assert from 'node:assert/strict';
import { env } from 'node:process';
import { test } from 'node:test';
import { Scene, Shape } from '../../../js/index.js';
import { Random } from '../common/random.mjs';
import { up } from './world.mjs';

/** @import { Body } from '../../../js/index.js' */

const HEROES = [
  Shape.circle(0.4), Shape.box(0.8, 0.8), Shape.capsule({ x: 0, y: 0.3 }, { x: 0, y: -0.1 }, 0.3), Shape.regular(6, 0.4), Shape.regular(3, 0.4),
  Shape.union([Shape.box(0.1, 0.8), Shape.box(0.9, 0.3, { center: { x: 0, y: 0.25 } })]),
];

/** A row of columns with steps between them, and how far some walks get on it. @param {number} seed */
function play(seed) {
  const random = new Random(Math.imul(seed, 2654435761));
  const scene = new Scene();
  const step = random.any([0.1, 0.25, 0.4]);
  /** @type {Body[]} */
  const refused = [];
  let [x, top] = [-4, 0];
  while (x < 4) {
    const width = random.between(0.02, 0.6);
    if (random.next() < 0.3) top = step * random.between(-1.5, 1.5);
    const tile = scene.add(Shape.box(width, 3), { x: x + width / 2, y: top - 1.5, fixed: true });
    if (random.next() < 0.2) refused.push(tile);
    x += width;
  }
  const hero = scene.add(random.any(HEROES), { x: 0, y: 0 });
  let stepped = 0;
  for (let n = 0; n < 20; n += 1) {
    if (n % 5 === 0) hero.moveTo(random.between(-3, 3), 2);
    const motion = n % 5 === 0 ? { x: 0, y: -4 } : { x: random.between(-1, 1), y: -0.01 };
    const options = { up, step, snap: random.any([0, step]) };
    const { x: from, y: height } = hero;
    const expected = scene.move(hero, motion, { ...options, ignore: refused });
    hero.moveTo(from, height);
    const told = scene.move(hero, motion, { ...options, accept: (body) => !refused.includes(body) });
    assert.deepEqual(told, expected, `seed ${seed}, move ${n}`);
    stepped += Number(n % 5 > 0 && told.moved.y > 0.01);
  }
  scene.dispose();
  return stepped;
}

test('a walker that asks gets as far as one whose caller names those that do not count', () => {
  let stepped = 0;
  const count = Number(env.COURSES ?? 200);
  for (let seed = 1; seed <= count; seed += 1) stepped += play(seed);
  assert.ok(stepped > count / 2, `${stepped} moves stepped up`);
});
