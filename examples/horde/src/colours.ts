/** The colours of the picture, which style.css has for each theme. */
const NAMES = ['paper', 'ink', 'muted', 'a', 'b', 'axis', 'mtv', 'largest', 'smallest', 'floor', 'seam', 'wall', 'edge', 'rim', 'veil', 'lamp', 'dim', 'eye'] as const;
export type Colours = Record<typeof NAMES[number], string>;

export function readColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`)])) as Colours;
}
