/**
 * How the bodies of a scene move: what a game's own code would do before it asks for collisions. It is the same for all
 * contestants and is not on the clock.
 *
 * Strewn bodies fly straight and turn evenly, and are thrown back at the world's border; so they stay strewn evenly. In a
 * heap each swings about the middle, all with one period: places and velocities are drawn from one normal
 * distribution, which such a turn of both leaves as it is.
 */
import { generator } from '../workload.mjs';
import { normal } from './workloads.mjs';

/** A body moves by at most so much a frame along each axis: a tenth of its width, or so. */
const SPEED = 0.2;

/** And turns by at most so much. */
const SPIN = 0.05;

/** By so much the heap's swing advances in a frame, in radians. */
const SWING = 0.004;

/**
 * @param {import('./workloads.mjs').Bodies} bodies
 * @returns {(poses: Float64Array) => void} moves the poses it is given on by a frame
 */
export function motion({ awake, half, spread, seed }) {
  const random = generator(seed + 1000);
  const velocities = new Float64Array(3 * awake);
  for (let i = 0; i < awake; i += 1) {
    const [vx, vy] = spread > 0 ? normal(random).map((v) => spread * v) : [0, 1].map(() => SPEED * (2 * random() - 1));
    velocities.set([vx, vy, SPIN * (2 * random() - 1)], 3 * i);
  }
  const move = spread > 0 ? swing : (/** @type {Float64Array} */ poses) => fly(poses, half);
  return (poses) => {
    move(poses);
    for (let at = 2; at < velocities.length; at += 3) {
      const angle = poses[at] + velocities[at];
      poses[at] = angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle;
    }
  };

  /** @param {Float64Array} poses @param {number} border */
  function fly(poses, border) {
    for (let at = 0; at < velocities.length; at += 3) {
      for (let axis = at; axis < at + 2; axis += 1) {
        const there = poses[axis] + velocities[axis];
        if (Math.abs(there) > border) velocities[axis] = -velocities[axis];
        poses[axis] = there > border ? 2 * border - there : there < -border ? -2 * border - there : there;
      }
    }
  }

  /** @param {Float64Array} poses */
  function swing(poses) {
    const [cos, sin] = [Math.cos(SWING), Math.sin(SWING)];
    for (let at = 0; at < velocities.length; at += 3) {
      for (let axis = at; axis < at + 2; axis += 1) {
        const [there, velocity] = [poses[axis], velocities[axis]];
        poses[axis] = cos * there + sin * velocity;
        velocities[axis] = cos * velocity - sin * there;
      }
    }
  }
}
