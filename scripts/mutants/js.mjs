/**
 * All mutants of the package's JavaScript at once, each behind a switch, in a copy of the project below target/, with
 * the tests of tests/js.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, run, step } from '../run.mjs';
import { spawned } from './fate.mjs';
import { mutate } from './mutate.mjs';
import { Players } from './players.mjs';

/** @typedef {import('./mutants.mjs').Mutant} Mutant @typedef {import('./mutants.mjs').Test} Test */

const copy = join(root, 'target', 'mutants', 'js');
const records = join(root, 'target', 'mutants', 'js-records');

/** Programs that a test starts have the switches, too. */
const environment = { ...process.env, NODE_OPTIONS: `--import=${join(root, 'scripts/mutants/switch.mjs')}` };

/** What does not test js/, or the whole package. */
const ELSEWHERE = /pack\.test|algorithm/;

/** @param {string} folder */
const filesIn = (folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)).filter((file) => statSync(join(root, file)).isFile()).sort();

/** @param {string[]} files */
const hashOf = (files) => createHash('sha256').update(files.map((file) => `${file}\0${readFileSync(join(root, file), 'utf8')}`).join('\0')).digest('hex').slice(0, 16);

/** @returns {Promise<import('./mutants.mjs').Prepared>} */
export async function prepare() {
  const inTests = filesIn('tests/js');
  const testFiles = inTests.filter((name) => name.endsWith('.test.mjs'));
  const shared = [...filesIn('js'), ...inTests.filter((name) => !testFiles.includes(name)), 'pkg/engine.js', ...['mutate', 'switch', 'kept-tests', 'recorder'].map((name) => `scripts/mutants/${name}.mjs`)];
  const of = hashOf([...shared, ...testFiles]);
  const isKept = existsSync(join(copy, 'of')) && readFileSync(join(copy, 'of'), 'utf8') === of;
  if (!isKept) {
    rmSync(copy, { recursive: true, force: true });
    const folders = readdirSync(root).filter((name) => !['node_modules', 'target', '.git', 'dist', 'shots', 'src'].includes(name));
    for (const name of folders) cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !/consumers|node_modules/.test(path.slice(root.length)) });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  }
  /** @type {Mutant[]} */
  const mutants = [];
  for (const file of filesIn('js').filter((name) => name.endsWith('.js'))) {
    const text = mutate(file, readFileSync(join(root, file), 'utf8'), mutants);
    if (!isKept) writeFileSync(join(copy, file), text);
  }
  writeFileSync(join(copy, 'of'), of);
  const base = hashOf(shared);
  const files = testFiles.filter((name) => !ELSEWHERE.test(name)).map((file) => ({ file, record: join(records, `${hashOf([file])}.${base}.json`) }));
  const tests = await step('Recording which tests reach which mutant', () => recorded(files));
  const players = new Players(copy, environment);
  return { mutants, tests, fails: failing(players, tests), end: () => players.end() };
}

/**
 * Single tests run in a program that stays. What the first test of a program alone does, such as to start the engine,
 * is done there already: for tests that do not reach the mutant, though they did when recorded, their whole file is run
 * in a program of its own.
 * @param {Players} players @param {Test[]} all
 * @returns {import('./mutants.mjs').Prepared['fails']}
 */
function failing(players, all) {
  const wholes = new Map(all.filter(({ file }) => !file).map((test) => [test.name, test]));
  /** Files that pass as a whole. @type {Map<string, Promise<boolean>>} */
  const passing = new Map();
  /** @type {WeakMap<Mutant, Set<string>>} */
  const tried = new WeakMap();
  const whole = async (/** @type {Test} */ test, /** @type {Mutant} */ mutant) => {
    const files = tried.get(mutant) ?? new Set();
    tried.set(mutant, files);
    if (files.has(test.name)) return undefined;
    files.add(test.name);
    const passes = passing.get(test.name) ?? spawned([test], 0, environment).then((failed) => !failed);
    passing.set(test.name, passes);
    return await passes ? spawned([test], mutant.number, environment) : undefined;
  };
  return async (tests, mutant) => {
    if (!tests[0].file) return whole(tests[0], mutant);
    const asked = tests.map(({ file = '', name, milliseconds }) => ({ file, name: name.slice(file.length + 2), milliseconds }));
    const { failed, unmet } = await players.play({ number: mutant.number, tests: asked });
    if (failed !== undefined) return [tests[failed]];
    for (const file of new Set(unmet.map((index) => asked[index].file))) {
      const test = wholes.get(file);
      const failedTogether = test && await whole(test, mutant);
      if (failedTogether) return failedTogether;
    }
    return undefined;
  };
}

/**
 * The tests of the files, and for what a file reaches when it is imported the file itself, run by Node.
 * @param {{ file: string, record: string }[]} files
 */
async function recorded(files) {
  mkdirSync(records, { recursive: true });
  for (const name of readdirSync(records)) if (!files.some(({ record }) => record === join(records, name))) rmSync(join(records, name));
  /** @type {Test[]} */
  const tests = [];
  const waiting = [...files];
  await Promise.all(Array.from({ length: availableParallelism() }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { file, record } = next;
      if (!existsSync(record)) {
        const { output } = await run('node', [join(root, 'scripts/mutants/recorder.mjs'), file, `${record}.new`], { cwd: copy, env: { ...environment, MUTANT: 'record' } });
        if (output) console.log(output.trim());
        renameSync(`${record}.new`, record);
      }
      const { load, tests: kept } = /** @type {import('./recorder.mjs').Recorded} */ (JSON.parse(readFileSync(record, 'utf8')));
      const whole = new Set(load);
      for (const { name, milliseconds, reached, alone } of kept) {
        if (alone) tests.push({ name: `${file}: ${name}`, file, command: ['player'], cwd: copy, milliseconds, reached: new Set(reached) });
        else for (const number of reached) whole.add(number);
      }
      const milliseconds = kept.reduce((sum, test) => sum + test.milliseconds, 300);
      tests.push({ name: file, command: ['node'], cwd: copy, milliseconds, reached: whole });
    }
  }));
  return tests;
}
