/** Walls of many bodies: who falls along them falls, and who leaves them is free. */
import { Shape } from '../../../js/index.js';
import { column, play, rect, row, standing, upright } from './play.mjs';
import { up } from './world.mjs';

/** @import { Course } from './course.mjs' */
/** @import { World } from './world.mjs' */

const bounds = { 'fall lost': 1e-9, 'frames on ground': 0, 'way into the wall': 1e-9 };

/**
 * Falls along a wall of tiles at x = 0 while pressing against it.
 * @param {World} world
 * @param {Shape} shape
 * @param {number} half its width
 */
function fall(world, shape, half, press = 0.3) {
  column(world, 120, 0, 1, -110);
  const hero = world.add(shape, { x: -half, y: 0 });
  const seen = play(world, hero, { frames: 90, vx: press });
  const expected = 0.02 * 90 * 91 / 2;
  return {
    'fall lost': Math.abs(-hero.y - expected) / hero.extent, 'frames on ground': seen.ground, 'way into the wall': Math.abs(hero.x + half) / hero.extent,
  };
}

/** @type {Course[]} */
export const courses = [
  { name: 'a box falls along a wall of tiles that it presses against', source: 'godot#109926', bounds, run: (world) => fall(world, standing(0.8, 1.8), 0.4) },
  { name: 'a capsule falls along a wall of tiles', source: 'godot#50155', bounds, run: (world) => fall(world, upright(0.8, 1.8), 0.4) },
  { name: 'a circle falls along a wall of tiles', source: 'godot#109926', bounds, run: (world) => fall(world, Shape.circle(0.5), 0.5) },
  { name: 'a hexagon falls with its tip along a wall of tiles', source: 'godot#50155', bounds, run: (world) => fall(world, Shape.regular(6, 0.5), 0.5) },
  { name: 'who presses far harder than it falls', source: 'godot#109926', bounds, run: (world) => fall(world, standing(0.8, 1.8), 0.4, 40) },
  {
    name: 'a jump along a wall of tiles hits no ceiling',
    source: 'godot#109926',
    bounds: { 'rise lost': 1e-9, ceilings: 0 },
    run(world) {
      column(world, 40, 0);
      const hero = world.add(standing(0.8, 1.8), { x: -0.4, y: 0 });
      const seen = play(world, hero, { frames: 40, vx: 0.25, vy: 1, gravity: 0.02 });
      return { 'rise lost': Math.abs(hero.y - (40 - 0.02 * 40 * 41 / 2)), ceilings: seen.ceilings };
    },
  },
  {
    name: 'who is flush with a wall walks away from it at once',
    source: 'godot#50155',
    bounds: { 'way lost': 1e-12, hits: 0 },
    run(world) {
      column(world, 4, 0);
      let [lost, hits] = [0, 0];
      for (const shape of [standing(0.8, 1.8), upright(0.8, 1.8)]) {
        const hero = world.add(shape, { x: -0.4, y: 1 });
        const move = world.move(hero, { x: -0.3, y: 0.1 });
        lost += Math.hypot(move.moved.x + 0.3, move.moved.y - 0.1);
        hits += move.hits.length;
        hero.moveTo(-100, 0);
      }
      return { 'way lost': lost, hits };
    },
  },
  {
    name: 'who is flush with a wall moves along it unhindered',
    source: 'godot#50155',
    bounds: { 'way lost': 1e-12, hits: 0 },
    run(world) {
      column(world, 30, 0);
      const hero = world.add(standing(0.8, 1.8), { x: -0.4, y: 1 });
      let hits = 0;
      for (let frame = 0; frame < 90; frame += 1) hits += world.move(hero, { x: 0, y: 0.3 }).hits.length;
      return { 'way lost': Math.abs(hero.y - 28), hits };
    },
  },
  {
    name: 'tiles that jut out by a fifth of the slop do not stop a fall',
    source: 'godot#109926',
    bounds: { 'fall lost': 1e-9, 'frames on ground': 0 },
    run(world) {
      const tile = Shape.box(1, 1);
      for (let n = 0; n < 60; n += 1) world.wall(tile, { x: 0.5 - (n % 3) * 1e-5, y: -n });
      const hero = world.add(standing(0.8, 1), { x: -0.4 - 1e-5, y: 0 });
      const seen = play(world, hero, { frames: 60, vx: 0.2, options: { slop: 1e-4 } });
      return { 'fall lost': Math.abs(-hero.y - 0.02 * 60 * 61 / 2), 'frames on ground': seen.ground };
    },
  },
  {
    name: 'without sliding it stops at the wall, and says what was left',
    source: 'bump.lua#37',
    bounds: { 'place off': 1e-9, 'left off': 1e-9, 'time off': 1e-9, hits: 1 },
    run(world) {
      column(world, 10, 0, 1, -5);
      const hero = world.add(Shape.circle(0.5), { x: -2, y: 0.2 });
      const move = world.move(hero, { x: 6, y: 2 }, { slide: false });
      return {
        'place off': Math.hypot(hero.x + 0.5, hero.y - 0.7), 'left off': Math.hypot(move.left.x - 4.5, move.left.y - 1.5),
        'time off': Math.abs(move.hits[0].time - 0.25), hits: move.hits.length,
      };
    },
  },
  {
    name: 'a head-on wall takes all of the motion, a slanting one its part',
    source: 'godot#38367',
    bounds: { 'head on': 1e-9, slanting: 1e-9, 'normal off': 1e-9 },
    run(world) {
      world.wall(rect(3, -5, 4, 5));
      world.wall(Shape.box(10, 1), { x: 0, y: 20, angle: Math.PI / 6 });
      const first = world.add(Shape.box(1, 1));
      const second = world.add(Shape.circle(0.5), { x: 0, y: 17 });
      const head = world.move(first, { x: 100, y: 0 });
      const slant = world.move(second, { x: 0, y: 6 });
      // The slanting face passes (0, 20) less half a unit across; the circle meets it half a unit before.
      const [sine, cosine] = [0.5, Math.sqrt(3) / 2];
      const reach = 3 - 1 / cosine;
      const rest = 6 - reach;
      const expected = { x: rest * sine * cosine, y: 17 + reach + rest * sine * sine };
      return {
        'head on': Math.hypot(first.x - 2.5, first.y), slanting: Math.hypot(second.x - expected.x, second.y - expected.y),
        'normal off': Math.abs(head.hits[0].normal.x + 1) + Math.hypot(slant.hits[0].normal.x - sine, slant.hits[0].normal.y + cosine),
      };
    },
  },
  {
    name: 'running into a wall is told of in each frame, and standing is not lost',
    source: 'godot#50155',
    bounds: { 'frames without wall': 0, 'frames in the air': 0, shaking: 1e-12 },
    run(world) {
      row(world, 10);
      column(world, 5, 6);
      const hero = world.add(upright(0.8, 1.8), { x: 5.6, y: 0 });
      const seen = play(world, hero, { frames: 300, vx: 0.2 });
      return { 'frames without wall': 300 - seen.walls, 'frames in the air': seen.air, shaking: seen.most };
    },
  },
  {
    name: 'a ceiling ends a jump and holds nobody',
    source: 'godot#38367',
    bounds: { 'way lost': 1e-9, 'height off': 1e-9, 'frames with ceiling off': 0, 'gap after the fall': 1e-9 },
    run(world) {
      row(world, 60);
      for (let n = 0; n < 60; n += 1) world.wall(Shape.box(1, 1), { x: n + 0.5, y: 3.5 });
      const hero = world.add(standing(0.8, 1.8), { x: 1, y: 0 });
      let [highest, ceilings] = [0, 0];
      play(world, hero, { frames: 60, vx: 0.2, vy: 0.42 }, (move) => {
        highest = Math.max(highest, hero.y);
        ceilings += Number(Boolean(move.ceiling));
      });
      return {
        'way lost': Math.abs(hero.x - 13), 'height off': Math.abs(highest - 1.2), 'frames with ceiling off': Math.abs(ceilings - 1),
        'gap after the fall': Math.abs(hero.y),
      };
    },
  },
  {
    name: 'with any length of up the same is ground',
    source: 'rapier#449',
    bounds: { 'ends apart': 1e-12 },
    run(world) {
      row(world, 20);
      column(world, 3, 15);
      const ends = [1, 1e-3, 250].map((length) => {
        const hero = world.add(standing(0.8, 1.8), { x: 1, y: 0.5 });
        for (let frame = 0; frame < 100; frame += 1) world.move(hero, { x: 0.2, y: -0.1 }, { up: { x: up.x * length, y: up.y * length } });
        const end = { x: hero.x, y: hero.y };
        hero.moveTo(-100, 100);
        return end;
      });
      return { 'ends apart': ends.reduce((most, end) => Math.max(most, Math.hypot(end.x - ends[0].x, end.y - ends[0].y)), 0) };
    },
  },
];
