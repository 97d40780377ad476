/** JSON there and back: shapes and scenes are made again to the bit, and damaged JSON is refused by its place. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collide, Scene, Shape, ShapeError } from '../../js/index.js';
import { Random } from './common/random.mjs';
import { shapes as kinds } from './common/scene-twin.mjs';

const hook = Shape.outline([[0, 0], [3, 0], [3, 1], [1, 1], [1, 3], [0, 3]]);
const shapes = [
  ...kinds, Shape.point(-0, 1 / 3), Shape.box(2, 1).scaled(-1, 1), Shape.chain([[0, 0], [1, -0], [1, 1 / 7]]), Shape.chain([[0, 0], [1, 0], [0, 1]], { closed: true }),
  Shape.tiles(['#/ #', '####', '#  #'], 0.3, { '#': true, '/': [[0, 1], [1, 0], [1, 1]] }), Shape.union([hook, Shape.circle(1 / 3)]), Shape.union([Shape.box(1, 1), Shape.box(1, 2)]),
  Shape.regular(300, 1e-60), Shape.ellipse(1e60, 3e59), hook.turned(1).at([1e6 / 3, 1e-3]),
];

/** @param {unknown} value @returns {any} */
const through = (value) => JSON.parse(JSON.stringify(value));

/** A shape's numbers, bit for bit: what a snapshot says of it. @param {Shape} shape */
function bits(shape) {
  const scene = new Scene();
  scene.add(shape);
  return scene.snapshot();
}

test('a shape of every kind is made again to the bit', () => {
  const probe = Shape.regular(5, 0.7);
  for (const shape of shapes) {
    const read = Shape.from(through(shape));
    assert.deepEqual(bits(read), bits(shape));
    assert.ok(read.equals(shape) && read.kind === shape.kind);
    assert.deepEqual([read.points, read.radius, read.area, read.centroid, read.inertia], [shape.points, shape.radius, shape.area, shape.centroid, shape.inertia]);
    assert.equal(JSON.stringify(read), JSON.stringify(shape));
    const ask = (/** @type {Shape} */ of) => collide(of, { x: 0, y: 0 }, probe, { x: 0.4, y: 0.3, angle: 0.2 });
    assert.deepEqual(ask(read), ask(shape));
    assert.equal(Shape.from(shape), shape);
  }
});

test('JSON of a shape says what it is made of', () => {
  assert.equal(JSON.stringify(Shape.circle(2)), '{"kind":"circle","pieces":[{"center":[0,0],"radius":2,"core":[[0,0]]}]}');
  assert.equal(JSON.stringify(Shape.point(-0, 3)), '{"kind":"point","pieces":[{"center":["-0",3],"radius":0,"core":[[0,0]]}]}');
  assert.deepEqual(Object.keys(through(hook)), ['kind', 'pieces', 'points', 'disjoint']);
});

test('shapes that are not equal in a bit are not equal', () => {
  const box = Shape.box(1, 1);
  assert.ok(box.equals(Shape.box(1, 1)) && Shape.point(0, 0).equals(Shape.point(-0, 0)));
  assert.ok(!box.equals(Shape.box(1, 1 + 2 ** -52)) && !box.equals(Shape.box(1, 1, { radius: 1 })) && !box.equals(hook) && !hook.equals(box));
  assert.ok(!Shape.point(1, 0).equals(Shape.point(-1, 0)) && !Shape.point(1, 0).equals(Shape.point(0, 1)));
});

/**
 * Every path to a value, the value itself and what may stand in its place.
 * @param {any} json @param {Random} random @returns {{ path: (string | number)[], damaged: any }}
 */
function damage(json, random) {
  const copy = structuredClone(json);
  /** @type {[any, string | number, (string | number)[]][]} */
  const places = [];
  const walk = (/** @type {any} */ value, /** @type {(string | number)[]} */ path) => {
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      places.push([value, key, [...path, key]]);
      walk(value[key], [...path, key]);
    }
  };
  walk(copy, []);
  const [holder, key, path] = random.any(places);
  if (random.next() < 0.25) delete holder[key];
  else {
    holder[key] = random.any([
      null, undefined, true, 'x', '-0', -1, 0, 1, 1.5, 1e71, -1e71, 5e70, 1e-300, NaN, Infinity, 1n, [], {}, [0, 0], [[0, 0]], [[0, 0], [0, 0]], { length: 2 }, { length: -1 }, { length: 1e12 },
      Symbol('odd'), () => 1, [null], new Proxy({}, { get() { throw new Error('mine'); } }),
    ]);
  }
  return { path, damaged: copy };
}

const count = Number(process.env.CASES ?? 1) * 4000;

test('a damaged shape is refused by its place, or is a shape', (t) => {
  const random = new Random(1);
  let [refused, made] = [0, 0];
  for (let n = 0; n < count; n += 1) {
    const { damaged, path } = damage(through(random.any(shapes.filter((shape) => shape.points.length < 50))), random);
    try {
      const shape = Shape.from(damaged);
      assert.ok(Number.isFinite(shape.area) && Number.isFinite(shape.inertia) && shape.points.every(({ x, y }) => Number.isFinite(x + y)));
      collide(shape, { x: 0, y: 0 }, hook, { x: 0.1, y: 0.2 });
      made += 1;
    } catch (/** @type {any} */ error) {
      refused += 1;
      if (error.message === 'mine') continue;
      assert.match(error.message, /^Shape\.from: (the length of )?json\.(pieces|points|disjoint)/, `${path.join('.')}: ${error.stack}`);
      assert.ok(error instanceof TypeError || error instanceof RangeError || error instanceof ShapeError);
      if (path[0] === 'pieces' && path.length > 1) assert.ok(error.message.includes(`pieces[${path[1]}]`), `${path.join('.')}: ${error.message}`);
    }
  }
  t.diagnostic(`${count} damaged: ${refused} refused, ${made} made`);
  assert.ok(refused > count / 2 && made > count / 50);
});

/** What a scene says of itself. @param {Scene} scene */
const state = (scene) => ({
  size: scene.size, hash: scene.hash(), poses: [...scene.poses], pairs: [...scene.pairs], normals: [...scene.normals], depths: [...scene.depths],
  began: [...scene.began()].map(([a, b]) => [a.slot, b.slot]), ended: [...scene.ended()].map(([a, b]) => [a.slot, b.slot]),
  bodies: [...scene].map(({ slot, fixed, category, mask, oneWay, data }) => ({ slot, fixed, category, mask, oneWay, data })),
  contacts: [...scene.contacts()].map((contact) => ({ ...contact.toJSON(), a: contact.a.slot, b: contact.b.slot })),
});

/** @param {Scene} scene @param {Random} random @param {boolean} removes */
function play(scene, random, removes) {
  for (const body of scene) if (!body.fixed) body.moveTo(body.x + random.between(-0.4, 0.4), body.y + random.between(-0.4, 0.4), body.angle + random.between(-0.2, 0.2));
  if (!removes) return;
  const [first] = scene.pick({ x: random.between(0, 9), y: random.between(0, 9) });
  first?.remove();
  if (random.next() < 0.5) scene.add(random.any(shapes), { x: random.between(0, 9), y: random.between(0, 9) });
}

test('a scene goes on as the original, whether it has been updated since its bodies moved or not', (t) => {
  let events = 0;
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = new Random(seed);
    const scene = new Scene();
    const some = Array.from({ length: 6 }, () => random.any(shapes));
    for (let k = 0; k < 40; k += 1) {
      scene.add(random.any(some), {
        x: random.between(0, 9), y: random.between(0, 9), angle: random.between(-4, 4), fixed: k % 5 === 0, category: random.any([1, 2, 2 ** 31]), mask: random.any([-1, -1, 3]),
        oneWay: k % 9 === 0 ? { x: 0, y: 1 } : null, data: random.any([undefined, { name: 'coin', worth: k }]),
      });
    }
    for (let n = 0; n < seed % 4; n += 1) {
      play(scene, random, true);
      scene.update();
    }
    if (seed % 3 === 0) play(scene, random, false);
    const json = through(scene);
    const other = Scene.from(json);
    assert.deepEqual(through(other), json, `seed ${seed}`);
    assert.ok(json.shapes.length <= shapes.length && json.bodies.length > json.shapes.length);
    const { began: _, ended: __, ...now } = state(other);
    if (seed % 3 !== 0) {
      const { began: ___, ended: ____, ...then } = state(scene);
      assert.deepEqual(now, then, `seed ${seed}`);
    }
    const [expected, frames] = [scene, other].map((each) => {
      const own = new Random(seed);
      return Array.from({ length: 4 }, (_, n) => {
        play(each, own, n > 0);
        each.update({ swept: n > 2 });
        return state(each);
      });
    });
    assert.deepEqual(frames, expected, `seed ${seed}`);
    events += frames[0].began.length + frames[0].ended.length;
  }
  t.diagnostic(`${events} events in the first frames`);
  assert.ok(events > 500);
});

test('JSON of a scene has each shape once, and what is not the default', () => {
  const scene = new Scene();
  const wall = Shape.box(2, 2);
  scene.add(wall, { fixed: true });
  scene.add(Shape.point(), { x: 9 }).remove();
  for (const x of [1, 20]) scene.add(wall, { x, category: 2, mask: 3, data: { x } });
  scene.update();
  const json = through(scene);
  assert.deepEqual(json, {
    shapes: [through(wall)], pairs: [[0, 1]],
    bodies: [{ shape: 0, x: 0, y: 0, fixed: true }, { shape: 0, x: 1, y: 0, category: 2, mask: 3, data: { x: 1 } }, { shape: 0, x: 20, y: 0, category: 2, mask: 3, data: { x: 20 } }],
  });
  for (const body of scene) if (body.slot === 1) body.remove();
  const gap = Scene.from(through(scene));
  assert.deepEqual([gap.size, [...gap].map(({ slot }) => slot), gap.add(wall).slot, through(scene).pairs], [2, [0, 2], 1, []]);
  assert.ok([...Scene.from(json)].every((body, _, [first]) => body.shape === first.shape));
  for (const body of [...gap]) body.remove();
  const empty = Scene.from(through(gap));
  assert.deepEqual([empty.size, empty.update(), through(empty)], [0, 0, through(gap)]);
  // Written by hand, and not as text.
  const level = Scene.from({ shapes: [wall, Shape.circle(1)], bodies: [{ shape: 0, fixed: true }, { shape: 1, x: 1.5, rotation: 1 }] });
  assert.deepEqual([level.update(), [...level.began()].length, [...level][0].shape === wall], [1, 1, true]);
});

test('a damaged scene is refused by its place and leaves nothing, or is a scene', (t) => {
  const scene = new Scene();
  for (let k = 0; k < 6; k += 1) scene.add(shapes[k % 3 + 3], { x: k / 2, y: 0, fixed: k === 0, oneWay: k === 1 ? { x: 1, y: 0 } : null, data: k });
  [...scene][3].remove();
  scene.update();
  const whole = through(scene);
  const random = new Random(2);
  let [refused, made] = [0, 0];
  for (let n = 0; n < count / 2; n += 1) {
    const { damaged, path } = damage(whole, random);
    try {
      const read = Scene.from(damaged);
      read.update();
      assert.ok([...read.contacts()].length <= 15);
      read.dispose();
      made += 1;
    } catch (/** @type {any} */ error) {
      refused += 1;
      if (error.message === 'mine') continue;
      assert.match(error.message, /^Scene\.from: (unknown option .* in |the length of )?json\.(shapes|bodies|pairs)/, `${path.join('.')}: ${error.stack}`);
      if (path[0] === 'bodies' && path.length > 2 && path[2] !== 'shape') assert.ok(error.message.includes(`bodies[${path[1]}]`), `${path.join('.')}: ${error.message}`);
    }
  }
  t.diagnostic(`${count / 2} damaged: ${refused} refused, ${made} made`);
  assert.ok(refused > count / 5 && made > count / 50);
});

test('what is wrong is told by its place', () => {
  const circle = { pieces: [{ center: [0, 0], radius: 1, core: [[0, 0]] }] };
  const [fromShape, fromScene] = [Shape, Scene].map((type) => (/** @type {any} */ json) => /** @type {any} */ (type).from(json));
  for (const [call, json, message] of /** @type {[any, any, string][]} */ ([
    [fromShape, 5, 'Shape.from: json must be an object, got 5'],
    [fromShape, JSON.stringify(circle), 'Shape.from: json must be an object, got "{\\"pieces\\":[{\\"center\\":[0,0],\\"radius\\":1,\\"c…"'],
    [fromShape, {}, 'Shape.from: json.pieces must be an array of pieces, got undefined'],
    [fromShape, { pieces: [] }, 'Shape.from: the length of json.pieces must be from 1 to 1000000, got 0'],
    [fromShape, { pieces: [5] }, 'Shape.from: json.pieces[0] must be an object, got 5'],
    [fromShape, { pieces: [{ center: [0], radius: 1, core: [[0, 0]] }] }, 'Shape.from: json.pieces[0].center must be an array of x and y, got an array of 1'],
    [fromShape, { pieces: [{ center: [0, null], radius: 1, core: [[0, 0]] }] }, 'Shape.from: json.pieces[0].center[1] must be a number, got null'],
    [fromShape, { pieces: [circle.pieces[0], { center: [0, 0], radius: -1, core: [[0, 0]] }] }, 'Shape.from: json.pieces[1] must be a piece as JSON.stringify writes it: a convex core about its center'],
    [fromShape, { pieces: [circle.pieces[0], circle.pieces[0]], points: [[0, 0]] }, 'Shape.from: json.points must be at least 3, got 1'],
    [fromScene, null, 'Scene.from: json must be an object, got null'],
    [fromScene, { shapes: [], bodies: 5 }, 'Scene.from: json.bodies must be an array of bodies, got 5'],
    [fromScene, { shapes: [circle, { pieces: [{ center: [0, 0], radius: 1, core: [[1, 0]] }] }], bodies: [] }, 'Scene.from: json.shapes[1].pieces[0] must be a piece as JSON.stringify writes it: a convex core about its center'],
    [fromScene, { shapes: [circle], bodies: [{ shape: 1 }] }, 'Scene.from: json.bodies[0].shape must be from 0 to 0, got 1'],
    [fromScene, { shapes: [circle], bodies: [{ shape: 0, x: '1' }] }, 'Scene.from: json.bodies[0].x must be a number, got "1"'],
    [fromScene, { shapes: [circle], bodies: [{ shape: 0, isStatic: true }] }, 'Scene.from: unknown option "isStatic" in json.bodies[0]; did you mean "fixed"?'],
    [fromScene, { shapes: [circle], bodies: [{ shape: 0 }, null], pairs: [[0, 1]] }, 'Scene.from: json.pairs[0] must name bodies, got a free slot'],
    [fromScene, { shapes: [circle], bodies: [{ shape: 0 }, { shape: 0 }], pairs: [[0, 1], [0, 1]] }, 'Scene.from: json.pairs[1] must come after the pair before it, in order of slots'],
  ])) assert.throws(() => call(json), { message });
});
