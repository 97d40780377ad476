/**
 * Random moves in random scenes. MOVES=1000000 makes a million of them, SEED begins elsewhere; a failure names the seed
 * of its scene, which alone repeats it.
 */
import assert from 'node:assert/strict';
import { env } from 'node:process';
import { test } from 'node:test';
import { Random } from '../common/random.mjs';
import { draw, place, scene, wrong } from './fuzz-scene.mjs';
import { World } from './world.mjs';

const moves = Number(env.MOVES ?? 4000);
const first = Number(env.SEED ?? 1);
const EACH = 40;

/**
 * Forty moves in the scene of a seed: where each ended, as bits, and what was wrong.
 * @param {number} seed @param {{ mirrored?: boolean, reversed?: boolean }} [layout]
 */
function walk(seed, layout) {
  const random = new Random(Math.imul(seed, 2654435761));
  const world = new World(layout);
  const { mover, far } = scene(random, world);
  const ends = new Float64Array(2 * EACH);
  const starts = [];
  /** @type {string[]} */
  const complaints = [];
  for (let n = 0; n < EACH; n += 1) {
    // Mostly from where the last move ended, so that it rests on something and lies in corners.
    if (n % 8 === 0) place(random, world, mover, far);
    const from = { x: mover.x, y: mover.y };
    starts.push(from);
    const { motion, options } = draw(random);
    const said = world.mistaken;
    const move = world.move(mover, motion, options);
    const about = `seed ${seed}, move ${n}, motion (${motion.x}, ${motion.y}), ${JSON.stringify(options)}`;
    if (world.mistaken > said) complaints.push(`${about}: ${world.mistakes.at(-1)}`);
    for (const what of wrong(world, mover, { from, motion, options, move })) complaints.push(`${about}: ${what}`);
    ends.set([mover.x, mover.y], 2 * n);
  }
  const hash = world.scene.hash();
  // A million moves take 25,000 scenes, none of which is collected while a test runs.
  world.scene.dispose();
  return { ends, starts, complaints, deepest: world.deepest, extent: mover.extent, hash };
}

/** Scenes in which something was wrong once: two wedges, and a body that rounding alone sent back up a slope. */
const known = [18628, 19843, 7431];

const seeds = [...known, ...Array.from({ length: Math.ceil(moves / EACH) }, (_, n) => first + n)];

test(`${moves} moves: none deeper than the slop, none through, no answer that contradicts itself`, () => {
  /** @type {string[]} */
  const complaints = [];
  for (const seed of seeds) {
    const walked = walk(seed);
    if (walked.deepest > 1 + 1e-6) complaints.push(`seed ${seed}: ${walked.deepest} slops deep`);
    complaints.push(...walked.complaints);
    if (complaints.length > 20) break;
  }
  assert.equal(complaints.length, 0, complaints.slice(0, 20).join('\n'));
});

test('twice the same bits', () => {
  for (const seed of seeds.slice(0, Math.ceil(seeds.length / 4))) {
    const [one, other] = [walk(seed), walk(seed)];
    assert.deepEqual(new BigUint64Array(one.ends.buffer), new BigUint64Array(other.ends.buffer), `seed ${seed}`);
    assert.equal(one.hash, other.hash, `seed ${seed}`);
  }
});

for (const [name, layout] of /** @type {const} */ ([['mirrored', { mirrored: true }], ['in reverse order', { reversed: true }]])) {
  test(`${name}, each move ends where it does otherwise`, () => {
    for (const seed of seeds.slice(0, Math.ceil(seeds.length / 4))) {
      const [one, other] = [walk(seed), walk(seed, layout)];
      for (let n = 0; n < EACH; n += 1) {
        const started = Math.hypot(one.starts[n].x - other.starts[n].x, one.starts[n].y - other.starts[n].y);
        // A difference in the last digits may grow from move to move; each move alone may only add as little.
        if (started > 1e-7) break;
        const apart = Math.hypot(one.ends[2 * n] - other.ends[2 * n], one.ends[2 * n + 1] - other.ends[2 * n + 1]);
        assert.ok(apart <= 1e-9 * (1 + one.extent) + 10 * started + 1e-15 * Math.abs(one.starts[n].x), `seed ${seed}, move ${n}: ends ${apart} apart`);
      }
    }
  });
}
