/** The colours of the picture, which style.css makes of the page's for each theme. */
const NAMES = [
  'paper', 'ink', 'muted', 'a', 'b', 'axis', 'mtv', 'largest', 'smallest', // the page's
  'ground', 'deep', 'lit', 'rim', 'shade', 'skin', 'glow', 'fade',
] as const;

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

/** Numbers from 0 to 1 that look random and are the same each time. */
export function random(seed: number) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}
