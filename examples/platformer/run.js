/** A run through the levels, one after the other, with a pause between them in which the picture changes. */
import { makeGame, step } from './game.js';

/** Steps from a goal to the next level. */
export const PAUSE = 80;

/** @param {object[]} maps  of Tiled @param {object} tiles  their tileset @param {number} [level]  the first */
export function makeRun(maps, tiles, level = 0) {
  const done = { steps: 0, taken: 0, coins: 0, falls: 0 };
  return { maps, tiles, level, game: makeGame(maps[level], tiles), pause: 0, done, ended: false };
}

/** @typedef {ReturnType<typeof makeRun>} Run */

/** @param {Run} run @param {import('./hero.js').Keys} keys */
export function stepRun(run, keys) {
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
