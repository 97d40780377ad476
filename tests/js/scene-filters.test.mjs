/**
 * Filters: each answer is that of a scene without the bodies that a filter leaves out, and `accept` is asked of few,
 * once each.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Scene, Shape } from '../../js/index.js';
import { cases } from './common/cases.mjs';
import { Random } from './common/random.mjs';
import { shapes } from './common/scene-twin.mjs';

/** @import { Body, Filter } from '../../js/index.js' */

const SIDE = 9;

/** @param {Random} random */
const place = (random) => ({ x: random.between(0, SIDE), y: random.between(0, SIDE), angle: random.between(-4, 4) });

/**
 * Numbers on a grid: bodies stand side by side, and touches are simultaneous.
 * @param {Random} random
 * @param {number} [step]
 */
const level = (random, step = 1) => step * Math.floor(random.between(0, SIDE / step));

const tiles = [Shape.box(1, 1), Shape.circle(0.5), Shape.segment({ x: -0.5, y: 0 }, { x: 0.5, y: 0 }), Shape.box(2, 1), Shape.tiles(['##', ' #'], 1)];

/** @param {Random} random @param {boolean} onGrid */
function field(random, onGrid) {
  const scene = new Scene();
  const count = random.any([1, 6, 40, 90]);
  const all = Array.from({ length: count }, () => ({
    ...(onGrid ? { x: level(random), y: level(random) } : place(random)),
    shape: random.any(onGrid ? tiles : shapes), fixed: random.next() < 0.5, category: random.any([1, 2, 4]),
    oneWay: random.next() < 0.2 ? { x: 0, y: 1 } : null,
  }));
  all.forEach(({ shape, ...options }) => scene.add(shape, options));
  return scene;
}

/**
 * A scene of some bodies of another one, at the same poses, in the same order. Their data is the body that each stands
 * for.
 * @param {Scene} scene @param {(body: Body) => boolean} keep
 */
function sceneOf(scene, keep) {
  const copy = new Scene();
  for (const body of scene) {
    const { x, y, angle, fixed, category, mask, oneWay } = body;
    if (keep(body)) copy.add(body.shape, { x, y, angle, fixed, category, mask, oneWay, data: body });
  }
  return copy;
}

/**
 * All questions: each asks a scene with a filter, about the places that were chosen.
 * @param {Random} random @param {boolean} onGrid
 * @returns {Record<string, (scene: Scene, filter: any) => any>}
 */
function questions(random, onGrid) {
  const point = () => (onGrid ? { x: level(random, 0.5), y: level(random, 0.5) } : place(random));
  const shape = random.any(onGrid ? tiles : shapes);
  const [from, to, pose] = [point(), point(), point()];
  const motion = onGrid ? random.any([{ x: 4, y: 0 }, { x: 0, y: -4 }, { x: 3, y: -3 }]) : { x: to.x - pose.x, y: to.y - pose.y };
  const maxDistance = random.any([Infinity, 0, 2]);
  const count = random.any([1, 3, 10]);
  const [width, height] = [random.any([0, 1, 3]), random.any([0, 1, 3])];
  const box = { minX: to.x, minY: to.y, maxX: to.x + width, maxY: to.y + height };
  return {
    pick: (scene, filter) => scene.pick(from, filter),
    query: (scene, filter) => scene.query(shape, pose, filter),
    queryBox: (scene, filter) => scene.query(box, filter),
    raycast: (scene, filter) => scene.raycast(from, to, filter),
    raycastAll: (scene, filter) => scene.raycastAll(from, to, filter),
    cast: (scene, filter) => scene.cast(shape, pose, motion, filter),
    sweep: (scene, filter) => scene.sweep(shape, pose, motion, filter),
    nearest: (scene, filter) => scene.nearest(from, maxDistance, filter),
    nearestShape: (scene, filter) => scene.nearest(shape, pose, maxDistance, filter),
    nearestAll: (scene, filter) => scene.nearestAll(from, { ...filter, count, maxDistance }),
    nearestAllShape: (scene, filter) => scene.nearestAll(shape, pose, { ...filter, maxDistance }),
  };
}

/** Names the bodies of an answer by those that they stand for. @param {any} answer @returns {any} */
function named(answer) {
  if (Array.isArray(answer)) return answer.map(named);
  if (answer === null) return null;
  return 'scene' in answer ? (answer.data ?? answer).slot : { ...answer, body: named(answer.body) };
}

test('every answer is that of a scene without the bodies that are left out', () => {
  const random = new Random(29);
  /** How often `accept` changed an answer, and how often it was asked. @type {Record<string, number>} */
  const changed = {};
  const rounds = cases('ROUNDS', 160, 400);
  for (let round = 0; round < rounds; round += 1) {
    const onGrid = round % 2 === 0;
    const scene = field(random, onGrid);
    const marked = new Set([...scene].filter(() => random.next() < 0.4));
    const ignore = [...scene].filter(() => random.next() < 0.2);
    const mask = random.any([undefined, 3, 6]);
    for (const [name, ask] of Object.entries(questions(random, onGrid))) {
      /** @type {Body[]} */
      const asked = [];
      const filter = {
        mask, ignore: random.any([ignore, undefined, ignore[0]]),
        accept: (/** @type {Body} */ body) => {
          asked.push(body);
          return !marked.has(body);
        },
      };
      const counts = (/** @type {Body} */ body) => (body.category & (mask ?? -1)) !== 0 && ![filter.ignore].flat().includes(body);
      const answer = ask(scene, filter);
      const expected = ask(sceneOf(scene, (body) => counts(body) && !marked.has(body)), undefined);
      assert.deepEqual(named(answer), named(expected), `${name}, round ${round}`);
      const plain = ask(scene, { mask, ignore: filter.ignore });
      assert.deepEqual(named(plain), named(ask(sceneOf(scene, counts), undefined)), `${name} without accept, round ${round}`);
      assert.equal(new Set(asked).size, asked.length, `${name}: each is asked about once`);
      assert.ok(asked.every(counts), `${name}: only those that count`);
      const again = asked.splice(0);
      ask(scene, filter);
      assert.deepEqual(asked, again, `${name}: in the same order`);
      if (JSON.stringify(named(plain)) !== JSON.stringify(named(answer))) changed[name] = (changed[name] ?? 0) + 1;
    }
  }
  for (const name of Object.keys(questions(random, true))) assert.ok(changed[name] > rounds / 14, `${name}: ${changed[name]}`);
});

test('a way out leads out of those alone that are accepted', () => {
  const random = new Random(31);
  let changed = 0;
  for (let round = 0; round < 200; round += 1) {
    // Not on a grid, where several ways have the same length, and holes are just as wide as what they might hold.
    const scene = field(random, false);
    const body = random.any([...scene]);
    const marked = new Set([...scene].filter((other) => other !== body && random.next() < 0.4));
    const copy = sceneOf(scene, (other) => !marked.has(other));
    const plain = sceneOf(scene, () => true);
    const inCopy = (/** @type {Scene} */ of) => /** @type {Body} */ ([...of].find(({ data }) => data === body));
    const within = random.any([undefined, 3, Infinity]);
    /** @type {Body[]} */
    const asked = [];
    const accept = (/** @type {Body} */ other) => {
      asked.push(other);
      return !marked.has(other);
    };
    const expected = copy.resolve(inCopy(copy), { within });
    if (Math.hypot(plain.resolve(inCopy(plain), { within }).x - expected.x) > 1e-9) changed += 1;
    const out = { x: 0, y: 0 };
    const { x, y } = body;
    assert.equal(scene.resolve(body, { within, accept }, out), out);
    assert.deepEqual([body.x - x, body.y - y], [out.x, out.y]);
    assert.ok(Math.hypot(out.x - expected.x, out.y - expected.y) < 1e-9, `round ${round}: ${JSON.stringify([out, expected])}`);
    assert.equal(new Set(asked).size, asked.length);
    assert.ok(!asked.includes(body));
  }
  assert.ok(changed > 20, `${changed}`);
});

test('accept is asked about what would be the answer, in order, and no further', () => {
  const scene = new Scene();
  const row = Array.from({ length: 50 }, (_, k) => scene.add(Shape.box(1, 1), { x: 2 * k }));
  const [from, to] = [{ x: -3, y: 0 }, { x: 200, y: 0 }];
  /** @param {(filter: Filter) => unknown} ask @param {number} first */
  const askedBy = (ask, first) => {
    /** @type {number[]} */
    const asked = [];
    ask({ accept: ({ slot }) => asked.push(slot) > 0 && slot >= first });
    return asked;
  };
  const upTo = (/** @type {number} */ last) => row.slice(0, last + 1).map(({ slot }) => slot);
  assert.deepEqual(askedBy((filter) => scene.raycast(from, to, filter), 20), upTo(20));
  assert.deepEqual(askedBy((filter) => scene.cast(Shape.circle(0.25), from, { x: 200, y: 0 }, filter), 20), upTo(20));
  assert.deepEqual(askedBy((filter) => scene.nearest(from, Infinity, filter), 20), upTo(20));
  assert.deepEqual(askedBy((filter) => scene.nearestAll(from, { ...filter, count: 3 }), 20), upTo(22));
  assert.deepEqual(askedBy((filter) => scene.raycastAll(from, to, filter), 20), upTo(49));
});

test('accept may ask questions of its own', () => {
  const scene = new Scene();
  const [a, b, c] = [2, 4, 6].map((x) => scene.add(Shape.circle(0.5), { x }));
  const [from, to] = [{ x: 0, y: 0 }, { x: 9, y: 0 }];
  const accept = (/** @type {Body} */ body) => {
    scene.raycastAll(to, from);
    scene.pick({ x: 2, y: 0 }, { accept: () => true });
    scene.nearest(Shape.box(1, 1), to);
    return body !== a;
  };
  assert.equal(scene.raycast(from, to, { accept })?.body, b);
  assert.equal(scene.cast(Shape.circle(0.1), from, to, { accept })?.body, b);
  assert.deepEqual(scene.raycastAll(from, to, { accept }).map(({ body, distance }) => [body, distance]), [[b, 3.5], [c, 5.5]]);
  assert.deepEqual(scene.nearestAll(from, { accept, count: 2 }).map(({ body, distance }) => [body, distance]), [[b, 3.5], [c, 5.5]]);
  assert.deepEqual(scene.query({ minX: 0, minY: 0, maxX: 9, maxY: 0 }, { accept }), [b, c]);
  // One that removes what it is asked about leaves the scene whole.
  scene.raycast(from, to, { accept: (body) => body.remove() !== undefined });
  assert.equal(scene.size, 0);
  assert.equal(scene.raycast(from, to), null);
  assert.throws(() => {
    scene.add(Shape.circle(1));
    scene.pick(from, { accept: () => { throw new RangeError('mine'); } });
  }, /mine/);
  assert.equal(scene.pick(from).length, 1);
});

test('answers fill what they are given, again and again', () => {
  const scene = new Scene();
  const bodies = [2, 4, 6].map((x) => scene.add(Shape.circle(0.5), { x }));
  const [from, to, back] = [{ x: 0, y: 0 }, { x: 9, y: 0 }, { x: -9, y: 0 }];
  const normal = { x: 7, y: 7 };
  /** @type {Record<string, [ask: (out: any, end?: any) => any, part: string]>} */
  const single = {
    raycast: [(out, end = to) => scene.raycast(from, end, undefined, out), 'normal'],
    cast: [(out, end = to) => scene.cast(Shape.circle(0.25), from, end, undefined, out), 'normal'],
    nearest: [(out, end = to) => scene.nearest(from, end === to ? 9 : 1, undefined, out), 'normal'],
  };
  for (const [name, [ask]] of Object.entries(single)) {
    const fresh = ask(undefined);
    for (const out of /** @type {any[]} */ ([{}, { normal }, fresh, ask({})])) {
      assert.equal(ask(out), out, name);
      assert.deepEqual({ ...out }, ask(undefined));
    }
    const out = /** @type {any} */ ({ normal });
    ask(out);
    assert.ok(out.normal === normal && out.body === bodies[0] && out.piece === 0, name);
    const kept = JSON.stringify(out);
    assert.equal(ask(out, back), null, name);
    assert.equal(JSON.stringify(out), kept, name);
    assert.throws(() => ask(Object.freeze({})), TypeError, name);
  }
  /** @type {Record<string, (out: any, filter?: any) => any>} */
  const lists = {
    raycastAll: (out, filter) => scene.raycastAll(from, to, filter, out),
    nearestAll: (out, filter) => scene.nearestAll(from, filter, out),
    nearestAllShape: (out, filter) => scene.nearestAll(Shape.circle(0.25), from, filter, out),
    sweep: (out, filter) => scene.sweep(Shape.circle(0.25), from, to, filter, out),
  };
  for (const [name, ask] of Object.entries(lists)) {
    /** @type {any[]} */
    const out = [1, 2, 3, 4];
    assert.equal(ask(out), out);
    assert.deepEqual(out, ask(undefined), name);
    assert.deepEqual(out.map(({ body }) => body), bodies, name);
    const objects = [...out];
    ask(out, { ignore: bodies[0] });
    assert.deepEqual(out, ask(undefined, { ignore: bodies[0] }), name);
    ask(out, { accept: () => false });
    assert.deepEqual(out, [], name);
    ask(out);
    assert.ok(out.every((answer, k) => answer === objects[k]), `${name} makes no new objects`);
    assert.deepEqual(out, ask(undefined), name);
  }
  const found = [bodies[2]];
  assert.equal(scene.query({ minX: 0, minY: 0, maxX: 5, maxY: 1 }, undefined, found), found);
  assert.deepEqual(found, bodies.slice(0, 2));
  assert.deepEqual(scene.query(Shape.box(20, 1), from, { accept: (body) => body !== bodies[0] }, found), bodies.slice(1));
  assert.deepEqual(scene.pick({ x: 6, y: 0 }, undefined, found), [bodies[2]]);
  assert.deepEqual(found, [bodies[2]]);
  assert.deepEqual(scene.pick(from, 1, found), []);
});

test('nearest from a shape, in order, and how many', () => {
  const scene = new Scene();
  const crowd = [3, 1, 4, 1.5, 9].map((x) => scene.add(Shape.circle(0.25), { x }));
  const hero = scene.add(Shape.box(1, 1));
  const near = scene.nearest(hero.shape, hero, Infinity, { ignore: hero });
  assert.deepEqual([near?.body, near?.distance, near?.normal], [crowd[1], 0.25, { x: 1, y: 0 }]);
  assert.equal(scene.nearest(hero.shape, hero)?.body, hero);
  const bodies = (/** @type {{ body: Body }[]} */ answers) => answers.map(({ body }) => body);
  assert.deepEqual(bodies(scene.nearestAll(hero.shape, hero, { ignore: hero, count: 3 })), [crowd[1], crowd[3], crowd[0]]);
  assert.deepEqual(bodies(scene.nearestAll({ x: 0, y: 0 }, { maxDistance: 2 })), [hero, crowd[1], crowd[3]]);
  assert.deepEqual(bodies(scene.nearestAll({ x: 0, y: 0 })), [hero, crowd[1], crowd[3], crowd[0], crowd[2], crowd[4]]);
  assert.deepEqual(bodies(scene.nearestAll({ x: 0, y: 0 }, { count: Infinity, maxDistance: 0 })), [hero]);
});

test('a box finds shapes, not bounds, and may have no inside', () => {
  const scene = new Scene();
  const ball = scene.add(Shape.circle(1));
  const box = (/** @type {number[]} */ ...[minX, minY, maxX, maxY]) => scene.query({ minX, minY, maxX, maxY });
  assert.deepEqual(box(0.8, 0.8, 2, 2), []);
  assert.deepEqual(box(0.7, 0.7, 2, 2), [ball]);
  assert.deepEqual(box(1, -9, 1, 9), [ball]);
  assert.deepEqual(box(0.5, 0.5, 0.5, 0.5), [ball]);
  assert.deepEqual(box(1.1, 0, 1.1, 0), []);
  ball.moveTo(1e9, -1e9);
  assert.deepEqual(box(1e9 + 1, -1e9 - 1, 1e9 + 1, -1e9 + 1), [ball]);
  assert.deepEqual(box(-1e60, -1e60, 1e60, 1e60), [ball]);
});

test('the pieces of a union are those that it was made of, one after the other', () => {
  const head = { name: 'head', shape: Shape.circle(1, { x: 0, y: 3 }) };
  const body = { name: 'body', shape: Shape.outline([[-1, 0], [1, 0], [1, 2], [0, 1], [-1, 2]]) };
  const legs = { name: 'legs', shape: Shape.box(2, 1, { center: { x: 0, y: -0.5 } }) };
  const parts = [head, body, legs];
  const names = parts.flatMap(({ name, shape }) => shape.pieces.map(() => name));
  assert.deepEqual(names, ['head', 'body', 'body', 'legs']);
  const scene = new Scene();
  const enemy = scene.add(Shape.union(parts.map(({ shape }) => shape)), { x: 10 });
  const hit = (/** @type {number} */ y) => names[scene.raycast({ x: 0, y }, { x: 20, y })?.piece ?? -1];
  assert.deepEqual([3, 0.5, -0.5].map(hit), ['head', 'body', 'legs']);
  scene.restore(scene.snapshot());
  assert.deepEqual([3, 0.5, -0.5].map(hit), ['head', 'body', 'legs']);
  enemy.shape = enemy.shape.scaled(-1, 1);
  assert.deepEqual([3, 0.5, -0.5].map(hit), ['head', 'body', 'legs']);
});
