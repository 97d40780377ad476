import { copyText } from './figure/controls.js';
import { race } from './figure/race.js';
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
  measure.addEventListener('click', async () => {
    measure.disabled = true;
    measure.textContent = words.measuring;
    try {
      await race({ count: 10_000, a: { x: 1.5, y: 0.5, angle: 0.3 }, grid: true }, ({ ms: [ours, theirs] }) => {
        strip.querySelectorAll('.bar').forEach((bar, i) => {
          const took = [ours, theirs][i];
          /** @type {HTMLElement} */ (bar).style.setProperty('--part', `${(100 * took) / Math.max(ours, theirs)}%`);
          const result = /** @type {HTMLElement} */ (bar.querySelector('b'));
          result.textContent = words.took(took.toPrecision(took < 10 ? 2 : 3));
        });
        find('.race [role=status]').innerHTML = words.outcome((theirs / ours).toFixed(1));
      });
    } catch {
      find('.race [role=status]').textContent = words.notMeasured;
    }
    measure.disabled = false;
    measure.textContent = words.measure;
  });
}
