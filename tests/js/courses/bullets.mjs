/** What is fast: thin walls stop it, slits let it through, and what it passes is told of in order. */
import { cast, Shape } from '../../../js/index.js';
import { Random } from '../common/random.mjs';
import { rect } from './play.mjs';

/** @import { Course } from './course.mjs' */

const movers = [
  Shape.circle(0.3), Shape.box(0.5, 0.8), Shape.box(0.3, 0.3, { radius: 0.1 }), Shape.capsule({ x: 0, y: -0.3 }, { x: 0, y: 0.3 }, 0.2),
  Shape.capsule({ x: -0.3, y: 0 }, { x: 0.3, y: 0 }, 0.2), Shape.regular(6, 0.4), Shape.segment({ x: 0, y: -0.3 }, { x: 0, y: 0.3 }),
  Shape.polygon([[-0.3, -0.3], [0.5, -0.3], [-0.3, 0.5]], { radius: 0.05 }), Shape.union([Shape.box(0.2, 0.8), Shape.box(0.8, 0.2)]),
];
const targets = [
  Shape.circle(1), Shape.box(2, 2), Shape.box(1.5, 1.5, { radius: 0.25 }), Shape.capsule({ x: 0, y: -1 }, { x: 0, y: 1 }, 0.25), Shape.regular(6, 1),
  Shape.segment({ x: 0, y: -1 }, { x: 0, y: 1 }), Shape.segment({ x: -1, y: 0 }, { x: 1, y: 0 }), Shape.regular(24, 1),
];

/** @type {Course[]} */
export const courses = [
  {
    name: 'a thousand units in a frame against a wall of a thousandth',
    source: 'matter-js#5',
    bounds: { 'place off': 1e-9, 'time off': 1e-12 },
    run(world) {
      world.wall(rect(500, -50, 500.001, 50));
      const bullet = world.add(Shape.circle(0.05), { y: 0.3 });
      const { hits } = world.move(bullet, { x: 1000, y: 1 }, { slide: false });
      return { 'place off': Math.abs(bullet.x - 499.95), 'time off': Math.abs(hits[0].time - 0.49995) };
    },
  },
  {
    name: 'points against segments, from both sides',
    source: 'matter-js#5',
    bounds: { through: 0 },
    run(world) {
      world.wall(Shape.segment({ x: 0, y: -10 }, { x: 0, y: 10 }));
      let through = 0;
      for (let n = 0; n < 200; n += 1) {
        const side = n % 2 ? 1 : -1;
        const bullet = world.add(Shape.point(), { x: side * (1 + n), y: 0.09 * n - 9 });
        for (let frame = 0; frame < 3; frame += 1) world.move(bullet, { x: -side * (7 + 3 * n), y: 0.01 * frame }, { slide: n % 3 > 0 });
        through += Number(!(bullet.x * side > 0));
        bullet.moveTo(side * (1000 + n), 0);
      }
      return { through };
    },
  },
  {
    name: 'nine kinds of movers stop at eight kinds of bodies, from 16 sides, where cast says',
    source: 'matter-js#5',
    bounds: { 'hits missed or made up': 0, 'places off': 1e-9, 'times off': 1e-9 },
    run(world) {
      let [silent, place, time] = [0, 0, 0];
      targets.forEach((target, n) => {
        const at = { x: 1000 * n, y: 0 };
        const wall = world.wall(target, at);
        for (const shape of movers) {
          const mover = world.add(shape, { x: at.x, y: 500 });
          for (let side = 0; side < 16; side += 1) {
            const angle = side * Math.PI / 8;
            // Past the middle, so that no tip meets a tip, and no side slides along a side.
            const from = { x: at.x + 50 * Math.cos(angle) + 0.03, y: 50 * Math.sin(angle) + 0.02 };
            const motion = { x: -100 * Math.cos(angle), y: -100 * Math.sin(angle) };
            mover.moveTo(from.x, from.y);
            const impact = cast(wall.shape, wall.body, mover.shape, mover.body, { x: world.sign * motion.x, y: motion.y });
            const expected = impact?.time ?? 1;
            const { hits } = world.move(mover, motion, { slide: false });
            silent += Number(hits.length !== (impact ? 1 : 0));
            time = Math.max(time, Math.abs(expected - (hits[0]?.time ?? 1)));
            place = Math.max(place, Math.hypot(mover.x - from.x - motion.x * expected, mover.y - from.y - motion.y * expected));
          }
          mover.moveTo(at.x, 500);
        }
      });
      return { 'hits missed or made up': silent, 'places off': place, 'times off': time };
    },
  },
  {
    name: 'a slit as wide as the bullet',
    source: 'matter-js#840',
    bounds: { 'way lost': 1e-9, hits: 0 },
    run(world) {
      world.wall(rect(10, 0.125, 11, 9));
      world.wall(rect(10, -9, 11, -0.125));
      const bullet = world.add(Shape.circle(0.125));
      const { hits } = world.move(bullet, { x: 400, y: 0 });
      return { 'way lost': Math.abs(bullet.x - 400), hits: hits.length };
    },
  },
  {
    name: 'a slit narrower than the bullet by a hundredth',
    source: 'matter-js#840',
    bounds: { 'beyond the slit': 0, 'depth': 1e-9 },
    run(world) {
      const jambs = [world.wall(rect(10, 0.124, 11, 9)), world.wall(rect(10, -9, 11, -0.124))];
      const bullet = world.add(Shape.circle(0.125));
      world.move(bullet, { x: 400, y: 0 });
      return { 'beyond the slit': Number(bullet.x > 10), depth: Math.max(0, ...jambs.map((jamb) => -world.gap(bullet, jamb))) };
    },
  },
  {
    name: 'a room of segments keeps a thousand shots in',
    source: 'matter-js#5',
    bounds: { 'shots outside': 0, 'frames with something left and no hit': 0 },
    alike: 1e-3,
    run(world) {
      const random = new Random(31);
      const corners = Array.from({ length: 40 }, (_, n) => ({ x: 10 * Math.cos(n * Math.PI / 20), y: 10 * Math.sin(n * Math.PI / 20) }));
      corners.forEach((corner, n) => world.wall(Shape.segment(corner, corners[(n + 1) % 40])));
      let [outside, silent] = [0, 0];
      const bullet = world.add(Shape.circle(0.05));
      for (let n = 0; n < 250; n += 1) {
        bullet.moveTo(random.between(-5, 5), random.between(-5, 5));
        for (let frame = 0; frame < 4; frame += 1) {
          const angle = random.between(0, 7);
          const { hits } = world.move(bullet, { x: 300 * Math.cos(angle), y: 300 * Math.sin(angle) });
          outside += Number(Math.hypot(bullet.x, bullet.y) > 10);
          silent += Number(hits.length === 0);
        }
      }
      return { 'shots outside': outside, 'frames with something left and no hit': silent };
    },
  },
  {
    name: 'coins on the way are told of in order, at any speed',
    source: 'matter-js#840',
    bounds: { 'coins missed': 0, 'out of order': 0, 'way lost': 1e-9, 'times off': 1e-9 },
    run(world) {
      const coins = Array.from({ length: 50 }, (_, n) => world.wall(Shape.circle(0.2), { x: 3 + 7 * n, y: n % 3 * 0.1, category: 2 }));
      const hero = world.add(Shape.circle(0.5), {});
      const { passed, hits } = world.move(hero, { x: 400, y: 0 }, { triggers: 2 });
      const found = coins.map((coin, n) => passed[n]?.thing === coin);
      const off = passed.map(({ time }, n) => Math.abs(time - (3 + 7 * n - Math.sqrt(0.49 - (n % 3 * 0.1) ** 2)) / 400));
      return {
        'coins missed': 50 - passed.length, 'out of order': found.filter((ok) => !ok).length, 'way lost': Math.abs(hero.x - 400) + hits.length,
        'times off': Math.max(...off),
      };
    },
  },
  {
    name: 'coins behind the wall are not taken',
    source: 'matter-js#840',
    bounds: { 'taken off': 0 },
    run(world) {
      world.wall(rect(10, -5, 10.01, 5));
      world.wall(Shape.circle(0.2), { x: 5, category: 2 });
      world.wall(Shape.circle(0.2), { x: 12, category: 2 });
      const hero = world.add(Shape.circle(0.5), {});
      const { passed } = world.move(hero, { x: 100, y: 0 }, { triggers: 2 });
      return { 'taken off': Math.abs(passed.length - 1) };
    },
  },
  {
    name: 'the first wall of ten, from both ends',
    source: 'matter-js#5',
    bounds: { 'place off': 1e-9, 'wrong wall': 0 },
    run(world) {
      const walls = Array.from({ length: 10 }, (_, n) => world.wall(rect(n, -3, n + 1e-3, 3)));
      const bullet = world.add(Shape.box(0.1, 0.1), { x: -50 });
      const there = world.move(bullet, { x: 500, y: 0 }, { slide: false });
      const first = Math.abs(bullet.x + 0.05);
      bullet.moveTo(50, 0);
      const back = world.move(bullet, { x: -500, y: 0 }, { slide: false });
      return {
        'place off': first + Math.abs(bullet.x - 9.051), 'wrong wall': Number(there.hits[0].thing !== walls[0]) + Number(back.hits[0].thing !== walls[9]),
      };
    },
  },
];
