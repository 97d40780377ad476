/**
 * `npm run mutants -- rust pair polygon/hull.rs` and `npm run mutants -- js shape.js`: changes the code in small ways, one at a time, and
 * lists the changes that no test notices. Without a room or file, all are tried. What was found is kept below target/, so that a run goes
 * on where the last one ended and tries what has changed since. Further words:
 *
 *     again        tries once more what no test noticed
 *     list         tries nothing and prints what is known
 *     every=5      each fifth mutant only
 *     budget=20    seconds of tests for each mutant
 *     jobs=1       mutants tried at once; as many as there are processors otherwise
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { Failure, main, root } from '../run.mjs';
import { fateOf } from './fate.mjs';

/**
 * @typedef {object} Mutant
 * @property {number} number
 * @property {string} file
 * @property {number} line
 * @property {string} within its file and function, with a hash of the function's text
 * @property {number} index which of the function's mutants it is
 * @property {boolean} ties whether it differs only where two numbers are equal; `reached` tells then whether they are
 * @property {string} what
 *
 * @typedef {object} Test
 * @property {string} name
 * @property {[string, ...string[]]} command to which the names of its tests are appended
 * @property {string} cwd
 * @property {number} milliseconds
 * @property {boolean} [bits] whether it compares answers with those of another day, to the bit
 * @property {Set<number>} reached the numbers of the mutants that it reaches
 *
 * @typedef {'killed' | 'bits' | 'survived' | 'untied' | 'unreached'} Fate `bits`: only the tests noticed it that compare bits; `untied`: no test
 * brings both sides of the comparison to the same number
 */

/**
 * Tries mutants and keeps each fate in a file.
 * @param {Mutant[]} mutants
 * @param {Test[]} tests
 * @param {{ env: NodeJS.ProcessEnv, known: Map<string, Fate>, file: string, jobs: number, budget: number }} how
 */
async function attempt(mutants, tests, { env, known, file, jobs, budget }) {
  const byTime = tests.slice().sort((a, b) => a.milliseconds - b.milliseconds);
  const waiting = [...mutants];
  /** The tests that failed last, for each function. @type {Map<string, Test[]>} */
  const killers = new Map();
  let said = performance.now();
  await Promise.all(Array.from({ length: jobs }, async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const fate = await fateOf(mutant, byTime, killers, budget, env);
      known.set(key(mutant), fate);
      appendFileSync(file, `${JSON.stringify([key(mutant), fate])}\n`);
      if (performance.now() > said + 30_000) {
        said = performance.now();
        console.log(`${mutants.length - waiting.length} of ${mutants.length} tried`);
      }
    }
  }));
}

/** Names a mutant for as long as its function stays as it is. @param {Mutant} mutant */
const key = ({ within, index, what }) => `${within} ${index} ${what}`;

/** @param {string} file */
function kept(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : [];
  return new Map(lines.map((line) => /** @type {[string, Fate]} */ (JSON.parse(line))));
}

/** @param {Mutant[]} mutants @param {Map<string, Fate>} known */
function report(mutants, known) {
  for (const mutant of mutants) {
    const fate = known.get(key(mutant));
    if (fate && fate !== 'killed') console.log(`${mutant.file}:${mutant.line}: ${fate}: ${mutant.what}`);
  }
  const files = [...new Set(mutants.map(({ file }) => file))].sort();
  const rooms = [...new Set(files.map((file) => file.replace(/[^/]*$/, '')))];
  for (const name of [...files, ...rooms, 'all']) {
    const fates = mutants.filter(({ file }) => name === 'all' || file === name || file.replace(/[^/]*$/, '') === name).map((mutant) => known.get(key(mutant))).filter(Boolean);
    const count = (/** @type {Fate} */ how) => fates.filter((fate) => fate === how).length;
    if (fates.length > 0) console.log(`${name.padEnd(40)} ${fates.length} mutants, ${count('killed')} killed (${Math.floor((count('killed') / fates.length) * 100)} %), ${count('bits')} by bits alone, ${count('survived')} survived, ${count('untied')} untied, ${count('unreached')} unreached`);
  }
}

async function mutants() {
  const [language, ...words] = argv.slice(2);
  if (language !== 'rust' && language !== 'js') throw new Failure('npm run mutants -- rust [ROOM or FILE …], or -- js [FILE …]; scripts/mutants/mutants.mjs lists further words.');
  const { prepare, environment } = await import(`./${language}.mjs`);
  const number = (/** @type {string} */ name, /** @type {number} */ otherwise) => Number(words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise);
  const places = words.filter((word) => !/=|^again$|^list$/.test(word)).map((place) => `${language === 'rust' ? 'src' : 'js'}/${place}`);
  const every = number('every', 1);

  /** @type {{ mutants: Mutant[], tests: Test[] }} */
  const { mutants: all, tests } = await prepare();
  const file = join(root, 'target', 'mutants', `${language}.jsonl`);
  const known = kept(file);
  const inside = all.filter((mutant) => places.length === 0 || places.some((place) => mutant.file === place || mutant.file.startsWith(`${place}/`)));
  // Rooms and files in the order in which they were named.
  const rank = (/** @type {Mutant} */ { file: name }) => places.findIndex((place) => name === place || name.startsWith(`${place}/`));
  const chosen = inside.sort((a, b) => rank(a) - rank(b)).filter((_, index) => index % every === 0);
  if (chosen.length === 0) throw new Failure(`No mutant in ${places.join(', ')}.`);
  const waiting = chosen.filter((mutant) => {
    const fate = known.get(key(mutant));
    return !words.includes('list') && (!fate || (words.includes('again') && fate !== 'killed'));
  });
  console.log(`${waiting.length} to try of ${chosen.length}, ${all.length} in all; ${tests.length} tests`);
  await attempt(waiting, tests, { env: environment, known, file, jobs: number('jobs', availableParallelism()), budget: number('budget', 20) * 1000 });
  report(chosen, known);
}

await main(mutants);
