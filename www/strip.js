import { copies } from './figure/index.js';
import { race } from './race/race.js';
import { find, setText } from './text/index.js';
import { hero as words } from './words.js';

/** What developers see under the first picture: the line to copy, and the race with sat, measured where they are. */

/** @param {HTMLElement} strip */
export function developersStrip(strip) {
  const [install, contest] = [find(strip, '.install'), find(strip, '.race')];
  copies(find(install, 'button'), find(install, 'code'));
  const measure = find(contest, 'button');
  const says = find(contest, '[role=status]');
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
        setText(find(bar, 'b'), words.took(took.toPrecision(took < 10 ? 2 : 3)));
      });
      says.innerHTML = words.outcome((theirs / ours).toFixed(1));
      setBusy(!done);
    }, () => {
      says.textContent = words.notMeasured;
      setBusy(false);
    });
  });
}
