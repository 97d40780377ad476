/** One contestant that is asked about rays and points in one scene, in a process of its own. */
import { argv } from 'node:process';
import { time } from '../clock.mjs';
import { serve } from './answer.mjs';
import { contestants } from './contestants.mjs';
import { CHECKED, questions, rays, RIM } from './queries.mjs';
import { bodies as make, columns } from './workloads.mjs';

/** Passes over all questions before the clock counts: the first are slow. */
const WARM_UP = 20;

const [, , name, columnName] = argv;
const { module, enter: exported = 'enter' } = contestants[name];
const { kind, count } = columns[columnName];
const bodies = make(kind, count);
const ends = rays(bodies);
const [from, to] = [{ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 }];
const read = new Float64Array(2);
let sink = 0;

/** @type {import('./contestants.mjs').Entry} */
let entry;

/** The answer to question `i`. @type {Record<string, (i: number) => number>} */
const askers = {
  raycast(i) {
    from.x = ends[4 * i];
    from.y = ends[4 * i + 1];
    to.x = ends[4 * i + 2];
    to.y = ends[4 * i + 3];
    return entry.raycast?.(from, to, read) ?? NaN;
  },
  pick(i) {
    from.x = ends[4 * i];
    from.y = ends[4 * i + 1];
    return entry.pick?.(from) ?? NaN;
  },
};

/** Several times over all questions. */
const PASSES = 3;

/** @param {string} question @returns {number} nanoseconds for each */
function run(question) {
  const ask = askers[question];
  const asked = ends.length / 4;
  return (time(() => {
    for (let pass = 0; pass < PASSES; pass += 1) {
      for (let i = 0; i < asked; i += 1) {
        const answer = ask(i);
        if (answer === answer) sink += answer;
      }
    }
  }) * 1e6) / (PASSES * asked);
}

/** @param {{ fractions: Float64Array, least: Uint32Array, most: Uint32Array }} truth */
function check({ fractions, least, most }) {
  const wrong = { raycast: 0, pick: 0 };
  for (let i = 0; i < CHECKED; i += 1) {
    const fraction = askers.raycast(i);
    const found = askers.pick(i);
    // A ray that barely touches a body may miss it, or hit it.
    if (Number.isNaN(fraction) ? fractions[i] < 1 - RIM : !(Math.abs(fraction - fractions[i]) <= RIM)) wrong.raycast += 1;
    if (!(found >= least[i] && found <= most[i])) wrong.pick += 1;
  }
  for (const question of questions) for (let pass = 0; pass < WARM_UP; pass += 1) run(question);
  return wrong;
}

/** @param {any} order */
const obey = (order) => (order.do === 'check' ? { wrong: check(order.truth) } : { time: run(order.question), sink: sink + read[0] + read[1] });

await serve(async () => {
  entry = await (await import(module))[exported](bodies, () => {});
  entry.frame(bodies.poses);
}, obey);
