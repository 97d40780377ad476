/** The page's colours for the canvas, by the names under which style.css defines them once for each theme. */
const NAMES = /** @type {const} */ (['paper', 'ink', 'muted', 'hairline', 'a', 'b', 'axis', 'mtv', 'largest', 'smallest']);

/** @typedef {Record<typeof NAMES[number], string>} Palette */

/** The colours of the page, and of what is dark in both themes. @type {WeakMap<Element, Palette>} */
let palettes = new WeakMap();

/** @param {Element} [at]  where the canvas stands @returns {Palette} */
export function readPalette(at) {
  const place = at?.closest('.night') ?? document.documentElement;
  let palette = palettes.get(place);
  if (palette) return palette;
  const style = getComputedStyle(place);
  palette = /** @type {Palette} */ (Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`)])));
  palettes.set(place, palette);
  return palette;
}

/** Called when the theme has changed. */
export function clearPalette() {
  palettes = new WeakMap();
}

const numbers = /** @type {Map<string, Uint8ClampedArray>} */ (new Map());
/** A canvas of one pixel, to read colours from. @type {Context | null} */
let pixel = null;

/** A colour's red, green, blue and alpha, from 0 to 255, for drawing pixel by pixel. @param {string} colour */
export function rgb(colour) {
  let found = numbers.get(colour);
  if (found) return found;
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  pixel ??= /** @type {Context} */ (canvas.getContext('2d', { willReadFrequently: true }));
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  found = pixel.getImageData(0, 0, 1, 1).data;
  numbers.set(colour, found);
  return found;
}
