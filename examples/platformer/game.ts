/** A level's game without screen and keys: `makeGame` once, then `step` sixty times a second. */
import type { Keys, Tell, What } from './hero.ts';
import { makeHero, moveHero } from './hero.ts';
import { makeLevel } from './level.ts';
import { moveMachines } from './machines.ts';

export type Game = ReturnType<typeof makeGame>;
export type Happening = { what: What; x: number; y: number; size: number };

/** From a map as Tiled saves it, and its tileset. */
export function makeGame(map: any, tiles: object) {
  const { hero, ...level } = makeLevel(map, tiles);
  /** What happened in the last step. */
  const events: Happening[] = [];
  return { ...level, hero: makeHero(hero), start: { x: hero.x, y: hero.y }, events, taken: 0, falls: 0, steps: 0, hint: false, ended: false };
}

export function step(game: Game, keys: Keys) {
  const { hero, events } = game;
  const tell: Tell = (what, { x, y }, size = 1) => events.push({ what, x, y, size });
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
