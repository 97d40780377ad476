/** The properties of shapes, and shapes made from other shapes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collide, distance, overlaps, Shape, ShapeError } from '../../js/index.js';

const here = { x: 0, y: 0 };
const point = { x: 0, y: 0 };
const other = { x: 1, y: 1 };

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
  for (const make of [Shape.polygon, Shape.hull, Shape.outline]) {
    const expected = make(objects).points;
    assert.equal(expected.length, 4);
    for (const [form, points] of Object.entries(same)) assert.deepEqual(make(/** @type {any} */ (points)).points, expected, form);
    assert.equal(make(new Int16Array(pairs.flat())).kind, 'polygon');
  }
  assert.deepEqual(Shape.polygon(new Float32Array([0, 0, 0.1, 0, 0, 0.1])).points[1], { x: Math.fround(0.1), y: 0 });
});

test('what a shape says of itself', () => {
  /** @type {[Shape, string, number, number][]} */
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
    [Shape.union([Shape.circle(2), Shape.box(1, 1, { radius: 3 }), Shape.point()]), 'union', 3, 6],
    [Shape.union([Shape.capsule(point, other, 0.5)]), 'capsule', 0.5, 2],
    [Shape.capsule(point, other, 0.5).scaled(-2), 'capsule', 1, 2],
    [Shape.union([Shape.circle(2), Shape.point()]).scaled(3), 'union', 6, 2],
  ];
  for (const [shape, kind, radius, count] of shapes) {
    assert.deepEqual([shape.kind, shape.radius, shape.points.length], [kind, radius, count]);
    for (const name of /** @type {const} */ (['kind', 'radius', 'points', 'pieces', 'area', 'centroid', 'inertia'])) {
      assert.throws(() => { /** @type {any} */ (shape)[name] = 1; }, TypeError, `${name} is read-only`);
    }
  }
  assert.deepEqual(Shape.point(3, 4).points, [{ x: 3, y: 4 }]);
  assert.deepEqual(Shape.box(2, 4, { center: { x: 1, y: 2 } }).points, [[0, 0], [2, 0], [2, 4], [0, 4]].map(([x, y]) => ({ x, y })));
  // Clockwise input is reversed, so that corners run from +x towards +y.
  const area = Shape.polygon([0, 0, 0, 1, 1, 0]).points.reduce((sum, p, i, all) => sum + p.x * all[(i + 1) % 3].y - p.y * all[(i + 1) % 3].x, 0);
  assert.equal(area, 1);
});


/** @param {number} got @param {number} want @param {string} about */
function near(got, want, about) {
  assert.ok(Math.abs(got - want) <= 1e-12 * Math.max(1, Math.abs(want)), `${about}: got ${got}, want ${want}`);
}

test('area, centroid and second moment of area', () => {
  const at = { x: 3, y: -2 };
  const [w, h, r] = [2, 4, 1.5];
  /** @type {[name: string, shape: Shape, area: number, centroid: { x: number, y: number }, inertia: number][]} */
  const shapes = [
    ['point', Shape.point(3, -2), 0, at, 0],
    ['segment', Shape.segment({ x: 2, y: -5 }, { x: 4, y: 1 }), 0, at, 0],
    ['circle', Shape.circle(r, at), Math.PI * r ** 2, at, (Math.PI * r ** 4) / 2],
    ['box', Shape.box(w, h, { center: at, angle: 0.7 }), w * h, at, (w * h * (w ** 2 + h ** 2)) / 12],
    // A rectangle of h × 2r, and two half discs h / 2 from the centre.
    ['capsule', Shape.capsule({ x: 3, y: -2 - h / 2 }, { x: 3, y: -2 + h / 2 }, r), 2 * r * h + Math.PI * r ** 2, at,
      (2 * r * h * (4 * r ** 2 + h ** 2)) / 12 + (Math.PI * r ** 4) / 2 + (Math.PI * r ** 2 * h ** 2) / 4 + (4 * r ** 3 * h) / 3],
    ['triangle', Shape.polygon([[0, 0], [6, 0], [0, 3]]), 9, { x: 2, y: 1 }, (6 * 27 + 3 * 216) / 36],
    ['two boxes apart', Shape.union([Shape.box(2, 2, { center: { x: -2, y: 0 } }), Shape.box(2, 2, { center: { x: 2, y: 0 } })]), 8, here, 2 * (32 / 12 + 4 * 4)],
    ['a box over another', Shape.union([Shape.box(2, 2), Shape.box(1, 1), Shape.circle(0.5)]), 4, here, 32 / 12],
    ['a cross', Shape.union([Shape.box(3, 1), Shape.box(1, 3)]), 5, here, 2 * (30 / 12) - 2 / 12],
  ];
  for (const [name, shape, area, centroid, inertia] of shapes) {
    for (const again of ['', ' again']) {
      near(shape.area, area, `${name}: area${again}`);
      near(shape.centroid.x, centroid.x, `${name}: centroid.x${again}`);
      near(shape.centroid.y, centroid.y, `${name}: centroid.y${again}`);
      near(shape.inertia, inertia, `${name}: inertia${again}`);
      // Changing a returned object does not change the shape.
      shape.centroid.x = NaN;
    }
  }
});

test('a union is made of its pieces', () => {
  const [bar, knob] = [Shape.box(4, 1), Shape.circle(1, { x: 2, y: 0 })];
  const hammer = Shape.union([bar, knob]);
  assert.deepEqual(hammer.points, [...bar.points, ...knob.points]);
  const { pieces } = hammer;
  assert.deepEqual(pieces.map(({ kind, radius, points }) => [kind, radius, points]), [bar, knob].map(({ kind, radius, points }) => [kind, radius, points]));
  assert.equal(hammer.pieces, pieces, 'the same objects each time');
  assert.ok(Object.isFrozen(pieces));
  assert.deepEqual(pieces.map((piece) => piece.pieces), pieces.map((piece) => [piece]));
  assert.deepEqual(bar.pieces, [bar]);
  assert.equal(bar.pieces, bar.pieces);

  // A union of unions is flattened into one union of all their pieces.
  const pair = Shape.union([hammer, Shape.union([Shape.point(0, 3)]), hammer.scaled(1, -1)]);
  assert.deepEqual(pair.pieces.map(({ kind }) => kind), ['polygon', 'circle', 'point', 'polygon', 'circle']);
  assert.equal(pair.points.length, 11);

  // The union overlaps whatever at least one of its pieces overlaps.
  for (const pose of [{ x: 2.9, y: 0 }, { x: -1.9, y: 0.4 }, { x: 2.1, y: 0.95 }, { x: -2, y: 0.95 }, { x: 0, y: 1.2 }]) {
    const any = pieces.some((piece) => overlaps(piece, here, Shape.point(), pose));
    assert.equal(overlaps(hammer, here, Shape.point(), pose), any, JSON.stringify(pose));
  }
});

test('the way out of a union is its own', () => {
  // The box, 3 wide, overlaps both walls of the U, which are 2 apart: the shortest way out is up over them.
  const u = Shape.union([
    Shape.box(4, 1, { center: { x: 0, y: -0.5 } }), Shape.box(1, 4, { center: { x: -1.5, y: 2 } }), Shape.box(1, 4, { center: { x: 1.5, y: 2 } }),
  ]);
  const box = Shape.box(3, 1);
  const contact = collide(u, here, box, { x: 0, y: 2 });
  assert.ok(contact);
  const { normal, depth, mtv } = contact;
  near(Math.hypot(normal.x, normal.y), 1, 'normal');
  assert.equal(distance(u, here, box, { x: 0, y: 2 }).distance, -depth);
  assert.ok(distance(u, here, box, { x: mtv.x, y: 2 + mtv.y }).distance > -1e-9, 'it leads out');
  near(depth, 2.5, 'up over the walls');
});

test('concave outlines are cut into convex pieces', () => {
  /** @type {[number, number][]} */
  const u = [[0, 0], [4, 0], [4, 4], [3, 4], [3, 1], [1, 1], [1, 4], [0, 4]];
  for (const points of [u, [...u].reverse(), u.flat(), new Float64Array(u.flat())]) {
    const cup = Shape.outline(points);
    assert.deepEqual([cup.kind, cup.radius, cup.pieces.length, cup.points.length], ['union', 0, 3, 8]);
    for (const piece of cup.pieces) {
      assert.equal(piece.kind, 'polygon');
      const { points } = piece;
      const at = (/** @type {number} */ i) => points[i % points.length];
      assert.ok(points.every((p, i) => (at(i + 1).x - p.x) * (at(i + 2).y - p.y) > (at(i + 1).y - p.y) * (at(i + 2).x - p.x)));
    }
    near(cup.area, 10, 'area');
    near(cup.pieces.reduce((sum, piece) => sum + piece.area, 0), 10, 'the pieces do not overlap');
    near(cup.centroid.y, 1.7, 'centroid');
    // A box in the hollow touches nothing; a box in a wall is pushed back into the hollow.
    const box = Shape.box(1, 1);
    assert.equal(collide(cup, here, box, { x: 2, y: 2 }), null);
    const contact = collide(cup, here, box, { x: 2.7, y: 2 });
    assert.ok(contact);
    near(contact.mtv.x, -0.2, 'mtv.x');
    near(contact.mtv.y, 0, 'mtv.y');
    near(cup.scaled(-1, 2).area, 20, 'scaled');
  }
  assert.deepEqual(Shape.outline(u).points, u.map(([x, y]) => ({ x, y })));
  assert.equal(Shape.outline([[0, 0], [4, 0], [4, 4]]).kind, 'polygon');
});

test('outlines that meet themselves are refused, with the vertex whose edge does', () => {
  /** @type {[points: number[][], code: string, index: number | undefined][]} */
  const refused = [
    [[[0, 0], [2, 2], [2, 0], [0, 2]], 'self-crossing', 2],
    [[[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]], 'self-crossing', 3],
    [[[0, 0], [4, 0], [4, 4], [0, 0], [-1, 4]], 'self-crossing', 3],
    [[[0, 0], [1, 1], [2, 2], [3, 3]], 'degenerate', undefined],
    [[[0, 0], [1, 0]], 'too-few-points', undefined],
    [[[0, 0], [1, 0], [NaN, 1]], 'not-finite', 2],
    [[[0, 0], [1, 0], [1e71, 1]], 'bad-size', 2],
  ];
  for (const [points, code, index] of refused) {
    assert.throws(() => Shape.outline(/** @type {any} */ (points)), (/** @type {any} */ error) => {
      assert.ok(error instanceof ShapeError);
      assert.match(error.message, /^Shape\.outline: /);
      assert.equal(error.code, code);
      assert.equal(error.index, index);
      return true;
    });
  }
});

test('scaled and mirrored copies', () => {
  const wedge = Shape.polygon([[0, 0], [4, 0], [0, 2]]);
  const before = wedge.points;
  /** @param {Shape} shape */
  const corners = (shape) => shape.points.map(({ x, y }) => `${x + 0},${y + 0}`).sort();
  assert.deepEqual(corners(wedge.scaled(2)), corners(Shape.polygon([[0, 0], [8, 0], [0, 4]])));
  assert.deepEqual(corners(wedge.scaled(1, 3)), corners(Shape.polygon([[0, 0], [4, 0], [0, 6]])));
  assert.deepEqual(corners(wedge.scaled(-1, 1)), corners(Shape.polygon([[0, 0], [-4, 0], [0, 2]])));
  assert.deepEqual(corners(wedge.scaled(-1)), corners(Shape.polygon([[0, 0], [-4, 0], [0, -2]])));
  near(wedge.scaled(-2, 3).area, 6 * wedge.area, 'area');
  assert.deepEqual(wedge.points, before);
  // Mirroring reverses an outline, so the corners are reversed again: areas stay positive.
  const { points } = wedge.scaled(1, -1);
  const area = points.reduce((sum, p, i) => sum + (p.x * points[(i + 1) % 3].y - p.y * points[(i + 1) % 3].x) / 2, 0);
  near(area, 4, 'winding');
  assert.deepEqual(Shape.circle(2, { x: 1, y: 2 }).scaled(-3).points, [{ x: -3, y: -6 }]);
  const both = Shape.union([wedge, Shape.box(1, 1)]).scaled(2, -1);
  assert.equal(both.kind, 'union');
  near(both.area, 2 * Shape.union([wedge, Shape.box(1, 1)]).area, 'area of a union');
});

test('moved, turned and rounded copies', () => {
  const near = (/** @type {Shape} */ { points }) => points.map(({ x, y }) => [x, y].map((value) => Math.round(value * 1e9) / 1e9 + 0));
  const bar = Shape.box(4, 2);
  assert.deepEqual(near(bar.at([1, 2])), [[-1, 1], [3, 1], [3, 3], [-1, 3]]);
  assert.ok(bar.at({ x: 1, y: 2 }).equals(Shape.box(4, 2, { center: [1, 2] })));
  assert.deepEqual(near(bar.at([1, 0]).turned(Math.PI / 2)), [[1, -1], [1, 3], [-1, 3], [-1, -1]]);
  assert.deepEqual([bar.rounded(0.5).kind, bar.rounded(0.5).radius, bar.rounded(0.5).rounded(0.25).radius], ['polygon', 0.5, 0.75]);
  assert.equal(Shape.segment([0, 0], [3, 0]).rounded(1).kind, 'capsule');
  assert.ok(bar.rounded(0).equals(bar) && bar.turned(0).equals(bar) && bar.at([0, 0]).equals(bar));
  const dart = Shape.outline([[2, 0], [-1, 1], [0, 0], [-1, -1]]);
  assert.deepEqual(near(dart.at([5, 0])), near(dart).map(([x, y]) => [x + 5, y]), 'an outline keeps its own points');
  assert.equal(dart.at([1, 1]).turned(2).pieces.length, 2);
  assert.deepEqual(near(bar), [[-2, -1], [2, -1], [2, 1], [-2, 1]], 'the shape itself stays');
});

test('copies that cannot be are refused', () => {
  const wrong = /** @type {any} */ (Shape.box(2, 2));
  for (const [make, code, message] of /** @type {[() => unknown, string, string][]} */ ([
    [() => wrong.at([NaN, 0]), 'not-finite', 'shape.at: point.x must be a finite number, got NaN'],
    [() => wrong.at({ x: 0, y: 1e71 }), 'bad-size', 'shape.at: point.y must lie within ±1e+70, got 1e+71'],
    [() => wrong.at([1e70, 0]).at([1e70, 0]), 'bad-size', 'shape.at: the copy must lie within ±1e+70, got 2e+70'],
    [() => wrong.turned(NaN), 'not-finite', 'shape.turned: angle must be a finite number, got NaN'],
    [() => wrong.turned(1e71), 'bad-size', 'shape.turned: angle must lie within ±1e+70, got 1e+71'],
    [() => wrong.rounded(-1), 'bad-radius', 'shape.rounded: a radius must be at least 0, got -1'],
    [() => wrong.rounded(1e71), 'bad-radius', 'shape.rounded: a radius must be at most 1e+70, got 1e+71'],
  ])) assert.throws(make, { name: 'ShapeError', code, message });
  assert.throws(() => wrong.at(), { name: 'TypeError', message: 'shape.at: point must be an object, got undefined' });
});
