/** Chains of segments as one shape: joints are no edges, and both sides hold. */
import { Shape } from '../../../js/index.js';
import { Random } from '../common/random.mjs';
import { play, standing, upright } from './play.mjs';
import { up } from './world.mjs';

/** @import { Course } from './course.mjs' */

/** @param {{ x: number, y: number }[]} points @param {{ closed?: boolean }} [options] */
const chain = (points, options) => /** @type {Shape} */ (/** @type {any} */ (Shape).chain(points, options));

/** @type {Course[]} */
export const courses = [
  {
    name: 'a box runs over a chain of 10,000 edges',
    source: 'box2d#1017',
    bounds: { 'way lost': 1e-9, 'rise or fall': 1e-9, 'frames in the air': 0, 'frames at walls': 0 },
    run(world) {
      world.wall(chain(Array.from({ length: 10_001 }, (_, n) => ({ x: 0.1 * n, y: 0 }))));
      const hero = world.add(standing(0.8, 1.8), { x: 1, y: 0 });
      const seen = play(world, hero, { frames: 2000, vx: 0.17 });
      return { 'way lost': Math.abs(hero.x - 341), 'rise or fall': Math.abs(hero.y), 'frames in the air': seen.air, 'frames at walls': seen.walls };
    },
  },
  {
    name: 'a capsule walks over hills of 10,000 edges',
    source: 'box2d#607',
    bounds: { 'frames in the air': 0, 'frames without progress': 0, 'frames at walls': 0, 'below the chain': 1e-3 },
    run(world) {
      const random = new Random(61);
      const heights = [0, 0];
      while (heights.length < 10_001) heights.push(/** @type {number} */ (heights.at(-1)) + random.between(-0.3, 0.3));
      world.wall(chain(heights.map((y, n) => ({ x: 0.5 * n, y }))));
      const hero = world.add(upright(0.5, 1.2), { x: 0.25, y: 0 });
      let below = 0;
      const seen = play(world, hero, { frames: 2000, vx: 0.1, options: { snap: 0.3 } }, () => {
        const n = Math.floor(2 * hero.x);
        below = Math.max(below, heights[n] + (heights[n + 1] - heights[n]) * (2 * hero.x - n) - hero.y);
      });
      return { 'frames in the air': seen.air, 'frames without progress': Number(seen.least < 0.02), 'frames at walls': seen.walls, 'below the chain': below };
    },
  },
  {
    name: 'a closed chain keeps those inside in and those outside out',
    source: 'matter-js#5',
    bounds: { 'wrong side': 0, stuck: 0 },
    alike: 1e-3,
    run(world) {
      const random = new Random(62);
      const corners = Array.from({ length: 100 }, (_, n) => {
        const [angle, radius] = [n * Math.PI / 50, n % 2 ? 9 : 10];
        return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
      });
      world.wall(chain(corners, { closed: true }));
      const isInside = (/** @type {number} */ x, /** @type {number} */ y) => {
        let inside = false;
        corners.forEach((a, n) => {
          const b = corners[(n + 1) % 100];
          if (a.y > y !== b.y > y && x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
        });
        return inside;
      };
      let [wrong, stuck] = [0, 0];
      for (const [start, inside] of /** @type {const} */ ([[0, true], [15, false]])) {
        const ball = world.add(Shape.circle(0.2), { x: start, y: 0 });
        for (let frame = 0; frame < 300; frame += 1) {
          const angle = random.between(0, 7);
          stuck += Number(world.move(ball, { x: 50 * Math.cos(angle), y: 50 * Math.sin(angle) }).stuck);
          wrong += Number(isInside(ball.x, ball.y) !== inside);
          if (Math.hypot(ball.x, ball.y) > 60) ball.moveTo(15, 0);
        }
      }
      return { 'wrong side': wrong, stuck };
    },
  },
  {
    name: 'from below, a chain holds as from above',
    source: 'sat-js#28',
    bounds: { 'height off': 1e-9, 'ceiling missing': 0 },
    run(world) {
      world.wall(chain([{ x: -10, y: 0 }, { x: -1, y: 0 }, { x: 1, y: 0 }, { x: 10, y: 0 }]));
      const hero = world.add(standing(0.8, 1.8), { x: 1, y: -5 });
      const { ceiling } = world.move(hero, { x: 0, y: 50 }, { up });
      return { 'height off': Math.abs(hero.y + 1.8), 'ceiling missing': Number(!ceiling) };
    },
  },
  {
    name: 'a tip slides over a chain that bends up and down by a tenth of a degree',
    source: 'box2d#607',
    bounds: { 'way lost': 1e-3, 'frames at walls': 0, 'frames in the air': 0 },
    run(world) {
      world.wall(chain(Array.from({ length: 500 }, (_, n) => ({ x: n, y: n % 2 * Math.tan(Math.PI / 1800) }))));
      const hero = world.add(Shape.polygon([[0, 0], [0.4, 1], [-0.4, 1]]), { x: 2, y: 0 });
      const seen = play(world, hero, { frames: 2000, vx: 0.13, options: { snap: 0.05 } });
      return { 'way lost': Math.abs(hero.x - 262) / 260, 'frames at walls': seen.walls, 'frames in the air': seen.air };
    },
  },
  {
    name: 'a chain is the segments that it is made of',
    source: 'avian#612',
    bounds: { 'ends apart': 1e-9 },
    run(world) {
      const random = new Random(63);
      const points = Array.from({ length: 60 }, (_, n) => ({ x: n, y: random.between(-1, 1) }));
      const deep = -1000;
      world.wall(chain(points));
      points.slice(1).forEach((point, n) => world.wall(Shape.segment(points[n], point), { y: deep }));
      const one = world.add(Shape.circle(0.4), { x: 30, y: 3 });
      const other = world.add(Shape.circle(0.4), { x: 30, y: 3 + deep });
      let apart = 0;
      for (let frame = 0; frame < 300; frame += 1) {
        const motion = { x: random.between(-1, 1) - (one.x - 30) / 50, y: random.between(-0.6, 0.3) };
        for (const hero of [one, other]) world.move(hero, motion, { up });
        apart = Math.max(apart, Math.hypot(other.x - one.x, other.y - deep - one.y));
      }
      return { 'ends apart': apart };
    },
  },
];
