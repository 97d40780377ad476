/** Questions allocate nothing when they are given an object to fill, so that a game loop makes no garbage. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** Fewer bytes a call than this count as none: one boxed number takes at least 12. */
const LEAST = 1;

test('a hundred thousand calls make no objects, or only the answers', () => {
  // With compilation beside the program, it would depend on timing which calls are inlined, and so whether numbers are
  // boxed.
  const flags = ['--expose-gc', '--min-semi-space-size=256', '--max-semi-space-size=256', '--no-concurrent-recompilation'];
  const printed = execFileSync(process.execPath, [...flags, fileURLToPath(new URL('allocations.mjs', import.meta.url))], { encoding: 'utf8' });
  for (const [name, { nothing, ...reused }] of Object.entries(JSON.parse(printed))) {
    if (name === 'overlaps' || name === 'contains') assert.ok(nothing < LEAST, `${name}: ${nothing} bytes a call`);
    else assert.ok(nothing > 20, `${name}: only ${nothing} bytes for an answer? They were not counted.`);
    for (const [out, bytes] of Object.entries(reused)) assert.ok(bytes < LEAST, `${name} into ${out}: ${bytes} bytes a call`);
  }
});
