/** Starts inside of things. */
import { Shape } from '../../../js/index.js';
import { rect } from './play.mjs';

/** @import { Course } from './course.mjs' */

const still = { x: 0, y: 0 };

/** @type {Course[]} */
export const courses = [
  {
    name: 'without a motion, the shortest way out and no more',
    source: 'avian#487',
    bounds: { 'place off': 1e-9, stuck: 0 },
    run(world) {
      world.wall(rect(0, -5, 5, 5));
      const hero = world.add(Shape.box(1, 1), { x: -0.2, y: 0.3 });
      const { stuck } = world.move(hero, still);
      const [x, y] = [hero.x, hero.y];
      world.move(hero, still);
      return { 'place off': Math.hypot(hero.x + 0.5, hero.y - 0.3) + Math.hypot(hero.x - x, hero.y - y), stuck: Number(stuck) };
    },
  },
  {
    name: 'out of a corner of two walls',
    source: 'avian#487',
    bounds: { 'place off': 1e-9 },
    run(world) {
      world.wall(rect(0, -5, 5, 5));
      world.wall(rect(-5, -5, 5, 0));
      const hero = world.add(Shape.box(1, 1), { x: -0.2, y: 0.4 });
      world.move(hero, still);
      return { 'place off': Math.hypot(hero.x + 0.5, hero.y - 0.5) };
    },
  },
  {
    name: 'out, and then on its way',
    source: 'bevy_rapier#520',
    bounds: { 'place off': 1e-9 },
    run(world) {
      world.wall(rect(0, -5, 5, 5));
      const hero = world.add(Shape.circle(0.5), { x: -0.3, y: 0 });
      world.move(hero, { x: 1, y: 2 });
      return { 'place off': Math.hypot(hero.x + 0.5, hero.y - 2) };
    },
  },
  {
    name: 'deeper than recover: stuck, and left in peace',
    source: 'bevy_rapier#520',
    bounds: { 'moved by': 1e-12, 'frames not stuck': 0 },
    run(world) {
      world.wall(rect(0, -5, 5, 5));
      const hero = world.add(Shape.box(1, 1), { x: 0.2, y: 0 });
      let free = 0;
      for (let frame = 0; frame < 5; frame += 1) free += Number(!world.move(hero, still, { recover: 0.4 }).stuck);
      return { 'moved by': Math.hypot(hero.x - 0.2, hero.y), 'frames not stuck': free };
    },
  },
  {
    name: 'stuck, it may leave by itself, and not go deeper',
    source: 'bevy_rapier#520',
    bounds: { 'deeper by': 1e-9, 'way out lost': 1e-9, stuck: 0 },
    run(world) {
      world.wall(rect(0, -50, 50, 50));
      const hero = world.add(Shape.box(1, 1), { x: 3, y: 0 });
      world.move(hero, { x: 2, y: 0 }, { recover: 0.5 });
      const deeper = Math.abs(hero.x - 3);
      const { moved, stuck } = world.move(hero, { x: -6, y: 0 }, { recover: 0.5 });
      return { 'deeper by': deeper, 'way out lost': Math.abs(moved.x + 6), stuck: Number(stuck) };
    },
  },
  {
    name: 'held by walls closer than it is wide',
    source: 'avian#487',
    bounds: { 'moved by': 1e-9, 'frames not stuck': 0 },
    run(world) {
      world.wall(rect(-9, -30, -0.4, 30));
      world.wall(rect(0.4, -30, 9, 30));
      const hero = world.add(Shape.box(1, 1), {});
      let free = 0;
      for (let frame = 0; frame < 5; frame += 1) free += Number(!world.move(hero, still).stuck);
      return { 'moved by': Math.hypot(hero.x, hero.y), 'frames not stuck': free };
    },
  },
  {
    name: 'a wall thinner than the mover is no place to be put behind',
    source: 'avian#487',
    bounds: { 'place off': 1e-9 },
    run(world) {
      world.wall(rect(0, -5, 0.2, 5));
      const hero = world.add(Shape.circle(0.5), { x: -0.3, y: 0 });
      world.move(hero, { x: 3, y: 0 });
      return { 'place off': Math.hypot(hero.x + 0.5, hero.y) };
    },
  },
  {
    name: 'two in one place: the one that moves comes out',
    source: 'bevy_rapier#520',
    bounds: { 'depth afterwards': 1e-9, 'way longer than the shortest': 1e-9 },
    run(world) {
      const other = world.add(Shape.box(1, 1), {});
      const hero = world.add(Shape.box(1, 1), { x: 0.25, y: 0.1 });
      const { moved } = world.move(hero, still);
      return { 'depth afterwards': Math.max(0, -world.gap(hero, other)), 'way longer than the shortest': Math.hypot(moved.x, moved.y) - 0.75 };
    },
  },
  {
    name: 'an overlap of a hundredth in a crowd is left by a hundredth',
    source: 'avian#487',
    bounds: { 'way off': 1e-9 },
    run(world) {
      const crowd = Array.from({ length: 1024 }, (_, n) => world.add(Shape.box(1, 1), { x: n % 32, y: Math.floor(n / 32) }));
      const hero = crowd[16 * 32 + 16];
      hero.moveTo(16.01, 16);
      const { moved } = world.move(hero, still);
      return { 'way off': Math.hypot(moved.x + 0.01, moved.y) };
    },
  },
];
