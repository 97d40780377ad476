import { copyText } from './controls.js';
import { setText } from '../text/write.js';

/**
 * The call that made the picture, as code to copy, and the way to the figure's own source. What is A's and what is B's has
 * its colour.
 */

/** Names of the package that an example may use. */
const EXPORTS = /\b(Shape|Scene|explain|overlaps|collide|distance|cast|raycast|contains|bounce)\b(?=[.(])/g;

/**
 * @param {HTMLElement} place
 * @param {string} source  address of the figure's source
 */
export function createCodeBlock(place, source) {
  place.innerHTML = `
    <div class="call-head"><h3>Made by this code</h3><a href="${source}">the figure’s source</a><button type="button" class="quiet">Copy</button></div>
    <pre tabindex="0"><code></code></pre>`;
  const code = /** @type {HTMLElement} */ (place.querySelector('code'));
  const copy = /** @type {HTMLButtonElement} */ (place.querySelector('button'));
  copy.addEventListener('click', () => copyText(copy, 'Copy', code.textContent?.trim() ?? '', () => {
    getSelection()?.selectAllChildren(code);
    return 'Selected';
  }));
  /** @type {string[]} */
  let shown = [];

  return {
    /** @param {string[]} lines  the example, without its import, which is found from what it uses */
    show(lines) {
      const used = [...new Set(lines.join('\n').match(EXPORTS))].sort();
      const all = [`import { ${used.join(', ')} } from 'shadowgap'`, '', ...lines];
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

/** One line, with the names of what is A's and B's in their colours. @param {Element} line  @param {string} text */
function paint(line, text) {
  const parts = text.split(/\b(a|b|poseA|poseB)\b(?!:)/);
  if (line.childNodes.length !== parts.length) {
    line.replaceChildren(...parts.map((_part, i) => (i % 2 ? document.createElement('b') : document.createElement('span'))));
  }
  parts.forEach((part, i) => {
    const node = /** @type {Element} */ (line.childNodes[i]);
    setText(node, part);
    if (i % 2) node.className = part.slice(-1).toLowerCase();
  });
}
