/** shadowgap as published: the functions that the built package exports. */
import { collide, overlaps, Shape } from '../pkg/index.js';
import { readPoses } from './workload.mjs';

/**
 * `collide` makes a new object for each answer.
 * @type {import('./contestants.mjs').SetUp}
 */
export function setUp(pairs, answer) {
  const { as, bs, poseA, poseB, setPoses } = prepare(pairs);
  return {
    collide(i) {
      setPoses(6 * i);
      const contact = collide(as[i % as.length], poseA, bs[i % bs.length], poseB);
      if (contact === null) return false;
      answer[0] = contact.normal.x;
      answer[1] = contact.normal.y;
      answer[2] = contact.depth;
      return true;
    },
    overlaps(i) {
      setPoses(6 * i);
      return overlaps(as[i % as.length], poseA, bs[i % bs.length], poseB);
    },
  };
}

/**
 * `collide` fills one object with each answer.
 * @type {import('./contestants.mjs').SetUp}
 */
export function setUpReused(pairs, answer) {
  const { as, bs, poseA, poseB, setPoses } = prepare(pairs);
  const out = collide(as[0], poseA, as[0], poseA);
  if (out === null) return undefined;
  return {
    collide(i) {
      setPoses(6 * i);
      if (collide(as[i % as.length], poseA, bs[i % bs.length], poseB, out) === null) return false;
      answer[0] = out.normal.x;
      answer[1] = out.normal.y;
      answer[2] = out.depth;
      return true;
    },
  };
}

/** @param {import('./contestants.mjs').PairSet} pairs */
function prepare({ a, b, poses }) {
  const poseA = { x: 0.5, y: 0.5, angle: 0.5 };
  const poseB = { x: 0.5, y: 0.5, angle: 0.5 };
  return {
    as: a.map(shape),
    bs: b.map(shape),
    poseA,
    poseB,
    /** @param {number} at */
    setPoses: (at) => readPoses(poseA, poseB, poses, at),
  };
}

/** @param {import('./outline.mjs').Outline} outline */
export function shape(outline) {
  return 'radius' in outline ? Shape.circle(outline.radius) : Shape.polygon(outline.points);
}
