import { axisTable } from './table.js';
import { decimal, isTouch } from './format.js';
import { whenAtRest } from './rest.js';
import { write, writeNumber } from './text.js';

/**
 * The numbers of a pair, in words and figures, beside the picture.
 *
 * @typedef {import('shadowgap').Explanation} Explanation
 * @typedef {import('shadowgap').Point} Point
 */

/**
 * @param {HTMLElement} place
 * @param {{ onHighlight(name: string | null): void, onAllAxes(all: boolean): void }} ask
 */
export function readout(place, { onHighlight, onAllAxes }) {
  place.innerHTML = `
    <output aria-live="off">
      <strong class="verdict"></strong>
      <span class="reason"></span>
      <span class="row"><span>separation</span> <data data-name="separation"></data></span>
      <span class="row"><span>normal</span> <span><data data-name="normal-x"></data><data data-name="normal-y"></data></span></span>
      <span class="row mtv"><span title="minimum translation vector">mtv</span> <span><data data-name="mtv-x"></data><data data-name="mtv-y"></data></span></span>
      <span class="row a"><span class="on"></span> <span><data data-name="on-a-x"></data><data data-name="on-a-y"></data></span></span>
      <span class="row b"><span class="on"></span> <span><data data-name="on-b-x"></data><data data-name="on-b-y"></data></span></span>
    </output>
    <div class="axes-head">
      <h2>Axes <span class="count"></span></h2>
      <label><input type="checkbox" name="stop"> Stop at the first gap</label>
    </div>
    <p class="visually-hidden" role="status"></p>`;
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (place.querySelector(selector));
  const verdict = find('.verdict');
  const reason = find('.reason');
  const count = find('.count');
  const status = find('[role=status]');
  const [onA, onB] = place.querySelectorAll('.on');
  /** @type {Record<string, HTMLDataElement>} */
  const cells = Object.fromEntries([...place.querySelectorAll('data')].map((cell) => [cell.dataset.name, cell]));
  const stop = /** @type {HTMLInputElement} */ (find('[name=stop]'));
  stop.addEventListener('change', () => onAllAxes(!stop.checked));
  const table = axisTable(onHighlight);
  place.append(table.element);

  /** @param {string} name  @param {Point | null} vector */
  function showVector(name, vector) {
    showNumber(`${name}-x`, vector && vector.x);
    showNumber(`${name}-y`, vector && vector.y);
  }

  /** @param {string} name  @param {number | null} value */
  function showNumber(name, value) {
    writeNumber(cells[name], value, '–');
  }

  let sentence = '';
  /** A screen reader hears the verdict when the drag has paused, not at every frame of it. */
  const announce = whenAtRest(700, () => write(status, sentence));

  return {
    /**
     * @param {Explanation} told  what the test did
     * @param {Explanation} whole  the same with every axis, those that were not needed too
     * @param {{ allAxes: boolean, active: number, pair: string }} shown
     */
    show(told, whole, { allAxes, active, pair }) {
      const { distance, normal } = told.separation;
      const touching = isTouch(distance);
      const said = touching
        ? 'Touching'
        : told.overlaps
          ? `Overlapping by ${decimal(-distance)}`
          : `Apart by ${decimal(distance)}`;
      write(verdict, said);
      verdict.classList.toggle('mtv', told.overlaps && !touching);
      write(reason, reasonFor(told, whole));
      write(count, `${told.axes.length} of ${whole.axes.length} tested`);
      write(onA, told.overlaps ? 'deepest of A' : 'closest of A');
      write(onB, told.overlaps ? 'deepest of B' : 'closest of B');
      stop.checked = !allAxes;

      showNumber('separation', distance);
      showVector('normal', normal);
      showVector('mtv', told.mtv);
      showVector('on-a', told.separation.onA);
      showVector('on-b', told.separation.onB);
      table.show(told, whole, active, pair);
      sentence = `${said}. ${reason.textContent}`;
      announce();
    },
  };
}

/**
 * @param {Explanation} told
 * @param {Explanation} whole
 */
function reasonFor(told, whole) {
  const number = told.decisive + 1;
  if (isTouch(told.separation.distance)) return `On axis ${number} the shadows have an end in common.`;
  if (told.overlaps) return `The shadows overlap on every axis, on axis ${number} the least.`;
  const gap = decimal(told.axes[told.decisive].separation);
  const spared = whole.axes.length - told.axes.length;
  const rest = spared === 0 ? '' : `; ${spared} more ${spared === 1 ? 'was' : 'were'} not needed`;
  return `Axis ${number} shows a gap of ${gap}${rest}.`;
}
