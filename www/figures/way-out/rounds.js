import { explain } from 'shadowgap';
import { clamp, distanceBetween, lengthOf, moved } from '../../geometry/plane.js';

/** Ten overlaps to guess the way out of, the same for everybody on a day, and the score of a guess. */

export const ROUNDS = 10;
/** The points of a perfect guess. */
export const BEST = 10;
/** How far B may be from the middle of the picture once it is out. */
const ROOM = { x: 5, y: 2.8 };
/** The least and greatest length of a way out, and how much longer the next best way is. */
const LENGTH = { min: 0.7, max: 1.8, lead: 0.25 };

/** Today, as everybody has it. */
export const today = () => new Date().toISOString().slice(0, 10);

/** Numbers from −1 to 1 that look random and follow from a seed: Tommy Ettinger's mulberry32. @param {number} seed */
function randomFrom(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** The overlaps of a day. @param {string} day  as of `today`  @param {Both<Shape>} shapes */
export function roundsOf(day, shapes) {
  const random = randomFrom(Number(day.replaceAll('-', '')));
  /** @param {number} x  @param {number} y */
  const place = (x, y) => ({ x: +(x * random()).toFixed(2), y: +(y * random()).toFixed(2), angle: +(3 * random()).toFixed(2) });
  const found = [];
  while (found.length < ROUNDS) {
    const [a, b] = [place(0.7, 0.5), place(2.4, 1.3)];
    const { mtv, axes } = explain(shapes.a, a, shapes.b, b);
    if (!mtv) continue;
    const [least, next] = axes.flatMap(({ a, b }) => [a.max - b.min, b.max - a.min]).sort((p, q) => p - q);
    const out = moved(b, mtv);
    const seen = Math.abs(out.x) < ROOM.x && Math.abs(out.y) < ROOM.y;
    if (seen && least > LENGTH.min && least < LENGTH.max && next - least > LENGTH.lead) found.push({ a, b });
  }
  return found;
}

/** The points of a guess: none if it is as far off as no guess at all. @param {Point} guess  @param {Point} mtv */
export function pointsFor(guess, mtv) {
  return Math.round(BEST * clamp(1.15 * (1 - distanceBetween(guess, mtv) / lengthOf(mtv)), 0, 1));
}

/** A bar for every round. @param {readonly number[]} points */
export const barsOf = (points) => points.map((count) => '▁▂▃▄▅▆▇█'[Math.round((count / BEST) * 7)]).join('');

export const sumOf = (/** @type {readonly number[]} */ points) => points.reduce((sum, count) => sum + count, 0);
