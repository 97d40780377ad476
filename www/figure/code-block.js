import { copies } from './controls.js';
import { create, find, setText } from '../text/index.js';
import { codeBlock as words, controls } from '../words.js';

/** The code that makes the picture, to copy, and a link to the figure's source. Names of A and B have their colours. */

/** The package's exports that an example may use. */
const EXPORTS = /\b(Shape|Scene|explain|overlaps|collide|distance|cast|raycast|contains|bounce|project)\b(?=[.(])/g;

/** @param {HTMLElement} place  @param {string} source  address of the figure's source */
export function createCodeBlock(place, source) {
  place.innerHTML = `
    <div class="call-head"><h3>${words.madeBy}</h3><a href="${source}">${words.source}</a><button type="button" class="quiet">${controls.copy}</button></div>
    <pre tabindex="0"><code></code></pre>`;
  const code = find(place, 'code');
  copies(find(place, 'button'), code);
  let shown = /** @type {string[]} */ ([]);

  return {
    /** @param {string[]} lines  the example without its import, which is derived from the names it uses */
    show(lines) {
      const used = [...new Set(lines.join('\n').match(EXPORTS))].sort();
      const all = used.length ? [`import { ${used.join(', ')} } from 'shadowgap'`, '', ...lines] : lines;
      while (code.children.length > all.length) code.lastElementChild?.remove();
      all.forEach((text, i) => {
        if (text === shown[i]) return;
        if (i >= code.children.length) code.append(create('span', 'line'));
        paint(code.children[i], `${text}\n`);
      });
      shown = all;
    },
  };
}

/** Names of what is A's or B's, in code. */
const NAMES = /\b(a|b|(?:pose|shadow|edge)(?:[AB]|_[ab]))\b(?!:)/;

/**
 * Writes a line in which the names of A and B have their colours.
 * @param {Element} line  @param {string} text  @param {RegExp} [names]
 */
export function paint(line, text, names = NAMES) {
  const parts = text.split(names);
  if (line.childNodes.length !== parts.length) {
    line.replaceChildren(...parts.map((_part, i) => document.createElement(i % 2 ? 'b' : 'span')));
  }
  parts.forEach((part, i) => {
    const node = /** @type {Element} */ (line.childNodes[i]);
    setText(node, part);
    if (i % 2) node.className = part.slice(-1).toLowerCase();
  });
}
