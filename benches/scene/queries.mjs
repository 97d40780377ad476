/**
 * Rays and points among many bodies: how long a question takes, and how that grows with the scene. Rays are about twenty bodies long
 * and, as bodies are equally close in all scenes, hit something equally soon: what grows is the search alone.
 */
import { generator, placed, separation } from '../workload.mjs';
import { contestants } from './contestants.mjs';
import { start } from './race.mjs';
import { bodies, columns } from './workloads.mjs';

/** The scenes that are asked. */
export const asked = ['sparse-1k', 'sparse-10k', 'sparse-100k'];

/** Who can be asked. */
export const askable = ['shadowgap', 'rapier2d-simd-compat'];

export const questions = /** @type {const} */ (['raycast', 'pick']);

/** How many rays, and how many points. */
const COUNT = 1000;

const LENGTH = 40;

/** So many answers are held against brute force. */
export const CHECKED = 200;

/**
 * Times in nanoseconds for a question, by round; how many answers were wrong of those that are checked.
 * @typedef {{ times: Record<string, number[]>, wrong: Record<string, number>, failed?: string }} Answers
 */

/**
 * Four numbers each: from where to where. Points are where rays begin.
 * @param {import('./workloads.mjs').Bodies} scene
 */
export function rays({ half, seed }) {
  const random = generator(seed + 2000);
  const ends = new Float64Array(4 * COUNT);
  for (let i = 0; i < COUNT; i += 1) {
    const [x, y, turn] = [half * (2 * random() - 1), half * (2 * random() - 1), 2 * Math.PI * random()];
    ends.set([x, y, x + LENGTH * Math.cos(turn), y + LENGTH * Math.sin(turn)], 4 * i);
  }
  return ends;
}

/**
 * The true answers to the first questions: the fraction at the first hit, where NaN is none; and the least and most bodies that may
 * hold the point, as some have it on their rim.
 * @param {import('./workloads.mjs').Bodies} scene
 * @returns {{ fractions: Float64Array, least: Uint32Array, most: Uint32Array }}
 */
function answers(scene) {
  const world = scene.figures.map((figure, i) => placed(figure, scene.poses, 3 * i));
  const ends = rays(scene);
  const [fractions, least, most] = [new Float64Array(CHECKED), new Uint32Array(CHECKED), new Uint32Array(CHECKED)];
  for (let i = 0; i < CHECKED; i += 1) {
    const [x, y, toX, toY] = ends.subarray(4 * i, 4 * i + 4);
    const point = { points: Float64Array.of(x, y), radius: 0 };
    const near = world.filter(({ points }) => Math.abs(points[0] - x) < LENGTH + 10 && Math.abs(points[1] - y) < LENGTH + 10);
    fractions[i] = near.reduce((first, body) => Math.min(first, hit(body, x, y, toX - x, toY - y)), Infinity);
    if (fractions[i] > 1) fractions[i] = NaN;
    for (const body of near) {
      const found = separation(body, point);
      if (found < -RIM) least[i] += 1;
      if (found < RIM) most[i] += 1;
    }
  }
  return { fractions, least, most };
}

/** As near to a rim or to a fraction as single precision comes. */
export const RIM = 1e-3;

/**
 * The fraction at which a ray enters a body; 0 from within, Infinity past it. Each edge's half plane cuts a part off (Cyrus and Beck
 * 1978).
 * @param {import('../workload.mjs').Placed} body
 * @param {number} x
 * @param {number} y
 * @param {number} dx
 * @param {number} dy
 */
function hit({ points, radius }, x, y, dx, dy) {
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
export async function ask({ rounds }) {
  /** @type {Record<string, Record<string, Answers>>} */
  const results = {};
  for (const name of asked) {
    const truth = answers(bodies(columns[name].kind, columns[name].count));
    const byName = results[name] = /** @type {Record<string, Answers>} */ ({});
    const running = [];
    try {
      for (const contestant of askable.filter((one) => contestants[one])) {
        const { first, ask: order, stop } = start('asker.mjs', contestant, name);
        const own = byName[contestant] = /** @type {Answers} */ ({ times: { raycast: [], pick: [] }, wrong: {} });
        try {
          await first;
          own.wrong = (await order({ do: 'check', truth })).wrong;
          running.push({ own, order, stop });
        } catch (error) {
          own.failed = error instanceof Error ? error.message : String(error);
          stop();
        }
      }
      for (let round = 0; round < rounds; round += 1) {
        for (const question of questions) {
          for (const { own, order } of running) own.times[question].push((await order({ do: 'run', question })).time);
        }
      }
    } finally {
      for (const { stop } of running) stop();
    }
  }
  return results;
}
