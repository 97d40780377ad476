/** After random changes to a scene, its pairs, contacts and events match a double loop over `collide`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Shape } from '../../js/index.js';
import { Random } from './common/random.mjs';
import { shapes, TwinScene } from './common/scene-twin.mjs';

/** @import { Body } from '../../js/index.js' */

/** The square that bodies move in. */
const field = { side: 12 };

/** @param {Random} random */
const drawn = (random) => ({
  shape: random.any(shapes),
  x: random.between(0, field.side),
  y: random.between(0, field.side),
  angle: random.between(-4, 4),
  fixed: random.next() < 0.3,
  category: random.any([1, 1, 1, 2, 0x80000000, 0]),
  mask: random.any([0xffffffff, 0xffffffff, 0xffffffff, 1, 0x80000001, 2]),
});

/**
 * The random changes to a scene; a greater weight makes a change more frequent.
 * @type {[weight: number, act: (random: Random, twins: TwinScene, body: Body) => void][]}
 */
const acts = [
  [6, (random, twins) => { twins.add(drawn(random)); }],
  [3, (_, twins, body) => twins.remove(body)],
  // Frees a slot and takes one at once, mostly the slot just freed.
  [1, (random, twins, body) => {
    twins.remove(body);
    assert.ok(twins.add(drawn(random)).slot <= body.slot);
  }],
  [6, (random, twins, body) => {
    const [name, value] = [random.any(/** @type {const} */ (['x', 'y', 'angle'])), random.between(0, field.side)];
    body[name] = value;
    Object.assign(/** @type {object} */ (twins.bodies.get(body)), { [name]: value });
  }],
  [4, (random, twins, body) => {
    const [x, y] = [random.between(0, field.side), random.between(0, field.side)];
    body.moveTo(x, y);
    Object.assign(/** @type {object} */ (twins.bodies.get(body)), { x, y });
  }],
  [2, (random, twins, body) => {
    const [x, y, angle] = [random.between(0, field.side), random.between(0, field.side), random.between(-4, 4)];
    body.moveTo(x, y, angle);
    Object.assign(/** @type {object} */ (twins.bodies.get(body)), { x, y, angle });
  }],
  [3, (random, twins, body) => {
    const { poses } = twins.scene;
    const [x, y, angle] = [random.between(0, field.side), random.between(0, field.side), random.between(-4, 4)];
    poses.set([x, y, angle], 3 * body.slot);
    Object.assign(/** @type {object} */ (twins.bodies.get(body)), { x, y, angle });
  }],
  [2, (random, twins, body) => {
    const [name, value] = [random.any(/** @type {const} */ (['category', 'mask'])), random.any([0, 1, 2, 3, 0x80000001, 0xffffffff])];
    body[name] = value;
    Object.assign(/** @type {object} */ (twins.bodies.get(body)), { [name]: value });
  }],
  [2, (random, twins, body) => {
    const shape = random.any(shapes).scaled(random.between(0.5, 1.5));
    body.shape = shape;
    Object.assign(/** @type {object} */ (twins.bodies.get(body)), { shape });
  }],
  // Growing the memory, or allocating for another scene, must not change this scene.
  [0.5, () => { Shape.regular(30_000, 1); }],
  [0.1, (_, twins) => twins.clear()],
];
const total = acts.reduce((sum, [weight]) => sum + weight, 0);

/** @param {Random} random @param {TwinScene} twins */
function act(random, twins) {
  let at = random.next() * total;
  const [, how] = /** @type {typeof acts[0]} */ (acts.find(([weight]) => (at -= weight) < 0));
  const bodies = [...twins.bodies.keys()];
  if (bodies.length < 3) twins.add(drawn(random));
  else how(random, twins, random.any(bodies));
}

for (const [seed, options] of [undefined, { capacity: 5 }, { capacity: 1000 }, {}].entries()) {
  test(`random acts, ${seed}`, () => {
    const random = new Random(seed);
    const twins = new TwinScene(options);
    for (let frame = 0; frame < 250; frame += 1) {
      const acts = random.any([0, 1, 3, 10, 30]);
      for (let n = 0; n < acts; n += 1) act(random, twins);
      twins.checkBodies();
      twins.update(`seed ${seed}, frame ${frame}`);
    }
    for (const [what, count] of Object.entries(twins.counts)) assert.ok(count > 25, `${what}: ${count}`);
  });
}

test('two scenes, turn by turn, know nothing of each other', () => {
  const random = new Random(77);
  const scenes = [new TwinScene(), new TwinScene({ capacity: 64 })];
  for (let frame = 0; frame < 120; frame += 1) {
    for (const twins of scenes) for (let n = 0; n < 6; n += 1) act(random, twins);
    const twins = random.any(scenes);
    scenes.forEach((twins) => twins.checkBodies());
    twins.update(`frame ${frame}`);
  }
  scenes.forEach(({ counts }) => assert.ok(counts.pairs > 100));
});

test('many bodies, few of which change', () => {
  const random = new Random(5);
  const twins = new TwinScene();
  field.side = 40;
  for (let n = 0; n < 400; n += 1) twins.add(drawn(random));
  for (let frame = 0; frame < 160; frame += 1) {
    const count = random.any([0, 1, 2, 5, 20]);
    for (let n = 0; n < count; n += 1) {
      // All changes but the last, which would clear the scene.
      const [, how] = random.any(acts.slice(0, -1));
      how(random, twins, random.any([...twins.bodies.keys()]));
    }
    twins.update(`frame ${frame}`);
  }
  twins.checkBodies();
  for (const [what, count] of Object.entries(twins.counts)) assert.ok(count > 25, `${what}: ${count}`);
});
