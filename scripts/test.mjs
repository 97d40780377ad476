/**
 * `npm test`: gets the machine ready, builds what ships, and runs every suite but those of game engines and templates,
 * which `npm run test:engines` runs; `npm test -- rust page` runs only the suites of these parts. With `TESTS=all` in
 * the environment, suites try as many cases as the nightly job does, and both browsers all of the page. Suites run side
 * by side, one more than the machine has processors, since tests in browsers wait half of their time. Each runs
 * whatever becomes of the others, and its output is shown only when it fails. The last line is `N passed, N failed`
 * over all suites.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { buildPackage, buildPage } from './build.mjs';
import { buildDocs } from './docs.mjs';
import { date, fresh } from './fresh.mjs';
import { cpuSpent, root, run, step } from './run.mjs';
import { setup } from './setup.mjs';
import { env } from './tools.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ seconds: number, cpu: number }} Spent of time, and of a processor
 * @typedef {'rust' | 'js' | 'package' | 'page' | 'engines'} Part
 *
 * @typedef {object} Task
 * @property {string} name
 * @property {() => Promise<Count>} work
 * @property {Part} [part] what `npm test` calls it by; a build has none, it is made where a suite needs it
 * @property {string[]} [after] the tasks that must have ended before it starts
 * @property {string} [lock] of the tasks with one lock, one runs at a time
 */

/** How many seconds a suite may take, on a slow and busy machine too, before it is taken to hang. */
const LIMIT = 1800;

const deny = ['--', '-D', 'warnings'];

/**
 * What the page is made of, and the guides with the reference; no test reads the copies of files that the README links
 * to.
 */
const PAGE = [
  'www', 'index.html', 'vite.config.mjs', 'js', 'examples/platformer', 'examples/arcade', 'examples/horde', 'src', 'engine', '.cargo/config.toml', 'Cargo.toml', 'Cargo.lock',
  'scripts', 'package.json', 'package-lock.json',
];
const DOCS = [...PAGE, 'docs', 'README.md', 'CHANGELOG.md'];

/**
 * Makes a part of dist/, unless it was made after the last change of what it is made of.
 * @param {string} name  of a file in target/ that says when it was made
 * @param {string[]} sources
 * @param {() => Promise<void>} work
 */
async function unlessMade(name, sources, work) {
  const mark = `target/made-${name}`;
  if (existsSync(join(root, 'dist', 'index.html')) && existsSync(join(root, 'dist', 'docs')) && fresh(mark, sources)) return;
  const began = new Date();
  rmSync(join(root, mark), { force: true });
  await work();
  writeFileSync(join(root, mark), '');
  date(mark, began);
}

/**
 * Checks the types of a folder; what has not changed since the last time is not checked again.
 * @param {string} folder
 * @returns {[string, ...string[]]}
 */
const tsc = (folder) => ['tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', `target/types-of-${folder === '.' ? 'scripts' : folder}.tsbuildinfo`];

/**
 * cargo locks the folder that it builds in: a second cargo would wait there and keep a processor's place.
 * @param {string} name
 * @param {[string, ...string[]]} command
 * @param {(output: string, code: number) => Count} count
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Task}
 */
const rust = (name, command, count, extra) => ({ name, part: 'rust', lock: 'cargo', work: () => suite(name, command, count, extra) });

/**
 * A workspace of its own, which builds in its own folder: beside the crate's, though not beside another of these, since
 * a clean build of a game engine keeps every processor busy.
 * @param {string} name
 * @param {[string, ...string[]]} command
 * @param {(output: string, code: number) => Count} count
 * @returns {Task}
 */
const engine = (name, command, count) => ({ name, part: 'engines', lock: 'game engines', work: () => suite(name, command, count) });

/**
 * @param {Part} part
 * @param {string} name
 * @param {string[]} after
 * @param {() => [string, ...string[]]} command
 * @param {(output: string, code: number) => Count} count
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Task}
 */
const built = (part, name, after, command, count, extra) => ({ name, part, after, work: () => suite(name, command(), count, extra) });

/**
 * The page in a browser, in parts of about the same length.
 * @param {string} browser
 * @param {number} parts
 */
function page(browser, parts) {
  return Array.from({ length: parts }, (_, k) => built('page', `page in ${browser}, part ${k + 1}`, ['page build'], () => nodeTests('tests/page/all.mjs'), nodeCount,
    { TEST_BROWSER: browser.toLowerCase(), TEST_PART: `${k + 1}/${parts}` }));
}

/**
 * What `wasm-pack test --headless --firefox` gives cargo. It would also build all unit tests for WebAssembly, of which
 * none runs there. A busy machine takes more than the 20 seconds that are usual.
 */
const FIREFOX = { CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER: 'wasm-bindgen-test-runner', GECKODRIVER: 'geckodriver', WASM_BINDGEN_TEST_ONLY_WEB: '1', WASM_BINDGEN_TEST_TIMEOUT: '300' };

/**
 * In the order in which they start, as far as builds and locks allow: the longest first, so that a short one ends the
 * run.
 * @type {Task[]}
 */
const tasks = [
  { name: 'package build', work: () => build(buildPackage) },
  rust('rustfmt', ['cargo', 'fmt', '--check', '--', '--color', 'never', 'scripts/pack/unpack.rs', 'scripts/mutants/mutate.rs', 'scripts/mutants/switch.rs'], check),
  engine('rustfmt, plugin and games', ['sh', '-c', 'cargo fmt --manifest-path bevy/Cargo.toml --all --check && cargo fmt --manifest-path examples/macroquad/Cargo.toml --check'], check),
  { name: 'page build', after: ['package build'], work: () => build(() => unlessMade('page', PAGE, buildPage)) },
  { name: 'docs build', after: ['page build'], work: () => build(() => unlessMade('docs', DOCS, () => buildDocs({ rust: false }))) },
  ...page('Firefox', 2),
  rust('Rust tests', ['cargo', 'test', '--locked', '--no-fail-fast'], cargoTests),
  ...page('Chromium', 3),
  engine('plugin and game for Bevy', ['cargo', 'test', '--locked', '--no-fail-fast', '--manifest-path', 'bevy/Cargo.toml', '--target-dir', 'target/bevy', '--workspace', '--features', 'bevy_shadowgap/gizmos,bevy_shadowgap/serialize'], cargoTests),
  engine('game on macroquad', ['cargo', 'test', '--locked', '--no-fail-fast', '--manifest-path', 'examples/macroquad/Cargo.toml', '--target-dir', 'target/macroquad'], cargoTests),
  built('engines', 'npm create shadowgap', ['package build'], () => nodeTests('packages/create/tests'), nodeCount),
  built('engines', 'plugin and game for Phaser', ['package build'], () => nodeTests('packages/phaser/tests/all.mjs'), nodeCount),
  built('engines', 'the same game on five libraries', ['package build'], () => nodeTests('benches/games'), nodeCount),
  built('engines', 'shooter in TypeScript', ['package build'], () => nodeTests('tests/horde/horde.test.mjs'), nodeCount),
  built('engines', 'arena on many servers', ['package build'], () => ['node', 'examples/arena/tests/all.mjs'], nodeCount),
  rust('WebAssembly tests in Firefox', ['cargo', 'test', '--locked', '--target', 'wasm32-unknown-unknown', '--test', 'web'], cargoTests, FIREFOX),
  rust('clippy, WebAssembly', ['cargo', 'clippy', '--locked', '--target', 'wasm32-unknown-unknown', '--lib', '--test', 'web', ...deny], check),
  rust('clippy, native', ['cargo', 'clippy', '--locked', '--all-targets', ...deny], check),
  rust('Rust documentation', ['cargo', 'doc', '--locked', '--no-deps'], check, { RUSTDOCFLAGS: '-D warnings' }),
  built('package', 'npm start', ['package build'], () => nodeTests('tests/start'), nodeCount),
  built('js', 'imports between rooms', [], () => nodeTests('tests/architecture'), nodeCount),
  built('js', 'JavaScript tests in Node', ['package build'], () => nodeTests('tests/js'), nodeCount),
  built('package', 'package', ['package build'], () => nodeTests('tests/package'), nodeCount),
  built('package', 'guides', ['package build'], () => nodeTests('tests/docs'), nodeCount),
  built('page', 'page in Node', ['docs build'], () => nodeTests('tests/page/node'), nodeCount),
  built('page', 'types of the page', ['package build'], () => tsc('www'), check),
  built('js', 'types of the scripts and tests', ['package build'], () => tsc('.'), check),
];

/**
 * A tool that only says yes or no: one test.
 * @param {string} _output
 * @param {number} code
 */
function check(_output, code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Adds up cargo's lines, one for each test binary and for the doc tests: `test result: ok. 3 passed; 0 failed; …`
 * @param {string} output
 */
function cargoTests(output) {
  const count = { passed: 0, failed: 0 };
  for (const [, passed, failed] of output.matchAll(/^test result: .*?(\d+) passed; (\d+) failed/gm)) {
    count.passed += Number(passed);
    count.failed += Number(failed);
  }
  return count;
}

/**
 * Reads the summary of Node's spec reporter. What was skipped or cancelled did not pass.
 * @param {string} output
 */
function nodeCount(output) {
  /** @param {string} what */
  const number = (what) => Number(new RegExp(`^ℹ ${what} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  return { passed: number('pass'), failed: number('fail') + number('cancelled') + number('skipped') };
}

/**
 * How long single tests took: Node tells it, cargo does not.
 * @type {{ milliseconds: number, name: string }[]}
 */
const times = [];

/**
 * Notes how long the tests of Node's spec reporter took. Groups of tests, which it begins with ▶, are left out.
 * @param {string} suite
 * @param {string} output
 */
function noteTimes(suite, output) {
  const groups = new Set([...output.matchAll(/^ *▶ (.*)$/gm)].map(([, name]) => name));
  for (const [, name, milliseconds] of output.matchAll(/^ *[✔✖] (.*) \((\d+)\.?\d*ms\)$/gm)) {
    if (!groups.has(name)) times.push({ milliseconds: Number(milliseconds), name: `${suite}: ${name}` });
  }
}

/**
 * Node's test runner over one file, or over the *.test.mjs files in and below a folder.
 * @param {string} path
 * @returns {[string, ...string[]]}
 */
function nodeTests(path) {
  const full = join(root, path);
  const files = path.endsWith('.mjs') || !existsSync(full) ? [] : readdirSync(full, { recursive: true, encoding: 'utf8' });
  const tests = path.endsWith('.mjs') ? [path] : files.filter((name) => name.endsWith('.test.mjs')).sort().map((name) => join(path, name));
  if (tests.length === 0) return ['echo', `No *.test.mjs in ${path}.`];
  return ['node', '--test', '--test-reporter=spec', ...tests];
}

/**
 * Runs one suite to its end.
 * @param {string} name
 * @param {[string, ...string[]]} command
 * @param {(output: string, code: number) => Count} count
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Promise<Count>}
 */
async function suite(name, [command, ...args], count, extra) {
  const { code, output } = await step(name, (onLine) => run(command, args, { env: { ...env, ...extra }, onLine, limit: LIMIT }));
  const counted = count(output, code);
  if (count === nodeCount) noteTimes(name, output);
  // A program that failed before or after its tests, and one that ran none, has failed.
  if (counted.failed === 0 && (code !== 0 || counted.passed === 0)) counted.failed = 1;
  if (counted.failed > 0) console.log(`\n${output.trimEnd()}\n\n${name}: FAILED, ${command} ended with ${code}\n`);
  return counted;
}

/**
 * A build counts as one test.
 * @param {() => Promise<void>} work
 * @returns {Promise<Count>}
 */
async function build(work) {
  try {
    await work();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

/**
 * The tasks of these parts, and the builds that they need.
 * @param {string[]} parts none of them for all but those on game engines
 */
function chosen(parts) {
  const wanted = new Set(tasks.filter(({ part }) => part && (parts.length > 0 ? parts.includes(part) : part !== 'engines')));
  for (const { after = [] } of wanted) for (const task of tasks) if (after.includes(task.name)) wanted.add(task);
  return tasks.filter((task) => wanted.has(task));
}

/**
 * Runs the tasks side by side: the first in the list that is not held up, whenever there is a place.
 * @param {Task[]} all
 * @param {number} places
 */
async function runAll(all, places) {
  /** @type {Map<Task, Count & Spent>} */
  const results = new Map();
  /** @type {Map<Task, Promise<void>>} */
  const running = new Map();
  const waiting = [...all];
  const ended = (/** @type {string} */ name) => [...results.keys()].some((task) => task.name === name);
  while (waiting.length + running.size > 0) {
    const next = waiting.findIndex(({ after = [], lock }) =>
      after.every(ended) && ![...running.keys()].some((task) => lock && task.lock === lock));
    if (next < 0 || running.size === places) {
      await Promise.race(running.values());
      continue;
    }
    const [task] = waiting.splice(next, 1);
    const start = performance.now();
    running.set(task, cpuSpent(task.work).then(({ result, seconds: cpu }) => {
      results.set(task, { ...result, cpu, seconds: (performance.now() - start) / 1000 });
      running.delete(task);
    }));
  }
  return all.map((task) => ({ name: task.name, .../** @type {Count & Spent} */ (results.get(task)) }));
}

const parts = argv.slice(2);
const known = [...new Set(tasks.flatMap(({ part }) => part ?? []))];
const unknown = parts.filter((part) => !(/** @type {string[]} */ (known).includes(part)));
if (unknown.length > 0) {
  console.error(`No part of the tests is called ${unknown.join(' or ')}. The parts are ${known.join(', ')}; without a name, all but engines run.`);
  process.exit(1);
}

const started = performance.now();
/** @type {(Count & Spent & { name: string })[]} */
const results = [];
const { result: ready, seconds: cpu } = await cpuSpent(() => build(() => setup({ tests: true })));
results.push({ name: 'setup', ...ready, cpu, seconds: (performance.now() - started) / 1000 });
results.push(...await runAll(chosen(parts), availableParallelism() + 1));

console.log('\nThe slowest tests that Node ran, beside others, which slow them down:');
for (const { milliseconds, name } of times.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 20)) {
  console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s ${name.slice(0, 140)}`);
}

console.log();
for (const { name, passed, failed, seconds, cpu } of results) {
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(31)} ${seconds.toFixed(0).padStart(4)} s ${cpu.toFixed(0).padStart(4)} s CPU ${String(passed).padStart(6)} passed${failed ? `, ${failed} FAILED` : ''}`);
}
/** @param {'passed' | 'failed' | 'cpu'} what */
const sum = (what) => results.reduce((all, result) => all + result[what], 0);
// What is joined and rolled up, this process does itself.
const own = process.cpuUsage();
console.log(`\nAll took ${((performance.now() - started) / 1000).toFixed(0)} s, ${(sum('cpu') + (own.user + own.system) / 1e6).toFixed(0)} s CPU.`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') ? 1 : 0;
