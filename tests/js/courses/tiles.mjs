/** Maps of cells as one shape. Rows go along +y, which is up here: row 0 is the lowest. */
import { Shape } from '../../../js/index.js';
import { Random } from '../common/random.mjs';
import { play, standing, upright } from './play.mjs';
import { up } from './world.mjs';

/** @import { Course } from './course.mjs' */
/** @import { World } from './world.mjs' */

const legend = { '#': true, '/': [[0, 0], [1, 0], [1, 1]], '\\': [[0, 0], [1, 0], [0, 1]] };

/** @param {string[]} rows the highest first, as one reads them @param {number} [size] */
const map = (rows, size = 1) => /** @type {Shape} */ (/** @type {any} */ (Shape).tiles([...rows].reverse(), size, legend));

/** A random cave whose rim is solid. @param {number} columns @param {number} rows @param {number} seed */
function cave(columns, rows, seed) {
  const random = new Random(seed);
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => {
    const isRim = row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
    return isRim || random.next() < 0.2 ? '#' : '.';
  }).join(''));
}

const running = { 'way lost': 1e-9, 'rise or fall': 1e-9, 'frames in the air': 0, 'frames at walls': 0 };

/** @param {World} world @param {Shape} shape with its sole at y = 0 @param {number} size of the cells */
function run(world, shape, size) {
  world.wall(map(['.'.repeat(200), '#'.repeat(200)], size), { y: -size });
  const hero = world.add(shape, { x: 2 * size });
  const seen = play(world, hero, { frames: 1500, vx: 0.12 * size, gravity: 0.02 * size });
  return {
    'way lost': Math.abs(hero.x / size - 182), 'rise or fall': Math.abs(hero.y) / size, 'frames in the air': seen.air, 'frames at walls': seen.walls,
  };
}

/** @type {Course[]} */
export const courses = [
  { name: 'a box runs over a map', source: 'box2d#1017', bounds: running, run: (world) => run(world, standing(0.8, 1.8), 1) },
  { name: 'a capsule runs over a map of 16 pixels', source: 'godot#89458', bounds: running, run: (world) => run(world, upright(12, 28), 16) },
  { name: 'a tip runs over a map with cells of a tenth', source: 'p2.js#173', bounds: running, run: (world) => run(world, Shape.polygon([[0, 0], [0.04, 0.05], [-0.04, 0.05]]), 0.1) },
  {
    name: 'a box falls along a wall of a map',
    source: 'godot#109926',
    bounds: { 'fall lost': 1e-9, 'frames on ground': 0 },
    run(world) {
      world.wall(map(Array.from({ length: 80 }, () => '##')), { y: -70 });
      const hero = world.add(standing(0.8, 1.8), { x: -0.4, y: 0 });
      const seen = play(world, hero, { frames: 70, vx: 0.3 });
      return { 'fall lost': Math.abs(-hero.y - 0.02 * 70 * 71 / 2), 'frames on ground': seen.ground };
    },
  },
  {
    name: 'slopes of a map, up and down',
    source: 'phaser-arcade-slopes#53',
    bounds: { 'frames in the air': 0, 'frames without progress': 0, 'frames at walls': 0, 'end off': 0.5 },
    run(world) {
      world.wall(map([
        '........./######\\.........',
        '......../########\\........',
        '......./##########\\.......',
        '###########################',
      ]), { y: -1 });
      const hero = world.add(upright(0.6, 1.4), { x: 3, y: 0 });
      const options = { snap: 0.2 };
      const there = play(world, hero, { frames: 220, vx: 0.1, options });
      const back = play(world, hero, { frames: 220, vx: -0.1, options });
      return {
        'frames in the air': there.air + back.air, 'frames without progress': Number(Math.min(there.least, back.least) < 0.05),
        'frames at walls': there.walls + back.walls, 'end off': Math.abs(hero.x - 3),
      };
    },
  },
  {
    name: 'thrown about in a cave of cells, nobody ends in a cell',
    source: 'avian#612',
    bounds: { 'frames in a cell': 0, stuck: 0 },
    alike: 1e-6,
    run(world) {
      const rows = cave(60, 40, 51);
      const random = new Random(52);
      world.wall(map(rows));
      const isSolid = (/** @type {number} */ x, /** @type {number} */ y) => rows[39 - Math.floor(y)][Math.floor(x)] === '#';
      let [inside, stuck] = [0, 0];
      for (const shape of [Shape.circle(0.3), Shape.box(0.5, 0.5), Shape.regular(6, 0.3)]) {
        let place = { x: 0, y: 0 };
        while (isSolid(place.x, place.y)) place = { x: Math.floor(random.between(1, 59)) + 0.5, y: Math.floor(random.between(1, 39)) + 0.5 };
        const hero = world.add(shape, place);
        for (let frame = 0; frame < 300; frame += 1) {
          stuck += Number(world.move(hero, { x: random.between(-3, 3), y: random.between(-3, 3) }).stuck);
          inside += Number(isSolid(hero.x, hero.y));
        }
        hero.moveTo(-100, -100);
      }
      return { 'frames in a cell': inside, stuck };
    },
  },
  {
    name: 'a map is the cells that it is made of',
    source: 'Excalibur#2344',
    bounds: { 'ends apart': 1e-9 },
    run(world) {
      const rows = cave(30, 20, 53);
      const tile = Shape.box(1, 1, { center: { x: 0.5, y: 0.5 } });
      const far = 1000;
      world.wall(map(rows));
      rows.forEach((row, n) => [...row].forEach((cell, column) => {
        if (cell === '#') world.wall(tile, { x: column + far, y: 19 - n });
      }));
      const random = new Random(54);
      const start = { x: rows[10].indexOf('.') + 0.5, y: 9.5 };
      const one = world.add(Shape.box(0.5, 0.75), start);
      const other = world.add(Shape.box(0.5, 0.75), { x: start.x + far, y: start.y });
      let apart = 0;
      for (let frame = 0; frame < 300; frame += 1) {
        const motion = { x: random.between(-2, 2), y: random.between(-2, 1.5) };
        for (const hero of [one, other]) world.move(hero, motion, { up });
        apart = Math.max(apart, Math.hypot(other.x - far - one.x, other.y - one.y));
      }
      return { 'ends apart': apart };
    },
  },
  {
    name: 'inside a block of cells, the way out is that of the block',
    source: 'box2d#1017',
    bounds: { 'place off': 1e-9 },
    run(world) {
      world.wall(map(['#####', '#####', '#####', '#####']));
      const hero = world.add(Shape.box(0.6, 0.6), { x: 0.1, y: 2.02 });
      world.move(hero, { x: 0, y: 0 });
      return { 'place off': Math.hypot(hero.x + 0.3, hero.y - 2.02) };
    },
  },
];
