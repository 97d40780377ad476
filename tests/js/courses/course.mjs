/** What a course is, the ways to lay it out, and its figures. */
import { World } from './world.mjs';

/**
 * @typedef {object} Course
 * @property {string} name
 * @property {string} source the bug report that it is drawn from
 * @property {Record<string, number>} bounds the most that each figure may be
 * @property {(world: World) => Record<string, number>} run builds the course, walks it, and measures the figures
 * @property {number} [alike] how far apart things may end, in units of their extent, when the course is laid out in
 *   another way; default 1e-9
 *
 * @typedef {{ figure: string, value: number, bound: number, passed: boolean }} Figure
 * @typedef {{ figures: Figure[], world: World, error?: unknown }} Result
 */

/** The ways to lay out a course. A world that is mirrored or filled in reverse order gives the same answers. */
export const layouts = {
  'as it is': {},
  mirrored: { mirrored: true },
  'in reverse order': { reversed: true },
};

/** What is measured in every course: the depth in units of the slop, and answers that are wrong in themselves. */
const always = { 'depth in slops': 1 + 1e-6, 'wrong answers': 0 };

/**
 * Walks a course.
 * @param {Course} course
 * @param {{ mirrored?: boolean, reversed?: boolean }} [layout]
 * @returns {Result}
 */
export function walked(course, layout) {
  const world = new World(layout);
  /** @type {Record<string, number>} */
  let values = {};
  /** @type {unknown} */
  let error;
  try {
    values = course.run(world);
  } catch (thrown) {
    error = thrown;
  }
  /** @type {Record<string, number>} */
  const measured = { ...values, 'depth in slops': world.deepest, 'wrong answers': world.mistaken };
  const figures = Object.entries({ ...course.bounds, ...always }).map(([figure, bound]) => {
    const value = measured[figure] ?? NaN;
    return { figure, value, bound, passed: error === undefined && value <= bound };
  });
  const unbound = Object.keys(values).find((figure) => !(figure in course.bounds));
  if (unbound !== undefined) error ??= new Error(`the figure "${unbound}" has no bound`);
  return { figures, world, error };
}

/**
 * The farthest that a thing is from where it is in the other world, in units of its extent.
 * @param {World} a
 * @param {World} b
 */
export function difference(a, b) {
  const apart = a.things.map((thing, index) => {
    const other = b.things[index];
    return Math.hypot(thing.x - other.x, thing.y - other.y) / (thing.extent || 1);
  });
  return apart.reduce((most, one) => Math.max(most, one), 0);
}

/** One line for each figure that is too large, and for what is wrong with the answers. @param {Result} result */
export function complaints({ figures, world, error }) {
  if (error !== undefined) return [error instanceof Error ? error.stack ?? error.message : String(error)];
  const large = figures.filter(({ passed }) => !passed).map(({ figure, value, bound }) => `${figure}: ${value}, at most ${bound}`);
  return [...large, ...world.mistakes];
}
