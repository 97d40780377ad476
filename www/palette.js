/**
 * The page's colours, as the canvas needs them. They are defined once, in style.css, for both themes; a word in the
 * prose, a number in the readout and a line in the scene read the same names.
 */
const NAMES = /** @type {const} */ (['paper', 'ink', 'muted', 'a', 'b', 'axis', 'mtv', 'largest', 'smallest']);

/** @typedef {Record<typeof NAMES[number], string>} Palette */

/** @returns {Palette} */
export function readPalette() {
  const style = getComputedStyle(document.documentElement);
  return /** @type {Palette} */ (Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`)])));
}
