/**
 * Terrains below 25 degrees made of many short segments: no joint is a wall, nobody leaves the ground, and each motion
 * is accounted for.
 */
import { Shape } from '../../../js/index.js';
import { standing } from './play.mjs';
import { up } from './world.mjs';

/** @import { Course } from './course.mjs' */
/** @import { World } from './world.mjs' */

/** Heights of terrains; the first is that of the report. @type {((x: number) => number)[]} */
const terrains = [
  (x) => 0.9 * Math.sin(x / 5) + 0.25 * Math.cos(x / 1.9),
  (x) => 0.3 * Math.sin(1.4 * x),
  (x) => 0.02 * Math.sin(15 * x) + 0.1 * x,
  (x) => 0.4 * Math.abs((x + 100) % 2 - 1),
];

/**
 * How a terrain is made of its points.
 * @type {Record<string, (world: World, points: { x: number, y: number }[]) => void>}
 */
const made = {
  'one chain': (world, points) => world.wall(Shape.chain(points)),
  'separate segments': (world, points) => points.slice(1).forEach((point, n) => world.wall(Shape.segment(points[n], point))),
  'an outline': (world, points) => {
    const [first, last] = [points[0], points[points.length - 1]];
    world.wall(Shape.outline([...points, { x: last.x, y: last.y - 8 }, { x: first.x, y: first.y - 8 }]));
  },
};

const heroes = {
  'a box': standing(0.8, 1.6),
  'a rounded box': Shape.box(0.6, 1.4, { center: { x: 0, y: 0.8 }, radius: 0.1 }),
  'a hexagon': Shape.regular(6, 0.5),
};

/** The segments' lengths, how many of them a move passes, and where each terrain begins and ends: with a wall. */
const [lengths, paces, from, to] = [[0.02, 0.1, 0.5], [0.3, 4, 30], -2, 4];

/** @type {Course[]} */
export const courses = Object.entries(made).flatMap(([way, build]) => Object.entries(heroes).map(([who, shape]) => ({
  name: `${who} walks over terrains of ${way}`,
  source: 'box2d#607',
  bounds: { 'walls at joints': 0, 'frames in the air': 0, 'left at joints': 0, 'motion unaccounted for': 1e-6 },
  alike: 1e-3,
  run(world) {
    const seen = { 'walls at joints': 0, 'frames in the air': 0, 'left at joints': 0, 'motion unaccounted for': 0 };
    // Each terrain has a place of its own, far from the others.
    let place = 0;
    for (const terrain of terrains) {
      for (const length of lengths) {
        const base = place * 40;
        place += 1;
        const count = Math.round((to - from) / length);
        build(world, Array.from({ length: count + 1 }, (_, n) => from + n * length).map((x) => ({ x, y: base + terrain(x) })));
        world.wall(standing(1, 9), { x: to + 0.5, y: base - 3 });
        const hero = world.add(shape, { x: from + 0.7, y: base + 4 });
        for (const pace of paces) {
          const motion = Math.min(pace * length, 1);
          hero.moveTo(from + 0.7, base + 4);
          world.move(hero, { x: 0, y: -9 }, { up });
          let atWall = 0;
          for (let frame = 0; frame < 60 && atWall < 2; frame += 1) {
            const { moved, left, ground, wall } = world.move(hero, { x: motion, y: -0.01 }, { up, snap: 0.3, maxSlope: 0.87 });
            const rest = Math.hypot(left.x, left.y);
            const told = Math.abs(moved.x) + rest;
            // Along slopes below 25 degrees, a way is a tenth longer than it is wide; a bent one is longer than the
            // straight one that is told.
            const isAtEnd = wall !== null && wall.normal.x < -0.99 && wall.point.x > to - 0.05;
            seen['walls at joints'] += Number(wall !== null && !isAtEnd);
            seen['frames in the air'] += Number(ground === null);
            if (!isAtEnd) seen['left at joints'] = Math.max(seen['left at joints'], rest);
            seen['motion unaccounted for'] = Math.max(seen['motion unaccounted for'], told - 1.0002 * motion - 2e-4, 0.85 * motion - told);
            atWall += Number(isAtEnd);
          }
        }
      }
    }
    return seen;
  },
})));
