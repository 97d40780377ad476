/** The declarations that ship agree with the public face as it was settled, tests/types/api.d.ts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { face } from './face.mjs';

/** Settled, and not there yet: what comes is to be taken from this list. A type stands for all its members. */
const later = [
  'Body', 'Contact.points', 'ContactPoint', 'Impact', 'Motion', 'RayHit', 'Scene', 'SceneContact',
  'Shape.area', 'Shape.centroid', 'Shape.outline (static)', 'Shape.pieces', 'Shape.scaled', 'Shape.union (static)',
  'bounce', 'cast', 'contains', 'distance', 'drawDebug', 'explorerUrl', 'raycast',
];

/** There, and not in the settled face. */
const added = ['ShapeError.constructor'];

/**
 * There, and narrower than settled until the rest comes.
 * @type {Record<string, string>}
 */
const narrower = {
  'Shape.kind': 'readonly kind: "capsule" | "circle" | "point" | "polygon" | "segment"',
};

const settled = face('tests/types/api.d.ts');
const ours = face('pkg/types/index.d.ts', new Set([...settled.keys()].filter((key) => !key.includes('.'))));

for (const [key, words] of ours) {
  if (settled.has(key)) test(`${key} is as settled`, () => assert.equal(words, narrower[key] ?? settled.get(key)));
}

test('what is missing is what comes later', () => {
  const missing = [...settled.keys()].filter((key) => !ours.has(key));
  const names = new Set(missing.map((key) => (ours.has(key.split('.')[0]) ? key : key.split('.')[0])));
  assert.deepEqual([...names].sort(), later);
});

test('what is added is known', () => {
  assert.deepEqual([...ours.keys()].filter((key) => !settled.has(key)).sort(), added);
});
