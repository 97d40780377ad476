/** examples/platformer, played without a screen. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { distance } from 'shadowgap';
import { makeGame, step } from '../../examples/platformer/game.js';
import { SIZE } from '../../examples/platformer/map.js';

/** @typedef {import('../../examples/platformer/game.js').Game} Game */
/** @typedef {Partial<import('../../examples/platformer/hero.js').Keys>} Keys */

const folder = join(import.meta.dirname, '../../examples/platformer');
const none = { left: false, right: false, down: false, jump: false };
const right = { right: true };
/** How deep the hero may cut into what does not line up: a ten-thousandth of the radius of a circle round him. */
const SLOP = 1e-4 * (Math.hypot(6, 11) + 3);

/**
 * A game whose hero has been put at this column and line of the map, at rest.
 * @param {number} column
 * @param {number} line
 */
function at(column, line) {
  const game = makeGame();
  game.hero.body.moveTo((column + 0.5) * SIZE, (line + 0.5) * SIZE);
  game.start = { x: game.hero.body.x, y: game.hero.body.y };
  return game;
}

/** The column and line of the hero's middle. @param {Game} game */
const column = (game) => game.hero.body.x / SIZE;
/** @param {Game} game */
const line = (game) => game.hero.body.y / SIZE;
/** What the hero stands on. @param {Game} game */
const ground = ({ hero: { hit } }) => hit.ground?.body.data;

/**
 * Holds keys until something is so, and asserts that it comes to be. After each step, the hero is in nothing deeper
 * than he may.
 * @param {Game} game @param {Keys} keys @param {(game: Game) => unknown} until @param {number} [most] steps
 */
function hold(game, keys, until, most = 600) {
  for (let n = 0; n < most; n += 1) {
    step(game, { ...none, ...keys });
    const { body } = game.hero;
    for (const other of game.scene.query(body.shape, body)) {
      if (other === body || other.category !== 1 || other.oneWay) continue;
      const depth = -distance(other.shape, other, body.shape, body).distance;
      assert.ok(depth <= SLOP, `${depth} deep in ${other.data} at (${body.x}, ${body.y})`);
    }
    if (until(game)) return n + 1;
  }
  return assert.fail(`column ${column(game)}, line ${line(game)}, on ${ground(game)}, after ${most} steps of ${Object.keys(keys)}: not ${until}`);
}

/**
 * Presses jump for some steps together with keys, and holds these until he lands.
 * @param {Game} game
 * @param {Keys} keys
 * @param {number} [held]
 */
function jump(game, keys, held = 20) {
  let n = 0;
  step(game, { ...none, ...keys });
  hold(game, { ...keys, jump: true }, () => (n += 1) === held);
  return hold(game, keys, ground);
}

test('its game is 200 lines at most, and all of it 400', () => {
  const lines = (/** @type {string[]} */ names) => names.reduce((sum, name) => sum + readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').length, 0);
  const game = ['map.js', 'level.js', 'hero.js', 'game.js'];
  assert.ok(lines(game) <= 200, `${lines(game)} lines`);
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  assert.ok(lines(scripts) <= 400, `${lines(scripts)} lines`);
});

test('walks up a slope and down the gentle one without leaving the ground, at one speed', () => {
  const game = at(11, 11);
  hold(game, {}, ground);
  hold(game, right, () => column(game) > 12);
  let before = { x: game.hero.body.x, y: game.hero.body.y };
  hold(game, right, () => {
    const { x, y } = game.hero.body;
    assert.equal(ground(game), 'walls');
    assert.ok(Math.abs(Math.hypot(x - before.x, y - before.y) - 3.4) < 0.9, `${x - before.x}, ${y - before.y}`);
    before = { x, y };
    return column(game) > 16 && line(game) < 10;
  });
  hold(game, right, () => (assert.equal(ground(game), 'walls'), column(game) > 24.5));
  assert.ok(Math.abs(game.hero.body.y - (12 * SIZE - 14)) < SLOP);
});

test('stands still on a slope', () => {
  const game = at(15.2, 9);
  hold(game, {}, ground);
  const { x, y } = game.hero.body;
  let n = 0;
  hold(game, {}, () => (n += 1) === 200);
  assert.deepEqual([game.hero.body.x, game.hero.body.y], [x, y]);
});

test('walks up the stairs without a jump', () => {
  const game = at(25, 11);
  hold(game, {}, ground);
  hold(game, right, () => (assert.equal(ground(game), 'walls'), column(game) > 38));
  assert.ok(Math.abs(game.hero.body.y - (9 * SIZE - 14)) < SLOP);
});

test('jumps through a one-way floor from below, stands on it, and drops through', () => {
  const game = at(56, 8);
  hold(game, {}, ground);
  assert.equal(ground(game), 'walls');
  jump(game, {});
  assert.equal(ground(game), 'plank');
  assert.ok(Math.abs(game.hero.body.y - (7 * SIZE - 14)) < SLOP);
  let n = 0;
  hold(game, { down: true }, () => (n += 1) > 2 && ground(game), 60);
  assert.equal(ground(game), 'walls');
});

test('drops through all floors of a shaft while down is held', () => {
  const game = at(67, 2);
  hold(game, {}, ground);
  assert.equal(ground(game), 'plank');
  hold(game, { down: true }, () => ground(game) === 'walls', 120);
  assert.ok(line(game) > 8);
});

test('rides the lift up and down, and never leaves it', () => {
  const game = at(77, 8);
  hold(game, {}, ground);
  assert.equal(ground(game), 'mover');
  let highest = Infinity;
  for (let n = 0; n < 420; n += 1) {
    step(game, none);
    assert.equal(ground(game), 'mover');
    highest = Math.min(highest, game.hero.body.y);
  }
  assert.ok(Math.abs(highest - (2 * SIZE - 14)) < 0.01, `${highest}`);
  assert.equal(column(game), 77.5);
});

test('rides a ferry there and back, and stays where he stands on it', () => {
  const game = at(85, 1);
  hold(game, {}, ground);
  const [, ferry] = game.movers;
  const place = game.hero.body.x - ferry.body.x;
  let farthest = 0;
  for (let n = 0; n < 300; n += 1) {
    step(game, none);
    assert.equal(ground(game), 'mover');
    assert.ok(Math.abs(game.hero.body.x - ferry.body.x - place) < 1e-9);
    farthest = Math.max(farthest, column(game));
  }
  assert.ok(farthest > 89.4, `${farthest}`);
});

test('tips the seesaw to the side that he stands on, walks over it, and it returns to level', () => {
  const game = at(132, 11);
  hold(game, {}, ground);
  assert.equal(ground(game), 'seesaw');
  const [{ body }] = game.seesaws;
  hold(game, {}, () => (assert.equal(ground(game), 'seesaw'), body.angle < -0.39));
  hold(game, right, () => (assert.equal(ground(game), 'seesaw'), column(game) > 136.5));
  hold(game, {}, () => (assert.equal(ground(game), 'seesaw'), body.angle > 0.39));
  game.hero.body.moveTo(128 * SIZE, 11 * SIZE);
  hold(game, {}, () => Math.abs(body.angle) < 0.01, 2000);
});

test('is squashed by a crusher, and starts again', () => {
  const game = at(107, 14);
  hold(game, {}, ground);
  game.hero.body.moveTo(110.5 * SIZE, 14.5 * SIZE);
  hold(game, {}, () => game.falls === 1);
  assert.deepEqual([column(game), line(game)], [107.5, 14.5]);
});

test('dies on spikes, and starts again at the last flag', () => {
  const game = at(48, 8);
  hold(game, {}, ground);
  hold(game, right, () => column(game) > 50.5);
  hold(game, { left: true }, () => game.falls === 1);
  assert.deepEqual([column(game), line(game)], [50.5, 8.5]);
  hold(game, {}, ground);
  assert.equal(game.falls, 1);
});

test('takes every coin at ten times his speed', () => {
  const game = makeGame();
  const { hero } = game;
  const lines = new Set([...game.scene].filter(({ data }) => data === 'coin').map(({ y }) => y));
  // Coins alone are in his way, so that he can run along each line of them from end to end.
  for (const body of game.scene) if (body.data !== 'hero' && body.data !== 'coin') body.mask = 0;
  for (const y of lines) {
    hero.body.moveTo(-50, y);
    for (let n = 0; n < 155; n += 1, hero.body.y = y) {
      Object.assign(hero, { vx: 34, vy: -0.5 });
      step(game, { ...none, right: true, jump: true });
    }
  }
  assert.ok(hero.body.x > 150 * SIZE);
  assert.equal(game.coins, 42);
  assert.equal(game.taken, 42);
});

test('can be played from the start to the goal', () => {
  const game = makeGame();
  const runTo = (/** @type {number} */ to) => hold(game, right, () => column(game) >= to && ground(game));
  const leap = (/** @type {number} */ from) => {
    hold(game, right, () => column(game) >= from);
    jump(game, right);
  };
  const wait = (/** @type {(game: Game) => unknown} */ until) => hold(game, {}, until);
  const mover = (/** @type {number} */ n) => game.movers[n].body;
  hold(game, {}, ground);
  for (const from of [40.5, 45.5]) leap(from);
  // Up the planks, and over the wall.
  hold(game, right, () => column(game) >= 56);
  wait(() => game.hero.vx === 0);
  jump(game, {});
  hold(game, right, () => column(game) >= 57.3);
  jump(game, right);
  leap(60);
  hold(game, right, () => column(game) >= 66);
  hold(game, { down: true }, () => ground(game) === 'walls');
  // The lift, when it is down.
  hold(game, right, () => column(game) >= 75);
  wait(() => mover(0).y > 9.18 * SIZE);
  hold(game, right, () => column(game) >= 77);
  wait(() => ground(game) === 'mover' && line(game) < 1.6);
  // The ferries.
  hold(game, right, () => column(game) >= 83);
  wait(() => mover(1).x < 86 * SIZE);
  runTo(86);
  wait(() => mover(1).x > 89 * SIZE && mover(2).x < 95 * SIZE);
  leap(90);
  assert.equal(ground(game), 'mover');
  wait(() => mover(2).x > 98 * SIZE);
  leap(99);
  // Down, and past the crushers.
  hold(game, right, () => column(game) > 105 && ground(game));
  for (const [n, before, after] of [[3, 108, 112.6], [4, 114, 118.6]]) {
    hold(game, right, () => column(game) > before);
    wait(() => mover(n).y > 13 * SIZE);
    wait(() => mover(n).y < 11 * SIZE);
    hold(game, right, () => column(game) > after);
  }
  // The seesaw: up its far end before it tips.
  leap(130);
  hold(game, { left: true }, () => column(game) < 132.5);
  wait(() => game.seesaws[0].body.angle < -0.39);
  leap(136.8);
  assert.equal(line(game) < 9, true);
  hold(game, right, () => game.ended);
  assert.equal(game.falls, 0);
  assert.ok(game.steps < 60 * 60, `${game.steps} steps`);
});

test('jumps higher the longer jump is held; a little after an edge; and if pressed a little before the ground', () => {
  const heights = [1, 5, 30].map((held) => {
    const game = at(5, 11);
    hold(game, {}, ground);
    const { y } = game.hero.body;
    let highest = y;
    step(game, none);
    for (let n = 0; n < 60; n += 1) {
      step(game, { ...none, jump: n < held });
      highest = Math.min(highest, game.hero.body.y);
    }
    return y - highest;
  });
  assert.ok(heights[0] > 0.4 * SIZE && heights[0] < heights[1] && heights[1] < heights[2] && heights[2] > 2.5 * SIZE, `${heights}`);

  const late = (/** @type {number} */ steps) => {
    const game = at(39, 8);
    hold(game, {}, ground);
    hold(game, right, () => !ground(game));
    for (let n = 1; n < steps; n += 1) step(game, { ...none, ...right });
    step(game, { ...none, ...right, jump: true });
    return game.hero.vy < 0;
  };
  assert.deepEqual([late(1), late(4), late(10)], [true, true, false]);

  const early = (/** @type {number} */ height) => {
    const game = at(5, 11);
    game.hero.body.y -= height;
    step(game, none);
    for (let n = 0; n < 60; n += 1) {
      step(game, { ...none, jump: true });
      if (game.hero.vy < 0) return true;
    }
    return false;
  };
  assert.deepEqual([early(4), early(80)], [true, false]);
});
