/**
 * A program that stays and runs single tests with one mutant after the other, so that a mutant costs no start of a
 * program. Files are imported without a mutant. It answers the messages of players.mjs.
 */
import { Worker } from 'node:worker_threads';
import { passes, processorTime, testsOf } from './kept-tests.mjs';
import { turnOn, wasMet } from './switch.mjs';

/**
 * @typedef {object} Asked
 * @property {number} number of the mutant
 * @property {{ file: string, name: string, milliseconds: number }[]} tests
 *
 * @typedef {object} Told
 * @property {number} [failed] the index of the test that failed
 * @property {boolean} sound whether that test passes once the mutant is off
 * @property {number[]} unmet the indices of the tests before it that did not reach the mutant
 */

/** Tests that take this many times as long on a processor as without the mutant, and a second more, hang. */
const PATIENCE = 5;

/** Ends this program when it has taken more than its time: a test that hangs does not let anything else happen here. */
function watch() {
  const until = new Float64Array(new SharedArrayBuffer(8));
  until[0] = Infinity;
  const code = `const { workerData: until } = require('node:worker_threads');
    setInterval(() => { const { user, system } = process.cpuUsage(); if ((user + system) / 1000 > until[0]) process.kill(process.pid, 'SIGKILL'); }, 100);`;
  new Worker(code, { eval: true, workerData: until }).unref();
  return (/** @type {number} */ milliseconds) => {
    until[0] = processorTime() + milliseconds;
  };
}

const allow = watch();

/** @param {Asked} asked @returns {Promise<Told>} */
async function play({ number, tests }) {
  const unmet = [];
  for (const [index, { file, name, milliseconds }] of tests.entries()) {
    const body = (await testsOf(file)).get(name);
    const limit = milliseconds * PATIENCE + 1000;
    allow(limit);
    turnOn(number);
    const passed = await passes(body, name);
    const met = wasMet();
    turnOn(0);
    allow(limit);
    const sound = passed || await passes(body, name);
    allow(Infinity);
    if (!passed) return { failed: index, sound, unmet };
    if (!met) unmet.push(index);
  }
  return { sound: true, unmet };
}

process.on('disconnect', () => process.exit());
process.on('message', async (/** @type {Asked} */ asked) => process.send?.(await play(asked)));
