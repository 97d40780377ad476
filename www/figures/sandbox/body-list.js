import { madeOf, MIN_BODIES, SHAPES } from './body-text.js';
import { shapeOf } from './state.js';
import { oneStop } from '../../figure/index.js';
import { silhouette } from '../../shapes/silhouette.js';
import { create, plain, readNumber, setText } from '../../text/index.js';
import { sandbox as words } from '../../words.js';

/**
 * The list of the sandbox's bodies, to choose, place by number and remove; and the row of shapes to add.
 * @typedef {import('./body-text.js').BodyText} BodyText
 * @typedef {'x' | 'y' | 'angle'} Part
 */

const PARTS = [['x', 'x'], ['y', 'y'], ['angle', '°']];

/**
 * @param {{
 *   choose(index: number): void,
 *   remove(index: number): void,
 *   put(index: number, change: Partial<Placed>): string,
 * }} act  `put` returns the reason for a refusal, or an empty text
 */
export function createBodyList(act) {
  const element = create('div', 'bodies', `<h2>${words.bodies}</h2><ol></ol><p role="alert"></p>`);
  const [, list, complaint] = /** @type {HTMLCollectionOf<HTMLElement>} */ (element.children);
  let shown = /** @type {readonly BodyText[]} */ ([]);

  /** @param {number} index */
  function createRow(index) {
    const row = create('li', '', `
      <button type="button" class="quiet which"><span></span> <span></span> <b></b></button>
      <button type="button" class="quiet remove">×</button>
      ${PARTS.map(([part, sign]) => `<label>${sign} <input name="${part}" inputmode="decimal" autocomplete="off"></label>`).join('')}`);
    const [which, remove] = row.querySelectorAll('button');
    which.addEventListener('click', () => act.choose(index));
    remove.addEventListener('click', () => {
      act.remove(index);
      // The next row takes this one's place and its focus; after the last row, focus moves to the one before.
      const before = /** @type {HTMLElement | null} */ (row.previousElementSibling?.querySelector('.remove'));
      if (row === list.lastElementChild) before?.focus();
    });
    for (const input of row.querySelectorAll('input')) {
      input.addEventListener('change', () => {
        const part = /** @type {Part} */ (input.name);
        const value = readNumber(input.value);
        const change = { [part]: part === 'angle' ? (value * Math.PI) / 180 : value };
        const why = Number.isNaN(value) ? words.noNumber(words.parts[part], input.value) : act.put(index, change);
        setText(complaint, why && words.stays(nameOf(shown[index], index), why));
        input.value = partText(shown[index], part);
      });
    }
    return row;
  }

  return {
    element,
    /** @param {readonly BodyText[]} bodies  @param {{ a: number, b: number }} pair */
    show(bodies, { a, b }) {
      while (list.children.length > bodies.length) list.lastElementChild?.remove();
      bodies.forEach((body, i) => {
        const before = shown[i];
        const row = list.children[i] ?? list.appendChild(createRow(i));
        const [which, remove] = row.querySelectorAll('button');
        const [icon, name, letter] = which.children;
        const inputs = row.querySelectorAll('input');
        if (before?.shape !== body.shape) {
          icon.replaceChildren(silhouette(shapeOf(body)));
          setText(name, nameOf(body, i));
          remove.setAttribute('aria-label', words.remove(nameOf(body, i)));
          for (const input of inputs) {
            input.setAttribute('aria-label', words.partOf(/** @type {Part} */ (input.name), nameOf(body, i)));
          }
        }
        remove.disabled = bodies.length <= MIN_BODIES;
        const side = i === a ? 'a' : i === b ? 'b' : '';
        if (letter.className !== side) row.className = letter.className = side;
        setText(letter, side.toUpperCase());
        which.setAttribute('aria-pressed', String(side !== ''));
        if (before !== body) for (const input of inputs) input.value = partText(body, /** @type {Part} */ (input.name));
      });
      if (shown !== bodies) setText(complaint, '');
      shown = bodies;
    },
  };
}

/** @param {BodyText} body  @param {number} index */
export const nameOf = ({ shape }, index) => `${index + 1} ${madeOf(shape)?.label}`;

/** An angle in degrees, to two decimals. @param {number} angle */
const degrees = (angle) => Number(((angle * 180) / Math.PI).toFixed(2)) + 0;

/**
 * A number in full, with a true minus sign; an angle rounded, in degrees.
 * @param {BodyText} body  @param {Part} part
 */
export const partText = (body, part) => plain(part === 'angle' ? degrees(body.angle) : body[part]);

/** @param {(shape: string) => void} onAdd */
export function createAdders(onAdd) {
  const element = create('div', 'adders');
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', words.addShape);
  for (const { id, label, shape } of SHAPES) {
    const add = Object.assign(document.createElement('button'), { type: 'button', title: label });
    add.setAttribute('aria-label', words.add(label));
    add.append(silhouette(shape));
    add.addEventListener('click', () => onAdd(id));
    element.append(add);
  }
  oneStop(element);
  return element;
}
