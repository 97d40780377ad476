/** The world: its rules, and that it is equal to the bit everywhere. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { collide } from 'shadowgap';
import { browsers, launch, serve } from '../../../tests/browser.mjs';
import { onCanvas, toWorld, viewOf } from '../client/draw.js';
import { MAP } from '../server/room.js';
import { Past } from '../shared/past.js';
import { FIELDS, FIRE, HEALTH, RADIUS, RESPAWN, fly, hash, join, load, makeWorld, save, step } from '../shared/world.js';
import { playScript, scripted } from './script.mjs';

const TICKS = 3000;

/** Two players where they are put, who have come. */
function two(first, second) {
  const world = makeWorld(MAP, 1, 2);
  for (const k of [0, 1]) join(world, k);
  step(world, []);
  [first, second].forEach(([x, y], k) => world.players[k].body.moveTo(x, y));
  return world;
}

const still = { mx: 0, my: 0, ax: 0, ay: 0, buttons: 0, seen: 0 };
const at = ({ body }) => [body.x, body.y];

test(`after ${TICKS} ticks of a script the world has one digest in Node and in both browsers`, async () => {
  const counts = { shot: 0, dash: 0, out: 0, pickup: 0 };
  const world = playScript(MAP, TICKS, ({ events }) => { for (const { type } of events) counts[type] += 1; });
  for (const [type, count] of Object.entries(counts)) assert.ok(count > 0, `no ${type} in the script`);

  const folder = mkdtempSync(path(tmpdir(), 'arena-'));
  const code = `import map from './shared/duel.tmj'; import { hash } from './shared/world.js'; import { playScript } from './tests/script.mjs';
    document.title = hash(playScript(map, ${TICKS}));`;
  await build({
    stdin: { contents: code, resolveDir: path(import.meta.dirname, '..') }, bundle: true, format: 'esm', loader: { '.tmj': 'json' }, outfile: path(folder, 'script.js'),
  });
  writeFileSync(path(folder, 'index.html'), '<!doctype html><title></title><script type="module" src="script.js"></script>');
  const server = await serve(folder);
  for (const name of browsers) {
    const browser = await launch(name);
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => document.title !== '', { timeout: 60_000 });
    assert.equal(await page.title(), hash(world), name);
    await browser.close();
  }
  await server.close();
  rmSync(folder, { recursive: true });
});

test('a loaded world goes on as the one that was saved', () => {
  const world = playScript(MAP, 200);
  const saved = save(world);
  const digest = hash(world);
  const other = makeWorld(MAP, 99);
  load(other, saved);
  assert.equal(hash(other), digest);
  const [one, two_] = [scripted(8), scripted(8)];
  for (let n = 0; n < 300; n += 1) {
    step(world, one(world.tick));
    step(other, two_(other.tick));
  }
  assert.notEqual(hash(world), digest);
  assert.equal(hash(other), hash(world));
  load(world, saved);
  assert.equal(hash(world), digest);
});

test('the digest has every number of the state', () => {
  const world = playScript(MAP, 50);
  const digest = hash(world);
  for (const [list, fields] of Object.entries(FIELDS)) {
    for (const field in fields) {
      const one = world[list].at(-1);
      const before = one[field];
      one[field] = before + 1;
      assert.notEqual(hash(world), digest, `${list}.${field}`);
      one[field] = before;
    }
  }
  const { body } = world.players[3];
  const { x } = body;
  body.x = x + 2 ** -40;
  assert.notEqual(hash(world), digest);
  body.x = x;
  assert.equal(hash(world), digest);
});

test('a player whose input is late stands still, and catches up exactly', () => {
  const [even, late] = [two([200, 480], [900, 500]), two([200, 480], [900, 500])];
  const input = { ...still, player: 0, mx: 127, my: 40 };
  for (let n = 0; n < 6; n += 1) step(even, [input]);
  for (let n = 0; n < 3; n += 1) step(late, []);
  assert.deepEqual(at(late.players[0]), [200, 480]);
  for (let n = 0; n < 3; n += 1) step(late, [input, input]);
  assert.deepEqual(save(late).numbers, save(even).numbers);
  assert.equal(hash(late), hash(even));
});

test('a door pushes a player, and waits rather than squash one', () => {
  const world = two([600, 300], [900, 500]);
  const [door] = world.doors;
  const player = world.players[0];
  // Open doors close downwards: the player below the leaf is pushed into the gap's end, where the wall is.
  for (let n = 0; n < 200 && door.body.y !== door.open.y; n += 1) step(world, []);
  player.body.moveTo(door.body.x, door.body.y + 48 + RADIUS + 1);
  const { y } = player.body;
  for (let n = 0; n < 300; n += 1) step(world, []);
  assert.ok(player.body.y > y + 30, 'it was not pushed');
  const contact = collide(door.body.shape, door.body, player.body.shape, player.body);
  assert.ok(!contact || contact.depth < 0.01, 'it is in the door');
  assert.notEqual(door.body.y, door.shut.y);
});

test('a shot bounces off walls, and three of them put a player out', () => {
  const world = two([700, 64], [300, 64]);
  const way = fly(world.scene, { player: 0, slot: world.players[0].body.slot, seen: 0, x: 700, y: 64, dx: 0.6, dy: -0.8, bounces: 3 });
  assert.equal(way.path.length, 10); // five corners: its start, three bounces, its end
  assert.equal(way.path[3], 35); // the wall is 32 high, and the shot 3
  const shoot = { ...still, player: 0, ax: -127, ay: 0, buttons: FIRE };
  let shots = 0;
  for (let n = 0; world.players[1].health > 0; n += 1) {
    step(world, [{ ...shoot, seen: world.tick }]);
    shots += world.events.filter(({ type }) => type === 'shot').length;
    assert.ok(n < 100);
  }
  assert.equal(shots, HEALTH);
  assert.equal(world.players[0].score, 1);
  assert.equal(world.players[1].wait, RESPAWN - 1);
  for (let n = 0; n < RESPAWN; n += 1) step(world, []);
  assert.equal(world.players[1].health, HEALTH);
});

test('a shot is judged in the world that its shooter saw', () => {
  const world = two([700, 64], [300, 64]);
  const past = new Past(world, makeWorld(MAP, 0, 2));
  past.keep();
  const seen = world.tick;
  const go = { ...still, player: 1, my: 127 };
  for (let n = 0; n < 8; n += 1) {
    step(world, [go]);
    past.keep();
  }
  const shoot = { ...still, player: 0, ax: -127, buttons: FIRE };
  const health = (shot, sceneOf) => {
    const saved = save(world);
    step(world, [shot], sceneOf);
    const left = world.players[1].health;
    load(world, saved);
    return left;
  };
  const judge = (shot) => past.sceneOf(shot);
  assert.equal(health({ ...shoot, seen }, judge), HEALTH - 1);
  assert.equal(health({ ...shoot, seen: world.tick }, judge), HEALTH, 'it has gone from there');
  assert.equal(health({ ...shoot, seen }), HEALTH, 'without the past, it is missed');
  assert.equal(health({ ...shoot, seen }, null), HEALTH, 'a client judges nothing');
  world.players[1].since = seen + 1;
  assert.equal(health({ ...shoot, seen }, judge), HEALTH, 'it has come back since');
});

test('the whole arena is seen on wide and on high screens, and sticks point where players go on the screen', () => {
  const world = makeWorld(MAP, 1, 2);
  for (const [canvas, sticks] of [[{ width: 1280, height: 720 }, 0], [{ width: 390, height: 768 }, 148]]) {
    const view = viewOf(canvas, world, sticks);
    for (const x of [0, world.width]) {
      for (const y of [0, world.height]) {
        const corner = onCanvas(view, { x, y });
        assert.ok(corner.x >= -1e-6 && corner.x <= canvas.width + 1e-6 && corner.y >= -1e-6 && corner.y <= canvas.height - sticks + 1e-6);
      }
    }
    const from = onCanvas(view, { x: 100, y: 200 });
    for (const [x, y] of [[0, -1], [1, 0], [0, 1], [-1, 0]]) {
      const way = toWorld(view, { x, y });
      const to = onCanvas(view, { x: 100 + way.x, y: 200 + way.y });
      const near = (/** @type {number} */ a, /** @type {number} */ b) => assert.ok(Math.abs(a - b) < 1e-6, `${a} is ${b}`);
      near(to.x, from.x + view.scale * x);
      near(to.y, from.y + view.scale * y);
    }
  }
});
