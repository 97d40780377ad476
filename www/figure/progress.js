/**
 * Which exercises the reader has solved: kept by the browser, so that they are known at the next visit; without that,
 * as in a private window, known until the page is closed.
 */

/** The figures that have an exercise, in the order of the pages. */
export const EXERCISES = ['boxes', 'turned', 'way-out', 'interval', 'circles', 'concave', 'manifold', 'course', 'early', 'map'];

/** The one key under which the browser keeps them, as a list of ids. */
const KEY = 'exercises';

/** @type {Set<() => void>} */
const readers = new Set();
let solved = stored() ?? new Set();

/** What the browser has kept; null if it keeps nothing for this page. @returns {Set<string> | null} */
function stored() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(EXERCISES.filter((id) => Array.isArray(list) && list.includes(id)));
  } catch {
    return null;
  }
}

/** @param {Set<string>} now */
function change(now) {
  solved = now;
  try {
    if (now.size) localStorage.setItem(KEY, JSON.stringify([...now]));
    else localStorage.removeItem(KEY);
  } catch {
    // Nothing is kept: then the page alone remembers.
  }
  for (const read of readers) read();
}

/** @param {string} id */
export const isSolved = (id) => solved.has(id);
export const solvedCount = () => solved.size;

/** Another tab may have solved more since this one was opened: what it kept stays. @param {string} id */
export function solve(id) {
  if (!solved.has(id)) change(new Set([...(stored() ?? []), ...solved, id]));
}

/** Forgets all that was solved. */
export function beginAgain() {
  change(new Set());
}

/**
 * The first unsolved exercise after another, or before it if none follows; undefined if all are solved.
 * @param {string} id
 */
export function nextExercise(id) {
  const at = EXERCISES.indexOf(id);
  return [...EXERCISES.slice(at + 1), ...EXERCISES.slice(0, at)].find((other) => !isSolved(other));
}

/** Calls `read` now and whenever what is solved changes. @param {() => void} read */
export function followProgress(read) {
  readers.add(read);
  read();
}
