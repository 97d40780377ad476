/**
 * `shadowgap/sat` gives the answers of the npm package `sat`, but for that package's mistakes, which are listed here.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collide, distance, Shape } from '../../js/index.js';
import SAT from '../../js/sat.js';
import { cases } from './common/cases.mjs';
import { Random } from './common/random.mjs';
import { answer, boxOf, circleOf, dented, draw, placed, polygonOf, said, sat, shapeOf, testFor, xy } from './common/sat.mjs';

/** @typedef {import('./common/sat.mjs').Library} Library */

/**
 * How far the way out would be along each other normal of two polygons.
 * @param {any} a
 * @param {any} b
 * @param {number[]} normal
 */
function rivals(a, b, normal) {
  const overlaps = [];
  for (const axis of [...(a.normals ?? []), ...(b.normals ?? [])]) {
    const alone = new sat.Response();
    sat.isSeparatingAxis(a.pos, b.pos, a.calcPoints, b.calcPoints, axis, alone);
    if (alone.overlapN.x * normal[0] + alone.overlapN.y * normal[1] < 1 - 1e-9) overlaps.push(alone.overlap);
  }
  return overlaps;
}

test('random pairs get the answers of sat: the boolean, the way out, and which lies in which', () => {
  const random = new Random(3);
  const counts = { apart: 0, overlapping: 0, inside: 0, close: 0, tied: 0 };
  const all = cases('PAIRS', 4_000, 24_000);
  for (let n = 0; n < all; n += 1) {
    const drawn = [0, 1].map(() => draw(random, random.any([0, 0, 3, 4, 4, 5, 6, 8, 12, 40])));
    // Only circles and clockwise polygons do not work in sat.
    if (drawn.every(({ points }) => points.length > 0)) drawn.forEach(({ points }) => random.next() < 0.3 && points.reverse());
    const [a, b] = drawn.map((one) => shapeOf(SAT, one));
    const [satA, satB] = drawn.map((one) => shapeOf(sat, one));
    const response = new SAT.Response();
    const satResponse = new sat.Response();
    const [A, B] = [satA, satB].map(placed);
    const gap = distance(A.shape, A.pose, B.shape, B.pose).distance;
    if (Math.abs(gap) < 1e-7) {
      counts.close += 1;
      continue;
    }
    const text = () => JSON.stringify(drawn);
    const hit = testFor(SAT, a, b)(a, b, response);
    assert.equal(hit, testFor(sat, satA, satB)(satA, satB, satResponse), text());
    assert.equal(hit, testFor(SAT, a, b)(a, b), text());
    if (!hit) {
      counts.apart += 1;
      assert.deepEqual(said(response), [Number.MAX_VALUE, 0, 0, true, true], 'a response is not written when the shapes are apart');
      assert.equal(response.a, null);
      continue;
    }
    assert.equal(response.a, a);
    assert.equal(response.b, b);
    assert.ok(Math.abs(response.overlap - satResponse.overlap) < 1e-9, text());
    assert.deepEqual([response.aInB, response.bInA], [satResponse.aInB, satResponse.bInA], text());
    counts[response.aInB || response.bInA ? 'inside' : 'overlapping'] += 1;
    // The way out ends the overlap, whichever it is.
    B.pose.x += response.overlapV.x;
    B.pose.y += response.overlapV.y;
    assert.ok((collide(A.shape, A.pose, B.shape, B.pose)?.depth ?? 0) < 1e-9, text());
    if (satA.points && satB.points && rivals(satA, satB, xy(satResponse.overlapN)).some((other) => other < satResponse.overlap + 1e-7)) {
      counts.tied += 1;
      continue;
    }
    for (const name of /** @type {const} */ (['overlapN', 'overlapV'])) {
      const [[x, y], [satX, satY]] = [xy(response[name]), xy(satResponse[name])];
      assert.ok(Math.hypot(x - satX, y - satY) < 1e-6, `${name}: ${x}, ${y}, not ${satX}, ${satY}: ${text()}`);
    }
  }
  for (const what of /** @type {const} */ (['apart', 'overlapping', 'inside'])) assert.ok(counts[what] > all / 12, JSON.stringify(counts));
  assert.ok(counts.close < 20 && counts.tied < 20, JSON.stringify(counts));
});

test('boxes and triangles, and circles, get the answers of sat to the last bit, ties included', () => {
  const random = new Random(4);
  let hits = 0;
  for (let n = 0; n < 20_000; n += 1) {
    // Whole numbers make ties between axes, but neither shared sides, which aInB and bInA of sat do not see, nor
    // circles at one place.
    const whole = random.next() < 0.5;
    const drawn = [0, 1].map((side) => {
      const one = draw(random, random.any([0, 3, 4]));
      if (!whole) return one;
      const [w, h] = [random.any([2, 4, 6]), random.any([2, 4, 6])];
      return { ...one, offset: [0, 0], angle: 0, r: w / 2, pos: one.pos.map((at) => 2 * Math.round(at) + side), points: one.points.length ? [[0, 0], [w, 0], [w, h], [0, h]] : [] };
    });
    const answers = [SAT, sat].map((S) => {
      const [a, b] = drawn.map((one) => shapeOf(S, one));
      const response = new S.Response();
      return testFor(S, a, b)(a, b, response) ? [...said(response), ...xy(response.overlapV)] : [];
    });
    hits += Math.sign(answers[0].length);
    assert.deepEqual(answers[0], answers[1], JSON.stringify(drawn));
  }
  assert.ok(hits > 5000, `${hits} hits`);
});

test('points are in circles and polygons as in sat', () => {
  const random = new Random(5);
  let inside = 0;
  for (let n = 0; n < 8000; n += 1) {
    const drawn = draw(random, random.any([0, 3, 4, 5, 8, 40]));
    if (random.next() < 0.3) drawn.points.reverse();
    const [x, y] = [random.between(-2.5, 2.5), random.between(-2.5, 2.5)];
    const theirs = shapeOf(sat, drawn);
    const { shape, pose } = placed(theirs);
    // A point is a box of a millionth in sat.
    if (Math.abs(distance(shape, pose, Shape.point(), { x, y }).distance) < 1e-5) continue;
    const name = drawn.points.length === 0 ? 'pointInCircle' : 'pointInPolygon';
    const answer = /** @type {any} */ (SAT[name])(new SAT.Vector(x, y), shapeOf(SAT, drawn));
    assert.equal(answer, sat[name](new sat.Vector(x, y), theirs), JSON.stringify(drawn));
    inside += answer ? 1 : 0;
  }
  assert.ok(inside > 800, `${inside} inside`);
});

test('an axis is asked about by itself', () => {
  const random = new Random(8);
  for (let n = 0; n < 2000; n += 1) {
    const drawn = [0, 1].map(() => draw(random, 5));
    const turn = random.between(-4, 4);
    const [ours, theirs] = [SAT, sat].map((/** @type {any} */ S) => {
      const [a, b] = drawn.map((one) => shapeOf(S, one));
      const response = new S.Response();
      const axis = new S.Vector(1, 0).rotate(turn);
      return [S.isSeparatingAxis(a.pos, b.pos, a.calcPoints, b.calcPoints, axis), S.isSeparatingAxis(a.pos, b.pos, a.calcPoints, b.calcPoints, axis, response), ...said(response)];
    });
    assert.deepEqual(ours, theirs);
  }
});

/**
 * The overlap of two boxes of 10 by 10, tested with a response that an overlap of 1 was written into.
 * @param {Library} S
 */
function withUsedResponse(S) {
  const response = new S.Response();
  S.testPolygonPolygon(boxOf(S, 0, 0, 10, 10), boxOf(S, 9, 1, 10, 10), response);
  S.testPolygonPolygon(boxOf(S, 0, 0, 10, 10), boxOf(S, 5, 1, 10, 10), response);
  return response.overlap;
}

const square = [[0, 0], [10, 0], [10, 10], [0, 10]];
const clockwise = [...square].reverse();

/**
 * Where the package is mistaken: what is asked, its answer, and the right one.
 * @type {[string, (S: Library) => unknown, unknown, unknown][]}
 */
const mistakes = [
  ['equal boxes lie in each other', (S) => answer(S, boxOf(S, 0, 0, 10, 10), boxOf(S, 0, 0, 10, 10)).slice(3), [true, false], [true, true]],
  ['a box at the side of a larger one lies in it', (S) => answer(S, boxOf(S, 0, 0, 10, 10), boxOf(S, 0, 3, 4, 4)).slice(3), [false, false], [false, true]],
  ['overlapN points from a to b where they just touch', (S) => answer(S, boxOf(S, 0, 0, 10, 10), boxOf(S, -10, 1, 10, 4)), [0, 1, 0, false, false], [0, -1, 0, false, false]],
  ['concentric circles have a way out', (S) => answer(S, circleOf(S, 0, 0, 5), circleOf(S, 0, 0, 3)), [8, 0, 0, false, true], [8, 1, 0, false, true]],
  ['a circle in a clockwise polygon overlaps it', (S) => answer(S, polygonOf(S, clockwise), circleOf(S, 5, 4, 1)), [], [5, 0, -1, false, true]],
  ['a circle across an edge of a clockwise polygon overlaps it', (S) => answer(S, polygonOf(S, clockwise), circleOf(S, 10.5, 4, 1)), [], [0.5, 1, 0, false, false]],
  ['a polygon without points touches no circle', (S) => answer(S, new S.Polygon(), circleOf(S, 50, 5, 1)), [Number.MAX_VALUE, 0, 0, true, true], []],
  ['polygons without points do not touch', (S) => answer(S, new S.Polygon(), polygonOf(S, [], 9, 9)), [Number.MAX_VALUE, 0, 0, true, true], []],
  ['a polygon of one point is apart from a circle elsewhere', (S) => answer(S, polygonOf(S, [[0, 0]]), circleOf(S, 50, 5, 1)), [1, 0, 0, false, false], []],
  ['polygons of one point each are apart', (S) => answer(S, polygonOf(S, [[0, 0]]), polygonOf(S, [[0, 0]], 5, 5)), [0, 0, 0, true, false], []],
  ['a polygon of one point in a box has a way out', (S) => answer(S, boxOf(S, 0, 0, 10, 10), polygonOf(S, [[0, 0]], 2, 5)), [0, 0, 0, false, false], [2, -1, 0, false, true]],
  ['segments on one line are apart', (S) => answer(S, boxOf(S, 0, 0, 10, 0), boxOf(S, 50, 0, 10, 0)), [0, 0, -1, true, false], []],
  ['equal neighbours are combined whenever points are set', (S) => {
    const polygon = polygonOf(S, square);
    polygon.setPoints([[0, 0], [10, 0], [10, 0], [0, 10]].map(([x, y]) => new S.Vector(x, y)));
    return [polygon.points.length, ...answer(S, polygon, boxOf(S, 5, -9, 10, 10)).slice(0, 3)];
  }, [4, 0, 0, 0], [3, 1, 0, -1]],
  ['a polygon whose neighbours have become equal has a way out', (S) => {
    const polygon = polygonOf(S, square);
    polygon.points[2].y = 0;
    return answer(S, polygon._recalc(), boxOf(S, 5, -9, 10, 10)).slice(0, 3);
  }, [0, 0, 0], [1, 0, -1]],
  ['a concave polygon is apart from what its convex hull is apart from', (S) => answer(S, polygonOf(S, dented), boxOf(S, 7, 7, 3, 3)), [3, 0, 1, false, false], []],
  ['a circle in the dent of a concave polygon overlaps its hull', (S) => answer(S, polygonOf(S, dented), circleOf(S, 4, 4, 1)).length > 0, false, true],
  ['a point on any edge is in a polygon', (S) => [0, 10].map((x) => S.pointInPolygon(new S.Vector(x, 5), boxOf(S, 0, 0, 10, 10))), [true, false], [true, true]],
  ['a point is in a very small polygon', (S) => S.pointInPolygon(new S.Vector(5e-8, 5e-8), boxOf(S, 0, 0, 1e-7, 1e-7)), false, true],
  ['a point is on a segment', (S) => S.pointInPolygon(new S.Vector(5, 0), boxOf(S, 0, 0, 10, 0)), false, true],
  ['a response need not be cleared', withUsedResponse, 1, 5],
  ['the centroid of a segment is its middle', (S) => xy(boxOf(S, 0, 0, 10, 0).getCentroid()), [0, 0], [5, 0]],
  ['a vector projected on 0 is 0', (S) => xy(new S.Vector(1, 2).project(new S.Vector())), [NaN, NaN], [0, 0]],
];

for (const [name, ask, theirs, ours] of mistakes) {
  test(`unlike in sat, ${name}`, () => {
    assert.deepEqual(ask(sat), theirs, 'sat');
    assert.deepEqual(ask(SAT), ours);
  });
}

test('unlike in sat, larger polygons touch up to a gap of 1e-10 of their size; boxes do not', () => {
  const pentagon = [[0, 0], [5, -1], [10, 0], [10, 10], [0, 10]];
  for (const [gap, touching] of /** @type {const} */ ([[0, true], [1e-12, true], [1e-6, false]])) {
    const hits = [SAT, sat].map((S) => [pentagon, square].map((points) => S.testPolygonPolygon(polygonOf(S, points), boxOf(S, 10 + gap, 0, 10, 10))));
    assert.deepEqual(hits, [[touching, gap === 0], [gap === 0, gap === 0]], `${gap}`);
  }
});
