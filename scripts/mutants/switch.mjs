/**
 * Which mutant is on: the one whose number the environment's `MUTANT` holds. With `MUTANT=record` none is on, and the numbers of the
 * mutants that were reached go to `MUTANT_FILE`.
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

Object.assign(globalThis, { mutant: MUTANT === 'record' ? recorded : isActive });
if (MUTANT_FILE && isMainThread) process.on('exit', () => writeFileSync(MUTANT_FILE, JSON.stringify([...reached.keys()].filter((number) => reached[number]))));
