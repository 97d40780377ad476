/** `began` and `ended` as Phaser's events, and what is drawn of the world. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { empty, endGames, Phaser, Shape } from './headless.mjs';

after(endGames);

test('began and ended come after the step in which two touch and part: from the plugin, and from both objects', async () => {
  const { scene, gap, frame } = await empty();
  const hero = scene.add.rectangle(0, 0, 10, 10).setName('hero');
  const coin = scene.add.rectangle(13, 0, 10, 10).setName('coin');
  const body = gap.add(hero, 'box', { category: 1 });
  gap.add(coin, 'circle', { fixed: true, category: 2 });
  /** @type {string[]} */
  const told = [];
  for (const name of ['began', 'ended']) {
    gap.events.on(name, (/** @type {any} */ a, /** @type {any} */ b, /** @type {number} */ time) => told.push(`${name} ${a.data.name} ${b.data.name} ${time}`));
    for (const object of [hero, coin]) {
      object.on(name, (/** @type {any} */ other, /** @type {any} */ own) => told.push(`${own.data.name} ${name} ${other.data.name}`));
    }
  }
  gap.events.on('step', () => { body.x += 2; });
  frame();
  assert.deepEqual(told, []);
  frame();
  assert.deepEqual(told.splice(0), ['began hero coin 1', 'hero began coin', 'coin began hero']);
  for (let n = 0; n < 9; n += 1) frame();
  assert.deepEqual(told.splice(0), []);
  frame();
  assert.deepEqual(told, ['ended hero coin 1', 'hero ended coin', 'coin ended hero']);
});

test('who is destroyed in an event is told of no more', async () => {
  const { scene, gap, frame } = await empty();
  const [one, two, three] = [0, 1, 2].map((x) => scene.add.rectangle(x, 0, 10, 10));
  for (const object of [one, two, three]) gap.add(object);
  let count = 0;
  one.on('began', () => {
    count += 1;
    two.destroy();
  });
  two.on('began', () => { count += 10; });
  three.on('began', () => { count += 100; });
  frame();
  assert.equal(count, 102); // one and two, then one and three
  assert.equal(gap.world.size, 2);
});

test('swept steps tell of what was passed on the way', async () => {
  const { scene, gap, frame } = await empty();
  const bullet = gap.add(scene.add.rectangle(0, 0, 4, 4));
  gap.world.add(Shape.box(4, 40), { x: 50, fixed: true });
  /** @type {number[]} */
  const times = [];
  gap.events.on('began', (/** @type {any} */ _a, /** @type {any} */ _b, /** @type {number} */ time) => times.push(time));
  gap.events.on('step', () => { bullet.x += 100; });
  frame();
  gap.swept = true;
  bullet.moveTo(-100, 0); // and back again
  frame();
  frame();
  assert.deepEqual(times, [0.46, 0.46]);
});

test('bodies of the world without an object, and with other data, are left alone', async () => {
  const { gap, frame } = await empty();
  const emitted = [];
  gap.world.add(Shape.circle(5), { data: { emit: (/** @type {any} */ name) => emitted.push(name) } });
  gap.world.add(Shape.circle(5));
  let began = 0;
  gap.events.on('began', () => { began += 1; });
  frame();
  assert.deepEqual([began, emitted.length], [1, 0]);
});

test('the world is drawn in one object above all, in world units, as wide as a pixel of the camera', async () => {
  const { scene, gap, frame } = await empty();
  gap.add(scene.add.rectangle(1000, 500, 40, 20));
  frame();
  assert.equal(scene.children.length, 1);
  gap.debug = { bounds: false };
  scene.cameras.main.setZoom(4).setScroll(900, 300).setRotation(1);
  frame();
  const sketch = scene.children.list.find((/** @type {any} */ object) => object instanceof Phaser.GameObjects.Graphics);
  assert.deepEqual([scene.children.length, sketch.x, sketch.y, sketch.scrollFactorX, sketch.scale], [2, 0, 0, 1, 1]);
  scene.children.depthSort();
  assert.ok(scene.children.list.at(-1) === sketch);
  const { commandBuffer } = sketch;
  const { LINE_TO, LINE_STYLE } = { LINE_TO: 4, LINE_STYLE: 6 };
  assert.deepEqual([commandBuffer.filter((/** @type {any} */ value) => value === LINE_STYLE).length > 3, commandBuffer.includes(LINE_TO), commandBuffer[1]], [true, true, 0.25]);
  for (const corner of [980, 1020, 490, 510]) assert.ok(commandBuffer.includes(corner), `${corner}`);
  assert.ok(commandBuffer.includes(0x3b82f6), 'the colour of what moves');
  const { length } = commandBuffer;
  frame();
  assert.equal(sketch.commandBuffer.length, length); // cleared before it is drawn again
  gap.debug = false;
  frame();
  assert.equal(scene.children.length, 1);
});
