/** The colours of the picture, which style.css makes of the page's for each theme. */
const NAMES = [
  'paper', 'ink', 'muted', 'a', 'b', 'axis', 'mtv', 'largest', 'smallest', // the page's
  'ground', 'deep', 'lit', 'rim', 'shade', 'skin', 'glow', 'fade',
] as const;

export type Colours = Record<typeof NAMES[number], string>;

const page = getComputedStyle(document.documentElement);

export const readColours = () => Object.fromEntries(NAMES.map((name) => [name, page.getPropertyValue(`--${name}`)])) as Colours;
/** Whether the theme has changed since. */
export const areOld = ({ paper, ground }: Colours) => page.getPropertyValue('--ground') !== ground || page.getPropertyValue('--paper') !== paper;

/** Numbers from 0 to 1 that look random and are the same each time. */
export function random(seed: number) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}
