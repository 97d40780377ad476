/** Versions of Node, with how long each entry takes to import; worker threads; and the test runners. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { must } from '../../scripts/run.mjs';
import { programOf, programs } from '../package/program.mjs';
import { installed, project, tool } from './project.mjs';

/** @import { Consumer, Entry } from './project.mjs' */

/**
 * The versions that package.json names: each is the npm package of Node's own program for Linux, under another name.
 */
const versions = ['node-20.0', 'node-20.20', 'node-22.0', 'node-22.23', 'node-24.21', 'node-26.10'];

/** From these on, Node gives `require` and `import` the same module. */
const ONE_COPY = ['node-20.20', 'node-22.23', 'node-24.21', 'node-26.10'];

/** @param {string} name */
const program = (name) => installed(`${name}/bin/node`);

const ROUNDS = 20;

/**
 * How much longer a process takes that imports than one with an empty program, in milliseconds: the median over pairs
 * of processes that run one after the other, so that other work of the machine burdens both.
 * @param {string} command
 * @param {string} folder
 * @param {string} empty
 * @param {string} importing
 */
function importTime(command, folder, empty, importing) {
  /** @param {string} file */
  const timeOf = (file) => {
    const start = performance.now();
    execFileSync(command, [file], { cwd: folder, stdio: 'ignore' });
    return performance.now() - start;
  };
  const differences = Array.from({ length: ROUNDS }, () => -timeOf(empty) + timeOf(importing)).sort((a, b) => a - b);
  return (differences[ROUNDS / 2 - 1] + differences[ROUNDS / 2]) / 2;
}

/** @type {Consumer[]} */
const byImport = versions.map((name) => ({
  name: 'Node, by import',
  needs: name,
  use: async (entry) => {
    const files = { 'main.mjs': programOf(entry), 'empty.mjs': '', 'import.mjs': `import ${JSON.stringify(entry)};` };
    const folder = project(`${name} import ${entry}`, files);
    assert.equal((await must(name, program(name), ['main.mjs'], { cwd: folder })).trim(), programs[entry].answer);
    return { milliseconds: importTime(program(name), folder, 'empty.mjs', 'import.mjs') };
  },
}));

/** @type {Consumer[]} */
const byRequire = versions.map((name) => ({
  name: 'Node, by require',
  needs: name,
  use: async (entry) => {
    const files = { 'main.cjs': programOf(entry, { load: 'require' }), 'empty.cjs': '', 'require.cjs': `require(${JSON.stringify(entry)});` };
    const folder = project(`${name} require ${entry}`, files);
    assert.equal((await must(name, program(name), ['--no-warnings', 'main.cjs'], { cwd: folder })).trim(), programs[entry].answer);
    return { milliseconds: importTime(program(name), folder, 'empty.cjs', 'require.cjs') };
  },
}));

/** @type {Consumer[]} */
const oneCopy = ONE_COPY.map((version) => ({
  name: 'Node, import and require give one copy',
  needs: version,
  use: async (entry) => {
    const [name] = programs[entry].names.split(', ');
    const text = `import { ${name} } from '${entry}';\nimport { createRequire } from 'node:module';\nconsole.log(${name} === createRequire(import.meta.url)('${entry}').${name});`;
    const folder = project(`${version} one copy ${entry}`, { 'main.mjs': text });
    assert.equal((await must(version, program(version), ['--no-warnings', 'main.mjs'], { cwd: folder })).trim(), 'true');
    return {};
  },
}));

/** @type {Consumer} */
const workerThread = {
  name: 'Node, worker_threads',
  version: async () => process.versions.node,
  use: async (entry) => {
    const folder = project(`worker_threads ${entry}`, {
      'worker.js': `import { parentPort } from 'node:worker_threads';\n${programOf(entry, { report: '(text) => parentPort.postMessage(text)' })}`,
      'main.js': "import { Worker } from 'node:worker_threads';\nnew Worker(new URL('./worker.js', import.meta.url)).on('message', (text) => console.log(text));",
    });
    assert.equal((await must('worker', process.execPath, ['main.js'], { cwd: folder })).trim(), programs[entry].answer);
    return {};
  },
};

/**
 * A test file whose only test compares the answer.
 * @param {Entry} entry
 * @param {'import' | 'require'} load
 * @param {string} head
 * @param {string} compare
 */
const testFile = (entry, load, head, compare) => {
  const report = `(text) => test('answer', () => { ${compare.replaceAll('ANSWER', JSON.stringify(programs[entry].answer))} })`;
  return `${head}\n${programOf(entry, { load, report })}`;
};

const EXPECT = 'expect(text).toBe(ANSWER);';
const EQUAL = "if (text !== ANSWER) throw new Error(text + ' in place of ' + ANSWER);";

/** @type {Consumer[]} */
const runners = [
  ...['node', 'jsdom'].map((environment) => ({
    name: `Jest, ${environment}`,
    needs: environment === 'node' ? 'jest' : 'jest-environment-jsdom',
    use: async (/** @type {Entry} */ entry) => {
      const folder = project(`Jest ${environment} ${entry}`, { 'answer.test.js': testFile(entry, 'require', '', EXPECT) }, 'commonjs');
      assert.match(await tool(folder, 'jest/bin/jest.js', `--env=${environment}`), /Tests: +1 passed, 1 total/);
      return {};
    },
  })),
  {
    name: 'Jest, ES modules',
    needs: 'jest',
    use: async (entry) => {
      const folder = project(`Jest esm ${entry}`, { 'answer.test.mjs': testFile(entry, 'import', '', EXPECT) });
      const args = ['--experimental-vm-modules', '--no-warnings', installed('jest/bin/jest.js'), '--testMatch', '**/*.test.mjs'];
      assert.match(await must('jest', process.execPath, args, { cwd: folder }), /Tests: +1 passed, 1 total/);
      return {};
    },
  },
  {
    name: 'Vitest',
    needs: 'vitest',
    use: async (entry) => {
      const folder = project(`Vitest ${entry}`, {
        'answer.test.js': testFile(entry, 'import', "import { expect, test } from 'vitest';", EXPECT),
        // Without a configuration Vitest would go up and use the one of this project's page.
        'vitest.config.js': 'export default {};',
      });
      assert.match(await tool(folder, 'vitest/vitest.mjs', 'run'), /Tests +1 passed/);
      return {};
    },
  },
  .../** @type {const} */ (['import', 'require']).map((load) => ({
    name: `Mocha, by ${load}`,
    needs: 'mocha',
    use: async (/** @type {Entry} */ entry) => {
      const text = testFile(entry, load, 'const test = it;', EQUAL);
      const folder = project(`Mocha ${load} ${entry}`, { [join('test', load === 'import' ? 'answer.mjs' : 'answer.cjs')]: text });
      assert.match(await tool(folder, 'mocha/bin/mocha.js', 'test'), /1 passing/);
      return {};
    },
  })),
];

export const node = [...byImport, ...byRequire, ...oneCopy, workerThread, ...runners];
