/** Tries one mutant: runs the tests that reach it, the quickest first, until one fails. */
import { spawn } from 'node:child_process';

/**
 * @typedef {import('./mutants.mjs').Mutant} Mutant
 * @typedef {import('./mutants.mjs').Test} Test
 * @typedef {import('./mutants.mjs').Fate} Fate
 */

/** Tests of a program that take this many times as long as without the mutant, and half a second more, hang. */
const PATIENCE = 5;

/**
 * @param {Mutant} mutant
 * @param {Test[]} byTime all tests, the quickest first
 * @param {Map<string, Test[]>} killers for each function the tests that failed last; added to
 * @param {number} budget milliseconds for the tests of one mutant: the slowest, which do not fit, are not run
 * @param {import('./mutants.mjs').Prepared['fails']} fails
 * @returns {Promise<Fate>}
 */
export async function fateOf(mutant, byTime, killers, budget, fails) {
  const { number, within, ties } = mutant;
  const all = byTime.filter(({ reached }) => reached.has(number));
  if (all.length === 0) return ties ? 'untied' : 'unreached';
  let time = 0;
  const reaching = all.filter(({ milliseconds }, index) => (time += milliseconds) < budget || index === 0);
  const oracles = reaching.filter(({ bits }) => !bits);
  const last = (killers.get(within) ?? []).filter((test) => oracles.includes(test));
  const rest = oracles.filter((test) => !last.includes(test));
  for (const group of [...(last.length > 0 ? [last] : []), ...groups(rest)]) {
    const failed = await fails(group, mutant);
    if (failed) {
      killers.set(within, failed);
      return 'killed';
    }
  }
  const digests = reaching.filter(({ bits }) => bits);
  return digests.length > 0 && await fails(digests, mutant) ? 'bits' : 'survived';
}

/**
 * Groups of tests of one program, each taking about as long as all before it, and ten milliseconds at least.
 * @param {Test[]} tests
 */
function groups(tests) {
  /** @type {Test[][]} */
  const all = [];
  let [before, now] = [0, 0];
  /** @type {Map<string, Test[]>} */
  let groupOf = new Map();
  for (const test of tests) {
    if (now > Math.max(before, 10)) {
      before += now;
      now = 0;
      groupOf = new Map();
    }
    now += test.milliseconds;
    const program = test.command.join();
    const group = groupOf.get(program);
    if (group) group.push(test);
    else {
      groupOf.set(program, [test]);
      all.push(/** @type {Test[]} */ (groupOf.get(program)));
    }
  }
  return all;
}

/**
 * The tests, which are of one program, if one of them fails there with this mutant on.
 * @param {Test[]} tests
 * @param {number} number the mutant's; 0 for none
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Test[] | undefined>}
 */
export function spawned(tests, number, env) {
  const [{ command: [program, ...args], cwd }] = tests;
  const milliseconds = tests.reduce((sum, test) => sum + test.milliseconds, 0);
  const seconds = Math.ceil((milliseconds * PATIENCE) / 1000 + 0.5);
  return new Promise((resolve) => {
    // A mutant may go on, and ask for memory, without end. Limited is the time on a processor: other programs may slow
    // this one down.
    const child = spawn('sh', ['-c', `ulimit -c 0; ulimit -v 40000000; ulimit -t ${seconds}; exec "$0" "$@"`, program, ...args, ...tests.map(({ name }) => name)],
      { cwd, stdio: 'ignore', env: { ...env, MUTANT: String(number) } });
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 30_000);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? undefined : tests);
    });
  });
}
