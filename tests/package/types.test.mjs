/** The declarations that ship agree with the public face as it was settled, tests/types/api.d.ts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { face } from './face.mjs';

/**
 * Settled, and not there yet: what comes is to be taken from this list.
 * @type {string[]}
 */
const later = [];

/**
 * There, and not in the settled face.
 * @type {string[]}
 */
const added = [];

const settled = face('tests/types/api.d.ts');
const ours = face('pkg/types/index.d.ts', new Set([...settled.keys()].filter((key) => !key.includes('.'))));

for (const [key, words] of ours) {
  if (settled.has(key)) test(`${key} is as settled`, () => assert.equal(words, settled.get(key)));
}

test('what is missing is what comes later', () => {
  assert.deepEqual([...settled.keys()].filter((key) => !ours.has(key)).sort(), [...later].sort());
});

test('what is added is known', () => {
  assert.deepEqual([...ours.keys()].filter((key) => !settled.has(key)).sort(), [...added].sort());
});
