/**
 * `npm run mutants -- rust pair polygon/hull.rs` and `npm run mutants -- js shape.js`: changes the code in small ways,
 * one at a time, and lists the changes that no test notices. Without a room or file, all are tried. What was found is
 * kept below target/, so that a run goes on where the last one ended and tries what has changed since. Survivors that
 * tests/mutants-explained.txt names are counted apart. Further words:
 *
 *     again        tries once more what no test noticed and nothing explains
 *     tests=walks  with `again`: tries only tests whose names match, a regular expression, and what they reach
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
import { explanations } from './explained.mjs';
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
 * @property {string} [file] of a single test of tests/js
 * @property {[string, ...string[]]} command the program that runs it; the names of tests are appended. Tests with the
 *   same command run together
 * @property {string} cwd
 * @property {number} milliseconds
 * @property {boolean} [bits] whether it compares answers with those of another day, to the bit
 * @property {Set<number>} reached the numbers of the mutants that it reaches
 *
 * @typedef {'killed' | 'bits' | 'survived' | 'untied' | 'unreached'} Fate `bits`: only the tests noticed it that
 *   compare bits; `untied`: no test
 * brings both sides of the comparison to the same number
 *
 * @typedef {object} Prepared
 * @property {Mutant[]} mutants
 * @property {Test[]} tests
 * @property {(tests: Test[], mutant: Mutant) => Promise<Test[] | undefined>} fails the tests of which one fails with
 *   this mutant on
 * @property {() => void} [end]
 */

/**
 * Tries mutants and keeps each fate in a file.
 * @param {Mutant[]} mutants
 * @param {Test[]} tests
 * @param {{ fails: Prepared['fails'], known: Map<string, Fate>, file: string, jobs: number, budget: number }} how
 */
async function attempt(mutants, tests, { fails, known, file, jobs, budget }) {
  const byTime = tests.slice().sort((a, b) => a.milliseconds - b.milliseconds);
  const waiting = [...mutants];
  /** The tests that failed last, for each function. @type {Map<string, Test[]>} */
  const killers = new Map();
  let said = performance.now();
  await Promise.all(Array.from({ length: jobs }, async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const fate = await fateOf(mutant, byTime, killers, budget, fails);
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

/** @param {Mutant[]} mutants @param {Map<string, Fate>} known @param {ReturnType<typeof explanations>} explained */
function report(mutants, known, explained) {
  /** @param {Mutant} mutant @returns {Fate | 'explained' | undefined} */
  const told = (mutant) => {
    const fate = known.get(key(mutant));
    return fate && fate !== 'killed' && explained.some(({ matches }) => matches(mutant)) ? 'explained' : fate;
  };
  for (const mutant of mutants) {
    const fate = told(mutant);
    if (fate && fate !== 'killed' && fate !== 'explained') console.log(`${mutant.file}:${mutant.line}: ${fate}: ${mutant.what}`);
  }
  const files = [...new Set(mutants.map(({ file }) => file))].sort();
  const rooms = [...new Set(files.map((file) => file.replace(/[^/]*$/, '')))];
  for (const name of [...files, ...rooms, 'all']) {
    const fates = mutants.filter(({ file }) => name === 'all' || file === name || file.replace(/[^/]*$/, '') === name).map(told).filter(Boolean);
    const count = (/** @type {Fate | 'explained'} */ how) => fates.filter((fate) => fate === how).length;
    if (fates.length > 0) console.log(`${name.padEnd(40)} ${fates.length} mutants, ${count('killed')} killed (${Math.floor((count('killed') / fates.length) * 100)} %), ${count('bits')} by bits alone, ${count('explained')} explained, ${count('survived')} survived, ${count('untied')} untied, ${count('unreached')} unreached`);
  }
}

async function mutants() {
  const [language, ...words] = argv.slice(2);
  if (language !== 'rust' && language !== 'js') throw new Failure('npm run mutants -- rust [ROOM or FILE …], or -- js [FILE …]; scripts/mutants/mutants.mjs lists further words.');
  const { prepare } = await import(`./${language}.mjs`);
  const number = (/** @type {string} */ name, /** @type {number} */ otherwise) => Number(words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise);
  const places = words.filter((word) => !/=|^again$|^list$/.test(word)).map((place) => `${language === 'rust' ? 'src' : 'js'}/${place}`);
  const every = number('every', 1);

  /** @type {Prepared} */
  const { mutants: all, tests: allTests, fails, end } = await prepare();
  const names = words.find((word) => word.startsWith('tests='))?.slice('tests='.length);
  const tests = allTests.filter(({ name }) => !names || new RegExp(names).test(name));
  const file = join(root, 'target', 'mutants', `${language}.jsonl`);
  const known = kept(file);
  const inside = all.filter((mutant) => places.length === 0 || places.some((place) => mutant.file === place || mutant.file.startsWith(`${place}/`)));
  // Rooms and files in the order in which they were named.
  const rank = (/** @type {Mutant} */ { file: name }) => places.findIndex((place) => name === place || name.startsWith(`${place}/`));
  const chosen = inside.sort((a, b) => rank(a) - rank(b)).filter((_, index) => index % every === 0);
  if (chosen.length === 0) throw new Failure(`No mutant in ${places.join(', ')}.`);
  const explained = explanations();
  for (const { line, matches } of explained) {
    if (line.startsWith(language === 'rust' ? 'src/' : 'js/') && !all.some(matches)) console.log(`tests/mutants-explained.txt: no mutant for ${line}`);
  }
  const waiting = chosen.filter((mutant) => {
    const fate = known.get(key(mutant));
    if (words.includes('list') || (names && !(fate && tests.some(({ reached }) => reached.has(mutant.number))))) return false;
    return !fate || (words.includes('again') && fate !== 'killed' && !explained.some(({ matches }) => matches(mutant)));
  });
  console.log(`${waiting.length} to try of ${chosen.length}, ${all.length} in all; ${tests.length} tests`);
  await attempt(waiting, tests, { fails, known, file, jobs: number('jobs', availableParallelism()), budget: number('budget', 20) * 1000 });
  end?.();
  report(chosen, known, explained);
}

await main(mutants);
