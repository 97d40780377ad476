/**
 * Times rays and points among many bodies, in scenes of several sizes. Rays are about twenty bodies long. Bodies are
 * equally close in all sparse scenes, so that a ray hits something equally soon: only the search grows with the scene.
 */
import { inWorld, separation } from '../outline.mjs';
import { seededRandom } from '../random.mjs';
import { contestants } from './contestants.mjs';
import { start } from './race.mjs';
import { columns, makeBodies } from './workloads.mjs';

/** The scenes in which queries are timed. */
export const queryScenes = ['sparse-1k', 'sparse-10k', 'sparse-100k', 'dense-10k'];

/** The contestants that have these queries. */
export const queryContestants = ['shadowgap', '@dimforge/rapier2d-simd-compat'];

export const queries = /** @type {const} */ (['raycast', 'pick']);

/** The number of rays, and of points. */
const QUERY_COUNT = 1000;

const RAY_LENGTH = 40;

/** The number of answers that are compared with brute force. */
export const CHECKED_QUERIES = 200;

/**
 * Nanoseconds for a query, by round, and the number of wrong answers among the checked ones; both by the query's name.
 * @typedef {{ times: Record<string, number[]>, wrong: Record<string, number>, failed?: string }} Answers
 */

/**
 * The ends of the rays, four numbers each; the points are where the rays begin.
 * @param {import('./workloads.mjs').Bodies} scene
 */
export function rays({ half, seed }) {
  const random = seededRandom(seed + 2000);
  const ends = new Float64Array(4 * QUERY_COUNT);
  for (let i = 0; i < QUERY_COUNT; i += 1) {
    const [x, y, turn] = [half * (2 * random() - 1), half * (2 * random() - 1), 2 * Math.PI * random()];
    ends.set([x, y, x + RAY_LENGTH * Math.cos(turn), y + RAY_LENGTH * Math.sin(turn)], 4 * i);
  }
  return ends;
}

/**
 * The right answers to the first queries: `fractions` at the first hit, NaN without a hit; `least` and `most`, the
 * smallest and largest number of bodies that may contain the point, as it may lie on the boundary of some.
 * @typedef {{ fractions: Float64Array, least: Uint32Array, most: Uint32Array }} Expected
 */

/**
 * @param {import('./workloads.mjs').Bodies} scene
 * @returns {Expected}
 */
function expectedAnswers(scene) {
  const world = scene.outlines.map((outline, i) => inWorld(outline, scene.poses, 3 * i));
  const ends = rays(scene);
  const [fractions, least, most] = [new Float64Array(CHECKED_QUERIES), new Uint32Array(CHECKED_QUERIES), new Uint32Array(CHECKED_QUERIES)];
  for (let i = 0; i < CHECKED_QUERIES; i += 1) {
    const [x, y, toX, toY] = ends.subarray(4 * i, 4 * i + 4);
    const point = { points: Float64Array.of(x, y), radius: 0 };
    const near = world.filter(({ points }) => Math.abs(points[0] - x) < RAY_LENGTH + 10 && Math.abs(points[1] - y) < RAY_LENGTH + 10);
    fractions[i] = near.reduce((first, body) => Math.min(first, entryFraction(body, x, y, toX - x, toY - y)), Infinity);
    if (fractions[i] > 1) fractions[i] = NaN;
    for (const body of near) {
      const found = separation(body, point);
      if (found < -TOLERANCE) least[i] += 1;
      if (found < TOLERANCE) most[i] += 1;
    }
  }
  return { fractions, least, most };
}

/** The error of single precision in a fraction, or in the distance of a point from a boundary. */
export const TOLERANCE = 1e-3;

/**
 * The fraction at which a ray enters a body: 0 if it begins inside, Infinity if it misses. Each edge's half plane clips
 * the ray (Cyrus and Beck 1978).
 * @param {import('../outline.mjs').WorldOutline} body
 * @param {number} x
 * @param {number} y
 * @param {number} dx
 * @param {number} dy
 */
function entryFraction({ points, radius }, x, y, dx, dy) {
  if (radius > 0) {
    const [cx, cy] = [x - points[0], y - points[1]];
    const [a, b, c] = [dx * dx + dy * dy, cx * dx + cy * dy, cx * cx + cy * cy - radius * radius];
    if (c <= 0) return 0;
    const root = b * b - a * c;
    return b < 0 && root >= 0 ? (-b - Math.sqrt(root)) / a : Infinity;
  }
  let [enter, leave] = [0, Infinity];
  for (let k = 0; k < points.length; k += 2) {
    const next = (k + 2) % points.length;
    const [nx, ny] = [points[next + 1] - points[k + 1], points[k] - points[next]];
    const out = (x - points[k]) * nx + (y - points[k + 1]) * ny;
    const speed = dx * nx + dy * ny;
    if (speed < 0) enter = Math.max(enter, -out / speed);
    else if (speed > 0) leave = Math.min(leave, -out / speed);
    else if (out > 0) return Infinity;
  }
  return enter <= leave ? enter : Infinity;
}

/**
 * @param {{ rounds: number }} effort
 * @returns {Promise<Record<string, Record<string, Answers>>>} by scene and contestant
 */
export async function measureQueries({ rounds }) {
  /** @type {Record<string, Record<string, Answers>>} */
  const results = {};
  for (const name of queryScenes) {
    const expected = expectedAnswers(makeBodies(columns[name].kind, columns[name].count));
    const byName = results[name] = /** @type {Record<string, Answers>} */ ({});
    const running = [];
    try {
      for (const contestant of queryContestants.filter((one) => contestants[one])) {
        const { ready, send, stop } = start('query-process.mjs', contestant, name);
        const own = byName[contestant] = /** @type {Answers} */ ({ times: { raycast: [], pick: [] }, wrong: {} });
        try {
          await ready;
          own.wrong = (await send({ do: 'check', expected })).wrong;
          running.push({ own, send, stop });
        } catch (error) {
          own.failed = error instanceof Error ? error.message : String(error);
          stop();
        }
      }
      for (let round = 0; round < rounds; round += 1) {
        for (const query of queries) {
          for (const { own, send } of running) own.times[query].push((await send({ do: 'run', query })).time);
        }
      }
    } finally {
      for (const { stop } of running) stop();
    }
  }
  return results;
}
