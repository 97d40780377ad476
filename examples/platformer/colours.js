/** The colours of the picture, which style.css makes of the page's for each theme. */
const NAMES = /** @type {const} */ ([
  'paper', 'ink', 'muted', 'a', 'b', 'axis', 'mtv', 'largest', 'smallest', // the page's
  'ground', 'deep', 'lit', 'rim', 'shade', 'skin', 'glow', 'fade',
]);

/** @typedef {Record<typeof NAMES[number], string>} Colours */

/** @returns {Colours} */
export function readColours() {
  const style = getComputedStyle(document.documentElement);
  return /** @type {Colours} */ (Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`)])));
}

/** Numbers from 0 to 1 that look random and are the same each time. @param {number} seed */
export function random(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}
