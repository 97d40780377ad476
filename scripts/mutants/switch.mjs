/**
 * Which mutant is on: the one whose number the environment's `MUTANT` holds, or that `turnOn` names. With
 * `MUTANT=record` none is on, and the numbers of the mutants that were reached are kept; a program that a test starts
 * adds them to `MUTANT_FILE`.
 */
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const { MUTANT, MUTANT_FILE } = process.env;
const recording = MUTANT === 'record';
const reached = new Uint8Array(1 << 16);
let active = Number(MUTANT) || 0;
let met = false;

/** @param {number} number 0 for none */
export function turnOn(number) {
  active = number;
  met = false;
  process.env.MUTANT = String(number);
}

/** Whether the mutant that is on has been reached since it was turned on. */
export const wasMet = () => met;

/** @returns {number[]} the mutants that were reached since the last call */
export function takeReached() {
  const numbers = [...reached.keys()].filter((number) => reached[number]);
  reached.fill(0);
  return numbers;
}

/** @param {number} number */
function recorded(number) {
  reached[number] = 1;
  return false;
}

/** @param {number} number */
function isActive(number) {
  if (number !== active) return false;
  met = true;
  return true;
}

/** Reached only where the two sides are equal. @param {number} number @param {unknown} left @param {unknown} right */
const tieRecorded = (number, left, right) => left === right && recorded(number);

Object.assign(globalThis, { mutant: recording ? recorded : isActive, tiedMutant: recording ? tieRecorded : isActive });
if (active && isMainThread && process.argv[1]?.endsWith('.test.mjs')) {
  // The first failure decides.
  const { afterEach } = await import('node:test');
  afterEach((context) => {
    if ('passed' in context && !context.passed) process.exit(1);
  });
}
if (recording && MUTANT_FILE && isMainThread) process.on('exit', () => appendFileSync(MUTANT_FILE, `${takeReached().join(' ')} `));
