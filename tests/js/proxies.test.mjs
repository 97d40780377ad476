/**
 * Reactive state, such as Vue's and Valtio's, hands out proxies of what it holds. Used as shapes, scenes or bodies,
 * they are refused by name.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { drawDebug } from '../../js/debug.js';
import { Body, collide, Scene, Shape } from '../../js/index.js';
import { questions, square } from './common/boundary.mjs';

/**
 * A proxy that wraps whatever is read through it, as Vue's `reactive` does with plain objects.
 * @template {object} T
 * @param {T} target
 * @returns {T}
 */
function reactive(target) {
  return new Proxy(target, {
    get(object, key, receiver) {
      const value = Reflect.get(object, key, receiver);
      return typeof value === 'object' && value !== null ? reactive(value) : value;
    },
  });
}

const scene = new Scene();
const body = scene.add(square, { x: 1, data: 'kept' });
const state = reactive({ shape: square, scene, body });

/** @param {string} name @param {string} kind */
const says = (name, kind) => ({
  name: 'TypeError',
  message: `${name} is a proxy of a ${kind}, as reactive state of Vue, Valtio or MobX makes: keep it outside of such state, or wrap it in markRaw (Vue) or ref (Valtio)`,
});

test('a shape in reactive state is refused by every question', () => {
  for (const [name, { ask, args }] of Object.entries(questions)) {
    for (const [place, value] of Object.entries(args)) {
      if (!(value instanceof Shape)) continue;
      assert.throws(() => ask(...Object.values({ ...args, [place]: state.shape })), says(`${name.split(' ')[0]}: ${place}`, 'Shape'), name);
    }
  }
  assert.throws(() => scene.add(state.shape), says('scene.add: shape', 'Shape'));
  assert.throws(() => { body.shape = state.shape; }, says('body.shape', 'Shape'));
  assert.throws(() => Shape.union([square, state.shape]), says('Shape.union: pieces[1]', 'Shape'));
  assert.throws(() => square.equals(state.shape), says('shape.equals: other', 'Shape'));
});

test('so are bodies and scenes as arguments', () => {
  assert.throws(() => scene.remove(state.body), says('scene.remove: body', 'Body'));
  assert.throws(() => scene.resolve(state.body), says('scene.resolve: body', 'Body'));
  assert.throws(() => drawDebug(/** @type {any} */ ({ getTransform() {} }), state.scene), says('drawDebug: scene', 'Scene'));
  assert.deepEqual([scene.size, body.scene], [1, scene]);
});

test('every member that is used on a proxy says so, and changes nothing', () => {
  for (const [Class, proxy, kind] of /** @type {const} */ ([[Shape, state.shape, 'Shape'], [Scene, state.scene, 'Scene'], [Body, state.body, 'Body']])) {
    let used = 0;
    for (const [name, { get, set, value }] of Object.entries(Object.getOwnPropertyDescriptors(Class.prototype))) {
      if (name === 'constructor') continue;
      const loose = /** @type {any} */ (proxy);
      /** @type {(() => unknown)[]} */
      const uses = [];
      if (get) uses.push(() => loose[name]);
      if (set) uses.push(() => { loose[name] = name === 'shape' ? square : name === 'fixed' ? true : 1; });
      if (value) uses.push(() => loose[name](kind === 'Shape' ? square : 1, 1));
      // Getters of bodies are inlined into the loops of games, and do not name themselves.
      for (const use of uses) assert.throws(use, says(kind === 'Body' && use === uses[0] && get ? 'this' : `${kind.toLowerCase()}.${name}: this`, kind), name);
      used += uses.length;
    }
    assert.ok(used > 9, `${kind} has ${used} members`);
  }
  assert.throws(() => [...state.scene], says('scene', 'Scene'));
  assert.deepEqual([body.x, body.fixed, body.mask, scene.size], [1, false, 0xffffffff, 1]);
});

test('what is no proxy is not called one', () => {
  for (const fake of [Object.create(square), Object.create(Shape.prototype), {}]) assert.throws(() => collide(fake, body, square, body), /^TypeError: collide: a must be a Shape, got an object$/);
  assert.throws(() => collide(/** @type {any} */ (body), body, square, body), /^TypeError: collide: a must be a Shape, got a Body: pass body\.shape$/);
});

test('tools that look at everything do not fail on a proxy', () => {
  assert.equal(inspect(state.shape), '[Shape]');
  assert.equal(inspect(state.scene), '[Scene]');
  assert.equal(inspect(state.body), '[Body]');
  for (const proxy of [state.shape, state.scene, state.body]) assert.ok(Object.values(proxy).every((value) => value === undefined || value === 'kept'));
});

test('Vue’s reactive leaves them alone: their class in Object.prototype.toString is none that it wraps', () => {
  for (const [object, kind] of [[square, 'Shape'], [scene, 'Scene'], [body, 'Body']]) assert.equal(Object.prototype.toString.call(object), `[object ${kind}]`);
});
