/**
 * All mutants of the core in one build: the sources with every mutant behind a switch (mutate.rs), in a copy of the
 * crate below target/, with the tests that kill them.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Failure, must, root, run, step } from '../run.mjs';
import { env } from '../tools.mjs';
import { spawned } from './fate.mjs';

const copy = join(root, 'target', 'mutants', 'rust');
const leftOut = join(copy, 'left-out');
const records = join(copy, 'records');

/** What the tests are built from, beside the sources. */
const READ = ['examples/rollback', 'tests/common', 'tests/cases', 'tests/scene', 'tests/agreement', 'tests/cases.rs', 'tests/scene.rs', 'tests/agreement.rs', 'tests/bits.rs', 'tests/api.rs', 'tests/serde.rs', 'tests/golden.json', 'tests/frames.json', 'fuzz/corpus', 'engine', 'Cargo.toml', 'Cargo.lock', 'rust-toolchain.toml', 'docs/crate.md', 'docs/from-parry2d.md'];

/** The tests that answer soon: those that compare with parry, count allocations or run in browsers do not. */
const TESTS = ['--lib', '--test', 'cases', '--test', 'scene', '--test', 'agreement', '--test', 'bits', '--test', 'api', '--test', 'serde'];

/** Their threads have no names by which a recording could tell whose they are. */
const THREADED = ['--skip', 'nonsense_with_the_right_sum', '--skip', 'what_follows_a_restore'];

/** Fewer random cases for each property, and the same in every run. */
const environment = { ...env, PROPTEST_CASES: process.env.PROPTEST_CASES ?? '100', PROPTEST_RNG_SEED: '1', PROPTEST_MAX_SHRINK_ITERS: '0' };

/** @returns {string[]} the files of the core that run natively */
function sources() {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.rs') && !/^wasm\b|test_|random|^lib\.rs|^error\.rs/.test(file)).sort();
}

/** @returns {Promise<import('./mutants.mjs').Prepared>} */
export async function prepare() {
  // Before the sources: without a Cargo.toml of its own, the copy would be checked as the project around it, in which
  // all compiles.
  for (const name of READ) cpSync(join(root, name), join(copy, name), { recursive: true, preserveTimestamps: true });
  const mutants = await mutated();
  const of = hashOf([join(copy, 'mutants.json'), ...READ.flatMap((name) => filesIn(join(root, name)))]);
  const programs = join(copy, 'programs', of);
  if (!existsSync(programs)) {
    // Cargo goes by dates, and a test may have been copied while the last programs were built.
    const now = new Date();
    for (const name of READ.filter((file) => /^tests\/.*\.rs$/.test(file))) utimesSync(join(copy, name), now, now);
    const built = await step('Building the tests with all mutants', (onLine) =>
      must('cargo test', 'cargo', ['test', '--locked', '--no-run', ...TESTS], { cwd: copy, env: environment, onLine }));
    // Under the hash of what they were built from, so that cargo need not be asked again.
    rmSync(join(copy, 'programs'), { recursive: true, force: true });
    mkdirSync(programs, { recursive: true });
    for (const [, path] of built.matchAll(/Executable .*\((.*)\)/g)) cpSync(resolve(copy, path), join(programs, basename(path).replace(/-[0-9a-f]+$/, '')));
  }
  return { mutants, tests: await recorded(programs), fails: (tests, { number }) => spawned(tests, number, environment) };
}

/** @param {string} path a file or folder */
const filesIn = (path) => (statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)).filter((file) => statSync(file).isFile()).sort() : [path]);

/** @param {string[]} files */
const hashOf = (files) => createHash('sha256').update(files.map((file) => readFileSync(file, 'utf8')).join('\0')).digest('hex').slice(0, 16);

/**
 * Writes the sources with their mutants, unless they are there from the last time.
 * @returns {Promise<import('./mutants.mjs').Mutant[]>}
 */
async function mutated() {
  const list = join(copy, 'mutants.json');
  const read = [...sources().map((file) => `src/${file}`), 'src/lib.rs', 'scripts/mutants/mutate.rs', 'scripts/mutants/switch.rs'];
  const hash = hashOf(read.map((file) => join(root, file)));
  if (existsSync(list)) {
    const last = JSON.parse(readFileSync(list, 'utf8'));
    if (last.hash === hash) return last.mutants;
  }
  rmSync(join(copy, 'src'), { recursive: true, force: true });
  cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true });
  writeFileSync(join(copy, 'src', 'mutant.rs'), readFileSync(join(root, 'scripts/mutants/switch.rs')));
  const lib = readFileSync(join(root, 'src/lib.rs'), 'utf8');
  writeFileSync(join(copy, 'src', 'lib.rs'), lib.replace('#![warn(missing_docs)]', '#![allow(warnings, arithmetic_overflow, unconditional_panic)]').replace('\nmod math;', '\nmod math;\nmod mutant;'));
  const target = join(root, 'target', 'mutants');
  await step('Building the mutator', (onLine) => must('cargo build', 'cargo', ['build', '--locked', '--release', '--target-dir', target], { cwd: join(root, 'scripts/mutants'), env, onLine }));
  const mutants = await step('Leaving out the mutants that do not compile', () => compiling(join(target, 'release', 'mutate')));
  writeFileSync(list, JSON.stringify({ hash, mutants }));
  return mutants;
}

/**
 * Writes the mutants and leaves out those at which the compiler finds fault, until it finds none.
 * @param {string} mutate
 */
async function compiling(mutate) {
  /** @type {Set<string>} */
  const failing = new Set();
  for (;;) {
    writeFileSync(leftOut, [...failing].join(' '));
    const listed = await must('mutate', mutate, [join(root, 'src'), join(copy, 'src'), leftOut, ...sources()]);
    const { code, output } = await run('cargo', ['check', '--locked', '--message-format', 'json', '--lib', '--profile', 'test'], { cwd: copy, env: environment });
    if (code === 0) {
      return listed.trim().split('\n').map((line) => line.split('\t')).map(([number, file, line, name, hash, index, kind, what]) =>
        ({ number: Number(number), file: `src/${file}`, line: Number(line), within: `src/${file} ${name} ${hash}`, index: Number(index), ties: kind === 'tie', what }));
    }
    const before = failing.size;
    for (const line of output.split('\n').filter((text) => text.startsWith('{'))) {
      const { message } = JSON.parse(line);
      if (message?.level !== 'error') continue;
      for (const { file_name: file, byte_start: start, is_primary: primary } of message.spans) {
        // The switch before the fault is that of the mutant.
        const text = readFileSync(join(copy, file)).subarray(0, start).toString();
        const number = /.*crate::mutant::(?:on|mode)\((\d+)\)/s.exec(text)?.[1];
        if (primary && number) failing.add(number);
      }
    }
    if (failing.size === before) throw new Failure('The mutants do not compile.', output);
  }
}

/**
 * Which tests reach which mutant: recorded once for the same programs and number of cases.
 * @param {string} programs the folder that they are in
 * @returns {Promise<import('./mutants.mjs').Test[]>}
 */
async function recorded(programs) {
  const tests = [];
  for (const name of readdirSync(programs).filter((file) => !file.endsWith('.json'))) {
    const program = join(programs, name);
    const list = `${program}.${environment.PROPTEST_CASES}.json`;
    if (!existsSync(list)) writeFileSync(list, JSON.stringify(await step(`Recording which tests of ${name} reach which mutant`, () => record(program))));
    for (const { reached, ...test } of JSON.parse(readFileSync(list, 'utf8'))) {
      tests.push({ ...test, command: [program, '--exact', '--test-threads=1'], cwd: copy, bits: name === 'bits', reached: new Set(reached) });
    }
  }
  return tests;
}

/**
 * Runs a program once without a mutant. A test that fails, as one may that counts what the switches do twice, is left
 * out.
 * @param {string} program
 */
async function record(program) {
  rmSync(records, { recursive: true, force: true });
  mkdirSync(records);
  const { output } = await run(program, THREADED, { cwd: copy, env: { ...environment, MUTANT: 'record', MUTANT_FOLDER: records } });
  if (!output.includes('test result:')) throw new Failure('The tests without a mutant end early.', output);
  const failed = new Set([...output.matchAll(/^test (\S+) \.\.\. FAILED$/gm)].map(([, name]) => name));
  for (const name of failed) console.log(`${name} fails with the switches and is left out.`);
  return readdirSync(records).map((file) => readFileSync(join(records, file), 'utf8').split('\n'))
    .filter(([name]) => name && !failed.has(name))
    .map(([name, microseconds, reached]) => ({ name, milliseconds: Number(microseconds) / 1000, reached: reached.split(' ').map(Number) }));
}
