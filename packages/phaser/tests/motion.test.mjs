/** Steps of one length, pictures between them, and who moves whom. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { empty, endGames, Shape } from './headless.mjs';

after(endGames);

test('at every rate a second has sixty steps, and the picture is a step late', async () => {
  for (const rate of [30, 60, 144, 240]) {
    const { scene, gap, frame } = await empty();
    const sprite = scene.add.sprite(0, 0, '__WHITE');
    const body = gap.add(sprite);
    let steps = 0;
    gap.events.on('step', (/** @type {number} */ seconds) => {
      steps += 1;
      body.x += 300 * seconds;
      body.angle += 6 * seconds;
    });
    for (let n = 0; n < rate; n += 1) frame(1000 / rate);
    assert.equal(steps, 60, `${rate}`);
    assert.ok(Math.abs(sprite.x - 295) < 0.01, `${rate}: ${sprite.x}`);
    assert.ok(Math.abs(sprite.rotation - (5.9 - 2 * Math.PI)) < 0.001, `${rate}: ${sprite.rotation}`);
    frame(1000 / rate / 2);
    assert.ok(Math.abs(sprite.x - 295 - 150 / rate) < 0.01, `half a frame later at ${rate}: ${sprite.x}`);
  }
});

test('after a pause a quarter of a second is caught up, and another length of steps is kept', async () => {
  const { gap, frame } = await empty();
  /** @type {number[]} */
  const lengths = [];
  gap.events.on('step', (/** @type {number} */ seconds) => lengths.push(seconds));
  frame(60_000);
  assert.deepEqual(lengths, Array(15).fill(1 / 60));
  gap.stepLength = 1 / 100;
  frame(40);
  assert.deepEqual(lengths.slice(15), Array(4).fill(1 / 100));
});

test('a body goes where its object is put, and does not fly there', async () => {
  const { scene, gap, frame } = await empty();
  const sprite = scene.add.sprite(10, 10, '__WHITE');
  const body = gap.add(sprite);
  gap.events.on('step', () => { body.y += 2; });
  frame();
  frame();
  frame(8); // between two steps
  sprite.x = 500;
  sprite.rotation = 0.5;
  frame(8 + 2 / 3);
  assert.deepEqual([body.x, body.y, body.angle, sprite.x, sprite.rotation], [500, 16, 0.5, 500, 0.5]);
  sprite.setPosition(7, 8);
  assert.equal(gap.move(sprite, { x: 3, y: 0 }).moved.x, 3); // at once, too
  assert.deepEqual([body.x, body.y], [10, 8]);
});

test('tweens carry bodies along, at more frames than steps', async () => {
  const { scene, gap, frame } = await empty();
  const sprite = scene.add.sprite(0, 0, '__WHITE');
  const body = gap.add(sprite, 'box', { fixed: true });
  scene.tweens.add({ targets: sprite, x: 100, duration: 1000 });
  for (let n = 0; n < 72; n += 1) frame(1000 / 144);
  assert.ok(Math.abs(sprite.x - 50) < 2, `${sprite.x}`);
  assert.equal(body.x, sprite.x);
  for (let n = 0; n < 80; n += 1) frame(1000 / 144);
  assert.deepEqual([sprite.x, body.x], [100, 100]);
});

test('move and push are those of the world, for objects and for bodies', async () => {
  const { scene, gap, frame } = await empty();
  const up = { x: 0, y: -1 };
  const [hero, lift] = [scene.add.rectangle(100, 84, 16, 32), scene.add.rectangle(100, 110, 64, 20)];
  const body = gap.add(hero);
  gap.add(lift, 'box', { fixed: true });
  const ground = gap.world.add(Shape.box(1000, 20), { y: 130, fixed: true });
  /** @type {any} */
  const hit = {};
  assert.ok(gap.move(hero, { x: 0, y: 50 }, { up }, hit) === hit);
  assert.deepEqual([hit.ground.body.data === lift, body.y], [true, 84]);
  const { carried } = gap.push(lift, { x: 5, y: -10 }, { up });
  assert.ok(carried.length === 1 && carried[0] === body);
  assert.deepEqual([body.x, body.y], [105, 74]);
  gap.push(gap.body(lift), { x: -5, y: 10 }, { up });
  gap.move(body, { x: 100, y: 0 }, { up });
  assert.ok(gap.move(body, { x: 0, y: 50 }, { up }).ground?.body === ground);
  frame(50); // more than a step: the picture is where the body was a step ago, which is the same place
  assert.deepEqual([hero.x, hero.y], [200, 104]);
});
