/**
 * The core keeps only the shapes that are in use, and makes the others again when they are used: nobody notices but by
 * the memory.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cast, collide, contains, distance, explain, overlaps, project, raycast, Scene, Shape } from '../../js/index.js';
import * as engine from '../../pkg/engine.js';

const MB = 2 ** 20;
const here = { x: 0, y: 0, angle: 0.25 };
const near = { x: 1.25, y: 0.5, angle: -0.5 };
const size = () => engine.memory.buffer.byteLength / MB;

/** Makes the core let go of every shape that no scene has: more shapes than it has room for, without a pause. */
function forget() {
  for (let n = 0; n < 120; n += 1) Shape.regular(2_000, 1 + n);
}

/**
 * Whether the core made a shape again for a call: that writes its definition to the list.
 * @param {() => unknown} call
 */
function isMadeAgain(call) {
  engine.list(2);
  new Float64Array(engine.memory.buffer, engine.list(2), 2).fill(-7);
  call();
  return new Float64Array(engine.memory.buffer, engine.list(2), 2)[0] !== -7;
}

/** A shape of each kind, made anew. */
const makers = {
  point: () => Shape.point(0.5, 0.25),
  circle: () => Shape.circle(1, { x: 0.5, y: 0 }),
  segment: () => Shape.segment({ x: -1, y: 0 }, { x: 1, y: 0.5 }),
  capsule: () => Shape.capsule({ x: -1, y: 0 }, { x: 1, y: 0.5 }, 0.75),
  box: () => Shape.box(2, 1, { center: { x: 0.1, y: 0.2 }, angle: 0.3, radius: 0.1 }),
  regular: () => Shape.regular(7, 1.1, { radius: 0.2 }),
  ellipse: () => Shape.ellipse(2, 1),
  polygon: () => Shape.polygon([[0, 0], [2, 0.1], [1.5, 1.3], [0.2, 1]], { radius: 0.1 }),
  hull: () => Shape.hull([[0, 0], [2, 0], [1, 0.5], [2, 2], [0, 2]]),
  outline: () => Shape.outline([[0, 0], [3, 0], [3, 1], [1, 1], [1, 3], [0, 3]]),
  union: () => Shape.union([Shape.box(1, 1), Shape.circle(1, { x: 1, y: 0 }), Shape.outline([[0, 0], [3, 0], [3, 1], [1, 1], [1, 3], [0, 3]])]),
  'union of one': () => Shape.union([Shape.box(1, 1)]),
  chain: () => Shape.chain([[0, 0], [1, 0], [2, 0.5], [1, 2]], { closed: true }),
  tiles: () => Shape.tiles(['#/ ', '###'], 0.7, { '#': true, '/': [[0, 1], [1, 0], [1, 1]] }),
  scaled: () => Shape.outline([[0, 0], [3, 0], [3, 1], [1, 1], [1, 3], [0, 3]]).scaled(0.3, -0.7),
  'scaled twice': () => Shape.capsule({ x: -1, y: 0 }, { x: 1, y: 0.5 }, 0.75).scaled(1 / 3).scaled(-1.1),
  piece: () => Shape.outline([[0, 0], [3, 0], [3, 1], [1, 1], [1, 3], [0, 3]]).pieces[1],
  restored: () => {
    const [from, to] = [new Scene(), new Scene()];
    from.add(Shape.union([Shape.box(1, 1).scaled(1.1), Shape.circle(1 / 3, { x: 1, y: 0 })]));
    to.restore(from.snapshot());
    return [...to][0].shape;
  },
};

/** Every question about a shape, and a box. @type {Record<string, (a: Shape, b: Shape) => unknown>} */
const questions = {
  overlaps: (a, b) => overlaps(a, here, b, near),
  collide: (a, b) => collide(a, here, b, near),
  'collide with itself': (a) => collide(a, here, a, { x: 0.25, y: 0.125 }),
  distance: (a, b) => distance(a, here, b, { x: 5, y: 1 }),
  cast: (a, b) => cast(a, here, b, { x: 9, y: 0.5 }, { x: -9, y: 0 }),
  'cast with a turn': (a, b) => cast(a, here, b, { x: 9, y: 0.5 }, { x: -9, y: 0 }, undefined, { spinA: 1 }),
  explain: (a, b) => explain(a, here, b, near),
  raycast: (a) => raycast(a, here, { x: 9, y: 0.5 }, { x: -9, y: 0.25 }),
  contains: (a) => contains(a, here, { x: 0.3, y: 0.3 }),
  project: (a) => project(a, here, { x: 1, y: 2 }),
  points: (a) => a.points,
  area: (a) => [a.area, a.centroid, a.inertia],
  pieces: (a) => a.pieces.map((piece) => piece.points),
  scaled: (a) => a.scaled(2).points,
  union: (a, b) => Shape.union([a, b]).points,
  JSON: (a) => JSON.stringify(a),
  scene: (a, b) => {
    const scene = new Scene();
    scene.add(a, here);
    const body = scene.add(b, near);
    const answers = [scene.update(), scene.hash(), scene.query(a, here).length, scene.cast(a, { x: 9, y: 0 }, { x: -9, y: 0 })?.time, scene.sweep(b, { x: 9, y: 0 }, { x: -9, y: 0 }).length,
      scene.nearest(a, { x: 9, y: 0 })?.distance, scene.nearest(a, { x: 9, y: 0 }, Infinity, { ignore: body })?.distance, scene.query(b, here, { ignore: body }).length, scene.query(b, here, { accept: (other) => other !== body }).length];
    body.shape = a;
    return [...answers, scene.update(), scene.hash(), scene.snapshot()];
  },
};

for (const [kind, maker] of Object.entries(makers)) {
  test(`${kind}: a shape that the core had let go of answers as before, to the last bit`, () => {
    const [fresh, box] = [maker(), Shape.box(1.5, 1.25)];
    for (const [name, ask] of Object.entries(questions)) {
      const asked = maker();
      const expected = ask(fresh, box);
      forget();
      assert.deepEqual(ask(asked, box), expected, name);
    }
  });
}

test('the core does let go of shapes, and of none that a scene has', () => {
  const scene = new Scene();
  const shapes = Array.from({ length: 50 }, (_, k) => Shape.regular(1_000, 1 + k));
  shapes.slice(0, 10).forEach((shape) => scene.add(shape));
  const before = size();
  forget();
  scene.update();
  // A thousand such polygons take 100 MB.
  const all = Array.from({ length: 1_000 }, (_, k) => Shape.regular(1_000, 1 + k));
  assert.ok(size() - before < 40, `${size() - before} MB more`);
  assert.equal(all.every((shape) => overlaps(shape, here, shapes[20], here)), true);
  assert.deepEqual([...scene].map(({ shape }) => shape), shapes.slice(0, 10));
});

test('a body that gets the same shape again after the core has let go of it shares it with the others that have it', () => {
  const scene = new Scene();
  const shape = Shape.regular(5, 1);
  scene.add(shape);
  forget();
  scene.add(shape, { x: 1 });
  const alone = new Scene();
  const [first, second] = [Shape.regular(5, 1), Shape.regular(5, 1)];
  alone.add(first);
  alone.add(second, { x: 1 });
  assert.ok(scene.snapshot().length < alone.snapshot().length, 'the shape is in the snapshot once');
});

test('millions of shapes made and dropped in one loop take little memory', () => {
  const before = size();
  for (let n = 0; n < 300_000; n += 1) Shape.regular(8, 1 + n * 1e-6);
  assert.ok(size() - before < 32, `${size() - before} MB more`);
});

test('another shape for a body in every frame takes little memory', () => {
  const scene = new Scene();
  const body = scene.add(Shape.circle(1));
  const points = Array.from({ length: 1_000 }, (_, k) => ({ x: Math.cos(k * Math.PI / 500), y: Math.sin(k * Math.PI / 500) }));
  const before = size();
  for (let frame = 0; frame < 1_500; frame += 1) {
    body.shape = Shape.polygon(points);
    scene.update();
  }
  assert.ok(size() - before < 32, `${size() - before} MB more`);
  assert.equal(body.shape.points.length, 1_000);
});

test('what is in use is not made again and again', () => {
  // About 40 MB.
  const shapes = Array.from({ length: 400 }, (_, k) => Shape.regular(1_000, 1 + k));
  const again = () => shapes.filter((shape) => isMadeAgain(() => project(shape, here, { x: 1, y: 0 }))).length;
  assert.ok(again() > 200, 'there was no room for all');
  again();
  again();
  assert.equal(again(), 0);
});

test('two shapes that are larger than the room for all never make each other go', () => {
  const [a, b, c] = [3e5, 3e5 - 1, 3e5 - 2].map((sides) => Shape.regular(sides, 1));
  for (const [one, other] of [[a, b], [b, c], [c, a], [a, a], [b, a]]) {
    assert.ok(Math.abs((collide(one, here, other, { x: 1.5, y: 0 })?.depth ?? 0) - 0.5) < 1e-6);
    assert.equal(explain(one, here, other, { x: 3, y: 0 }).overlaps, false);
  }
});
