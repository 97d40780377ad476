/** `npm test`: a player by script plays the first level, without a screen. */
import { expect, test } from 'vitest';
import { beginner } from './beginner.ts';
import { makeGame, step } from './game.ts';
import hill from './maps/hill.tmj?raw';
import tiles from './maps/tiles.tsj?raw';

test('who only runs right, and jumps at edges and walls, reaches the goal', () => {
  const game = makeGame(JSON.parse(hill), JSON.parse(tiles));
  const play = beginner();
  while (!game.ended && game.steps < 30 * 60) step(game, play(game));
  expect(game).toMatchObject({ ended: true, falls: 0 });
  expect(game.steps / 60).toBeLessThan(15);
  expect(game.taken).toBeGreaterThan(10);
});
