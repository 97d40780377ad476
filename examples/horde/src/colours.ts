/** The colours of the picture, which picture.css has for each theme. */
const NAMES = ['hero', 'foe', 'gun', 'gold', 'spell', 'blood', 'floor', 'seam', 'wall', 'ridge', 'rim', 'veil', 'lamp', 'dim', 'eye'] as const;
export type Colours = Record<typeof NAMES[number], string>;

const page = getComputedStyle(document.documentElement);

export const readColours = () => Object.fromEntries(NAMES.map((name) => [name, page.getPropertyValue(`--${name}`)])) as Colours;
/** Whether the theme has changed since. */
export const areOld = (colours: Colours) => page.getPropertyValue('--floor') !== colours.floor;
