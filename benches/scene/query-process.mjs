/** The process of one contestant that answers rays and points in one scene. */
import { argv } from 'node:process';
import { time } from '../clock.mjs';
import { contestants } from './contestants.mjs';
import { serveOrders } from './orders.mjs';
import { CHECKED_QUERIES, queries, rays, TOLERANCE } from './queries.mjs';
import { columns, makeBodies } from './workloads.mjs';

/** Passes over all queries before the first that is timed, for V8 to compile them. */
const WARM_UP_PASSES = 20;

/** Passes over all queries that are timed together. */
const TIMED_PASSES = 3;

const [, , name, columnName] = argv;
const { module, setUp: exported = 'setUp' } = contestants[name];
const { kind, count } = columns[columnName];
const bodies = makeBodies(kind, count);
const ends = rays(bodies);
const [from, to] = [{ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 }];
const normal = new Float64Array(2);
let sink = 0;

/** @type {import('./contestants.mjs').Contestant} */
let contestant;

/** The answer to query `i`, by the query's name. @type {Record<string, (i: number) => number>} */
const calls = {
  raycast(i) {
    from.x = ends[4 * i];
    from.y = ends[4 * i + 1];
    to.x = ends[4 * i + 2];
    to.y = ends[4 * i + 3];
    return contestant.raycast?.(from, to, normal) ?? NaN;
  },
  pick(i) {
    from.x = ends[4 * i];
    from.y = ends[4 * i + 1];
    return contestant.pick?.(from) ?? NaN;
  },
};

/** @param {string} query @returns {number} nanoseconds for one */
function run(query) {
  const call = calls[query];
  const queryCount = ends.length / 4;
  return (time(() => {
    for (let pass = 0; pass < TIMED_PASSES; pass += 1) {
      for (let i = 0; i < queryCount; i += 1) {
        const answer = call(i);
        if (answer === answer) sink += answer;
      }
    }
  }) * 1e6) / (TIMED_PASSES * queryCount);
}

/** @param {import('./queries.mjs').Expected} expected @returns the number of wrong answers to each query */
function check({ fractions, least, most }) {
  const wrong = { raycast: 0, pick: 0 };
  for (let i = 0; i < CHECKED_QUERIES; i += 1) {
    const fraction = calls.raycast(i);
    const found = calls.pick(i);
    // A ray that barely touches a body may miss it or hit it.
    if (Number.isNaN(fraction) ? fractions[i] < 1 - TOLERANCE : !(Math.abs(fraction - fractions[i]) <= TOLERANCE)) wrong.raycast += 1;
    if (!(found >= least[i] && found <= most[i])) wrong.pick += 1;
  }
  for (const query of queries) for (let pass = 0; pass < WARM_UP_PASSES; pass += 1) run(query);
  return wrong;
}

/** @param {any} order */
const carryOut = (order) => (order.do === 'check' ? { wrong: check(order.expected) } : { time: run(order.query), sink: sink + normal[0] + normal[1] });

await serveOrders(async () => {
  contestant = await (await import(module))[exported](bodies, () => {});
  contestant.frame(bodies.poses);
}, carryOut);
