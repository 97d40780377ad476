/** examples/platformer, played without a screen. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { distance } from 'shadowgap';
import '../typescript.mjs';
import { allCases } from './common/cases.mjs';

/** @typedef {import('../../examples/platformer/game.ts').Game} Game */
/** @typedef {Partial<import('../../examples/platformer/hero.ts').Keys>} Keys */

const { beginner } = await import('../../examples/platformer/beginner.ts');
const { makeGame, step } = await import('../../examples/platformer/game.ts');
const { makeHero } = await import('../../examples/platformer/hero.ts');
const { LIGHT, shadowOf } = await import('../../examples/platformer/light.ts');
const { makeRun, PAUSE, stepRun } = await import('../../examples/platformer/run.ts');

const folder = join(import.meta.dirname, '../../examples/platformer');
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(folder, 'maps', name), 'utf8'));
const LEVELS = /** @type {const} */ (['hill', 'lifts', 'machines']);
const [tiles, ...maps] = [read('tiles.tsj'), ...LEVELS.map((name) => read(`${name}.tmj`))];
const SIZE = 32;
const none = { left: false, right: false, down: false, jump: false };
const right = { right: true };
/** The seconds to each goal, and the falls, of a beginner. */
const TIMES = [[844 / 60, 0], [719 / 60, 0], [891 / 60, 0]];
/** How deep the hero may cut into what does not line up: a ten-thousandth of the radius of a circle round him. */
const SLOP = 1e-4 * (Math.hypot(6, 11) + 3);

const begin = (/** @type {typeof LEVELS[number]} */ level) => makeGame(maps[LEVELS.indexOf(level)], tiles);

/**
 * A game whose hero has been put at this column and line of the map, at rest.
 * @param {typeof LEVELS[number]} level
 * @param {number} column
 * @param {number} line
 */
function at(level, column, line) {
  const game = begin(level);
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
/** Where he is when he stands on what has its top at a line. @param {number} top */
const standing = (top) => top * SIZE - 14;

/** One step, after which the hero is in nothing deeper than he may. @param {Game} game @param {Keys} keys */
function stepChecked(game, keys) {
  step(game, { ...none, ...keys });
  const { body } = game.hero;
  for (const other of game.scene.query(body.shape, body)) {
    if (other === body || other.category !== 1 || other.oneWay) continue;
    const depth = -distance(other.shape, other, body.shape, body).distance;
    assert.ok(depth <= SLOP, `${depth} deep in ${other.data} at (${body.x}, ${body.y})`);
  }
}

/**
 * Holds keys until something is so, and asserts that it comes to be.
 * @param {Game} game @param {Keys} keys @param {(game: Game) => unknown} until @param {number} [most] steps
 */
function hold(game, keys, until, most = 600) {
  for (let n = 0; n < most; n += 1) {
    stepChecked(game, keys);
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

test('its game is 300 lines at most', () => {
  const names = ['level.ts', 'hero.ts', 'machines.ts', 'game.ts', 'run.ts'];
  const lines = names.reduce((sum, name) => sum + readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').length, 0);
  assert.ok(lines <= 300, `${lines} lines`);
});

test('its maps are as Tiled saves them, of 60 to 100 tiles', () => {
  assert.deepEqual(readdirSync(join(folder, 'maps')).sort(), ['hill.tmj', 'lifts.tmj', 'machines.tmj', 'tiles.svg', 'tiles.tsj']);
  for (const map of maps) {
    assert.ok(map.width >= 60 && map.width <= 100, `${map.width} tiles`);
    const [ground, things] = map.layers;
    assert.equal(ground.data.length, map.width * map.height);
    assert.ok(map.nextobjectid > Math.max(...things.objects.map((/** @type {any} */ { id }) => id)));
  }
});

/**
 * Plays a level as a beginner does, with checks after each step. Falls cost two seconds at most.
 * @param {typeof LEVELS[number]} level @param {number} [delay]  steps before he begins @param {number} [look]  pixels
 */
function playBeginner(level, delay = 0, look) {
  const game = begin(level);
  const play = beginner(look);
  for (let n = 0; n < delay; n += 1) step(game, none);
  let [lost, since] = [NaN, 0];
  const hashes = [];
  while (!game.ended && game.steps < delay + 1800) {
    stepChecked(game, play(game));
    if (game.steps % 60 === 0) hashes.push(game.scene.hash());
    const fall = game.events.find(({ what }) => what === 'fall');
    if (fall) [lost, since] = [fall.x, game.steps];
    if (game.hero.body.x >= lost) {
      assert.ok(game.steps - since <= 120, `${game.steps - since} steps lost at column ${lost / SIZE} of ${level}`);
      lost = NaN;
    }
  }
  assert.ok(game.ended, `${level}: at column ${column(game)}, line ${line(game)}`);
  return { steps: game.steps - delay, taken: game.taken, falls: game.falls, hashes };
}

test('a beginner, who only runs right and jumps at edges and walls, reaches all goals, the same way each time', () => {
  const [first, second] = [0, 1].map(() => LEVELS.map((level) => playBeginner(level)));
  assert.deepEqual(first, second);
  assert.deepEqual(first.map(({ steps, falls }) => [steps / 60, falls]), TIMES);
});

test('whenever he begins, and however early he jumps', () => {
  for (const level of LEVELS) {
    for (let delay = 0; delay < 360; delay += allCases ? 24 : 72) {
      for (const look of [6, 14, 24]) {
        const { steps, falls } = playBeginner(level, delay, look);
        assert.ok(steps < 25 * 60 && falls <= 2, `${level}, after ${delay} steps: ${steps} steps, ${falls} falls`);
      }
    }
  }
});

test('who only runs right has the first coin of each level within two seconds', () => {
  for (const level of LEVELS) assert.ok(hold(begin(level), right, ({ taken }) => taken > 0) <= 120, level);
});

test('offers to show why at the first slope, and at no other', () => {
  const game = begin('hill');
  hold(game, right, () => game.hint);
  assert.ok(ground(game) === 'walls' && Math.abs(game.hero.body.y - standing(11)) < SLOP && column(game) > 8.5);
  hold(game, right, () => line(game) < 10);
  for (const level of /** @type {const} */ (['lifts', 'machines'])) assert.ok([...begin(level).scene].every(({ data }) => data !== 'hint'));
});

test('three levels follow one another, and the end has the sums', () => {
  const run = makeRun(maps, tiles);
  const play = beginner();
  const [seen, sums] = [[run.level], { steps: 0, taken: 0, coins: 0, falls: 0 }];
  let paused = 0;
  for (let n = 0; n < 4000 && !run.ended; n += 1) {
    const { game, level } = run;
    stepRun(run, play(game));
    if (game.ended) paused += 1;
    if (run.level !== level) seen.push(run.level);
    if (run.game !== game || run.ended) for (const key of /** @type {const} */ (['steps', 'taken', 'coins', 'falls'])) sums[key] += game[key];
  }
  assert.deepEqual(seen, [0, 1, 2]);
  // The step in which he reaches a goal, and the pause.
  assert.equal(paused, 3 * (PAUSE + 1));
  assert.deepEqual(run.done, sums);
  assert.ok(sums.coins === 76 && sums.taken > 30, JSON.stringify(sums));
  stepRun(run, { ...none, ...right });
  assert.deepEqual(run.done, sums);
});

test('every coin can be taken by a step or a jump from where one can stand', () => {
  const tries = [none, right, { left: true }].flatMap((way) => [0, 6, 20].map((held) => ({ way, held })));
  for (const level of LEVELS) {
    const count = begin(level).coins;
    for (let k = 0; k < count; k += 1) {
      const game = begin(level);
      const coin = [...game.scene].filter(({ data }) => data === 'coin')[k];
      const { scene, hero: { body } } = game;
      // At four times, because he may stand on a lift.
      const taken = [0, 60, 60, 60].some((wait) => [0, -1, 1, -2, 2, -3, 3].some((aside) => [70, 0].some((high) => tries.some(({ way, held }, first) => {
        if (first === 0 && aside === 0 && high) for (let n = 0; n < wait; n += 1) step(game, none);
        const above = { x: coin.x + aside * SIZE, y: coin.y - high };
        const below = scene.raycast(above, { x: above.x, y: coin.y + 130 }, { mask: 1, ignore: body });
        if (!below || below.inside) return false;
        body.moveTo(above.x, below.point.y - 14);
        game.hero = makeHero(body);
        if (scene.query(body.shape, body, { mask: 1, ignore: body, accept: ({ oneWay }) => !oneWay }).some((other) => -distance(other.shape, other, body.shape, body).distance > 1)) return false;
        for (let n = 0; n < 70 && coin.scene && !game.events.some(({ what }) => what === 'fall'); n += 1) step(game, { ...none, ...way, jump: n > 1 && n < 2 + held });
        game.events.length = 0;
        return !coin.scene;
      }))));
      assert.ok(taken, `${level}: the coin at column ${coin.x / SIZE}, line ${coin.y / SIZE}`);
    }
  }
});

test('no flag and no coin is in a wall, and every fall leads to a flag', () => {
  for (const level of LEVELS) {
    const game = begin(level);
    const bodies = [...game.scene];
    const [walls] = bodies.filter(({ data }) => data === 'walls');
    for (const thing of bodies.filter(({ data }) => data === 'coin' || data === 'flag' || data === 'goal')) {
      assert.ok(distance(walls.shape, walls, thing.shape, thing).distance > -0.01, `${level}: ${thing.data} at column ${thing.x / SIZE}`);
    }
    // Where he starts again, nothing hurts him, even if he stays.
    for (const { x, y } of bodies.filter(({ data }) => data === 'flag')) {
      const again = begin(level);
      again.hero.body.moveTo(x, y);
      for (let n = 0; n < 400; n += 1) step(again, none);
      assert.ok(again.falls === 0 && Math.abs(again.hero.body.x - x) < 1e-9, `${level}: the flag at column ${x / SIZE}`);
    }
  }
});

test('walks up a slope and down the gentle one without leaving the ground, at one speed', () => {
  const game = at('hill', 8, 10);
  hold(game, {}, ground);
  hold(game, right, () => column(game) > 9.5);
  let before = { x: game.hero.body.x, y: game.hero.body.y };
  hold(game, right, () => {
    const { x, y } = game.hero.body;
    assert.equal(ground(game), 'walls');
    assert.ok(Math.abs(Math.hypot(x - before.x, y - before.y) - 3.4) < 0.9, `${x - before.x}, ${y - before.y}`);
    before = { x, y };
    return column(game) > 14 && line(game) < 9;
  });
  hold(game, right, () => (assert.equal(ground(game), 'walls'), column(game) > 24.5));
  assert.ok(Math.abs(game.hero.body.y - standing(11)) < SLOP);
});

test('stands still on a slope', () => {
  const game = at('hill', 12, 8);
  hold(game, {}, ground);
  const { x, y } = game.hero.body;
  assert.ok(y > standing(11) - 3 * SIZE && y < standing(11));
  let n = 0;
  hold(game, {}, () => (n += 1) === 200);
  assert.deepEqual([game.hero.body.x, game.hero.body.y], [x, y]);
});

test('walks up the stairs without a jump', () => {
  const game = at('hill', 31, 10);
  hold(game, {}, ground);
  hold(game, right, () => (assert.equal(ground(game), 'walls'), column(game) > 44));
  assert.ok(Math.abs(game.hero.body.y - standing(8)) < SLOP);
});

test('jumps through a one-way floor from below, stands on it, and drops through', () => {
  const game = at('hill', 49, 7);
  hold(game, {}, ground);
  assert.equal(ground(game), 'walls');
  jump(game, {});
  assert.equal(ground(game), 'plank');
  assert.ok(Math.abs(game.hero.body.y - standing(6)) < SLOP);
  let n = 0;
  hold(game, { down: true }, () => (n += 1) > 2 && ground(game), 60);
  assert.equal(ground(game), 'walls');
});

test('drops through all floors of a shaft while down is held, and jumps up again', () => {
  const game = at('lifts', 29, 5);
  hold(game, {}, ground);
  assert.equal(ground(game), 'plank');
  hold(game, { down: true }, () => ground(game) === 'walls', 120);
  assert.ok(Math.abs(game.hero.body.y - standing(12)) < SLOP);
  for (const top of [10, 8, 6]) {
    jump(game, {});
    assert.ok(Math.abs(game.hero.body.y - standing(top)) < SLOP, `${line(game)}`);
  }
});

test('rides the lift up and down, and never leaves it', () => {
  const game = at('lifts', 9, 10);
  hold(game, {}, ground);
  assert.equal(ground(game), 'lift');
  let highest = Infinity;
  for (let n = 0; n < 420; n += 1) {
    step(game, none);
    assert.equal(ground(game), 'lift');
    highest = Math.min(highest, game.hero.body.y);
  }
  assert.ok(Math.abs(highest - standing(6)) < 0.01, `${highest}`);
  assert.equal(column(game), 9.5);
});

test('rides a ferry there and back, and stays where he stands on it', () => {
  const game = at('lifts', 17, 5);
  hold(game, {}, ground);
  const [, ferry] = game.movers;
  assert.equal(game.hero.hit.ground?.body, ferry.body);
  const place = game.hero.body.x - ferry.body.x;
  let farthest = 0;
  for (let n = 0; n < 400; n += 1) {
    step(game, none);
    assert.equal(ground(game), 'lift');
    assert.ok(Math.abs(game.hero.body.x - ferry.body.x - place) < 1e-9);
    farthest = Math.max(farthest, column(game));
  }
  assert.ok(farthest > 21.4, `${farthest}`);
});

test('tips the seesaw to the side that he stands on, walks over it, and it returns to level', () => {
  const game = at('machines', 8, 10);
  hold(game, {}, ground);
  assert.equal(ground(game), 'seesaw');
  const [{ body }] = game.seesaws;
  hold(game, {}, () => (assert.equal(ground(game), 'seesaw'), body.angle < -0.39));
  hold(game, right, () => (assert.equal(ground(game), 'seesaw'), column(game) > 12));
  hold(game, {}, () => (assert.equal(ground(game), 'seesaw'), body.angle > 0.39));
  game.hero.body.moveTo(4 * SIZE, 10 * SIZE);
  hold(game, {}, () => Math.abs(body.angle) < 0.01, 2000);
});

test('is squashed by a crusher, and starts again', () => {
  const game = at('machines', 18, 10);
  hold(game, {}, ground);
  game.hero.body.moveTo(22.5 * SIZE, 10.5 * SIZE);
  hold(game, {}, () => game.falls === 1);
  assert.deepEqual([column(game), line(game)], [18.5, 10.5]);
});

test('dies on spikes, and starts again at the last flag', () => {
  const game = at('hill', 22, 10);
  hold(game, {}, ground);
  hold(game, right, () => game.falls === 1);
  const [flag] = [...game.scene].filter(({ data }) => data === 'flag');
  assert.deepEqual([game.hero.body.x, game.hero.body.y], [flag.x, flag.y]);
  hold(game, {}, ground);
  assert.equal(game.falls, 1);
});

test('takes every coin at ten times his speed', () => {
  for (const level of LEVELS) {
    const game = begin(level);
    const { hero } = game;
    const lines = new Set([...game.scene].filter(({ data }) => data === 'coin').map(({ y }) => y));
    // Coins alone are in his way, so that he can run along each line of them from end to end.
    for (const body of game.scene) if (body.data !== 'hero' && body.data !== 'coin') body.mask = 0;
    for (const y of lines) {
      hero.body.moveTo(-50, y);
      for (let n = 0; hero.body.x < game.width + 50; n += 1, hero.body.y = y) {
        assert.ok(n < 200);
        Object.assign(hero, { vx: 34, vy: -0.5 });
        step(game, { ...none, right: true, jump: true });
      }
    }
    assert.equal(game.taken, game.coins);
  }
});

test('jumps higher the longer jump is held; a little after an edge; and if pressed a little before the ground', () => {
  const heights = [1, 5, 30].map((held) => {
    const game = at('hill', 5, 10);
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
    const game = at('hill', 26, 10);
    hold(game, {}, ground);
    hold(game, right, () => !ground(game));
    for (let n = 1; n < steps; n += 1) step(game, { ...none, ...right });
    step(game, { ...none, ...right, jump: true });
    return game.hero.vy < 0;
  };
  assert.deepEqual([late(1), late(4), late(10)], [true, true, false]);

  const early = (/** @type {number} */ height) => {
    const game = at('hill', 5, 10);
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

test('the hero stands in the light, and his shadow on the ground; below a roof he stands in shade', () => {
  for (const level of LEVELS) {
    const { scene, hero: { body } } = at(level, 4, 10);
    const { rays, light } = shadowOf(scene, body, body);
    assert.equal(light, 1);
    for (const { from, to } of rays) {
      assert.ok(Math.abs((to.x - from.x) * LIGHT.y - (to.y - from.y) * LIGHT.x) < 1e-6 && to.x >= from.x);
      assert.ok(Math.abs(to.y - 11 * SIZE) < 1e-6 || to.x === from.x, `${level}: ${to.y}`);
    }
  }
  const { scene, hero: { body } } = at('machines', 26, 10);
  assert.deepEqual(shadowOf(scene, body, body), { rays: [], light: 0 });
});

test('walks to both ends of a level, which nobody sees, and no farther', () => {
  for (const level of LEVELS) {
    for (const [key, x] of /** @type {const} */ ([['left', 9], ['right', begin(level).width - 9]])) {
      const game = begin(level);
      if (key === 'right') game.hero.body.moveTo(game.width - 40, game.hero.body.y - 100);
      for (let n = 0; n < 200; n += 1) stepChecked(game, { [key]: true });
      assert.ok(Math.abs(game.hero.body.x - x) < SLOP, `${level}: ${game.hero.body.x}`);
    }
  }
});

test('tells what is to be heard and seen', () => {
  const game = at('hill', 4, 10);
  const told = /** @type {string[]} */ ([]);
  const keep = () => void told.push(...game.events.map(({ what }) => what));
  hold(game, {}, () => (keep(), ground(game)));
  step(game, { ...none, jump: true });
  keep();
  hold(game, right, () => (keep(), ground(game)));
  hold(game, right, () => (keep(), game.taken > 0));
  hold(game, { left: true }, () => (keep(), game.hero.vx < 0));
  assert.deepEqual([...new Set(told)], ['land', 'jump', 'coin', 'turn']);
});
