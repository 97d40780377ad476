/**
 * Hostile calls at random. CALLS=1000000 makes a million of them, SEED begins elsewhere; a failure names the seed of
 * its session, which alone repeats it.
 */
import assert from 'node:assert/strict';
import { env } from 'node:process';
import { test } from 'node:test';
import { before, good } from '../common/boundary.mjs';
import { Session } from './session.mjs';

const calls = Number(env.CALLS ?? 10_000);
const first = Number(env.SEED ?? 1);
const EACH = 500;

test(`${calls} calls with hostile arguments: every error names its reason, what is refused changes nothing, the scene stays right`, () => {
  let thrown = 0;
  for (let seed = first; seed < first + calls / EACH; seed += 1) {
    const session = new Session(seed);
    try {
      for (let n = 0; n < EACH; n += 1) {
        session.step();
        if (n % 100 === 99) session.check();
      }
      assert.equal(good(), before, 'later answers differ');
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
    for (const count of session.thrown.values()) thrown += count;
    session.scene.dispose();
  }
  assert.ok(thrown > calls / 10, `only ${thrown} errors`);
});
