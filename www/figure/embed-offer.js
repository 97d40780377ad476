import './embed-offer.css';
import { copies } from './controls.js';
import { create, find, setText } from '../text/index.js';
import { controls, embedding as words } from '../words.js';

/** What a reader copies to show the figure in another page, as it is: a frame, and a script that fits its height. */

/** How tall the frame is without the script, in pixels: enough for a phone, also with two pictures or many controls. */
const HEIGHT = { usual: 600, tall: 780 };

const SCRIPT = `<script>addEventListener('message', ({ data, source }) => { if (data?.shadowgap === 'height')
  for (const f of document.querySelectorAll('iframe')) if (f.contentWindow === source) f.height = data.height })</script>`;

/**
 * @param {HTMLElement} place  @param {HTMLElement} section  of the figure
 * @returns {(hash: string) => void}  shows the lines for a state
 */
export function createOffer(place, section) {
  const heading = section.querySelector('h1, h2')?.lastChild?.textContent?.trim() ?? '';
  const height = section.querySelector('.second, .cards, .more > *') ? HEIGHT.tall : HEIGHT.usual;
  const frame = part(words.frame);
  const script = part(words.script);
  place.append(...frame.elements, ...script.elements);
  script.show(SCRIPT);
  return (hash) => {
    const address = `${location.origin}${location.pathname}?figure=${section.id}${hash}`;
    frame.show(`<iframe src="${quoted(address)}" title="${quoted(heading)} – shadowgap" width="100%" height="${height}" loading="lazy" style="border: 0"></iframe>`);
  };
}

/** As the value of an attribute. @param {string} text */
const quoted = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A sentence and the lines that it is about, to copy. @param {string} what */
function part(what) {
  const head = create('div', 'call-head', `<p>${what}</p><button type="button" class="quiet">${controls.copy}</button>`);
  const lines = create('pre', '', '<code></code>');
  const code = find(lines, 'code');
  lines.tabIndex = 0;
  copies(find(head, 'button'), code);
  return { elements: [head, lines], show: (/** @type {string} */ text) => setText(code, text) };
}
