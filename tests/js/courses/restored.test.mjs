/**
 * A server that restores a scene to play a frame again must get the same frame: no answer may depend on what happened
 * to a scene before.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Scene, Shape } from '../../../js/index.js';
import { cases } from '../common/cases.mjs';
import { Random } from '../common/random.mjs';
import { up } from './world.mjs';

const BODIES = 60;

/** @param {Random} random */
function shape(random) {
  switch (Math.floor(random.between(0, 3))) {
    case 0: return Shape.circle(random.between(0.2, 0.6));
    case 1: return Shape.box(random.between(0.3, 1.3), random.between(0.3, 1.3));
    default: return Shape.regular(Math.floor(random.between(3, 8)), random.between(0.3, 0.7));
  }
}

/**
 * A crowd of which one body after another is moved, pushed or resolved: the bits of all places after each.
 * @param {number} seed @param {boolean} restores the scene, from its own snapshot, before each
 */
function play(seed, restores) {
  const random = new Random(seed);
  const scene = new Scene();
  const bodies = Array.from({ length: BODIES }, (_, k) => scene.add(shape(random), {
    x: random.between(-4, 4), y: random.between(-4, 4), angle: random.any([0, random.between(0, 6)]), fixed: k % 3 === 0,
  }));
  const places = [];
  for (let n = 0; n < 150; n += 1) {
    const body = random.any(bodies);
    const motion = { x: random.between(-0.5, 0.5), y: random.between(-0.5, 0.5) };
    const what = random.next();
    if (restores) scene.restore(scene.snapshot());
    if (body.fixed) scene.push(body, motion, { up });
    else if (what < 0.4) scene.move(body, motion, { up, snap: 0.2, step: 0.2 });
    else if (what < 0.8) scene.move(body, motion);
    else scene.resolve(body);
    for (const { x, y } of bodies) places.push(x, y);
  }
  scene.dispose();
  return new BigUint64Array(Float64Array.from(places).buffer);
}

test('moves, pushes and resolutions in a scene that is restored before each have the same bits', () => {
  for (let seed = 1; seed <= cases('CROWDS', 12, 60); seed += 1) assert.ok(Buffer.from(play(seed, false).buffer).equals(Buffer.from(play(seed, true).buffer)), `seed ${seed}`);
});
