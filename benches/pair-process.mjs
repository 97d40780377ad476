/**
 * One contestant and one column, in a process of their own: nothing that another did to the heap, the caches of code
 * or the compiler's assumptions is there. The parent says what to do, one message at a time.
 */
import { argv } from 'node:process';
import { time } from './clock.mjs';
import { contestants } from './contestants.mjs';

/**
 * What a check found: how many verdicts are wrong, in how many pairs the depth is off by more than the contestant's
 * skin, and by how much at most.
 * @typedef {{ test: string, pairs: number, wrong: number, off: number, most: number }} Finding
 *
 * @typedef {{ do: 'enter', workload: import('./workload.mjs').Workload }} EnterOrder
 * @typedef {{ do: 'run', test: string, slice: number }} RunOrder `slice`: for so many milliseconds at least
 */

/** Depths in single precision, at positions of about 100, are true within this. */
const ROUNDING = 1e-4;

/** Milliseconds that the compilers get for each test before the clock counts. */
const WARM_UP = 120;

const { module, enter: name = 'enter', skin = 0 } = contestants[argv[2]];
const enter = /** @type {import('./contestants.mjs').Enter} */ ((await import(module))[name]);

/** What the calls read: also the sink that keeps the compiler from leaving them out. */
const read = new Float64Array(3);

/** `passes`: how many a millisecond. @type {Map<string, { run: (passes: number) => number, count: number, passes: number }>} */
const tests = new Map();

/** @param {import('./workload.mjs').Workload} workload */
async function prepare({ a, b, overlapping, apart }) {
  /** @type {Finding[]} */
  const findings = [];
  for (const [kind, { poses, separations }] of Object.entries({ overlapping, apart })) {
    const entry = await enter({ a, b, poses }, read);
    for (const call of /** @type {const} */ (['collide', 'overlaps'])) {
      const pair = entry?.[call];
      if (!pair) continue;
      const test = `${call} ${kind}`;
      const count = separations.length;
      findings.push(check(test, pair, separations));
      tests.set(test, { run: loop(pair, count), count, passes: 1 });
    }
  }
  for (const test of tests.values()) warmUp(test);
  return findings;
}

/**
 * @param {string} test
 * @param {(i: number) => boolean} pair
 * @param {Float64Array} separations
 */
function check(test, pair, separations) {
  const finding = { test, pairs: separations.length, wrong: 0, off: 0, most: 0 };
  separations.forEach((separation, i) => {
    if (pair(i) !== separation < 0) finding.wrong += 1;
    else if (test === 'collide overlapping') {
      const error = Math.abs(read[2] + separation);
      if (!(error <= skin + ROUNDING) || !(Math.abs(Math.hypot(read[0], read[1]) - 1) <= ROUNDING)) {
        finding.off += 1;
        finding.most = Math.max(finding.most, error);
      }
    }
  });
  return finding;
}

/**
 * A loop of this contestant's own code alone: what is called in it is always the same function.
 * @param {(i: number) => boolean} pair
 * @param {number} count
 * @returns {(passes: number) => number}
 */
function loop(pair, count) {
  return (passes) => {
    let hits = 0;
    for (let pass = 0; pass < passes; pass += 1) {
      for (let i = 0; i < count; i += 1) if (pair(i)) hits += 1;
    }
    return hits;
  };
}

let sink = 0;

/** @param {{ run: (passes: number) => number, passes: number }} test */
function warmUp(test) {
  const start = performance.now();
  for (let passes = 1; performance.now() - start < WARM_UP; passes *= 2) {
    test.passes = passes / time(() => { sink += test.run(passes); });
  }
}

/** @param {RunOrder} order @returns {number} nanoseconds for each pair */
function measure({ test: name, slice }) {
  const test = tests.get(name);
  if (!test) return NaN;
  const passes = Math.max(1, Math.ceil(test.passes * slice));
  return (time(() => { sink += test.run(passes); }) * 1e6) / (passes * test.count);
}

process.on('message', async (/** @type {EnterOrder | RunOrder} */ order) => {
  if (order.do === 'run') process.send?.({ time: measure(order), sink: sink + read[0] + read[1] + read[2] });
  // A contestant that cannot make the shapes, or fails at a pair, is out of this column.
  else process.send?.(await prepare(order.workload).then((findings) => ({ findings }), (error) => ({ failed: String(error?.message ?? error) })));
});
process.send?.('ready');
