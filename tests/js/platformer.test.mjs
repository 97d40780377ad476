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

/** A game whose hero has been put at this column and line of the map, at rest. @param {number} column @param {number} line */
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
 * Holds keys until something is so, and asserts that it comes to be. After each step, the hero is in nothing deeper than he may.
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

/** Presses jump for some steps together with keys, and holds these until he lands. @param {Game} game @param {Keys} keys @param {number} [held] */
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
  let before = { ...game.hero.body.toJSON() };
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
