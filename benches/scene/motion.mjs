/**
 * Moves the bodies of a scene, as a game's own code would before it detects collisions. All contestants get the poses
 * that this gives; it is not timed.
 *
 * In most scenes bodies fly straight, turn evenly and are reflected at the world's border, so that they stay evenly
 * distributed. In a heap each swings about the centre, all with one period: positions and velocities are drawn from one
 * normal distribution, which rotating (position, velocity) keeps.
 */
import { normalPair, seededRandom } from '../random.mjs';

/** The largest movement in a frame along each axis: about a tenth of a body's width. */
const SPEED = 0.2;

/** The largest turn in a frame, in radians. */
const SPIN = 0.05;

/** The phase by which the heap's swing advances in a frame, in radians. */
const SWING = 0.004;

/**
 * @param {import('./workloads.mjs').Bodies} bodies
 * @returns {(poses: Float64Array) => void} advances poses by one frame
 */
export function motion({ awake, half, spread, seed }) {
  const random = seededRandom(seed + 1000);
  const velocities = new Float64Array(3 * awake);
  for (let i = 0; i < awake; i += 1) {
    const [vx, vy] = spread > 0 ? normalPair(random).map((v) => spread * v) : [0, 1].map(() => SPEED * (2 * random() - 1));
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
