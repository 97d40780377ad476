import { createAnnouncer } from './announce.js';
import { debounce } from './debounce.js';
import { beginAgain, EXERCISES, followProgress, isSolved, nextExercise, solve, solvedCount } from './progress.js';
import { addressOf } from '../pages.js';
import { setText } from '../text/write.js';
import { exercises as words } from '../words.js';

/**
 * An exercise of a figure: a sentence that asks, and under it what is still missing, or ✓ and what it shows. It is
 * judged by the figure's state and the library's answers alone, however the reader got there; but a state that came
 * with a link, or was there when the reader began again, has to be made anew.
 *
 * @template F
 * @typedef {{ asks: string, judge(facts: F): { done: boolean, says: string } }} Exercise
 *   `says`: what is missing, in words that help; if it is done, what the reader has shown by that
 */

/** Milliseconds for which a solution must stand still: none is found by sweeping over it. */
const STILL = 300;

/**
 * Shows a figure's exercise under its reason. The figure calls the result with the facts to judge, whenever it is
 * drawn.
 *
 * @template F
 * @param {{ place: HTMLElement, reading: HTMLElement }} figure
 * @param {Exercise<F>} exercise
 * @returns {(facts: F) => void}
 */
export function createExercise({ place, reading }, { asks, judge }) {
  const { id } = /** @type {HTMLElement} */ (place.closest('section'));
  const element = document.createElement('span');
  element.className = 'exercise';
  element.tabIndex = -1;
  element.innerHTML = `
    <span class="exercise-head"><b></b> <span class="count"></span></span>
    <span class="asks"></span>
    <span class="missing"></span>
    <span class="after"><a>${words.next}</a> <button type="button" class="quiet">${words.beginAgain}</button></span>`;
  const [title, count, question, missing, after, next] = ['b', '.count', '.asks', '.missing', '.after', 'a']
    .map((selector) => /** @type {HTMLElement} */ (element.querySelector(selector)));
  setText(question, asks);
  element.querySelector('button')?.addEventListener('click', () => {
    beginAgain();
    // The button has gone: without this the keyboard would start from the top of the page.
    element.focus({ preventScroll: true });
    announce(sentence);
  });
  place.querySelector('.reason')?.after(element);
  const status = Object.assign(document.createElement('p'), { className: 'visually-hidden' });
  status.setAttribute('role', 'status');
  reading.append(status);
  const announce = createAnnouncer(status);

  let verdict = { done: false, says: '' };
  /** Whether the present solution is not the reader's own. */
  let given = true;
  let wasSolved = isSolved(id);
  /** What screen readers are told: only of a figure that the reader is at. */
  let sentence = '';
  const settle = debounce(STILL, () => {
    if (!verdict.done || given) return;
    solve(id);
    announce(sentence);
  });
  addEventListener('hashchange', () => {
    if (location.hash.startsWith(`#${id}?`)) given = true;
  });

  function show() {
    const solved = isSolved(id);
    if (wasSolved && !solved) given = verdict.done;
    wasSolved = solved;
    const { done, says } = verdict;
    const other = nextExercise(id);
    const line = done && given && !solved ? words.given : done || !solved ? says : words.solved;
    sentence = solved && done ? `${words.solved} ${says}` : line;
    element.classList.toggle('solved', solved);
    setText(title, `${solved ? '✓' : '○'} ${words.title(EXERCISES.indexOf(id) + 1)}`);
    setText(count, words.solvedOf(solvedCount(), EXERCISES.length));
    setText(missing, line);
    if (!solved) after.remove();
    else if (!after.parentElement) element.append(after);
    next.hidden = !other;
    if (other) next.setAttribute('href', addressOf(other));
  }
  followProgress(show);

  return (facts) => {
    verdict = judge(facts);
    if (!verdict.done) given = false;
    settle();
    show();
    announce(sentence);
  };
}
