/** Makes the scene that the map draws. */
import { Scene, Shape } from 'shadowgap';
import { MOVERS, ROWS, SIZE, SPIKES, TILES } from './map.js';

/**
 * @typedef {'walls' | 'spikes' | 'plank' | 'coin' | 'flag' | 'goal' | 'mover' | 'seesaw' | 'hero'} Kind  of a body
 * @typedef {import('shadowgap').Body<Kind>} Body
 * @typedef {import('shadowgap').BodyOptions<Kind>} Options
 */

/** The category of what does not block: spikes, coins, flags and the goal. */
export const TRIGGER = 2;
export const UP = { x: 0, y: -1 };

export function makeLevel() {
  /** @type {Scene<Kind>} */
  const scene = new Scene();
  /** @param {Kind} data @param {Shape} shape @param {number} [x] @param {number} [y] @param {Options} [more] */
  const add = (data, shape, x, y, more) => scene.add(shape, { x, y, fixed: true, data, ...more });

  // All that is solid is one shape, and so are all spikes: there is nothing to loop over.
  add('walls', Shape.tiles(ROWS, SIZE, TILES));
  add('spikes', Shape.tiles(ROWS, SIZE, SPIKES), 0, 0, { category: TRIGGER });
  const hero = add('hero', Shape.box(12, 22, { radius: 3 }), 0, 0, { fixed: false });

  ROWS.forEach((row, line) => {
    for (const { 0: run, index } of row.matchAll(/([=S])\1*|[HPGo]/g)) {
      const [x, y, width] = [index * SIZE, line * SIZE, run.length * SIZE];
      const [middle, center] = [x + width / 2, y + SIZE / 2];
      if (run[0] === 'H') hero.moveTo(middle, center);
      if (run[0] === 'o') add('coin', Shape.circle(7), middle, center, { category: TRIGGER });
      if (run[0] === 'P') add('flag', Shape.box(8, SIZE), middle, center, { category: TRIGGER });
      if (run[0] === 'G') add('goal', Shape.box(8, SIZE), middle, center, { category: TRIGGER });
      if (run[0] === '=') add('plank', Shape.box(width, 6), middle, y + 3, { oneWay: UP });
      if (run[0] === 'S') add('seesaw', Shape.box(width, 12), middle, y + 6);
    }
  });
  const movers = Object.entries(MOVERS).map(([letter, { by, tall, ...rest }]) => {
    const line = ROWS.findIndex((row) => row.includes(letter));
    const [left, right] = [ROWS[line].indexOf(letter) * SIZE, (ROWS[line].lastIndexOf(letter) + 1) * SIZE];
    const from = { x: (left + right) / 2, y: (line + tall / 2) * SIZE };
    // A lift is no ceiling: one can jump onto it from below.
    const body = add('mover', Shape.box(right - left, tall * SIZE), from.x, from.y, { oneWay: tall < 1 ? UP : null });
    return { body, from, by: { x: by.x * SIZE, y: by.y * SIZE }, ...rest };
  });
  return { scene, hero, movers };
}
