/** The colours of the picture, which style.css makes of the page's for each theme. */
const NAMES = [
  'paper', 'ink', 'muted', 'a', 'b', 'axis', 'mtv', 'largest', 'smallest', // the page's
  'ground', 'deep', 'lit', 'rim', 'shade', 'skin', 'glow', 'fade',
] as const;

export type Colours = Record<typeof NAMES[number], string>;

export function readColours() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`)])) as Colours;
}

/** Numbers from 0 to 1 that look random and are the same each time. */
export function random(seed: number) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}
