/** Scene queries: each answer matches a loop over all bodies at their current poses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cast, contains, distance, overlaps, raycast, Scene, Shape } from '../../js/index.js';
import * as engine from '../../pkg/engine.js';
import { pairsOf } from './common/contacts.mjs';
import { piecesAt, piecesHit, piecesTouched } from './common/pieces.mjs';
import { Random } from './common/random.mjs';
import { shapes } from './common/scene-twin.mjs';

/** @import { Body } from '../../js/index.js' */

const SIDE = 9;
const disc = Shape.circle(1);

/** @param {Random} random */
const place = (random) => ({ x: random.between(0, SIDE), y: random.between(0, SIDE), angle: random.between(-4, 4) });

/** @param {Random} random @param {number} count */
function field(random, count) {
  const scene = new Scene();
  const bodies = Array.from({ length: count }, () => scene.add(random.any(shapes), {
    ...place(random), fixed: random.next() < 0.3, category: random.any([1, 2, 4, 0x80000000, 0]),
  }));
  return { scene, bodies };
}

/** The bodies of the scene whose category is in `mask`, by slot. @param {Body[]} bodies @param {number} mask */
const asked = (bodies, mask) => bodies.filter(({ category, scene }) => scene !== null && (category & mask) !== 0).sort((a, b) => a.slot - b.slot);

/**
 * The answer with the smallest key; the lowest slot wins ties.
 * @template {object} T
 * @param {Body[]} bodies
 * @param {(body: Body) => T | null} ask
 * @param {(answer: T) => number} key
 */
function first(bodies, ask, key) {
  /** @type {(T & { body: Body }) | null} */
  let best = null;
  for (const body of bodies) {
    const answer = ask(body);
    if (answer !== null && (best === null || key(answer) < key(best))) best = { ...answer, body };
  }
  return best;
}

/** How many answers of each query were not empty. */
const answers = { pick: 0, query: 0, raycast: 0, cast: 0, nearest: 0, pieces: 0 };

/** @param {Random} random @param {Scene} scene @param {Body[]} all */
function askAll(random, scene, all) {
  const mask = random.any([undefined, -1, 0xffffffff, 1, 6, 0x80000000, ~1, 0]);
  const bodies = asked(all, mask ?? -1);
  const shape = random.any(shapes);
  const [point, pose, to, motion] = [place(random), place(random), place(random), { x: random.between(-9, 9), y: random.between(-9, 9) }];
  const most = random.any([undefined, Infinity, 0, 0.5, 3]);

  const picked = bodies.filter((body) => contains(body.shape, body, point));
  assert.deepEqual(scene.pick(point, mask).map(({ slot }) => slot), picked.map(({ slot }) => slot));
  scene.pick(point, mask).forEach((body, k) => assert.equal(body, picked[k]));
  const met = bodies.filter((body) => overlaps(body.shape, body, shape, pose));
  assert.deepEqual(scene.query(shape, pose, mask).map(({ slot }) => slot), met.map(({ slot }) => slot));
  scene.query(shape, pose, mask).forEach((body, k) => assert.equal(body, met[k]));

  const hit = first(bodies, (body) => raycast(body.shape, body, point, to), ({ fraction }) => fraction);
  const impact = first(bodies, (body) => cast(body.shape, body, shape, pose, motion), ({ time }) => time);
  const near = first(bodies, (body) => distance(Shape.point(), { x: point.x, y: point.y }, body.shape, body), (separation) => separation.distance);
  const nearest = near !== null && near.distance <= (most ?? Infinity) ? near : null;
  same(scene.raycast(point, to, mask), hit, (body) => piecesHit(body.shape, body, point, to));
  same(scene.cast(shape, pose, motion, mask), impact, (body) => piecesTouched(body.shape, body, shape, pose, motion));
  same(scene.nearest(point, most, mask), nearest, (body) => piecesAt(body.shape, body, near?.onB ?? point));
  for (const [name, answer] of Object.entries({ pick: picked[0], query: met[0], raycast: hit, cast: impact, nearest })) {
    if (answer) answers[/** @type {keyof typeof answers} */ (name)] += 1;
  }
}

/**
 * Asserts that both answers have the identical body and equal numbers, and that the piece is among those expected.
 * @param {{ body: Body, piece: number } | null} got
 * @param {{ body: Body } | null} wanted
 * @param {(body: Body) => number[]} pieces
 */
function same(got, wanted, pieces) {
  const { body, piece, ...numbers } = got ?? { body: null, piece: 0 };
  if (body !== null) {
    const expected = pieces(body);
    assert.ok(expected.includes(piece), `piece ${piece}, not ${expected}`);
    answers.pieces += Number(piece > 0);
  }
  const { body: wantedBody, ...wantedNumbers } = wanted ?? { body: null };
  assert.equal(body?.slot, wantedBody?.slot);
  assert.equal(body, wantedBody);
  assert.deepEqual(numbers, wantedNumbers);
}

test('every answer is that of asking every body in turn, whatever was just written', () => {
  const random = new Random(5);
  for (let round = 0; round < 12; round += 1) {
    const { scene, bodies } = field(random, random.any([0, 1, 5, 40, 120]));
    for (let n = 0; n < 25 && bodies.length > 0; n += 1) {
      askAll(random, scene, bodies);
      const body = random.any(bodies);
      const { x, y, angle } = place(random);
      if (body.scene === null) continue;
      const act = random.any(['setter', 'view', 'move', 'shape', 'filter', 'remove', 'add', 'update']);
      if (act === 'setter') body.x = x;
      if (act === 'view') scene.poses.set([x, y, angle], 3 * body.slot);
      if (act === 'move') body.moveTo(x, y, angle);
      if (act === 'shape') body.shape = random.any(shapes);
      if (act === 'filter') body.category = random.any([1, 2, 0x80000000, 0]);
      if (act === 'remove' && random.next() < 0.3) body.remove();
      if (act === 'add') bodies.push(scene.add(random.any(shapes), { x, y, angle }));
      if (act === 'update') scene.update();
    }
  }
  for (const [name, count] of Object.entries(answers)) assert.ok(count > 20, `${name}: only ${count} answers`);
});

test('what each answer holds', () => {
  const scene = new Scene();
  const ball = scene.add(disc, { x: 5 });
  const wall = scene.add(Shape.box(2, 20), { x: 10, fixed: true, category: 2 });
  assert.deepEqual(scene.pick({ x: 5.5, y: 0.5 }), [ball]);
  assert.deepEqual(scene.query(Shape.box(10, 1), { x: 8, y: 0 }), [ball, wall]);
  assert.deepEqual(scene.query(Shape.box(10, 1), { x: 8, y: 0 }, ~1), [wall]);
  assert.deepEqual(scene.raycast({ x: 0, y: 0 }, { x: 8, y: 0 }), { fraction: 0.5, distance: 4, point: { x: 4, y: 0 }, normal: { x: -1, y: 0 }, inside: false, body: ball, piece: 0 });
  assert.equal(scene.raycast({ x: 0, y: 0 }, { x: 8, y: 0 }, 2), null);
  // The normal points from the body to the moving shape, as a ray's normal points away from the body.
  assert.deepEqual(scene.cast(disc, { x: 0, y: 0 }, { x: 16, y: 0 }, 2), { time: 0.5, normal: { x: -1, y: -0 }, point: { x: 9, y: 0 }, inside: false, body: wall, piece: 0 });
  // The mask may come as an option, and a body may be left out.
  assert.equal(scene.cast(disc, { x: 0, y: 0 }, { x: 16, y: 0 }, { mask: 2 })?.body, wall);
  assert.equal(scene.cast(disc, ball, { x: 16, y: 0 })?.inside, true);
  assert.equal(scene.cast(disc, ball, { x: 16, y: 0 }, { ignore: ball })?.body, wall);
  assert.equal(scene.cast(disc, ball, { x: 16, y: 0 }, { ignore: ball, mask: 1 }), null);
  // The normal points from the point to the body.
  assert.deepEqual(scene.nearest({ x: 1, y: 0 }), { distance: 3, normal: { x: 1, y: 0 }, onA: { x: 1, y: 0 }, onB: { x: 4, y: 0 }, body: ball, piece: 0 });
  assert.equal(scene.nearest({ x: 1, y: 0 }, 3)?.body, ball);
  assert.equal(scene.nearest({ x: 1, y: 0 }, 2.5), null);
  assert.equal(scene.nearest({ x: 1, y: 0 }, Infinity, 2)?.body, wall);
  assert.equal(scene.nearest({ x: 5, y: 0 }, 0)?.distance, -1);
});

test('questions leave the pairs as they are, and the next update finds all', () => {
  const scene = new Scene();
  const [a, b] = [scene.add(disc), scene.add(disc, { x: 9 })];
  scene.update();
  b.x = 1;
  assert.deepEqual(scene.pick({ x: 0.5, y: 0 }), [a, b]);
  assert.deepEqual([...scene.pairs], []);
  assert.equal(scene.update(), 1);
  assert.deepEqual(pairsOf(scene.began()), [[a, b]]);
  scene.poses[3] = 7;
  assert.deepEqual([scene.pick({ x: 0, y: 0 }), [...scene.pairs]], [[a], [0, 1]]);
  assert.equal(scene.update(), 0);
  assert.deepEqual(pairsOf(scene.ended()), [[a, b]]);
});

test('what is written to a view of the poses counts for the next question, however long ago the view was taken', () => {
  const random = new Random(23);
  const count = 1501;
  const scene = new Scene({ capacity: count });
  const bar = Shape.box(4, 0.5);
  /** Far from each other. @param {number} slot */
  const home = (slot) => ({ x: 10 * (slot % 40), y: 10 * Math.floor(slot / 40) });
  const bodies = Array.from({ length: count }, (_, slot) => scene.add(bar, home(slot)));
  scene.update();
  assert.deepEqual(scene.pick(home(7)), [bodies[7]]);
  // From here on memory does not grow: this view lasts.
  const { poses } = scene;
  for (let n = 0; n < 1000; n += 1) {
    const slot = n === 0 ? count - 1 : Math.floor(random.between(0, count));
    const [body, { x, y }] = [bodies[slot], home(slot)];
    if (n % 2 === 0) poses[3 * slot + 1] = y + 3;
    else body.y = y + 3;
    assert.deepEqual([scene.pick({ x, y }), scene.pick({ x, y: y + 3 })], [[], [body]]);
    if (n % 3 === 0) poses[3 * slot + 2] = Math.PI / 2;
    else body.angle = Math.PI / 2;
    assert.deepEqual([scene.pick({ x: x + 1.5, y: y + 3 }), scene.pick({ x, y: y + 4.5 })], [[], [body]]);
    if (n % 5 === 0) scene.update();
    poses.set([x, y, 0], 3 * slot);
    if (n % 7 === 0) scene.update();
    if (n % 11 === 0) {
      body.remove();
      poses[3 * slot] = NaN; // a free slot
      assert.deepEqual(scene.pick({ x, y }), []);
      bodies[slot] = scene.add(bar, { x, y });
      assert.equal(bodies[slot].slot, slot);
    }
    assert.deepEqual([scene.pick({ x, y }), scene.pick({ x, y: y + 3 })], [[bodies[slot]], []]);
  }
  assert.equal(poses.length, 3 * count);
});

test('a pose that the body changes and a view changes back', () => {
  const scene = new Scene();
  const ball = scene.add(disc);
  for (let k = 2; k < 70; k += 1) scene.add(disc, { x: 20 * k });
  const isAt = (/** @type {number} */ x) => assert.deepEqual([0, 9].map((at) => scene.pick({ x: at, y: 0 })), [0, 9].map((at) => (at === x ? [ball] : [])));
  isAt(0);
  assert.equal(scene.poses[0], 0);
  isAt(0);
  engine.memory.grow(0); // which ends the view
  isAt(0);
  ball.x = 9;
  isAt(9);
  scene.poses[0] = 0;
  isAt(0);
});

test('out of a corner, and of everything, the shortest way', () => {
  const scene = new Scene();
  scene.add(Shape.box(10, 2), { y: -1, fixed: true });
  scene.add(Shape.box(2, 10), { x: -1, fixed: true });
  const ball = scene.add(disc, { x: 0.75, y: 0.5 });
  const { poses } = scene;
  assert.deepEqual(scene.resolve(ball), { x: 0.25, y: 0.5 });
  assert.deepEqual([ball.x, ball.y, poses[6], poses[7]], [1, 1, 1, 1]);
  assert.deepEqual(scene.resolve(ball), { x: 0, y: 0 });
  poses[7] = 0.75;
  assert.deepEqual(scene.resolve(ball), { x: 0, y: 0.25 });
  assert.deepEqual([ball.x, ball.y, ball.angle], [1, 1, 0]);
  // `resolve` ignores bodies that the mask excludes.
  ball.mask = 2;
  ball.y = 0.5;
  assert.deepEqual(scene.resolve(ball), { x: 0, y: 0 });
});

test('a way out is no longer than the limit, and what is held too tightly stays', () => {
  const scene = new Scene();
  for (const x of [-1.2, 1.2]) scene.add(Shape.box(0.6, 40), { x, fixed: true });
  const ball = scene.add(disc, { x: 0.05 });
  assert.deepEqual(scene.resolve(ball), { x: 0, y: 0 });
  assert.equal(ball.x, 0.05);
  assert.deepEqual(scene.resolve(ball, { within: 2 }), { x: 0, y: 0 });
  assert.ok(Math.abs(scene.resolve(ball, { within: Infinity }).x - 2.45) < 1e-9, 'behind a wall');
});

test('along a row of tiles nothing catches', () => {
  const scene = new Scene();
  for (let k = 0; k < 20; k += 1) scene.add(Shape.box(1, 1), { x: k, y: -0.5, fixed: true });
  const ball = scene.add(Shape.box(0.8, 0.8), { y: 0.4 });
  for (let step = 0; step < 300; step += 1) {
    const x = ball.x + 0.0625;
    ball.moveTo(x, ball.y - 0.03125);
    const way = scene.resolve(ball);
    assert.ok(Math.abs(way.x) < 1e-9, `step ${step}: ${way.x}`);
    assert.ok(Math.abs(ball.x - x) < 1e-9 && Math.abs(ball.y - 0.4) < 1e-9, `step ${step}`);
  }
});

/** Every scene query with valid arguments. @param {Scene} scene @param {Body} body */
const questions = (scene, body) => ({
  pick: () => scene.pick({ x: 0, y: 0 }),
  query: () => scene.query(disc, { x: 0, y: 0 }),
  raycast: () => scene.raycast({ x: 0, y: 0 }, { x: 1, y: 0 }),
  cast: () => scene.cast(disc, { x: 0, y: 0 }, { x: 1, y: 0 }),
  nearest: () => scene.nearest({ x: 0, y: 0 }),
  resolve: () => scene.resolve(body),
});

test('lists of what was found are filled as they are, with and without options', () => {
  const { scene, bodies: [body, other] } = field(new Random(1), 2);
  for (const each of [body, other]) {
    each.moveTo(0, 0);
    each.category = 1;
    each.shape = disc;
  }
  const point = { x: 0, y: 0 };
  const everywhere = { minX: -9, minY: -9, maxX: 9, maxY: 9 };
  const asks = /** @type {((filter: any, out?: any[]) => any[])[]} */ ([
    (filter, out) => scene.pick(point, filter, out), (filter, out) => scene.query(disc, point, filter, out), (filter, out) => scene.query(everywhere, filter, out),
  ]);
  for (const ask of asks) {
    for (const [filter, found] of /** @type {const} */ ([
      [undefined, [body, other]], [{ ignore: body }, [other]], [{ ignore: [other] }, [body]], [{ accept: (/** @type {Body} */ each) => each !== other }, [body]], [0, []],
    ])) {
      for (const out of [[], [1, 2, 3, 4], [body]]) {
        assert.equal(ask(filter, out), out);
        assert.deepEqual(out, found);
      }
      assert.deepEqual(ask(filter), found);
    }
  }
});

test('a pose that cannot be computed with is refused as an update refuses it', () => {
  const scene = new Scene();
  const [a, b] = [scene.add(disc), scene.add(disc, { x: 1 })];
  scene.update();
  const { poses } = scene;
  for (const [at, value, words] of /** @type {const} */ ([[3, NaN, 'x must be finite, got NaN'], [4, -1e71, 'y must lie within ±1e+70, got -1e+71'], [5, Infinity, 'angle must be finite, got Infinity']])) {
    poses[at] = value;
    for (const [name, ask] of Object.entries(questions(scene, a))) {
      assert.throws(ask, { name: 'RangeError', message: `scene.${name.split(' ')[0]}: the body in slot 1: pose.${words}` }, name);
    }
    assert.deepEqual([a.x, a.y, [...scene.pairs]], [0, 0, [0, 1]]);
    poses[at] = at === 3 ? 1 : 0;
    assert.deepEqual(scene.pick({ x: 0.5, y: 0 }), [a, b]);
  }
});

test('arguments that are refused, by name', () => {
  const scene = new Scene();
  const body = scene.add(disc, { x: 0.5 });
  scene.add(disc);
  const gone = scene.add(disc);
  gone.remove();
  const point = { x: 0, y: 0 };
  const hash = scene.hash();
  /** @type {any} */
  const ask = scene;
  /** @type {[call: () => unknown, type: ErrorConstructor, words: string, asks?: (mask: any) => unknown][]} */
  const refusals = [
    [() => ask.pick(), TypeError, 'point must be an object, got undefined'],
    [() => ask.pick({ x: '1', y: 0 }), TypeError, 'point.x must be a number, got "1"'],
    [() => ask.pick({ x: 0, y: NaN }), RangeError, 'point.y must be finite, got NaN'],
    [() => ask.pick({ x: 0, y: 1e71 }), RangeError, 'point.y must lie within ±1e+70, got 1e+71'],
    [() => ask.query({}, point), TypeError, 'shape must be a Shape, got an object'],
    [() => ask.query(disc), TypeError, 'pose must be an object, got undefined'],
    [() => ask.query(disc, { x: 0, y: 0, angle: '1' }), TypeError, 'pose.angle must be a number, got "1"'],
    [() => ask.query(disc, { x: 0, y: 0, angle: Infinity }), RangeError, 'pose.angle must be finite, got Infinity'],
    [() => ask.raycast(point), TypeError, 'to must be an object, got undefined'],
    [() => ask.raycast(null, point), TypeError, 'from must be an object, got null'],
    [() => ask.raycast(point, { x: 0 }), TypeError, 'to.y must be a number, got undefined'],
    [() => ask.raycast({ x: -1e71, y: 0 }, point), RangeError, 'from.x must lie within ±1e+70, got -1e+71'],
    [() => ask.cast(1, point, point), TypeError, 'shape must be a Shape, got 1'],
    [() => ask.cast(disc, 1, point), TypeError, 'pose must be an object, got 1'],
    [() => ask.cast(disc, point), TypeError, 'motion must be an object, got undefined'],
    [() => ask.cast(disc, { x: NaN, y: 0 }, point), RangeError, 'pose.x must be finite, got NaN'],
    [() => ask.cast(disc, point, { x: 0, y: 2e70 }), RangeError, 'motion.y must lie within ±1e+70, got 2e+70'],
    [() => ask.nearest([]), TypeError, 'point must be { x, y }, got an array of 0'],
    [() => ask.nearest(point, '3'), TypeError, 'maxDistance must be a number, got "3"'],
    [() => ask.nearest(point, null), TypeError, 'maxDistance must be a number, got null'],
    [() => ask.nearest(point, NaN), RangeError, 'maxDistance must be at least 0, got NaN'],
    [() => ask.nearest(point, -1), RangeError, 'maxDistance must be at least 0, got -1'],
    [() => ask.cast(disc, point, point, null), TypeError, 'filter must be a mask or an object, got null'],
    [() => ask.cast(disc, point, point, { ignores: body }), TypeError, 'unknown option "ignores" in filter; did you mean "ignore"?'],
    [() => ask.cast(disc, point, point, { ignore: gone }), TypeError, 'filter.ignore has been removed from its scene'],
    [() => ask.cast(disc, point, point, { ignore: 1 }), TypeError, 'filter.ignore must be a Body, got 1'],
    [() => ask.resolve(body, { within: -1 }), RangeError, 'within must be at least 0, got -1'],
    [() => ask.resolve(body, { within: '1' }), TypeError, 'within must be a number, got "1"'],
    [() => ask.nearest(disc), TypeError, 'pose must be an object, got undefined'],
    [() => ask.nearest(disc, point, -1), RangeError, 'maxDistance must be at least 0, got -1'],
    [() => ask.nearestAll({ x: 0, y: NaN }), RangeError, 'point.y must be finite, got NaN'],
    [() => ask.nearestAll(point, { count: 0 }), RangeError, 'filter.count must be from 1 to 4294967295, got 0'],
    [() => ask.nearestAll(point, { count: 1.5 }), RangeError, 'filter.count must be a whole number, got 1.5'],
    [() => ask.nearestAll(point, { maxDistance: NaN }), RangeError, 'filter.maxDistance must be at least 0, got NaN'],
    [() => ask.nearestAll(point, { maxdistance: 1 }), TypeError, 'unknown option "maxdistance" in filter; did you mean "maxDistance"?'],
    [() => ask.nearest(point, 1, { count: 1 }), TypeError, 'unknown option "count" in filter; the options are mask, ignore, accept'],
    [() => ask.raycastAll(point, { x: 0, y: 1e71 }), RangeError, 'to.y must lie within ±1e+70, got 1e+71'],
    [() => ask.query({ minX: 0, minY: '0', maxX: 1, maxY: 1 }), TypeError, 'box.minY must be a number, got "0"'],
    [() => ask.query({ minX: 0, minY: 0, maxX: 1 }), TypeError, 'box.maxY must be a number, got undefined'],
    [() => ask.query({ minX: 0, minY: NaN, maxX: 1, maxY: 1 }), RangeError, 'box.minY must be finite, got NaN'],
    [() => ask.query({ minX: 2, minY: 0, maxX: 1, maxY: 1 }), RangeError, 'box.maxX must be from 2 to 1e+70, got 1'],
    [() => ask.query({ minX: 0, minY: 2, maxX: 1, maxY: 1 }), RangeError, 'box.maxY must be from 2 to 1e+70, got 1'],
    [() => ask.query({ minX: -1e70, minY: 0, maxX: 1e70, maxY: 1 }), RangeError, 'box must be at most 1e+70 wide and high'],
    [() => ask.resolve(body, { ignore: gone }), TypeError, 'options.ignore has been removed from its scene'],
    [() => ask.resolve(body, { mask: '1' }), TypeError, 'options.mask must be a number, got "1"'],
    [() => ask.resolve(body, { accept: 1 }), TypeError, 'options.accept must be a function, got 1'],
    [() => ask.resolve(body, {}, 1), TypeError, 'out must be an object, got 1'],
    [() => ask.resolve(body, {}, Object.freeze({})), TypeError, 'out must be an object that can be written to, with all its parts'],
    [() => ask.raycast(point, point, 1, 1), TypeError, 'out must be an object, got 1'],
    [() => ask.pick(point, 1, {}), TypeError, 'out must be an array that can be written to'],
    [() => ask.query(disc, point, 1, Object.freeze([])), TypeError, 'out must be an array that can be written to'],
    [() => ask.raycastAll(point, point, 1, Object.freeze([])), TypeError, 'out must be an array that can be written to'],
    [() => ask.sweep(disc, point, point, 1, {}), TypeError, 'out must be an array that can be written to'],
    [() => ask.nearestAll(point, {}, {}), TypeError, 'out must be an array that can be written to'],
    [() => ask.raycastAll({ x: '1', y: 0 }, point), TypeError, 'from.x must be a number, got "1"'],
    [() => ask.raycast(point, point, { masks: 1 }), TypeError, 'unknown option "masks" in filter; did you mean "mask"?'],
    [() => ask.raycastAll(point, point, { masks: 1 }), TypeError, 'unknown option "masks" in filter; did you mean "mask"?'],
    [() => ask.nearest(5), TypeError, 'point must be an object, got 5'],
    [() => ask.nearestAll(null), TypeError, 'point must be an object, got null'],
    [() => ask.resolve(body, 1), TypeError, 'options must be an object, got 1'],
    [() => ask.resolve(), TypeError, 'body must be a Body, got undefined'],
    [() => ask.resolve(0), TypeError, 'body must be a Body, got 0'],
    [() => ask.resolve(gone), TypeError, 'body has been removed from its scene'],
    [() => ask.resolve(new Scene().add(disc)), TypeError, 'body must be in this scene, and is in another one'],
  ];
  const masked = [
    (/** @type {any} */ mask) => ask.pick(point, mask), (/** @type {any} */ mask) => ask.query(disc, point, mask),
    (/** @type {any} */ mask) => ask.raycast(point, point, mask), (/** @type {any} */ mask) => ask.cast(disc, point, point, mask),
    (/** @type {any} */ mask) => ask.nearest(point, 1, mask), (/** @type {any} */ mask) => ask.nearest(disc, point, 1, mask),
    (/** @type {any} */ mask) => ask.nearestAll(point, mask), (/** @type {any} */ mask) => ask.nearestAll(disc, point, mask),
    (/** @type {any} */ mask) => ask.raycastAll(point, point, mask), (/** @type {any} */ mask) => ask.sweep(disc, point, point, mask),
    (/** @type {any} */ mask) => ask.query({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, mask),
  ];
  for (const call of masked) {
    refusals.push([() => call('1'), TypeError, 'filter must be a mask or an object, got "1"', call]);
    refusals.push([() => call({ mask: 1.5 }), RangeError, 'filter.mask must be a whole number, got 1.5', call]);
    refusals.push([() => call({ ignore: gone }), TypeError, 'filter.ignore has been removed from its scene', call]);
    refusals.push([() => call({ ignore: [body, 1] }), TypeError, 'filter.ignore must be a Body, got 1', call]);
    refusals.push([() => call({ accept: true }), TypeError, 'filter.accept must be a function, got true', call]);
    refusals.push([() => call(1.5), RangeError, 'filter must be a whole number, got 1.5', call]);
    refusals.push([() => call(2 ** 32), RangeError, 'filter must be from -2147483648 to 4294967295, got 4294967296', call]);
  }
  for (const [call, { name }, message, asks = call] of refusals) assert.throws(call, { name, message: `scene.${String(asks).match(/ask\.(\w+)/)?.[1]}: ${message}` });
  assert.equal(scene.hash(), hash);
  assert.deepEqual([body.x, scene.size], [0.5, 2]);
});
