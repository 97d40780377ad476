/**
 * Every question for every pair of kinds of shape, as docs/guides/conventions.md names them: checks properties
 * that every answer must have.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cast, collide, contains, distance, explain, overlaps, raycast, Shape } from '../../js/index.js';
import { cases } from './common/cases.mjs';
import * as oracle from './common/oracle.mjs';
import { Random } from './common/random.mjs';

/** @typedef {import('./common/oracle.mjs').Vec} Vec */
/** @typedef {import('./common/oracle.mjs').Swept} Swept */
/** @typedef {{ x: number, y: number, angle: number }} Pose */
/** @typedef {{ shape: Shape, pieces: Swept[] }} Figure a shape, and its pieces in the oracle's form */
/** @typedef {{ a: Figure, poseA: Pose, b: Figure, poseB: Pose, exact: boolean }} Pair */

/** Absolute tolerance of the answers; shapes are about two units wide. */
const CLOSE = 1e-9;

/** @param {Vec[]} points @param {number} [radius] @returns {Swept} */
const swept = (points, radius = 0) => ({ points, radius });
/** @param {number} w @param {number} h @param {number} x @param {number} y @returns {Vec[]} */
const corners = (w, h, x = 0, y = 0) => [[x - w / 2, y - h / 2], [x + w / 2, y - h / 2], [x + w / 2, y + h / 2], [x - w / 2, y + h / 2]];
/** @param {number} w @param {number} h @param {number} x @param {number} y */
const box = (w, h, x = 0, y = 0) => Shape.box(w, h, { center: { x, y } });
/** @type {Vec[]} */
const kite = [[1.25, 0], [0.5, 0.75], [-1, 0.5], [-1.25, -0.25], [0, -0.875]];

/** Some shapes of every kind. @type {Record<string, Figure[]>} */
const kinds = {
  point: [{ shape: Shape.point(0.5, -0.25), pieces: [swept([[0.5, -0.25]])] }],
  circle: [
    { shape: Shape.circle(1), pieces: [swept([[0, 0]], 1)] },
    { shape: Shape.circle(0.75, { x: 0.5, y: 0.25 }), pieces: [swept([[0.5, 0.25]], 0.75)] },
  ],
  segment: [{ shape: Shape.segment({ x: -1, y: 0.25 }, { x: 1, y: -0.5 }), pieces: [swept([[-1, 0.25], [1, -0.5]])] }],
  capsule: [{ shape: Shape.capsule({ x: -0.75, y: 0 }, { x: 0.75, y: 0.5 }, 0.5), pieces: [swept([[-0.75, 0], [0.75, 0.5]], 0.5)] }],
  polygon: [
    { shape: box(2, 1), pieces: [swept(corners(2, 1))] },
    { shape: Shape.box(1.5, 1, { radius: 0.25 }), pieces: [swept(corners(1.5, 1), 0.25)] },
    { shape: Shape.polygon(kite), pieces: [swept(kite)] },
  ],
  union: [
    { shape: Shape.union([box(3, 0.5, 0, -1), box(0.5, 2, -1.25, 0), box(0.5, 2, 1.25, 0)]), pieces: [swept(corners(3, 0.5, 0, -1)), swept(corners(0.5, 2, -1.25, 0)), swept(corners(0.5, 2, 1.25, 0))] },
    { shape: Shape.union([box(2, 0.5), Shape.circle(0.5, { x: 1, y: 0 }), Shape.point(-1.5, 0.5)]), pieces: [swept(corners(2, 0.5)), swept([[1, 0]], 0.5), swept([[-1.5, 0.5]])] },
    { shape: Shape.outline([[-1, -1], [1, -1], [1, 0], [0, 0], [0, 1], [-1, 1]]), pieces: [swept(corners(2, 1, 0, -0.5)), swept(corners(1, 1, -0.5, 0.5))] },
  ],
};

const random = new Random(5);
/** @param {number} low @param {number} high */
const between = (low, high) => random.between(low, high);

/** @param {Pose} pose @param {Vec} point @returns {Vec} */
function placed({ x, y, angle }, [px, py]) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x + cos * px - sin * py, y + sin * px + cos * py];
}

/**
 * Pairs of two kinds: one with a vertex of B exactly on a vertex of A, the rest random, overlapping and apart.
 * @param {string} kindA
 * @param {string} kindB
 * @returns {Pair[]}
 */
function pairsOf(kindA, kindB) {
  return kinds[kindA].flatMap((a) => kinds[kindB].flatMap((b) => {
    const [[ax, ay], [bx, by]] = [a.pieces[0].points[0], b.pieces[0].points[0]];
    const exact = { a, b, exact: true, poseA: { x: 2, y: -3, angle: 0 }, poseB: { x: 2 + ax - bx, y: -3 + ay - by, angle: 0 } };
    const random = Array.from({ length: cases('POSES', 4, 12) }, (_, n) => {
      const poseA = { x: between(-9, 9), y: between(-9, 9), angle: between(-4, 4) };
      const [near, way] = [n % 2 ? between(0.2, 1.2) : between(1.5, 4), between(-4, 4)];
      return { a, b, exact: false, poseA, poseB: { x: poseA.x + near * Math.cos(way), y: poseA.y + near * Math.sin(way), angle: between(-4, 4) } };
    });
    return [exact, ...random];
  }));
}

/**
 * The oracle's smallest separation of any two pieces; if negative, it is minus the depth for convex shapes only.
 * @param {Pair} pair
 */
const separation = ({ a, poseA, b, poseB }) =>
  Math.min(...a.pieces.flatMap((p) => b.pieces.map((q) => oracle.separation(p, poseA, q, poseB).separation)));

/** The pair with B moved by (x, y). @param {Pair} pair @param {number} x @param {number} y @returns {Pair} */
const moved = ({ poseB, ...rest }, x, y) => ({ ...rest, poseB: { ...poseB, x: poseB.x + x, y: poseB.y + y } });

/**
 * The distance of a point in the world from a figure; negative inside.
 * @param {Figure} figure
 * @param {Pose} pose
 * @param {{ x: number, y: number }} point
 */
const away = ({ pieces }, pose, { x, y }) => Math.min(...pieces.map((piece) => oracle.separation(piece, pose, swept([[0, 0]]), { x, y }).separation));

/** @param {number} got @param {number} want @param {string} about */
function near(got, want, about) {
  assert.ok(Math.abs(got - want) <= CLOSE, `${about}: got ${got}, want ${want}`);
}

/** @param {{ x: number, y: number }} normal */
const isUnit = (normal) => near(Math.hypot(normal.x, normal.y), 1, 'a unit normal');

/** Whether the shapes are so close to touching that rounding decides if they overlap. @param {Pair} pair */
const unsure = (pair) => Math.abs(separation(pair)) <= CLOSE;

/**
 * Asserts that moving B by `depth` along `normal` leaves the shapes touching, and that no shorter move separates them.
 * @param {Pair} pair
 * @param {{ x: number, y: number }} normal
 * @param {number} depth
 */
function isShortestWayOut(pair, normal, depth) {
  isUnit(normal);
  near(Math.max(separation(moved(pair, normal.x * depth, normal.y * depth)), -CLOSE), 0, 'moved out, they touch');
  for (let k = 0; k < 48 && depth > 0.01; k += 1) {
    const [x, y] = [Math.cos((k * Math.PI) / 24) * depth * 0.99, Math.sin((k * Math.PI) / 24) * depth * 0.99];
    assert.ok(separation(moved(pair, x, y)) <= CLOSE, `B is out already after ${x}, ${y}, shorter than ${depth}`);
  }
}

/**
 * For each question about a pair, asserts the properties of its answer. @type {Record<string, (pair: Pair) => void>}
 */
const pairQuestions = {
  overlaps(pair) {
    const { a, poseA, b, poseB } = pair;
    if (unsure(pair)) return;
    assert.equal(overlaps(a.shape, poseA, b.shape, poseB), separation(pair) < 0);
  },

  collide(pair) {
    const { a, poseA, b, poseB } = pair;
    const contact = collide(a.shape, poseA, b.shape, poseB);
    assert.equal(contact !== null, overlaps(a.shape, poseA, b.shape, poseB));
    if (!contact) return;
    assert.equal(contact.depth, Math.abs(distance(a.shape, poseA, b.shape, poseB).distance));
    assert.deepEqual(contact.mtv, { x: contact.normal.x * contact.depth, y: contact.normal.y * contact.depth });
    isShortestWayOut(pair, contact.normal, contact.depth);
    for (const [inside, inner, poseInner, outer, poseOuter] of /** @type {const} */ ([[contact.aInB, a, poseA, b, poseB], [contact.bInA, b, poseB, a, poseA]])) {
      const sticksOut = Math.max(...inner.pieces.flatMap(({ points }) => points.map((p) => {
        const [x, y] = placed(poseInner, p);
        return away(outer, poseOuter, { x, y });
      })));
      if (inside) assert.ok(sticksOut <= CLOSE, 'what lies inside has every vertex inside');
      else if (outer.pieces.length === 1) assert.ok(Math.max(...inner.pieces.map((piece) => -oracle.contains(outer.pieces[0], poseOuter, piece, poseInner))) >= -CLOSE);
    }
  },

  points(pair) {
    const { a, poseA, b, poseB, exact } = pair;
    const contact = collide(a.shape, poseA, b.shape, poseB);
    if (!contact) return;
    const { points, depth, normal } = contact;
    assert.ok(points.length === 1 || points.length === 2);
    near(Math.max(...points.map((point) => point.depth)), depth, 'the deepest point is as deep as they are');
    for (const point of points) {
      assert.ok(point.depth >= 0 && Number.isSafeInteger(point.id));
      // Along the normal, a contact point is halfway between the surfaces, at most half its depth from each.
      for (const [figure, pose] of /** @type {const} */ ([[a, poseA], [b, poseB]])) {
        assert.ok(away(figure, pose, point) <= depth / 2 + CLOSE, `a point ${away(figure, pose, point)} away from a shape, of depth ${depth}`);
      }
    }
    if (points.length === 2) {
      assert.notEqual(points[0].id, points[1].id);
      assert.ok(Math.hypot(points[0].x - points[1].x, points[0].y - points[1].y) > 0);
    }
    // The ids stay when both shapes move together, because the touching features do.
    const again = collide(a.shape, { ...poseA, x: poseA.x + 8, y: poseA.y - 4 }, b.shape, { ...poseB, x: poseB.x + 8, y: poseB.y - 4 });
    if (!exact) assert.deepEqual(again?.points.map(({ id }) => id), points.map(({ id }) => id));
    isUnit(normal);
  },

  distance(pair) {
    const { a, poseA, b, poseB } = pair;
    const { distance: d, normal, onA, onB } = distance(a.shape, poseA, b.shape, poseB);
    isUnit(normal);
    near(away(a, poseA, onA), Math.min(0, away(a, poseA, onA)), 'onA is of A');
    near(away(b, poseB, onB), Math.min(0, away(b, poseB, onB)), 'onB is of B');
    near(onB.x - onA.x, normal.x * d, 'from onA to onB along the normal');
    near(onB.y - onA.y, normal.y * d, 'from onA to onB along the normal');
    if (d > 0 || (a.pieces.length === 1 && b.pieces.length === 1)) near(d, separation(pair), 'distance');
    else isShortestWayOut(pair, normal, -d);
  },

  cast(pair) {
    const { a, poseA, b, poseB } = pair;
    // Aims a point of B at a point of A, exactly or offset to the side.
    const [fromX, fromY] = placed(poseB, b.pieces[0].points[0]);
    const [toX, toY] = placed(poseA, a.pieces[0].points[0]);
    const back = { x: 6 * Math.cos(fromX), y: 6 * Math.sin(fromX) };
    for (const [side, motionA] of /** @type {const} */ ([[0, undefined], [0, { x: 0.5, y: -1 }], [0.75, undefined], [5, undefined]])) {
      const start = moved(pair, back.x - side * back.y, back.y + side * back.x);
      const way = { x: toX - fromX - back.x, y: toY - fromY - back.y };
      const motion = { x: 1.5 * way.x + (motionA?.x ?? 0), y: 1.5 * way.y + (motionA?.y ?? 0) };
      /** @param {number} t */
      const at = (t) => moved(start, 1.5 * way.x * t, 1.5 * way.y * t);
      const impact = cast(a.shape, poseA, b.shape, start.poseB, motion, motionA);
      const end = impact?.time ?? 1;
      for (let k = 0; k < 60 && end > 0; k += 1) assert.ok(separation(at((end * k) / 60)) >= -CLOSE, `they touch before ${end}`);
      if (end === 0) assert.ok(separation(start) <= CLOSE, 'they touch from the start');
      if (impact) {
        if (end > 0) near(separation(at(end)), 0, 'they touch at that time');
        isUnit(impact.normal);
        // With A's motion subtracted, the point of impact lies on the outlines of both shapes.
        const [x, y] = [impact.point.x - (motionA?.x ?? 0) * end, impact.point.y - (motionA?.y ?? 0) * end];
        if (end > 0) for (const [figure, pose] of /** @type {const} */ ([[a, poseA], [b, at(end).poseB]])) near(away(figure, pose, { x, y }), 0, 'the point of touch');
      }
      const thin = [...a.pieces, ...b.pieces].every(({ points, radius }) => points.length < 3 && radius === 0);
      if (side === 0 && !thin) assert.ok(impact, 'aimed at a point of A, B hits A');
    }
  },

  explain(pair) {
    const { a, poseA, b, poseB } = pair;
    const why = explain(a.shape, poseA, b.shape, poseB, { allAxes: true });
    assert.equal(why.overlaps, overlaps(a.shape, poseA, b.shape, poseB));
    assert.deepEqual(why.separation, distance(a.shape, poseA, b.shape, poseB));
    const mtv = collide(a.shape, poseA, b.shape, poseB)?.mtv;
    assert.equal(why.mtv === null, mtv === undefined);
    near(why.mtv?.x ?? 0, mtv?.x ?? 0, 'mtv');
    near(why.mtv?.y ?? 0, mtv?.y ?? 0, 'mtv');
    assert.ok(why.decisive in why.axes);
    for (const axis of why.axes) {
      isUnit(axis.axis);
      near(axis.separation, Math.max(axis.b.min - axis.a.max, axis.a.min - axis.b.max), 'an axis says what its shadows say');
      if (a.pieces.length > 1 || b.pieces.length > 1) continue;
      for (const [shadow, figure, pose] of /** @type {const} */ ([[axis.a, a, poseA], [axis.b, b, poseB]])) {
        const { min, max } = oracle.interval(figure.pieces[0], pose, [axis.axis.x, axis.axis.y]);
        near(shadow.min, min, 'a shadow');
        near(shadow.max, max, 'a shadow');
      }
    }
    assert.equal(why.axes.some((axis) => axis.separation > CLOSE), separation(pair) > CLOSE, 'a gap shows exactly when they are apart');
  },
};

/**
 * For each question about one shape, asserts the properties of its answer.
 * @type {Record<string, (figure: Figure, pose: Pose) => void>}
 */
const ownQuestions = {
  raycast(figure, pose) {
    const aim = placed(pose, figure.pieces[0].points[0]);
    for (const side of [0, 0.5, 4]) {
      const way = between(-4, 4);
      const [cos, sin] = [Math.cos(way), Math.sin(way)];
      const from = { x: aim[0] - 5 * cos - side * sin, y: aim[1] - 5 * sin + side * cos };
      const to = { x: from.x + 8 * cos, y: from.y + 8 * sin };
      const hit = raycast(figure.shape, pose, from, to);
      const end = hit?.fraction ?? 1;
      /** @param {number} t */
      const at = (t) => ({ x: from.x + 8 * cos * t, y: from.y + 8 * sin * t });
      for (let k = 0; k < 80; k += 1) assert.ok(!contains(figure.shape, pose, at((end * k) / 80)), 'outside before the hit');
      if (!hit) continue;
      near(hit.distance, 8 * end, 'the way until there');
      near(Math.hypot(hit.point.x - at(end).x, hit.point.y - at(end).y), 0, 'the point lies on the ray');
      near(away(figure, pose, hit.point), 0, 'and on the shape');
      isUnit(hit.normal);
      assert.ok(hit.normal.x * cos + hit.normal.y * sin <= CLOSE, 'the normal looks back');
    }
    // A ray exactly through a vertex of the unrotated shape.
    const [vx, vy] = figure.pieces[0].points[0];
    assert.ok(raycast(figure.shape, { x: 2, y: 1 }, { x: vx + 2, y: vy - 7 }, { x: vx + 2, y: vy + 9 }));
    // From there, inwards, where there is an inside: it hits at once.
    const start = { x: vx + 2, y: vy + 1 };
    const [first] = figure.pieces;
    const middle = first.points.reduce(([x, y], [px, py]) => [x + px / first.points.length, y + py / first.points.length], [0, 0]);
    const inwards = { x: middle[0] + 2, y: middle[1] + 1 };
    if (first.radius > 0 || first.points.length > 2) {
      const hit = raycast(figure.shape, { x: 2, y: 1 }, start, inwards);
      assert.deepEqual([hit?.fraction, hit?.distance, hit?.point], [0, 0, start]);
    }
  },

  contains(figure, pose) {
    for (let n = 0; n < 50; n += 1) {
      const point = { x: pose.x + between(-2, 2), y: pose.y + between(-2, 2) };
      if (Math.abs(away(figure, pose, point)) > CLOSE) assert.equal(contains(figure.shape, pose, point), away(figure, pose, point) < 0);
    }
    const [vx, vy] = figure.pieces[0].points[0];
    assert.ok(contains(figure.shape, { x: 2, y: 1 }, { x: vx + 2, y: vy + 1 }), 'its own vertex');
  },
};

const names = Object.keys(kinds);
for (const a of names) {
  for (const b of names) {
    for (const [question, holds] of Object.entries(pairQuestions)) {
      test(`${question} of ${a} and ${b}`, () => pairsOf(a, b).forEach(holds));
    }
  }
  for (const [question, holds] of Object.entries(ownQuestions)) {
    test(`${question} of ${a}`, () => kinds[a].forEach((figure) => {
      for (let n = 0; n < 20; n += 1) holds(figure, { x: between(-9, 9), y: between(-9, 9), angle: between(-4, 4) });
    }));
  }
}

test('the documentation names the kinds and questions that are tested here', () => {
  const page = readFileSync(new URL('../../docs/guides/conventions.md', import.meta.url), 'utf8');
  const [, kindsNamed, pairsNamed, ownNamed] = /^Every pair of an? (.*?) is answered by (.*?); each of them by (.*?)\./ms.exec(page) ?? [];
  assert.deepEqual(kindsNamed.split(/, | and /), names);
  const questions = (/** @type {string} */ text) => [...text.matchAll(/`(\w+)`/g)].map(([, question]) => question);
  assert.deepEqual([questions(pairsNamed), questions(ownNamed)], [Object.keys(pairQuestions), Object.keys(ownQuestions)]);
});
