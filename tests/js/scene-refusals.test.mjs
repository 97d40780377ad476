/** Scenes and bodies refuse every kind of wrong value in every argument, and a refused call changes nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Body, Scene, Shape } from '../../js/index.js';
import { disc, exactly, notFinite, notNumbers, notObjects, refuses, show, square } from './common/boundary.mjs';
import { pairsOf, plain } from './common/contacts.mjs';

const scene = new Scene();
const body = scene.add(square, { x: 1, y: 2, angle: 3, category: 4, mask: 5, data: 'body' });
const other = scene.add(disc, { x: 2, y: 2, category: 1, mask: 4, data: 'other' });
const gone = scene.add(disc);
scene.update();
gone.remove();
const elsewhere = new Scene().add(disc);

/** The whole observable state of the scene. */
const state = () => JSON.stringify([
  scene.size, [...scene.poses], [...scene.pairs], [...scene.depths], [...scene.normals],
  [body, other, gone].map(({ x, y, angle, category, mask, fixed, slot, data, scene, shape }) =>
    [x, y, angle, category, mask, fixed, slot, data, scene === null, shape.kind]),
  plain(scene.contacts()).map(({ a, b, ...contact }) => [a.slot, b.slot, contact]), [...scene.began()].length, [...scene.ended()].length,
]);
const before = state();

/**
 * `refuses`, plus: the scene is unchanged.
 * @param {() => unknown} call
 * @param {Function[]} kinds
 * @param {(string | RegExp)[]} parts
 * @param {string} about
 */
function refused(call, kinds, parts, about) {
  refuses(call, kinds, parts, about);
  assert.equal(state(), before, `${about}: changed the scene`);
}

/**
 * The numbers that bodies and options accept, under the names that error messages use.
 * @type {Record<string, (value: any) => unknown>}
 */
const numbers = {
  'body.x': (value) => { body.x = value; },
  'body.y': (value) => { body.y = value; },
  'body.angle': (value) => { body.angle = value; },
  'body.moveTo: x': (value) => body.moveTo(value, 9, 9),
  'body.moveTo: y': (value) => body.moveTo(9, value, 9),
  'body.moveTo: angle': (value) => body.moveTo(9, 9, value),
  'options.x': (value) => scene.add(disc, { x: value }),
  'options.y': (value) => scene.add(disc, { y: value }),
  'options.angle': (value) => scene.add(disc, { angle: value }),
};

/** The bit sets that bodies and options accept. @type {Record<string, (value: any) => unknown>} */
const bits = {
  'body.category': (value) => { body.category = value; },
  'body.mask': (value) => { body.mask = value; },
  'options.category': (value) => scene.add(disc, { category: value }),
  'options.mask': (value) => scene.add(disc, { mask: value }),
};

/** @param {string} place as the error message names it */
const named = (place) => exactly(place.replace('body.moveTo: ', ''));

test('numbers that are none', () => {
  for (const [place, call] of Object.entries({ ...numbers, ...bits, 'options.capacity': (/** @type {any} */ capacity) => new Scene({ capacity }) })) {
    for (const [value, shown] of notFinite) refused(() => call(value), [RangeError], [named(place), shown], `${place} = ${value}`);
    for (const [value, shown] of notNumbers) refused(() => call(value), [TypeError], [named(place), shown], `${place} = ${show(value)}`);
  }
  for (const place of ['body.x', 'body.y', 'body.angle', 'body.moveTo: x', 'body.moveTo: y', 'body.category', 'body.mask']) {
    refused(() => ({ ...numbers, ...bits })[place](undefined), [TypeError], [named(place), /undefined/], place);
  }
  refused(() => /** @type {any} */ (body).moveTo(), [TypeError], [/^x .*undefined/], 'moveTo()');
  refused(() => /** @type {any} */ (body).moveTo(1), [TypeError], [/^y .*undefined/], 'moveTo(1)');
});

test('places that cannot be computed with', () => {
  for (const [place, call] of Object.entries(numbers)) {
    if (place.endsWith('angle')) continue;
    for (const value of [1.0000000000000002e70, -1e71, Number.MAX_VALUE]) refused(() => call(value), [RangeError], [named(place), exactly(String(value))], place);
  }
  const scene = new Scene();
  const far = scene.add(disc, { x: 1e70, y: -1e70, angle: Number.MAX_VALUE });
  far.moveTo(-1e70, 1e70, -Number.MAX_VALUE);
  far.x = 1e70;
  far.y = -0;
  assert.equal(scene.update(), 0);
});

test('categories and masks are 32 bits', () => {
  for (const [place, call] of Object.entries(bits)) {
    for (const value of [2 ** 32, -(2 ** 31) - 1, 1e300]) refused(() => call(value), [RangeError], [named(place), exactly(String(value))], place);
    for (const value of [0.5, -1.5, 4294967294.5, 1e-300]) refused(() => call(value), [RangeError], [named(place), /whole/, exactly(String(value))], place);
  }
  const body = new Scene().add(disc);
  for (const [value, read] of [[0, 0], [-0, 0], [1, 1], [-1, 0xffffffff], [0xffffffff, 0xffffffff], [-(2 ** 31), 0x80000000], [2 ** 31, 0x80000000]]) {
    body.mask = value;
    body.category = value;
    assert.deepEqual([body.mask, body.category], [read, read]);
  }
});

test('capacities are counts of bodies', () => {
  for (const capacity of [-1, 2 ** 24 + 1, 1e300]) refused(() => new Scene({ capacity }), [RangeError], [/options\.capacity/, exactly(String(capacity))], 'capacity');
  refused(() => new Scene({ capacity: 0.5 }), [RangeError], [/options\.capacity.*whole.*0\.5/], 'capacity');
  for (const capacity of [0, 1, 2 ** 24, undefined]) {
    const scene = new Scene({ capacity });
    scene.add(disc);
    assert.deepEqual([scene.update(), scene.size, scene.poses.length], [0, 1, 3]);
  }
});

test('options that are none', () => {
  for (const [value, shown] of notObjects) {
    refused(() => scene.add(disc, /** @type {any} */ (value)), [TypeError], [/^options /, shown], `add ${show(value)}`);
    refused(() => new Scene(/** @type {any} */ (value)), [TypeError], [/^options /, shown], `new Scene ${show(value)}`);
  }
  for (const [value, shown] of [...notNumbers, /** @type {[any, RegExp]} */ ([0, /0/])].filter(([value]) => typeof value !== 'boolean')) {
    refused(() => scene.add(disc, { fixed: /** @type {any} */ (value) }), [TypeError], [/options\.fixed/, shown], `fixed ${show(value)}`);
    refused(() => { body.fixed = /** @type {any} */ (value); }, [TypeError], [/body\.fixed/, shown], `body.fixed = ${show(value)}`);
  }
  refused(() => /** @type {any} */ (Scene)(), [TypeError], [/new/], 'Scene()');
});

test('shapes that are none', () => {
  /** @type {[any, RegExp][]} */
  const fakes = [...notNumbers, [undefined, /undefined/], [0, /0/], [Object.create(Shape.prototype), /object/], [new Proxy(square, {}), /proxy of a Shape/], [body, /a Body: pass body\.shape$/]];
  for (const [fake, shown] of fakes) {
    refused(() => scene.add(fake), [TypeError], [/^shape /, shown], `add ${show(fake)}`);
    refused(() => { body.shape = fake; }, [TypeError], [/^body\.shape /, shown], `body.shape = ${show(fake)}`);
  }
  for (const fake of /** @type {any[]} */ ([undefined, null, 5, 'x', {}, body])) refused(() => scene.query(fake, { x: 0, y: 0 }), [TypeError], [/^shape /], `query ${show(fake)}`);
});

test('bodies that are none of the scene’s', () => {
  /** @type {[any, RegExp][]} */
  const fakes = [...notNumbers, [undefined, /undefined/], [0, /0/], [Object.create(Body.prototype), /object/], [Object.create(body), /object/], [new Proxy(body, {}), /proxy of a Body/], [square, /a Shape/]];
  for (const [fake, shown] of fakes) refused(() => scene.remove(fake), [TypeError], [/^body /, shown], `remove ${show(fake)}`);
  refused(() => scene.remove(elsewhere), [TypeError], [/^body /, /another/], 'remove elsewhere');
  refused(() => scene.remove(gone), [TypeError], [/^body /, /removed/], 'remove gone');
  refused(() => gone.remove(), [TypeError], [/removed/], 'gone.remove()');
  assert.equal(elsewhere.scene?.size, 1);
});

test('bodies are made by scenes', () => {
  const Maker = /** @type {any} */ (Body);
  for (const make of [() => new Maker(), () => new Maker(Symbol('body'), {}), () => new (class extends Maker {})()]) refused(make, [TypeError], [/scene\.add/], 'new Body');
});

test('what cannot be set stays', () => {
  const loose = /** @type {any} */ (body);
  for (const name of ['slot', 'scene']) refused(() => { loose[name] = 1; }, [TypeError], [], name);
  for (const name of ['size', 'poses', 'pairs', 'normals', 'depths']) refused(() => { /** @type {any} */ (scene)[name] = 1; }, [TypeError], [], name);
});

test('methods of scenes and bodies are of no use to anything else', () => {
  for (const [{ prototype }, fakes] of /** @type {[any, any[]][]} */ ([[Scene, [{}, null, body, new Proxy(scene, {})]], [Body, [{}, undefined, scene, Object.create(body)]]])) {
    for (const name of Reflect.ownKeys(prototype)) {
      // Printing never fails: see looks.test.mjs.
      if (name === 'constructor' || name === Symbol.for('nodejs.util.inspect.custom')) continue;
      const { value, get, set } = /** @type {PropertyDescriptor} */ (Reflect.getOwnPropertyDescriptor(prototype, name));
      for (const use of [value, get, set]) {
        for (const fake of fakes) if (use) refused(() => use.call(fake, disc), [TypeError], [], String(name));
      }
    }
  }
});

test('numbers in poses that cannot be computed with: the update names the slot and the number, and all stays as it was', () => {
  const poses = scene.poses;
  for (const [at, words] of /** @type {[number, RegExp][]} */ ([[0, /slot 0: pose\.x/], [1, /slot 0: pose\.y/], [2, /slot 0: pose\.angle/], [3, /slot 1: pose\.x/], [5, /slot 1: pose\.angle/]])) {
    const value = poses[at];
    for (const [wrong, shown] of [...notFinite, .../** @type {[number, RegExp][]} */ (at % 3 < 2 ? [[1e71, /1e\+71/]] : [])]) {
      poses[at] = /** @type {number} */ (wrong);
      for (let n = 0; n < 2; n += 1) assert.throws(() => scene.update(), (error) => error instanceof RangeError && words.test(error.message) && shown.test(error.message));
      poses[at] = value;
      assert.equal(state(), before);
    }
  }
});

test('the pose of a free slot is not checked', () => {
  const scene = new Scene();
  const [, removed] = [scene.add(disc), scene.add(disc), scene.add(disc)];
  removed.remove();
  scene.poses[3 * removed.slot] = NaN;
  assert.equal(scene.update(), 1);
});

test('an update that was refused forgets nothing', () => {
  const scene = new Scene();
  const [a, b, c] = [0, 3, 6].map((x) => scene.add(disc, { x }));
  scene.update();
  a.x = 2;
  scene.poses[7] = NaN;
  assert.throws(() => scene.update(), /slot 2: pose\.y must be finite, got NaN/);
  a.angle = 1;
  assert.throws(() => scene.update(), RangeError);
  assert.deepEqual([[...scene.contacts()], [...scene.began()]], [[], []]);
  c.y = 0;
  c.x = 5;
  assert.equal(scene.update(), 2);
  assert.deepEqual(pairsOf(scene.began()), [[a, b], [b, c]]);
});

test('arguments that do things to the scene when they are looked at', () => {
  const scene = new Scene();
  /** @type {any} */
  let inner;
  const added = scene.add(disc, {
    get x() {
      inner = scene.add(square, { x: 5 });
      return 4;
    },
    get mask() {
      scene.remove(inner);
      return 3;
    },
  });
  assert.deepEqual([added.x, added.mask, added.slot, inner.scene, scene.size, scene.update()], [4, 3, 0, null, 1, 0]);
  class Mine extends Error {}
  assert.throws(() => scene.add(disc, { get y() { return assert.fail(new Mine('mine')); } }), Mine);
  assert.equal(scene.size, 1);
});

test('pairs that were written to are only wrong', () => {
  const scene = new Scene();
  const all = Array.from({ length: 20 }, (_, k) => scene.add(disc, { x: 0.5 * k }));
  for (const value of [0xffffffff, 19, 20, 0]) {
    scene.update();
    scene.pairs.fill(value);
    scene.normals.fill(NaN);
    scene.depths.fill(NaN);
    for (const pairs of [scene.contacts(), scene.began(), scene.ended()]) for (const _ of pairs);
    scene.update();
    for (const pairs of [scene.contacts(), scene.began(), scene.ended()]) for (const _ of pairs);
    all[3].y += 0.125;
  }
  const count = scene.update();
  assert.equal([...scene.contacts()].length, count);
});

test('a crowd whose pairs would fill the memory is refused, and poisons nothing', () => {
  const scene = new Scene();
  const [a, b] = [scene.add(disc), scene.add(disc)];
  scene.update();
  const crowd = Array.from({ length: 5000 }, () => scene.add(disc));
  for (let n = 0; n < 2; n += 1) refuses(() => scene.update(), [RangeError], [/too many bodies/], 'a crowd');
  assert.deepEqual([...scene.pairs], [0, 1]);
  crowd.forEach((body, k) => { body.x = 9 * (k + 1); });
  assert.equal(scene.update(), 1);
  assert.deepEqual([[...scene.began()], [...scene.ended()]], [[], []]);
  assert.deepEqual([...scene.contacts()].map((contact) => [contact.a, contact.b]), [[a, b]]);
});
