/** Moving bodies: what `move`, `push` and `sweep` answer and refuse, and what they write into. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Scene, Shape } from '../../js/index.js';
import { SMALLEST } from '../../pkg/contract.js';

const up = { x: 0, y: 1 };
const square = Shape.box(1, 1);

/** A floor of tiles whose tops are at y = 0, and a square that stands on it. */
function world() {
  const scene = new Scene();
  const tiles = Array.from({ length: 20 }, (_, k) => scene.add(square, { x: k, y: -0.5, fixed: true }));
  const hero = scene.add(square, { x: 3, y: 0.5 });
  return { scene, tiles, hero };
}

test('a move tells how far it got, what it stands on and what blocked it', () => {
  const { scene, hero } = world();
  const wall = scene.add(square, { x: 6, y: 0.5, fixed: true });
  const { moved, left, ground, wall: hit, ceiling, hits, passed, stuck } = scene.move(hero, { x: 4, y: -1 }, { up });
  assert.deepEqual({ moved, left, ceiling, passed, stuck }, { moved: { x: 2, y: 0 }, left: { x: 2, y: 0 }, ceiling: null, passed: [], stuck: false });
  assert.deepEqual([ground?.normal, ground?.body.fixed], [{ x: 0, y: 1 }, true]);
  assert.deepEqual([hit?.body, hit?.normal, hit?.time, hit?.piece, hits], [wall, { x: -1, y: 0 }, 0.5, 0, [hit]]);
  assert.equal(hit?.point.x, 5.5);
  assert.deepEqual([hero.x, hero.y], [5, 0.5]);
});

test('answers are written into the parts that `out` has, again and again', () => {
  const { scene, hero } = world();
  scene.add(square, { x: 6, y: 0.5, fixed: true });
  const moved = { x: 7, y: 7 };
  /** @type {any} */
  const out = { moved };
  assert.equal(scene.move(hero, { x: 4, y: 0 }, { up }, out), out);
  assert.deepEqual([out.moved, out.hits.length], [{ x: 2, y: 0 }, 1]);
  const { hits, ground, wall } = out;
  scene.move(hero, { x: -1, y: 0 }, { up }, out);
  assert.ok(out.moved === moved && out.hits === hits && out.ground === ground);
  assert.deepEqual([moved, out.hits.length, out.wall], [{ x: -1, y: 0 }, 0, null]);
  scene.move(hero, { x: 2, y: 0 }, { up }, out);
  assert.ok(out.wall === wall && out.hits[0] === wall);
  assert.throws(() => scene.move(hero, { x: 1, y: 0 }, { up }, Object.freeze({})), TypeError);
  assert.equal(hero.x, 5);
});

test('filters leave bodies out: by category, by name, and by asking once of each that matters', () => {
  const { scene, hero } = world();
  const walls = [6, 9, 12].map((x) => scene.add(square, { x, y: 0.5, fixed: true, category: 2 }));
  const far = { x: 20, y: 0 };
  const from = (/** @type {object} */ options) => {
    hero.moveTo(3, 0.5);
    return scene.move(hero, far, { up, ...options }).moved.x;
  };
  assert.deepEqual([from({}), from({ ignore: walls[0] }), from({ ignore: walls.slice(0, 2) }), from({ mask: ~2 })], [2, 5, 8, 20]);
  /** @type {unknown[]} */
  const asked = [];
  const accept = (/** @type {unknown} */ body) => {
    asked.push(body);
    return body !== walls[0];
  };
  assert.equal(from({ accept }), 5);
  assert.equal(new Set(asked).size, asked.length);
  assert.ok(asked.indexOf(walls[0]) >= 0 && asked.indexOf(walls[0]) < asked.indexOf(walls[1]) && !asked.includes(walls[2]));
});

test('triggers are passed, in order of time', () => {
  const { scene, hero } = world();
  const coins = [9, 5].map((x) => scene.add(Shape.circle(0.25), { x, y: 0.5, fixed: true, category: 4 }));
  const { passed, moved } = scene.move(hero, { x: 10, y: 0 }, { up, triggers: 4 });
  assert.deepEqual([moved.x, passed.map(({ body }) => body), passed.map(({ inside }) => inside)], [10, [coins[1], coins[0]], [false, false]]);
  assert.ok(Math.abs(passed[0].time - 0.125) < 1e-12);
});

test('a sweep passes through all that it touches', () => {
  const { scene, hero, tiles } = world();
  const found = scene.sweep(square, { x: -5, y: -0.5 }, { x: 30, y: 0 }, { ignore: hero });
  assert.deepEqual(found.map(({ body }) => body), tiles);
  assert.deepEqual([found[0].normal, found[0].inside], [{ x: -1, y: 0 }, false]);
  assert.deepEqual(scene.sweep(square, hero, { x: 0, y: 0 }, 1).map(({ body, inside }) => [body, inside]), [[hero, true]]);
  assert.deepEqual(scene.sweep(square, { x: -5, y: -0.5 }, { x: 30, y: 0 }, { accept: (body) => body === tiles[3] }).map(({ body }) => body), [tiles[3]]);
});

test('a solid carries, pushes and squashes', () => {
  const scene = new Scene();
  const lift = scene.add(Shape.box(4, 1), { y: -0.5, fixed: true });
  const rider = scene.add(square, { x: -1, y: 0.5 });
  const crate = scene.add(square, { x: 1, y: 2 });
  scene.add(Shape.box(9, 1), { y: 4, fixed: true });
  const out = scene.push(lift, { x: 0, y: 2 }, { up });
  assert.deepEqual(out, { moved: { x: 0, y: 2 }, carried: [rider], pushed: [crate], squashed: [] });
  assert.deepEqual([rider.y, crate.y], [2.5, 2.5]);
  assert.deepEqual(scene.push(lift, { x: 0, y: 1 }, { up, ignore: crate }, out).squashed, [rider]);
  assert.deepEqual(scene.push(lift, { x: 0, y: -1 }, { up, accept: () => false }), { moved: { x: 0, y: -1 }, carried: [], pushed: [], squashed: [] });
});

test('a one-way direction is checked, kept, and restored', () => {
  const scene = new Scene();
  const plank = scene.add(Shape.box(4, 0.1), { fixed: true, oneWay: { x: 0, y: 2 } });
  const hero = scene.add(square, { y: -2 });
  assert.equal(scene.move(hero, { x: 0, y: 4 }, { up }).moved.y, 4);
  assert.equal(scene.move(hero, { x: 0, y: -4 }, { up }).ground?.body, plank);
  const bytes = scene.snapshot();
  const hash = scene.hash();
  plank.oneWay = null;
  assert.equal(plank.oneWay, null);
  assert.notEqual(scene.hash(), hash);
  scene.restore(bytes);
  assert.deepEqual([plank.oneWay, scene.hash(), plank.toJSON().oneWay], [{ x: 0, y: 2 }, hash, { x: 0, y: 2 }]);
  for (const [wrong, error] of /** @type {[any, any][]} */ ([[{ x: 0, y: 0 }, RangeError], [{ x: NaN, y: 0 }, RangeError], ['up', TypeError], [{ x: '1', y: 0 }, TypeError]])) {
    assert.throws(() => { plank.oneWay = wrong; }, error);
    assert.throws(() => scene.add(square, { oneWay: wrong }), error);
  }
  for (const wrong of [undefined, 5]) assert.throws(() => { plank.oneWay = /** @type {any} */ (wrong); }, { message: `body.oneWay must be an object, got ${wrong}` });
  hero.oneWay = { x: 0, y: SMALLEST };
  assert.deepEqual(hero.oneWay, { x: 0, y: SMALLEST }, 'no shorter one is taken');
  assert.deepEqual([plank.oneWay, scene.size], [{ x: 0, y: 2 }, 2]);
  plank.oneWay = { x: 3, y: -1 };
  const copy = new Scene();
  copy.restore(scene.snapshot());
  assert.deepEqual([...copy].map(({ oneWay }) => oneWay), [{ x: 3, y: -1 }, { x: 0, y: SMALLEST }]);
});

test('a hit names the piece, and lists that are filled grow shorter again', () => {
  const { scene, hero } = world();
  scene.add(Shape.union([0, 1, 2].map((k) => Shape.box(0.5, 1, { center: { x: 0, y: 5 + k } }))), { x: 5, fixed: true });
  const [start, coin] = [{ x: hero.x, y: hero.y }, scene.add(square, { x: hero.x + 1, y: hero.y, category: 2 })];
  const out = {};
  const go = (/** @type {number} */ x, /** @type {number} */ y) => {
    hero.moveTo(start.x, start.y);
    return scene.move(hero, { x, y }, { triggers: 2, slide: false }, out);
  };
  for (let n = 0; n < 2; n += 1) {
    assert.deepEqual(go(2, 0).passed.map(({ body }) => body), [coin]);
    const { passed, hits } = go(0, 1);
    assert.deepEqual([passed, hits], [[], []]);
  }
  hero.moveTo(0, 7);
  assert.deepEqual(scene.move(hero, { x: 9, y: 0 }, { slide: false }, out).hits.map(({ piece }) => piece), [2]);
});

test('options that are 0 are taken', () => {
  const { scene, hero } = world();
  assert.ok(scene.move(hero, { x: 0.5, y: 0 }, { up, recover: 0, slop: 0, step: 0, snap: 0, maxSlope: 0, mask: -1, triggers: 0 }).moved.x > 0.49);
});

test('what is wrong is refused by name, and nothing moves', () => {
  const { scene, hero, tiles } = world();
  const gone = scene.add(square);
  gone.remove();
  const motion = { x: 1, y: 0 };
  /** @type {[() => unknown, Function, RegExp][]} */
  const wrong = [
    [() => scene.move(tiles[0], motion), TypeError, /fixed/],
    [() => scene.move(gone, motion), TypeError, /removed/],
    [() => scene.move(hero, /** @type {any} */ (undefined)), TypeError, /^scene\.move: motion /],
    [() => scene.move(hero, /** @type {any} */ ({ x: '1', y: 0 })), TypeError, /^scene\.move: motion\.x /],
    [() => scene.move(hero, { x: 1, y: 1e71 }), RangeError, /^scene\.move: motion\.y /],
    [() => scene.move(hero, motion, /** @type {any} */ ({ steps: 1 })), TypeError, /"step"/],
    [() => scene.move(hero, motion, { step: -1 }), RangeError, /^scene\.move: options\.step /],
    [() => scene.move(hero, motion, { snap: NaN }), RangeError, /^scene\.move: options\.snap /],
    [() => scene.move(hero, motion, { recover: -1 }), RangeError, /^scene\.move: options\.recover /],
    [() => scene.move(hero, motion, { slop: -1 }), RangeError, /^scene\.move: options\.slop /],
    [() => scene.move(hero, motion, { maxSlope: 2 }), RangeError, /^scene\.move: options\.maxSlope /],
    [() => scene.move(hero, motion, { up: { x: 0, y: Infinity } }), RangeError, /^scene\.move: options\.up\.y /],
    [() => scene.move(hero, motion, { slide: /** @type {any} */ (1) }), TypeError, /^scene\.move: options\.slide /],
    [() => scene.move(hero, motion, { ignore: gone }), TypeError, /^scene\.move: options\.ignore /],
    [() => scene.move(hero, motion, { accept: /** @type {any} */ (1) }), TypeError, /^scene\.move: options\.accept /],
    [() => scene.move(hero, motion, {}, /** @type {any} */ (1)), TypeError, /^scene\.move: out /],
    [() => scene.push(tiles[0], motion, { turn: NaN }), RangeError, /^scene\.push: options\.turn /],
    [() => scene.push(tiles[0], motion, { stop: /** @type {any} */ (1) }), TypeError, /^scene\.push: options\.stop /],
    [() => scene.push(tiles[0], motion, { triggers: /** @type {any} */ ('2') }), TypeError, /^scene\.push: options\.triggers /],
    [() => scene.push(tiles[0], { x: NaN, y: 0 }), RangeError, /^scene\.push: motion\.x /],
    [() => scene.move(/** @type {any} */ (null), motion), TypeError, /^scene\.move: body must be a Body, got null/],
    [() => scene.push(gone, /** @type {any} */ (5)), TypeError, /^scene\.push: body has been removed/],
    ...[5, null].flatMap((value) => /** @type {[() => unknown, Function, RegExp][]} */ ([
      [() => scene.move(hero, motion, { up: /** @type {any} */ (value) }), TypeError, /^scene\.move: options\.up must be an object/],
      [() => scene.push(tiles[0], motion, { up: /** @type {any} */ (value) }), TypeError, /^scene\.push: options\.up must be an object/],
      [() => scene.push(tiles[0], /** @type {any} */ (value)), TypeError, /^scene\.push: motion must be an object/],
      [() => scene.push(tiles[0], motion, {}, /** @type {any} */ (value)), TypeError, /^scene\.push: out must be an object, /],
    ])),
    [() => scene.push(tiles[0], /** @type {any} */ ({ x: '1', y: 0 })), TypeError, /^scene\.push: motion\.x /],
    [() => scene.push(tiles[0], motion, { up: /** @type {any} */ ({ x: 0, y: '1' }) }), TypeError, /^scene\.push: options\.up\.y /],
    [() => scene.sweep(square, hero, { x: NaN, y: 0 }), RangeError, /^scene\.sweep: motion\.x /],
    [() => scene.sweep(square, hero, motion, /** @type {any} */ ({ masks: 1 })), TypeError, /"mask"/],
  ];
  const before = [...scene.poses];
  for (const [call, kind, message] of wrong) assert.throws(call, (error) => error instanceof kind && message.test(/** @type {Error} */ (error).message) || assert.fail(`${call}: ${error}`));
  assert.deepEqual([...scene.poses], before);
});

test('triggers stop nobody whom a solid carries or pushes, and are not moved', () => {
  for (const fixed of [true, false]) {
    const scene = new Scene();
    const y = { x: 0, y: -1 };
    const lift = scene.add(Shape.box(96, 12), { y: 6, fixed: true, oneWay: y });
    const hero = scene.add(Shape.box(18, 28), { y: -14 });
    const coin = scene.add(Shape.circle(7), { y: -36, fixed, category: 2 });
    scene.move(hero, { x: 0, y: 0.5 }, { up: y, triggers: 2 });
    const push = scene.push(lift, { x: 0, y: -3 }, { up: y, triggers: 2 });
    assert.deepEqual([push.carried, push.pushed, push.squashed], [[hero], [], []]);
    assert.ok(Math.abs(hero.y + 17) < 1e-9, `${hero.y}`);
    assert.equal(coin.y, -36);
  }
});

test('seen from above, a slide never leads back: three faces that turn it on end it', () => {
  const scene = new Scene();
  scene.add(Shape.polygon([[160, 96], [192, 64], [352, 64], [352, 96]]), { fixed: true });
  scene.add(Shape.box(448, 32), { x: 224, y: 112, fixed: true });
  scene.add(Shape.box(32, 8), { x: 208, y: 60, fixed: true });
  const hero = scene.add(Shape.box(12, 22, { radius: 3 }), { x: 50, y: 0 });
  const { moved, left } = scene.move(hero, { x: 300, y: 300 });
  assert.ok(moved.x > 0 && moved.y > 50, `${moved.x}, ${moved.y}`);
  assert.ok(left.x + left.y > 0, `${left.x}, ${left.y}`);
});

test('a list of `out` whose length cannot be written is refused before anything moves', () => {
  const { scene, tiles, hero } = world();
  const getter = { get length() { return 0; } };
  /** @type {unknown[]} */
  const fixed = Object.defineProperty([], 'length', { writable: false });
  for (const list of [getter, fixed]) {
    const before = scene.hash();
    for (const part of ['hits', 'passed']) {
      assert.throws(() => scene.move(hero, { x: 0.5, y: 0 }, { up }, { [part]: list }), { name: 'TypeError', message: /^scene\.move: out must/ });
    }
    for (const part of ['carried', 'pushed', 'squashed']) {
      assert.throws(() => scene.push(tiles[3], { x: 0, y: 0.5 }, { up }, { [part]: list }), { name: 'TypeError', message: /^scene\.push: out must/ });
    }
    assert.deepEqual(scene.hash(), before);
  }
});
