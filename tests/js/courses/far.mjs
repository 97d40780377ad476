/** Far from the origin, where coordinates have few digits left. */
import { Shape } from '../../../js/index.js';
import { column, play, rect, row, standing, upright } from './play.mjs';
import { up } from './world.mjs';

/** @import { Course } from './course.mjs' */
/** @import { World } from './world.mjs' */

/**
 * Runs over tiles at x = far; what a coordinate cannot say is lost in each frame.
 * @param {World} world
 * @param {number} far
 */
function run(world, far) {
  row(world, 60, 1, far);
  const hero = world.add(standing(0.75, 1.75), { x: far + 0.5, y: 0 });
  const seen = play(world, hero, { frames: 400, vx: 0.125 });
  return { 'way lost': Math.abs(hero.x - far - 50.5), 'rise or fall': Math.abs(hero.y), 'frames in the air': seen.air, 'frames at walls': seen.walls };
}

/** @type {Course[]} */
export const courses = [
  {
    name: 'over tiles, a million from the origin',
    source: 'godot#89458',
    bounds: { 'way lost': 1e-7, 'rise or fall': 1e-9, 'frames in the air': 0, 'frames at walls': 0 },
    run: (world) => run(world, 1e6),
  },
  {
    name: 'over tiles, a thousand million from the origin',
    source: 'godot#89458',
    bounds: { 'way lost': 1e-4, 'rise or fall': 1e-9, 'frames in the air': 0, 'frames at walls': 0 },
    run: (world) => run(world, 1e9),
  },
  {
    name: 'a corner, a million up and aside',
    source: 'godot#38367',
    bounds: { 'place off': 1e-9, shaking: 1e-9 },
    run(world) {
      const far = 2 ** 20;
      world.wall(Shape.box(20, 2), { x: far, y: far - 1 });
      column(world, 5, far + 5, 1, far);
      const hero = world.add(upright(0.75, 1.75), { x: far, y: far + 3 });
      play(world, hero, { frames: 100, vx: 0.1 });
      const seen = play(world, hero, { frames: 100, vx: 0.1 });
      return { 'place off': Math.hypot(hero.x - far - 5 + 0.375, hero.y - far), shaking: seen.most };
    },
  },
  {
    name: 'a slope of 30 degrees, a million from the origin',
    source: 'rapier.js#291',
    bounds: { 'length lost': 1e-7, 'frames in the air': 0, 'gap at rest': 1e-9 },
    run(world) {
      const far = 1e6;
      const slope = world.wall(Shape.polygon([[0, 0], [60, 0], [60, 60 * Math.tan(Math.PI / 6)]]), { x: far, y: -far });
      const hero = world.add(upright(0.8, 1.8), { x: far + 10, y: -far + 7 });
      play(world, hero, { frames: 60 });
      const seen = play(world, hero, { frames: 200, vx: 0.1 });
      return { 'length lost': Math.abs(seen.way - 20), 'frames in the air': seen.air, 'gap at rest': world.unrest(hero, [slope]) };
    },
  },
  {
    name: 'a lift, a million from the origin',
    source: 'rapier#488',
    bounds: { 'gap to the lift': 1e-9, 'not carried': 0, drift: 1e-6 },
    run(world) {
      const far = 1e6;
      const lift = world.wall(rect(-2, -1, 2, 0), { x: far, y: far });
      const hero = world.add(standing(0.8, 1.8), { x: far + 1, y: far });
      let [gap, missing] = [0, 0];
      for (let frame = 0; frame < 200; frame += 1) {
        missing += Number(world.push(lift, { x: 0.1, y: 0.07 }, { up }).carried.length !== 1);
        gap = Math.max(gap, world.unrest(hero, [lift]));
      }
      return { 'gap to the lift': gap, 'not carried': missing, drift: Math.abs(hero.x - lift.x - 1) };
    },
  },
  {
    name: 'a bullet from a million to the other side of the origin',
    source: 'matter-js#5',
    bounds: { 'place off': 1e-9 },
    run(world) {
      world.wall(rect(0, -5, 0.01, 5));
      const bullet = world.add(Shape.circle(0.25), { x: -1e6, y: 0 });
      world.move(bullet, { x: 2e6, y: 0 }, { slide: false });
      return { 'place off': Math.abs(bullet.x + 0.25) };
    },
  },
  {
    name: 'tiny tiles and huge ones',
    source: 'godot#89458',
    bounds: { 'way lost': 1e-9, 'frames in the air': 0, 'frames at walls': 0 },
    run(world) {
      let [lost, air, walls] = [0, 0, 0];
      for (const [n, size] of [1e-6, 1e-3, 1e3, 1e6].entries()) {
        const level = 5e6 * n;
        const tile = Shape.box(size, size);
        for (let k = 0; k < 40; k += 1) world.wall(tile, { x: (k + 0.5) * size, y: level - size / 2 });
        const sole = Shape.box(0.8 * size, 1.8 * size);
        const hero = world.add(sole, { x: size, y: level + 0.9 * size });
        const seen = play(world, hero, { frames: 200, vx: 0.15 * size, gravity: 0.02 * size });
        lost = Math.max(lost, n === 0 ? Math.abs(hero.x / size - 31) : 0);
        air += seen.air;
        walls += seen.walls;
      }
      return { 'way lost': lost, 'frames in the air': air, 'frames at walls': walls };
    },
  },
  {
    name: 'the way to the left is the way to the right',
    source: 'Excalibur#2344',
    bounds: { 'ends apart': 1e-12 },
    run(world) {
      for (const side of [-1, 1]) {
        for (let n = 0; n < 20; n += 1) world.wall(Shape.box(1, 1), { x: side * (n + 0.5), y: -0.5 });
        world.wall(Shape.polygon([[0, 0], [4 * side, 0], [4 * side, 2]]), { x: side * 8 });
        world.wall(Shape.box(1, 5), { x: side * 17, y: 3 });
      }
      const ends = [-1, 1].map((side) => {
        const hero = world.add(upright(0.8, 1.8), { x: side * 2, y: 0.4 });
        play(world, hero, { frames: 200, vx: 0.11 * side, options: { snap: 0.2, step: 0.3 } });
        const end = { x: side * hero.x, y: hero.y };
        hero.moveTo(0, -50);
        return end;
      });
      return { 'ends apart': Math.hypot(ends[0].x - ends[1].x, ends[0].y - ends[1].y) };
    },
  },
];
