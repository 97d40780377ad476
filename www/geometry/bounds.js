import { toWorld } from './pose.js';

/**
 * @typedef {import('shadowgap').Pose} Pose
 * @typedef {import('shadowgap').Shape} Shape
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Bounds
 */

/**
 * The box, along the world's axes, about a shape where it is.
 *
 * @param {Shape} shape
 * @param {Pose} pose
 * @returns {Bounds}
 */
export function boundsOf({ pieces }, pose) {
  const ends = pieces.flatMap(({ points, radius }) => points.map((p) => ({ radius, ...toWorld(pose, p) })));
  return {
    left: Math.min(...ends.map(({ x, radius }) => x - radius)),
    top: Math.min(...ends.map(({ y, radius }) => y - radius)),
    right: Math.max(...ends.map(({ x, radius }) => x + radius)),
    bottom: Math.max(...ends.map(({ y, radius }) => y + radius)),
  };
}
