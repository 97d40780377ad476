/** Plays a game by the rules' player, under the eyes of the referee. */
import { time } from '../clock.mjs';
import { makeReferee } from './referee.mjs';
import { player } from './rules.mjs';

/**
 * @param {import('./rules.mjs').Game} game that was just made
 * @returns the referee's verdict so far, and a function that plays some frames and returns the milliseconds of each
 */
export function makePlay(game) {
  const { judge, verdict } = makeReferee();
  let state = game.state();
  /** @type {number[]} */
  let serve = [];

  /** @param {number} frames */
  function play(frames) {
    return Float64Array.from({ length: frames }, () => {
      const input = { x: player(state, verdict.frames), serve };
      const milliseconds = time(() => game.step(input));
      state = game.state();
      serve = judge(state, serve);
      return milliseconds;
    });
  }
  return { play, verdict };
}
