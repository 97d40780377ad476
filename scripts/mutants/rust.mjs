/**
 * All mutants of the core in one build: the sources with every mutant behind a switch (mutate.rs), in a copy of the crate below
 * target/, with the tests that kill them.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, must, root, run, step } from '../run.mjs';
import { env } from '../tools.mjs';

const copy = join(root, 'target', 'mutants', 'rust');
const leftOut = join(copy, 'left-out');
const records = join(copy, 'records');

/** The tests that answer soon: those that compare with parry, count allocations or run in browsers do not. */
const TESTS = ['--lib', '--test', 'cases', '--test', 'scene', '--test', 'agreement'];

/** Fewer random cases for each property, and the same in every run. */
export const environment = { ...env, PROPTEST_CASES: '100', PROPTEST_RNG_SEED: '1', RUSTFLAGS: '-Awarnings' };

/** @returns {string[]} the files of the core that run natively */
function sources() {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.rs') && !/^wasm\b|test_|random|^lib\.rs|^error\.rs/.test(file)).sort();
}

/** @returns {Promise<{ mutants: import('./mutants.mjs').Mutant[], tests: import('./mutants.mjs').Test[] }>} */
export async function prepare() {
  for (const name of ['tests', 'Cargo.toml', 'Cargo.lock', 'rust-toolchain.toml', 'README.md']) cpSync(join(root, name), join(copy, name), { recursive: true });
  const mutants = await mutated();
  const built = await step('Building the tests with all mutants', (onLine) =>
    must('cargo test', 'cargo', ['test', '--locked', '--no-run', ...TESTS], { cwd: copy, env: environment, onLine }));
  const programs = [...built.matchAll(/Executable .*\((.*)\)/g)].map(([, path]) => join(copy, path));
  return { mutants, tests: await step('Recording which tests reach which mutant', () => record(programs)) };
}

/**
 * Writes the sources with their mutants, unless they are there from the last time.
 * @returns {Promise<import('./mutants.mjs').Mutant[]>}
 */
async function mutated() {
  const list = join(copy, 'mutants.json');
  const read = [...sources().map((file) => `src/${file}`), 'src/lib.rs', 'scripts/mutants/mutate.rs', 'scripts/mutants/switch.rs'];
  const hash = createHash('sha256').update(read.map((file) => readFileSync(join(root, file), 'utf8')).join('\0')).digest('hex');
  if (existsSync(list)) {
    const last = JSON.parse(readFileSync(list, 'utf8'));
    if (last.hash === hash) return last.mutants;
  }
  rmSync(join(copy, 'src'), { recursive: true, force: true });
  cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true });
  writeFileSync(join(copy, 'src', 'mutant.rs'), readFileSync(join(root, 'scripts/mutants/switch.rs')));
  writeFileSync(join(copy, 'src', 'lib.rs'), readFileSync(join(root, 'src/lib.rs'), 'utf8').replace('\nmod math;', '\nmod math;\nmod mutant;'));
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
    const { code, output } = await run('cargo', ['check', '--locked', '--message-format', 'json', '--lib'], { cwd: copy, env: environment });
    if (code === 0) {
      return listed.trim().split('\n').map((line) => line.split('\t')).map(([number, file, line, what]) => ({ number: Number(number), file: `src/${file}`, line: Number(line), what }));
    }
    const before = failing.size;
    for (const line of output.split('\n').filter((text) => text.startsWith('{'))) {
      const { message } = JSON.parse(line);
      if (message?.level !== 'error') continue;
      for (const { file_name: file, byte_start: start, is_primary: primary } of message.spans) {
        // The switch before the fault is that of the mutant.
        const text = readFileSync(join(copy, file)).subarray(0, start).toString();
        const number = /.*crate::mutant::on\((\d+)\)/s.exec(text)?.[1];
        if (primary && number) failing.add(number);
      }
    }
    if (failing.size === before) throw new Failure('The mutants do not compile.', output);
  }
}

/**
 * Runs each program once without a mutant.
 * @param {string[]} programs
 */
async function record(programs) {
  /** @type {import('./mutants.mjs').Test[]} */
  const tests = [];
  for (const program of programs) {
    rmSync(records, { recursive: true, force: true });
    mkdirSync(records);
    await must('The tests without a mutant', program, [], { cwd: copy, env: { ...environment, MUTANT: 'record', MUTANT_FOLDER: records } });
    for (const file of readdirSync(records)) {
      const [name, milliseconds, reached] = readFileSync(join(records, file), 'utf8').split('\n');
      if (!name) continue;
      tests.push({ name, command: [program, '--exact', '--test-threads=1'], cwd: copy, milliseconds: Number(milliseconds), reached: new Set(reached.split(' ').map(Number)) });
    }
  }
  return tests;
}
