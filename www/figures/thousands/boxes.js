import { poseAt, PROBE } from './crowd.js';

/**
 * The bounding boxes of a crowd, to count the pairs that a broad phase leaves.
 *
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 */

/** The bounding box of each body as it is turned now. @param {import('./crowd.js').Crowd} crowd  @returns {Box[]} */
export function boxesOf({ shapes, poses, kinds }) {
  const outlines = new Map([PROBE, ...kinds].map((shape) => [shape, shape.points]));
  return shapes.map((shape, i) => {
    const { x, y, angle } = poseAt(poses, i);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const p of outlines.get(shape) ?? []) {
      const [px, py] = [x + cos * p.x - sin * p.y, y + sin * p.x + cos * p.y];
      box.left = Math.min(box.left, px - shape.radius);
      box.right = Math.max(box.right, px + shape.radius);
      box.top = Math.min(box.top, py - shape.radius);
      box.bottom = Math.max(box.bottom, py + shape.radius);
    }
    return box;
  });
}

/** @param {Box} a  @param {Box} b */
export function boxesMeet(a, b) {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

/**
 * The number of pairs of boxes that meet. Sorted by their left sides, each is compared with the boxes that begin before
 * it ends.
 *
 * @param {Box[]} boxes
 */
export function countMeetingPairs(boxes) {
  const sorted = [...boxes].sort((p, q) => p.left - q.left);
  let count = 0;
  sorted.forEach((box, i) => {
    for (let k = i + 1; k < sorted.length && sorted[k].left <= box.right; k++) if (boxesMeet(box, sorted[k])) count++;
  });
  return count;
}
