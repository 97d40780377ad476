/** Holds what a contestant reported for a frame against the truth. */
import { placed, shadow } from '../workload.mjs';

/**
 * Of so many pairs that overlap clearly: how many were `missed`, how many were reported that are clearly apart (`false`) or not for the
 * first time (`twice`), and how many depths or normals are `off` by more than the contestant's skin, by `most` at most.
 * @typedef {{ pairs: number, missed: number, false: number, twice: number, off: number, most: number }} Finding
 */

/** Single precision holds a place in these worlds, and what follows from it, to this. */
const ROUNDING = 1e-3;

/**
 * @param {import('./workloads.mjs').Bodies} bodies
 * @param {Float64Array} poses
 * @param {import('./truth.mjs').Truth} truth
 * @param {number[]} reported five numbers for each pair: both bodies, the normal and the depth
 * @param {number} skin
 * @returns {Finding}
 */
export function judge({ figures }, poses, { clear, depths, near }, reported, skin) {
  const finding = { pairs: clear.length, missed: 0, false: 0, twice: 0, off: 0, most: 0 };
  const expected = new Map(Array.from(clear, (pair, i) => [pair, depths[i]]));
  const doubtful = new Set(near);
  const seen = new Set();
  for (let k = 0; k < reported.length; k += 5) {
    const [a, b, nx, ny, depth] = reported.slice(k, k + 5);
    const pair = Math.min(a, b) * figures.length + Math.max(a, b);
    if (seen.has(pair)) finding.twice += 1;
    seen.add(pair);
    const right = expected.get(pair);
    if (right === undefined) {
      if (!doubtful.has(pair)) finding.false += 1;
      continue;
    }
    // The way out along the normal is as long as the depth says and as the shortest way is: so the normal's sign is right as well.
    const [, far] = shadow(placed(figures[a], poses, 3 * a), nx, ny);
    const [near] = shadow(placed(figures[b], poses, 3 * b), nx, ny);
    const error = Math.max(Math.abs(depth - right), Math.abs(far - near - right), Math.abs(Math.hypot(nx, ny) - 1));
    if (!(error <= skin + ROUNDING)) {
      finding.off += 1;
      finding.most = Math.max(finding.most, error);
    }
  }
  finding.missed = clear.reduce((missed, pair) => missed + (seen.has(pair) ? 0 : 1), 0);
  return finding;
}
