/**
 * `npm test`: sets up what the tests need, builds everything, and runs every suite, the later ones also when an earlier one
 * failed. A suite's output is shown only when it fails. The last line is `N passed, N failed` over all suites.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage, buildPage } from './build.mjs';
import { root, run, step } from './run.mjs';
import { setup } from './setup.mjs';
import { env } from './tools.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {object} Suite
 * @property {string} name
 * @property {() => [command: string, ...args: string[]]} command
 * @property {(output: string, code: number) => Count} count
 * @property {NodeJS.ProcessEnv} [env]
 */

const deny = ['--', '-D', 'warnings'];

/** @type {Suite[]} */
const suites = [
  { name: 'rustfmt', command: () => ['cargo', 'fmt', '--check', '--', '--color', 'never'], count: check },
  { name: 'clippy, native', command: () => ['cargo', 'clippy', '--locked', '--all-targets', ...deny], count: check },
  { name: 'clippy, WebAssembly', command: () => ['cargo', 'clippy', '--locked', '--target', 'wasm32-unknown-unknown', '--lib', '--tests', ...deny], count: check },
  { name: 'Rust tests', command: () => ['cargo', 'test', '--locked', '--no-fail-fast'], count: cargoTests },
  { name: 'Rust documentation', command: () => ['cargo', 'doc', '--locked', '--no-deps'], env: { RUSTDOCFLAGS: '-D warnings' }, count: check },
  { name: 'WebAssembly tests in Firefox', command: () => ['wasm-pack', 'test', '--headless', '--firefox', '--mode', 'no-install', '--', '--locked', '--lib', '--test', '*'], count: cargoTests },
  { name: 'types of the scripts and tests', command: () => ['tsc'], count: check },
  { name: 'types of the page', command: () => ['tsc', '-p', 'www'], count: check },
  { name: 'JavaScript tests in Node', command: () => nodeTests('tests/js'), count: nodeCount },
  { name: 'package', command: () => nodeTests('tests/package'), count: nodeCount },
  { name: 'npm start', command: () => nodeTests('tests/start'), count: nodeCount },
  { name: 'page in Chromium and Firefox', command: () => nodeTests('tests/page'), count: nodeCount },
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
 * Node's test runner over the *.test.mjs files in and below a folder.
 * @param {string} folder
 * @returns {[string, ...string[]]}
 */
function nodeTests(folder) {
  const full = join(root, folder);
  const files = existsSync(full) ? readdirSync(full, { recursive: true, encoding: 'utf8' }) : [];
  const tests = files.filter((name) => name.endsWith('.test.mjs')).sort().map((name) => join(folder, name));
  if (tests.length === 0) return ['echo', `No *.test.mjs in ${folder}.`];
  // A browser that hangs ends its test, not the machine's patience.
  return ['node', '--test', '--test-reporter=spec', '--test-timeout=900000', ...tests];
}

/**
 * Runs one suite to its end.
 * @param {Suite} suite
 * @returns {Promise<Count>}
 */
async function runSuite(suite) {
  const [command, ...args] = suite.command();
  const { code, output } = await step(suite.name, (onLine) => run(command, args, { env: { ...env, ...suite.env }, onLine }));
  const count = suite.count(output, code);
  // A program that failed before or after its tests, and one that ran none, has failed.
  if (count.failed === 0 && (code !== 0 || count.passed === 0)) count.failed = 1;
  if (count.failed > 0) console.log(`\n${output.trimEnd()}\n\n${suite.name}: FAILED, ${command} ended with ${code}\n`);
  return count;
}

/** @type {{ name: string, passed: number, failed: number }[]} */
const results = [];
const started = performance.now();
try {
  await setup({ tests: true });
  await buildPackage();
  await buildPage();
  results.push({ name: 'build', passed: 1, failed: 0 });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push({ name: 'build', passed: 0, failed: 1 });
}
for (const suite of suites) results.push({ name: suite.name, ...await runSuite(suite) });

console.log();
for (const { name, passed, failed } of results) {
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(30)} ${String(passed).padStart(5)} passed${failed ? `, ${failed} FAILED` : ''}`);
}
const total = results.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), { passed: 0, failed: 0 });
console.log(`\nAll suites took ${((performance.now() - started) / 1000).toFixed(0)} s.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
