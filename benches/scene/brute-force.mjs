/**
 * Which bodies overlap, by brute force: every axis of every two bodies whose bounding boxes meet. Pairs within the
 * margin of touching are listed apart: a contestant may report them or not, as some have skins.
 */
import { inWorld, separation } from '../outline.mjs';
import { MARGIN } from '../workload.mjs';

/**
 * A pair is one number: the smaller index times the number of bodies, plus the larger index.
 * @typedef {object} Expected
 * @property {Float64Array} clear the pairs that overlap by more than the margin, in order
 * @property {Float64Array} depths of the pairs in `clear`
 * @property {Float64Array} near the pairs within the margin of touching, in order
 */

/**
 * @param {import('./workloads.mjs').Bodies} bodies
 * @param {Float64Array} poses
 * @returns {Expected}
 */
export function bruteForce({ outlines, free }, poses) {
  const count = outlines.length;
  const boxes = new Float64Array(4 * count);
  const world = outlines.map((outline, i) => {
    const body = inWorld(outline, poses, 3 * i);
    boxes.set(bounds(body), 4 * i);
    return body;
  });
  // From left to right: the boxes that begin before a box ends follow it.
  const order = Uint32Array.from(boxes.subarray(0, count).keys()).sort((i, j) => boxes[4 * i] - boxes[4 * j]);
  const sorted = new Float64Array(4 * count);
  order.forEach((i, k) => sorted.set(boxes.subarray(4 * i, 4 * i + 4), 4 * k));
  /** @type {{ pair: number, depth: number }[]} */
  const clear = [];
  /** @type {number[]} */
  const near = [];
  for (let k = 0; k < count; k += 1) {
    const [right, bottom, top] = [sorted[4 * k + 2], sorted[4 * k + 1], sorted[4 * k + 3]];
    for (let l = k + 1; l < count && sorted[4 * l] <= right; l += 1) {
      if (sorted[4 * l + 1] > top || sorted[4 * l + 3] < bottom) continue;
      const [i, j] = [Math.min(order[k], order[l]), Math.max(order[k], order[l])];
      if (i >= free) continue;
      const found = separation(world[i], world[j]);
      const pair = i * count + j;
      if (found < -MARGIN) clear.push({ pair, depth: -found });
      else if (found < MARGIN) near.push(pair);
    }
  }
  clear.sort((p, q) => p.pair - q.pair);
  return {
    clear: Float64Array.from(clear, ({ pair }) => pair),
    depths: Float64Array.from(clear, ({ depth }) => depth),
    near: Float64Array.from(near).sort(),
  };
}

/** The bounding box, wider by half the margin on every side. @param {import('../outline.mjs').WorldOutline} body */
function bounds({ points, radius }) {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < points.length; k += 2) {
    left = Math.min(left, points[k]);
    right = Math.max(right, points[k]);
    bottom = Math.min(bottom, points[k + 1]);
    top = Math.max(top, points[k + 1]);
  }
  const wider = radius + MARGIN / 2;
  return [left - wider, bottom - wider, right + wider, top + wider];
}
