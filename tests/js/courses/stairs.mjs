/** Stairs and lips: walked over up to `step`, walls beyond it. */
import { Shape } from '../../../js/index.js';
import { play, rect, row, standing, upright } from './play.mjs';

/** @import { Course } from './course.mjs' */
/** @import { World } from './world.mjs' */

/**
 * Stairs that begin at x = 0 and rise to the right, with level ground before and after.
 * @param {World} world
 * @param {number} count
 * @param {number} rise
 * @param {number} depth
 */
function stairs(world, count, rise, depth) {
  return [
    world.wall(rect(-10, -1, 0, 0)),
    ...Array.from({ length: count }, (_, n) => world.wall(rect(n * depth, -1, (n + 1) * depth, (n + 1) * rise))),
    world.wall(rect(count * depth, -1, count * depth + 20, count * rise)),
  ];
}

const climbing = { 'way lost': 0.02, 'height off': 1e-9, 'frames in the air': 0, 'frames without progress': 0 };

/**
 * Climbs twenty steps of 0.25.
 * @param {World} world
 * @param {Shape} shape with its sole at y = 0
 * @param {number} vx
 * @param {number} [step]
 */
function climb(world, shape, vx, step = 0.3) {
  stairs(world, 20, 0.25, 0.5);
  const hero = world.add(shape, { x: -2, y: 0 });
  const frames = Math.ceil(16 / vx);
  let back = 0;
  const seen = play(world, hero, { frames, vx, options: { step, snap: step } }, ({ moved }) => { back += Number(moved.x < vx / 20); });
  return {
    'way lost': Math.abs(hero.x + 2 - vx * frames) / 16, 'height off': Math.abs(hero.y - 5), 'frames in the air': seen.air, 'frames without progress': back,
  };
}

/** @type {Course[]} */
export const courses = [
  { name: 'a box climbs stairs', source: 'jolt#211', bounds: climbing, run: (world) => climb(world, standing(0.6, 1.6), 0.08) },
  { name: 'a box climbs stairs two at a time', source: 'jolt#211', bounds: climbing, run: (world) => climb(world, standing(0.6, 1.6), 1.07) },
  // A rounded sole also rises along the edges of the steps, which costs it way.
  { name: 'a capsule climbs stairs', source: 'bevy_rapier#301', bounds: { ...climbing, 'way lost': 0.3 }, run: (world) => climb(world, upright(0.6, 1.6), 0.08) },
  { name: 'a capsule with a small radius climbs stairs', source: 'jolt#211', bounds: { ...climbing, 'way lost': 0.3 }, run: (world) => climb(world, upright(0.3, 1.6), 0.05) },
  {
    name: 'a circle reaches the top of the stairs',
    source: 'bevy_rapier#301',
    bounds: { 'height off': 1e-9, 'frames in the air': 0 },
    run(world) {
      stairs(world, 20, 0.25, 0.5);
      const hero = world.add(Shape.circle(0.4, { x: 0, y: 0.4 }), { x: -2, y: 0 });
      const seen = play(world, hero, { frames: 400, vx: 0.08, options: { step: 0.3, snap: 0.3 } });
      return { 'height off': Math.abs(hero.y - 5), 'frames in the air': seen.air };
    },
  },
  {
    name: 'a circle climbs stairs that are a chain, in strides',
    source: 'bevy_rapier#301',
    bounds: { 'height off': 1e-9, 'frames in the air': 0, 'frames at walls': 0 },
    run(world) {
      world.wall(Shape.chain([[-10, 0], [0, 0], [0, 0.4], [2, 0.4], [2, 0.8], [30, 0.8]]));
      const hero = world.add(Shape.circle(0.4, { x: 0, y: 0.4 }), { x: -2, y: 0 });
      const seen = play(world, hero, { frames: 5, vx: 2, options: { step: 0.5, snap: 0.5 } });
      return { 'height off': Math.abs(hero.y - 0.8), 'frames in the air': seen.air, 'frames at walls': seen.walls };
    },
  },
  {
    name: 'down the stairs with snap, on ground in every frame',
    source: 'jolt#211',
    bounds: { 'frames in the air': 0, 'way lost': 1e-9, 'height off': 1e-9 },
    run(world) {
      stairs(world, 20, 0.25, 0.5);
      const hero = world.add(standing(0.6, 1.6), { x: 12, y: 5 });
      const seen = play(world, hero, { frames: 180, vx: -0.1, options: { snap: 0.3 } });
      return { 'frames in the air': seen.air, 'way lost': Math.abs(hero.x + 6), 'height off': Math.abs(hero.y) };
    },
  },
  {
    name: 'without step, a stair is a wall',
    source: 'bevy_rapier#301',
    bounds: { 'place off': 1e-9, 'height off': 1e-9, 'frames at walls missing': 0 },
    run(world) {
      stairs(world, 3, 0.25, 0.5);
      const hero = world.add(standing(0.6, 1.6), { x: -2, y: 0 });
      play(world, hero, { frames: 30, vx: 0.1 });
      const seen = play(world, hero, { frames: 30, vx: 0.1 });
      return { 'place off': Math.abs(hero.x + 0.3), 'height off': Math.abs(hero.y), 'frames at walls missing': 30 - seen.walls };
    },
  },
  {
    name: 'a stair higher than step is a wall',
    source: 'bevy_rapier#301',
    bounds: { 'place off': 1e-9, 'height off': 1e-9 },
    run(world) {
      stairs(world, 3, 0.25, 0.5);
      const hero = world.add(standing(0.6, 1.6), { x: -2, y: 0 });
      play(world, hero, { frames: 60, vx: 0.1, options: { step: 0.24, snap: 0.24 } });
      return { 'place off': Math.abs(hero.x + 0.3), 'height off': Math.abs(hero.y) };
    },
  },
  {
    name: 'a stair as high as step is walked over',
    source: 'jolt#211',
    bounds: { 'way lost': 0.02, 'height off': 1e-9 },
    run(world) {
      stairs(world, 3, 0.25, 0.5);
      const hero = world.add(standing(0.6, 1.6), { x: -2, y: 0 });
      play(world, hero, { frames: 100, vx: 0.1, options: { step: 0.25, snap: 0.25 } });
      return { 'way lost': Math.abs(hero.x - 8), 'height off': Math.abs(hero.y - 0.75) };
    },
  },
  {
    name: 'a lip of a twentieth, with step',
    source: 'bevy_rapier#301',
    bounds: { 'way lost': 0.02, 'frames in the air': 0, 'frames at walls': 0 },
    run(world) {
      for (let n = 0; n < 40; n += 1) world.wall(rect(n, -1, n + 1, n % 2 * 0.05));
      const hero = world.add(standing(0.6, 1.6), { x: 0.5, y: 0 });
      const seen = play(world, hero, { frames: 300, vx: 0.12, options: { step: 0.1, snap: 0.1 } });
      return { 'way lost': Math.abs(hero.x - 36.5) / 36, 'frames in the air': seen.air, 'frames at walls': seen.walls };
    },
  },
  {
    name: 'a lip of half the slop, without step',
    source: 'jolt#211',
    bounds: { 'way lost': 1e-9, 'frames in the air': 0, 'frames at walls': 0 },
    run(world) {
      for (let n = 0; n < 40; n += 1) world.wall(rect(n, -1, n + 1, n % 2 * 5e-5));
      const hero = world.add(standing(0.6, 1), { x: 0.5, y: 0 });
      const seen = play(world, hero, { frames: 300, vx: 0.12, options: { slop: 1e-4 } });
      return { 'way lost': Math.abs(hero.x - 36.5), 'frames in the air': seen.air, 'frames at walls': seen.walls };
    },
  },
  {
    name: 'a lip of twice the slop is a wall without step',
    source: 'jolt#211',
    bounds: { 'place off': 1e-9, 'frames in the air': 0 },
    run(world) {
      world.wall(rect(-5, -1, 0, 0));
      world.wall(rect(0, -1, 5, 2e-4));
      const hero = world.add(standing(0.6, 1), { x: -2, y: 0 });
      const seen = play(world, hero, { frames: 60, vx: 0.1, options: { slop: 1e-4 } });
      return { 'place off': Math.abs(hero.x + 0.3), 'frames in the air': seen.air };
    },
  },
  {
    name: 'no step where the ceiling is too low for it',
    source: 'jolt#211',
    bounds: { 'place off': 1e-9, 'height off': 1e-9, 'frames stuck': 0 },
    run(world) {
      stairs(world, 2, 0.25, 2);
      world.wall(rect(-10, 1.7, 20, 2.7));
      const hero = world.add(standing(0.6, 1.6), { x: -2, y: 0 });
      const seen = play(world, hero, { frames: 60, vx: 0.1, options: { step: 0.3, snap: 0.3 } });
      return { 'place off': Math.abs(hero.x + 0.3), 'height off': Math.abs(hero.y), 'frames stuck': seen.stuck };
    },
  },
  {
    name: 'nobody steps up in mid-air',
    source: 'bevy_rapier#301',
    bounds: { 'place off': 1e-9, 'height gained': 1e-9 },
    run(world) {
      world.wall(rect(0, -20, 5, 0));
      const hero = world.add(standing(0.6, 1.6), { x: -1, y: -0.1 });
      let highest = -1;
      play(world, hero, { frames: 20, vx: 0.2, gravity: 0.01, options: { step: 0.5, snap: 0.5 } }, () => { highest = Math.max(highest, hero.y); });
      return { 'place off': Math.abs(hero.x + 0.3), 'height gained': Math.max(0, highest + 0.1) };
    },
  },
  {
    name: 'who stands at a step without walking stays below',
    source: 'jolt#211',
    bounds: { drift: 1e-12 },
    run(world) {
      stairs(world, 3, 0.25, 0.5);
      const hero = world.add(standing(0.6, 1.6), { x: -0.3, y: 0 });
      play(world, hero, { frames: 100, options: { step: 0.3, snap: 0.3 } });
      return { drift: Math.hypot(hero.x + 0.3, hero.y) };
    },
  },
  {
    name: 'snap holds nobody who jumps, and draws nobody from the air',
    source: 'godot#25074',
    bounds: { 'rise lost': 1e-9, 'frames of fall cut short': 0 },
    run(world) {
      row(world, 6);
      const hero = world.add(standing(0.6, 1.6), { x: 3, y: 0 });
      let [highest, cut] = [0, 0];
      // 0.10 + 0.08 + … + 0.02 = 0.3, far less than snap.
      play(world, hero, { frames: 20, vy: 0.12, options: { snap: 1 } }, ({ moved }, frame) => {
        highest = Math.max(highest, hero.y);
        if (frame < 10) cut += Number(Math.abs(moved.y - (0.1 - 0.02 * frame)) > 1e-9);
      });
      return { 'rise lost': Math.abs(highest - 0.3), 'frames of fall cut short': cut };
    },
  },
  {
    name: 'who walks off a ledge higher than snap falls',
    source: 'godot#25074',
    bounds: { 'height off': 1e-9, 'frames in the air missing': 0 },
    run(world) {
      world.wall(rect(-10, -1, 0, 1));
      row(world, 20);
      const hero = world.add(standing(0.6, 1.6), { x: -1, y: 1 });
      const seen = play(world, hero, { frames: 60, vx: 0.1, options: { snap: 0.5, step: 0.5 } });
      return { 'height off': Math.abs(hero.y), 'frames in the air missing': Math.max(0, 4 - seen.air) };
    },
  },
];
