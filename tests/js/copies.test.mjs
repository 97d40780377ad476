/** Two copies of the package in one program: each refuses the other's objects, and says which copies they are. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { drawDebug } from '../../pkg/debug.js';
import * as whole from '../../pkg/index.js';
import * as pairs from '../../pkg/pairs.js';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
/** @type {typeof whole} */
const required = createRequire(import.meta.url)('../../pkg/index.cjs');
const origin = { x: 0, y: 0 };

/**
 * @param {string} call
 * @param {string} argument
 * @param {string} type
 * @param {string} theirs
 * @param {string} ours
 */
const refusal = (call, argument, type, theirs, ours) => ({
  name: 'TypeError',
  message: `${call}: ${argument} must be a ${type} of this copy, got a ${type} of another copy of shadowgap (${theirs} ${version}; this is ${ours} ${version}): `
    + 'import all from one entry of one version',
});

test('a Shape of another entry is refused, and both entries are named', () => {
  const [ball, disc] = [whole.Shape.circle(1), pairs.Shape.circle(1)];
  assert.throws(() => pairs.overlaps(disc, origin, /** @type {any} */ (ball), origin), refusal('overlaps', 'b', 'Shape', 'shadowgap', 'shadowgap/pairs'));
  assert.throws(() => whole.overlaps(/** @type {any} */ (disc), origin, ball, origin), refusal('overlaps', 'a', 'Shape', 'shadowgap/pairs', 'shadowgap'));
  assert.throws(() => whole.Shape.union([ball, /** @type {any} */ (disc)]), refusal('Shape.union', 'pieces[1]', 'Shape', 'shadowgap/pairs', 'shadowgap'));
});

test('a Shape, a Body and a Scene of the same entry, loaded twice, are refused', () => {
  const [here, there] = [new whole.Scene(), new required.Scene()];
  const shape = required.Shape.circle(1);
  assert.throws(() => here.add(shape), refusal('scene.add', 'shape', 'Shape', 'shadowgap', 'shadowgap'));
  assert.equal(here.size, 0);
  const body = there.add(shape);
  assert.throws(() => here.remove(body), refusal('scene.remove', 'body', 'Body', 'shadowgap', 'shadowgap'));
  assert.throws(() => drawDebug(/** @type {any} */ ({ getTransform() {} }), there), refusal('drawDebug', 'scene', 'Scene', 'shadowgap', 'shadowgap'));
  assert.equal(there.size, 1);
});

test('what is no object of another copy is named as what it is', () => {
  const { Shape, Scene, overlaps } = whole;
  const ball = Shape.circle(1);
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const body = new required.Scene().add(required.Shape.circle(1));
  for (const [wrong, got] of [[Object.create(Shape.prototype), 'an object'], [proxy, 'an object'], [body, 'a Body: pass body.shape'], [null, 'null'], [undefined, 'undefined']]) {
    assert.throws(() => overlaps(ball, origin, wrong, origin), { name: 'TypeError', message: `overlaps: b must be a Shape, got ${got}` });
  }
  assert.throws(() => new Scene().remove(/** @type {any} */ (ball)), { name: 'TypeError', message: 'scene.remove: body must be a Body, got a Shape' });
});
