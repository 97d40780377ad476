/** WebAssembly memory: earlier answers stay valid when it grows, and nothing has to be freed by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collide, explain, Scene, Shape } from '../../js/index.js';
import * as engine from '../../pkg/engine.js';
import { cases } from './common/cases.mjs';
import { answer, before, cup, disc, good, here, questions } from './common/boundary.mjs';

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

test('memory grows rarely, however many bodies are added one by one', () => {
  const scene = new Scene();
  const buffers = new Set([engine.memory.buffer]);
  const before = engine.memory.buffer.byteLength;
  for (let n = 0; n < 1_000_000 && engine.memory.buffer.byteLength < 1.5 * before; n += 1) {
    scene.add(disc, { x: 3 * n });
    buffers.add(engine.memory.buffer);
  }
  const times = engine.memory.buffer.byteLength / before;
  assert.ok(times >= 1.5, 'memory grew');
  // Each growth adds at least a thirty-second.
  assert.ok(buffers.size - 1 <= Math.ceil(Math.log(times) / Math.log(33 / 32)), `${buffers.size - 1} times, to ${times.toFixed(1)} of what it was`);
  scene.dispose();
});

test('many calls leave the memory as it was, byte for byte', () => {
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
  for (let n = 0; n < cases('CALLS', 200_000, 1e6); n += 2 * calls.length) twice();
  assert.equal(bytes.length, kept.length, 'memory did not grow');
  assert.equal(kept.compare(bytes), 0);
});
