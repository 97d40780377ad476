/**
 * `npm run mutants -- rust pair polygon/hull.rs` and `npm run mutants -- js shape.js`: changes the code in small ways, one at a time, and
 * lists the changes that no test notices. Without a room or file, all are tried. `every=5` tries each fifth mutant only.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { Failure, main, root } from '../run.mjs';

/**
 * @typedef {{ number: number, file: string, line: number, what: string }} Mutant
 *
 * @typedef {object} Test
 * @property {string} name
 * @property {[string, ...string[]]} command to which the names of its tests are appended
 * @property {string} cwd
 * @property {number} milliseconds
 * @property {Set<number>} reached the numbers of the mutants that it reaches
 *
 * @typedef {Mutant & { fate: 'killed' | 'unreached' | 'survived' }} Result
 */

/** A test that takes this many times as long as without the mutant, and ten seconds more, hangs. */
const PATIENCE = 10;

/** Milliseconds for the tests of one mutant: the slowest, which do not fit, are not run. */
const BUDGET = 60_000;

/**
 * Whether one of the tests, which are of one program, fails with this mutant on.
 * @param {Test[]} tests
 * @param {Mutant} mutant
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>}
 */
function kill(tests, { number }, env) {
  const [{ command: [program, ...args], cwd }] = tests;
  const milliseconds = tests.reduce((sum, test) => sum + test.milliseconds, 0);
  return new Promise((resolve) => {
    // A mutant may ask for memory without end.
    const child = spawn('sh', ['-c', 'ulimit -v 40000000; exec "$0" "$@"', program, ...args, ...tests.map(({ name }) => name)],
      { cwd, stdio: 'ignore', env: { ...env, MUTANT: String(number) } });
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds * PATIENCE + 10_000);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(code !== 0);
    });
  });
}

/**
 * Tests one after another, in groups of one program that take half a second together.
 * @param {Test[]} tests
 */
function groups(tests) {
  /** @type {{ tests: Test[], milliseconds: number }[]} */
  const all = [];
  for (const test of tests) {
    const group = all.at(-1);
    if (group && group.milliseconds + test.milliseconds <= 500 && group.tests[0].command.join() === test.command.join()) {
      group.tests.push(test);
      group.milliseconds += test.milliseconds;
    } else all.push({ tests: [test], milliseconds: test.milliseconds });
  }
  return all.map((group) => group.tests);
}

/**
 * The fate of each mutant: the tests that reach it run until one fails, first those that killed the mutant before, then the quickest.
 * @param {Mutant[]} mutants
 * @param {Test[]} tests
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Result[]>}
 */
export async function fates(mutants, tests, env) {
  const byTime = tests.slice().sort((a, b) => a.milliseconds - b.milliseconds);
  const waiting = [...mutants];
  /** @type {Result[]} */
  const results = [];
  let said = performance.now();
  await Promise.all(Array.from({ length: availableParallelism() }, async () => {
    /** @type {Test[]} */
    let killers = [];
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const { number } = mutant;
      let time = 0;
      const reaching = byTime.filter(({ reached, milliseconds }) => reached.has(number) && (time += milliseconds) < BUDGET);
      const first = reaching.filter((test) => killers.includes(test));
      let killed = false;
      for (const group of groups([...first, ...reaching.filter((test) => !first.includes(test))])) {
        killed = await kill(group, mutant, env);
        if (killed) {
          killers = group;
          break;
        }
      }
      const fate = killed ? 'killed' : reaching.length > 0 ? 'survived' : 'unreached';
      results.push({ ...mutant, fate });
      if (fate !== 'killed') console.log(`${mutant.file}:${mutant.line}: ${fate}: ${mutant.what}`);
      if (performance.now() > said + 30_000) {
        said = performance.now();
        console.log(`${results.length} of ${mutants.length} tried`);
      }
    }
  }));
  return results.sort((a, b) => a.number - b.number);
}

/** @param {Result[]} results */
export function report(results) {
  const files = [...new Set(results.map(({ file }) => file))].sort();
  for (const name of [...files, 'all']) {
    const own = results.filter(({ file }) => name === 'all' || file === name);
    const count = (/** @type {Result['fate']} */ how) => own.filter((result) => result.fate === how).length;
    console.log(`${name.padEnd(40)} ${own.length} mutants, ${count('killed')} killed (${Math.floor((count('killed') / own.length) * 100)} %), ${count('survived')} survived, ${count('unreached')} unreached`);
  }
}

async function mutants() {
  const [language, ...where] = argv.slice(2);
  if (language !== 'rust' && language !== 'js') throw new Failure('npm run mutants -- rust [ROOM or FILE …], or -- js [FILE …]; every=5 for each fifth mutant');
  const { prepare, environment } = await import(`./${language}.mjs`);
  const every = Number(where.find((word) => word.startsWith('every='))?.slice('every='.length) ?? 1);
  const places = where.filter((word) => !word.startsWith('every=')).map((place) => `${language === 'rust' ? 'src' : 'js'}/${place}`);

  /** @type {{ mutants: Mutant[], tests: Test[] }} */
  const { mutants: all, tests } = await prepare();
  const inside = all.filter(({ file }) => places.length === 0 || places.some((place) => file === place || file.startsWith(`${place}/`)));
  const chosen = inside.filter((_, index) => index % every === 0);
  if (chosen.length === 0) throw new Failure(`No mutant in ${places.join(', ')}.`);
  console.log(`${chosen.length} of ${all.length} mutants, ${tests.length} tests`);
  const results = await fates(chosen, tests, environment);
  writeFileSync(join(root, 'target', 'mutants', `${language}.json`), JSON.stringify(results));
  report(results);
}

if (import.meta.url === pathToFileURL(argv[1]).href) await main(mutants);
