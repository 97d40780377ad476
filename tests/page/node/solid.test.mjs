/**
 * The geometry of the figure in three dimensions, against oracles that know nothing of fifteen axes: corners of the
 * common part by brute force, the convex hull of all differences of vertices, and the support sets along each cross of
 * edges.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boxAt, cornersOf, decisive, faceOf, fifteenTests, seenAt } from '../../../www/geometry/solid.js';
import { paintOrder } from '../../../www/figures/solid/painter.js';
import { arcsOf, crossings } from '../../../www/geometry/sphere.js';
import { axesOf, between, cross, dot, minus, normalized, plus, then, times, turnAbout, unit } from '../../../www/geometry/space.js';
import { Random } from '../../js/common/random.mjs';

/**
 * @typedef {import('../../../www/geometry/space.js').Vector} Vector
 * @typedef {import('../../../www/geometry/solid.js').Solid} Solid
 */

const draws = new Random(20);
const next = () => draws.next();
/** A number from −1 to 1. */
const even = () => 2 * next() - 1;
/** @returns {Vector} */
const anywhere = (far = 1) => [far * even(), far * even(), far * even()];
/** @returns {import('../../../www/geometry/space.js').Turn} */
const anyTurn = () => normalized([even(), even(), even(), even()]);
/** @returns {Vector} */
const anySize = () => [0.2 + next(), 0.2 + next(), 0.2 + next()];
/** Two boxes at random, about as often apart as overlapping. @returns {[Solid, Solid]} */
const anyPair = () => [boxAt(anywhere(), anyTurn(), anySize()), boxAt(anywhere(1.8), anyTurn(), anySize())];

/**
 * Turns that leave a box parallel to the world: quarters about the axes.
 * @type {import('../../../www/geometry/space.js').Turn[]}
 */
const quarters = [[0, 0, 0, 1], turnAbout([1, 0, 0], Math.PI / 2), turnAbout([0, 1, 0], Math.PI / 2), turnAbout([0, 0, 1], Math.PI / 2)];

/** The planes that bound a box: points p with dot(n, p) ≤ d. @param {Solid} box */
const planesOf = ({ centre, half, axes }) => axes.flatMap((axis, i) => [1, -1].map((sign) => {
  const n = times(axis, sign);
  return { n, d: dot(n, centre) + half[i] };
}));

/**
 * Whether two boxes have a point in common: a corner of the common part is where three of the twelve planes meet.
 * @param {Solid} a
 * @param {Solid} b
 */
function haveCommonPoint(a, b, slack = 1e-9) {
  const planes = [...planesOf(a), ...planesOf(b)];
  for (let i = 0; i < 12; i++) {
    for (let j = i + 1; j < 12; j++) {
      for (let k = j + 1; k < 12; k++) {
        const [p, q, r] = [planes[i], planes[j], planes[k]];
        const volume = dot(p.n, cross(q.n, r.n));
        if (Math.abs(volume) < 1e-9) continue;
        const [u, v, w] = [cross(q.n, r.n), cross(r.n, p.n), cross(p.n, q.n)];
        const point = times(plus(plus(times(u, p.d), v, q.d), w, r.d), 1 / volume);
        if (planes.every(({ n, d }) => dot(n, point) <= d + slack)) return true;
      }
    }
  }
  return false;
}

/**
 * The greatest signed distance of the origin from a face of the hull of all differences of vertices.
 * @param {Solid} a
 * @param {Solid} b
 */
function separationByHull(a, b) {
  const points = cornersOf(b).flatMap((q) => cornersOf(a).map((p) => minus(q, p)));
  let greatest = -Infinity;
  for (let i = 0; i < 64; i++) {
    for (let j = i + 1; j < 64; j++) {
      for (let k = j + 1; k < 64; k++) {
        const across = cross(minus(points[j], points[i]), minus(points[k], points[i]));
        if (Math.hypot(...across) < 1e-6) continue;
        const n = unit(across);
        const d = dot(n, points[i]);
        let [above, below] = [false, false];
        for (let m = 0; m < 64 && !(above && below); m++) {
          const side = dot(n, points[m]) - d;
          above ||= side > 1e-7;
          below ||= side < -1e-7;
        }
        if (!above) greatest = Math.max(greatest, -d);
        if (!below) greatest = Math.max(greatest, d);
      }
    }
  }
  return greatest;
}

/** The vertices that are farthest along a direction. @param {Solid} box  @param {Vector} n */
function supportSet(box, n) {
  const along = cornersOf(box).map((p) => dot(p, n));
  const far = Math.max(...along);
  return along.flatMap((x, i) => (x > far - 1e-9 ? [i] : []));
}

/**
 * How many pairs of edges make a face of the difference: along their cross only these two edges are farthest.
 * @param {Solid} a
 * @param {Solid} b
 */
function edgePairs(a, b) {
  /** Pairs of vertices that differ in one coordinate of the box. @param {Solid} box */
  const edges = (box) => cornersOf(box).flatMap((p, i, all) => all.flatMap((q, j) => (
    j > i && box.axes.filter((axis) => Math.abs(dot(axis, minus(q, p))) > 1e-9).length === 1 ? [{ ends: [i, j], way: minus(q, p) }] : [])));
  let count = 0;
  for (const e of edges(a)) {
    for (const f of edges(b)) {
      const n = cross(e.way, f.way);
      if (Math.hypot(...n) < 1e-9) continue;
      for (const way of [unit(n), times(unit(n), -1)]) {
        if (String(supportSet(a, way)) === String(e.ends) && String(supportSet(b, times(way, -1))) === String(f.ends)) count++;
      }
    }
  }
  return count;
}

describe('the fifteen tests of two boxes', () => {
  test('say whether they have a point in common', () => {
    let overlapping = 0;
    for (let i = 0; i < 3000; i++) {
      const [a, b] = anyPair();
      const { separation } = decisive(fifteenTests(a, b));
      if (Math.abs(separation) < 1e-6) continue;
      assert.equal(separation < 0, haveCommonPoint(a, b), JSON.stringify([a, b]));
      if (separation < 0) overlapping++;
    }
    assert.ok(overlapping > 800 && overlapping < 2200, `${overlapping} of 3000 overlap`);
  });

  test('measure the depth, or the widest gap, that the hull of all differences has', () => {
    for (let i = 0; i < 60; i++) {
      const [a, b] = anyPair();
      const { separation } = decisive(fifteenTests(a, b));
      assert.ok(Math.abs(separation - separationByHull(a, b)) < 1e-6, JSON.stringify([a, b]));
    }
  });

  test('end an overlap: moved along the axis by the depth, the boxes touch', () => {
    for (let i = 0; i < 500; i++) {
      const [a, b] = anyPair();
      const { axis, separation } = decisive(fifteenTests(a, b));
      if (separation > 0) continue;
      const there = { ...b, centre: minus(b.centre, times(axis, separation)) };
      assert.ok(Math.abs(decisive(fifteenTests(a, there)).separation) < 1e-9);
      assert.ok(!haveCommonPoint(a, { ...b, centre: minus(b.centre, times(axis, separation - 1e-5)) }));
    }
  });

  test('are the nine crosses needed: some boxes show a gap there alone', () => {
    let alone = 0;
    for (let i = 0; i < 3000; i++) {
      const tests = fifteenTests(...anyPair());
      assert.equal(tests.length, 15);
      if (tests.slice(0, 6).every(({ separation }) => separation < 0) && decisive(tests).separation > 0) alone++;
    }
    assert.ok(alone > 20, `only ${alone}`);
  });

  test('are fewer where edges are parallel: the cross vanishes, and nothing is missed', () => {
    for (const turn of quarters) {
      for (let i = 0; i < 100; i++) {
        const base = anyTurn();
        const a = boxAt(anywhere(), base, anySize());
        const b = boxAt(anywhere(1.8), then(turn, base), anySize());
        const tests = fifteenTests(a, b);
        assert.equal(tests.filter(({ parallel }) => parallel).length, 3, 'each edge of A is parallel to one of B');
        const { separation, source } = decisive(tests);
        assert.ok(source.face !== undefined, 'of equal axes the first decides: a face');
        if (Math.abs(separation) > 1e-6) assert.equal(separation < 0, haveCommonPoint(a, b));
      }
    }
    // Turned about one common axis: this pair of edges is parallel, and the other crosses repeat faces.
    for (let i = 0; i < 100; i++) {
      const base = anyTurn();
      const a = boxAt(anywhere(), base, anySize());
      const b = boxAt(anywhere(1.8), then(base, turnAbout(axesOf(base)[1], 0.2 + next())), anySize());
      const tests = fifteenTests(a, b);
      assert.deepEqual(tests.flatMap(({ parallel }, i) => (parallel ? [i] : [])), [6 + 3 * 1 + 1]);
      const { separation } = decisive(tests);
      if (Math.abs(separation) > 1e-6) assert.equal(separation < 0, haveCommonPoint(a, b));
    }
    // Nearly parallel edges still have a cross of length 1.
    const a = boxAt([0, 0, 0], [0, 0, 0, 1], [1, 1, 1]);
    const b = boxAt([1.5, 1.9, 0.3], turnAbout([0.6, 0, 0.8], 1e-4), [1, 1, 1]);
    for (const { axis, parallel } of fifteenTests(a, b)) assert.ok(!parallel && Math.abs(Math.hypot(...axis) - 1) < 1e-12);
    assert.ok(Math.abs(decisive(fifteenTests(a, b)).separation + 0.1) < 1e-3);
  });

  test('point from A to B, and give both shadows', () => {
    for (let i = 0; i < 200; i++) {
      const [a, b] = anyPair();
      for (const { axis, a: s, b: t, parallel } of fifteenTests(a, b)) {
        if (parallel) continue;
        assert.ok(dot(axis, minus(b.centre, a.centre)) >= -1e-12);
        for (const [box, shadow] of /** @type {const} */ ([[a, s], [b, t]])) {
          const along = cornersOf(box).map((p) => dot(p, axis));
          assert.ok(Math.abs(Math.min(...along) - shadow.min) < 1e-12 && Math.abs(Math.max(...along) - shadow.max) < 1e-12);
        }
      }
    }
  });
});

describe('the sphere of normals', () => {
  test('has an arc for each edge, between the normals of its two faces', () => {
    const box = boxAt([0, 0, 0], anyTurn(), anySize());
    const arcs = arcsOf(box);
    assert.equal(arcs.length, 12);
    for (const { from, to, edge } of arcs) {
      assert.ok(Math.abs(dot(from, to)) < 1e-12 && Math.abs(dot(from, box.axes[edge])) < 1e-12 && Math.abs(dot(to, box.axes[edge])) < 1e-12);
    }
    assert.equal(new Set(arcs.map(({ from, to }) => [from, to].map((p) => p.map((x) => Math.round(x * 1e6))).sort().join(';'))).size, 12);
  });

  test('shows by its crossings which pairs of edges make a face of the difference: as many as brute force finds', () => {
    for (let i = 0; i < 100; i++) {
      const [a, b] = anyPair();
      const found = crossings(a, b);
      assert.equal(found.length, edgePairs(a, b));
      assert.equal(found.length, 18, 'two opposite ones for each of the nine crosses');
      for (const { at, edges, arcs } of found) {
        for (const { from, to } of arcs) {
          assert.ok(Math.abs(dot(at, cross(from, to))) < 1e-12 && dot(at, from) > 0 && dot(at, to) > 0, 'lies on both arcs');
        }
        assert.ok(Math.abs(Math.abs(dot(at, unit(cross(a.axes[edges[0]], b.axes[edges[1]])))) - 1) < 1e-12);
        assert.deepEqual([supportSet(a, at).length, supportSet(b, times(at, -1)).length], [2, 2], 'only these edges are farthest');
      }
    }
  });

  test('loses the crossings where edges are parallel', () => {
    for (const turn of quarters) {
      const base = anyTurn();
      const [a, b] = [boxAt(anywhere(), base, anySize()), boxAt(anywhere(), then(turn, base), anySize())];
      assert.equal(edgePairs(a, b), 0);
      assert.equal(crossings(a, b).length, 0);
    }
    const [a, b] = [boxAt([0, 0, 0], [0, 0, 0, 1], [1, 1, 1]), boxAt([1, 0, 0], turnAbout([0, 1, 0], 0.4), [1, 1, 1])];
    assert.equal(crossings(a, b).length, edgePairs(a, b));
  });
});

describe('turns', () => {
  test('follow one another, and turn one direction into another', () => {
    for (let i = 0; i < 200; i++) {
      const [first, second] = [anyTurn(), anyTurn()];
      const both = axesOf(then(first, second));
      const [u, v, w] = axesOf(second);
      axesOf(first).forEach(([x, y, z], k) => {
        const moved = [0, 1, 2].map((m) => x * u[m] + y * v[m] + z * w[m]);
        assert.ok(Math.hypot(...moved.map((value, m) => value - both[k][m])) < 1e-12);
      });
      const [from, to] = [unit(anywhere()), unit(anywhere())];
      const [p, q, r] = axesOf(between(from, to));
      const moved = [0, 1, 2].map((m) => from[0] * p[m] + from[1] * q[m] + from[2] * r[m]);
      assert.ok(Math.hypot(...moved.map((value, m) => value - to[m])) < 1e-9);
    }
    for (const opposite of /** @type {Vector[]} */ ([[1, 0, 0], [0, 1, 0], [0, 0, 1]])) {
      const [p, q, r] = axesOf(between(opposite, times(opposite, -1)));
      const moved = [0, 1, 2].map((m) => opposite[0] * p[m] + opposite[1] * q[m] + opposite[2] * r[m]);
      assert.ok(Math.hypot(...moved.map((value, m) => value + opposite[m])) < 1e-9, 'half a turn');
    }
  });
});

describe('a line of sight', () => {
  test('meets a box first where brute force does', () => {
    let hits = 0;
    for (let i = 0; i < 2000; i++) {
      const box = boxAt(anywhere(), anyTurn(), anySize());
      const [from, way] = [anywhere(3), unit(anywhere())];
      const found = seenAt(box, from, way);
      const entries = planesOf(box)
        .map(({ n, d }) => (d - dot(n, from)) / dot(n, way))
        .filter((t) => planesOf(box).every(({ n, d }) => dot(n, from) + t * dot(n, way) <= d + 1e-9));
      if (!entries.length) assert.equal(found, null);
      else {
        hits++;
        assert.ok(found !== null && Math.abs(found - Math.min(...entries)) < 1e-6, `${found}, not ${Math.min(...entries)}`);
      }
    }
    assert.ok(hits > 100);
  });
});

describe('the painter', () => {
  /**
   * Whether a point of a plane lies in a convex polygon with the normal n, which looks along z.
   * @param {Vector[]} corners
   * @param {Vector} p
   */
  const covers = (corners, p) => {
    const sides = corners.map((from, i) => {
      const to = corners[(i + 1) % corners.length];
      return (to[0] - from[0]) * (p[1] - from[1]) - (to[1] - from[1]) * (p[0] - from[0]);
    });
    return sides.every((side) => side > 1e-6) || sides.every((side) => side < -1e-6);
  };
  /**
   * Where the line of sight through (x, y) meets a polygon's plane.
   * @param {Vector[]} corners
   * @param {number} x
   * @param {number} y
   */
  const depthAt = ([p, q, r], x, y) => {
    const n = cross(minus(q, p), minus(r, p));
    return p[2] - (n[0] * (x - p[0]) + n[1] * (y - p[1])) / n[2];
  };

  test('paints what is nearer later, also where boxes pierce each other', () => {
    let covered = 0;
    for (let i = 0; i < 150; i++) {
      const [a, b] = anyPair();
      const facets = [a, b].flatMap((box) => [0, 1, 2].flatMap((across) => [-1, 1].map((sign) => ({ corners: faceOf(box, across, sign), box }))));
      const order = paintOrder(facets, [0, 0, 1]);
      for (let k = 0; k < 60; k++) {
        const [x, y] = [2 * even(), 2 * even()];
        const here = order.filter(({ corners }) => covers(corners, [x, y, 0]));
        const depths = here.map(({ corners }) => depthAt(corners, x, y));
        depths.forEach((depth, m) => assert.ok(m === 0 || depth <= depths[m - 1] + 1e-6, `${depths}`));
        const hits = [a, b].map((box) => seenAt(box, [x, y, -9], [0, 0, 1])).flatMap((far) => (far === null ? [] : [far - 9]));
        if (!hits.length || !depths.length) continue;
        covered++;
        const last = depths[depths.length - 1];
        assert.ok(Math.abs(last - Math.min(...hits)) < 1e-5, 'the last painted is what one sees first');
      }
    }
    assert.ok(covered > 500, `${covered}`);
  });

  test('keeps the sides of a facet that were sides before', () => {
    const facets = [{ corners: faceOf(boxAt([0, 0, 0], [0, 0, 0, 1], [1, 1, 1]), 2, 1) }, { corners: faceOf(boxAt([0.5, 0, 1], turnAbout([0, 1, 0], 0.3), [1, 1, 1]), 0, -1) }];
    const order = paintOrder(facets, [0, 0, 1]);
    assert.equal(order.length, 3, 'the second is cut in two by the first, or the first by the second');
    for (const { corners, sides } of order) assert.equal(corners.length, sides.length);
    assert.equal(order.flatMap(({ sides }) => sides).filter((side) => !side).length, 2, 'both parts have a side along the cut');
  });
});
