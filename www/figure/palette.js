/**
 * The page's colours, as the canvas needs them. They are defined once, in style.css, for both themes; a word in the
 * prose, a number in the readout and a line in the scene read the same names.
 */
const NAMES = /** @type {const} */ (['paper', 'ink', 'muted', 'hairline', 'a', 'b', 'axis', 'mtv', 'largest', 'smallest']);

/** @typedef {Record<typeof NAMES[number], string>} Palette */

/** @type {Palette | null} */
let palette = null;

/** @returns {Palette} */
export function readPalette() {
  if (palette) return palette;
  const style = getComputedStyle(document.documentElement);
  return (palette = /** @type {Palette} */ (Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`)]))));
}

/** After the theme changed. */
export function clearPalette() {
  palette = null;
}

/** @type {Map<string, Uint8ClampedArray>} */
const numbers = new Map();

/** A colour's red, green and blue, from 0 to 255, for what is drawn pixel by pixel. @param {string} colour */
export function rgb(colour) {
  let found = numbers.get(colour);
  if (found) return found;
  const ctx = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
  ctx.fillStyle = colour;
  ctx.fillRect(0, 0, 1, 1);
  found = ctx.getImageData(0, 0, 1, 1).data;
  numbers.set(colour, found);
  return found;
}
