/** A short soak. `npm run soak` runs ten million frames. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { soak } from './run.mjs';

test('twenty thousand frames with bodies that come and go: memory stops growing, the contacts stay right', async () => {
  const readings = await soak(20_000, 2);
  // Memory grows by a quarter or more: once is the garbage that was there at one time, not a leak.
  assert.ok(readings[19].wasm <= 1.3 * readings[9].wasm, `${readings.map(({ wasm }) => wasm)}`);
  assert.ok(readings[19].heap < readings[9].heap + 5e6, 'the JavaScript heap grows');
});
