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
export const clearPalette = () => (palettes = new WeakMap());

/** A colour's red, green and blue, from 0 to 255, for drawing pixel by pixel. @param {string} colour  of a palette */
export const rgb = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
