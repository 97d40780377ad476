/**
 * The memory of scenes: views are renewed when it grows, it grows no more than needed, and nothing has to be freed by
 * hand.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Scene, Shape } from '../../js/index.js';
import * as engine from '../../pkg/engine.js';
import { letGo } from './common/boundary.mjs';

/** @import { Body } from '../../js/index.js' */

const disc = Shape.circle(1);

/** Discs in a row, each overlapping the next by 0.5. @param {number} count @param {Scene} [scene] */
function row(count, scene = new Scene()) {
  const bodies = Array.from({ length: count }, (_, k) => scene.add(disc, { x: 1.5 * k, data: k }));
  return { scene, bodies };
}

/** Makes the WebAssembly memory grow, even if much of it is unused. */
function grow() {
  const { buffer } = engine.memory;
  engine.memory.grow(1);
  assert.equal(buffer.byteLength, 0);
}

test('views are of WebAssembly memory, and the same objects as long as they show the same places', () => {
  const { scene, bodies } = row(10, new Scene({ capacity: 20 }));
  scene.update();
  const views = () => [scene.poses, scene.pairs, scene.normals, scene.depths];
  const first = views();
  assert.deepEqual(first.map(({ length }) => length), [30, 18, 18, 9]);
  assert.deepEqual(first.map(({ constructor }) => constructor), [Float64Array, Uint32Array, Float32Array, Float32Array]);
  for (const view of first) assert.equal(view.buffer, engine.memory.buffer);
  for (let n = 0; n < 5; n += 1) {
    bodies.forEach((body) => { body.y += 0.25; });
    scene.update();
    views().forEach((view, k) => assert.equal(view, first[k]));
  }
  scene.add(disc, { x: 15 });
  scene.update();
  const second = views();
  assert.deepEqual(second.map(({ length }) => length), [33, 20, 20, 10]);
  assert.equal(first[0].length, 30, 'there was room: what was there stays');
  bodies[0].remove();
  scene.update();
  assert.deepEqual(views().map(({ length }) => length), [33, 18, 18, 9]);
  assert.equal(scene.poses, second[0]);
});

test('when memory grows, views are made again, and nothing that was written is lost', () => {
  const { scene, bodies: [a, b, c] } = row(3);
  assert.equal(scene.update(), 2);
  const poses = scene.poses;
  b.y = 8;
  poses[0] = 9;
  grow();
  assert.equal(poses.length, 0);
  assert.deepEqual([scene.poses.length, scene.pairs.length, scene.normals.length, scene.depths.length], [9, 4, 4, 2]);
  assert.deepEqual([a.x, b.y, c.x], [9, 8, 3]);
  grow();
  c.x = 9;
  grow();
  assert.equal(scene.update(), 1);
  assert.deepEqual([...scene.pairs], [0, 2]);
  grow();
  b.moveTo(9, 0, 1);
  assert.equal(scene.update(), 3);
  c.x = 30;
  scene.update();
  b.x = a.x = 60;
  scene.update();
  scene.clear();
  scene.update();
  const { pairs } = scene;
  grow();
  assert.deepEqual([...scene.pairs], [], 'also of a view that shows nothing');
  assert.equal(pairs.length, 0);
});

test('poses that were taken once and are written to again and again', () => {
  const { scene, bodies: [a, b] } = row(2);
  // The first update may make the memory grow.
  scene.update();
  const poses = scene.poses;
  for (let n = 0; n < 5; n += 1) {
    poses[3 * b.slot] = 50;
    assert.equal(scene.update(), 0, 'apart');
    assert.equal(b.x, 50);
    poses[3 * b.slot] = 1;
    a.angle = n;
    assert.equal(scene.update(), 1, 'overlapping');
  }
  poses[3 * b.slot] = 70;
  grow();
  a.angle += 1;
  assert.equal(scene.update(), 0, 'what was written before memory grew');
  scene.poses[3 * b.slot] = 1;
  row(100, scene).bodies.forEach(({ slot }) => scene.poses.fill(slot * 99, 3 * slot, 3 * slot + 1));
  assert.equal(scene.update(), 1, 'what was written before the lists moved');
});

test('poses that have ended or been left behind are written to without effect', () => {
  const { scene } = row(1);
  const poses = scene.poses;
  row(1000, scene);
  assert.ok(poses.length === 0 || poses.byteOffset !== scene.poses.byteOffset);
  poses[0] = 5;
  grow();
  assert.equal(poses.length, 0);
  const bytes = Buffer.from(engine.memory.buffer).toString('latin1');
  poses[0] = 5;
  assert.equal(Buffer.from(engine.memory.buffer).toString('latin1') === bytes, true);
  assert.equal(scene.update(), 999 + 2, 'a row, and one more at its beginning');
});

test('with room made ahead, poses stay until it is used up', () => {
  const scene = new Scene({ capacity: 500 });
  scene.add(disc);
  const { byteOffset } = scene.poses;
  row(499, scene);
  assert.equal(scene.poses.byteOffset, byteOffset);
  row(1, scene);
  assert.notEqual(scene.poses.byteOffset, byteOffset);
});

test('to clear a scene and fill it again, frame after frame, takes no more memory', () => {
  const scene = new Scene();
  const sizes = [];
  /** @type {Body[]} */
  let bodies = [];
  for (let frame = 0; frame < 60; frame += 1) {
    scene.clear();
    bodies = row(10_000, scene).bodies;
    assert.equal(scene.update(), 9999);
    sizes.push(engine.memory.buffer.byteLength);
  }
  assert.equal(sizes[59], sizes[3], `memory stopped growing: ${sizes}`);
  // Removing the bodies one by one takes no more memory either.
  for (let frame = 0; frame < 20; frame += 1) {
    bodies.forEach((body) => body.remove());
    bodies = row(10_000, scene).bodies;
    scene.update();
  }
  assert.equal(engine.memory.buffer.byteLength, sizes[3]);
  assert.equal(scene.size, 10_000);
});

test('memory follows use: at most 800 bytes a body with a shared shape, after an update, also where lists have just grown', () => {
  const script = fileURLToPath(new URL('scene-growth.mjs', import.meta.url));
  // Of a thousand, half of the rest is a page of 64 KB. Which count leaves the largest holes between lists changes with
  // the size of a list's items.
  for (const [count, most] of [[1_000, 740], [33_000, 730], [65_537, 800], [70_000, 750], [100_000, 690], [131_073, 740]]) {
    const bytes = Number(execFileSync(process.execPath, [script, String(count)], { encoding: 'utf8' }));
    assert.ok(bytes <= most * count, `${(bytes / count).toFixed(0)} bytes for each of ${count}`);
  }
});

// It takes 6 GB and some minutes.
if (process.env.MEMORY) {
  test('four million bodies', () => {
    execFileSync(process.execPath, ['--max-old-space-size=8000', fileURLToPath(new URL('scene-growth.mjs', import.meta.url)), '4000000']);
  });
}

test('other shapes all the time take no more memory', async () => {
  const { scene, bodies } = row(100);
  const sizes = [];
  for (let round = 0; round < 10; round += 1) {
    (() => {
      for (let frame = 0; frame < 20; frame += 1) {
        bodies.forEach((body, k) => { body.shape = Shape.regular(3 + ((frame + k) % 30), 1); });
        scene.update();
      }
    })();
    await letGo();
    sizes.push(engine.memory.buffer.byteLength);
  }
  assert.equal(sizes[9], sizes[4], `memory stopped growing: ${sizes}`);
});

/** Parallel segments whose bounds all meet, and of which none touch. @param {number} count */
function diagonals(count) {
  const scene = new Scene();
  const segment = Shape.segment({ x: -100, y: -100 }, { x: 100, y: 100 });
  for (let k = 0; k < count; k += 1) scene.add(segment, { x: 0.01 * k, y: -0.01 * k });
  return scene;
}

test('half a million pairs of bounds that meet take 16 bytes each at most, not what an overlap takes', () => {
  const before = engine.memory.buffer.byteLength;
  assert.equal(diagonals(1_000).update(), 0);
  assert.ok(engine.memory.buffer.byteLength - before < 32e6, `${engine.memory.buffer.byteLength - before} bytes`);
});

test('more pairs of bounds than neighbour lists hold: what changes after updates at rest is found', () => {
  const scene = diagonals(4_200);
  const bodies = [...scene];
  assert.deepEqual([scene.update(), scene.update()], [0, 0]);
  bodies[7].moveTo(bodies[3].x, bodies[3].y);
  assert.deepEqual([scene.update(), scene.update(), [...scene.pairs]], [1, 1, [3, 7]]);
  bodies[3].remove();
  assert.deepEqual([scene.update(), scene.update()], [0, 0]);
  scene.dispose();
});

/** The handle that the core gives to the next scene. */
function nextHandle() {
  const handle = engine.scene_new(0);
  engine.scene_drop(handle);
  return handle;
}

test('scenes are freed with the objects that stand for them', async () => {
  await letGo();
  const first = nextHandle();
  const sizes = [];
  for (let round = 0; round < 10; round += 1) {
    (() => { for (let n = 0; n < 20; n += 1) row(1000).scene.update(); })();
    await letGo();
    sizes.push(engine.memory.buffer.byteLength);
  }
  assert.equal(sizes[9], sizes[3], `memory stopped growing: ${sizes}`);
  await letGo();
  assert.ok(nextHandle() <= first + 20);
});

test('a body keeps its scene, a view what it shows, and neither keeps more', async () => {
  let body = /** @type {Body | undefined} */ ((() => row(3).bodies[1])());
  const view = (() => {
    const { scene } = row(50);
    scene.update();
    return scene.depths;
  })();
  await letGo();
  // If the first scenes had been freed, these would overwrite their memory.
  const others = Array.from({ length: 20 }, () => row(60).scene);
  others.forEach((scene) => scene.update());
  assert.deepEqual([...view], Array(49).fill(0.5));
  assert.deepEqual([body?.scene?.size, body?.scene?.update(), body?.data], [3, 2, 1]);
  const scene = new WeakRef(/** @type {Scene} */ (body?.scene));
  body?.remove();
  await letGo();
  assert.equal(scene.deref(), undefined, 'a removed body keeps nothing');
  assert.equal(body?.x, 1.5);
  body = undefined;
});

test('a body keeps its shape', async () => {
  const scene = new Scene();
  const body = (() => scene.add(Shape.regular(9, 1)))();
  scene.add(disc);
  await letGo();
  Array.from({ length: 100 }, () => Shape.point());
  assert.equal(body.shape.points.length, 9);
  assert.equal(scene.update(), 1);
});

test('a scene keeps removed bodies no longer than what it tells may be about them', async () => {
  const { scene } = row(2);
  /** @type {WeakRef<Body>[]} */
  const seen = [];
  (() => {
    for (let frame = 0; frame < 3; frame += 1) {
      scene.update();
      for (const { a, b } of scene.contacts()) seen.push(new WeakRef(a), new WeakRef(b));
      scene.clear();
      row(2, scene);
    }
  })();
  // Bodies that are added and removed between two updates are not kept.
  (() => {
    for (let n = 0; n < 100; n += 1) {
      scene.clear();
      row(2, scene).bodies.forEach((body) => seen.push(new WeakRef(body)));
    }
  })();
  await letGo();
  assert.ok(seen.filter((ref) => ref.deref()).length <= 8, `${seen.filter((ref) => ref.deref()).length} bodies are kept`);
  scene.clear();
  scene.update();
  scene.update();
  await letGo();
  assert.equal(seen.filter((ref) => ref.deref()).length, 0);
});

test('a contact that is kept keeps its two bodies, and no others', async () => {
  const { kept, refs } = (() => {
    const { scene, bodies } = row(40);
    scene.update();
    const contacts = [...scene.contacts()];
    scene.dispose();
    return { kept: contacts[17], refs: bodies.map((body) => new WeakRef(body)) };
  })();
  await letGo();
  // Before the points are read: they need shapes, but no scene.
  assert.deepEqual(refs.flatMap((ref, k) => (ref.deref() ? [k] : [])), [17, 18]);
  assert.equal(kept.points[0].x, 1.5 * 17.5);
});

test('a frame makes no objects', () => {
  // With compilation beside the program, it would depend on timing which calls are inlined, and so whether numbers are
  // boxed. Nor may it depend on how much of one function V8 inlines: the loop with three setters is near that limit.
  const flags = ['--expose-gc', '--min-semi-space-size=256', '--max-semi-space-size=256', '--no-concurrent-recompilation', '--max-inlined-bytecode-size-cumulative=2000'];
  const printed = execFileSync(process.execPath, [...flags, fileURLToPath(new URL('scene-allocations.mjs', import.meta.url))], { encoding: 'utf8' });
  const { contacts, ...bytes } = JSON.parse(printed);
  for (const [what, count] of Object.entries(bytes)) assert.ok(count < 1, `${what}: ${count} bytes`);
  assert.ok(contacts > 20, `only ${contacts} bytes for a contact? They were not counted.`);
});
