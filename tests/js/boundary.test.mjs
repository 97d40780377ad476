/** The boundary: what goes in is checked, what comes out is plain and fresh, and nothing has to be freed. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as shadowgap from '../../js/index.js';
import * as engine from '../../pkg/engine.js';

const { collide, explain, overlaps, Shape, ShapeError } = shadowgap;

const here = { x: 0, y: 0 };
const square = Shape.box(2, 2);
const disc = Shape.circle(1, { x: 0.5, y: 0 });

/** What a good call answers, as text: the same before and after every bad one. */
const good = () => JSON.stringify([
  overlaps(square, here, disc, { x: 1, y: 0.25, angle: 0.5 }),
  collide(square, here, disc, { x: 1, y: 0.25, angle: 0.5 }),
  explain(square, here, disc, { x: 1, y: 0.25, angle: 0.5 }),
  Shape.polygon([[0, 0], [1, 0], [0, 1]]).points,
]);
const before = good();

/**
 * The call throws one of these errors, with a message that has all of this in it; and nothing changes.
 * @param {() => unknown} call
 * @param {Function[]} kinds
 * @param {(string | RegExp)[]} parts
 * @param {string} about
 */
function refuses(call, kinds, parts, about) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof Error, about);
    assert.ok(kinds.some((kind) => error instanceof kind), `${about}: threw ${error.name}: ${error.message}`);
    for (const part of parts) {
      assert.ok(error.message.match(part), `${about}: "${error.message}" has ${part}`);
    }
    return true;
  }, about);
  assert.equal(good(), before, `${about}: changed a later answer`);
}

/** @param {string} text */
const exactly = (text) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** Numbers that are none, and what a message shows of them. @type {[value: unknown, shown: RegExp][]} */
const notFinite = [[NaN, /NaN/], [Infinity, /\bInfinity/], [-Infinity, /-Infinity/]];

/** Values of every other type. @type {[value: unknown, shown: RegExp][]} */
const notNumbers = [
  ['1', /"1"/], ['', /""/], [null, /null/], [true, /true/], [false, /false/], [5n, /5n/], [Symbol('s'), /Symbol\(s\)/],
  [{}, /object/], [[], /array/], [[1], /array/], [() => 1, /function/], [new Number(1), /object/], [{ valueOf: () => 1 }, /object/],
  [new Date(1), /object/], [new Proxy({}, {}), /object/], [Object.create(null), /object/], [new Float64Array(1), /object|array/],
];

const point = { x: 0, y: 0 };
const other = { x: 1, y: 1 };

/**
 * Every number that a constructor takes: its name in messages, and the call with another value in its place.
 * @type {Record<string, [name: string, call: (value: any) => unknown][]>}
 */
const numbers = {
  'Shape.point': [['x', (v) => Shape.point(v, 0)], ['y', (v) => Shape.point(0, v)]],
  'Shape.circle': [
    ['radius', (v) => Shape.circle(v)],
    ['center.x', (v) => Shape.circle(1, { x: v, y: 0 })],
    ['center.y', (v) => Shape.circle(1, { x: 0, y: v })],
  ],
  'Shape.segment': [
    ['a.x', (v) => Shape.segment({ x: v, y: 0 }, other)],
    ['a.y', (v) => Shape.segment({ x: 0, y: v }, other)],
    ['b.x', (v) => Shape.segment(point, { x: v, y: 0 })],
    ['b.y', (v) => Shape.segment(point, { x: 0, y: v })],
  ],
  'Shape.capsule': [
    ['a.x', (v) => Shape.capsule({ x: v, y: 0 }, other, 1)],
    ['b.y', (v) => Shape.capsule(point, { x: 0, y: v }, 1)],
    ['radius', (v) => Shape.capsule(point, other, v)],
  ],
  'Shape.box': [
    ['width', (v) => Shape.box(v, 1)],
    ['height', (v) => Shape.box(1, v)],
    ['center.x', (v) => Shape.box(1, 1, { center: { x: v, y: 0 } })],
    ['center.y', (v) => Shape.box(1, 1, { center: { x: 0, y: v } })],
    ['angle', (v) => Shape.box(1, 1, { angle: v })],
    ['radius', (v) => Shape.box(1, 1, { radius: v })],
  ],
  'Shape.regular': [
    ['sides', (v) => Shape.regular(v, 1)],
    ['circumradius', (v) => Shape.regular(5, v)],
    ['radius', (v) => Shape.regular(5, 1, { radius: v })],
  ],
  'Shape.ellipse': [
    ['radiusX', (v) => Shape.ellipse(v, 1)],
    ['radiusY', (v) => Shape.ellipse(1, v)],
    ['tolerance', (v) => Shape.ellipse(1, 1, { tolerance: v })],
  ],
  'Shape.polygon': [['radius', (v) => Shape.polygon([[0, 0], [1, 0], [0, 1]], { radius: v })]],
  'Shape.hull': [['radius', (v) => Shape.hull([[0, 0], [1, 0], [0, 1]], { radius: v })]],
};

test('importing is enough', () => {
  const entry = new URL('../../js/index.js', import.meta.url);
  const program = `import { Shape, overlaps } from '${entry}';
    const box = Shape.box(2, 2);
    console.log(overlaps(box, { x: 0, y: 0 }, box, { x: 2, y: 0 }), overlaps(box, { x: 0, y: 0 }, box, { x: 3, y: 0 }));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  assert.equal(printed, 'true false\n');
  assert.deepEqual(Object.keys(shadowgap).sort(), ['Shape', 'ShapeError', 'collide', 'explain', 'overlaps']);
});

for (const [call, places] of Object.entries(numbers)) {
  test(`${call} refuses numbers that are none`, () => {
    for (const [name, make] of places) {
      for (const [value, shown] of notFinite) {
        refuses(() => make(value), [ShapeError], [exactly(call), exactly(name), shown], `${call} ${name} = ${String(value)}`);
        assert.throws(() => make(value), { code: 'not-finite' });
      }
      for (const [value, shown] of notNumbers) {
        const about = `${call} ${name} = ${typeof value === 'symbol' ? 'a symbol' : show(value)}`;
        refuses(() => make(value), [ShapeError, TypeError], [exactly(call), exactly(name), shown], about);
      }
    }
  });
}

/** @param {unknown} value */
function show(value) {
  try {
    return `${typeof value} ${JSON.stringify(value) ?? value}`;
  } catch {
    return typeof value;
  }
}

test('arguments that must be there', () => {
  /** @type {any} */
  const any = Shape;
  refuses(() => any.circle(), [ShapeError, TypeError], [/radius/, /undefined/], 'circle()');
  refuses(() => any.segment(), [ShapeError, TypeError], [/\ba\b/, /undefined/], 'segment()');
  refuses(() => any.segment(point), [ShapeError, TypeError], [/\bb\b/, /undefined/], 'segment(a)');
  refuses(() => any.capsule(point, other), [ShapeError, TypeError], [/radius/, /undefined/], 'capsule(a, b)');
  refuses(() => any.box(), [ShapeError, TypeError], [/width/, /undefined/], 'box()');
  refuses(() => any.box(1), [ShapeError, TypeError], [/height/, /undefined/], 'box(1)');
  refuses(() => any.regular(), [ShapeError, TypeError], [/sides/, /undefined/], 'regular()');
  refuses(() => any.regular(3), [ShapeError, TypeError], [/circumradius/, /undefined/], 'regular(3)');
  refuses(() => any.ellipse(), [ShapeError, TypeError], [/radiusX/, /undefined/], 'ellipse()');
  refuses(() => any.ellipse(1), [ShapeError, TypeError], [/radiusY/, /undefined/], 'ellipse(1)');
  refuses(() => any.polygon(), [ShapeError, TypeError], [/points/, /undefined/], 'polygon()');
  refuses(() => any.hull(), [ShapeError, TypeError], [/points/, /undefined/], 'hull()');
});

test('points and options of the wrong type', () => {
  const wrong = [...notNumbers.filter(([value]) => typeof value !== 'object' || value === null), [5, /5/], [NaN, /NaN/]];
  for (const [value, shown] of /** @type {[any, RegExp][]} */ (wrong)) {
    const about = String(value);
    refuses(() => Shape.circle(1, value), [TypeError, ShapeError], [/center/, shown], `center ${about}`);
    refuses(() => Shape.segment(value, other), [TypeError, ShapeError], [/\ba\b/, shown], `a ${about}`);
    refuses(() => Shape.segment(point, value), [TypeError, ShapeError], [/\bb\b/, shown], `b ${about}`);
    refuses(() => Shape.box(1, 1, { center: value }), [TypeError, ShapeError], [/center/, shown], `center ${about}`);
    const withOptions = {
      box: () => Shape.box(1, 1, value),
      regular: () => Shape.regular(3, 1, value),
      ellipse: () => Shape.ellipse(1, 1, value),
      polygon: () => Shape.polygon([[0, 0], [1, 0], [0, 1]], value),
      hull: () => Shape.hull([[0, 0]], value),
      explain: () => explain(square, here, disc, here, value),
    };
    for (const [name, call] of Object.entries(withOptions)) {
      refuses(call, [TypeError], [/options/, shown], `${name} options ${about}`);
    }
  }
  for (const [value, shown] of [...notNumbers, [1, /1/]].filter(([value]) => typeof value !== 'boolean')) {
    refuses(() => explain(square, here, disc, here, { allAxes: /** @type {any} */ (value) }), [TypeError], [/allAxes/, /** @type {RegExp} */ (shown)], 'allAxes');
  }
});

test('lists of points of the wrong type', () => {
  for (const make of [Shape.polygon, Shape.hull]) {
    const lists = /** @type {[any, (string | RegExp)[]][]} */ ([
      [5, [/points/, /5/]], [null, [/points/, /null/]], ['0,0,1,0,0,1', [/points/, /"0,0,1/]], [{}, [/points/, /object/]],
      [new Map(), [/points/, /object/]], [() => 1, [/points/, /function/]],
      [[0, 0, 1, 0, 1], [/points/, /odd|pairs|in turn/, /5/]],
      [[0, 0, 1, 0, 1, '1'], [/points|vertex 2/, /"1"/]],
      [[0, 0, 1, NaN, 1, 1], [/vertex 1/, /NaN/]],
      [[[0, 0], [1, 0], null], [/2/, /null/]],
      [[[0, 0], [1, 0], 7], [/2/, /7/]],
      [[[0, 0], [1], [0, 1]], [/1/, /undefined/]],
      [[[0, 0], [1, 'a'], [0, 1]], [/1/, /"a"/]],
      [[{ x: 0, y: 0 }, { x: 1 }, { x: 0, y: 1 }], [/1/, /undefined/]],
      [[{ x: 0, y: 0 }, {}, { x: 0, y: 1 }], [/1/, /undefined/]],
      [[{ x: 0, y: 0 }, { x: 1, y: 2n }, { x: 0, y: 1 }], [/1/, /2n/]],
      [new BigInt64Array(6), [/points/, /0n/]],
      [[[0, 0], , [0, 1]], [/1/, /undefined/]],
      [{ length: 3 }, [/0/, /undefined/]],
      [{ length: 1e9, 0: { x: 0, y: 0 } }, [/points/, /at most/, /1000000000/]],
      [{ length: Infinity, 0: { x: 0, y: 0 } }, [/points/]],
      [{ length: '3', 0: { x: 0, y: 0 } }, [/points/]],
    ]);
    for (const [points, parts] of lists) {
      refuses(() => make(points), [ShapeError, TypeError, RangeError], [exactly(`Shape.${make.name}`), ...parts], `${make.name} ${parts}`);
    }
    for (const length of [-1, NaN, 0, 0.5]) {
      refuses(() => make(/** @type {any} */ ({ length })), [ShapeError, TypeError, RangeError], [], `length ${length}`);
    }
  }
});

/** Three questions, each with all but one argument right. */
const questions = /** @type {[string, (a: any, poseA: any, b: any, poseB: any) => unknown][]} */ (
  [['overlaps', overlaps], ['collide', collide], ['explain', explain]]
);

test('shapes that are none', () => {
  class Pretender extends /** @type {any} */ (Shape) {}
  const fakes = /** @type {[any, RegExp][]} */ ([
    ...notNumbers, [undefined, /undefined/], [NaN, /NaN/], [0, /0/],
    [Object.create(Shape.prototype), /object/], [Object.create(square), /object/], [new Proxy(square, {}), /object/], [{ ...square }, /object/],
    [Shape, /function/], [structuredClone(square), /object/], [JSON.parse(JSON.stringify(square)), /object/],
  ]);
  for (const [name, ask] of questions) {
    for (const [fake, shown] of fakes) {
      refuses(() => ask(fake, here, square, here), [TypeError], [/\ba\b/, shown], `${name} a`);
      refuses(() => ask(square, here, fake, here), [TypeError], [/\bb\b/, shown], `${name} b`);
    }
    refuses(/** @type {any} */ (ask), [TypeError], [/\ba\b/, /undefined/], `${name}()`);
  }
  for (const make of [() => new /** @type {any} */ (Shape)(), () => new /** @type {any} */ (Shape)(Symbol('shape'), 0, 0, 0), () => new /** @type {any} */ (Pretender)()]) {
    refuses(make, [TypeError], [/Shape/], 'new Shape');
  }
  for (const name of ['kind', 'points', 'radius']) {
    refuses(() => Object.create(Shape.prototype)[name], [TypeError], [], `${name} of a fake`);
  }
  // A subclass cannot be made, but its inherited functions make shapes.
  assert.equal(overlaps(Pretender.circle(1), here, square, here), true);
});

test('poses that are none', () => {
  for (const [name, ask] of questions) {
    for (const side of ['poseA', 'poseB']) {
      /** @param {any} pose */
      const call = (pose) => () => (side === 'poseA' ? ask(square, pose, disc, here) : ask(square, here, disc, pose));
      const about = `${name} ${side}`;
      for (const [value, shown] of [...notNumbers, [undefined, /undefined/], [NaN, /NaN/]]) {
        if (typeof value !== 'object' || value === null) refuses(call(value), [TypeError], [side, /** @type {RegExp} */ (shown)], about);
      }
      for (const value of [{}, [], new Date(), square]) refuses(call(value), [TypeError], [side, /x/, /undefined/], about);
      for (const [value, shown] of notFinite) {
        refuses(call({ x: value, y: 0 }), [RangeError], [exactly(`${side}.x`), shown], `${about}.x`);
        refuses(call({ x: 0, y: value }), [RangeError], [exactly(`${side}.y`), shown], `${about}.y`);
        refuses(call({ x: 0, y: 0, angle: value }), [RangeError], [exactly(`${side}.angle`), shown], `${about}.angle`);
      }
      for (const [value, shown] of notNumbers) {
        refuses(call({ x: value, y: 0 }), [TypeError], [exactly(`${side}.x`), shown], `${about}.x`);
        refuses(call({ x: 0, y: value }), [TypeError], [exactly(`${side}.y`), shown], `${about}.y`);
        refuses(call({ x: 0, y: 0, angle: value }), [TypeError], [exactly(`${side}.angle`), shown], `${about}.angle`);
      }
      refuses(call({ x: 0 }), [TypeError], [exactly(`${side}.y`), /undefined/], about);
      refuses(call({ x: 1e71, y: 0 }), [RangeError], [exactly(`${side}.x`), /1e\+?71/], about);
    }
  }
});

test('what throws inside an argument comes through, and nothing else happens', () => {
  class Mine extends Error {}
  const mine = /** @type {any} */ ({ get x() { throw new Mine('mine'); }, y: 0 });
  for (const [name, ask] of questions) refuses(() => ask(square, here, disc, mine), [Mine], [/mine/], name);
  refuses(() => Shape.circle(1, mine), [Mine], [/mine/], 'circle');
  refuses(() => Shape.hull([point, mine]), [Mine], [/mine/], 'hull');
});

test('an argument that asks questions itself', () => {
  const asking = () => {
    good();
    return 1;
  };
  const pose = { get x() { return asking(); }, get y() { return asking() - 0.75; }, angle: 0.5 };
  const plain = { x: 1, y: 0.25, angle: 0.5 };
  for (const [name, ask] of questions) assert.deepEqual(ask(square, here, disc, pose), ask(square, here, disc, plain), name);
  const points = [{ get x() { return asking(); }, y: 0 }, { x: 0, y: 0 }, { x: 0, y: 1 }];
  assert.deepEqual(Shape.polygon(points).points, Shape.polygon([[1, 0], [0, 0], [0, 1]]).points);
});

test('a false answer leaves nothing behind', () => {
  const small = Shape.box(1, 1);
  const inside = collide(square, here, small, here);
  assert.ok(inside?.bInA && inside.depth > 0);
  assert.equal(collide(square, here, small, { x: 9, y: 0 }), null);
  assert.equal(explain(square, here, small, { x: 9, y: 0 }).mtv, null);
  const touching = collide(square, here, small, { x: 1.5, y: 0 });
  assert.deepEqual(touching, { normal: { x: 1, y: 0 }, depth: 0, mtv: { x: 0, y: 0 }, aInB: false, bInA: false });
});

test('answers are plain, fresh objects', () => {
  const there = { x: 1, y: 0.25, angle: 0.5 };
  for (const [name, ask] of questions.slice(1)) {
    const first = ask(square, here, disc, there);
    const kept = structuredClone(first);
    ask(disc, { x: 5, y: 5 }, disc, { x: 5.5, y: 5 });
    for (let n = 0; n < 100; n += 1) Shape.regular(1000, 1);
    assert.deepEqual(first, kept, `${name}: a later call changed an answer`);
    assert.deepEqual(JSON.parse(JSON.stringify(first)), kept, `${name}: nothing but plain data`);
    plain(first, name);
    spoil(first);
    assert.deepEqual(ask(square, here, disc, there), kept, `${name}: a spoiled answer changed a later one`);
  }
  const { points } = square;
  assert.notEqual(points, square.points);
  points[0].x = 99;
  points.pop();
  assert.deepEqual(square.points, Shape.box(2, 2).points);
  assert.equal(good(), before);
});

/** Only objects and arrays of the language's own. @param {any} value @param {string} about */
function plain(value, about) {
  if (typeof value !== 'object' || value === null) return;
  assert.ok([Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)), `${about}: ${value}`);
  Object.values(value).forEach((inner) => plain(inner, about));
}

/** @param {any} value */
function spoil(value) {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'object' && inner !== null) spoil(inner);
    value[key] = NaN;
  }
}

test('arguments are left as they are', () => {
  const points = Object.freeze([[0, 0], [0, 1], [1, 0]].map((pair) => Object.freeze(pair)));
  const flat = new Float64Array([0, 0, 0, 1, 1, 0]);
  Shape.polygon(points, Object.freeze({ radius: 0.5 }));
  Shape.polygon(flat);
  assert.deepEqual([...flat], [0, 0, 0, 1, 1, 0]);
  const pose = Object.freeze({ x: 1, y: 2 });
  assert.equal(overlaps(square, pose, square, pose), true);
});

test('points in every form', () => {
  const pairs = [[-1, -1], [1, -1], [1.5, 0.5], [0, 2]];
  const objects = pairs.map(([x, y]) => ({ x, y }));
  class Vector {
    /** @param {number} x @param {number} y */
    constructor(x, y) {
      Object.assign(this, { x, y });
    }
  }
  const same = {
    objects, pairs,
    flat: pairs.flat(),
    'Float64Array': new Float64Array(pairs.flat()),
    'Float32Array': new Float32Array(pairs.flat()),
    'typed pairs': pairs.map((pair) => new Float64Array(pair)),
    instances: pairs.map(([x, y]) => new Vector(x, y)),
    'getters': pairs.map(([x, y]) => ({ get x() { return x; }, get y() { return y; } })),
    'array-like': { ...objects, length: 4 },
    'more coordinates': pairs.map(([x, y]) => [x, y, 7]),
    proxies: new Proxy(objects.map((p) => new Proxy(p, {})), {}),
  };
  for (const make of [Shape.polygon, Shape.hull]) {
    const expected = make(objects).points;
    assert.equal(expected.length, 4);
    for (const [form, points] of Object.entries(same)) assert.deepEqual(make(/** @type {any} */ (points)).points, expected, form);
    assert.equal(make(new Int16Array(pairs.flat())).kind, 'polygon');
  }
  assert.deepEqual(Shape.polygon(new Float32Array([0, 0, 0.1, 0, 0, 0.1])).points[1], { x: Math.fround(0.1), y: 0 });
});

test('what a shape says of itself', () => {
  /** @type {[shadowgap.Shape, string, number, number][]} */
  const shapes = [
    [Shape.point(), 'point', 0, 1],
    [Shape.point(3, 4), 'point', 0, 1],
    [Shape.circle(2), 'circle', 2, 1],
    [Shape.segment(point, other), 'segment', 0, 2],
    [Shape.capsule(point, other, 0.5), 'capsule', 0.5, 2],
    [Shape.box(1, 2), 'polygon', 0, 4],
    [Shape.box(1, 2, { radius: 0.25 }), 'polygon', 0.25, 4],
    [Shape.regular(7, 1), 'polygon', 0, 7],
    [Shape.ellipse(2, 1), 'polygon', 0, 72],
    [Shape.polygon([0, 0, 1, 0, 0, 1], { radius: 3 }), 'polygon', 3, 3],
    [Shape.hull([0, 0, 1, 0, 0, 1, 0.1, 0.1]), 'polygon', 0, 3],
    [Shape.hull([0, 0, 1, 1, 2, 2]), 'segment', 0, 2],
    [Shape.hull([0, 0, 1, 1, 2, 2], { radius: 1 }), 'capsule', 1, 2],
    [Shape.hull([5, 5]), 'point', 0, 1],
    [Shape.hull([5, 5, 5, 5], { radius: 1 }), 'circle', 1, 1],
  ];
  for (const [shape, kind, radius, count] of shapes) {
    assert.deepEqual([shape.kind, shape.radius, shape.points.length], [kind, radius, count]);
    for (const name of /** @type {const} */ (['kind', 'radius', 'points'])) {
      assert.throws(() => { /** @type {any} */ (shape)[name] = 1; }, TypeError, `${name} is read-only`);
    }
  }
  assert.deepEqual(Shape.point(3, 4).points, [{ x: 3, y: 4 }]);
  assert.deepEqual(Shape.box(2, 4, { center: { x: 1, y: 2 } }).points, [[0, 0], [2, 0], [2, 4], [0, 4]].map(([x, y]) => ({ x, y })));
  // Clockwise input comes out the other way round: the turn from +x towards +y.
  const area = Shape.polygon([0, 0, 0, 1, 1, 0]).points.reduce((sum, p, i, all) => sum + p.x * all[(i + 1) % 3].y - p.y * all[(i + 1) % 3].x, 0);
  assert.equal(area, 1);
});

test('an explanation names the vertices that cast the shadows', () => {
  const ship = Shape.polygon([[2, 0], [-1, 1], [-1, -1]]);
  const pose = { x: 3, y: 1, angle: 0 };
  const why = explain(square, here, ship, pose, { allAxes: true });
  assert.equal(explain(square, here, ship, pose).axes.length <= why.axes.length, true);
  for (const { axis, source, a, b, separation } of why.axes) {
    for (const [shape, at, shadow] of /** @type {const} */ ([[square, here, a], [ship, pose, b]])) {
      const along = shape.points.map((p) => (p.x + at.x) * axis.x + (p.y + at.y) * axis.y);
      assert.ok(Math.abs(along[shadow.minVertex] - shadow.min) < 1e-12 && Math.abs(along[shadow.maxVertex] - shadow.max) < 1e-12);
      assert.ok(Math.abs(Math.min(...along) - shadow.min) < 1e-12 && Math.abs(Math.max(...along) - shadow.max) < 1e-12);
    }
    assert.ok(Math.abs(separation - Math.max(b.min - a.max, a.min - b.max)) < 1e-12);
    const { points } = source.shape === 'a' ? square : ship;
    const [p, q] = [points[source.index], points[(source.index + 1) % points.length]];
    assert.equal(source.feature, 'edge');
    assert.ok(Math.abs((q.x - p.x) * axis.x + (q.y - p.y) * axis.y) < 1e-12, 'the axis is perpendicular to its edge');
  }
});

test('a hundred thousand vertices: memory grows, and earlier shapes and answers stay', () => {
  const memory = engine.memory.buffer.byteLength;
  const kept = [Shape.regular(5, 1), Shape.circle(2)];
  const answer = collide(kept[0], here, kept[1], { x: 1, y: 0 });
  const points = kept[0].points;
  const count = 100_000;
  const flat = new Float64Array(2 * count);
  for (let i = 0; i < count; i += 1) {
    const angle = (2 * Math.PI * i) / count;
    flat[2 * i] = 10 * Math.cos(angle);
    flat[2 * i + 1] = 10 * Math.sin(angle);
  }
  const huge = [Shape.polygon(flat), Shape.polygon(Array.from({ length: count }, (_, i) => ({ x: flat[2 * i], y: flat[2 * i + 1] })))];
  assert.ok(engine.memory.buffer.byteLength > memory, 'memory grew');
  assert.deepEqual(kept[0].points, points);
  assert.deepEqual(collide(kept[0], here, kept[1], { x: 1, y: 0 }), answer);
  assert.deepEqual(huge[0].points, huge[1].points);
  assert.equal(huge[0].points.length, count);
  const contact = collide(huge[0], here, huge[1], { x: 15, y: 0 });
  assert.ok(contact && Math.abs(contact.depth - 5) < 1e-7);
  assert.equal(explain(huge[0], here, huge[1], { x: 15, y: 0 }).axes.length >= count / 2, true);
  assert.equal(good(), before);
});

setFlagsFromString('--expose-gc');
const collectGarbage = /** @type {() => void} */ (runInNewContext('gc'));

/** Lets go of what is unreachable: finalisers run in a task of their own. */
async function letGo() {
  for (let n = 0; n < 5; n += 1) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The handle that the core would give to the next shape. */
function nextHandle() {
  engine.numbers(2);
  const handle = engine.shape(0);
  engine.shape_drop(handle);
  return handle;
}

test('shapes are freed with the objects that stand for them', async () => {
  await letGo();
  const kept = Shape.regular(6, 1);
  const first = nextHandle();
  (() => { for (let n = 0; n < 10_000; n += 1) Shape.circle(1 + n); })();
  await letGo();
  assert.ok(nextHandle() <= first + 10_000);
  (() => { for (let n = 0; n < 5_000; n += 1) Shape.circle(1 + n); })();
  assert.ok(nextHandle() < first + 10_001, 'handles are given out again');
  await letGo();

  const rounds = [];
  for (let round = 0; round < 12; round += 1) {
    (() => { for (let n = 0; n < 20; n += 1) Shape.regular(20_000, 1); })();
    await letGo();
    rounds.push(engine.memory.buffer.byteLength);
  }
  assert.equal(rounds[11], rounds[3], `memory stopped growing: ${rounds}`);
  assert.equal(kept.points.length, 6);
  assert.equal(good(), before);
});

test('a pose that changes while it is read is refused, not answered', () => {
  const fickle = () => ({ count: 0, y: 0, get x() { this.count += 1; return this.count > 1 ? NaN : 0; } });
  for (const ask of [overlaps, collide, explain]) {
    assert.throws(() => ask(square, fickle(), disc, here), TypeError);
    assert.throws(() => ask(square, here, disc, fickle()), TypeError);
  }
});

test('sides that are no number are not counted', () => {
  for (const sides of [NaN, Infinity, -Infinity]) {
    assert.throws(() => Shape.regular(sides, 1), { name: 'ShapeError', code: 'not-finite', message: new RegExp(`sides .*${sides}`) });
  }
});

test('a refusal shows the number that was given', () => {
  assert.throws(() => Shape.regular(-4, 1), { code: 'too-few-points', message: /at least 3, got -4$/ });
  assert.throws(() => Shape.circle(1e80), { code: 'bad-radius', message: /radius is too large to compute with, got 1e\+80$/ });
  assert.throws(() => Shape.box(1, -2), { code: 'bad-size', message: /height must be positive, got -2$/ });
  assert.throws(() => Shape.ellipse(1, 1, { tolerance: 1e-12 }), { code: 'bad-size', message: /tolerance is too small, got 1e-12$/ });
});

test('an error blames the argument that is wrong, though another has the same value', () => {
  assert.throws(() => Shape.capsule({ x: 0, y: 0 }, { x: 1, y: 0 }, 0), { code: 'bad-radius', message: /: radius must be positive, got 0$/ });
  assert.throws(() => Shape.box(1, 1, { center: { x: -1, y: 0 }, radius: -1 }), { code: 'bad-radius', message: /: radius / });
});

test('boxes too thin to turn are refused, thin ones answer', () => {
  assert.throws(() => Shape.box(1e-17, 1, { angle: 0.3 }), { code: 'degenerate' });
  const thin = Shape.box(1e-11, 1, { angle: 0.3 });
  assert.ok(Math.abs(/** @type {any} */ (collide(thin, here, Shape.box(1, 1), { x: 0.2, y: 0.1, angle: 0 })).depth) > 0.1);
});

test('circles whose centres are as good as one still have a unit normal', () => {
  const { normal, depth } = /** @type {any} */ (collide(Shape.circle(1), here, Shape.circle(1), { x: here.x + 1.6e-162, y: here.y + 1.6e-162 }));
  assert.ok(Math.abs(Math.hypot(normal.x, normal.y) - 1) < 1e-12);
  assert.equal(depth, 2);
});

test('a large comb is refused in time', () => {
  const comb = Array.from({ length: 40_000 }, (_, i) => [i % 2 ? 1 : 0.1, i]);
  const began = performance.now();
  assert.throws(() => Shape.polygon([...comb, [-5, 40_000], [-5, 0]]), { code: 'not-convex' });
  assert.ok(performance.now() - began < 10_000);
});

test('filling the memory with shapes is refused, and poisons nothing', () => {
  /** @type {shadowgap.Shape[]} */
  const kept = [];
  assert.throws(() => {
    for (let i = 0; i < 30; i += 1) kept.push(Shape.regular(1e6 - i, 1));
  }, RangeError);
  assert.ok(kept.length >= 15);
  assert.equal(overlaps(kept[0], here, kept[1], here), true);
});
