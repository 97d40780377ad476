/** shadowgap as published: the functions that the built package exports. */
import { collide, overlaps, Shape } from '../js/index.js';

/** `collide` with its last argument. @type {any} */
const fill = collide;

/**
 * A new object for each answer.
 * @type {import('./contestants.mjs').Enter}
 */
export function enter(task, read) {
  const { as, bs, poseA, poseB, place } = prepare(task);
  return {
    collide(i) {
      place(6 * i);
      const contact = collide(as[i % as.length], poseA, bs[i % bs.length], poseB);
      if (contact === null) return false;
      read[0] = contact.normal.x;
      read[1] = contact.normal.y;
      read[2] = contact.depth;
      return true;
    },
    overlaps(i) {
      place(6 * i);
      return overlaps(as[i % as.length], poseA, bs[i % bs.length], poseB);
    },
  };
}

/**
 * One object for all answers.
 * @type {import('./contestants.mjs').Enter}
 */
export function enterReused(task, read) {
  const { as, bs, poseA, poseB, place } = prepare(task);
  const out = collide(as[0], poseA, as[0], poseA);
  // A build before this argument leaves it alone.
  if (out === null || fill(as[0], poseA, as[0], poseA, out) !== out) return undefined;
  return {
    collide(i) {
      place(6 * i);
      if (fill(as[i % as.length], poseA, bs[i % bs.length], poseB, out) === null) return false;
      read[0] = out.normal.x;
      read[1] = out.normal.y;
      read[2] = out.depth;
      return true;
    },
    overlaps: undefined,
  };
}

/** @param {import('./contestants.mjs').Task} task */
function prepare({ a, b, poses }) {
  const poseA = { x: 0.5, y: 0.5, angle: 0.5 };
  const poseB = { x: 0.5, y: 0.5, angle: 0.5 };
  return {
    as: a.map(shape),
    bs: b.map(shape),
    poseA,
    poseB,
    /** @param {number} at */
    place(at) {
      poseA.x = poses[at];
      poseA.y = poses[at + 1];
      poseA.angle = poses[at + 2];
      poseB.x = poses[at + 3];
      poseB.y = poses[at + 4];
      poseB.angle = poses[at + 5];
    },
  };
}

/** @param {import('./workload.mjs').Figure} figure */
export function shape(figure) {
  return 'radius' in figure ? Shape.circle(figure.radius) : Shape.polygon(figure.points);
}
