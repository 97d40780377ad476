/** Answers in an array, which may be one that the caller keeps, `out`. Its objects are kept, too, and filled again. */
import { typeError } from './errors.js';
import { keep, unwritable } from './reuse.js';

const key = Symbol('answers');

/**
 * Checks that answers can be written to `out`.
 * @param {unknown} out
 */
export function checkList(out) {
  if (out !== undefined && (!Array.isArray(out) || !Object.isExtensible(out))) {
    throw typeError('out must be an array that can be written to');
  }
}

/**
 * Writes answers into `out`, or a new array. It must have been checked.
 * @template T
 * @param {T[] | undefined} out
 * @param {number} count
 * @param {(index: number, kept: T | undefined) => T} read makes an answer, or fills the one that was kept
 * @returns {T[]}
 */
export function fillList(out, count, read) {
  const answers = out ?? [];
  try {
    /** @type {T[]} */
    const kept = out === undefined ? answers : /** @type {any} */ (out)[key] ?? keep(out, key, []);
    // All are read before the first is written: a setter of `out` may ask something else.
    for (let k = 0; k < count; k += 1) kept[k] = read(k, kept[k]);
    for (let k = 0; k < count; k += 1) answers[k] = kept[k];
    answers.length = count;
  } catch (cause) {
    throw unwritable(cause);
  }
  return answers;
}
