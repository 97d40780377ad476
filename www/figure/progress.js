/** Which exercises the reader has solved: kept by the browser for the next visit, or else until the page is closed. */

import { keep, kept } from './memory.js';

/** The figures that have an exercise, in the order of the pages. */
export const EXERCISES = ['boxes', 'turned', 'way-out', 'interval', 'circles', 'concave', 'manifold', 'course', 'early', 'map'];

/** The one key under which the browser keeps them, as a list of ids. */
const KEY = 'exercises';

const readers = /** @type {Set<() => void>} */ (new Set());
let solved = stored();

/** What the browser has kept; nothing if that is no list. */
function stored() {
  /** @type {unknown} */
  let list;
  try {
    list = JSON.parse(kept(KEY) ?? '[]');
  } catch {}
  return new Set(EXERCISES.filter((id) => Array.isArray(list) && list.includes(id)));
}

/** @param {Set<string>} now */
function change(now) {
  solved = now;
  keep(KEY, now.size ? JSON.stringify([...now]) : undefined);
  for (const read of readers) read();
}

export const isSolved = (/** @type {string} */ id) => solved.has(id);
export const solvedCount = () => solved.size;

/** Another tab may have solved more since this one was opened: what it kept stays. @param {string} id */
export function solve(id) {
  if (!solved.has(id)) change(new Set([...stored(), ...solved, id]));
}

/** Forgets all that was solved. */
export const beginAgain = () => change(new Set());

/** The next unsolved exercise after one, or else before it; undefined if all are solved. @param {string} id */
export function nextExercise(id) {
  const at = EXERCISES.indexOf(id);
  return [...EXERCISES.slice(at + 1), ...EXERCISES.slice(0, at)].find((other) => !isSolved(other));
}

/** Calls `read` now and whenever what is solved changes. @param {() => void} read */
export function followProgress(read) {
  readers.add(read);
  read();
}
