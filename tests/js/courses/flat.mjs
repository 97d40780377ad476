/** Level floors of many bodies: their joints stop nobody. */
import { Shape } from '../../../js/index.js';
import { Random } from '../common/random.mjs';
import { column, play, row, standing, upright } from './play.mjs';
import { up } from './world.mjs';

/** @import { Course } from './course.mjs' */
/** @import { World } from './world.mjs' */

const bounds = { 'way lost': 1e-9, 'rise or fall': 1e-9, 'frames in the air': 0, 'frames at walls': 0 };

/**
 * Runs along a floor whose top is at y = 0, without gravity's help or hindrance.
 * @param {World} world @param {Shape} shape with its sole at y = 0 @param {number} vx @param {number} frames
 */
function run(world, shape, vx, frames, angle = 0, sole = 0) {
  const hero = world.add(shape, { x: 0.5, y: sole, angle });
  const seen = play(world, hero, { frames, vx });
  return {
    'way lost': Math.abs(hero.x - 0.5 - vx * frames) / hero.extent, 'rise or fall': Math.abs(hero.y - sole) / hero.extent,
    'frames in the air': seen.air, 'frames at walls': seen.walls,
  };
}

/** @type {Course[]} */
export const courses = [
  {
    name: 'a box runs over 400 tiles',
    source: 'box2d#1017',
    bounds,
    run(world) {
      row(world, 400);
      return run(world, standing(0.8, 1.8), 0.13, 3000);
    },
  },
  {
    name: 'a box runs over tiles of a tenth, whose places are rounded',
    source: 'godot#89458',
    bounds,
    run(world) {
      row(world, 400, 0.1, 0.3);
      return run(world, standing(0.08, 0.17), 0.013, 2500);
    },
  },
  {
    name: 'a capsule runs over tiles',
    source: 'p2.js#173',
    bounds,
    run(world) {
      row(world, 200);
      return run(world, upright(0.7, 1.6), 0.11, 1700);
    },
  },
  {
    name: 'a circle slides over tiles',
    source: 'box2d#1017',
    bounds,
    run(world) {
      row(world, 200);
      return run(world, Shape.circle(0.4), 0.17, 1100, 0, 0.4);
    },
  },
  {
    name: 'a hexagon slides on its side over tiles',
    source: 'Excalibur#2344',
    bounds,
    run(world) {
      row(world, 200);
      return run(world, Shape.regular(6, 0.5), 0.09, 2000, 0, 0.5 * Math.sin(Math.PI / 3));
    },
  },
  {
    name: 'a square on its tip stops at no joint',
    source: 'box2d#1017',
    bounds,
    run(world) {
      row(world, 100);
      return run(world, Shape.polygon([[0, 0], [0.5, 0.5], [0, 1], [-0.5, 0.5]]), 0.125, 790);
    },
  },
  {
    name: 'a box crosses seven tiles in a frame',
    source: 'Excalibur#2344',
    bounds,
    run(world) {
      row(world, 1000);
      return run(world, standing(0.9, 0.9), 7.3, 130);
    },
  },
  {
    name: 'a box creeps over a joint, a ten-thousandth of a tile in a frame',
    source: 'box2d#935',
    bounds,
    run(world) {
      row(world, 3);
      return run(world, standing(0.9, 0.9), 1e-4, 6000);
    },
  },
  {
    name: 'tiles that do not line up by a fifth of the slop stop nobody',
    source: 'godot#89458',
    bounds: { 'way lost': 1e-9, 'frames in the air': 0, 'frames at walls': 0 },
    run(world) {
      const random = new Random(11);
      const tile = Shape.box(1, 1);
      for (let n = 0; n < 200; n += 1) world.wall(tile, { x: n + 0.5, y: -0.5 - 2e-5 * random.next() });
      const hero = world.add(standing(0.8, 1), { x: 0.5, y: 0 });
      const seen = play(world, hero, { frames: 1400, vx: 0.14, options: { slop: 1e-4 } });
      return { 'way lost': Math.abs(hero.x - 0.5 - 0.14 * 1400), 'frames in the air': seen.air, 'frames at walls': seen.walls };
    },
  },
  {
    name: 'tiles with the rounding of a level editor',
    source: 'box2d#935',
    bounds: { 'way lost': 1e-9, 'frames in the air': 0, 'frames at walls': 0 },
    run(world) {
      const random = new Random(12);
      const tile = Shape.box(16, 16);
      for (let n = 0; n < 200; n += 1) world.wall(tile, { x: Math.fround(16 * n + 8 + random.between(-1e-6, 1e-6)), y: -8 + random.between(-1e-7, 1e-7) });
      const hero = world.add(standing(14, 28), { x: 20, y: 0 });
      const seen = play(world, hero, { frames: 1500, vx: 1.9, gravity: 0.4 });
      return { 'way lost': Math.abs(hero.x - 20 - 1.9 * 1500) / 28, 'frames in the air': seen.air, 'frames at walls': seen.walls };
    },
  },
  {
    name: 'two hundred jumps end flush on the tiles',
    source: 'Excalibur#2344',
    bounds: { 'gap at rest': 1e-9, 'jumps without landing': 0, 'frames at walls': 0, 'way lost': 1e-9 },
    run(world) {
      const tiles = row(world, 300);
      const hero = world.add(standing(0.8, 1.8), { x: 1, y: 0 });
      let [gap, lost, walls, frames] = [0, 0, 0, 0];
      for (let jump = 0; jump < 200; jump += 1) {
        let landed = false;
        let vy = 0.15 + 0.0007 * jump;
        for (let frame = 0; frame < 60 && !landed; frame += 1) {
          const move = world.move(hero, { x: 0.02, y: vy }, { up });
          frames += 1;
          vy -= 0.02;
          walls += Number(Boolean(move.wall));
          landed = move.ground !== null && vy < 0;
        }
        lost += Number(!landed);
        gap = Math.max(gap, world.unrest(hero, tiles.slice(Math.floor(hero.x - 1), Math.floor(hero.x + 2))));
      }
      return { 'gap at rest': gap, 'jumps without landing': lost, 'frames at walls': walls, 'way lost': Math.abs(hero.x - 1 - 0.02 * frames) };
    },
  },
  {
    name: 'who stands does not move in 600 frames',
    source: 'godot#18433',
    bounds: { drift: 0, 'frames in the air': 0 },
    run(world) {
      row(world, 4);
      const hero = world.add(upright(0.8, 1.8), { x: 2.03, y: 0 });
      play(world, hero, { frames: 1 });
      const [x, y] = [hero.x, hero.y];
      const seen = play(world, hero, { frames: 600 });
      return { drift: Math.abs(hero.x - x) + Math.abs(hero.y - y), 'frames in the air': seen.air };
    },
  },
  {
    name: 'without a motion, who stands has ground and who hovers has none',
    source: 'godot#50155',
    bounds: { 'moved by': 0, 'ground off': 0 },
    run(world) {
      row(world, 10);
      let [way, off] = [0, 0];
      for (const [height, stands] of /** @type {const} */ ([[0, true], [0.01, false], [1, false]])) {
        const hero = world.add(standing(0.8, 1.8), { x: 4, y: height });
        const { moved, ground, hits } = world.move(hero, { x: 0, y: 0 }, { up, snap: 0.5 });
        way += Math.hypot(moved.x, moved.y) + hits.length;
        off += Number(Boolean(ground) !== stands);
        hero.moveTo(4, 100);
      }
      return { 'moved by': way, 'ground off': off };
    },
  },
  {
    name: 'a row of boxes of random widths',
    source: 'p2.js#173',
    bounds,
    run(world) {
      const random = new Random(13);
      for (let x = -1; x < 60;) {
        const width = random.between(0.01, 1);
        world.wall(Shape.box(width, 1), { x: x + width / 2, y: -0.5 });
        x += width;
      }
      return run(world, standing(0.5, 0.5), 0.037, 1500);
    },
  },
  {
    name: 'a floor of segments end to end',
    source: 'box2d#1017',
    bounds,
    run(world) {
      const plank = Shape.segment({ x: 0, y: 0 }, { x: 1, y: 0 });
      for (let n = 0; n < 200; n += 1) world.wall(plank, { x: n });
      return run(world, standing(0.8, 1.8), 0.13, 1400);
    },
  },
  {
    name: 'a mover of three pieces runs over tiles',
    source: 'Excalibur#2344',
    bounds,
    run(world) {
      row(world, 100);
      return run(world, Shape.union([standing(0.3, 1), Shape.box(1, 0.3, { center: { x: 0, y: 0.9 } }), standing(0.8, 0.2)]), 0.13, 700);
    },
  },
  {
    name: 'a union of tiles has no faces between them',
    source: 'box2d#1017',
    bounds,
    run(world) {
      world.wall(Shape.union(Array.from({ length: 60 }, (_, n) => Shape.box(1, 1, { center: { x: n + 0.5, y: -0.5 } }))));
      return run(world, Shape.regular(5, 0.5), 0.11, 500, -Math.PI / 2, 0.5);
    },
  },
  {
    name: 'a box slides along tiles, seen from above',
    source: 'box2d#1017',
    bounds: { 'way lost': 1e-9, 'way sideways': 1e-9 },
    run(world) {
      row(world, 120);
      column(world, 1, -5);
      const hero = world.add(Shape.box(0.8, 0.8), { x: 1, y: 0.4 });
      for (let frame = 0; frame < 700; frame += 1) world.move(hero, { x: 0.16, y: -0.3 });
      return { 'way lost': Math.abs(hero.x - 1 - 0.16 * 700), 'way sideways': Math.abs(hero.y - 0.4) };
    },
  },
];
