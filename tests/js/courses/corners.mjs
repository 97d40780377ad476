/** Inner and outer corners, and gaps that fit exactly. */
import { Shape } from '../../../js/index.js';
import { column, play, rect, row, standing, upright } from './play.mjs';

/** @import { Course } from './course.mjs' */

/** @type {Course[]} */
export const courses = [
  {
    name: 'pushed into a corner of tiles, it lies still',
    source: 'godot#38367',
    bounds: { shaking: 1e-12, 'gap to the walls': 1e-9 },
    run(world) {
      const floor = row(world, 6);
      const wall = column(world, 6, 6);
      const hero = world.add(Shape.box(0.8, 0.8), { x: 4, y: 2 });
      world.move(hero, { x: 5, y: -7 });
      let shaking = 0;
      for (let frame = 0; frame < 100; frame += 1) {
        const { moved } = world.move(hero, { x: 0.3 + 0.01 * frame, y: -0.2 });
        shaking = Math.max(shaking, Math.hypot(moved.x, moved.y));
      }
      return { shaking, 'gap to the walls': Math.max(world.unrest(hero, floor), world.unrest(hero, wall)) };
    },
  },
  {
    name: 'a corner that is turned by 30 degrees',
    source: 'godot#38367',
    bounds: { shaking: 1e-9, 'gap to the walls': 1e-9 },
    run(world) {
      const [a, b] = [Math.PI / 6, Math.PI / 6 + Math.PI / 2];
      const one = world.wall(Shape.segment({ x: 0, y: 0 }, { x: 9, y: 0 }), { angle: a });
      const other = world.wall(Shape.segment({ x: 0, y: 0 }, { x: 9, y: 0 }), { angle: b });
      const hero = world.add(Shape.circle(0.5), { x: 0.2, y: 3 });
      for (let frame = 0; frame < 60; frame += 1) world.move(hero, { x: 0.02, y: -0.3 });
      let shaking = 0;
      for (let frame = 0; frame < 100; frame += 1) {
        const { moved } = world.move(hero, { x: 0.05, y: -0.3 });
        shaking = Math.max(shaking, Math.hypot(moved.x, moved.y));
      }
      return { shaking, 'gap to the walls': Math.max(world.unrest(hero, [one]), world.unrest(hero, [other])) };
    },
  },
  {
    name: 'a box level with an edge passes it',
    source: 'bump.lua#37',
    bounds: { 'way lost': 1e-12, hits: 0 },
    run(world) {
      world.wall(rect(2, -4, 6, 0));
      const hero = world.add(Shape.box(1, 1), { x: 0, y: 0.5 });
      const move = world.move(hero, { x: 12, y: 0 });
      return { 'way lost': Math.abs(hero.x - 12), hits: move.hits.length };
    },
  },
  {
    name: 'a corner that is missed by less than the slop is no wall',
    source: 'godot#38367',
    bounds: { 'way lost': 1e-9, 'frames at walls': 0 },
    run(world) {
      world.wall(rect(2, -4, 6, 0));
      const hero = world.add(Shape.box(1, 1), { x: 0, y: 0.5 - 4e-5 });
      const move = world.move(hero, { x: 12, y: 0 }, { slop: 1e-4 });
      return { 'way lost': Math.abs(hero.x - 12), 'frames at walls': move.hits.length };
    },
  },
  {
    name: 'a tunnel as high as the box',
    source: 'godot#44882',
    bounds: { 'way lost': 1e-9 },
    run(world) {
      row(world, 40);
      for (let n = 5; n < 30; n += 1) world.wall(Shape.box(1, 1), { x: n + 0.5, y: 2.5 });
      const hero = world.add(standing(0.8, 2), { x: 1, y: 0 });
      play(world, hero, { frames: 200, vx: 0.17 });
      return { 'way lost': Math.abs(hero.x - 35) };
    },
  },
  {
    name: 'a tunnel of three tenths for a box of 0.3',
    source: 'bump.lua#37',
    bounds: { 'way lost': 1e-9 },
    run(world) {
      const tile = Shape.box(0.1, 0.1);
      for (let n = 0; n < 200; n += 1) {
        world.wall(tile, { x: 0.1 * n, y: 0.1 * 6 });
        if (n > 20) world.wall(tile, { x: 0.1 * n, y: 0.1 * 10 });
      }
      const hero = world.add(Shape.box(0.3, 0.3), { x: 0.5, y: 0.1 * 8 });
      for (let frame = 0; frame < 300; frame += 1) world.move(hero, { x: 0.05, y: frame < 60 ? 0 : 0.1 * (-1) ** frame });
      return { 'way lost': Math.abs(hero.x - 15.5) };
    },
  },
  {
    name: 'a box falls down a shaft as wide as itself',
    source: 'godot#44882',
    bounds: { 'fall lost': 1e-9, 'frames on ground': 0 },
    run(world) {
      column(world, 40, -1, 1, -40);
      column(world, 40, 1, 1, -40);
      const hero = world.add(standing(1, 1.5), { x: 0.5, y: 1 });
      const seen = play(world, hero, { frames: 50 });
      return { 'fall lost': Math.abs(1 - hero.y - 0.02 * 50 * 51 / 2), 'frames on ground': seen.ground };
    },
  },
  {
    name: 'a door as wide as the box, seen from above',
    source: 'bump.lua#37',
    bounds: { 'way lost': 1e-9, hits: 0 },
    run(world) {
      column(world, 6, 3, 1, 1);
      column(world, 6, 3, 1, -6);
      const hero = world.add(Shape.box(1, 1), { x: 0, y: 0.5 });
      const { hits } = world.move(hero, { x: 9, y: 0 });
      return { 'way lost': Math.abs(hero.x - 9), hits: hits.length };
    },
  },
  {
    name: 'a circle slides around a corner of tiles',
    source: 'godot#38367',
    bounds: { 'frames without progress': 0, 'end off': 1e-9 },
    run(world) {
      row(world, 5, 1, -5);
      const hero = world.add(Shape.circle(0.5), { x: -2, y: 0.5 });
      let still = 0;
      for (let frame = 0; frame < 60; frame += 1) {
        const { moved } = world.move(hero, { x: 0.1, y: -0.05 });
        still += Number(Math.hypot(moved.x, moved.y) < 0.05);
      }
      // Past the corner it goes its own way, and never nearer than its radius to it.
      const clear = Math.hypot(Math.max(hero.x, 0), Math.max(hero.y, 0));
      return { 'frames without progress': still, 'end off': Math.max(0, 0.5 - clear) };
    },
  },
  {
    name: 'a tip against a tip: to one side or stopped, never through',
    source: 'godot#38367',
    bounds: { 'way through': 1e-3 },
    run(world) {
      world.wall(Shape.polygon([[0, 0], [1, 1], [2, 0], [1, -1]]));
      const hero = world.add(Shape.polygon([[0, 0], [-1, 1], [-2, 0], [-1, -1]]), { x: -1, y: 1e-6 });
      for (let frame = 0; frame < 50; frame += 1) world.move(hero, { x: 0.1, y: 0 });
      // Its tip may have slid along the upper side of the other, and is nowhere inside.
      return { 'way through': Math.max(0, hero.x - Math.abs(hero.y)) };
    },
  },
  {
    name: 'a pocket with three sides holds a box without shaking',
    source: 'godot#38367',
    bounds: { shaking: 1e-9, 'frames in the air': 0 },
    run(world) {
      row(world, 10);
      column(world, 4, 8);
      for (let n = 5; n < 8; n += 1) world.wall(Shape.box(1, 1), { x: n + 0.5, y: 2.3 });
      const hero = world.add(upright(0.8, 1.8), { x: 7, y: 0 });
      play(world, hero, { frames: 20, vx: 0.1 });
      const seen = play(world, hero, { frames: 200, vx: 0.1 });
      return { shaking: seen.most, 'frames in the air': seen.air };
    },
  },
];
