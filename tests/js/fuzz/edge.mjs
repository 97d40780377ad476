/**
 * What a program may pass in place of what a function takes, place by place: values of every kind, proxies that throw
 * and lie, getters that throw, change their mind or use the library meanwhile, buffers that have been detached, shared
 * or resized, objects of other realms.
 */
import { runInNewContext } from 'node:vm';
import { Body, Scene, Shape } from '../../../js/index.js';
import { shapes } from './face.mjs';

/** @import { World } from './face.mjs' */

/** What a caller's own getters, setters, traps and functions throw: it must come back as it is. */
export class Mine extends Error {}
export const mine = new Mine('mine');
const fail = () => { throw mine; };

const foreign = runInNewContext('({ copy: (from) => Array.isArray(from) ? Array.from(from) : Object.assign({}, from), bytes: (from) => Uint8Array.from(from), numbers: (from) => Float64Array.from(from), Error })');

/** @template {object} T @param {T} target */
const revoked = (target) => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};

/** @param {number} length in bytes @param {number} [now] the length after it has been resized */
const resized = (length, now = length) => {
  // The types of this version of the language know no resizable buffers.
  const buffer = new (/** @type {any} */ (ArrayBuffer))(length, { maxByteLength: 1024 });
  const views = [new Float64Array(buffer, 0, length / 8).fill(1), new Uint8Array(buffer)];
  buffer.resize?.(now);
  return views;
};

const detached = () => {
  const views = [new Float64Array(8), new Uint8Array(8)];
  for (const { buffer } of views) structuredClone(buffer, { transfer: [buffer] });
  return views;
};

const other = new Scene();

/** Values of every kind, made anew. @param {number} longest how long the longest list is @returns {unknown[]} */
export const odd = (longest) => [
  undefined, null, true, false, 0, -0, 1, -1, 0.5, NaN, Infinity, -Infinity, 1e308, 1e71, 5e-324, 2 ** 32, -(2 ** 31), '', '1', 'x', 7n, Symbol('odd'),
  [], [1], [[0, 0]], [, 1], Array(3), Array(longest), { length: 2 ** 53 }, { length: -1 }, { length: NaN }, { length: 1.5 }, { length: 3 }, [Symbol('odd')], [1n], [1, Symbol('odd')],
  {}, { x: 1 }, { x: NaN, y: 0 }, { x: 1, y: 2, angle: '3' }, { x: 1n, y: Symbol('odd') }, { x: { valueOf: fail }, y: 0 }, { valueOf: fail, toString: fail }, { [Symbol.toPrimitive]: fail }, { toJSON: fail },
  { minX: 0 }, { width: 1 }, { minX: 2, minY: 2, maxX: 1, maxY: 1 }, { [Symbol('odd')]: 1 }, { unknown: 1 }, Object.create(null), Object.create({ x: 1, y: 1 }), Object.freeze({}), Object.freeze([]),
  () => 1, class {}, new Date(0), new Map(), /x/, new Error('odd'), Promise.resolve(), new WeakMap(), new Proxy({}, {}), new Proxy([], {}), new Proxy(() => 1, {}), revoked({}), revoked([]), revoked(() => 1),
  new Number(1), new String('x'), Object(7n), Object(Symbol('odd')), new Uint8Array(3), new Float64Array(6), new BigInt64Array(2), new DataView(new ArrayBuffer(8)), new ArrayBuffer(8),
  new Float64Array(new SharedArrayBuffer(64)), new Uint8Array(new SharedArrayBuffer(64)), ...resized(64), ...resized(64, 0), ...resized(64, 8), ...resized(64, 128), ...detached(),
  new (class extends Uint8Array { get length() { return 2; } })(9), new (class extends Uint8Array { get length() { return fail(); } })(9), Object.defineProperty([1, 2], 'map', { value: () => 5 }),
  foreign.copy({ x: 1, y: 1 }), foreign.copy([0, 0, 1, 0, 0, 1]), foreign.numbers([0, 0, 1, 0, 0, 1]), foreign.bytes([1, 2]), new foreign.Error('odd'),
  Shape, Shape.prototype, Object.create(shapes.box), new Proxy(shapes.box, {}), shapes.box, Scene, Scene.prototype, new Proxy(other, {}), other, Body.prototype, Object.create(Body.prototype),
  [new Proxy({}, { get: fail })], [[1, { valueOf: fail }]], [revoked([])], globalThis,
];

/**
 * Whether a value has places of its own, which a call may read.
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export const isOpen = (value) => typeof value === 'object' && value !== null && !(value instanceof Shape || value instanceof Body || value instanceof Scene || ArrayBuffer.isView(value));

/** @typedef {string[]} Path */

/**
 * The places in a list of arguments, from outside to inside.
 * @param {any} holder
 * @param {Path} [path]
 * @returns {Generator<{ path: Path, value: any }>}
 */
export function* places(holder, path = []) {
  for (const [name, value] of Object.entries(holder)) {
    yield { path: [...path, name], value };
    if (isOpen(value)) yield* places(value, [...path, name]);
  }
}

/**
 * Puts a property in a place; what is around it stays the same object.
 * @param {any} args
 * @param {Path} path
 * @param {PropertyDescriptor} property
 */
export function put(args, path, property) {
  const holder = path.slice(0, -1).reduce((object, name) => object[name], args);
  Object.defineProperty(holder, path[path.length - 1], { enumerable: true, configurable: true, ...property });
}

/** Copies that must do as the object itself. @type {Record<string, (value: any) => unknown>} */
export const copies = {
  'of another realm': (value) => foreign.copy(value),
  'a proxy': (value) => new Proxy(value, {}),
  'without a prototype': (value) => Array.isArray(value) ? value : Object.assign(Object.create(null), value),
  'with getters': (value) => Array.isArray(value) ? value : Object.defineProperties({}, Object.fromEntries(Object.keys(value).map((name) => [name, {
    get: () => value[name], set: (next) => { value[name] = next; }, enumerable: true, configurable: true,
  }]))),
  sealed: (value) => Object.keys(value).length > 0 ? Object.seal(value) : value,
};

/** Copies of what is only read. @type {Record<string, (value: any) => unknown>} */
export const readCopies = {
  frozen: (value) => Object.freeze(value),
  'shared numbers': (value) => isFlat(value) ? new Float64Array(new SharedArrayBuffer(8 * value.length)).fill(0).map((_, i) => value[i]) : value,
  'numbers of another realm': (value) => isFlat(value) ? foreign.numbers(value) : value,
};
/** @param {any} value */
const isFlat = (value) => Array.isArray(value) && value.length > 2 && value.every((number) => typeof number === 'number');

/** Proxies of an object that throw or lie. @type {Record<string, ProxyHandler<any>>} */
export const traps = {
  ...Object.fromEntries(['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor', 'getPrototypeOf', 'isExtensible', 'defineProperty', 'set', 'deleteProperty'].map((name) => [`throws in ${name}`, { [name]: fail }])),
  'has nothing': { get: () => undefined },
  'has words': { get: () => 'x' },
  'has symbols': { get: () => Symbol('odd') },
  'has objects': { get: () => ({}) },
  'has itself': { get: (_, __, self) => self },
  'says that it has all': { has: () => true },
  'says that it has none': { has: () => false },
  'has odd names': { ownKeys: () => ['unknown', '__proto__', Symbol.iterator], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }) },
  'has no names': { ownKeys: () => [] },
  'has no class': { getPrototypeOf: () => null },
  'is a shape': { getPrototypeOf: () => Shape.prototype },
  'takes nothing': { set: () => false },
  'cannot be extended': { defineProperty: () => false },
};

/** What may be done meanwhile that changes no answer. @type {Record<string, (world: World) => void>} */
export const questions = {
  'asks a pair': () => { shapes.cup.area; Shape.outline(shapes.cup.points).pieces; },
  'asks the scene': ({ scene, wall }) => {
    scene.raycastAll({ x: 9, y: 0 }, { x: -9, y: 0 });
    scene.sweep(shapes.cup, { x: 9, y: 0 }, { x: -9, y: 0 });
    scene.nearestAll({ x: 0, y: 0 }, { ignore: wall });
  },
  'asks another scene': () => {
    const other = new Scene();
    const body = other.add(shapes.box);
    other.add(shapes.cup, { x: 1.5 });
    other.update();
    other.move(body, { x: 1, y: 1 });
    other.dispose();
  },
  'has memory grow': () => { new Scene({ capacity: 30_000 }).dispose(); },
  'has shapes forgotten': () => { for (let n = 0; n < 60; n += 1) Shape.regular(4_000, 1 + n); },
};

/** What may be done meanwhile that changes the scene. @type {Record<string, (world: World) => void>} */
export const changes = {
  updates: ({ scene, hero }) => { if (hero.scene) hero.x += 0.25; scene.update(); },
  'removes one': ({ hero }) => hero.scene && hero.remove(),
  'removes one and adds one': ({ scene, hero }) => { if (hero.scene) hero.remove(); scene.add(shapes.disc, { x: 1 }); },
  reshapes: ({ hero, wall }) => { if (hero.scene) hero.shape = shapes.disc; if (wall.scene) wall.fixed = true; },
  clears: ({ scene }) => scene.clear(),
  'adds many': ({ scene }) => { for (let k = 0; k < 300; k += 1) scene.add(shapes.box, { x: k % 9, y: k % 7 }); },
  restores: ({ scene, bytes }) => scene.restore(bytes),
  disposes: ({ scene }) => scene.dispose(),
};
