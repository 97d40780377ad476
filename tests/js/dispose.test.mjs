/** scene.dispose(): the memory goes back at once, and every later use says why it fails. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { drawDebug } from '../../js/debug.js';
import { Scene, Shape } from '../../js/index.js';
import { memory } from '../../pkg/engine.js';
import { letGo } from './common/boundary.mjs';

const disc = Shape.circle(1);
const gone = /^TypeError: .*the scene has been disposed of$/;

/** A scene of overlapping discs after an update. */
function filled(count = 3) {
  const scene = new Scene();
  for (let k = 0; k < count; k += 1) scene.add(disc, { x: k });
  scene.update();
  return scene;
}

test('every use of a scene that was disposed of throws and names the use', () => {
  const scene = filled();
  scene.dispose();
  let used = 0;
  for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(Scene.prototype))) {
    if (name === 'constructor' || name === 'dispose') continue;
    const loose = /** @type {any} */ (scene);
    assert.throws(() => (get ? loose[name] : value.call(scene, disc, { x: 0, y: 0 }, { x: 1, y: 0 })), { name: 'TypeError', message: `scene.${name}: the scene has been disposed of` });
    used += 1;
  }
  assert.ok(used > 20, String(used));
  assert.throws(() => [...scene], gone);
  assert.throws(() => drawDebug(/** @type {any} */ ({ getTransform() {} }), scene), gone);
  assert.equal(inspect(scene), '[Scene]');
  scene.dispose();
});

test('its bodies are removed, and keep their last values', () => {
  const scene = filled();
  const [body] = scene;
  body.x = 7;
  scene.dispose();
  assert.deepEqual([body.scene, body.x, body.shape], [null, 7, disc]);
  assert.throws(() => { body.x = 1; }, /^TypeError: body\.x: the body has been removed from its scene$/);
  assert.throws(() => { body.fixed = true; }, /^TypeError: body\.fixed: the body has been removed from its scene$/);
});

test('its views keep what they showed, or end, and those of other scenes go on', () => {
  const [scene, other] = [filled(), filled()];
  const views = [scene.poses, scene.pairs, scene.normals, scene.depths];
  const shown = views.map((view) => [...view]);
  const [body] = other;
  other.poses[0] = 0.5;
  scene.dispose();
  const later = filled(20);
  later.poses.fill(7);
  views.forEach((view, k) => { if (view.length > 0) assert.deepEqual([...view], shown[k]); });
  views[0][0] = 9;
  assert.deepEqual([...later.poses], Array(60).fill(7));
  assert.deepEqual([body.x, other.poses[0], other.pairs.length], [0.5, 0.5, 6]);
  body.x = -9;
  assert.equal(other.update(), 1);
});

test('what was being iterated ends', () => {
  const scene = filled();
  const [contacts, began, bodies] = [scene.contacts(), scene.began(), scene[Symbol.iterator]()];
  for (const pairs of [contacts, began, bodies]) assert.equal(pairs.next().done, false);
  scene.dispose();
  const next = filled();
  assert.deepEqual([contacts.next().done, bodies.next().done], [true, true]);
  assert.equal(next.size, 3);
});

test('the memory is used again, and is not given back twice', async () => {
  filled(20_000).dispose();
  const before = memory.buffer.byteLength;
  for (let n = 0; n < 20; n += 1) filled(20_000).dispose();
  assert.equal(memory.buffer.byteLength, before);
  // Were the collected scenes dropped again, they would drop this one, which has got a handle of theirs.
  const scene = filled();
  await letGo();
  assert.deepEqual([scene.update(), scene.size, new Scene().size], [3, 3, 0]);
});

test('using', { skip: !Symbol.dispose && 'Symbol.dispose is missing' }, () => {
  const scene = filled();
  scene[Symbol.dispose]();
  assert.throws(() => scene.size, gone);
});
