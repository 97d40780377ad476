import { copyText } from './controls.js';
import { setText } from '../text/write.js';

/**
 * The code that makes the picture, with a button to copy it and a link to the figure's source. Names of A and B have their
 * colours.
 */

/** The package's exports that an example may use. */
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
    /** @param {string[]} lines  the example without its import, which is derived from the names it uses */
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

/** Writes one line, with the names of A and B in their colours. @param {Element} line  @param {string} text */
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
