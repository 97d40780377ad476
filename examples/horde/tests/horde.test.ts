/** The game is played without a screen: `step` needs no browser. */
import { Shape } from 'shadowgap';
import { describe, expect, test } from 'vitest';
import { fire } from '../src/bullets.ts';
import { step } from '../src/game.ts';
import { hurt, spawn } from '../src/horde.ts';
import { addGift } from '../src/level.ts';
import { lightFrom, sidesOf } from '../src/light.ts';
import { MOST_BULLETS, MOST_ENEMIES, WALL } from '../src/types.ts';
import { deepestInWall, empty, newGame, overlaps, play, REST } from './play.ts';

declare const process: { env: Record<string, string | undefined> };

/** `MINUTES=1 npm test` plays longer. */
const minutes = Number(process.env.MINUTES ?? 0.05);
const SECONDS = Math.min(10, 60 * minutes);

/** How deep a thing may be in a wall for rounding. */
const NONE = 0.001;

describe('by a scripted player', () => {
  test('enemies come and fall, and nobody is in a wall', () => {
    const game = newGame();
    for (let second = 0; second < SECONDS; second += 1) {
      play(game, 60);
      expect(deepestInWall(game)).toBeLessThan(NONE);
    }
    expect(game.kills).toBeGreaterThan(3 * SECONDS);
    expect(game.enemies.size).toBeGreaterThan(40);
    expect(game.hero.lives).toBeGreaterThan(0);
  });

  test('games of one seed are equal to the last bit, games of two are not', () => {
    const [a, b, other] = [7, 7, 8].map((seed) => {
      const game = newGame(seed);
      play(game, 60 * SECONDS);
      return `${game.scene.hash()} ${game.kills}`;
    });
    expect(a).toBe(b);
    expect(a).not.toBe(other);
  });
});

describe('bullets', () => {
  test.each([100, 780, 20_000, 1e6])('at %d pixels a second none gets through a wall', (speed) => {
    const game = empty();
    const { scene, bullets, hero: { body } } = game;
    for (let k = 0; k < 500; k += 1) fire(game, body, { x: Math.cos(k), y: Math.sin(k) }, speed);
    let [hits, through] = [0, 0];
    while (bullets.size > 0) {
      const left = new Map([...bullets].map((bullet) => [bullet, bullet.bounces]));
      step(game, REST);
      hits += game.events.length;
      for (const bullet of bullets) {
        if (scene.pick(bullet, WALL).length > 0) through += 1;
        if (left.get(bullet) === bullet.bounces && scene.raycast(bullet.before, bullet, WALL)) through += 1;
      }
    }
    expect(through).toBe(0);
    // Each has hit three walls, or has flown all its time.
    expect(hits).toBe(speed > 1000 ? 1500 : hits);
    expect(scene.size).toBe(newGame().scene.size);
  });

  test('hit the first of two enemies who stand in line, however fast they are', () => {
    const game = empty();
    const { x, y } = game.hero.body;
    for (const far of [90, 60]) spawn(game, { x: x + far, y }, 'runner');
    const [behind, near] = game.enemies;
    fire(game, game.hero.body, { x: 1, y: 0 }, 20_000);
    step(game, REST);
    expect([near.life, behind.life]).toEqual([0, 1]);
    expect(game.kills).toBe(1);
  });

  test('there are 2,000 at most', () => {
    const game = empty();
    for (let k = 0; k < 3000; k += 1) fire(game, game.hero.body, { x: 1, y: 0 }, 100);
    expect(game.bullets.size).toBe(MOST_BULLETS);
  });

  test('knock back whom they hit, the light farther than the heavy', () => {
    const game = empty();
    const { x, y } = game.hero.body;
    const ways = (['runner', 'walker', 'brute'] as const).map((kind, k) => {
      spawn(game, { x: x + 200, y: y + 80 * (k - 1) }, kind);
      const enemy = [...game.enemies][k];
      hurt(game, enemy, 0, 3, 0);
      const from = enemy.body.x;
      return { enemy, from };
    });
    play(game, 10, () => REST);
    const [runner, walker, brute] = ways.map(({ enemy, from }) => enemy.body.x - from);
    expect(runner).toBeGreaterThan(walker);
    expect(walker).toBeGreaterThan(brute);
  });
});

describe('enemies', () => {
  test('500 of them keep apart, also in a crowd about the hero', () => {
    const game = newGame();
    while (game.enemies.size < MOST_ENEMIES) spawn(game, game.nests[game.enemies.size % game.nests.length]);
    for (let n = 0; n < (minutes < 1 ? 300 : 900); n += 1) {
      game.hero.pause = game.hero.lives = 9;
      step(game, REST);
    }
    expect(game.enemies.size).toBe(MOST_ENEMIES);
    expect(deepestInWall(game)).toBeLessThan(NONE);
    const all = overlaps(game).sort((a, b) => a - b);
    // Of the smaller one's radius: most touch, and none is within another one.
    expect(all.length).toBeGreaterThan(300);
    expect(all[Math.floor(0.5 * all.length)]).toBeLessThan(0.25);
    expect(all[Math.floor(0.95 * all.length)]).toBeLessThan(0.6);
    expect(all.at(-1)).toBeLessThan(1.2);
  });

  test('chase the hero while they see him, go to where they saw him last, and find him without', () => {
    const game = empty();
    const { scene, hero: { body } } = game;
    // Behind a wall, in another room.
    spawn(game, { x: 130, y: 130 }, 'walker');
    const [enemy] = game.enemies;
    play(game, 30, () => REST);
    expect([enemy.sees, enemy.saw]).toEqual([false, null]);
    for (let n = 0; n < 3000 && !enemy.sees; n += 1) step(game, { ...REST, aim: { x: 0, y: 0 } });
    expect(enemy.sees).toBe(true);
    expect(scene.raycast(enemy.body, body, WALL)).toBe(null);
    expect(enemy.saw).toEqual({ x: body.x, y: body.y });
  });
});

test('no light gets through a wall, wherever the lamp is', () => {
  const { scene, width, height } = empty();
  const sides = sidesOf(scene);
  const leaks: unknown[] = [];
  for (let x = 90; x < width; x += 70) for (let y = 90; y < height; y += 70) {
    const lamp = { x, y };
    if (scene.nearest(Shape.circle(12), lamp, 0, WALL)) continue;
    const light = lightFrom(scene, lamp, sides);
    light.forEach((a, k) => {
      const b = light[(k + 1) % light.length];
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      const wide = Math.abs((a.x - x) * (b.y - y) - (a.y - y) * (b.x - x)) / Math.hypot(a.x - x, a.y - y) / Math.hypot(b.x - x, b.y - y);
      const found = scene.raycast(lamp, middle, WALL);
      // Between the two rays past a corner, and along the curve of a round wall, it is not exact.
      if (wide > 0.002 && found && Math.hypot(middle.x - found.point.x, middle.y - found.point.y) > 4) leaks.push({ lamp, middle });
    });
  }
  expect(leaks).toEqual([]);
});

describe('the hero', () => {
  test('slides along walls', () => {
    const game = empty();
    const { body } = game.hero;
    play(game, 240, () => ({ x: 0, y: 1, aim: null }));
    const { x } = body;
    play(game, 30, () => ({ x: Math.SQRT1_2, y: Math.SQRT1_2, aim: null }));
    expect(body.x - x).toBeGreaterThan(60);
    expect(deepestInWall(game)).toBeLessThan(NONE);
  });

  test('takes gifts: a barrel, a heart, and a ring of bullets', () => {
    const game = empty();
    const { hero, gifts } = game;
    hero.lives = 3;
    const there = gifts.size;
    for (const gift of ['barrel', 'heart', 'nova'] as const) addGift(game, gift, hero.body);
    step(game, { ...REST, x: 1 });
    expect([hero.barrels, hero.lives, game.bullets.size, gifts.size]).toEqual([2, 4, 360, there]);
  });

  test('loses a life to a blow, is safe for a while, and throws back who is near; the fifth ends the game', () => {
    const game = empty();
    const { hero, enemies } = game;
    for (let lives = 5; lives > 0; lives -= 1) {
      expect(hero.lives).toBe(lives);
      spawn(game, hero.body, 'brute');
      hero.safe = 0;
      step(game, REST);
      expect([hero.lives, game.over]).toEqual([lives - 1, lives === 1]);
      expect(hero.safe).toBeGreaterThan(60);
      for (const enemy of enemies) hurt(game, enemy, 99, 0, 0);
    }
    const { x } = hero.body;
    play(game, 10, () => ({ x: 1, y: 0, aim: null }));
    expect(hero.body.x).toBe(x);
  });

  test('shoots at where the player aims, and else at whom he sees', () => {
    const game = empty();
    const { hero } = game;
    const { x, y } = hero.body;
    step(game, REST);
    expect(game.bullets.size).toBe(0);
    step(game, { ...REST, aim: { x, y: y - 50 } });
    expect([hero.way.x, hero.way.y, game.bullets.size]).toEqual([0, -1, 1]);
    spawn(game, { x: x - 100, y }, 'walker');
    play(game, 8, () => REST);
    expect(hero.way.x).toBeLessThan(-0.99);
  });
});

test('memory is flat: after a while there is no more in the scene than in the game', () => {
  const game = newGame();
  for (let second = 0; second < 60 * minutes; second += 1) {
    game.hero.lives = 5;
    play(game, 60);
    const { scene, enemies, bullets, gifts } = game;
    expect(scene.size).toBe(2 + enemies.size + bullets.size + gifts.size);
    expect(gifts.size).toBeLessThanOrEqual(24);
  }
});
