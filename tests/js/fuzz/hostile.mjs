/**
 * Arguments as hostile programs give them: proxies, getters that throw or act, detached and resizable buffers, objects
 * with setters.
 */

/** @import { Random } from '../common/random.mjs' */

/** Thrown by hostile arguments: what a caller throws must come back to it. */
export class Thrown extends Error {}

/**
 * An object whose members are read by getters that sometimes act.
 * @param {Random} random
 * @param {Record<string, unknown>} members
 * @param {() => void} act
 */
function withGetters(random, members, act) {
  const object = {};
  for (const [name, value] of Object.entries(members)) {
    const what = random.next();
    Object.defineProperty(object, name, {
      enumerable: true,
      configurable: true,
      get() {
        if (what < 0.15) throw new Thrown('a getter');
        if (what < 0.4) act();
        return value;
      },
    });
  }
  return object;
}

/**
 * A proxy of an object that sometimes throws or acts where it is read.
 * @param {Random} random
 * @param {object} members
 * @param {() => void} act
 */
function behindProxy(random, members, act) {
  const what = random.next();
  return new Proxy(members, {
    get(target, key, receiver) {
      if (what < 0.1) throw new Thrown('a proxy');
      if (what < 0.3) act();
      return Reflect.get(target, key, receiver);
    },
    has(target, key) {
      if (what > 0.95) throw new Thrown('a proxy');
      return Reflect.has(target, key);
    },
    ownKeys(target) {
      if (what > 0.9) act();
      return Reflect.ownKeys(target);
    },
  });
}

/**
 * The object as it is, or hostile.
 * @param {Random} random
 * @param {Record<string, unknown>} members
 * @param {() => void} act
 * @returns {any}
 */
export function object(random, members, act) {
  const what = random.next();
  if (what < 0.4) return members;
  if (what < 0.6) return withGetters(random, members, act);
  if (what < 0.8) return behindProxy(random, members, act);
  if (what < 0.85) return Object.freeze({ ...members });
  if (what < 0.9) return Object.create(members);
  return anything(random);
}

const odd = [
  undefined, null, true, 0, -0, 1, -1, 0.5, NaN, Infinity, -Infinity, 1e308, 5e-324, 2 ** 32, -(2 ** 31), '', '1', 'x', 7n, Symbol('odd'), [], [1], [[0, 0]], {}, () => 1,
  Object.create(null), new Date(0), new Map(), new Uint8Array(3), new Float64Array(6), { x: 1 }, { x: NaN, y: 0 }, { x: 1, y: 2, angle: '3' }, { valueOf: () => 1 },
];

/** Anything at all. @param {Random} random @returns {any} */
export const anything = (random) => random.any(odd);

/** A number, mostly a good one. @param {Random} random @param {number} [size] @returns {any} */
export const number = (random, size = 4) => (random.next() < 0.9 ? random.between(-size, size) : anything(random));

/**
 * Points: a list of pairs or of objects, or numbers in a buffer that may be detached, shared or resizable.
 * @param {Random} random
 * @param {() => void} act
 * @returns {any}
 */
export function points(random, act) {
  const count = Math.floor(random.between(0, 9));
  const pairs = Array.from({ length: count }, () => [number(random), number(random)]);
  switch (Math.floor(random.between(0, 7))) {
    case 0: return pairs;
    case 1: return pairs.map(([x, y]) => object(random, { x, y }, act));
    case 2: return Float64Array.from(pairs.flat().filter((value) => typeof value === 'number'));
    case 3: {
      const detached = new Float64Array(2 * count);
      structuredClone(detached.buffer, { transfer: [detached.buffer] });
      return detached;
    }
    case 4: {
      // The types of this version of the language know no resizable buffers.
      const Buffer = /** @type {any} */ (ArrayBuffer);
      const buffer = new Buffer(64, { maxByteLength: 1024 });
      const view = new Float64Array(buffer).fill(1);
      buffer.resize?.(random.any([0, 8, 24, 128]));
      return view;
    }
    case 5: return behindProxy(random, pairs, act);
    default: return { * [Symbol.iterator]() { for (const pair of pairs) { act(); yield pair; } } };
  }
}

/**
 * An answer object to be written to, with setters that throw or act.
 * @param {Random} random
 * @param {() => void} act
 * @returns {any}
 */
export function out(random, act) {
  if (random.next() < 0.6) return random.next() < 0.5 ? undefined : {};
  const object = {};
  for (const name of ['normal', 'depth', 'mtv', 'points', 'time', 'moved', 'left', 'hits', 'body', 'point', 'distance', 'onA']) {
    const what = random.next();
    Object.defineProperty(object, name, {
      configurable: what < 0.5,
      get: () => (what < 0.3 ? anything(random) : undefined),
      set() {
        if (what < 0.2) throw new Thrown('a setter');
        if (what < 0.6) act();
      },
    });
  }
  return object;
}
