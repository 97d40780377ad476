import { createAnnouncer } from './announce.js';
import { debounce } from './timing.js';
import { beginAgain, EXERCISES, followProgress, isSolved, nextExercise, solve, solvedCount } from './progress.js';
import { button } from './controls.js';
import { chime, soundSwitch } from './sound.js';
import { addressOf } from '../pages.js';
import { create, find, setText } from '../text/index.js';
import { exercises as words } from '../words.js';

/**
 * An exercise of a figure: a sentence that asks, under it on request what is still missing, or ✓ and what it shows. It
 * is judged by the figure's state and the library's answers, when the reader has let go; but a state that came with a
 * link, by a button or by a choice, or was there when the reader began again, has to be made anew.
 * @template F
 * @typedef {{ asks: string, byButton?: boolean, judge(facts: F): { done: boolean, says: string } }} Exercise
 *   `says`: what is missing, in words that help; if it is done, what the reader has shown by that; `byButton`: a button
 *   of the figure belongs to the solution
 */

/** Milliseconds for which a solution must stand still: none is found by sweeping over it. */
const STILL = 300;
/** Milliseconds of trying after which the reader gets the hint unasked. */
const PATIENCE = 10_000;
/** Milliseconds within which a change comes from the button that was pressed, and not from the reader's hand. */
const AT_ONCE = 1000;

/**
 * Shows a figure's exercise under its reason. With every drawing the figure calls the result with the facts to judge.
 * @template F
 * @param {{ place: HTMLElement, reading: HTMLElement, store: Store<any> }} figure  @param {Exercise<F>} exercise
 * @returns {(facts: F) => void}
 */
export function createExercise({ place, reading, store }, { asks, byButton = false, judge }) {
  const { id } = /** @type {HTMLElement} */ (place.closest('section'));
  const element = create('span', 'exercise', `
    <span class="exercise-head"><b></b> <span class="count"></span></span>
    <span class="asks"></span>
    <span class="missing"></span>
    <span class="after"><a>${words.next}</a> <button type="button" class="as-link">${words.beginAgain}</button></span>`);
  element.tabIndex = -1;
  const [title, count, question, missing, after, next] = ['b', '.count', '.asks', '.missing', '.after', 'a']
    .map((selector) => find(element, selector));
  setText(question, asks);
  count.after(soundSwitch());
  after.querySelector('button')?.addEventListener('click', () => {
    beginAgain();
    // The button has gone: without this the keyboard would start from the top of the page.
    element.focus({ preventScroll: true });
    announce(sentence);
  });
  const hint = button(words.hint, help);
  place.querySelector('.reason')?.after(element);
  const status = create('p', 'visually-hidden');
  status.setAttribute('role', 'status');
  reading.append(status);
  const announce = createAnnouncer(status);

  let verdict = { done: false, says: '' };
  /** Whether the present solution is not the reader's own. */
  let given = true;
  let wasSolved = isSolved(id);
  /** What screen readers are told: only of a figure that the reader is at. */
  let sentence = '';
  /** Whether the reader sees what is missing. */
  let helped = false;
  let waiting = false;
  let pressed = -AT_ONCE;
  const settle = debounce(STILL, () => {
    if (!verdict.done || given || store.state.dragged) return;
    if (!isSolved(id)) celebrate(place);
    solve(id);
    announce(sentence);
  });
  for (const event of byButton ? [] : ['click', 'pointerdown', 'keydown']) {
    place.addEventListener(event, ({ target }) => {
      const { parentElement } = /** @type {Element} */ (target);
      if (parentElement?.closest('.scene')) pressed = -AT_ONCE;
      else if (event === 'click' && parentElement?.closest('.controls')) pressed = performance.now();
    });
  }
  addEventListener('hashchange', () => {
    if (location.hash.startsWith(`#${id}?`)) given = true;
  });

  function help() {
    helped = true;
    show();
    announce(sentence);
  }

  function show() {
    const solved = isSolved(id);
    if (wasSolved && !solved) given = verdict.done;
    wasSolved = solved;
    const { done, says } = verdict;
    const other = nextExercise(id);
    const already = done && given && !solved;
    const silent = !solved && !already && !helped;
    const line = already ? words.given : done || !solved ? says : words.solved;
    sentence = silent ? asks : solved && done ? `${words.solved} ${says}` : line;
    element.classList.toggle('solved', solved);
    setText(title, `${solved ? '✓' : '○'} ${words.title(EXERCISES.indexOf(id) + 1)}`);
    setText(count, words.solvedOf(solvedCount(), EXERCISES.length));
    if (silent && !hint.parentElement) missing.replaceChildren(hint);
    if (!silent) setText(missing, line);
    if (!solved) after.remove();
    else if (!after.parentElement) element.append(after);
    next.hidden = !other;
    if (other) next.setAttribute('href', addressOf(other));
  }
  followProgress(show);

  return (facts) => {
    const wasDone = verdict.done;
    verdict = judge(facts);
    if (!verdict.done) given = false;
    else if (!wasDone && performance.now() - pressed < AT_ONCE) given = true;
    const { dragged, focus } = store.state;
    if (!waiting && (dragged || focus)) {
      waiting = true;
      setTimeout(help, PATIENCE);
    }
    settle();
    show();
    announce(sentence);
  };
}

/** A spark where the reader has solved it, and a sound if that is on. @param {HTMLElement} place  of the figure */
function celebrate(place) {
  const scene = place.querySelector('.scene');
  if (!scene) return;
  const spark = create('span', 'spark');
  const held = document.activeElement;
  if (held?.matches('.grip') && scene.contains(held)) {
    const [hand, room] = [held, scene].map((element) => element.getBoundingClientRect());
    spark.style.cssText = `left: ${hand.x - room.x}px; top: ${hand.y - room.y}px`;
  }
  spark.addEventListener('animationend', () => spark.remove());
  scene.append(spark);
  chime();
}
