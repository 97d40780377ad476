/** WebAssembly memory: earlier answers stay valid when it grows, and nothing has to be freed by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collide, contains, explain, overlaps, Shape } from '../../js/index.js';
import * as engine from '../../pkg/engine.js';
import { answer, before, cup, disc, good, here, letGo, questions } from './common/boundary.mjs';

test('a hundred thousand vertices: memory grows, and earlier shapes and answers stay', () => {
  const memory = engine.memory.buffer.byteLength;
  const kept = [Shape.regular(5, 1), Shape.circle(2)];
  const answer = collide(kept[0], here, kept[1], { x: 1, y: 0 });
  const points = kept[0].points;
  const count = 100_000;
  const flat = new Float64Array(2 * count);
  for (let i = 0; i < count; i += 1) {
    const angle = (2 * Math.PI * i) / count;
    flat[2 * i] = 10 * Math.cos(angle);
    flat[2 * i + 1] = 10 * Math.sin(angle);
  }
  const huge = [Shape.polygon(flat), Shape.polygon(Array.from({ length: count }, (_, i) => ({ x: flat[2 * i], y: flat[2 * i + 1] })))];
  assert.ok(engine.memory.buffer.byteLength > memory, 'memory grew');
  assert.deepEqual(kept[0].points, points);
  assert.deepEqual(collide(kept[0], here, kept[1], { x: 1, y: 0 }), answer);
  assert.deepEqual(huge[0].points, huge[1].points);
  assert.equal(huge[0].points.length, count);
  const contact = collide(huge[0], here, huge[1], { x: 15, y: 0 });
  assert.ok(contact && Math.abs(contact.depth - 5) < 1e-7);
  assert.equal(explain(huge[0], here, huge[1], { x: 15, y: 0 }).axes.length >= count / 2, true);
  assert.equal(good(), before);
});

/** The handle that the core gives to the next shape. */
function nextHandle() {
  engine.list(2);
  const handle = engine.shape(0);
  engine.shape_drop(handle);
  return handle;
}

test('memory grows rarely, however many shapes are made one by one', () => {
  const kept = [];
  const buffers = new Set([engine.memory.buffer]);
  const before = engine.memory.buffer.byteLength;
  for (let n = 0; n < 50_000; n += 1) {
    kept.push(Shape.box(1, 2));
    buffers.add(engine.memory.buffer);
  }
  const times = engine.memory.buffer.byteLength / before;
  assert.ok(times > 1, 'memory grew');
  // Each growth adds at least a quarter.
  assert.ok(buffers.size - 1 <= Math.ceil(Math.log(times) / Math.log(1.25)) + 1, `${buffers.size - 1} times, to ${times.toFixed(1)} of what it was`);
});

test('shapes are freed with the objects that stand for them', async () => {
  await letGo();
  const kept = Shape.regular(6, 1);
  const first = nextHandle();
  (() => { for (let n = 0; n < 10_000; n += 1) Shape.circle(1 + n); })();
  await letGo();
  assert.ok(nextHandle() <= first + 10_000);
  (() => { for (let n = 0; n < 5_000; n += 1) Shape.circle(1 + n); })();
  assert.ok(nextHandle() < first + 10_001, 'handles are given out again');
  await letGo();

  const rounds = [];
  for (let round = 0; round < 12; round += 1) {
    (() => { for (let n = 0; n < 20; n += 1) Shape.regular(20_000, 1); })();
    await letGo();
    rounds.push(engine.memory.buffer.byteLength);
  }
  assert.equal(rounds[11], rounds[3], `memory stopped growing: ${rounds}`);
  assert.equal(kept.points.length, 6);
  assert.equal(good(), before);
});

test('a large union, and the pieces of it, are freed with the objects that stand for them', async () => {
  const tiles = Array.from({ length: 3000 }, (_, i) => Shape.box(1, 1, { center: { x: i % 60, y: Math.floor(i / 60) } }));
  await letGo();
  const first = nextHandle();
  const kept = (() => {
    const floor = Shape.union(tiles);
    assert.equal(floor.points.length, 12_000);
    assert.equal(floor.pieces.length, 3000);
    assert.deepEqual(collide(floor, here, disc, { x: 30, y: 50 })?.bInA, false);
    return floor.pieces[77];
  })();
  await letGo();
  // The piece outlives its union of 3000 pieces.
  assert.deepEqual(kept.points, tiles[77].points);
  assert.equal(contains(kept, here, kept.centroid), true);
  const handles = Array.from({ length: 50 }, () => Shape.point(0, 0));
  assert.ok(nextHandle() < first + 3100);
  const rounds = [];
  for (let round = 0; round < 8; round += 1) {
    (() => { for (let n = 0; n < 5; n += 1) Shape.union(tiles).pieces[0].scaled(2); })();
    await letGo();
    rounds.push(engine.memory.buffer.byteLength);
  }
  assert.equal(rounds[7], rounds[2], `memory stopped growing: ${rounds}`);
  assert.equal(handles.length, 50);
  assert.equal(good(), before);
});

test('a million calls leave the memory as it was, byte for byte', () => {
  const far = { x: 9, y: 0 };
  const calls = [
    ...Object.keys(questions).map((name) => () => answer(name)),
    ...['overlaps', 'collide', 'distance', 'cast'].flatMap((name) => [
      () => answer(name, { a: cup }), () => answer(name, { b: cup }), () => answer(name, { a: cup, b: cup, poseB: far }), () => answer(name, { poseB: far }),
    ]),
    () => answer('raycast', { shape: cup }),
    () => answer('contains', { shape: cup }),
    () => collide(cup, here, disc, { x: 0, y: 1, angle: 0.5 }),
  ];
  // Two rounds at a time, because scratch buffers may alternate between two blocks of memory.
  const twice = () => [1, 2].forEach(() => calls.forEach((call) => call()));
  twice();
  const bytes = Buffer.from(engine.memory.buffer);
  const kept = Buffer.from(bytes);
  for (let n = 0; n < 1e6; n += 2 * calls.length) twice();
  assert.equal(bytes.length, kept.length, 'memory did not grow');
  assert.equal(kept.compare(bytes), 0);
});

test('filling the memory with shapes is refused, and poisons nothing', () => {
  const pair = Shape.union([disc, disc]);
  /** @type {Shape[]} */
  const kept = [];
  const full = { name: 'RangeError', message: /vertices/ };
  assert.throws(() => {
    for (let i = 0; i < 30; i += 1) kept.push(Shape.regular(1e6 - i, 1));
  }, full);
  assert.ok(kept.length >= 14);
  assert.throws(() => Shape.circle(1), full);
  assert.throws(() => Shape.union([disc]), full);
  assert.throws(() => kept[0].scaled(2), full);
  assert.throws(() => pair.pieces, full);
  assert.equal(overlaps(kept[0], here, kept[1], here), true);
  assert.equal(answer('overlaps'), true);
});

test('a union of more than memory holds is refused, and room is made by letting go', async () => {
  await letGo();
  const half = Array.from({ length: 9 }, () => Shape.regular(1e6, 1));
  assert.throws(() => Shape.union(half), { name: 'RangeError', message: /vertices/ });
  assert.equal(Shape.union([...half.slice(0, 2), disc]).pieces.length, 3);
  assert.equal(good(), before);
});
