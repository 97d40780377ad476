/** Bodies that stop only what comes against them from outside. */
import { Shape } from '../../../js/index.js';
import { play, rect, row, standing, upright } from './play.mjs';
import { up } from './world.mjs';

/** @import { Course } from './course.mjs' */
/** @import { World } from './world.mjs' */

/**
 * A plank whose top is at y, which holds what comes from above.
 * @param {World} world
 * @param {number} y
 * @param {number} [left]
 * @param {number} [right]
 */
const plank = (world, y, left = -5, right = 5) => world.wall(rect(left, y - 0.3, right, y), { oneWay: up });

/** @type {Course[]} */
export const courses = [
  {
    name: 'a jump from below goes through a plank and ends on it',
    source: 'godot#9399',
    bounds: { 'frames blocked on the way up': 0, 'gap at rest': 1e-9, 'rise lost': 1e-9 },
    run(world) {
      row(world, 10, 1, -5);
      const top = plank(world, 3);
      const hero = world.add(standing(0.8, 1.8), { x: 0, y: 0 });
      let [blocked, highest] = [0, 0];
      play(world, hero, { frames: 100, vy: 0.42 }, ({ moved, hits }) => {
        if (moved.y > 0) blocked += hits.length;
        highest = Math.max(highest, hero.y);
      });
      // 0.40 + 0.38 + … + 0.02
      return { 'frames blocked on the way up': blocked, 'gap at rest': world.unrest(hero, [top]) + Math.abs(hero.y - 3), 'rise lost': Math.abs(highest - 4.2) };
    },
  },
  {
    name: 'a plank is walked through from the side',
    source: 'godot#42574',
    bounds: { 'way lost': 1e-9, 'frames at walls': 0, 'frames in the air': 0, 'height off': 1e-9 },
    run(world) {
      row(world, 30, 1, -15);
      plank(world, 1, -3, 3);
      const hero = world.add(standing(0.8, 1.8), { x: -8, y: 0 });
      const seen = play(world, hero, { frames: 160, vx: 0.1 });
      return { 'way lost': Math.abs(hero.x - 8), 'frames at walls': seen.walls, 'frames in the air': seen.air, 'height off': Math.abs(hero.y) };
    },
  },
  {
    name: 'a plank level with the floor is walked onto and off',
    source: 'godot#42574',
    bounds: { 'way lost': 1e-9, 'frames at walls': 0, 'frames in the air': 0, 'height off': 1e-9 },
    run(world) {
      world.wall(rect(-10, -1, 0, 0));
      for (let n = 0; n < 5; n += 1) plank(world, 0, n, n + 1);
      world.wall(rect(5, -1, 20, 0));
      const hero = world.add(standing(0.8, 1.8), { x: -3, y: 0 });
      const seen = play(world, hero, { frames: 120, vx: 0.1 });
      return { 'way lost': Math.abs(hero.x - 9), 'frames at walls': seen.walls, 'frames in the air': seen.air, 'height off': Math.abs(hero.y) };
    },
  },
  {
    name: 'who drops through falls to the floor, and is not put back',
    source: 'godot#42914',
    bounds: { 'frames on the way that do not fall': 0, 'gap at rest': 1e-9 },
    run(world) {
      row(world, 10, 1, -5);
      const top = plank(world, 3);
      const hero = world.add(standing(0.8, 1.8), { x: 0, y: 3 });
      play(world, hero, { frames: 10 });
      let still = 0;
      play(world, hero, { frames: 1, options: { ignore: [top], snap: 0.2 } }, ({ moved }) => { still += Number(!(moved.y < 0)); });
      // From then on it has the plank entered, and needs not name it again.
      play(world, hero, { frames: 40, gravity: 0.05, options: { snap: 0.2 } }, ({ moved }) => { still += Number(!(moved.y < 0) && hero.y > 1e-9); });
      return { 'frames on the way that do not fall': still, 'gap at rest': Math.abs(hero.y) };
    },
  },
  {
    name: 'a jump that ends half-way in a plank falls back',
    source: 'godot#25732',
    bounds: { 'highest off': 1e-9, 'height off': 1e-9, 'largest way of a frame': 0.225 },
    run(world) {
      row(world, 10, 1, -5);
      plank(world, 1.5);
      const hero = world.add(standing(0.8, 1.8), { x: 0, y: 0 });
      let highest = 0;
      const seen = play(world, hero, { frames: 60, vy: 0.24, options: { snap: 0.3 } }, () => { highest = Math.max(highest, hero.y); });
      // 0.22 + 0.20 + … + 0.02 = 1.32: the sole is between the plank's two sides.
      return { 'highest off': Math.abs(highest - 1.32), 'height off': Math.abs(hero.y), 'largest way of a frame': seen.most };
    },
  },
  {
    name: 'its sole a hair below the top, it falls; a hair above, it lands',
    source: 'godot#25732',
    bounds: { 'fallen through': 0, 'not fallen': 0 },
    run(world) {
      plank(world, 0);
      const above = world.add(standing(0.8, 1.8), { x: -2, y: 1e-3 });
      const below = world.add(standing(0.8, 1.8), { x: 2, y: -1e-3 });
      for (const hero of [above, below]) play(world, hero, { frames: 20 });
      return { 'fallen through': Number(above.y < -1e-9), 'not fallen': Number(below.y > -1) };
    },
  },
  {
    name: 'the fastest fall stops at the thinnest plank',
    source: 'godot#9399',
    bounds: { 'height off': 1e-9 },
    run(world) {
      world.wall(Shape.segment({ x: -5, y: 0 }, { x: 5, y: 0 }), { oneWay: up });
      const hero = world.add(upright(0.8, 1.8), { x: 0, y: 400 });
      world.move(hero, { x: 0, y: -1000 }, { up });
      return { 'height off': Math.abs(hero.y) };
    },
  },
  {
    name: 'three planks: through all in one jump, and each holds on the way down',
    source: 'matter-js#284',
    bounds: { 'hits on the way up': 0, 'heights off': 1e-9 },
    run(world) {
      const planks = [1, 2.5, 4].map((y) => plank(world, y));
      const hero = world.add(standing(0.8, 0.8), { x: 0, y: 0 });
      const { hits } = world.move(hero, { x: 0, y: 6 }, { up });
      let off = 0;
      for (const [n, top] of [...planks.entries()].reverse()) {
        play(world, hero, { frames: 40 });
        off = Math.max(off, Math.abs(hero.y - [1, 2.5, 4][n]));
        play(world, hero, { frames: 4, gravity: 0.1, options: { ignore: [top] } });
      }
      return { 'hits on the way up': hits.length, 'heights off': off };
    },
  },
  {
    name: 'a plank that is turned by 30 degrees is a slope from above and nothing from below',
    source: 'godot#42574',
    bounds: { 'hits from below': 0, drift: 1e-9, 'frames in the air': 0 },
    run(world) {
      world.wall(Shape.box(10, 0.2), { angle: Math.PI / 6, oneWay: up });
      const hero = world.add(standing(0.6, 1.2), { x: 0, y: -3 });
      const { hits } = world.move(hero, { x: 0.3, y: 5 }, { up });
      play(world, hero, { frames: 60 });
      const [x, y] = [hero.x, hero.y];
      const seen = play(world, hero, { frames: 100 });
      return { 'hits from below': hits.length, drift: Math.hypot(hero.x - x, hero.y - y) + Number(hero.y < -1), 'frames in the air': seen.air };
    },
  },
  {
    name: 'a gate, seen from above: one way in',
    source: 'godot#42574',
    bounds: { 'way in lost': 1e-12, 'place off on the way out': 1e-9 },
    run(world) {
      world.wall(rect(0, -5, 0.2, 5), { oneWay: { x: 1, y: 0 } });
      const hero = world.add(Shape.circle(0.5), { x: -2, y: 0 });
      const there = world.move(hero, { x: 4, y: 0 });
      const back = world.move(hero, { x: -4, y: 0 });
      return { 'way in lost': Math.abs(there.moved.x - 4) + there.hits.length, 'place off on the way out': Math.abs(hero.x - 0.7) + Math.abs(back.hits.length - 1) };
    },
  },
  {
    name: 'from every side: stopped by what comes against it, else not',
    source: 'godot#9399',
    bounds: { 'wrongly stopped': 0, 'wrongly passed': 0 },
    run(world) {
      const size = 2;
      world.wall(Shape.box(size, size), { oneWay: up });
      const ball = Shape.circle(0.01);
      let [stopped, passed] = [0, 0];
      for (let n = 0; n < 720; n += 1) {
        const angle = (n + 0.5) * Math.PI / 360;
        const from = { x: 4 * Math.cos(angle), y: 4 * Math.sin(angle) };
        const bullet = world.add(ball, from);
        const { hits } = world.move(bullet, { x: -2 * from.x, y: -2 * from.y }, { slide: false });
        // It goes through the middle: by the top alone when the angle is nearer to the vertical than the corner is.
        const throughTop = Math.sin(angle) > Math.abs(Math.cos(angle)) + 0.02;
        const besideTop = Math.sin(angle) < Math.abs(Math.cos(angle)) - 0.02;
        stopped += Number(besideTop && hits.length > 0);
        passed += Number(throughTop && hits.length === 0);
        bullet.moveTo(100 + n, 100);
      }
      return { 'wrongly stopped': stopped, 'wrongly passed': passed };
    },
  },
  {
    name: 'a plank that rises takes its rider along, and so does one that sinks',
    source: 'matter-js#284',
    bounds: { 'gap to the lift': 1e-9, 'frames in the air': 0 },
    run(world) {
      const lift = world.wall(rect(-1, -0.2, 1, 0), { oneWay: up });
      const hero = world.add(standing(0.6, 1.6), { x: 0, y: 0 });
      let [gap, air] = [0, 0];
      for (let frame = 0; frame < 200; frame += 1) {
        world.push(lift, { x: 0, y: frame < 100 ? 0.07 : -0.09 }, { up });
        gap = Math.max(gap, world.unrest(hero, [lift]));
        air += Number(!world.move(hero, { x: 0, y: -0.02 }, { up }).ground);
      }
      return { 'gap to the lift': gap, 'frames in the air': air };
    },
  },
  {
    name: 'a rising plank passes who stands half in it, and squashes nobody',
    source: 'godot#25732',
    bounds: { 'moved by': 1e-12, squashed: 0 },
    run(world) {
      row(world, 6, 1, -3);
      const lift = world.wall(rect(-2, 0.5, 2, 0.7), { oneWay: up });
      const hero = world.add(standing(0.6, 1.6), { x: 0, y: 0 });
      let squashed = 0;
      for (let frame = 0; frame < 30; frame += 1) squashed += world.push(lift, { x: 0, y: 0.05 }, { up }).squashed.length;
      return { 'moved by': Math.hypot(hero.x, hero.y), squashed };
    },
  },
];
