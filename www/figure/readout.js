import { createAnnouncer } from './announce.js';
import { everyThird } from './timing.js';
import { create, find, setNumber, setText } from '../text/index.js';
import { controls, rows as names } from '../words.js';

/**
 * The text beside a figure's picture: a verdict, the reason in a sentence, and numbers.
 * @typedef {number | string | Point | readonly [number | null, number | null] | null} Value
 *   numbers get two decimals; counts and words come as text; null is shown as a dash
 * @typedef {[name: string, value: Value, colour?: Side | 'axis' | 'mtv', label?: string, bar?: number]} Row
 *   tests find a row by its name; readers see the label, by default the one for that name in `rows` of www/words.js;
 *   `bar`: the length of a bar under the row, as a part of the longest
 * @typedef {{ verdict: string, colour?: 'axis' | 'mtv', reason: string, rows?: Row[], scale?: number }} Reading
 *   `scale`: how much larger than usual the world is drawn
 */

/** How many numbers are always in sight. */
const FIRST = 3;

/** @param {HTMLElement} place  what is in it stands between the reason and the numbers */
export function createReadout(place) {
  place.insertAdjacentHTML('afterbegin', `
    <output aria-live="off"><strong class="verdict"></strong> <span class="reason"></span></output>
    <p class="visually-hidden" role="status"></p>`);
  place.insertAdjacentHTML('beforeend', `<output class="numbers" aria-live="off"></output>
    <details class="all"><summary>${controls.allNumbers}</summary><output class="numbers" aria-live="off"></output></details>`);
  const [{ children }, numbers, others] = place.querySelectorAll('output');
  const rest = find(place, 'details');
  const [verdict, reason] = /** @type {HTMLCollectionOf<HTMLElement>} */ (children);

  const rows = /** @type {{ element: HTMLElement, label: Element, cells: HTMLDataElement[] }[]} */ ([]);

  const announce = createAnnouncer(find(place, '[role=status]'));

  /** @param {string} name  @param {number} count  of cells */
  function createRow(name, count) {
    const ends = count === 1 ? [''] : ['-x', '-y'];
    const element = create('span', 'row', `<span></span> <span>${ends.map((end) => `<data data-name="${name}${end}"></data>`).join('')}</span>`);
    (rows.length < FIRST ? numbers : others).append(element);
    rest.hidden = rows.length < FIRST;
    return { element, label: element.children[0], cells: [...element.querySelectorAll('data')] };
  }

  /** @type {Reading} */
  let last = { verdict: '', reason: '' };
  const isDue = everyThird();
  /** Whether rows may be behind the picture. */
  let isBehind = false;

  /** Writes a row. @param {Row} row  @param {number} i */
  function write([name, value, tint, label = /** @type {Record<string, string>} */ (names)[name] ?? name, bar], i) {
    const pair = value === null || typeof value !== 'object' ? null : 'x' in value ? [value.x, value.y] : value;
    const row = (rows[i] ??= createRow(name, pair ? 2 : 1));
    const wanted = tint ? `row ${tint}` : 'row';
    if (row.element.className !== wanted) row.element.className = wanted;
    setText(row.label, label);
    if (bar !== undefined) row.element.style.setProperty('--bar', `${(100 * bar).toFixed(1)}%`);
    if (typeof value === 'string') {
      row.cells[0].value = value;
      setText(row.cells[0], value);
      return;
    }
    const values = pair ?? [value];
    row.cells.forEach((cell, k) => setNumber(cell, /** @type {number | null} */ (values[k] ?? null), '–', last.scale));
  }

  /** @param {number} [count]  of rows, by default all */
  function showText(count) {
    const { verdict: text, colour, reason: why, rows: now = [] } = last;
    setText(verdict, text);
    verdict.classList.toggle('mtv', colour === 'mtv');
    verdict.classList.toggle('axis', colour === 'axis');
    setText(reason, why);
    now.slice(0, count).forEach(write);
    announce(`${text}. ${why}`);
  }

  return {
    /**
     * While something is dragged, the text follows in every third frame, but at once where the colour of the verdict
     * changes. Rows that are out of sight wait for `showAll`.
     * @param {Reading} reading  @param {boolean} [isDragged]
     */
    show(reading, isDragged = false) {
      const due = isDue(isDragged && reading.colour === last.colour);
      last = reading;
      if (due) showText(isDragged && !rest.open ? FIRST : undefined);
      isBehind = isDragged;
    },
    showAll() {
      if (isBehind) showText();
      isBehind = false;
    },
  };
}
