/** Snapshots, which hold a scene's whole state as bytes, and hashes of that state. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Scene, Shape } from '../../js/index.js';
import * as engine from '../../pkg/engine.js';
import { letGo } from './common/boundary.mjs';
import { cases } from './common/cases.mjs';
import { pairsOf, plain } from './common/contacts.mjs';
import { Random } from './common/random.mjs';
import { shapes } from './common/scene-twin.mjs';

/** @import { Body } from '../../js/index.js' */

const disc = Shape.circle(1);
const everywhere = Shape.box(999, 999);

/** @param {Iterable<[Body, Body, number]>} pairs */
const slots = (pairs) => [...pairs].map(([a, b]) => [a.slot, b.slot]);

/** Everything that a scene reports about itself. @param {Scene} scene */
const state = (scene) => ({
  size: scene.size,
  hash: scene.hash(),
  poses: [...scene.poses],
  pairs: [...scene.pairs],
  normals: [...scene.normals],
  depths: [...scene.depths],
  began: slots(scene.began()),
  ended: slots(scene.ended()),
  contacts: plain(scene.contacts()).map(({ a, b, ...contact }) => ({ a: a.slot, b: b.slot, ...contact })),
});

/** A scene of many bodies after three frames of `play`. @param {number} seed */
function played(seed) {
  const [random, scene] = [new Random(seed), new Scene()];
  for (let k = 0; k < 60; k += 1) {
    scene.add(random.any(shapes), {
      x: random.between(0, 9), y: random.between(0, 9), angle: random.between(-4, 4), fixed: k % 5 === 0,
      category: random.any([1, 2, 0x80000000]), mask: random.any([-1, -1, 3]), data: k,
    });
  }
  for (let n = 0; n < 3; n += 1) play(scene, new Random(seed + n));
  return scene;
}

/**
 * One frame of changes, determined by the scene and the random numbers alone.
 * @param {Scene} scene
 * @param {Random} random
 */
function play(scene, random) {
  const { poses } = scene;
  for (const { slot } of scene.query(everywhere, { x: 0, y: 0 })) {
    for (let k = 0; k < 3; k += 1) poses[3 * slot + k] += random.between(-0.25, 0.25);
  }
  const bodies = scene.pick({ x: random.between(2, 7), y: random.between(2, 7) });
  scene.update();
  if (bodies.length > 0) scene.resolve(bodies[0]);
  const met = scene.query(Shape.circle(1.5), { x: random.between(2, 7), y: random.between(2, 7) });
  met.slice(0, 2).forEach((body) => body.remove());
  if (met.length > 1) scene.add(random.any(shapes), { x: random.between(2, 7), y: random.between(2, 7) });
  if (met.length > 2) met[2].mask = ~2;
}

test('what follows a snapshot follows it again, bit for bit, in the same scene and in a fresh one', () => {
  for (let seed = 1; seed <= 8; seed += 1) {
    const scene = played(seed);
    const bytes = scene.snapshot();
    assert.deepEqual(scene.snapshot(), bytes);
    const states = [state(scene)];
    const replay = (/** @type {Scene} */ scene) => {
      const random = new Random(seed);
      return Array.from({ length: 6 }, () => {
        play(scene, random);
        return state(scene);
      });
    };
    const frames = replay(scene);
    const fresh = new Scene();
    fresh.add(disc);
    for (const other of [scene, fresh, scene]) {
      other.restore(bytes);
      assert.deepEqual(other.snapshot(), bytes);
      assert.deepEqual([state(other)], states);
      assert.deepEqual(replay(other), frames);
    }
  }
});

test('bodies that are in both stay the same objects, others are removed or new', () => {
  const scene = new Scene();
  const [square, round] = [Shape.box(1, 1), Shape.circle(0.5)];
  const a = scene.add(square, { x: 1, data: 'a' });
  const b = scene.add(square, { x: 2, data: 'b', fixed: true, category: 6 });
  scene.update();
  const bytes = scene.snapshot();
  a.moveTo(7, 8, 9);
  a.shape = round;
  a.category = 4;
  a.mask = 2;
  a.fixed = true;
  a.data = 'other';
  b.remove();
  const c = scene.add(round, { x: 30, data: 'c' });
  const d = scene.add(round, { x: 40, data: 'd' });
  assert.equal(c.slot, b.slot);
  scene.restore(bytes);
  assert.deepEqual([a.x, a.y, a.angle, a.category, a.mask, a.data], [1, 0, 0, 1, 0xffffffff, 'other']);
  assert.ok(a.shape.equals(square) && !a.fixed);
  assert.equal(a.scene, scene);
  assert.deepEqual([b.scene, c.scene, d.scene], [null, null, null]);
  assert.deepEqual([b.x, c.x, d.x, c.data, d.data], [2, 30, 40, 'c', 'd']);
  assert.throws(() => { c.x = 0; }, /removed/);
  assert.throws(() => scene.remove(d), /removed/);
  const [, second] = scene.query(everywhere, { x: 0, y: 0 });
  assert.ok(second !== b && second !== c);
  assert.deepEqual([second.slot, second.x, second.fixed, second.category, second.data], [1, 2, true, 6, undefined]);
  assert.equal(scene.size, 2);
  a.x = 1.5;
  second.x = 1.75;
  assert.equal(scene.update(), 1);
  assert.deepEqual([...scene.contacts()].map((contact) => [contact.a, contact.b]), [[a, second]]);
  // The next body gets the slot that `d` got before the restore.
  assert.equal(scene.add(round).slot, 2);
  assert.deepEqual([b.x, d.x], [2, 40], 'those that are gone are not moved by others');
});

test('shapes that the scene knows stay the same objects, also where several are equal', () => {
  const scene = new Scene();
  const own = [Shape.circle(1), Shape.circle(1), shapes[11], Shape.circle(1), Shape.box(2, 1)];
  const bodies = [...own, own[1]].map((shape, k) => scene.add(shape, { x: 3 * k }));
  const bytes = scene.snapshot();
  for (let n = 0; n < 2; n += 1) {
    scene.restore(bytes);
    bodies.forEach((body, k) => assert.equal(body.shape, own[k] ?? own[1]));
  }
  const other = new Scene();
  other.restore(bytes);
  const copies = bodies.map((_, k) => other.pick({ x: 3 * k, y: -0.75 })[0]?.shape ?? other.nearest({ x: 3 * k, y: 0 })?.body.shape);
  assert.equal(copies[5], copies[1], 'one shape stays one');
  assert.notEqual(copies[0], copies[1]);
  copies.forEach((copy, k) => {
    const shape = own[k] ?? own[1];
    assert.notEqual(copy, shape);
    assert.deepEqual([copy.kind, copy.radius, copy.points, copy.area, copy.pieces.length], [shape.kind, shape.radius, shape.points, shape.area, shape.pieces.length]);
  });
});

test('bodies that had been removed are told of as they were by the scene that took the snapshot', () => {
  const scene = new Scene();
  const [a, b] = [scene.add(disc), scene.add(disc, { x: 1, data: 'b' })];
  scene.update();
  b.remove();
  const bytes = scene.snapshot();
  const began = scene.began();
  scene.add(disc, { x: 50 });
  for (let n = 0; n < 3; n += 1) scene.update();
  scene.restore(bytes);
  assert.deepEqual([...scene.began()], [...began]);
  scene.add(disc, { x: 90 });
  scene.update();
  assert.deepEqual(pairsOf(scene.ended()), [[a, b]]);
  // Also where as many have been removed before the last update as since then.
  const [c, d, e] = [scene.add(disc, { x: 20, data: 'c' }), scene.add(disc, { x: 21.5, data: 'd' }), scene.add(disc, { x: 18.5, data: 'e' })];
  scene.update();
  d.remove();
  scene.update();
  e.remove();
  const later = scene.snapshot();
  scene.restore(later);
  assert.deepEqual(pairsOf(scene.ended()), [[c, d]]);
  scene.update();
  assert.deepEqual(pairsOf(scene.ended()), [[c, e]]);
  // Another scene restores a removed body as its slot only, already removed.
  for (const copy of [bytes.slice(), bytes]) {
    const other = new Scene();
    other.restore(copy);
    const [[, gone]] = other.began();
    assert.deepEqual([gone.slot, gone.scene, gone.x, gone.data, gone.category, gone.mask], [1, null, NaN, undefined, 1, 0xffffffff]);
    assert.throws(() => gone.remove(), /removed/);
    assert.notEqual(other.add(disc, { x: 90 }), gone);
    other.update();
    assert.equal([...other.ended()][0][1], gone);
    other.update();
    assert.deepEqual([...other.ended()], []);
  }
});

test('bodies that are removed after a restore are told of as they were', () => {
  const [scene, copy] = [new Scene(), new Scene()];
  for (const x of [0, 1]) scene.add(disc, { x });
  scene.update();
  copy.restore(scene.snapshot());
  const [a, b] = [...copy];
  b.data = 'b';
  b.remove();
  copy.update();
  assert.deepEqual(pairsOf(copy.ended()), [[a, b]]);
});

test('views go on where the snapshot fits their place, and are left behind where it does not', () => {
  const scene = new Scene();
  const body = scene.add(disc, { x: 5 });
  scene.update();
  const bytes = scene.snapshot();
  const { poses } = scene;
  poses[0] = 7;
  scene.restore(bytes);
  assert.equal(scene.poses, poses);
  assert.deepEqual([body.x, ...poses], [5, 5, 0, 0]);
  poses[0] = 9;
  assert.deepEqual([body.x, scene.pick({ x: 9, y: 0 })], [9, [body]]);
  const larger = new Scene();
  for (let k = 0; k < 100; k += 1) larger.add(disc, { x: 9 * k });
  scene.restore(larger.snapshot());
  poses[0] = 8;
  assert.equal(scene.poses[0], 0);
  scene.restore(bytes);
  body.x = 6;
  scene.poses[1] = 1;
  assert.deepEqual(scene.pick({ x: 6, y: 1.5 }), [body]);
  const contacts = scene.contacts();
  scene.restore(bytes);
  assert.deepEqual([...contacts], []);
});

test('a snapshot is a copy of its own', () => {
  const scene = played(9);
  const bytes = scene.snapshot();
  assert.equal(bytes.constructor, Uint8Array);
  assert.equal(bytes.byteLength, bytes.buffer.byteLength);
  const copy = bytes.slice();
  scene.clear();
  scene.snapshot();
  assert.deepEqual(bytes, copy);
  const before = state(scene);
  scene.restore(scene.snapshot());
  assert.deepEqual(state(scene), before);
  // A snapshot may be part of a larger array, such as a network message.
  const message = new Uint8Array(bytes.length + 20);
  message.set(bytes, 7);
  scene.restore(message.subarray(7, 7 + bytes.length));
  assert.deepEqual(scene.snapshot(), copy);
});

test('bytes that are no snapshot are refused, and nothing has changed', () => {
  const scene = played(3);
  const bytes = scene.snapshot();
  const before = state(scene);
  const bodies = scene.query(everywhere, { x: 0, y: 0 });
  const refuses = (/** @type {any} */ wrong, /** @type {ErrorConstructor} */ type, /** @type {RegExp} */ words) =>
    assert.throws(() => scene.restore(wrong), (error) => error instanceof type && words.test(error.message));
  for (const wrong of [undefined, null, 'sgap', 7, [], [...bytes], bytes.buffer, new Float64Array(4), new Uint8ClampedArray(bytes), {}]) {
    refuses(wrong, TypeError, /^scene\.restore: bytes must be a Uint8Array, got /);
  }
  const damaged = /^scene\.restore: bytes must be the snapshot of a scene, whole and as it was taken$/;
  refuses(new Uint8Array(0), RangeError, damaged);
  refuses(new Uint8Array(100), RangeError, damaged);
  refuses(bytes.subarray(0, -1), RangeError, damaged);
  refuses(Uint8Array.of(...bytes, 0), RangeError, damaged);
  for (let at = 0; at < bytes.length; at += 7) {
    const wrong = bytes.slice();
    wrong[at] ^= 1 << (at % 8);
    if (at !== 4) refuses(wrong, RangeError, damaged);
  }
  const later = bytes.slice();
  later[4] = 200;
  refuses(later, RangeError, /^scene\.restore: unsupported snapshot version 200, expected 2$/);
  assert.deepEqual(state(scene), before);
  for (const body of bodies) assert.equal(body.scene, scene);
});

test('pairs that were written to are only wrong', () => {
  const scene = played(2);
  const good = scene.snapshot();
  for (const value of [0xffffffff, 60, 59, 1, 0]) {
    scene.restore(good);
    scene.pairs.fill(value);
    scene.normals.fill(NaN);
    scene.hash();
    const bytes = scene.snapshot();
    assert.throws(() => scene.restore(bytes), RangeError);
    scene.update();
    scene.snapshot();
  }
  scene.restore(good);
  assert.deepEqual(scene.snapshot(), good);
});

test('a pose that cannot be computed with has no snapshot', () => {
  const scene = new Scene();
  scene.add(disc);
  const gone = scene.add(disc);
  scene.add(disc);
  gone.remove();
  scene.poses[3] = NaN;
  scene.restore(scene.snapshot());
  scene.poses[7] = NaN;
  assert.throws(() => scene.snapshot(), { name: 'RangeError', message: 'scene.snapshot: the body in slot 2: pose.y must be finite, got NaN' });
});

test('a digest is a number of 64 bits that follows the poses and the contacts', () => {
  const [one, other] = [played(4), played(4)];
  assert.equal(typeof one.hash(), 'bigint');
  assert.equal(one.hash(), other.hash());
  assert.ok(one.hash() >= 0n && one.hash() < 2n ** 64n);
  const [body] = one.query(everywhere, { x: 0, y: 0 });
  const before = one.hash();
  body.x += 0.5;
  assert.notEqual(one.hash(), before);
  body.x -= 0.5;
  one.poses[3 * body.slot + 1] += 0.25;
  assert.notEqual(one.hash(), before);
  assert.notEqual(new Scene().hash(), before);
  assert.equal(new Scene().hash(), new Scene({ capacity: 9 }).hash());
});

test('to go back again and again takes no more memory', async () => {
  const scene = played(6);
  for (let k = 0; k < cases('SHAPES', 400, 3000); k += 1) scene.add(Shape.regular(3 + (k % 9), 1), { x: 3 * k, y: 50 });
  scene.update();
  const bytes = scene.snapshot();
  const sizes = [];
  for (let round = 0; round < 24; round += 1) {
    for (let n = 0; n < 5; n += 1) {
      scene.update();
      scene.snapshot();
      scene.restore(bytes);
      new Scene().restore(bytes);
    }
    await letGo();
    sizes.push(engine.memory.buffer.byteLength);
  }
  // At first the core keeps shapes that nobody has any more.
  assert.equal(sizes[23], sizes[12], `memory stopped growing: ${sizes}`);
});

test('a snapshot without fixed bodies leaves the level out, and restoring leaves it standing', () => {
  for (let seed = 1; seed <= 8; seed += 1) {
    const scene = played(seed);
    // The fixed bodies, which a frame of `play` has moved, rest where an update has seen them.
    scene.update();
    for (const body of [...scene].slice(0, seed)) if (!body.fixed) body.x += 0.5;
    [...scene].reverse().find((body) => !body.fixed)?.remove();
    const [whole, bytes] = [scene.snapshot(), scene.snapshot({ fixed: false })];
    assert.deepEqual(scene.snapshot({ fixed: true }), whole);
    const before = state(scene);
    const fixed = [...scene].filter((body) => body.fixed);
    // Only what moves is changed, and removed.
    const frames = [0, 1].map((round) => {
      if (round === 1) {
        scene.restore(bytes);
        assert.deepEqual([state(scene), scene.snapshot({ fixed: false })], [before, bytes], `seed ${seed}`);
        assert.deepEqual([...scene].filter((body) => body.fixed), fixed);
      }
      const random = new Random(seed);
      return Array.from({ length: 4 }, () => {
        for (const body of scene) if (!body.fixed) body.moveTo(body.x + random.between(-0.25, 0.25), body.y + random.between(-0.25, 0.25));
        scene.update({ swept: random.next() < 0.5 });
        const met = scene.pick({ x: random.between(2, 7), y: random.between(2, 7) }).filter((body) => !body.fixed);
        met[0]?.remove();
        scene.add(disc, { x: random.between(2, 7), y: random.between(2, 7) });
        return state(scene);
      });
    });
    assert.deepEqual(frames[1], frames[0], `seed ${seed}`);
  }
});

test('fixed bodies that were moved, added or removed since a snapshot without them', () => {
  const scene = new Scene();
  const [floor, wall] = [0, 5].map((x) => scene.add(Shape.box(2, 2), { x, fixed: true, data: x }));
  const ball = scene.add(disc, { x: 1 });
  scene.update();
  const bytes = scene.snapshot({ fixed: false });
  wall.x = 6;
  const added = scene.add(Shape.box(1, 1), { x: 20, fixed: true });
  ball.x = 30;
  scene.update();
  scene.restore(bytes);
  assert.deepEqual([wall.x, ball.x, added.scene, wall.data, [...scene.contacts()].length], [6, 1, null, 5, 1]);
  floor.remove();
  const hash = scene.hash();
  assert.throws(() => scene.restore(bytes), { name: 'RangeError', message: 'scene.restore: a fixed body that the snapshot leaves out is not in the scene' });
  assert.throws(() => new Scene().restore(bytes), /is not in the scene/);
  assert.equal(scene.hash(), hash);
  for (const wrong of [{ fixed: 1 }, { fixd: true }, 5]) assert.throws(() => scene.snapshot(/** @type {any} */ (wrong)), TypeError);
});

test('a map takes a few bytes in a snapshot without it', (t) => {
  const [scene, tile] = [new Scene(), Shape.box(1, 1)];
  for (let k = 0; k < 300 * 200; k += 2) scene.add(tile, { x: k % 300, y: Math.floor(k / 300), fixed: true });
  for (let k = 0; k < 50; k += 1) scene.add(disc, { x: 5 * k, y: 7 });
  scene.update();
  const [whole, moving] = [scene.snapshot(), scene.snapshot({ fixed: false })];
  t.diagnostic(`a map of 300 x 200 and 50 balls: ${whole.length} bytes, without the map ${moving.length}; as JSON ${JSON.stringify(scene).length}`);
  assert.ok(whole.length > 75e4 && moving.length < 16e3);
  const before = [scene.hash(), ...scene.pairs];
  for (const body of scene) if (!body.fixed) body.x += 1;
  scene.update();
  scene.restore(moving);
  assert.deepEqual([scene.hash(), ...scene.pairs], before);
});
