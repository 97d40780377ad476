/** What moves others: lifts, ferries, seesaws, turntables, stacks, pushing and squashing. */
import { Shape } from '../../../js/index.js';
import { column, rect, row, standing, upright } from './play.mjs';
import { up } from './world.mjs';

/** @import { Course } from './course.mjs' */
/** @import { Thing, World } from './world.mjs' */

/** A platform four wide whose top is at y = 0. @param {World} world @param {number} [thick] */
const platform = (world, thick = 0.4) => world.wall(rect(-2, -thick, 2, 0));

/**
 * Takes a rider along, frame by frame: the farthest that it gets from its place on the platform, and the frames that do
 * not name it.
 * @param {World} world
 * @param {Thing} lift
 * @param {Thing} rider
 * @param {number} frames
 * @param {(frame: number) => { x: number, y: number }} motion
 */
function ride(world, lift, rider, frames, motion) {
  const [dx, dy] = [rider.x - lift.x, rider.y - lift.y];
  let [drift, gap, missing, air] = [0, 0, 0, 0];
  for (let frame = 0; frame < frames; frame += 1) {
    const { carried } = world.push(lift, motion(frame), { up });
    missing += Number(carried.length !== 1 || carried[0] !== rider);
    drift = Math.max(drift, Math.hypot(rider.x - lift.x - dx, rider.y - lift.y - dy));
    gap = Math.max(gap, world.unrest(rider, [lift]));
    air += Number(!world.move(rider, { x: 0, y: -0.02 }, { up }).ground);
  }
  return { drift, 'gap to the lift': gap, 'frames not carried': missing, 'frames in the air': air };
}

const riding = { drift: 1e-9, 'gap to the lift': 1e-9, 'frames not carried': 0, 'frames in the air': 0 };

/** @type {Course[]} */
export const courses = [
  {
    name: 'up for 200 frames',
    source: 'godot#97703',
    bounds: riding,
    run: (world) => ride(world, platform(world), world.add(standing(0.8, 1.8), { x: 0.3, y: 0 }), 200, () => ({ x: 0, y: 0.083 })),
  },
  {
    name: 'down faster than one falls',
    source: 'godot#97703',
    bounds: riding,
    run: (world) => ride(world, platform(world), world.add(upright(0.8, 1.8), { x: 0.3, y: 0 }), 200, () => ({ x: 0, y: -0.91 })),
  },
  {
    name: 'a ferry to and fro a thousand times',
    source: 'rapier#488',
    bounds: riding,
    run: (world) => ride(world, platform(world), world.add(standing(0.8, 1.8), { x: -1.2, y: 0 }), 1000, (frame) => ({ x: frame % 40 < 20 ? 0.13 : -0.13, y: 0 })),
  },
  {
    name: 'a lift on a slanting way, up and down',
    source: 'godot#108137',
    bounds: riding,
    run: (world) => ride(world, platform(world), world.add(upright(0.8, 1.8), { x: 0.7, y: 0 }), 400, (frame) => ({
      x: 0.11 * Math.sin(frame / 9), y: 0.17 * Math.cos(frame / 7),
    })),
  },
  {
    name: 'a thin lift that moves a hundred times its thickness in a frame',
    source: 'godot#97703',
    bounds: riding,
    run: (world) => ride(world, platform(world, 0.05), world.add(standing(0.8, 1.8), { y: 0 }), 20, (frame) => ({ x: 0, y: frame % 2 ? -5 : 5 })),
  },
  {
    name: 'a ferry takes its rider to a wall, and goes on below it',
    source: 'godot#66304',
    bounds: { 'place off': 1e-9, 'height off': 1e-9, 'ferry off': 1e-9 },
    run(world) {
      const ferry = platform(world);
      column(world, 4, 5, 1, 0.01);
      const hero = world.add(standing(0.8, 1.8), { x: 0, y: 0 });
      for (let frame = 0; frame < 60; frame += 1) {
        world.push(ferry, { x: 0.1, y: 0 }, { up });
        world.move(hero, { x: 0, y: -0.02 }, { up });
      }
      return { 'place off': Math.abs(hero.x - 4.6), 'height off': Math.abs(hero.y), 'ferry off': Math.abs(ferry.x - 6) };
    },
  },
  {
    name: 'five boxes in a stack, each carried once',
    source: 'godot#66304',
    bounds: { 'places off': 1e-9, 'not carried': 0 },
    run(world) {
      const lift = platform(world);
      const stack = Array.from({ length: 5 }, (_, n) => world.add(Shape.box(1, 1), { x: 0.05 * n, y: n + 0.5 }));
      let missing = 0;
      for (let frame = 0; frame < 50; frame += 1) {
        const { carried } = world.push(lift, { x: 0.03, y: frame < 25 ? 0.1 : -0.2 }, { up });
        missing += Number(new Set(carried).size !== 5 || carried.length !== 5);
      }
      const off = stack.map((box, n) => Math.hypot(box.x - 0.05 * n - 1.5, box.y - n - 0.5 + 2.5));
      return { 'places off': Math.max(...off), 'not carried': missing };
    },
  },
  {
    name: 'three riders side by side, flush with each other',
    source: 'rapier#488',
    bounds: { 'places off': 1e-9, 'not carried': 0 },
    run(world) {
      const ferry = platform(world);
      const riders = [-1, 0, 1].map((x) => world.add(Shape.box(1, 1), { x, y: 0.5 }));
      let missing = 0;
      for (let frame = 0; frame < 60; frame += 1) missing += Number(world.push(ferry, { x: frame < 40 ? 0.2 : -0.2, y: 0 }, { up }).carried.length !== 3);
      return { 'places off': Math.max(...riders.map((rider, n) => Math.hypot(rider.x - (n - 1) - 4, rider.y - 0.5))), 'not carried': missing };
    },
  },
  {
    name: 'who walks on a ferry that moves',
    source: 'godot#50155',
    bounds: { 'way lost': 1e-9, 'frames in the air': 0, 'gap at rest': 1e-9 },
    run(world) {
      const ferry = world.wall(rect(-20, -1, 20, 0));
      const hero = world.add(upright(0.8, 1.8), { x: 0, y: 0 });
      let air = 0;
      for (let frame = 0; frame < 100; frame += 1) {
        world.push(ferry, { x: -0.3, y: 0.04 }, { up });
        air += Number(!world.move(hero, { x: 0.1, y: -0.02 }, { up, snap: 0.1 }).ground);
      }
      return { 'way lost': Math.abs(hero.x + 20), 'frames in the air': air, 'gap at rest': world.unrest(hero, [ferry]) };
    },
  },
  {
    name: 'between lift and ceiling: squashed, told of, and left where it is',
    source: 'godot#50155',
    bounds: { 'frames told of off': 0, 'height off': 1e-9, 'lift off': 1e-9 },
    run(world) {
      const lift = platform(world);
      world.wall(rect(-5, 3, 5, 4));
      const hero = world.add(standing(0.8, 1.8), { x: 0, y: 0 });
      let told = 0;
      for (let frame = 0; frame < 13; frame += 1) told += world.push(lift, { x: 0, y: 0.1 }, { up }).squashed.filter((thing) => thing === hero).length;
      // There is room for 1.2: the thirteenth frame has none.
      return { 'frames told of off': Math.abs(told - 1), 'height off': Math.abs(hero.y - 1.2), 'lift off': Math.abs(lift.y - 1.3) };
    },
  },
  {
    name: 'with stop, the lift waits below who has no room',
    source: 'godot#50155',
    bounds: { 'lift off': 1e-9, 'height off': 1e-9, squashed: 0, 'moved off': 1e-9 },
    run(world) {
      const lift = platform(world);
      world.wall(rect(-5, 3, 5, 4));
      const hero = world.add(standing(0.8, 1.8), { x: 0, y: 0 });
      let [squashed, moved] = [0, 0];
      for (let frame = 0; frame < 20; frame += 1) {
        const push = world.push(lift, { x: 0, y: 0.17 }, { up, stop: true });
        squashed += push.squashed.length;
        moved += push.moved.y;
      }
      return { 'lift off': Math.abs(lift.y - 1.2), 'height off': Math.abs(hero.y - 1.2), squashed, 'moved off': Math.abs(moved - lift.y) };
    },
  },
  {
    name: 'a wall pushes who stands in its way, and no farther',
    source: 'godot#108137',
    bounds: { 'place off': 1e-9, 'gap to the wall': 1e-9, 'height off': 1e-9, 'not pushed': 0 },
    run(world) {
      row(world, 20);
      const wall = world.wall(rect(0, 0.01, 1, 3));
      const hero = world.add(standing(0.8, 1.8), { x: 3.4, y: 0 });
      let missing = 0;
      for (let frame = 0; frame < 50; frame += 1) {
        const { pushed } = world.push(wall, { x: 0.1, y: 0 }, { up });
        missing += Number(frame >= 20 && pushed[0] !== hero);
      }
      return { 'place off': Math.abs(hero.x - 6.4), 'gap to the wall': world.unrest(hero, [wall]), 'height off': Math.abs(hero.y), 'not pushed': missing };
    },
  },
  {
    name: 'a wall pushes at once over a hundred times the width of what it pushes',
    source: 'godot#108137',
    bounds: { 'place off': 1e-9, 'row out of order': 0, 'places off in the row': 1e-9 },
    run(world) {
      const wall = world.wall(rect(0, -3, 0.1, 3));
      const balls = [4, 9, 20].map((x) => world.add(Shape.circle(0.5), { x, y: 0 }));
      world.push(wall, { x: 100, y: 0 });
      const xs = balls.map(({ x }) => x);
      return {
        'place off': Math.abs(xs[0] - 100.6),
        'row out of order': Number(!(xs[0] < xs[1] && xs[1] < xs[2])),
        'places off in the row': Math.max(Math.abs(xs[1] - 101.6), Math.abs(xs[2] - 102.6)),
      };
    },
  },
  {
    name: 'a wall squashes against a wall',
    source: 'godot#50155',
    bounds: { 'told of off': 0, 'place off': 1e-9 },
    run(world) {
      column(world, 3, 5, 1, -1);
      const wall = world.wall(rect(0, -1, 1, 2));
      const hero = world.add(Shape.box(1, 1), { x: 3, y: 0.5 });
      const first = world.push(wall, { x: 2.5, y: 0 });
      const place = Math.abs(hero.x - 4);
      const second = world.push(wall, { x: 1, y: 0 });
      return { 'told of off': first.squashed.length + Math.abs(second.squashed.length - 1), 'place off': place + Math.abs(hero.x - 4) };
    },
  },
  {
    name: 'who stands beside a lift is not carried',
    source: 'rapier#488',
    bounds: { 'moved by': 0, carried: 0 },
    run(world) {
      const lift = platform(world);
      row(world, 4, 1, 2);
      const hero = world.add(standing(0.8, 1.8), { x: 2.4, y: 0 });
      let carried = 0;
      for (let frame = 0; frame < 20; frame += 1) carried += world.push(lift, { x: -0.1, y: -0.1 }, { up }).carried.length;
      return { 'moved by': Math.hypot(hero.x - 2.4, hero.y), carried };
    },
  },
  {
    name: 'a seesaw of 20 degrees to each side',
    source: 'godot#108137',
    bounds: { 'gap after its own move': 1e-9, 'frames in the air': 0, 'fallen off': 0, 'angle off': 1e-9, 'rise missing': 0 },
    run(world) {
      const seesaw = world.wall(Shape.box(8, 0.4, { center: { x: 0, y: -0.2 } }));
      const hero = world.add(Shape.circle(0.5), { x: 2.5, y: 0.5 });
      let [gap, air, highest] = [0, 0, 0];
      for (let frame = 0; frame < 400; frame += 1) {
        world.push(seesaw, { x: 0, y: 0 }, { up, turn: 0.35 * (Math.sin((frame + 1) / 20) - Math.sin(frame / 20)) });
        air += Number(!world.move(hero, { x: 0, y: -0.02 }, { up, snap: 0.1 }).ground);
        gap = Math.max(gap, world.unrest(hero, [seesaw]));
        highest = Math.max(highest, hero.y);
      }
      return {
        'gap after its own move': gap, 'frames in the air': air, 'fallen off': Number(hero.y < -1), 'angle off': Math.abs(seesaw.angle - 0.35 * Math.sin(20)),
        'rise missing': Math.max(0, 1.2 - highest),
      };
    },
  },
  {
    name: 'a turnstile pushes who stands in it out of its way',
    source: 'godot#97703',
    bounds: { 'depth at the end of a frame': 1.5e-4, 'frames squashed': 0, 'angle off': 1e-9, 'not pushed': 0 },
    run(world) {
      const arm = world.wall(Shape.box(6, 0.3));
      const hero = world.add(Shape.circle(0.5), { x: 2, y: 1 });
      let [depth, squashed, times] = [0, 0, 0];
      for (let frame = 0; frame < 100; frame += 1) {
        const push = world.push(arm, { x: 0, y: 0 }, { turn: 0.05 });
        squashed += push.squashed.length;
        times += push.pushed.length;
        depth = Math.max(depth, -world.gap(hero, arm));
      }
      return { 'depth at the end of a frame': depth, 'frames squashed': squashed, 'angle off': Math.abs(arm.angle - 5), 'not pushed': Number(times === 0) };
    },
  },
  {
    name: 'half a turn at once pushes, too',
    source: 'godot#66304',
    bounds: { 'depth at the end': 1.5e-4, squashed: 0, 'not pushed': 0 },
    run(world) {
      const arm = world.wall(Shape.box(6, 0.3));
      const hero = world.add(Shape.circle(0.5), { x: 2, y: 1 });
      const { pushed, squashed } = world.push(arm, { x: 0, y: 0 }, { turn: 3 });
      return { 'depth at the end': Math.max(0, -world.gap(hero, arm)), squashed: squashed.length, 'not pushed': Number(!pushed.includes(hero)) };
    },
  },
];
