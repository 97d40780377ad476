/** A level's game without screen and keys: `makeGame` once, then `step` sixty times a second. */
import { makeHero, moveHero } from './hero.js';
import { makeLevel } from './level.js';
import { moveMachines } from './machines.js';

/** @param {any} map  as Tiled saves it @param {object} tiles  its tileset */
export function makeGame(map, tiles) {
  const { hero, ...level } = makeLevel(map, tiles);
  /**
   * What happened in the last step.
   * @type {{ what: import('./hero.js').What, x: number, y: number, size: number }[]}
   */
  const events = [];
  return { ...level, hero: makeHero(hero), start: { x: hero.x, y: hero.y }, events, taken: 0, falls: 0, steps: 0, hint: false, ended: false };
}

/** @typedef {ReturnType<typeof makeGame>} Game */

/** @param {Game} game @param {import('./hero.js').Keys} keys */
export function step(game, keys) {
  const { hero, events } = game;
  /** @type {import('./hero.js').Tell} */
  const tell = (what, { x, y }, size = 1) => events.push({ what, x, y, size });
  events.length = 0;
  game.steps += 1;
  let dies = moveMachines(game);
  moveHero(hero, keys, tell);

  for (const { body } of hero.hit.passed) {
    if (body.data === 'spikes') dies = true;
    if (body.data === 'hint') game.hint = true;
    if (body.data === 'flag' && game.start.x !== body.x) {
      game.start = { x: body.x, y: body.y };
      tell('flag', body);
    }
    if (body.data === 'coin') {
      body.remove();
      game.taken += 1;
      tell('coin', body);
    }
    if (body.data === 'goal' && !game.ended) {
      game.ended = true;
      tell('goal', body);
    }
  }
  if (dies) {
    tell('fall', hero.body);
    game.falls += 1;
    hero.body.moveTo(game.start.x, game.start.y);
    game.hero = makeHero(hero.body);
  }
}
