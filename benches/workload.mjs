/**
 * The pairs of shapes that are measured and their poses, the same for every contestant. All of it follows from seeds.
 *
 * Poses are drawn evenly from all at which the pair overlaps, or is apart, by at least `MARGIN`: so the skins and
 * tolerances of some contestants never decide an answer.
 */
import { boundsOverlap, coveringRadius, draw, inWorld, separation } from './outline.mjs';
import { seededRandom } from './random.mjs';

/**
 * @typedef {import('./outline.mjs').Outline} Outline
 *
 * Pairs with their poses: six numbers each, x, y and angle of A and then of B. Pair `i` is of `a[i % a.length]` and
 * `b[i % b.length]`.
 * @typedef {object} Pairs
 * @property {Float64Array} poses
 * @property {Float64Array} separations of each pair, by brute force: minus the depth, or a gap
 *
 * @typedef {object} Workload
 * @property {string} name
 * @property {Outline[]} a
 * @property {Outline[]} b
 * @property {Pairs} overlapping
 * @property {Pairs} apart bounding boxes overlap, shapes do not
 */

/** Every pair overlaps, or is apart, by at least this length; shapes are about two units wide. */
export const MARGIN = 0.03;

/** The number of different shapes on each side. */
const VARIETY = 8;

/**
 * @type {Record<string, { title: string, pairs: number, a: (random: () => number) => Outline,
 *   b: (random: () => number) => Outline }>}
 */
export const columns = {
  box: { title: 'box/box', pairs: 400, a: draw.box, b: draw.box },
  hexagon: { title: 'hexagons', pairs: 400, a: draw.gon(6), b: draw.gon(6) },
  '8-gon': { title: '8-gons', pairs: 400, a: draw.gon(8), b: draw.gon(8) },
  '32-gon': { title: '32-gons', pairs: 400, a: draw.gon(32), b: draw.gon(32) },
  '128-gon': { title: '128-gons', pairs: 200, a: draw.gon(128), b: draw.gon(128) },
  '1000-gon': { title: '1,000-gons', pairs: 16, a: draw.gon(1000), b: draw.gon(1000) },
  circle: { title: 'circles', pairs: 400, a: draw.circle, b: draw.circle },
  'circle-box': { title: 'circle/box', pairs: 400, a: draw.circle, b: draw.box },
};

/** The numbers of vertices that growth.mjs measures. */
export const sizes = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

/**
 * @param {string} name of a column
 * @returns {Workload}
 */
export function workload(name) {
  const { a: drawA, b: drawB, pairs } = columns[name];
  const random = seededRandom(Object.keys(columns).indexOf(name) + 1);
  const a = Array.from({ length: VARIETY }, () => drawA(random));
  const b = Array.from({ length: VARIETY }, () => drawB(random));
  return { name, a, b, overlapping: drawPairs(a, b, pairs, true, random), apart: drawPairs(a, b, pairs, false, random) };
}

/**
 * Draws poses for `count` pairs that overlap, or that are apart while their bounding boxes overlap.
 * @param {Outline[]} a
 * @param {Outline[]} b
 * @param {number} count
 * @param {boolean} overlapping
 * @param {() => number} random
 * @returns {Pairs}
 */
export function drawPairs(a, b, count, overlapping, random) {
  const poses = new Float64Array(6 * count);
  const separations = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const [outlineA, outlineB] = [a[i % a.length], b[i % b.length]];
    const reach = coveringRadius(outlineA) + coveringRadius(outlineB);
    for (;;) {
      const [ax, ay] = [200 * random() - 100, 200 * random() - 100];
      const [bx, by] = [ax + reach * (2 * random() - 1), ay + reach * (2 * random() - 1)];
      const pose = [ax, ay, 6.28 * random() - 3.14, bx, by, 6.28 * random() - 3.14];
      const [worldA, worldB] = [inWorld(outlineA, pose, 0), inWorld(outlineB, pose, 3)];
      if (!boundsOverlap(worldA, worldB)) continue;
      const found = separation(worldA, worldB);
      if (overlapping ? found > -MARGIN : found < MARGIN) continue;
      poses.set(pose, 6 * i);
      separations[i] = found;
      break;
    }
  }
  return { poses, separations };
}

/**
 * Sets both poses from six numbers.
 * @param {{ x: number, y: number, angle: number }} poseA
 * @param {{ x: number, y: number, angle: number }} poseB
 * @param {Float64Array} poses
 * @param {number} at where the numbers begin
 */
export function readPoses(poseA, poseB, poses, at) {
  poseA.x = poses[at];
  poseA.y = poses[at + 1];
  poseA.angle = poses[at + 2];
  poseB.x = poses[at + 3];
  poseB.y = poses[at + 4];
  poseB.angle = poses[at + 5];
}
