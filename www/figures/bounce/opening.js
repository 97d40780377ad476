/**
 * How the figure begins: the shapes are thrown. Each has x, y, angle, and vx, vy, spin.
 *
 * @typedef {import('./tank.js').Moving} Moving
 */

/** @param {number[]} numbers  @returns {Moving} */
export const moving = ([x, y, angle, vx, vy, spin]) => ({ x, y, angle, vx, vy, spin });

export const BODIES = [
  [-4.4, -2, 0, 5, -1, 2],
  [-1.4, -2.1, 0.5, -2, 0, -3],
  [1.6, -2.2, -0.6, 4, 1, 3],
  [4.4, -1.9, 0.3, -4, -2, 2],
  [-4.3, 0.9, 0, 3, -5, 1],
  [-1.5, 0.8, 0.2, -3, -6, -2],
  [1.4, 0.9, 0.4, -4, -5, 3],
  [4.4, 0.8, -0.4, 2, -7, -3],
].map(moving);
