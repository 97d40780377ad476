import { barsOf } from '../../draw/index.js';
import { oneStop } from '../../figure/index.js';
import { axisName, create, find, setNumber, setText } from '../../text/index.js';
import { drawing, pair as words } from '../../words.js';

/**
 * A table with a row for each axis: its source, both shadows as numbers and as bars, and the separation. The bars of
 * all rows share one scale. Hovering a row, or moving to it with the arrow keys, shows its axis in the picture.
 * @typedef {ReturnType<typeof createRow>} Row
 */

/**
 * `store.state.highlight` is the name of the axis that the pointer or the keyboard has chosen.
 * @param {Store<any>} store
 * @param {string} all  the name of the state's flag to go on after the first gap
 */
export function createAxisTable(store, all) {
  const element = create('div', 'axes-part', `
    <div class="axes-head">
      <h3>${words.axes} <span class="count"></span></h3>
      <label><input type="checkbox" name="stop"> ${words.stop}</label>
    </div>
    <div class="axes"><table>
    <thead><tr>
      <th scope="col">${words.columns.axis}</th>
      <th scope="col" class="a">${words.columns.a}</th>
      <th scope="col" class="b">${words.columns.b}</th>
      <th scope="col">${words.columns.separation}</th>
    </tr></thead>
    <tbody></tbody></table></div>`);
  const [count, stop, body] = [find(element, '.count'), find(element, 'input'), find(element, 'tbody')];
  stop.addEventListener('change', () => store.set({ [all]: !stop.checked }));
  const onHighlight = (/** @type {string | null} */ highlight) => store.set({ highlight });

  const rows = /** @type {Row[]} */ ([]);
  let pair = '';
  let rowCount = 0;

  oneStop(body, 'tr:not([hidden])');

  return {
    element,
    /**
     * @param {Explanation} explanation  @param {Explanation} complete
     * @param {number} active  the row that the picture shows
     * @param {string} nowPair  the names of both shapes: for one pair, the table never gets shorter
     */
    show(explanation, complete, active, nowPair) {
      const { axes } = complete;
      setText(count, words.tried(explanation.axes.length, axes.length));
      stop.checked = !store.state[all];
      if (pair !== nowPair) rowCount = 0;
      pair = nowPair;
      rowCount = Math.max(rowCount, axes.length);
      while (rows.length < rowCount) {
        const row = createRow(onHighlight);
        rows.push(row);
        body.append(row.element);
      }
      const focused = rows.some((row) => row.element === document.activeElement);
      const span = Math.max(...explanation.axes.map(({ a, b }) => Math.max(a.max, b.max) - Math.min(a.min, b.min)));
      rows.forEach((row, i) => {
        row.element.hidden = i >= rowCount;
        row.element.classList.toggle('spare', i >= axes.length);
        row.element.classList.toggle('decisive', i === explanation.decisive);
        row.element.classList.toggle('active', i === active);
        const stop = i === active ? 0 : -1;
        if (!focused && row.element.tabIndex !== stop) row.element.tabIndex = stop;
        if (i < axes.length) row.show(i, axes[i], i < explanation.axes.length, span);
      });
    },
  };
}

/** @param {(name: string | null) => void} onHighlight */
function createRow(onHighlight) {
  const element = create('tr', '', `
    <th scope="row"><span class="number"></span> <b></b> <span class="feature"></span>
      <span class="bars" aria-hidden="true"></span></th>
    <td><data></data><data></data></td><td><data></data><data></data></td><td><data></data></td>`);
  element.tabIndex = -1;
  const [number, letter, feature, bars] = [find(element, '.number'), find(element, 'b'), find(element, '.feature'), find(element, '.bars')];
  const data = [...element.querySelectorAll('data')];
  let [name, painted] = ['', ''];

  element.addEventListener('pointerenter', () => onHighlight(name));
  element.addEventListener('pointerleave', () => onHighlight(null));
  element.addEventListener('focus', () => onHighlight(name));
  element.addEventListener('blur', () => onHighlight(null));

  return {
    element,
    /**
     * @param {number} index  @param {AxisTest} test  @param {boolean} tested
     * @param {number} span  the length of axis that fills a row's bars
     */
    show(index, test, tested, span) {
      const { a, b, source, separation } = test;
      name = axisName(test);
      setText(number, String(index + 1));
      setText(letter, source.shape.toUpperCase());
      if (letter.className !== source.shape) letter.className = source.shape;
      setText(feature, `${drawing[source.feature]} ${source.index}`);
      element.classList.toggle('untested', !tested);
      element.classList.toggle('gap', tested && separation > 0);
      const values = [a.min, a.max, b.min, b.max, separation];
      data.forEach((cell, i) => setNumber(cell, tested ? values[i] : null, ''));
      const style = barsOf(test, span);
      if (style !== painted) bars.style.cssText = painted = style;
    },
  };
}
