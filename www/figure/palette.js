/**
 * The page's colours for the canvas. style.css defines them once for each theme, under the names that prose, readouts and
 * pictures share.
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

/** Called when the theme has changed. */
export function clearPalette() {
  palette = null;
}

/** @type {Map<string, Uint8ClampedArray>} */
const numbers = new Map();

/** A colour's red, green, blue and alpha, from 0 to 255, for drawing pixel by pixel. @param {string} colour */
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
