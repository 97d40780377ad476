/** Swept updates: what bodies met on their way, in order of time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Scene, Shape } from '../../js/index.js';

const coin = Shape.circle(0.5);

/** A scene of three coins on the x axis and a bullet at the origin, updated. */
function range() {
  const scene = new Scene();
  const coins = [30, 10, 20].map((x) => scene.add(coin, { x, fixed: true, data: x }));
  const bullet = scene.add(Shape.point(0, 0), { data: 'bullet' });
  scene.update();
  return { scene, coins, bullet };
}

/** @param {Iterable<[import('../../js/index.js').Body, import('../../js/index.js').Body, number]>} changes */
const told = (changes) => [...changes].map(([a, b, time]) => [a.data, b.data, Number((40 * time).toFixed(9))]);

test('a bullet meets the coins on its way in order of time', () => {
  const { scene, bullet } = range();
  bullet.x = 40;
  assert.equal(scene.update({ swept: true }), 0);
  assert.deepEqual(told(scene.began()), [[10, 'bullet', 9.5], [20, 'bullet', 19.5], [30, 'bullet', 29.5]]);
  assert.deepEqual(told(scene.ended()), [[10, 'bullet', 10.5], [20, 'bullet', 20.5], [30, 'bullet', 30.5]]);
  scene.update({ swept: true });
  assert.deepEqual([...told(scene.began()), ...told(scene.ended())], []);
});

test('a plain update tells only of the ends, with time 1, and the way begins there', () => {
  const { scene, bullet } = range();
  bullet.x = 20;
  assert.equal(scene.update(), 1);
  assert.deepEqual(told(scene.began()), [[20, 'bullet', 40]]);
  bullet.x = 40;
  scene.update({ swept: false });
  assert.deepEqual([told(scene.began()), told(scene.ended())], [[], [[20, 'bullet', 40]]]);
  bullet.x = 35;
  scene.update({ swept: true });
  assert.deepEqual(told(scene.began()), []);
});

test('questions between updates do not shorten the way, and teleport has none', () => {
  const { scene, bullet } = range();
  bullet.x = 15;
  assert.equal(scene.pick({ x: 15, y: 0 }).length, 1);
  bullet.x = 40;
  scene.pick({ x: 0, y: 0 });
  scene.update({ swept: true });
  assert.equal(told(scene.began()).length, 3);
  bullet.teleport(0, 0);
  assert.deepEqual([bullet.x, bullet.y, bullet.angle], [0, 0, 0]);
  scene.update({ swept: true });
  assert.deepEqual(told(scene.began()), []);
  bullet.teleport(12, 0, 1);
  bullet.x = 24;
  scene.update({ swept: true });
  assert.deepEqual(told(scene.began()).map(([data]) => data), [20]);
});

test('bodies that were removed are told of as they were', () => {
  const { scene, coins, bullet } = range();
  // Another bullet has the slot of one that is gone.
  scene.remove(bullet);
  const second = scene.add(Shape.point(0, 0), { data: 'second' });
  second.x = 40;
  scene.update({ swept: true });
  scene.remove(second);
  scene.remove(coins[1]);
  assert.deepEqual(told(scene.began()).map(([a, b]) => [a, b]), [[10, 'second'], [20, 'second'], [30, 'second']]);
  assert.deepEqual(told(scene.ended()).map(([a, b]) => [a, b]), [[10, 'second'], [20, 'second'], [30, 'second']]);
  const [[ten, gone]] = scene.ended();
  assert.deepEqual([ten.scene, gone.scene, ten === coins[1], gone === second], [null, null, true, true]);
});

test('a snapshot keeps what began and ended, and where ways begin', () => {
  const { scene, bullet } = range();
  bullet.x = 25;
  scene.update({ swept: true });
  bullet.x = 33;
  scene.pick({ x: 0, y: 0 });
  const late = scene.add(Shape.point(0, 0), { x: 5, data: 'late' });
  late.x = 12;
  const bytes = scene.snapshot();
  const changes = [told(scene.began()), told(scene.ended())];
  scene.update({ swept: true });
  const next = [told(scene.began()), told(scene.ended())];
  scene.restore(bytes);
  assert.deepEqual(scene.snapshot(), bytes);
  assert.deepEqual([told(scene.began()), told(scene.ended())], changes);
  scene.update({ swept: true });
  assert.deepEqual([told(scene.began()), told(scene.ended())], next);
});

test('wrong options are refused', () => {
  const { scene, bullet } = range();
  const wrong = /** @type {any} */ (scene);
  assert.throws(() => wrong.update({ swept: 1 }), { name: 'TypeError', message: 'scene.update: options.swept must be true or false, got 1' });
  assert.throws(() => wrong.update({ sweep: true }), { name: 'TypeError', message: /did you mean "swept"\?/ });
  assert.throws(() => bullet.teleport(NaN, 0), { name: 'RangeError' });
  bullet.remove();
  assert.throws(() => bullet.teleport(0, 0), { name: 'TypeError' });
});
