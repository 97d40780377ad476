/** Valleys and wedges: who is held from two sides lies still, and gets out again. */
import { Shape } from '../../../js/index.js';
import { play, rect, standing, upright } from './play.mjs';
import { up } from './world.mjs';

/** @import { Course } from './course.mjs' */
/** @import { World } from './world.mjs' */

/**
 * Two thick slopes that meet at the origin and rise from there by these angles.
 * @param {World} world
 * @param {number} left
 * @param {number} right
 */
function valley(world, left, right) {
  const slope = (/** @type {number} */ angle) => Shape.polygon([[0, 0], [9 * Math.cos(angle), 9 * Math.sin(angle)], [9 * Math.cos(angle), -2], [0, -2]]);
  return [world.wall(slope(right)), world.wall(slope(left).scaled(-1, 1))];
}

/**
 * A wedge that opens to the left, its point at the origin, between level ground and a ceiling.
 * @param {World} world
 * @param {number} angle
 */
function wedge(world, angle) {
  const [x, y] = [-40 * Math.cos(angle), 40 * Math.sin(angle)];
  return [world.wall(rect(-40, -1, 2, 0)), world.wall(Shape.polygon([[0, 0], [2, 0], [2, y + 1], [x, y + 1], [x, y]]))];
}

/**
 * Pushed into a wedge for 200 frames, seen from above, it stops where it touches both sides, and leaves as it came.
 * @param {World} world @param {number} angle @param {number} speed
 */
function squeezed(world, angle, speed) {
  const sides = wedge(world, angle);
  const hero = world.add(Shape.circle(0.1), { x: -20, y: 0.1 });
  const end = -0.1 / Math.tan(angle / 2);
  for (let frame = 0; frame < 20 / speed + 5; frame += 1) world.move(hero, { x: speed, y: 0 });
  const off = Math.abs(hero.x - end) / hero.extent * Math.sin(angle);
  let shaking = 0;
  for (let frame = 0; frame < 200; frame += 1) {
    const { moved } = world.move(hero, { x: speed, y: 0.01 * (frame % 3 - 1) });
    shaking = Math.max(shaking, Math.hypot(moved.x, moved.y));
  }
  const gap = Math.max(...sides.map((side) => world.unrest(hero, [side])));
  const back = world.move(hero, { x: -3, y: 0 });
  return { 'place off': off, shaking, 'gap to the sides': gap, 'way back lost': Math.abs(back.moved.x + 3) / 3 };
}

const squeezedBounds = { 'place off': 1e-9, shaking: 1e-9, 'gap to the sides': 1e-9, 'way back lost': 1e-9 };

/** @type {Course[]} */
export const courses = [
  {
    name: 'a circle comes to rest in a valley of 90 degrees',
    source: 'jolt#1887',
    bounds: { drift: 1e-9, 'gap to both slopes': 1e-9 },
    run(world) {
      const sides = valley(world, Math.PI / 4, Math.PI / 4);
      const hero = world.add(Shape.circle(0.5), { x: 0.3, y: 3 });
      play(world, hero, { frames: 100, options: { maxSlope: 0.5 } });
      const [x, y] = [hero.x, hero.y];
      play(world, hero, { frames: 300, options: { maxSlope: 0.5 } });
      return { drift: Math.hypot(hero.x - x, hero.y - y), 'gap to both slopes': Math.max(...sides.map((side) => world.unrest(hero, [side]))) };
    },
  },
  {
    name: 'two slopes of 60 degrees hold a box that stands on neither',
    source: 'jolt#211',
    bounds: { drift: 1e-9, 'frames stuck': 0, 'gap at rest': 1e-9 },
    run(world) {
      const sides = valley(world, Math.PI / 3, Math.PI / 3);
      const hero = world.add(standing(0.8, 0.8), { x: 0.2, y: 4 });
      play(world, hero, { frames: 100 });
      const [x, y] = [hero.x, hero.y];
      const seen = play(world, hero, { frames: 200, vx: 0.05 });
      return { drift: Math.hypot(hero.x - x, hero.y - y), 'frames stuck': seen.stuck, 'gap at rest': Math.max(...sides.map((side) => world.unrest(hero, [side]))) };
    },
  },
  {
    name: 'slopes of 20 and 35 degrees are walked down and up, there and back',
    source: 'godot#75647',
    bounds: { 'frames in the air': 0, 'frames without progress': 0, 'height off': 0.1 },
    run(world) {
      valley(world, 20 * Math.PI / 180, 35 * Math.PI / 180);
      const hero = world.add(upright(0.6, 1.4), { x: -5, y: 3 });
      play(world, hero, { frames: 60 });
      const height = hero.y;
      const options = { snap: 0.2 };
      const there = play(world, hero, { frames: 80, vx: 0.1, options });
      const back = play(world, hero, { frames: 400, vx: -0.1, options }, () => {
        if (hero.x < -5) hero.moveTo(-5, hero.y);
      });
      return {
        'frames in the air': there.air + back.air,
        'frames without progress': Number(there.least < 0.05),
        'height off': Math.abs(hero.y - height),
      };
    },
  },
  {
    name: 'a wedge of 30 degrees', source: 'jolt#1876', bounds: squeezedBounds, run: (world) => squeezed(world, Math.PI / 6, 0.3),
  },
  {
    name: 'a wedge of 5 degrees', source: 'godot#75647', bounds: squeezedBounds, run: (world) => squeezed(world, 5 * Math.PI / 180, 0.3),
  },
  {
    name: 'a wedge of 2 degrees', source: 'jolt#1876', bounds: squeezedBounds, run: (world) => squeezed(world, 2 * Math.PI / 180, 0.1),
  },
  {
    name: 'a wedge of 2 degrees at a hundred times the speed', source: 'jolt#1876', bounds: squeezedBounds, run: (world) => squeezed(world, 2 * Math.PI / 180, 10),
  },
  {
    name: 'who walks under a ceiling that comes down stops, and turns round',
    source: 'jolt#1887',
    bounds: { shaking: 1e-9, 'frames in the air': 0, 'frames without progress on the way back': 0 },
    run(world) {
      wedge(world, 10 * Math.PI / 180);
      const hero = world.add(upright(0.6, 1.4), { x: -20, y: 0 });
      const there = play(world, hero, { frames: 200, vx: 0.1 });
      const still = play(world, hero, { frames: 100, vx: 0.1 });
      const back = play(world, hero, { frames: 50, vx: -0.1 });
      return { shaking: still.most, 'frames in the air': there.air + still.air + back.air, 'frames without progress on the way back': Number(back.least < 0.099) };
    },
  },
  {
    name: 'what leads out of a valley is blocked by nothing',
    source: 'jolt#211',
    bounds: { 'way lost': 1e-9, hits: 0 },
    run(world) {
      valley(world, Math.PI / 3, Math.PI / 3);
      const hero = world.add(Shape.circle(0.5), { x: 0, y: 3 });
      for (let frame = 0; frame < 40; frame += 1) world.move(hero, { x: 0, y: -0.3 }, { up });
      const { moved, hits } = world.move(hero, { x: 0.2, y: 1 }, { up });
      return { 'way lost': Math.hypot(moved.x - 0.2, moved.y - 1), hits: hits.length };
    },
  },
];
