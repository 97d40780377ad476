import { moveInSight } from '../cards/moving.js';
import { find } from '../text/index.js';
import { LIVE } from './live.js';

/** How long a game plays by itself, in seconds. */
const LASTS = 5;
/** The length of a game's steps, in seconds. */
const STEP = 1 / 60;

/**
 * The living pictures of games: each plays by itself for some seconds when it comes into sight, and again when somebody
 * points at it. It goes on from where it stood.
 * @param {HTMLElement} list
 */
export async function gallery(list) {
  const cards = await Promise.all([...list.querySelectorAll('li')].map(async (item) => {
    const stage = find(item, '.live');
    const make = await LIVE[/** @type {keyof typeof LIVE} */ (item.dataset.game)]();
    const game = make(stage);
    // A moment at which something can be seen.
    for (let k = 0; k < 90; k += 1) game.step();
    // At once: its canvases have their size before anybody sees them.
    game.draw(0);
    return { link: find(item, 'a'), target: /** @type {Element} */ (stage), done: 1, visible: false, game, owed: 0 };
  }));
  moveInSight(cards, LASTS, (card, seconds) => {
    for (card.owed += seconds; card.owed >= STEP; card.owed -= STEP) card.game.step();
    card.game.draw(seconds);
  });
}
