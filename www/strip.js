import { copyText } from './figure/controls.js';
import { race } from './race/race.js';
import { setText } from './text/write.js';
import { controls, hero as words } from './words.js';

/** What developers see under the first picture: the line to copy, and the race with sat, measured where they are. */

/** @param {HTMLElement} strip */
export function developersStrip(strip) {
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (strip.querySelector(selector));
  const line = find('.install code');
  const copy = /** @type {HTMLButtonElement} */ (find('.install button'));
  copy.addEventListener('click', () => copyText(copy, controls.copy, line.textContent ?? '', () => {
    getSelection()?.selectAllChildren(line);
    return controls.selected;
  }));

  const measure = /** @type {HTMLButtonElement} */ (find('.race button'));
  const says = find('.race [role=status]');
  const setBusy = (/** @type {boolean} */ busy) => {
    measure.disabled = busy;
    measure.textContent = busy ? words.measuring : words.measure;
  };
  measure.addEventListener('click', () => {
    setBusy(true);
    race({ count: 10_000, a: { x: 1.5, y: 0.5, angle: 0.3 }, grid: true }, ({ ms: [ours, theirs], done }) => {
      strip.querySelectorAll('.bar').forEach((bar, i) => {
        const took = [ours, theirs][i];
        /** @type {HTMLElement} */ (bar).style.setProperty('--part', `${(100 * took) / Math.max(ours, theirs)}%`);
        setText(/** @type {HTMLElement} */ (bar.querySelector('b')), words.took(took.toPrecision(took < 10 ? 2 : 3)));
      });
      says.innerHTML = words.outcome((theirs / ours).toFixed(1));
      setBusy(!done);
    }, () => {
      says.textContent = words.notMeasured;
      setBusy(false);
    });
  });
}
