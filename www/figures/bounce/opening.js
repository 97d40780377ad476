import { STEP, WALLS } from './tank.js';
import { bounce as words } from '../../words.js';

/**
 * How the figure is first seen: the shapes have been thrown and have fallen for three seconds, and the triangle has
 * just bounced off the floor. Written down, because to compute it would keep a slow phone busy when the page opens.
 *
 * @typedef {import('./tank.js').Moving} Moving
 */

/** @param {number[]} numbers  @returns {Moving} */
export const moving = ([x, y, angle, vx, vy, spin]) => ({ x, y, angle, vx, vy, spin });

/** Steps of the simulation until then. */
const STEPS = 386;

/** Each shape's x, y, angle, and vx, vy, spin. */
export const BODIES = [
  [-3.863, 1.814, -2.919, -0.106, 0.054, 0.125],
  [-1.459, 2.546, 1.579, 0.129, 0.298, -0.629],
  [0.562, 1.777, -2.45, 1.159, 1.006, 1.328],
  [2.514, 2.867, 0.613, 0.104, -0.838, -2.304],
  [-5.144, 2.772, 0.943, 0, -0.137, 0.022],
  [-2.712, 2.805, 2.097, 0.382, 0.227, -0.037],
  [-0.296, 2.8, -3.142, 0, -0.176, -0.115],
  [4.881, 2.753, 0.561, -1.116, -0.384, -2.571],
].map(moving);

/** Every tenth of a second the energy of motion and of height, and the momentum. */
const SAMPLES = [
  [85.1, 520.3, 20.3], [65, 533.2, 6.6], [66, 532.2, 8.4], [74.5, 517.4, 22.3], [89.4, 488.8, 36.3],
  [129.8, 446.5, 50.3], [178.7, 390.3, 64.4], [233.3, 324.9, 63.4], [190.9, 284.9, 20.4], [162.7, 266.4, 14.3],
  [141.8, 248.2, 26.9], [85.1, 240.6, 12.1], [66.4, 236.5, 13.3], [57.1, 226.5, 15.8], [61.9, 210.6, 31.2],
  [48.5, 198.8, 17.4], [40.7, 197.3, 11.7], [30.3, 193.7, 5.7], [25.8, 191.1, 7.5], [19.7, 191.2, 7.1],
  [18.6, 185.8, 10.2], [21.1, 177.4, 14.3], [27.5, 162, 15.1], [16, 159.8, 6.7], [11.2, 161.5, 5.1],
  [10.5, 158.9, 4], [12.6, 155.7, 6.6], [12.3, 151.3, 4.4], [5.8, 151.2, 2.9], [3.9, 150.5, 3.5],
  [2.8, 150.3, 3.3], [5.9, 146.5, 5.9], [11, 140.4, 9.2],
];

/** What the figure has counted by then. */
export const counted = () => ({
  gravity: true,
  since: words.theStart,
  steps: STEPS,
  walls: { x: -3.282, y: 432.682 },
  samples: SAMPLES.map(([motion, height, momentum], i) => ({ t: i * 12 * STEP, motion, height, momentum })),
  latest: {
    a: 3,
    b: BODIES.length,
    before: /** @type {[Moving, Moving]} */ ([moving([2.514, 2.886, 0.613, 0.734, 1.261, 2.642]), { ...WALLS[0], angle: 0, vx: 0, vy: 0, spin: 0 }]),
    at: { x: 3.413, y: 3.51 },
    speeds: /** @type {[number, number]} */ ([3.638, 2.91]),
    step: STEPS,
  },
});
