import { Shape } from 'shadowgap';

/**
 * Many shapes of several kinds that drift, turn and are thrown back at the sides of a tank: the same ones whenever they are
 * asked for, so that one collision library after another can be given them.
 *
 * @typedef {ReturnType<typeof crowd>} Crowd
 */

/** The tank, about the origin, in world units. */
export const TANK = { width: 16, height: 10 };

/** The first body, which nothing but the reader moves. */
export const PROBE = Shape.regular(5, 1);

/** So dense that a body touches about every other one of its neighbours, however many there are: the more, the smaller. */
const DENSITY = 0.048;

/** Per second, each way: units, and radians. */
const SPEED = 0.7;
const SPIN = 1.5;

/** @param {number} count  the probe and all others */
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
  /** Evenly from −1 to 1. */
  const random = () => (seed = (seed * 48271) % 2147483647) / 1073741823.5 - 1;
  const half = [TANK.width / 2 - size, TANK.height / 2 - size, Math.PI];
  const poses = new Float64Array(3 * count).map((_, k) => (k < 3 ? 0 : random() * half[k % 3]));
  const speeds = new Float64Array(3 * count).map((_, k) => (k < 3 ? 0 : random() * (k % 3 === 2 ? SPIN : SPEED)));

  return {
    count,
    /** The radius of a body, more or less. */
    size,
    /** Body i is of kind i modulo their number; but the first is the probe. */
    kinds,
    shapes: Array.from({ length: count }, (_, i) => (i ? kinds[i % kinds.length] : PROBE)),
    /** x, y and angle of each, as in a scene. */
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

/** The pose of body i. @param {Float64Array} poses  @param {number} i */
export const poseAt = (poses, i) => ({ x: poses[3 * i], y: poses[3 * i + 1], angle: poses[3 * i + 2] });

/** How many pairs so many bodies make. @param {number} count */
export const pairsOf = (count) => (count * (count - 1)) / 2;
