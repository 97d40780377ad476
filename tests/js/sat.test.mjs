/** `shadowgap/sat` has the classes and functions of the npm package `sat`, and its shapes are changed in place. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memory } from '../../js/boundary/engine.js';
import { Shape } from '../../js/index.js';
import SAT, * as named from '../../js/sat.js';
import { Random } from './common/random.mjs';
import { answer, boxOf, circleOf, dented, draw, polygonOf, regular, said, sat, shapeOf, xy } from './common/sat.mjs';

/** @typedef {import('./common/sat.mjs').Library} Library */

test('every name of sat is exported, by name and on the default export', () => {
  const names = Object.keys(sat).sort();
  assert.deepEqual(Object.keys(SAT).sort(), names);
  assert.deepEqual(Object.keys(named).sort(), [...names, 'default'].sort());
  assert.equal(SAT.V, SAT.Vector);
  assert.equal(named.Polygon, SAT.Polygon);
  for (const name of ['Vector', 'Circle', 'Polygon', 'Box', 'Response']) {
    const methods = Object.keys(sat[name].prototype);
    assert.ok(methods.length > 0);
    for (const method of methods) assert.equal(typeof (/** @type {any} */ (SAT)[name].prototype[method]), 'function', `${name}.${method}`);
    assert.deepEqual(Object.keys(new (/** @type {any} */ (SAT)[name])()).sort(), Object.keys(new sat[name]()).sort(), `properties of ${name}`);
  }
});

test('types are those that declarations for sat have', () => {
  /** @type {SAT.Polygon} */
  const polygon = new SAT.Polygon(new SAT.Vector(), [new SAT.Vector(), new SAT.V(100, 0), new SAT.Vector(50, 75)]);
  /** @type {SAT.Vector} */
  const vector = polygon.setAngle(1).setOffset(new SAT.Vector(1, 2)).rotate(1).translate(2, 3).setPoints([]).pos.clone().add(polygon.pos).scale(2);
  /** @type {SAT.Response} */
  const response = new SAT.Response().clear();
  /** @type {boolean} */
  const hit = SAT.testCirclePolygon(new SAT.Circle(), polygon, response) || SAT.pointInPolygon(vector, polygon);
  /** @type {number} */
  const length = vector.len2() + response.overlap + response.overlapV.dot(vector);
  class Player extends SAT.Polygon {
    name = 'player';
  }
  /** @type {Player} */
  const player = new Player(vector, [vector]).setAngle(2);
  response.a = 'anything';
  // @ts-expect-error a number is no vector
  assert.throws(() => new SAT.Polygon(new SAT.Vector(), 3), { name: 'TypeError', message: 'Polygon: points must be a list of vectors, got 3' });
  assert.deepEqual([hit, Number.isFinite(length), player.name], [false, true, 'player']);
});

test('each method of a vector changes it in place, and does what the method of sat does', () => {
  const random = new Random(1);
  const other = () => [random.between(-9, 9), random.between(-9, 9)];
  const calls = /** @type {[string, (S: any) => any[]][]} */ ([
    ['copy', (S) => [new S.Vector(...other())]], ['perp', () => []], ['rotate', () => [random.between(-9, 9)]], ['reverse', () => []],
    ['normalize', () => []], ['add', (S) => [new S.Vector(...other())]], ['sub', (S) => [new S.Vector(...other())]],
    ['scale', () => other()], ['scale', () => other().slice(1)], ['scale', () => [3, 0]], ['scale', () => [2, undefined]],
    ['project', (S) => [new S.Vector(...other())]], ['projectN', (S) => [new S.Vector(...other()).normalize()]],
    ['reflect', (S) => [new S.Vector(...other())]], ['reflectN', (S) => [new S.Vector(...other()).normalize()]],
  ]);
  for (let n = 0; n < 200; n += 1) {
    for (const [name, makeArguments] of calls) {
      const start = other();
      const seed = random.bits();
      const [ours, theirs] = [SAT, sat].map((S) => {
        const own = new Random(seed);
        random.next = () => own.next();
        const vector = new S.Vector(...start);
        assert.equal(vector[name](...makeArguments(S)), vector, `${name} returns the vector itself`);
        return [...xy(vector), vector.len() + 0, vector.len2() + 0, vector.dot(new S.Vector(2, 3)) + 0];
      });
      delete (/** @type {any} */ (random).next);
      assert.deepEqual(ours, theirs, name);
    }
  }
  const vector = new SAT.Vector(3, 4);
  assert.notEqual(vector.clone(), vector);
  assert.deepEqual([xy(vector.clone()), xy(new SAT.Vector()), xy(new SAT.Vector().normalize())], [[3, 4], [0, 0], [0, 0]]);
});

test('boxes around shapes and centroids are those of sat', () => {
  const random = new Random(2);
  for (let n = 0; n < 300; n += 1) {
    const points = regular(3 + (n % 6), random.between(0.5, 3)).map(([x, y]) => [x + random.between(0, 0.1), y]);
    const [x, y, angle, r] = [random.between(-9, 9), random.between(-9, 9), random.between(-4, 4), random.between(0, 3)];
    const [ours, theirs] = [SAT, sat].map((/** @type {Library} */ S) => {
      const polygon = polygonOf(S, points, x, y).setOffset(new S.Vector(y, x)).setAngle(angle);
      const circle = circleOf(S, x, y, r).setOffset(new S.Vector(y, x));
      return [polygon, circle].flatMap((shape) => {
        const box = shape.getAABBAsBox();
        const around = shape.getAABB();
        return [...xy(box.pos), box.w, box.h, ...xy(around.pos), ...around.points.flatMap(xy)];
      }).concat(xy(polygon.getCentroid()));
    });
    assert.deepEqual(ours, theirs);
  }
  assert.throws(() => new SAT.Polygon().getAABB(), { name: 'RangeError', message: 'a polygon without points has no bounding box' });
  assert.deepEqual(xy(new SAT.Polygon().getCentroid()), [0, 0]);
  assert.deepEqual(xy(polygonOf(SAT, [[1, 2], [3, 5]]).getCentroid()), [2, 3.5]);
});

test('equal neighbours are taken out of the array of points, which the polygon keeps', () => {
  for (const points of [[[0, 0], [0, 0], [2, 0], [2, 2], [2, 2], [0, 0]], [[1, 1], [1, 1]], [[5, 5]], [], [[0, 0], [4, 0], [4, 0], [0, 0]]]) {
    const [ours, theirs] = [SAT, sat].map((/** @type {Library} */ S) => {
      const list = points.map(([x, y]) => new S.Vector(x, y));
      const polygon = new S.Polygon(undefined, list);
      assert.equal(polygon.points, list);
      return [polygon.points, polygon.calcPoints, polygon.edges, polygon.normals].map((vectors) => vectors.map(xy));
    });
    assert.deepEqual(ours, theirs);
  }
});

test('shapes are changed in place, and a change counts when it does in sat', () => {
  const random = new Random(6);
  const ways = { setAngle: 0, setOffset: 0, rotate: 0, translate: 0, setPoints: 0, recalc: 0, move: 0, replace: 0, point: 0, angle: 0, offset: 0 };
  for (const count of [3, 4, 6, 9]) {
    const start = [0, 1].map(() => draw(random, count));
    const pairs = [SAT, sat].map((S) => start.map((one) => shapeOf(S, one)));
    for (let n = 0; n < 1500; n += 1) {
      const way = /** @type {keyof typeof ways} */ (random.any(Object.keys(ways)));
      const side = random.any([0, 1]);
      const [p, q, i] = [random.between(-2, 2), random.between(-2, 2), random.bits()];
      const next = draw(random, way === 'setPoints' ? random.any([3, 4, 6, 9]) : 3).points;
      ways[way] += 1;
      pairs.forEach((pair, k) => {
        const S = [SAT, sat][k];
        const polygon = pair[side];
        if (way === 'setAngle') polygon.setAngle(p);
        if (way === 'setOffset') polygon.setOffset(new S.Vector(p / 2, q / 2));
        if (way === 'rotate') polygon.rotate(p);
        if (way === 'translate') polygon.translate(-polygon.points[0].x, -polygon.points[0].y);
        if (way === 'setPoints') polygon.setPoints(next.map(([x, y]) => new S.Vector(x, y)));
        if (way === 'recalc') polygon._recalc();
        if (way === 'move') polygon.pos.x = p;
        if (way === 'replace') polygon.pos = new S.Vector(p, q);
        // None of these counts before points are next computed.
        if (way === 'point') polygon.points[i % polygon.points.length].x *= 1 + 1e-3;
        if (way === 'angle') polygon.angle = p;
        if (way === 'offset') polygon.offset.x = p / 2;
      });
      const [ours, theirs] = pairs.map(([a, b], k) => {
        const S = [SAT, sat][k];
        const response = new S.Response();
        return { hit: S.testPolygonPolygon(a, b, response), response, vectors: [a, b].flatMap((one) => [one.points, one.calcPoints, one.edges, one.normals].map((list) => list.map(xy))) };
      });
      assert.deepEqual(ours.vectors, theirs.vectors, way);
      assert.equal(ours.hit, theirs.hit, way);
      if (ours.hit) assert.ok(Math.abs(ours.response.overlap - theirs.response.overlap) < 1e-9, way);
    }
  }
  assert.ok(Object.values(ways).every((times) => times > 300), JSON.stringify(ways));
});

test('points that move along one axis alone are where they are', () => {
  for (const count of [4, 9]) {
    for (const [x, y] of [[50, 0], [0, 50]]) {
      const [polygon, other] = [polygonOf(SAT, regular(count)), polygonOf(SAT, regular(count), x, y)];
      assert.ok(!SAT.testPolygonPolygon(polygon, other));
      polygon.translate(x, y);
      assert.ok(SAT.testPolygonPolygon(polygon, other) && SAT.testPolygonCircle(polygon, circleOf(SAT, x, y, 0.1)) && SAT.pointInPolygon(new SAT.Vector(x, y), polygon));
    }
  }
});

test('what touches at the point that is farthest from the middle touches', () => {
  for (const size of [1, 0.1, 3, 1e3]) {
    const [box, next] = [boxOf(SAT, 0, 0, size, size), boxOf(SAT, size, size, size, size)];
    assert.ok(SAT.testPolygonPolygon(box, next));
    assert.ok(SAT.pointInPolygon(new SAT.Vector(size, size), box));
    assert.ok(SAT.testPolygonCircle(box, circleOf(SAT, size, size, 0)));
  }
});

test('a polygon whose points are on a circle lies in it, as in sat', () => {
  for (const S of /** @type {Library[]} */ ([SAT, sat])) assert.deepEqual(answer(S, polygonOf(S, [[0, 0], [6, 0], [6, 8]]), circleOf(S, 3, 4, 5)).slice(3), [true, false]);
});

test('copies and proxies of polygons, and polygons of sat, are tested as polygons', () => {
  for (const count of [4, 7]) {
    const polygon = polygonOf(SAT, regular(count), 1, 0).setAngle(1);
    const other = polygonOf(SAT, regular(count));
    const copy = Object.assign(Object.create(SAT.Polygon.prototype), polygon);
    const proxy = new Proxy(polygon, {});
    const right = answer(SAT, polygon, other);
    for (const one of [copy, proxy, polygonOf(sat, regular(count), 1, 0).setAngle(1)]) {
      assert.ok(Math.abs(Number(answer(SAT, one, other)[0]) - Number(right[0])) < 1e-12);
      assert.equal(SAT.pointInPolygon(new SAT.Vector(1, 0), one), true);
      assert.equal(SAT.testPolygonCircle(one, circleOf(SAT, 9, 0, 1)), false);
      one.pos.x = 9;
      one.setPoints(regular(count, 16).map(([x, y]) => new SAT.Vector(x, y)));
      assert.ok(SAT.testPolygonPolygon(other, one));
      polygon.pos.x = 1;
      polygon.setPoints(regular(count).map(([x, y]) => new SAT.Vector(x, y)));
    }
  }
});

test('computed vectors stay the same objects while the count of points does', () => {
  const polygon = polygonOf(SAT, regular(5));
  const { calcPoints, edges, normals } = polygon;
  const [point] = calcPoints;
  polygon.setAngle(1).setOffset(new SAT.Vector(1, 1)).rotate(1).translate(1, 1).setPoints(polygonOf(SAT, regular(5, 2)).points);
  assert.ok(calcPoints === polygon.calcPoints && edges === polygon.edges && normals === polygon.normals && point === calcPoints[0]);
});

test('a pair far from the origin gets the answer that it gets at the origin', () => {
  for (const count of [4, 9]) {
    const [at0, far] = [0, 2 ** 40].map((x) => {
      const response = new SAT.Response();
      assert.ok(SAT.testPolygonPolygon(polygonOf(SAT, regular(count), x, x).setAngle(0.1), polygonOf(SAT, regular(count), x + 1.25, x + 0.5).setAngle(0.4), response));
      return said(response);
    });
    assert.deepEqual(far, at0);
  }
});

test('polygons of one and two points, and circles of radius 0, are points and segments', () => {
  const response = new SAT.Response();
  const segment = boxOf(SAT, 50, 50, 100, 0);
  assert.deepEqual(segment.points.map(xy), [[0, 0], [100, 0]]);
  assert.deepEqual(answer(SAT, segment, circleOf(SAT, 70, 55, 20)), [15, 0, 1, false, false]);
  assert.deepEqual(answer(SAT, segment, circleOf(SAT, 100, 50, 80)).slice(3), [true, false]);
  assert.deepEqual(answer(SAT, segment, circleOf(SAT, 155, 50, 4)), []);
  assert.deepEqual(answer(SAT, boxOf(SAT, 0, 0, 10, 0), polygonOf(SAT, [[5, -2], [5, 7]])), [2, 0, 1, false, false]);
  assert.deepEqual(answer(SAT, boxOf(SAT, 0, 0, 10, 10), circleOf(SAT, 2, 5, 0)), [2, -1, 0, false, true]);
  assert.deepEqual([10, 10.5].map((x) => SAT.testPolygonCircle(boxOf(SAT, 0, 0, 10, 10), circleOf(SAT, x, 5, 0))), [true, false]);
  assert.ok(SAT.testCircleCircle(circleOf(SAT, 3, 3, 0), circleOf(SAT, 3, 3, 0), response) && SAT.pointInCircle(new SAT.Vector(3, 3), circleOf(SAT, 3, 3, 0)));
  assert.deepEqual(said(response), [0, 1, 0, true, true]);
  const point = polygonOf(SAT, [[0, 0]], 3, 3);
  assert.deepEqual(answer(SAT, point, polygonOf(SAT, [[0, 0]], 3, 3)).filter((one) => typeof one === 'boolean'), [true, true]);
  assert.deepEqual([SAT.pointInPolygon(new SAT.Vector(3, 3), point), SAT.pointInPolygon(new SAT.Vector(3, 3.1), point), SAT.pointInPolygon(new SAT.Vector(), new SAT.Polygon())], [true, false, false]);
  const line = polygonOf(SAT, [[0, 0], [10, 0], [4, 0]]);
  assert.deepEqual(answer(SAT, line, circleOf(SAT, 8, 3, 4)), [1, 0, 1, false, false]);
});

test('concave and self-crossing polygons count as their convex hulls', () => {
  const random = new Random(7);
  const star = [0, 2, 4, 1, 3].map((k) => regular(5, 2)[k]);
  for (let n = 0; n < 2000; n += 1) {
    const points = n % 2 === 0 ? star : dented.map(([x, y]) => [x / 4, y / 4]);
    const [x, y] = [random.between(-4, 4), random.between(-4, 4)];
    const other = draw(random, random.any([0, 4, 6]));
    const polygon = polygonOf(SAT, points, x, y).setAngle(n);
    const hull = polygonOf(SAT, Shape.hull(points).points.map((point) => [point.x, point.y]), x, y).setAngle(n);
    const answers = [polygon, hull].map((one) => answer(SAT, one, shapeOf(SAT, other)));
    assert.equal(answers[0].length, answers[1].length);
    if (answers[0].length) assert.ok(Math.abs(Number(answers[0][0]) - Number(answers[1][0])) < 1e-9);
    const point = new SAT.Vector(other.pos[0], other.pos[1]);
    assert.equal(SAT.pointInPolygon(point, polygon), SAT.pointInPolygon(point, hull));
  }
});

test('a dent counts as filled at whichever point the list begins, and in both windings', () => {
  const inDents = /** @type {const} */ ([[[5, 5], dented], [[5, 3.5], [[0, 0], [9, 0], [9, 9], [5, 2]]], [[0.75, 5], [[0, 0], [9, 9], [0, 9], [2, 5]]]]);
  for (const [[x, y], points] of inDents) {
    for (let first = 0; first < points.length; first += 1) {
      const turned = [...points.slice(first), ...points.slice(0, first)];
      for (const list of [turned, turned.slice().reverse()]) {
        const polygon = polygonOf(SAT, list.map((point) => [...point]));
        assert.ok(SAT.pointInPolygon(new SAT.Vector(x, y), polygon), `from ${first}`);
        const response = new SAT.Response();
        assert.ok(SAT.testPolygonCircle(polygon, circleOf(SAT, x, y, 0.1), response) && response.bInA, `from ${first}`);
      }
    }
  }
});

test('a circle is pushed out of the hull of a concave polygon across the nearest side', () => {
  const sides = /** @type {const} */ ([[-0.5, 5, -1, 0], [5, -0.5, 0, -1], [10.5, 1, 1, 0], [1, 10.5, 0, 1]]);
  for (const [x, y, nx, ny] of sides) {
    const [overlap, ...rest] = answer(SAT, polygonOf(SAT, dented), circleOf(SAT, x, y, 1));
    assert.ok(Math.abs(Number(overlap) - 0.5) < 1e-12);
    assert.deepEqual(rest, [nx, ny, false, false]);
  }
});

test('a number that is not finite is refused by name, and the response is left as it is', () => {
  const response = new SAT.Response();
  /** @param {RegExp} message @param {() => unknown} call */
  const refuses = (message, call) => {
    assert.throws(call, (error) => error instanceof RangeError && message.test(error.message) && !/too large/.test(error.message), String(message));
    assert.deepEqual([response.a, ...said(response)], [null, Number.MAX_VALUE, 0, 0, true, true]);
  };
  for (const count of [1, 2, 4, 6]) {
    const good = polygonOf(SAT, regular(count));
    const [position, angle, point] = [0, 1, 2].map(() => polygonOf(SAT, regular(count)));
    position.pos.y = NaN;
    refuses(/^testPolygonPolygon: a\.pos\.y must be a finite number, got NaN$/, () => SAT.testPolygonPolygon(position, good, response));
    refuses(/^testPolygonPolygon: b\.pos\.y must/, () => SAT.testPolygonPolygon(good, position, response));
    refuses(/^testPolygonCircle: polygon\.pos\.y must/, () => SAT.testPolygonCircle(position, circleOf(SAT, 0, 0, 1), response));
    refuses(/^pointInPolygon: poly\.pos\.y must/, () => SAT.pointInPolygon(new SAT.Vector(), position));
    angle.setAngle(Infinity);
    refuses(/^testPolygonPolygon: b\.angle must be a finite number, got Infinity$/, () => SAT.testPolygonPolygon(good, angle, response));
    point.points[0].x = NaN;
    point.setAngle(1);
    refuses(/^testPolygonPolygon: a\.points\[0\]\.x must/, () => SAT.testPolygonPolygon(point, good, response));
  }
  const circle = circleOf(SAT, 0, 0, 1);
  circle.offset.x = NaN;
  refuses(/^testCircleCircle: a\.offset\.x must/, () => SAT.testCircleCircle(circle, circleOf(SAT, 0, 0, 1), response));
  refuses(/^testCirclePolygon: circle\.offset\.x must/, () => SAT.testCirclePolygon(circle, boxOf(SAT, 0, 0, 1, 1), response));
  refuses(/^pointInCircle: c\.offset\.x must/, () => SAT.pointInCircle(new SAT.Vector(), circle));
  circle.offset.x = 0;
  circle.r = NaN;
  refuses(/^testPolygonCircle: circle\.r must/, () => SAT.testPolygonCircle(boxOf(SAT, 0, 0, 1, 1), circle, response));
});

test('what is no shape is refused by name, at the line that calls; a string counts where `sat` computes with it', () => {
  const [p, c, box, response] = [new SAT.Vector(), circleOf(SAT, 0, 0, 1), boxOf(SAT, 0, 0, 2, 2), new SAT.Response()];
  const string = (/** @type {any} */ shape, /** @type {string} */ place) => {
    const holder = place.split('.').slice(0, -1).reduce((object, name) => object[name], shape);
    const name = place.split('.').at(-1) ?? '';
    holder[name] = String(holder[name]);
    return shape;
  };
  /** @type {[keyof typeof SAT, any[], string][]} */
  const wrong = [
    ['pointInCircle', [undefined, c], 'p must be a Vector, got undefined'], ['pointInCircle', [p, null], 'c must be a Circle, got null'],
    ['pointInCircle', [p, class {}], 'c.pos must be a Vector, got undefined'], ['pointInCircle', [class {}, c], 'p.x must be a finite number, got undefined'],
    ['pointInPolygon', [p, 5], 'poly must be a Polygon, got 5'], ['pointInPolygon', [{ x: 1n, y: 0 }, box], 'p.x must be a finite number, got 1n'],
    ['testCircleCircle', [c, box], 'b.r must be a finite number, got undefined'], ['testCircleCircle', [c, string(circleOf(SAT, 5, 0, 1), 'pos.x')], 'b.pos.x must be a finite number, got "5"'],
    ['testCirclePolygon', [c, c], 'polygon.points must be a list of vectors, got undefined'], ['testCirclePolygon', [5, box], 'circle must be a Circle, got 5'],
    ['testPolygonCircle', [box, string(circleOf(SAT, 5, 0, 1), 'offset.y')], 'circle.offset.y must be a finite number, got "0"'],
    ['testPolygonCircle', [box, c, {}], 'response.overlapN must be a Vector, got undefined'], ['testPolygonPolygon', [box, box, true], 'response must be a Response, got true'],
    ['testPolygonPolygon', [box, polygonOf(SAT, regular(6)).setOffset(string(new SAT.Vector(5, 0), 'x'))], 'b.offset.x must be a finite number, got "5"'],
    ['testPolygonPolygon', [box, polygonOf(SAT, regular(3)).setPoints([new SAT.Vector(0, 0), string(new SAT.Vector(1, 0), 'x'), new SAT.Vector(0, 1)])], 'b.points[1].x must be a finite number, got "1"'],
    ['testPolygonPolygon', [box, polygonOf(SAT, regular(6, 1e80))], 'the shapes are too large, too small or too far apart'],
  ];
  for (const [name, args, message] of wrong) {
    assert.throws(() => /** @type {any} */ (SAT[name])(...args), (/** @type {Error} */ error) => {
      assert.equal(error.message, `${name}: ${message}`);
      return /sat\.test\.mjs/.test(error.stack?.split('\n    at ')[1] ?? '');
    });
  }
  assert.deepEqual(said(response), said(new SAT.Response()));
  for (const S of /** @type {Library[]} */ ([SAT, sat])) {
    assert.equal(S.pointInCircle(string(new S.Vector(1, 0), 'x'), string(circleOf(S, 0, 0, 1), 'r')), true);
    assert.equal(S.testPolygonCircle(boxOf(S, 0, 0, 1, 1), string(circleOf(S, 3, 0, 2), 'r')), true);
    assert.equal(S.testPolygonPolygon(boxOf(S, 0, 0, 1, 1), string(boxOf(S, 1, 0, 1, 1), 'pos.x')), true);
  }
});

test('polygons that are made for one test take little memory, in a loop that never ends its turn', () => {
  const first = polygonOf(SAT, regular(6));
  const points = regular(6, 0.5);
  const before = memory.buffer.byteLength;
  for (let n = 0; n < 50_000; n += 1) {
    const response = new SAT.Response();
    assert.ok(SAT.testPolygonPolygon(first, polygonOf(SAT, points, 1, 0), response));
    // Along the normals at 30°: the inradii of both, less the part of the way between the centres.
    assert.ok(Math.abs(response.overlap - (1 + 0.5 - 1) * Math.cos(Math.PI / 6)) < 1e-12);
  }
  assert.ok(memory.buffer.byteLength - before < 2 ** 25, `${memory.buffer.byteLength - before} bytes`);
});

test('what a test or a setter refuses changes nothing', () => {
  const [a, b] = [boxOf(SAT, 0, 0, 2, 2), boxOf(SAT, 1, 1, 2, 2)];
  const frozen = new SAT.Response();
  Object.freeze(frozen.overlapV);
  const before = JSON.stringify(frozen);
  const refuses = (/** @type {RegExp} */ message, /** @type {() => unknown} */ call) => assert.throws(call, { name: 'TypeError', message });
  refuses(/^testPolygonPolygon: bad argument: Cannot assign to read only property 'x'/, () => SAT.testPolygonPolygon(a, b, frozen));
  assert.equal(JSON.stringify(frozen), before);
  a.calcPoints.pop();
  refuses(/^pointInPolygon: bad argument: Cannot read properties of undefined/, () => SAT.pointInPolygon(new SAT.Vector(1, 1), a));
  // A BigInt cannot be added to a number: found when the points before it have been computed.
  const points = [new SAT.Vector(5, 5), new SAT.Vector(5, 5), /** @type {any} */ ({ x: 1n, y: 2 })];
  const was = JSON.stringify(b);
  refuses(/^polygon\.setPoints: points must be a list of vectors, got an array of 3$/, () => b.setPoints(points));
  refuses(/^polygon\.setOffset: offset must be a Vector, got undefined$/, () => b.setOffset(/** @type {any} */ (undefined)));
  refuses(/^polygon\.setAngle: angle must be a number, got 1n$/, () => b.setAngle(/** @type {any} */ (1n)));
  assert.equal(JSON.stringify(b), was);
  assert.equal(points.length, 3);
});
