/** Pushes where nothing but the solid is fixed: all make room, whoever is carried or pushed. */
import { Shape } from '../../../js/index.js';
import { up } from './world.mjs';

/** @import { Shape as AnyShape } from '../../../js/index.js' */
/** @import { Course } from './course.mjs' */
/** @import { PushOptions } from './world.mjs' */

/**
 * A course that pushes a solid among bodies, once as it is and once with `stop`.
 * @param {string} name
 * @param {AnyShape} solid
 * @param {[AnyShape, number, number][]} others
 * @param {{ x: number, y: number }} motion
 * @param {PushOptions} options
 * @param {number} [y] where the solid is
 * @returns {Course}
 */
const room = (name, solid, others, motion, options, y = 0) => ({
  name: `${name}${options.stop ? ', with stop' : ''}`,
  source: 'shadowgap',
  bounds: { squashed: 0, 'motion missing': 1e-12, 'turn missing': 1e-12, 'depth at the end': 1.5e-4 },
  run(world) {
    const moved = world.wall(solid, { y });
    const things = others.map(([shape, x, high]) => world.add(shape, { x, y: high }));
    const push = world.push(moved, motion, options);
    // A ten-thousandth of the extent, which the bound is for.
    const depths = [moved, ...things].flatMap((one, n) => things.slice(n).map((other) => Math.max(0, -world.gap(one, other)) / other.extent));
    return {
      squashed: push.squashed.length, 'motion missing': Math.hypot(push.moved.x - motion.x, push.moved.y - motion.y),
      'turn missing': Math.abs(moved.angle - (options.turn ?? 0)), 'depth at the end': Math.max(...depths),
    };
  },
});

const crate = Shape.box(12, 12);
const plank = Shape.box(100, 10);
const cart = Shape.union([Shape.box(100, 10, { center: { x: 0, y: -5 } }), Shape.box(10, 60, { center: { x: -45, y: 30 } })]);
const door = Shape.box(8, 56, { center: { x: 0, y: -28 } });
const still = { x: 0, y: 0 };

/**
 * The door of the guide *Seen from above*, which turns while two people stand behind each other in its way.
 * @type {Course}
 */
const guide = {
  name: 'the door of the guide pushes people out of its way',
  source: 'shadowgap',
  bounds: { squashed: 0, 'angle off': 1e-9, 'depth at the end of a frame': 1.5e-4, 'not pushed': 0 },
  run(world) {
    const leaf = world.wall(Shape.box(8, 56, { center: { x: 0, y: 30 } }), { x: 320, y: 180 });
    const people = [300, 275].map((x) => world.add(Shape.circle(12), { x, y: 212 }));
    let [squashed, depth, pushed] = [0, 0, 0];
    for (let frame = 0; frame < 31; frame += 1) {
      const push = world.push(leaf, still, { turn: 0.05, stop: true });
      squashed += push.squashed.length;
      pushed += push.pushed.length;
      for (const one of people) depth = Math.max(depth, -world.gap(one, leaf) / 24);
      depth = Math.max(depth, -world.gap(people[0], people[1]) / 24);
    }
    return { squashed, 'angle off': Math.abs(leaf.angle - 1.55), 'depth at the end of a frame': depth, 'not pushed': Number(pushed < 2) };
  },
};

export const courses = [guide, ...[false, true].flatMap((stop) => [
  room('a lift takes its rider up into what falls', plank, [[crate, 0, 6], [crate, 0, 18.5]], { x: 0, y: 3 }, { up, stop }, -5),
  room('a seesaw turns under a rider with another one on top', plank, [[crate, 30, 6], [crate, 30, 18]], still, { up, stop, turn: -0.02 }, -5),
  room('a cart takes its load into what falls into it', cart, [[crate, -34, 6], [crate, -21.9, 8]], { x: 2, y: 0 }, { up, stop }),
  room('a door pushes one behind the other', door, [[Shape.circle(5), 9, -45], [Shape.circle(5), 19, -45]], still, { stop, turn: 0.05 }),
  room(
    'a plate turns under riders that lean against each other', Shape.box(3, 0.5),
    [[Shape.circle(0.3), -0.32, 0.55], [Shape.circle(0.5), 0.4546, 0.75]], still, { up, stop, turn: -0.05 },
  ),
])];
