/** Casts and sweeps of shapes that turn on their way. The times are compared with distances at many times between. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cast, distance, overlaps, Scene, Shape } from '../../js/index.js';
import { cast as castOfPairs, Shape as ShapeOfPairs } from '../../pkg/pairs.js';
import { Random } from './common/random.mjs';

/** @import { Point, Pose } from '../../js/index.js' */

const origin = { x: 0, y: 0 };
const bar = Shape.box(2, 0.1);
const EARLY = 1e-6;

const shapes = [
  bar, Shape.segment({ x: -1, y: 0 }, { x: 1, y: 0 }), Shape.point(0.5, 0.5), Shape.circle(0.4, { x: 0.5, y: 0 }), Shape.capsule({ x: 0, y: 0 }, { x: 1, y: 0 }, 0.2),
  Shape.regular(5, 0.7), Shape.box(1, 0.6, { radius: 0.1 }), Shape.ellipse(1, 0.3), Shape.outline([0, 0, 2, 0, 2, 2, 1, 2, 1, 1, 0, 1]), Shape.box(0.5, 3, { center: { x: 2, y: 1 } }),
];

/**
 * Where a moving, turning pose is at a time.
 * @param {Pose} pose
 * @param {Point} motion
 * @param {number} spin
 * @param {number} time
 */
const poseAt = ({ x, y, angle = 0 }, motion, spin, time) => ({ x: x + motion.x * time, y: y + motion.y * time, angle: angle + spin * time });

/** A number within ±size. @param {Random} random @param {number} size */
const within = (random, size) => size * (2 * random.next() - 1);

/** @param {Random} random @param {number} size @returns {Pose & { angle: number }} */
const somewhere = (random, size) => ({ x: within(random, size), y: within(random, size), angle: within(random, Math.PI) });

test('the time is never late, and early by a millionth at most', () => {
  const random = new Random(5);
  let [hits, misses] = [0, 0];
  for (let n = 0; n < 1200; n += 1) {
    const [a, b] = [random.any(shapes), random.any(shapes)];
    const [poseA, poseB] = [somewhere(random, 2), somewhere(random, 2)];
    const [motion, motionA] = [somewhere(random, 4), random.next() < 0.5 ? somewhere(random, 2) : origin];
    const [spinA, spinB] = [random.next() < 0.7 ? within(random, Math.PI) : 0, within(random, Math.PI)];
    const apart = (/** @type {number} */ time) => distance(a, poseAt(poseA, motionA, spinA, time), b, poseAt(poseB, motion, spinB, time)).distance;
    const impact = cast(a, poseA, b, poseB, motion, motionA, { spinA, spinB });
    const until = impact?.time ?? 1;
    for (let time = 0; time < until; time += 1 / 256) assert.ok(apart(time) >= 0, `case ${n}: ${impact?.time} is late, they overlap at ${time}`);
    if (!impact) {
      misses += 1;
      continue;
    }
    assert.equal(impact.inside, apart(0) < 0, `case ${n}`);
    if (impact.inside) continue;
    hits += 1;
    assert.ok(apart(impact.time) >= 0, `case ${n}: they overlap at ${impact.time}`);
    assert.ok(apart(impact.time) < 1e-9 || apart(impact.time + EARLY) < 1e-9, `case ${n}: ${impact.time} is early`);
  }
  assert.ok(hits > 150 && misses > 100, `${hits} hits, ${misses} misses`);
});

test('without spins, and for discs about their centres, it is the plain cast', () => {
  const [from, motion] = [{ x: 4, y: 0.3 }, { x: -5, y: 0.1 }];
  const plain = cast(bar, origin, bar, from, motion);
  for (const options of [{}, { spinA: 0 }, { spinA: 0, spinB: -0 }, { spinB: undefined }]) assert.deepEqual(cast(bar, origin, bar, from, motion, undefined, options), plain);
  const disc = Shape.circle(0.5);
  assert.deepEqual(cast(bar, origin, disc, from, motion, undefined, { spinB: 3 }), cast(bar, origin, disc, from, motion));
});

test('a blade passes through no pin, however fast', () => {
  const [blade, pin] = [Shape.segment({ x: 0, y: 0 }, { x: 1000, y: 0 }), Shape.point(0, 0)];
  for (const spin of [1e-3, 1, Math.PI, 20]) {
    const impact = cast(pin, { x: 999 * Math.cos(spin / 2), y: 999 * Math.sin(spin / 2) }, blade, origin, origin, undefined, { spinB: spin });
    assert.ok(impact && impact.time <= 0.5 && impact.time > (spin > 2 * Math.PI ? 0 : 0.5 - EARLY), `${spin}: ${impact?.time}`);
  }
  // Past a thin wall, at a speed at which half a turn takes 1e6 lengths.
  const impact = cast(Shape.segment({ x: 0, y: -9 }, { x: 0, y: 9 }), origin, bar, { x: -1e6, y: 0 }, { x: 3e6, y: 0 }, undefined, { spinB: Math.PI });
  const there = /** @type {number} */ (impact?.time) * 3e6 - 1e6;
  assert.ok(there < 0 && there > -3 && impact?.normal.x === -1, `${there}`);
});

test('what touches at the start is hit only by a motion that leads deeper', () => {
  const [floor, box, resting] = [Shape.box(20, 2, { center: { x: 0, y: -1 } }), Shape.box(1, 1), { x: 0, y: 0.5 }];
  assert.equal(cast(floor, origin, box, resting, origin, undefined, { spinB: 0.1 })?.time, 0, 'a corner turns into the floor');
  assert.equal(cast(floor, origin, box, resting, { x: 0, y: 2 }, undefined, { spinB: 0.5 }), null, 'it rises faster than a corner sinks');
  assert.equal(cast(floor, origin, box, { x: 0, y: 0.4 }, { x: 0, y: 2 }, undefined, { spinB: 0.5 })?.inside, true);
  const tipping = Shape.box(1, 1, { center: { x: 0.5, y: 0.5 } });
  assert.equal(cast(floor, origin, tipping, origin, origin, undefined, { spinB: 0.5 }), null, 'it tips on its corner');
  const back = cast(floor, origin, tipping, origin, origin, undefined, { spinB: 3 });
  assert.ok(back && Math.abs(back.time - Math.PI / 2 / 3) < EARLY, 'it falls on its next side');
  // A wheel that rolls over the joints of tiles.
  const wheel = Shape.union([Shape.circle(0.5), Shape.box(0.6, 0.1)]);
  const tiles = Shape.union(Array.from({ length: 8 }, (_, k) => Shape.box(1, 1, { center: { x: k + 0.5, y: -0.5 } })));
  assert.equal(cast(tiles, origin, wheel, { x: 0.3, y: 0.5 }, { x: 7, y: 0 }, undefined, { spinB: 3 }), null);
});

test('options are checked, and out is the last argument', () => {
  const ask = (/** @type {any[]} */ ...last) => cast(bar, origin, bar, { x: 0, y: 2 }, { x: 0, y: -3 }, undefined, ...last);
  assert.throws(() => ask(null), { name: 'TypeError', message: 'cast: options must be an object, got null' });
  assert.throws(() => ask({ spin: 1 }), { name: 'TypeError', message: 'cast: unknown option "spin" in options; did you mean "spinA"?' });
  assert.throws(() => ask({ spinB: '1' }), { name: 'TypeError', message: 'cast: options.spinB must be a number, got "1"' });
  assert.throws(() => ask({ spinA: NaN }), { name: 'RangeError', message: 'cast: options.spinA must be finite, got NaN' });
  assert.throws(() => ask({ spinA: 1e71 }), RangeError);
  const out = {};
  assert.equal(ask({ spinB: 1 }, out), out);
  assert.deepEqual({ ...out }, ask({ spinB: 1 }));
});

test('shadowgap/pairs has no spins, and says so', () => {
  const square = ShapeOfPairs.box(1, 1);
  const ask = (/** @type {any[]} */ ...last) => castOfPairs(square, origin, square, { x: 3, y: 0 }, { x: -4, y: 0 }, undefined, ...last);
  const out = {};
  assert.equal(ask(undefined, out), out);
  assert.throws(() => ask({ spinB: 1 }), { name: 'TypeError', message: 'cast: only the entry "shadowgap" takes options' });
});

test('scene.sweep and scene.cast with a spin are the casts of each body', () => {
  const random = new Random(9);
  let touched = 0;
  for (let n = 0; n < 60; n += 1) {
    const scene = new Scene();
    const bodies = Array.from({ length: 20 }, () => scene.add(random.any(shapes), { ...somewhere(random, 6), category: random.any([1, 2]) }));
    const [shape, pose, motion, spin] = [random.any(shapes), somewhere(random, 6), somewhere(random, 9), within(random, Math.PI)];
    const ignore = random.any(bodies);
    const mask = random.any([1, 2, 3]);
    const counted = bodies.filter((body) => body !== ignore && body.category & mask);
    const all = counted.flatMap((body) => {
      const impact = cast(body.shape, body, shape, pose, motion, undefined, { spinB: spin });
      return impact ? [{ ...impact, body }] : [];
    });
    all.sort((p, q) => p.time - q.time || p.body.slot - q.body.slot);
    const plain = (/** @type {any} */ { time, normal, point, inside, body }) => ({ time, normal, point, inside, slot: body.slot });
    const found = scene.sweep(shape, pose, motion, { mask, ignore, spin });
    assert.deepEqual(found.map(plain), all.map(plain), `case ${n}`);
    const first = scene.cast(shape, pose, motion, { mask, ignore, spin });
    assert.deepEqual(first && plain(first), all[0] ? plain(all[0]) : null, `case ${n}`);
    touched += found.length;
  }
  assert.ok(touched > 60, `${touched}`);
});

test('a one-way body is met by what turns only against its direction', () => {
  const scene = new Scene();
  const plank = scene.add(Shape.box(8, 0.2), { oneWay: { x: 0, y: 1 }, fixed: true });
  const from = (/** @type {number} */ y, /** @type {number} */ way) => scene.cast(bar, { x: 0, y }, { x: 0, y: way }, { spin: 1 })?.body;
  assert.deepEqual([from(3, -6), from(-3, 6), from(0, 3)], [plank, undefined, undefined]);
});

test('a spin that is no number changes nothing', () => {
  const scene = new Scene();
  scene.add(bar);
  for (const call of ['cast', 'sweep']) {
    const ask = (/** @type {any} */ spin, shape = bar) => /** @type {any} */ (scene)[call](shape, { x: 0, y: 2 }, { x: 0, y: -1 }, { spin });
    for (const shape of [bar, Shape.circle(1)]) {
      assert.throws(() => ask(NaN, shape), { name: 'RangeError', message: `scene.${call}: filter.spin must be finite, got NaN` });
      assert.throws(() => ask('1', shape), { name: 'TypeError', message: `scene.${call}: filter.spin must be a number, got "1"` });
    }
    assert.throws(() => ask(1, /** @type {any} */ ({})), { name: 'TypeError', message: /^scene\.\w+: shape must be a Shape/ });
  }
  assert.ok(overlaps(bar, origin, bar, origin));
});

test('a cast with spin takes a filter and an object to fill, and asks of those alone that matter', () => {
  const scene = new Scene();
  const pins = [3, 2, 1].map((x) => scene.add(Shape.point(0, 0), { x, y: -1 }));
  /** @type {unknown[]} */
  const asked = [];
  const out = {};
  const accept = (/** @type {unknown} */ body) => asked.push(body) > 1;
  const hit = scene.cast(bar, { x: 0, y: -1 }, { x: 5, y: 0 }, { spin: 0.01, accept }, out);
  assert.equal(hit, out);
  assert.equal(hit?.body, pins[1]);
  assert.deepEqual(asked, [pins[2], pins[1]]);
  assert.ok(hit && Math.abs(hit.time - 0.2) < 1e-3, `${hit?.time}`);
  assert.equal(scene.cast(bar, { x: 0, y: -1 }, { x: 5, y: 0 }, { spin: 0.01, ignore: pins }, out), null);
  assert.deepEqual(scene.sweep(bar, { x: 0, y: -1 }, { x: 5, y: 0 }, { spin: 0.01, accept: (body) => body !== pins[1] }).map(({ body }) => body), [pins[2], pins[0]]);
});
