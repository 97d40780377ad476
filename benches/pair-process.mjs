/**
 * The process of one contestant in one column: no other contestant has touched its heap, its code caches or the
 * compiler's assumptions. The parent process sends orders, one message at a time.
 */
import { argv } from 'node:process';
import { time } from './clock.mjs';
import { contestants } from './contestants.mjs';

/**
 * The errors that the check of a test found: the number of wrong booleans, the number of pairs whose depth or normal is
 * wrong by more than the contestant's skin, and the largest error of a depth.
 * @typedef {{ test: string, pairs: number, wrong: number, inexact: number, maxError: number }} Finding
 *
 * @typedef {{ do: 'set up', workload: import('./workload.mjs').Workload }} SetUpOrder
 * @typedef {{ do: 'run', test: string, slice: number }} RunOrder `slice`: run for at least this many milliseconds
 */

/** The error of depths computed in single precision, at positions of about 100. */
const ROUNDING = 1e-4;

/** Milliseconds that each test runs before it is timed, for V8 to compile it. */
const WARM_UP = 120;

const { module, setUp: name = 'setUp', skin = 0 } = contestants[argv[2]];
const setUp = /** @type {import('./contestants.mjs').SetUp} */ ((await import(module))[name]);

/** Where `collide` writes; sent to the parent process, so that the compiler cannot leave a call out. */
const answer = new Float64Array(3);

/**
 * `passes`: how many take a millisecond.
 * @type {Map<string, { run: (passes: number) => number, count: number, passes: number }>}
 */
const tests = new Map();

/** @param {import('./workload.mjs').Workload} workload */
async function prepare({ a, b, overlapping, apart }) {
  /** @type {Finding[]} */
  const findings = [];
  for (const [kind, { poses, separations }] of Object.entries({ overlapping, apart })) {
    const contestant = await setUp({ a, b, poses }, answer);
    for (const call of /** @type {const} */ (['collide', 'overlaps'])) {
      const pair = contestant?.[call];
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
  const finding = { test, pairs: separations.length, wrong: 0, inexact: 0, maxError: 0 };
  separations.forEach((separation, i) => {
    if (pair(i) !== separation < 0) finding.wrong += 1;
    else if (test === 'collide overlapping') {
      const error = Math.abs(answer[2] + separation);
      if (!(error <= skin + ROUNDING) || !(Math.abs(Math.hypot(answer[0], answer[1]) - 1) <= ROUNDING)) {
        finding.inexact += 1;
        finding.maxError = Math.max(finding.maxError, error);
      }
    }
  });
  return finding;
}

/**
 * A loop for one test. All loops are closures of this function, so V8 sees many functions at its call and inlines none:
 * each contestant pays for a call.
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

process.on('message', async (/** @type {SetUpOrder | RunOrder} */ order) => {
  if (order.do === 'run') process.send?.({ time: measure(order), sink: sink + answer[0] + answer[1] + answer[2] });
  // A contestant that cannot make the shapes, or fails at a pair, is not measured in this column.
  else process.send?.(await prepare(order.workload).then((findings) => ({ findings }), (error) => ({ failed: String(error?.message ?? error) })));
});
process.send?.('ready');
