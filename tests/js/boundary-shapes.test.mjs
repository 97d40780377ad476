/** The arguments that shape constructors refuse, and the texts of their errors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collide, Shape, ShapeError } from '../../js/index.js';
import { before, cup, disc, exactly, good, here, notFinite, notNumbers, notObjects, refuses, show, square } from './common/boundary.mjs';
import { MAX_POINTS } from '../../pkg/contract.js';

const point = { x: 0, y: 0 };
const other = { x: 1, y: 1 };

/**
 * Every number that a constructor takes: its name in messages, and the call with `value` in its place.
 * @type {Record<string, [name: string, call: (value: any) => unknown][]>}
 */
const numbers = {
  'Shape.point': [['x', (v) => Shape.point(v, 0)], ['y', (v) => Shape.point(0, v)]],
  'Shape.circle': [
    ['radius', (v) => Shape.circle(v)],
    ['center.x', (v) => Shape.circle(1, { x: v, y: 0 })],
    ['center.y', (v) => Shape.circle(1, [0, v])],
  ],
  'Shape.segment': [
    ['a.x', (v) => Shape.segment({ x: v, y: 0 }, other)],
    ['a.y', (v) => Shape.segment({ x: 0, y: v }, other)],
    ['b.x', (v) => Shape.segment(point, [v, 0])],
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
  'shape.at': [['point.x', (v) => square.at([v, 2])], ['point.y', (v) => cup.at({ x: 2, y: v })]],
  'shape.turned': [['angle', (v) => square.turned(v)]],
  'shape.rounded': [['radius', (v) => square.rounded(v)]],
  'shape.scaled': [['x', (v) => square.scaled(v, 2)], ['y', (v) => cup.scaled(2, v)]],
};

for (const [call, places] of Object.entries(numbers)) {
  test(`${call} refuses numbers that are none`, () => {
    for (const [name, make] of places) {
      for (const [value, shown] of notFinite) {
        refuses(() => make(value), [ShapeError], [exactly(name), shown], `${call} ${name} = ${String(value)}`, call);
        assert.throws(() => make(value), { code: 'not-finite' });
      }
      for (const [value, shown] of notNumbers) {
        const about = `${call} ${name} = ${show(value)}`;
        refuses(() => make(value), [ShapeError, TypeError], [exactly(name), shown], about, call);
      }
    }
  });
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
  refuses(() => any.outline(), [ShapeError, TypeError], [/points/, /undefined/], 'outline()');
  refuses(() => any.union(), [TypeError], [/pieces/, /undefined/], 'union()');
  refuses(() => /** @type {any} */ (square).scaled(), [ShapeError, TypeError], [/\bx\b/, /undefined/], 'scaled()');
});

test('points and options of the wrong type', () => {
  for (const [value, shown] of /** @type {[any, RegExp][]} */ (notObjects)) {
    const about = show(value);
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
    };
    for (const [name, call] of Object.entries(withOptions)) {
      refuses(call, [TypeError], [/options/, shown], `${name} options ${about}`);
    }
  }
});

test('lists of points of the wrong type', () => {
  for (const make of [Shape.polygon, Shape.hull, Shape.outline]) {
    const lists = /** @type {[any, (string | RegExp)[]][]} */ ([
      [5, [/points/, /5/]], [null, [/points/, /null/]], ['0,0,1,0,0,1', [/points/, /"0,0,1/]], [{}, [/points/, /object/]],
      [new Map(), [/points/, /object/]], [() => 1, [/points/, /function/]],
      [[0, 0, 1, 0, 1], [/points/, /odd|pairs|in turn/, /5/]],
      [[0, 0, 1, 0, 1, '1'], [/points: vertex 2 must/, /"1"/]],
      [{ length: 2 * MAX_POINTS, 0: 0 }, [/points: vertex 0 must/, /undefined/]],
      [{ length: 2 * MAX_POINTS + 1, 0: 0 }, [/points/, /at most/]],
      [{ length: MAX_POINTS + 1, 0: { x: 0, y: 0 } }, [/points/, /at most/]],
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
      refuses(() => make(points), [ShapeError, TypeError, RangeError], parts, `${make.name} ${parts}`, `Shape.${make.name}`);
    }
    for (const length of [-1, NaN, 0, 0.5]) {
      refuses(() => make(/** @type {any} */ ({ length })), [ShapeError, TypeError, RangeError], [], `length ${length}`);
    }
  }
});

test('sides that are no number are not counted', () => {
  for (const sides of [NaN, Infinity, -Infinity]) {
    assert.throws(() => Shape.regular(sides, 1), { name: 'ShapeError', code: 'not-finite', message: new RegExp(`sides .*${sides}`) });
  }
});

test('a refusal shows the number that was given', () => {
  assert.throws(() => Shape.regular(-4, 1), { code: 'too-few-points', message: /at least 3, got -4$/ });
  assert.throws(() => Shape.circle(1e80), { code: 'bad-radius', message: /^Shape.\w+: a radius must be at most 1e\+70, got 1e\+80$/ });
  assert.throws(() => Shape.circle(1e-80), { code: 'bad-radius', message: /^Shape.\w+: a radius must be at least 1e-70, got 1e-80$/ });
  assert.throws(() => Shape.circle(-1e80), { code: 'bad-radius', message: /^Shape.\w+: a radius must be at least 0, got -1e\+80$/ });
  assert.throws(() => Shape.box(1e80, 1), { code: 'bad-size', message: /width must lie within ±1e\+70, got 1e\+80$/ });
  assert.throws(() => Shape.box(1, -2), { code: 'bad-size', message: /height must be positive, got -2$/ });
  assert.throws(() => Shape.ellipse(1, 1, { tolerance: 1e-12 }), { code: 'bad-size', message: /tolerance is too small, got 1e-12$/ });
});

test('an error blames the argument that is wrong, though another has the same value', () => {
  assert.throws(() => Shape.capsule({ x: 0, y: 0 }, { x: 1, y: 0 }, 0), { code: 'bad-radius', message: /^Shape.\w+: a radius must be positive, got 0$/ });
  assert.throws(() => Shape.box(1, 1, { center: { x: -1, y: 0 }, radius: -1 }), { code: 'bad-radius', message: /^Shape.\w+: a radius / });
});

test('a point of a shape may be a pair', () => {
  const ways = [
    (/** @type {(x: number, y: number) => any} */ p) => Shape.circle(2, p(1, -3)),
    (/** @type {(x: number, y: number) => any} */ p) => Shape.segment(p(1, -3), p(0.5, 7)),
    (/** @type {(x: number, y: number) => any} */ p) => Shape.capsule(p(1, -3), p(0.5, 7), 2),
    (/** @type {(x: number, y: number) => any} */ p) => Shape.box(2, 3, { center: p(1, -3), angle: 1 }),
  ];
  for (const make of ways) {
    const wanted = make((x, y) => ({ x, y }));
    for (const pair of [make((x, y) => [x, y]), make((x, y) => new Float64Array([x, y]))]) assert.ok(pair.equals(wanted));
    assert.throws(() => make(() => []), { name: 'ShapeError', code: 'not-finite', message: /\.x must be a finite number, got undefined/ });
  }
});

test('boxes too thin to turn are refused, thin ones answer', () => {
  assert.throws(() => Shape.box(1e-17, 1, { angle: 0.3 }), { code: 'degenerate' });
  const thin = Shape.box(1e-11, 1, { angle: 0.3 });
  assert.ok(Math.abs(/** @type {any} */ (collide(thin, here, Shape.box(1, 1), { x: 0.2, y: 0.1, angle: 0 })).depth) > 0.1);
});

test('a large comb is refused in time', () => {
  const comb = Array.from({ length: 40_000 }, (_, i) => [i % 2 ? 1 : 0.1, i]);
  const began = performance.now();
  assert.throws(() => Shape.polygon([...comb, [-5, 40_000], [-5, 0]]), { code: 'not-convex' });
  assert.ok(performance.now() - began < 10_000);
});


test('unions of what are no shapes', () => {
  /** @type {any} */
  const union = Shape.union;
  for (const [value, shown] of notObjects) refuses(() => union(value), [TypeError], [/^pieces/, shown], `union of ${show(value)}`);
  for (const [value, shown] of notNumbers) refuses(() => union([square, value, disc]), [TypeError], [/^pieces\[1\]/, shown], `a piece ${show(value)}`);
  refuses(() => union({}), [TypeError], [/pieces/, /object/], 'no list');
  refuses(() => union(square), [TypeError], [/pieces/, /object/], 'a shape alone');
  refuses(() => union([square, , disc]), [TypeError], [/pieces\[1\]/, /undefined/], 'a hole');
  refuses(() => union([square, { ...disc }]), [TypeError], [/pieces\[1\]/, /object/], 'a copy');
  refuses(() => union([]), [ShapeError], [/^at least one shape/, /one shape/, /0$/], 'nothing');
  assert.throws(() => union([]), { code: 'too-few-points' });
  refuses(() => union({ length: 1e9, 0: square }), [RangeError], [/pieces/, /1000000000/], 'too long a list');
  refuses(() => union({ length: NaN, 0: square }), [RangeError], [/pieces/, /NaN/], 'no length');
  class Mine extends Error {}
  refuses(() => union({ length: 2, 0: square, get 1() { throw new Mine('mine'); } }), [Mine], [/mine/], 'a trap');
  assert.equal(union({ length: 2, 0: square, get 1() { return good() === before ? disc : square; } }).kind, 'union');
});

test('factors that no shape can be scaled by', () => {
  const rounded = Shape.box(2, 1, { radius: 0.25 });
  const dumbbell = Shape.union([Shape.circle(1, { x: -2, y: 0 }), Shape.circle(1, { x: 2, y: 0 }), Shape.box(4, 0.5)]);
  for (const [x, y, shown] of /** @type {const} */ ([[0, 1, /\bx\b.*0$/], [1, -0, /\by\b.*0$/], [1e-71, 1, /\bx\b.*at least 1e-70 in size.* 1e-71$/], [2, -1e71, /\by\b.*within ±1e\+70.*-1e\+71$/]])) {
    for (const shape of [square, cup, Shape.segment({ x: 0, y: 0 }, { x: 1, y: 1 })]) {
      refuses(() => shape.scaled(x, y), [ShapeError], [shown], `scaled(${x}, ${y})`);
      assert.throws(() => shape.scaled(x, y), { code: 'bad-size' });
    }
  }
  refuses(() => disc.scaled(0), [ShapeError], [/x must not be 0, got 0$/], 'scaled(0)');
  for (const shape of [disc, rounded, dumbbell, Shape.capsule({ x: 0, y: 0 }, { x: 1, y: 0 }, 1)]) {
    refuses(() => shape.scaled(2, 3), [ShapeError], [/^x and y must be of equal size .* got 2 and 3$/], 'uneven');
    assert.throws(() => shape.scaled(2, 3), { code: 'bad-size' });
    assert.equal(shape.scaled(2, -2).radius, 2 * shape.radius);
  }
  refuses(() => Shape.circle(10).scaled(1e70), [ShapeError], [/radius must be at most 1e\+70, .* 1e\+71$/], 'a circle too large');
  refuses(() => Shape.box(100, 100).scaled(1e70), [ShapeError], [/scaled shape must lie within ±1e\+70/], 'a box too large');
  refuses(() => Shape.box(1e-3, 1e-3).scaled(1e-69), [ShapeError], [/scaled/], 'a box too small');
  refuses(() => Shape.segment({ x: 0, y: 0 }, { x: 1e-3, y: 0 }).scaled(1e-69), [ShapeError], [/scaled shape must be at least 1e-70/], 'a segment too short');
  assert.throws(() => square.scaled(1, 1e-14), { code: 'degenerate' });
  assert.equal(Shape.point(1, 2).scaled(1e-70, -1e69).kind, 'point');
});

test('functions of shapes refuse what is no shape', () => {
  for (const name of ['kind', 'points', 'radius', 'pieces', 'area', 'centroid', 'inertia']) {
    refuses(() => Object.create(Shape.prototype)[name], [TypeError], [], `${name} of a fake`);
  }
  refuses(() => Shape.prototype.scaled.call({}, 1), [TypeError], [], 'scaled of a fake');
});

test('the sides of a regular polygon are counted', () => {
  for (const sides of [3.5, MAX_POINTS + 1]) {
    assert.throws(() => Shape.regular(sides, 1), { name: 'RangeError', message: `Shape.regular: sides must be a whole number up to ${MAX_POINTS}, got ${sides}` });
  }
});

test('an error shows texts of up to 40 letters whole', () => {
  for (const [count, shown] of [[40, `"${'x'.repeat(40)}"`], [41, `"${'x'.repeat(40)}…"`]]) {
    assert.throws(() => Shape.circle(/** @type {any} */ ('x'.repeat(Number(count)))), (error) => String(error).endsWith(`got ${shown}`));
  }
});

test('a ShapeError has its own name, by which logs show it', () => {
  assert.throws(() => Shape.circle(-1), { name: 'ShapeError', code: 'bad-radius' });
  assert.throws(() => Shape.circle(-1), (error) => String(error).startsWith('ShapeError: '));
});
