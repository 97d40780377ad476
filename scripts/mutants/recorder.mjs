/** `node recorder.mjs FILE RECORD` writes which tests of a file reach which mutant, and how long they take. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { passes, processorTime, testsOf } from './kept-tests.mjs';
import { takeReached } from './switch.mjs';

/**
 * @typedef {object} Recorded
 * @property {number[]} load the mutants that are reached when the file is imported
 * @property {RecordedTest[]} tests the tests that pass in the build with switches
 *
 * @typedef {object} RecordedTest
 * @property {string} name
 * @property {number} milliseconds
 * @property {number[]} reached
 * @property {boolean} alone whether it passes in another order, too
 */

const [, , file, record] = argv;
// What programs that a test starts reach.
const started = `${record}.started`;
process.env.MUTANT_FILE = started;

const tests = await testsOf(file);
/** @type {Recorded} */
const recorded = { load: takeReached(), tests: [] };
for (const [name, body] of tests) {
  const [before, start] = [processorTime(), performance.now()];
  const passed = await passes(body, name);
  // The time of programs that it starts is not on this one's account.
  const milliseconds = existsSync(started) ? performance.now() - start : processorTime() - before;
  const others = existsSync(started) ? readFileSync(started, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
  rmSync(started, { force: true });
  const reached = [...new Set([...takeReached(), ...others])];
  if (passed) recorded.tests.push({ name, milliseconds, reached, alone: true });
  else console.log(`${file}: "${name}" fails with the switches and is left out.`);
}
for (const test of recorded.tests.slice().reverse()) test.alone = await passes(tests.get(test.name), test.name);
writeFileSync(record, JSON.stringify(recorded));
process.exit();
