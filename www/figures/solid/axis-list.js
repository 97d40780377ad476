import { barsOf } from '../../draw/index.js';
import { oneStop } from '../../figure/index.js';
import { create, decimal, find, setNumber, setText } from '../../text/index.js';
import { solid as words } from '../../words.js';

/**
 * The list of the fifteen axes: what gave each, both shadows as bars on one scale, and the separation. Pointing at a
 * row, or moving to it with the arrow keys, shows its axis in both pictures.
 * @typedef {import('../../geometry/solid.js').Tried} Tried
 */

/** @param {Store<any>} store  `highlight` in its state is the number of the axis that the reader points at */
export function createAxisList(store) {
  const element = create('div', 'fifteen', `
    <table>
    <thead><tr>${words.columns.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead>
    ${[3, 3, 9].map((count, part) => `
    <tbody><tr class="part"><th colspan="3" scope="rowgroup">${words.parts[part]}</th></tr>${`
    <tr class="test" tabindex="-1"><th scope="row"></th><td><span class="bars" aria-hidden="true"></span><span class="visually-hidden"></span></td><td><data></data></td></tr>`.repeat(count)}
    </tbody>`).join('')}
    </table>`);
  const rows = /** @type {HTMLElement[]} */ ([...element.querySelectorAll('.test')]).map((row, i) => {
    const point = (/** @type {number | null} */ highlight) => () => store.set({ highlight });
    row.addEventListener('pointerenter', point(i));
    row.addEventListener('pointerleave', point(null));
    row.addEventListener('focus', point(i));
    row.addEventListener('blur', point(null));
    return { row, name: find(row, 'th'), bars: find(row, '.bars'), shadows: find(row, '.visually-hidden'), number: find(row, 'data') };
  });
  oneStop(element, '.test');

  return {
    element,
    /** @param {Tried[]} tests  @param {Tried} shown  @param {Tried} deciding */
    show(tests, shown, deciding) {
      const span = Math.max(...tests.map(({ a, b }) => Math.max(a.max, b.max) - Math.min(a.min, b.min)));
      const focused = rows.some(({ row }) => row === document.activeElement);
      tests.forEach((test, i) => {
        const { row, name, bars, shadows, number } = rows[i];
        const { a, b, parallel, separation } = test;
        row.classList.toggle('active', test === shown);
        row.classList.toggle('decisive', test === deciding);
        row.classList.toggle('gap', separation > 0);
        row.classList.toggle('untested', parallel);
        if (!focused) row.tabIndex = test === shown ? 0 : -1;
        setText(name, nameOf(test));
        setNumber(number, parallel ? null : separation, words.parallel);
        setText(shadows, parallel ? '' : words.shadows(decimal(a.min), decimal(a.max), decimal(b.min), decimal(b.max)));
        const style = barsOf(test, span);
        if (bars.dataset.painted !== style) bars.style.cssText = bars.dataset.painted = style;
      });
    },
  };
}

/** What gave an axis: `A face 0`, or `A 0 × B 2`. @param {Tried} test */
export function nameOf({ source }) {
  return source.face === undefined ? `A ${source.edges[0]} × B ${source.edges[1]}` : words.face(source.face.toUpperCase(), source.index ?? 0);
}
