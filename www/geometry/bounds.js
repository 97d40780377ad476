import { toWorld } from './pose.js';

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Bounds */

/**
 * The smallest box with sides along the world's axes around a shape at its pose.
 * @param {Shape} shape  @param {Pose} pose  @returns {Bounds}
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
