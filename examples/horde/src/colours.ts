/** The colours of the picture, which picture.css has for each theme. */
const NAMES = ['hero', 'foe', 'gun', 'gold', 'spell', 'blood', 'floor', 'seam', 'wall', 'ridge', 'rim', 'veil', 'lamp', 'dim', 'eye'] as const;
export type Colours = Record<typeof NAMES[number], string>;

const page = getComputedStyle(document.documentElement);

const readColours = () => Object.fromEntries(NAMES.map((name) => [name, page.getPropertyValue(`--${name}`)])) as Colours;

/** Tells which colours hold: they are read again when the theme changes. */
export function watchColours() {
  let colours = readColours();
  const read = () => { colours = readColours(); };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', read);
  new MutationObserver(read).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => colours;
}
