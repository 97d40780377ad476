/** Many that move, rubble, and caves of thousands of segments. */
import { Shape } from '../../../js/index.js';
import { Random } from '../common/random.mjs';
import { play, upright } from './play.mjs';
import { up } from './world.mjs';

/** @import { Course } from './course.mjs' */
/** @import { World } from './world.mjs' */

/** Four walls around the square from (−size, −size) to (size, size). @param {World} world @param {number} size */
function room(world, size) {
  for (const side of [-1, 1]) {
    world.wall(Shape.box(2 * size + 2, 1), { y: side * (size + 0.5) });
    world.wall(Shape.box(1, 2 * size + 2), { x: side * (size + 0.5) });
  }
}

/**
 * Random convex polygons, each in a cell of its own or overlapping the next.
 * @param {World} world
 * @param {Random} random
 * @param {number} cells along a side
 */
function rubble(world, random, cells) {
  for (let n = 0; n < cells * cells; n += 1) {
    const [x, y] = [2 * (n % cells - cells / 2), 2 * (Math.floor(n / cells) - cells / 2)];
    if (Math.hypot(x, y) < 3 || random.next() < 0.3) continue;
    const points = Array.from({ length: 7 }, () => [random.between(-1, 1), random.between(-1, 1)]);
    world.wall(Shape.hull(points), { x: x + random.between(-0.5, 0.5), y: y + random.between(-0.5, 0.5), angle: random.between(-4, 4) });
  }
}

/**
 * A cave of segments: floor and ceiling, `count` of each.
 * @param {World} world
 * @param {number} count
 * @param {number} seed
 */
function cave(world, count, seed) {
  const random = new Random(seed);
  const floor = [0, 0, 0];
  while (floor.length <= count) floor.push(Math.min(8, Math.max(-8, /** @type {number} */ (floor.at(-1)) + random.between(-0.6, 0.6))));
  const ceiling = floor.map((height) => height + random.between(2.5, 4));
  for (let n = 0; n < count; n += 1) {
    for (const line of [floor, ceiling]) world.wall(Shape.segment({ x: n, y: line[n] }, { x: n + 1, y: line[n + 1] }));
  }
  /** The heights of floor and ceiling at x. @param {number} x */
  const at = (x) => {
    const n = Math.floor(x);
    return [floor, ceiling].map((line) => line[n] + (line[n + 1] - line[n]) * (x - n));
  };
  return at;
}

/** @type {Course[]} */
export const courses = [
  {
    name: 'a crowd of a thousand in a room',
    source: 'avian#612',
    bounds: { 'outside the room': 0, stuck: 0, 'frames without anybody moving': 0 },
    alike: 1e-6,
    run(world) {
      const random = new Random(41);
      room(world, 24);
      const shapes = [Shape.circle(0.5), Shape.box(0.9, 0.9), Shape.regular(6, 0.5), Shape.capsule({ x: -0.2, y: 0 }, { x: 0.2, y: 0 }, 0.3)];
      const crowd = Array.from({ length: 1000 }, (_, n) =>
        world.add(shapes[n % 4], { x: 1.4 * (n % 32 - 15.5) + random.between(-0.1, 0.1), y: 1.4 * (Math.floor(n / 32) - 15.5) + random.between(-0.1, 0.1) }));
      let [stuck, still] = [0, 0];
      for (let frame = 0; frame < 12; frame += 1) {
        let way = 0;
        for (const one of crowd) {
          const away = Math.hypot(one.x, one.y);
          // Half of them push towards the middle, half of them anywhere.
          const motion = random.next() < 0.5 ? { x: -0.3 * one.x / away, y: -0.3 * one.y / away } : { x: random.between(-0.5, 0.5), y: random.between(-0.5, 0.5) };
          const move = world.move(one, motion);
          stuck += Number(move.stuck);
          way += Math.hypot(move.moved.x, move.moved.y);
        }
        still += Number(way < 10);
      }
      const outside = crowd.filter(({ x, y }) => Math.abs(x) > 24 || Math.abs(y) > 24).length;
      return { 'outside the room': outside, stuck, 'frames without anybody moving': still };
    },
  },
  {
    name: 'in a crowd without room nobody moves',
    source: 'box2d#607',
    bounds: { drift: 1e-9, stuck: 0 },
    run(world) {
      const random = new Random(42);
      room(world, 5);
      const crowd = Array.from({ length: 100 }, (_, n) => world.add(Shape.box(1, 1), { x: n % 10 - 4.5, y: Math.floor(n / 10) - 4.5 }));
      let stuck = 0;
      for (let frame = 0; frame < 10; frame += 1) {
        for (const one of crowd) stuck += Number(world.move(one, { x: random.between(-1, 1), y: random.between(-1, 1) }).stuck);
      }
      const drift = crowd.map(({ x, y }, n) => Math.hypot(x - (n % 10 - 4.5), y - (Math.floor(n / 10) - 4.5)));
      return { drift: Math.max(...drift), stuck };
    },
  },
  {
    name: 'through rubble, seen from above',
    source: 'sat-js#28',
    bounds: { 'outside the room': 0, stuck: 0 },
    alike: 1e-6,
    run(world) {
      const random = new Random(43);
      room(world, 22);
      rubble(world, random, 20);
      let [outside, stuck] = [0, 0];
      for (const shape of [Shape.circle(0.4), Shape.box(0.7, 0.5), Shape.regular(5, 0.4), Shape.polygon([[0, 0], [0.8, 0], [0, 0.3]])]) {
        const hero = world.add(shape, {});
        for (let frame = 0; frame < 250; frame += 1) {
          const angle = 0.7 * Math.sin(frame / 10) + Math.floor(frame / 25);
          stuck += Number(world.move(hero, { x: 0.4 * Math.cos(angle), y: 0.4 * Math.sin(angle) }).stuck);
          outside += Number(Math.abs(hero.x) > 22 || Math.abs(hero.y) > 22);
        }
        hero.moveTo(100, 100);
      }
      return { 'outside the room': outside, stuck };
    },
  },
  {
    name: 'over rubble on foot, with steps and snapping',
    source: 'avian#612',
    bounds: { 'outside the room': 0, stuck: 0 },
    alike: 1e-6,
    run(world) {
      const random = new Random(44);
      room(world, 22);
      rubble(world, random, 20);
      let [outside, stuck] = [0, 0];
      for (const shape of [upright(0.5, 1), Shape.box(0.5, 0.9)]) {
        const hero = world.add(shape, {});
        for (let round = 0; round < 12; round += 1) {
          const options = { snap: 0.2, step: 0.3 };
          stuck += play(world, hero, { frames: 40, vx: round % 3 ? 0.12 : -0.12, vy: 0.5, options }, () => {
            outside += Number(Math.abs(hero.x) > 22 || Math.abs(hero.y) > 22);
          }).stuck;
        }
        hero.moveTo(100, 100);
      }
      return { 'outside the room': outside, stuck };
    },
  },
  {
    name: 'a cave of 10,000 segments on foot',
    source: 'box2d#607',
    bounds: { 'below the floor': 1e-3, 'above the ceiling': 1e-3, 'frames without progress': 0, 'frames in the air': 0 },
    run(world) {
      const at = cave(world, 5000, 45);
      const hero = world.add(upright(0.5, 1.2), { x: 0.5, y: 0 });
      let [below, above, still] = [0, 0, 0];
      const seen = play(world, hero, { frames: 1500, vx: 0.15, options: { snap: 0.4, step: 0.1 } }, ({ moved }) => {
        const [floor, ceiling] = at(hero.x);
        below = Math.max(below, floor - hero.y);
        above = Math.max(above, hero.y + 1.2 - ceiling);
        still += Number(moved.x < 0.01);
      });
      return { 'below the floor': below, 'above the ceiling': above, 'frames without progress': still, 'frames in the air': seen.air };
    },
  },
  {
    name: 'a ball thrown about in a cave of segments',
    source: 'sat-js#28',
    bounds: { 'frames outside': 0, stuck: 0 },
    alike: 1e-6,
    run(world) {
      const random = new Random(46);
      const at = cave(world, 1000, 47);
      const ball = world.add(Shape.circle(0.3), { x: 500, y: at(500)[0] + 1 });
      let [outside, stuck] = [0, 0];
      for (let frame = 0; frame < 1000; frame += 1) {
        stuck += Number(world.move(ball, { x: random.between(-20, 20) - (ball.x - 500) / 25, y: random.between(-9, 9) }, { up }).stuck);
        const [floor, ceiling] = at(ball.x);
        outside += Number(ball.y < floor || ball.y > ceiling);
      }
      return { 'frames outside': outside, stuck };
    },
  },
];
