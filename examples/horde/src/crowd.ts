/** `#crowd` in the address: as many enemies and bullets as there can be, to see whether the game keeps its pace. */
import { fire } from './bullets.ts';
import { spawn } from './horde.ts';
import { MOST_BULLETS, MOST_ENEMIES, type Game } from './types.ts';

/** Fills up what is missing. Nobody dies. */
export function crowd(game: Game) {
  const { enemies, bullets, hero, nests } = game;
  while (enemies.size < MOST_ENEMIES) spawn(game, nests[enemies.size % nests.length]);
  for (const enemy of enemies) enemy.life = 1e9;
  hero.lives = 5;
  while (bullets.size < MOST_BULLETS) {
    fire(game, hero.body, { x: game.random() - 0.5, y: game.random() - 0.5 }, 400 + 500 * game.random());
  }
}
