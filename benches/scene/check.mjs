/** Compares what a contestant reported for a frame with the right answers. */
import { inWorld, interval } from '../outline.mjs';

/**
 * Numbers of pairs: `pairs` overlap by more than the margin; of these, `missed` were not reported, and `inexact` have a
 * depth or normal that is wrong by more than the contestant's skin, by `maxError` at most. `extra` were reported
 * although they are apart by more than the margin, and `repeated` were reported more than once.
 * @typedef {{ pairs: number, missed: number, extra: number, repeated: number, inexact: number,
 *   maxError: number }} Finding
 */

/** The error of positions in single precision in these worlds, and of depths that follow from them. */
const ROUNDING = 1e-3;

/**
 * @param {import('./workloads.mjs').Bodies} bodies
 * @param {Float64Array} poses
 * @param {import('./brute-force.mjs').Expected} expected
 * @param {number[]} reported five numbers for each pair: both bodies, the normal and the depth
 * @param {number} skin
 * @returns {Finding}
 */
export function checkFrame({ outlines }, poses, { clear, depths, near }, reported, skin) {
  const finding = { pairs: clear.length, missed: 0, extra: 0, repeated: 0, inexact: 0, maxError: 0 };
  const depthOf = new Map(Array.from(clear, (pair, i) => [pair, depths[i]]));
  const optional = new Set(near);
  const seen = new Set();
  for (let k = 0; k < reported.length; k += 5) {
    const [a, b, nx, ny, depth] = reported.slice(k, k + 5);
    const pair = Math.min(a, b) * outlines.length + Math.max(a, b);
    if (seen.has(pair)) finding.repeated += 1;
    seen.add(pair);
    const right = depthOf.get(pair);
    if (right === undefined) {
      if (!optional.has(pair)) finding.extra += 1;
      continue;
    }
    // The depth must be right, and so must the overlap along the normal, which also shows that the normal points from A
    // to B.
    const [, maxA] = interval(inWorld(outlines[a], poses, 3 * a), nx, ny);
    const [minB] = interval(inWorld(outlines[b], poses, 3 * b), nx, ny);
    const error = Math.max(Math.abs(depth - right), Math.abs(maxA - minB - right), Math.abs(Math.hypot(nx, ny) - 1));
    if (!(error <= skin + ROUNDING)) {
      finding.inexact += 1;
      finding.maxError = Math.max(finding.maxError, error);
    }
  }
  finding.missed = clear.reduce((missed, pair) => missed + (seen.has(pair) ? 0 : 1), 0);
  return finding;
}
