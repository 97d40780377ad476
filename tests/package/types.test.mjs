/** The shipped declarations match the agreed public API, tests/types/. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { face } from './face.mjs';

/** Agreed but not implemented yet; remove a name once it is. A type stands for all its members. */
const later = /** @type {string[]} */ ([]);

/** Implemented but not in the agreed API. */
const added = ['Body.toJSON', 'Shape.inertia', 'Shape.toJSON', 'ShapeError.constructor'];

/**
 * The type of the object to fill, an optional last argument that the agreed API does not list. That of `collide` is
 * listed: its options follow.
 * @type {Record<string, string>}
 */
const reuse = {
  bounce: 'Partial<{ a: Motion; b: Motion }>',
  cast: 'Partial<Impact>',
  distance: 'Partial<Separation>',
  raycast: 'Partial<RayHit>',
};

const settled = face('tests/types/api.d.ts');
const ours = face('pkg/types/index.d.ts', new Set([...settled.keys()].filter((key) => !key.includes('.'))));

for (const [key, words] of ours) {
  if (!settled.has(key)) continue;
  const wanted = key in reuse ? settled.get(key)?.replace(') =>', `, out?: ${reuse[key]}) =>`) : settled.get(key);
  test(`${key} is as settled`, () => assert.equal(words, wanted));
}

test('shadowgap/debug is as settled', () => {
  const [wanted, debug] = ['tests/types/debug.d.ts', 'pkg/types/debug.d.ts'].map((file) => face(file, new Set(['Scene', 'DebugCanvas', 'DebugOptions', 'DebugColors', 'DebugLines', 'DebugLinesOptions'])));
  assert.deepEqual(new Map([...debug].sort()), new Map([...wanted].sort()));
});

test('what is missing is what comes later', () => {
  const missing = [...settled.keys()].filter((key) => !ours.has(key));
  const names = new Set(missing.map((key) => (ours.has(key.split('.')[0]) ? key : key.split('.')[0])));
  assert.deepEqual([...names].sort(), later);
});

test('what is added is known', () => {
  assert.deepEqual([...ours.keys()].filter((key) => !settled.has(key)).sort(), added);
});
