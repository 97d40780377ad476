/** The plugin lives as long as its scene: start, restart, sleep, switch, shutdown, removal. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { empty, endGames, GapPlugin, play } from './headless.mjs';

after(endGames);

test('a hundred restarts leave no body, no listener and no object behind', async () => {
  let [steps, began] = [0, 0];
  const { scene, frame } = await play({
    key: 'level',
    create() {
      for (const x of [100, 110]) this.gap.add(this.add.sprite(x, 100, '__WHITE'), 'box');
      this.gap.events.on('step', () => { steps += 1; });
      this.gap.events.on('began', () => { began += 1; });
    },
  });
  const { gap } = scene;
  assert.ok(gap instanceof GapPlugin);
  const listeners = () => scene.sys.events.eventNames().map((/** @type {string} */ name) => [name, scene.sys.events.listenerCount(name)]);
  const first = listeners();
  for (let n = 0; n < 100; n += 1) {
    const before = { steps, began, world: gap.world };
    frame();
    assert.deepEqual([gap.world.size, steps - before.steps, began - before.began], [2, 1, 1], `run ${n}`);
    scene.scene.restart();
    frame(0);
    assert.ok(scene.gap === gap);
    assert.throws(() => before.world.size, /disposed/);
    assert.equal(scene.children.length, 2);
  }
  assert.deepEqual(listeners(), first);
});

test('each scene has a world of its own, through sleep, pause, switch and stop', async () => {
  const made = (/** @type {string} */ key) => ({
    key,
    create() {
      this.ticks = 0;
      this.hero = this.gap.add(this.add.sprite(10, 20, '__WHITE'));
      this.gap.events.on('step', () => {
        this.ticks += 1;
        this.hero.x += 1;
      });
    },
  });
  const { game, scene: one, frame } = await play([made('one'), made('two')]);
  const [, two] = game.scene.scenes;
  for (let n = 0; n < 3; n += 1) frame();
  assert.deepEqual([one.ticks, one.hero.x, two.gap.world], [3, 13, undefined]);

  one.scene.switch('two');
  frame(0);
  const { world } = one.gap;
  for (let n = 0; n < 5; n += 1) frame();
  assert.deepEqual([one.ticks, two.ticks], [3, 5]);
  assert.ok(two.gap.world !== world);

  two.scene.switch('one'); // which sleeps
  frame(0);
  for (let n = 0; n < 2; n += 1) frame();
  assert.ok(one.gap.world === world);
  assert.deepEqual([one.ticks, one.hero.x, two.ticks], [5, 15, 5]);

  one.scene.pause();
  frame(0);
  frame();
  one.scene.resume();
  frame(0);
  frame();
  assert.equal(one.ticks, 6);

  one.scene.stop();
  frame(0);
  frame();
  assert.throws(() => world.size, /disposed/);
  assert.equal(one.ticks, 6);
  game.scene.start('one');
  frame(0);
  frame();
  assert.deepEqual([one.ticks, one.hero.x, one.gap.world.size], [1, 11, 1]);

  game.scene.remove('one');
  frame(0);
  assert.equal(one.gap.systems, null);
});

test('a plugin that a running scene loads begins at once', async () => {
  const { game, scene, frame } = await play({ key: 'only' });
  game.plugins.installScenePlugin('late', class Late extends GapPlugin {}, 'late', scene, true);
  const body = scene.late.add(scene.add.sprite(1, 2, '__WHITE'));
  scene.late.events.on('step', () => { body.x += 1; });
  frame();
  assert.equal(body.x, 2);
});

test('an object that is destroyed takes its body with it, and a removed body leaves its object', async () => {
  const { scene, gap, frame } = await empty();
  const [sprite, other, held] = [0, 1, 2].map((x) => scene.add.sprite(1000 * x, 0, '__WHITE'));
  const box = scene.add.container(0, 0, [held]);
  const bodies = [sprite, other, held].map((object) => gap.add(object));
  assert.throws(() => gap.add(sprite), /has a body already/);
  sprite.destroy();
  box.destroy(); // with what it holds
  assert.deepEqual([bodies.map((body) => body.scene === null), gap.world.size], [[true, false, true], 1]);
  assert.throws(() => gap.body(sprite), /has no body/);
  bodies[1].remove();
  frame();
  assert.ok(other.scene === scene);
  assert.throws(() => gap.move(other, { x: 1, y: 0 }), /has no body/);
  assert.ok(gap.add(other).scene === gap.world);
});
