/** Slopes: up, down, standing, their joints, their crests, and those too steep to walk. */
import { Shape } from '../../../js/index.js';
import { Random } from '../common/random.mjs';
import { play, row, standing, upright } from './play.mjs';

/** @import { Course } from './course.mjs' */
/** @import { World } from './world.mjs' */

const degree = Math.PI / 180;

/**
 * A ramp that begins at (0, 0) and rises to the right.
 * @param {World} world
 * @param {number} angle
 * @param {number} [length] along it
 */
const ramp = (world, angle, length = 60) =>
  world.wall(Shape.polygon([[0, 0], [length * Math.cos(angle), 0], [length * Math.cos(angle), length * Math.sin(angle)]]));

/**
 * Ground with these heights, one apart from x = 0, as separate bodies.
 * @param {World} world
 * @param {number[]} heights
 * @param {number} [width]
 */
function hills(world, heights, width = 1) {
  const lowest = heights.reduce((a, b) => Math.min(a, b)) - 1;
  return heights.slice(1).map((height, n) => world.wall(Shape.polygon([
    [n * width, lowest], [(n + 1) * width, lowest], [(n + 1) * width, height], [n * width, heights[n]],
  ])));
}

/** The height of such ground at x. @param {number[]} heights @param {number} width @param {number} x */
function heightAt(heights, width, x) {
  const n = Math.floor(x / width);
  return heights[n] + (heights[n + 1] - heights[n]) * (x / width - n);
}

const walking = { 'length lost': 1e-9, 'frames in the air': 0, 'largest gap': 1e-9 };

/**
 * Walks on one long slope; each frame's way is as long as on level ground.
 * @param {World} world
 * @param {Shape} shape
 * @param {number} angle
 * @param {number} vx
 * @param {number} [snap]
 */
function climb(world, shape, angle, vx, snap = 0) {
  const slope = ramp(world, angle);
  const hero = world.add(shape, { x: 25, y: 25 * Math.tan(angle) + 1 });
  play(world, hero, { frames: 60 });
  let gap = 0;
  const seen = play(world, hero, { frames: 100, vx, options: { snap } }, () => { gap = Math.max(gap, world.unrest(hero, [slope])); });
  return { 'length lost': Math.max(seen.most - Math.abs(vx), Math.abs(vx) - seen.least), 'frames in the air': seen.air, 'largest gap': gap };
}

/** Stands on a slope for 600 frames. @param {World} world @param {Shape} shape @param {number} angle */
function idle(world, shape, angle) {
  ramp(world, angle);
  const hero = world.add(shape, { x: 20, y: 20 * Math.tan(angle) + 0.5 });
  play(world, hero, { frames: 60 });
  const [x, y] = [hero.x, hero.y];
  const seen = play(world, hero, { frames: 600 });
  return { drift: Math.hypot(hero.x - x, hero.y - y), 'frames in the air': seen.air };
}

/** @type {Course[]} */
export const courses = [
  { name: 'a capsule walks up 30 degrees', source: 'phaser-arcade-slopes#53', bounds: walking, run: (world) => climb(world, upright(0.8, 1.8), 30 * degree, 0.1) },
  { name: 'a box walks up 40 degrees', source: 'rapier.js#291', bounds: walking, run: (world) => climb(world, standing(0.8, 1.8), 40 * degree, 0.1) },
  { name: 'a capsule walks down 30 degrees', source: 'godot#25074', bounds: walking, run: (world) => climb(world, upright(0.8, 1.8), 30 * degree, -0.1) },
  { name: 'a box walks down 44 degrees, half of itself in a frame', source: 'godot#25074', bounds: walking, run: (world) => climb(world, standing(0.8, 1.8), 44 * degree, -0.2) },
  { name: 'a circle walks down 30 degrees and snaps', source: 'godot#25074', bounds: walking, run: (world) => climb(world, Shape.circle(0.4), 30 * degree, -0.1, 0.1) },
  { name: 'a capsule stands on 40 degrees', source: 'godot#18433', bounds: { drift: 1e-12, 'frames in the air': 0 }, run: (world) => idle(world, upright(0.8, 1.8), 40 * degree) },
  { name: 'a box stands on 20 degrees', source: 'godot#18433', bounds: { drift: 1e-12, 'frames in the air': 0 }, run: (world) => idle(world, standing(0.8, 1.8), 20 * degree) },
  {
    name: '45 degrees are ground, and are walked up',
    source: 'rapier.js#291',
    bounds: { 'frames in the air': 0, 'length lost': 1e-9 },
    run(world) {
      world.wall(Shape.polygon([[0, 0], [40, 0], [40, 40]]));
      const hero = world.add(upright(0.8, 1.8), { x: 10, y: 11 });
      play(world, hero, { frames: 60 });
      const still = play(world, hero, { frames: 50 });
      const seen = play(world, hero, { frames: 100, vx: 0.1 });
      return { 'frames in the air': still.air + seen.air, 'length lost': Math.abs(seen.way - 10) };
    },
  },
  {
    name: '50 degrees are no ground: who is on them slides down',
    source: 'godot#59295',
    bounds: { 'frames on ground': 0, 'frames that do not descend': 0 },
    run(world) {
      ramp(world, 50 * degree);
      const hero = world.add(Shape.circle(0.5), { x: 20, y: 20 * Math.tan(50 * degree) + 0.9 });
      let still = 0;
      const seen = play(world, hero, { frames: 40 }, ({ moved }) => { still += Number(moved.y > -0.01); });
      return { 'frames on ground': seen.ground, 'frames that do not descend': still };
    },
  },
  {
    name: '50 degrees are not walked up from the level',
    source: 'godot#59295',
    bounds: { 'height gained': 1e-9, 'frames in the air': 0, shaking: 1e-9 },
    run(world) {
      row(world, 12, 1, -12);
      ramp(world, 50 * degree);
      const hero = world.add(upright(0.8, 1.8), { x: -4, y: 0 });
      let highest = 0;
      const there = play(world, hero, { frames: 60, vx: 0.1 }, () => { highest = Math.max(highest, hero.y); });
      const still = play(world, hero, { frames: 100, vx: 0.1 }, () => { highest = Math.max(highest, hero.y); });
      return { 'height gained': highest, 'frames in the air': there.air + still.air, shaking: still.most };
    },
  },
  {
    name: 'a jump against 60 degrees gains no more height than the jump',
    source: 'godot#59295',
    bounds: { 'height gained': 1e-9 },
    run(world) {
      row(world, 12, 1, -12);
      ramp(world, 60 * degree);
      const hero = world.add(upright(0.8, 1.8), { x: -1, y: 0 });
      let highest = 0;
      play(world, hero, { frames: 80, vx: 0.3, vy: 0.2 }, () => { highest = Math.max(highest, hero.y); });
      // The way of the jump alone: 0.18 + 0.16 + …
      return { 'height gained': Math.max(0, highest - 0.9) };
    },
  },
  {
    name: 'from the level onto 30 degrees and back, no frame in the air',
    source: 'phaser-arcade-slopes#53',
    bounds: { 'frames in the air': 0, 'least way of a frame missing': 1e-9, 'end off': 0.05, 'largest gap': 1e-9 },
    run(world) {
      const ground = [...row(world, 20, 1, -20), ramp(world, 30 * degree)];
      const hero = world.add(upright(0.8, 1.8), { x: -5, y: 0 });
      let gap = 0;
      const each = () => { gap = Math.max(gap, world.unrest(hero, ground)); };
      const there = play(world, hero, { frames: 120, vx: 0.1, options: { snap: 0.1 } }, each);
      const back = play(world, hero, { frames: 120, vx: -0.1, options: { snap: 0.1 } }, each);
      // At the joint, what is left of a frame's motion loses its part into the slope.
      const least = 0.1 * Math.cos(30 * degree);
      return {
        'frames in the air': there.air + back.air, 'least way of a frame missing': Math.max(0, least - Math.min(there.least, back.least)),
        'end off': Math.abs(hero.x + 5), 'largest gap': gap,
      };
    },
  },
  {
    name: 'a slope of 30 slope tiles is one slope',
    source: 'rapier.js#291',
    bounds: walking,
    run(world) {
      const tile = Shape.polygon([[0, 0], [1, 0], [1, 1]]);
      const tiles = Array.from({ length: 30 }, (_, n) => {
        world.wall(Shape.box(1, 1), { x: n + 0.5, y: n - 0.5 });
        return world.wall(tile, { x: n, y: n });
      });
      const hero = world.add(standing(0.6, 1.2), { x: 5, y: 6 });
      play(world, hero, { frames: 60 });
      let gap = 0;
      const seen = play(world, hero, { frames: 240, vx: 0.1 }, () => { gap = Math.max(gap, world.unrest(hero, tiles)); });
      return { 'length lost': Math.max(seen.most - 0.1, 0.1 - seen.least), 'frames in the air': seen.air, 'largest gap': gap };
    },
  },
  {
    name: 'a crest is walked over without taking off',
    source: 'godot#25074',
    bounds: { 'frames in the air': 0, 'frames without progress': 0, 'largest gap': 1e-9 },
    run(world) {
      const ground = hills(world, [0, 0, 2, 0, 0], 5);
      const hero = world.add(upright(0.8, 1.8), { x: 1, y: 0 });
      let gap = 0;
      const seen = play(world, hero, { frames: 160, vx: 0.1, options: { snap: 0.2 } }, () => { gap = Math.max(gap, world.unrest(hero, ground)); });
      return { 'frames in the air': seen.air, 'frames without progress': Number(seen.least < 0.05), 'largest gap': gap };
    },
  },
  {
    name: 'without snap a fast runner takes off at the crest, and lands',
    source: 'godot#25074',
    bounds: { 'frames in the air missing': 0, 'gap at rest': 1e-9 },
    run(world) {
      const ground = hills(world, [0, 0, 3, 0, 0, 0, 0], 5);
      const hero = world.add(upright(0.8, 1.8), { x: 1, y: 0 });
      const seen = play(world, hero, { frames: 70, vx: 0.4 });
      return { 'frames in the air missing': Math.max(0, 3 - seen.air), 'gap at rest': world.unrest(hero, ground) };
    },
  },
  {
    name: 'landing on a slope ends in its frame',
    source: 'godot#18433',
    bounds: { 'drift after landing': 1e-12, 'slide in the frame of landing': 0.6 },
    run(world) {
      ramp(world, 30 * degree);
      const hero = world.add(upright(0.8, 1.8), { x: 20, y: 20 * Math.tan(30 * degree) + 6 });
      play(world, hero, { frames: 1 });
      const start = hero.x;
      const seen = play(world, hero, { frames: 60 });
      const [x, y] = [hero.x, hero.y];
      play(world, hero, { frames: 60 });
      return { 'drift after landing': Math.hypot(hero.x - x, hero.y - y) + Number(!seen.last?.ground), 'slide in the frame of landing': Math.abs(x - start) };
    },
  },
  {
    name: 'five hundred random slopes below 40 degrees',
    source: 'rapier.js#291',
    bounds: { 'frames in the air': 0, 'frames without progress': 0, 'frames at walls': 0, 'height below ground': 1e-3 },
    run(world) {
      const random = new Random(21);
      const heights = [0, 0];
      while (heights.length < 500) heights.push(/** @type {number} */ (heights.at(-1)) + random.between(-0.8, 0.8));
      hills(world, heights);
      const hero = world.add(upright(0.5, 1.2), { x: 0.5, y: 0 });
      let below = 0;
      const seen = play(world, hero, { frames: 4000, vx: 0.1, options: { snap: 0.3 } }, () => {
        below = Math.max(below, heightAt(heights, 1, hero.x) - hero.y);
      });
      return { 'frames in the air': seen.air, 'frames without progress': Number(seen.least < 0.01), 'frames at walls': seen.walls, 'height below ground': below };
    },
  },
  {
    name: 'a slope that ends at a wall holds a walker still',
    source: 'godot#59295',
    bounds: { shaking: 1e-9, 'frames in the air': 0 },
    run(world) {
      hills(world, [4, 0], 8);
      world.wall(Shape.box(1, 10), { x: 8.5, y: 0 });
      const hero = world.add(upright(0.8, 1.8), { x: 3, y: 4 });
      play(world, hero, { frames: 120, vx: 0.1, options: { snap: 0.2 } });
      const seen = play(world, hero, { frames: 200, vx: 0.1, options: { snap: 0.2 } });
      return { shaking: seen.most, 'frames in the air': seen.air };
    },
  },
];
