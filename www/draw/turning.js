import { project } from 'shadowgap';
import { placeRuler } from './rulers.js';
import { dot, opposite, outward } from '../geometry/vector.js';
import { axisName } from '../text/features.js';

/**
 * The ruler of an axis while it turns about the shapes, from one axis to another. It is placed by the direction in
 * which it lies from the shapes: the axis is at right angles to that, and both shadows are those on this axis.
 *
 * @typedef {import('shadowgap').AxisTest} AxisTest
 * @typedef {{ shape: import('shadowgap').Shape, pose: import('shadowgap').Pose }} Body
 * @typedef {(key: string, angle: number) => number} Turn  where the ruler is drawn instead, as an angle; `key`: the
 *   axis and its side, whose change is a jump
 */

/**
 * @param {AxisTest} test
 * @param {boolean} toLeft  as of `placeRuler`
 * @param {readonly import('./rulers.js').Disc[]} solids
 * @param {import('./rulers.js').Screen} view
 * @param {Record<'a' | 'b', Body>} bodies
 * @param {Turn} turn
 * @returns {{ goal: import('./rulers.js').Ruler, ruler: import('./rulers.js').Ruler, shadows:
 *   import('./shadows.js').AxisShadows }}
 *   `goal`: where it comes to rest
 */
export function placeTurning(test, toLeft, solids, view, { a, b }, turn) {
  const goal = placeRuler(test, toLeft, solids, view);
  const left = dot(goal.across, outward(test.axis)) < 0;
  const there = Math.atan2(goal.across.y, goal.across.x);
  const angle = turn(`${axisName(test)} ${left}`, there);
  if (angle === there) return { goal, ruler: goal, shadows: test };
  const right = outward({ x: Math.cos(angle), y: Math.sin(angle) });
  const axis = left ? right : opposite(right);
  const [shadowA, shadowB] = [a, b].map(({ shape, pose }) => project(shape, pose, axis));
  const separation = Math.max(shadowB.min - shadowA.max, shadowA.min - shadowB.max);
  const shadows = { axis, a: shadowA, b: shadowB, separation };
  return { goal, ruler: placeRuler(shadows, left, solids, view, true), shadows };
}
