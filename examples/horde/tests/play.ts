/** What the tests share: a game of the map, and a player who needs no screen. */
import tiles from '../maps/tiles.tsj?raw';
import ruin from '../maps/ruin.tmj?raw';
import { makeGame, step } from '../src/game.ts';
import { robot } from '../src/robot.ts';
import { WALL, type Game, type Input } from '../src/types.ts';

export const newGame = (seed = 1) => makeGame(JSON.parse(ruin), JSON.parse(tiles), seed);

/** A game in which no enemies come but those that a test puts there. */
export function empty() {
  const game = newGame();
  game.nests.length = 0;
  return game;
}

export const REST: Input = { x: 0, y: 0, aim: null };

export function play(game: Game, steps: number, input: (game: Game) => Input = robot) {
  for (let n = 0; n < steps; n += 1) step(game, input(game));
}

/** How deep the deepest of the hero and all enemies is in a wall. */
export function deepestInWall({ scene, hero, enemies }: Game) {
  const depths = [hero, ...enemies].map(({ body }) => scene.nearest(body.shape, body, 0, WALL)?.distance ?? 0);
  return -Math.min(...depths);
}

/** How deep each two enemies that overlap do so, as a part of the smaller one's radius. */
export function overlaps({ scene, enemies }: Game) {
  scene.update();
  return [...scene.contacts()].filter(({ a, b }) => [a, b].every(({ data }) => enemies.has(data as any))).map(({ a, b, depth }) => depth / Math.min(a.shape.radius, b.shape.radius));
}
