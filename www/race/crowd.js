import { Shape } from 'shadowgap';

/**
 * Many shapes of several kinds that drift, turn and bounce off the sides of a tank. A crowd of one size is always the
 * same, so that several collision libraries can be measured with it.
 *
 * @typedef {ReturnType<typeof crowd>} Crowd
 */

/** The tank, centred on the origin, in world units. */
export const TANK = { width: 16, height: 10 };

/** The shape of the first body, which only the reader moves. */
export const PROBE = Shape.regular(5, 1);

/**
 * A body's size squared times the number of bodies, relative to the tank's area. With this value about half of the
 * neighbours touch.
 */
const DENSITY = 0.048;

/** The greatest speeds: units per second along each axis, and radians per second. */
const SPEED = 0.7;
const SPIN = 1.5;

/** @param {number} count  of bodies, with the probe */
export function crowd(count) {
  const size = Math.sqrt((DENSITY * TANK.width * TANK.height) / count);
  const kinds = [
    Shape.circle(0.9 * size),
    Shape.box(2 * size, 1.2 * size),
    Shape.regular(3, 1.15 * size),
    Shape.box(1.5 * size, 1.5 * size),
    Shape.regular(5, size),
  ];
  let seed = 1;
  /** Random numbers, evenly distributed from −1 to 1. */
  const random = () => (seed = (seed * 48271) % 2147483647) / 1073741823.5 - 1;
  const half = [TANK.width / 2 - size, TANK.height / 2 - size, Math.PI];
  const poses = new Float64Array(3 * count).map((_, k) => (k < 3 ? 0 : random() * half[k % 3]));
  const speeds = new Float64Array(3 * count).map((_, k) => (k < 3 ? 0 : random() * (k % 3 === 2 ? SPIN : SPEED)));

  return {
    count,
    /** The approximate radius of a body. */
    size,
    /** The shapes: body i has kind i modulo their number, except for body 0, the probe. */
    kinds,
    shapes: Array.from({ length: count }, (_, i) => (i ? kinds[i % kinds.length] : PROBE)),
    /** x, y and angle of each body, as in a scene. */
    poses,
    /** @param {number} seconds */
    move(seconds) {
      for (let k = 3; k < poses.length; k++) {
        poses[k] += speeds[k] * seconds;
        const end = half[k % 3];
        if (k % 3 === 2 || Math.abs(poses[k]) <= end) continue;
        poses[k] = Math.sign(poses[k]) * end;
        speeds[k] = -speeds[k];
      }
    },
  };
}

/** The number of pairs that `count` bodies make. @param {number} count */
export const pairsOf = (count) => (count * (count - 1)) / 2;
