/** The whole game without screen and keys: `makeGame` once, then `step` sixty times a second. */
import type { Body, Point } from 'shadowgap';
import { fire, fly, strike } from './bullets.ts';
import { makeFlow } from './flow.ts';
import { hurt, keepApart, moveHorde, spawn } from './horde.ts';
import { addGift, makeLevel } from './level.ts';
import { ENEMY, GIFT, MOST_ENEMIES, WALL, type Enemy, type Game, type Gift, type Input } from './types.ts';

/** The hero: pixels a step, lives, steps between two shots, steps in which he is safe after a blow, how far he aims. */
const [SPEED, LIVES, PAUSE, SAFE, SIGHT] = [3.6, 5, 5, 75, 430];
/** Shots: pixels a second, the most barrels, and how far one shoots beside the next and beside itself. */
const [FAST, BARRELS, SPREAD, SHAKE] = [780, 9, 0.11, 0.06];
/** Of one degree: sines differ between browsers in the last bit, and equal games shall stay equal. */
const [COS, SIN] = [0.9998476951563913, 0.01745240643728351];
/** Pixels a step, and how far from the hero a blow throws. */
const [BLAST, NEAR] = [14, 150];
/** How many enemies there are at first, how many more with each step, and how far from the hero they come. */
const [FIRST, MORE, AWAY] = [40, 0.08, 520];
/** One of so many enemies leaves a gift, unless so many lie about. */
const [LEAVES, MOST_GIFTS] = [40, 24];
const GIFTS: Gift[] = ['barrel', 'nova', 'heart'];

/** @param seed a whole number: games of one seed and equal inputs are equal */
export function makeGame(map: any, tiles: object, seed = 1): Game {
  const { hero: body, ...level } = makeLevel(map, tiles);
  return {
    ...level, hero: { body, before: { x: body.x, y: body.y }, way: { x: 1, y: 0 }, lives: LIVES, barrels: 1, safe: 0, pause: 0 },
    enemies: new Set(), bullets: new Set(), flow: makeFlow(level.scene, level.width, level.height),
    steps: 0, kills: 0, over: false, events: [],
    random: () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32,
  };
}

export function step(game: Game, input: Input) {
  game.events.length = 0;
  game.steps += 1;
  if (!game.over) moveHero(game, input);
  moveHorde(game);
  fly(game);
  game.scene.update({ swept: true });
  if (keepApart(game) && game.hero.safe <= 0 && !game.over) suffer(game);
  strike(game);
  for (const { what, x, y } of game.events) {
    if (what === 'kill' && LEAVES * game.random() < 1 && game.gifts.size < MOST_GIFTS) addGift(game, pickOf(game, GIFTS)!, { x, y });
  }
  const nest = pickOf(game, game.nests);
  if (nest && game.enemies.size < Math.min(FIRST + MORE * game.steps, MOST_ENEMIES) && apart(nest, game.hero.body) > AWAY) spawn(game, nest);
}

const apart = (a: Point, b: Point) => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
const pickOf = <T>(game: Game, list: T[]): T | undefined => list[Math.floor(list.length * game.random())];
const walk = { mask: WALL | GIFT, triggers: GIFT };

function moveHero(game: Game, { x, y, aim }: Input) {
  const { hero, scene } = game;
  const { body, before, way } = hero;
  Object.assign(before, { x: body.x, y: body.y });
  const { passed } = scene.move(body, { x: SPEED * x, y: SPEED * y }, walk);
  for (const { body: gift } of passed) take(game, gift as Body<Gift>);

  hero.safe -= 1;
  hero.pause -= 1;
  if (hero.pause > 0) return;
  // Unless the player aims, at the nearest enemy whom he sees.
  const near = aim ? [] : scene.nearestAll(body, { mask: ENEMY, count: 6, maxDistance: SIGHT });
  const target = aim ?? near.find((found) => !scene.raycast(body, found.body, WALL))?.body;
  const far = target && apart(target, body);
  if (!far) return;
  Object.assign(way, { x: (target.x - body.x) / far, y: (target.y - body.y) / far });
  hero.pause = PAUSE;
  game.events.push({ what: 'shot', x: body.x, y: body.y });
  for (let k = 0; k < hero.barrels; k += 1) {
    const aside = SPREAD * (k - (hero.barrels - 1) / 2) + SHAKE * (game.random() - 0.5);
    fire(game, body, { x: way.x - aside * way.y, y: way.y + aside * way.x }, FAST);
  }
}

function take(game: Game, body: Body<Gift>) {
  const { hero, gifts } = game;
  const gift = body.data;
  gifts.delete(body);
  body.remove();
  if (gift === 'barrel') hero.barrels = Math.min(hero.barrels + 1, BARRELS);
  if (gift === 'heart') hero.lives = Math.min(hero.lives + 1, LIVES);
  for (let k = 0, [x, y] = [1, 0]; gift === 'nova' && k < 360; k += 1) {
    fire(game, hero.body, { x, y }, FAST);
    [x, y] = [COS * x - SIN * y, SIN * x + COS * y];
  }
  game.events.push({ what: 'gift', x: hero.body.x, y: hero.body.y, kind: gift });
}

/** A blow, which throws back all who are near. */
function suffer(game: Game) {
  const { hero, scene } = game;
  for (const { body, distance } of scene.nearestAll(hero.body, { mask: ENEMY, maxDistance: NEAR })) {
    const blast = (BLAST * (1 - distance / NEAR)) / Math.max(distance, 1);
    hurt(game, body.data as Enemy, 0, blast * (body.x - hero.body.x), blast * (body.y - hero.body.y));
  }
  hero.lives -= 1;
  hero.safe = SAFE;
  game.over = hero.lives === 0;
  game.events.push({ what: game.over ? 'over' : 'ouch', x: hero.body.x, y: hero.body.y });
}
