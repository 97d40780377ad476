/** A run through the levels, one after the other, with a pause between them in which the picture changes. */
import { makeGame, step } from './game.ts';
import type { Keys } from './hero.ts';

export type Run = ReturnType<typeof makeRun>;

/** Steps from a goal to the next level. */
export const PAUSE = 80;

/** From maps of Tiled and their tileset. `level`: the first to play. */
export function makeRun(maps: object[], tiles: object, level = 0) {
  const done = { steps: 0, taken: 0, coins: 0, falls: 0 };
  return { maps, tiles, level, game: makeGame(maps[level], tiles), pause: 0, done, ended: false };
}

export function stepRun(run: Run, keys: Keys) {
  const { game, done, maps, tiles } = run;
  if (!game.ended) {
    step(game, keys);
    return;
  }
  game.events.length = 0;
  if (run.ended) return;
  run.pause += 1;
  if (run.pause < PAUSE) return;
  run.pause = 0;
  done.steps += game.steps;
  done.taken += game.taken;
  done.coins += game.coins;
  done.falls += game.falls;
  if (run.level + 1 < maps.length) {
    run.level += 1;
    run.game = makeGame(maps[run.level], tiles);
  } else run.ended = true;
}
