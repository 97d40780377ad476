import { copyText } from './controls.js';
import { setText } from '../text/write.js';
import { codeBlock as words, controls } from '../words.js';

/**
 * The code that makes the picture, with a button to copy it and a link to the figure's source. Names of A and B have
 * their colours.
 */

/** The package's exports that an example may use. */
const EXPORTS = /\b(Shape|Scene|explain|overlaps|collide|distance|cast|raycast|contains|bounce|project)\b(?=[.(])/g;

/**
 * @param {HTMLElement} place
 * @param {string} source  address of the figure's source
 */
export function createCodeBlock(place, source) {
  place.innerHTML = `
    <div class="call-head"><h3>${words.madeBy}</h3><a href="${source}">${words.source}</a><button type="button" class="quiet">${controls.copy}</button></div>
    <pre tabindex="0"><code></code></pre>`;
  const code = /** @type {HTMLElement} */ (place.querySelector('code'));
  const copy = /** @type {HTMLButtonElement} */ (place.querySelector('button'));
  copy.addEventListener('click', () => copyText(copy, controls.copy, code.textContent?.trim() ?? '', () => {
    getSelection()?.selectAllChildren(code);
    return controls.selected;
  }));
  /** @type {string[]} */
  let shown = [];

  return {
    /** @param {string[]} lines  the example without its import, which is derived from the names it uses */
    show(lines) {
      const used = [...new Set(lines.join('\n').match(EXPORTS))].sort();
      const all = used.length ? [`import { ${used.join(', ')} } from 'shadowgap'`, '', ...lines] : lines;
      while (code.children.length > all.length) code.lastElementChild?.remove();
      all.forEach((text, i) => {
        if (text === shown[i]) return;
        if (i >= code.children.length) code.append(Object.assign(document.createElement('span'), { className: 'line' }));
        paint(code.children[i], `${text}\n`);
      });
      shown = all;
    },
  };
}

/** Names of what is A's or B's, in code. */
const NAMES = /\b(a|b|(?:pose|shadow|edge)(?:[AB]|_[ab]))\b(?!:)/;

/**
 * Writes one line, with the names of A and B in their colours.
 * @param {Element} line
 * @param {string} text
 * @param {RegExp} [names]
 */
export function paint(line, text, names = NAMES) {
  const parts = text.split(names);
  if (line.childNodes.length !== parts.length) {
    line.replaceChildren(...parts.map((_part, i) => (i % 2 ? document.createElement('b') : document.createElement('span'))));
  }
  parts.forEach((part, i) => {
    const node = /** @type {Element} */ (line.childNodes[i]);
    setText(node, part);
    if (i % 2) node.className = part.slice(-1).toLowerCase();
  });
}
