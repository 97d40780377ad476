import { expect, test } from 'vitest';
import { deepestInWall, newGame, overlaps, play } from './play.ts';

test('ten seconds by a scripted player: he shoots many, and nobody is in a wall', () => {
  const game = newGame();
  for (let second = 0; second < 10; second += 1) {
    play(game, 60);
    expect(deepestInWall(game)).toBeLessThan(0.001);
  }
  console.log(game.kills, game.enemies.size, game.bullets.size, game.hero.lives, game.hero.barrels);
  const s = overlaps(game).sort((a, b) => a - b);
  console.log(s.length, s.at(-1), s[s.length >> 1]);
});
