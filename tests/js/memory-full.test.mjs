/**
 * Memory that is full: every call that needs more throws a RangeError before anything changes, and all goes on. These tests fill the 4 GiB
 * for real, which takes a minute and as much of the machine's memory: `MEMORY=1 node --test tests/js/memory-full.test.mjs`.
 */
import assert from 'node:assert/strict';
import { env } from 'node:process';
import { test } from 'node:test';
import { collide, distance, Scene, Shape } from '../../js/index.js';

/** Registers a test where they are asked for. @type {(name: string, body: () => void) => unknown} */
const full = (name, body) => env.MEMORY && test(name, body);
const here = { x: 0, y: 0 };
const noRoom = { name: 'RangeError', message: /memory/ };

/** That calls with small shapes and small scenes work. */
function goesOn() {
  assert.equal(collide(Shape.circle(1), here, Shape.box(2, 2), { x: 1.5, y: 0 })?.depth, 0.5);
  const scene = new Scene();
  const bodies = Array.from({ length: 1_000 }, (_, k) => scene.add(Shape.circle(1), { x: 1.5 * k }));
  assert.deepEqual([scene.update(), scene.pick({ x: 0, y: 0 }).length, bodies[0].shape.area], [999, 1, Math.PI]);
  scene.restore(scene.snapshot());
  assert.equal(scene.size, 1_000);
  scene.dispose();
}

/** Does something when only so many megabytes of memory are free. @param {number} free @param {() => void} work */
function withMemoryFull(free, work) {
  /** Each takes 29 MB. @type {Scene[]} */
  const scenes = [];
  assert.throws(() => {
    for (;;) scenes.push(new Scene({ capacity: 2 ** 20 }));
  }, noRoom);
  assert.ok(scenes.length > 50);
  try {
    scenes.splice(0, free / 29).forEach((scene) => scene.dispose());
    work();
  } finally {
    scenes.forEach((scene) => scene.dispose());
  }
}

full('a body among a thousand of a hundred thousand vertices', () => {
  const scene = new Scene();
  const shape = Shape.regular(1e5, 1);
  const bodies = Array.from({ length: 1_000 }, (_, k) => scene.add(shape, { x: k * 1e-4 }));
  const before = scene.hash();
  assert.throws(() => scene.resolve(bodies[0], { within: Infinity }), noRoom);
  assert.throws(() => scene.move(bodies[0], { x: 1, y: 0 }), noRoom);
  assert.deepEqual([bodies[0].x, bodies[0].y, scene.hash()], [0, 0, before]);
  assert.equal(scene.pick(here).length, 1_000);
  goesOn();
});

full('a union of thirty such shapes and thirty boxes with itself', () => {
  const large = Array.from({ length: 30 }, (_, k) => Shape.regular(1e5, 1 + k / 100));
  const boxes = Array.from({ length: 30 }, (_, k) => Shape.box(1, 1, { center: { x: k / 30, y: 0 } }));
  const union = Shape.union([...large, ...boxes]);
  withMemoryFull(1_000, () => {
    for (const ask of [collide, distance]) assert.throws(() => ask(union, here, union, { x: 0.1, y: 0.07 }), noRoom);
    goesOn();
  });
  goesOn();
});

full('bodies until memory is full', () => {
  const scene = new Scene();
  const circle = Shape.circle(1);
  assert.throws(() => {
    for (let k = 0; ; k += 1) scene.add(circle, { x: 3 * (k % 4096), y: 3 * (k >> 12) });
  }, { name: 'RangeError', message: 'there is no room for another body: memory is full' });
  const { size } = scene;
  assert.ok(size > 4e6, `${size} bodies`);
  assert.equal(scene.pick(here).length, 1);
  assert.equal(scene.update(), 0);
  assert.equal(scene.size, size);
  goesOn();
  scene.dispose();
  const other = new Scene();
  for (let k = 0; k < 1e6; k += 1) other.add(circle, { x: k });
  assert.equal(other.update(), 2e6 - 3, 'after everything was dropped');
  other.dispose();
});

full('with hardly any memory left, whatever needs more is refused', () => {
  const [kept, scene] = [Shape.regular(100, 1), new Scene()];
  const body = scene.add(kept);
  const [one, large] = [new Scene(), Shape.regular(1e5, 1)];
  for (let k = 0; k < 100; k += 1) one.add(large, { x: k * 1e-4 });
  withMemoryFull(0, () => {
    assert.throws(() => Shape.circle(2), noRoom);
    assert.throws(() => Shape.union([kept, kept]), noRoom);
    assert.throws(() => new Scene(), noRoom);
    assert.throws(() => { for (let k = 0; k < 100; k += 1) scene.add(kept); }, noRoom);
    assert.throws(() => scene.update(), noRoom);
    assert.throws(() => scene.snapshot(), noRoom);
    assert.equal(collide(kept, here, kept, { x: 1, y: 0 })?.bInA, false);
  });
  assert.ok(scene.size < 100);
  assert.equal(body.shape, kept);
  assert.ok(scene.update() > 0);
  goesOn();
});
