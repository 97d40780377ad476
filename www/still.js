import { create, find } from './text/index.js';
import { frame } from './words.js';

/**
 * Puts a figure's still picture in its place, the one that readers without JavaScript see: where the figure cannot be
 * made, and on paper, if nobody has come near the figure.
 * @param {HTMLElement} section  @param {string} [why]
 */
export function showStill(section, why) {
  const place = find(section, '.figure');
  // Where scripts run, the content of noscript is text.
  const picture = place.querySelector('noscript')?.textContent;
  if (picture) place.innerHTML = picture.replace(' loading="lazy"', '');
  if (why) place.append(Object.assign(create('p', 'do'), { textContent: frame.still(why) }));
}
