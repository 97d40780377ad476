/** Arguments with getters, and functions that are asked, that change the scene in the middle of a question about it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Body, Scene, Shape } from '../../js/index.js';
import { square } from './common/boundary.mjs';

/** A scene of boxes in a row; a snapshot of it is restored, it has lost bodies and got others since. */
function makeScene() {
  const scene = new Scene();
  const row = Array.from({ length: 6 }, (_, k) => scene.add(square, { x: k }));
  scene.update();
  const bytes = scene.snapshot();
  for (const body of [row[1], row[2], row[5]]) body.remove();
  row[0].moveTo(-3, 0);
  // In the slots of those that were removed.
  for (const x of [2.5, 7, 8]) scene.add(square, { x });
  const [, , , last] = row;
  return { scene, bytes, body: last };
}

/**
 * What a getter may do to the scene.
 * @type {Record<string, (made: ReturnType<typeof makeScene>) => void>}
 */
const changes = {
  'restores it': ({ scene, bytes }) => scene.restore(bytes),
  'clears it': ({ scene }) => scene.clear(),
  'empties it, and fills it': ({ scene }) => {
    scene.clear();
    scene.add(Shape.circle(5), { x: 2 });
  },
  'removes a body': ({ body }) => body.scene && body.remove(),
  'adds a thousand': ({ scene }) => {
    for (let k = 0; k < 1000; k += 1) scene.add(square, { x: 50 + 4 * k });
  },
  'disposes of it': ({ scene }) => scene.dispose(),
  'disposes of it, and makes another': ({ scene }) => {
    scene.dispose();
    const other = new Scene();
    for (let k = 0; k < 9; k += 1) other.add(square, { x: k });
  },
};

/**
 * Every question to a scene, with arguments for which it finds bodies.
 * @type {Record<string, (scene: Scene, body: Body) => [method: string, ...args: any[]]>}
 */
const questions = {
  pick: () => ['pick', { x: 2.5, y: 0 }, { mask: 1, accept: () => true }],
  query: () => ['query', square, { x: 2, y: 0, angle: 0 }, { mask: 1, accept: () => true }],
  'query of a box': () => ['query', { minX: 0, minY: -1, maxX: 3, maxY: 1 }, { mask: 1, accept: () => true }],
  raycast: () => ['raycast', { x: -9, y: 0 }, { x: 9, y: 0 }, { mask: 1, accept: () => true }, {}],
  raycastAll: () => ['raycastAll', { x: -9, y: 0 }, { x: 9, y: 0 }, { mask: 1, accept: () => true }, []],
  cast: () => ['cast', square, { x: -9, y: 0, angle: 0 }, { x: 20, y: 0 }, { mask: 1, spin: 0, accept: () => true }, {}],
  sweep: () => ['sweep', square, { x: -9, y: 0, angle: 0 }, { x: 20, y: 0 }, { mask: 1, accept: () => true }, []],
  nearest: () => ['nearest', { x: 1, y: 5 }, Infinity, { mask: 1, accept: () => true }, {}],
  'nearest to a shape': () => ['nearest', square, { x: 1, y: 5, angle: 0 }, Infinity, { mask: 1, accept: () => true }, {}],
  nearestAll: () => ['nearestAll', { x: 1, y: 5 }, { count: 5, maxDistance: 50, mask: 1, accept: () => true }, []],
  resolve: (_, body) => ['resolve', body, { within: 50, mask: 1, accept: () => true }, { x: 0, y: 0 }],
  move: (_, body) => ['move', body, { x: 1, y: -2 }, { up: { x: 0, y: 1 }, snap: 1, mask: 1, accept: () => true }, {}],
  push: (_, body) => ['push', body, { x: 1, y: 0 }, { up: { x: 0, y: 1 }, turn: 0, mask: 1, accept: () => true }, {}],
  update: () => ['update', { swept: true }],
};

/** All bodies in an answer. @param {any} value @returns {unknown[]} */
function bodiesIn(value) {
  if (value instanceof Body || value === undefined) return [value];
  if (Array.isArray(value)) return value.flatMap(bodiesIn);
  if (typeof value !== 'object' || value === null) return [];
  // A part that `out` keeps is an answer as long as `out` has it.
  return Object.values(value).flatMap(bodiesIn);
}

/**
 * The arguments as often as there are properties and functions in them; each time one of those does something first.
 * @param {any[]} args
 * @returns {Generator<{ about: string, with: (doFirst: () => void) => any[] }>}
 */
function* places(args) {
  for (const [index, arg] of args.entries()) {
    if (typeof arg !== 'object' || arg === null || arg instanceof Shape || arg instanceof Body || Array.isArray(arg)) continue;
    for (const [name, value] of Object.entries(arg)) {
      yield { about: `argument ${index}, .${name}`, with: (doFirst) => args.map((other, k) => (k === index ? getting(arg, name, value, doFirst) : other)) };
      if (typeof value === 'function') {
        yield { about: `argument ${index}, ${name}()`, with: (doFirst) => args.map((other, k) => (k === index ? { ...arg, [name]: after(once(doFirst)) } : other)) };
      }
    }
  }
}

/** @param {() => void} doIt */
function once(doIt) {
  let done = false;
  return () => {
    if (!done) {
      done = true;
      doIt();
    }
  };
}

/** Accepts all. @param {() => void} doFirst */
const after = (doFirst) => () => {
  doFirst();
  return true;
};

/**
 * An object whose getter does something, once.
 * @param {object} object
 * @param {string} name
 * @param {unknown} value
 * @param {() => void} doIt
 */
function getting(object, name, value, doIt) {
  const doFirst = once(doIt);
  return Object.defineProperty({ ...object }, name, {
    enumerable: true,
    configurable: true,
    get() {
      doFirst();
      return value;
    },
    set() {},
  });
}

for (const [question, argsOf] of Object.entries(questions)) {
  test(`${question}: bodies that are found are in the scene, whatever was done while it was asked`, () => {
    const { scene, body } = makeScene();
    let answers = 0;
    for (const { about } of places(argsOf(scene, body))) {
      for (const [change, doIt] of Object.entries(changes)) {
        const made = makeScene();
        const all = argsOf(made.scene, made.body);
        const place = [...places(all)].find((other) => other.about === about);
        let isDisposed = false;
        const [method, ...args] = place?.with(() => {
          doIt(made);
          isDisposed = change.includes('disposes');
        }) ?? [];
        const told = `${question}: ${about} ${change}`;
        let answer;
        try {
          answer = /** @type {any} */ (made.scene)[method](...args);
        } catch (error) {
          assert.ok(error instanceof TypeError || error instanceof RangeError, `${told}: ${error}`);
          assert.match(/** @type {Error} */ (error).message, /has been removed from its scene|has been disposed of/, told);
          continue;
        }
        answers += 1;
        // What was found before, and then asked about, is in no scene any more.
        if (isDisposed) assert.deepEqual(answer, [], told);
        for (const found of bodiesIn(answer)) assert.ok(found instanceof Body && found.scene === made.scene, `${told}: found ${found instanceof Body ? 'one that is not in the scene' : found}`);
        if (isDisposed) continue;
        // Another question to the scene, asked afterwards, has its answer.
        assert.equal(made.scene.query({ minX: -99, minY: -99, maxX: 9999, maxY: 99 }).length, made.scene.size, told);
      }
    }
    assert.ok(answers > 0);
  });
}

test('a body whose getter removes it while its direction is read changes no other body', () => {
  const scene = new Scene();
  const [first, second] = [scene.add(square, { oneWay: { x: 0, y: 1 } }), scene.add(square, { x: 9 })];
  assert.throws(() => { second.oneWay = { get x() { second.remove(); return 1; }, y: 0 }; }, /removed/);
  assert.deepEqual(first.oneWay, { x: 0, y: 1 });
  const third = scene.add(square, { x: 9 });
  assert.equal(scene.raycast({ x: 20, y: 0 }, { x: 0, y: 0 })?.body, third);
  assert.equal(scene.raycast({ x: 5, y: 0 }, { x: 9, y: 0 })?.body, third);
});
