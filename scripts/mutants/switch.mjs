/**
 * Which mutant is on: the one whose number the environment's `MUTANT` holds. With `MUTANT=record` none is on, and the numbers of the
 * mutants that were reached go to `MUTANT_FILE`, with the milliseconds on a processor.
 */
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const { MUTANT, MUTANT_FILE } = process.env;
const active = Number(MUTANT);
const reached = new Uint8Array(1 << 16);

/** @param {number} number */
const recorded = (number) => {
  reached[number] = 1;
  return false;
};
/** @param {number} number */
const isActive = (number) => number === active;

/** Reached only where the two sides are equal. @param {number} number @param {unknown} left @param {unknown} right */
const tieRecorded = (number, left, right) => left === right && recorded(number);

const recording = MUTANT === 'record';
Object.assign(globalThis, { mutant: recording ? recorded : isActive, tiedMutant: recording ? tieRecorded : isActive });
if (active && isMainThread && process.argv[1]?.endsWith('.test.mjs')) {
  // The first failure decides.
  const { afterEach } = await import('node:test');
  afterEach((context) => {
    if ('passed' in context && !context.passed) process.exit(1);
  });
}
if (MUTANT_FILE && isMainThread) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    const numbers = [...reached.keys()].filter((number) => reached[number]);
    writeFileSync(MUTANT_FILE, JSON.stringify({ milliseconds: (user + system) / 1000, reached: numbers }));
  });
}
