/** The colours of the picture, which picture.css has for each theme. */
const NAMES = ['hero', 'foe', 'gun', 'gold', 'spell', 'blood', 'floor', 'seam', 'wall', 'rim', 'veil', 'lamp', 'dim', 'eye'] as const;
export type Colours = Record<typeof NAMES[number], string>;

const page = getComputedStyle(document.documentElement);

const readColours = () => Object.fromEntries(NAMES.map((name) => [name, page.getPropertyValue(`--${name}`)])) as Colours;

/** Tells which colours hold: they are read again when the theme changes, or a style while one works on the game. */
export function watchColours() {
  let colours = readColours();
  const read = () => { colours = readColours(); };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', read);
  const observer = new MutationObserver(read);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => colours;
}
