/** The libraries that are asked, each with its way to take a batch. The peers are those of the benchmarks. */
import { readPoses } from '../../../benches/workload.mjs';
import { Shape, collide, overlaps } from '../../../js/index.js';
import { answerLength } from './tally.mjs';

/** @typedef {import('./families.mjs').Batch} Batch */
/** @typedef {import('./figure.mjs').Figure} Figure */
/** @typedef {import('./tally.mjs').Answer} Answer */

/**
 * A library that was given a batch. `ask` says whether pair i overlaps, and writes the answer; undefined: it does not
 * take these shapes.
 * @typedef {{ answer: Answer, ask: (i: number) => boolean | undefined, end?: () => void }} Asked
 */

/** @param {Batch} batch @returns {Asked} */
export function shadowgap({ outlinesA, outlinesB, poses }) {
  const [a, b] = [outlinesA, outlinesB].map((outlines) => outlines.map(({ points, radius }) => shapeOf(points, radius)));
  const answer = new Float64Array(answerLength);
  const [poseA, poseB] = [{ x: 0, y: 0, angle: 0 }, { x: 0, y: 0, angle: 0 }];
  const out = collide(Shape.circle(1), poseA, Shape.circle(1), poseB);
  if (out === null) throw new Error('two equal circles are apart');
  return {
    answer,
    ask(i) {
      readPoses(poseA, poseB, poses, 6 * i);
      const one = a[i % a.length];
      const other = b[i % b.length];
      const contact = collide(one, poseA, other, poseB, out);
      if (overlaps(one, poseA, other, poseB) !== (contact !== null)) throw new Error('`overlaps` and `collide` differ');
      if (contact === null) return false;
      const { mtv, depth, normal, points } = contact;
      if (mtv.x !== normal.x * depth || mtv.y !== normal.y * depth) throw new Error('the mtv is not the normal times the depth');
      answer[0] = normal.x;
      answer[1] = normal.y;
      answer[2] = depth;
      answer[3] = points.length;
      for (let k = 0; k < points.length; k += 1) {
        answer[4 + 2 * k] = points[k].x;
        answer[5 + 2 * k] = points[k].y;
      }
      return true;
    },
  };
}

/** @param {ArrayLike<number>} points @param {number} radius */
export function shapeOf(points, radius) {
  if (points.length === 2) return Shape.circle(radius, { x: points[0], y: points[1] });
  if (points.length === 4) return Shape.capsule({ x: points[0], y: points[1] }, { x: points[2], y: points[3] }, radius);
  return Shape.polygon(points, { radius });
}

/**
 * The peers: which module of the benchmarks asks them, and in what scale: a power of two, so that nothing is rounded.
 * planck computes in double precision with a skin of 0.02 and welds vertices nearer than 0.0025; so large that neither
 * matters, it is at its best. `round`: it knows rounded polygons. `centred`: its positions are those of the centroids.
 */
export const peers = {
  sat: { module: 'sat', scale: 1, round: false, centred: false },
  'matter-js': { module: 'matter-js', scale: 64, round: false, centred: true },
  planck: { module: 'planck', scale: 2 ** 30, round: false, centred: false },
  '@dimforge/rapier2d-compat': { module: 'rapier', scale: 64, round: true, centred: false },
};

/**
 * Readies a peer for batches.
 * @param {keyof typeof peers} name
 * @returns {Promise<(batch: Batch) => Promise<Asked>>}
 */
export async function peer(name) {
  const { module, scale, round, centred } = peers[name];
  const { setUp, setUpGuarded = setUp } = await import(new URL(`../../../benches/peers/${module}.mjs`, import.meta.url).href);
  return async ({ a, b, poses: given }) => {
    const answer = new Float64Array(answerLength);
    const poses = given.map((value, k) => (k % 3 === 2 ? value : value * scale));
    if (centred) [a, b].forEach((figures, side) => toCentroids(figures, poses, 3 * side, scale));
    const outlines = [a, b].map((figures) => figures.map((figure) => outlineOf(figure, scale)));
    /** @param {{}[]} one @param {{}[]} other */
    const ready = async (one, other) => {
      try {
        return await setUpGuarded({ a: one, b: other, poses }, answer);
      } catch {
        return undefined;
      }
    };
    if (!round && [...a, ...b].some(({ radius }) => radius > 0)) return { answer, ask: () => undefined };
    // A library takes one kind of shape at a time, and refuses all if it refuses one: then it is set up for each pair
    // of figures.
    const one = ![...a, ...b].some(({ radius }) => radius > 0) && await ready(outlines[0], outlines[1]);
    const asked = one ? [one] : await Promise.all(a.map((_, k) => ready([outlines[0][k]], [outlines[1][k]])));
    return {
      answer,
      ask(i) {
        const contestant = asked[i % asked.length];
        if (contestant === undefined) return undefined;
        const { collide, points } = contestant;
        if (!collide(i)) return false;
        answer[2] /= scale;
        answer[3] = points ? points(answer, 4) : 0;
        for (let k = 4; k < 4 + 2 * answer[3]; k += 1) answer[k] /= scale;
        return true;
      },
      end() {
        try {
          for (const contestant of asked) contestant?.end?.();
        } catch {
          // Once rapier has panicked in a world, that world cannot be freed.
        }
      },
    };
  };
}

/**
 * Makes positions of origins positions of centroids.
 * @param {Figure[]} figures
 * @param {Float64Array} poses
 * @param {number} first where the figures' side begins
 * @param {number} scale
 */
function toCentroids(figures, poses, first, scale) {
  const centroids = figures.map(({ x, y, count }) => {
    let [area, sumX, sumY] = [0, 0, 0];
    for (let i = 0; i < count; i += 1) {
      const next = (i + 1) % count;
      const cross = x[i] * y[next] - x[next] * y[i];
      area += cross;
      sumX += cross * (x[i] + x[next]);
      sumY += cross * (y[i] + y[next]);
    }
    return [(scale * sumX) / (3 * area), (scale * sumY) / (3 * area)];
  });
  for (let at = first, i = 0; at < poses.length; at += 6, i += 1) {
    const [x, y] = centroids[i % figures.length];
    const [cos, sin] = [Math.cos(poses[at + 2]), Math.sin(poses[at + 2])];
    poses[at] += cos * x - sin * y;
    poses[at + 1] += sin * x + cos * y;
  }
}

/** As the peers' modules take it. @param {Figure} figure @param {number} scale */
function outlineOf({ points, radius, count }, scale) {
  if (count === 1) return { radius: radius * scale };
  return { points: points.map((value) => value * scale), ...(radius > 0 && { round: radius * scale }) };
}
