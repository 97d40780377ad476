/** What the questions return: plain objects, either new or the caller's own. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import * as shadowgap from '../../js/index.js';
import { answer, before, disc, good, here, questions, square } from './common/boundary.mjs';

const { bounce, cast, collide, contains, distance, explain, overlaps, raycast, Scene, Shape } = shadowgap;

test('importing is enough', () => {
  const entry = new URL('../../js/index.js', import.meta.url);
  const program = `import { Shape, overlaps } from '${entry}';
    const box = Shape.box(2, 2);
    console.log(overlaps(box, { x: 0, y: 0 }, box, { x: 2, y: 0 }), overlaps(box, { x: 0, y: 0 }, box, { x: 3, y: 0 }));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  assert.equal(printed, 'true false\n');
  assert.deepEqual(Object.keys(shadowgap).sort(), [
    'Body', 'Scene', 'Shape', 'ShapeError', 'bounce', 'cast', 'collide', 'contains', 'distance', 'explain', 'explorerUrl',
    'overlaps', 'project', 'raycast',
  ]);
});

/** A copy of `value` with every -0 made 0. @param {any} value */
const unsigned = (value) => JSON.parse(JSON.stringify(value));

test('answers, by hand', () => {
  const [small, bar] = [Shape.box(1, 1), Shape.box(4, 1)];
  const touching = collide(square, here, small, { x: 1.5, y: 0 });
  assert.ok(touching);
  const { points, ...rest } = touching;
  assert.deepEqual(rest, { normal: { x: 1, y: 0 }, depth: 0, mtv: { x: 0, y: 0 }, aInB: false, bInA: false });
  assert.deepEqual(points.map(({ x, y, depth }) => [x, y, depth]).sort(), [[1, -0.5, 0], [1, 0.5, 0]]);
  assert.notEqual(points[0].id, points[1].id);

  const drop = collide(bar, here, Shape.circle(1), { x: 0.5, y: 1.25 });
  assert.ok(drop);
  assert.deepEqual([drop.normal, drop.depth, drop.points.length, drop.aInB, drop.bInA], [{ x: 0, y: 1 }, 0.25, 1, false, false]);
  assert.deepEqual([drop.points[0].x, drop.points[0].y, drop.points[0].depth], [0.5, 0.375, 0.25]);

  assert.deepEqual(distance(square, here, Shape.circle(1), { x: 4, y: 5 }), {
    distance: 4, normal: { x: 0.6, y: 0.8 }, onA: { x: 1, y: 1 }, onB: { x: 4 - 0.6, y: 5 - 0.8 },
  });
  assert.deepEqual(distance(square, here, small, { x: 1.25, y: 0 }).distance, -0.25);

  assert.deepEqual(unsigned(cast(square, here, Shape.circle(1), { x: -4, y: 0 }, { x: 4, y: 0 })), { time: 0.5, normal: { x: -1, y: 0 }, point: { x: -1, y: 0 }, inside: false });
  // B stands still and A moves; then both move alike.
  assert.deepEqual(unsigned(cast(square, here, Shape.circle(1), { x: -4, y: 0 }, here, { x: -4, y: 0 })), { time: 0.5, normal: { x: -1, y: 0 }, point: { x: -3, y: 0 }, inside: false });
  assert.equal(cast(square, here, Shape.circle(1), { x: -4, y: 0 }, { x: 9, y: 0 }, { x: 9, y: 0 }), null);
  const overlapping = cast(square, here, square, { x: 1, y: 1 }, { x: 9, y: 9 });
  assert.deepEqual([overlapping?.time, overlapping?.inside], [0, true]);
  assert.equal(cast(square, here, square, { x: 2, y: 0 }, { x: 9, y: 0 }), null, 'away from what it touches');

  assert.deepEqual(raycast(square, here, { x: 5, y: 0.5 }, { x: -3, y: 0.5 }), { fraction: 0.5, distance: 4, point: { x: 1, y: 0.5 }, normal: { x: 1, y: 0 }, inside: false });
  assert.equal(raycast(square, here, { x: 5, y: 1.5 }, { x: -3, y: 1.5 }), null);
  assert.deepEqual(raycast(square, here, { x: 0.5, y: 0 }, { x: 0.75, y: 0 }), { fraction: 0, distance: 0, point: { x: 0.5, y: 0 }, normal: { x: 1, y: 0 }, inside: true });

  assert.equal(contains(square, here, { x: 1, y: 1 }), true);
  assert.equal(contains(square, { x: 0, y: 0, angle: Math.PI / 4 }, { x: 1, y: 1 }), false);

  // A ball falls on a floor that cannot move: half its speed comes back.
  const floor = { vx: 0, vy: 0, spin: 0, invMass: 0, invInertia: 0 };
  const ball = { vx: 0, vy: -4, spin: 0, invMass: 1, invInertia: 1 };
  assert.deepEqual(bounce(drop, floor, here, ball, { x: 0.5, y: 1.25 }, { restitution: 0.5 }), { a: floor, b: { ...ball, vy: 2 } });
  assert.deepEqual(bounce(drop, floor, here, ball, { x: 0.5, y: 1.25 }), { a: floor, b: { ...ball, vy: 0 } }, 'no restitution unless told');
  const sliding = { ...ball, vx: 3 };
  assert.equal(bounce(drop, floor, here, sliding, { x: 0.5, y: 1.25 }).b.vx, 3, 'no friction unless told');
  assert.ok(bounce(drop, floor, here, sliding, { x: 0.5, y: 1.25 }, { friction: 0.5 }).b.vx < 3);
});

test('bounce takes the one point of an impact, of a hit of a ray and of what blocked a move', () => {
  const floor = { vx: 0, vy: 0, spin: 0, invMass: 0, invInertia: 0 };
  const ball = { vx: 1, vy: -4, spin: 2, invMass: 1, invInertia: 2 };
  const options = { restitution: 0.5, friction: 0.3 };
  const disc = Shape.circle(0.5);
  const impact = cast(square, here, disc, { x: 0, y: 3 }, { x: 0, y: -4 });
  const hit = raycast(square, here, { x: 0, y: 3 }, { x: 0, y: -4 });
  const scene = new Scene();
  scene.add(square, { fixed: true });
  const { hits: [blocked] } = scene.move(scene.add(disc, { y: 3 }), { x: 0, y: -4 });
  assert.ok(impact && hit);
  const center = { x: 0, y: 1.5 };
  const wanted = bounce(/** @type {any} */ ({ normal: { x: 0, y: 1 }, points: [{ x: 0, y: 1 }] }), floor, here, ball, center, options);
  for (const touch of [impact, hit, blocked]) assert.deepEqual(bounce(touch, floor, here, ball, center, options), wanted);
  assert.equal(wanted.b.vy, 2);
  assert.throws(() => bounce({ normal: { x: 0, y: 1 }, point: /** @type {any} */ (5) }, floor, here, ball, center), { name: 'TypeError', message: 'bounce: contact.point must be an object, got 5' });
  assert.throws(() => bounce({ normal: { x: 0, y: 1 }, point: { x: 0, y: NaN } }, floor, here, ball, center), { name: 'RangeError', message: 'bounce: contact.point.y must be finite, got NaN' });
});

test('bounce says what is no object, by name, and refuses each number that is none', () => {
  const still = { vx: 0, vy: 0, spin: 0, invMass: 1, invInertia: 1 };
  const [first, second] = [{ x: 1, y: 0, depth: 0, id: 0 }, { x: 0, y: 0, depth: 0, id: 1 }];
  const right = () => ({ contact: { normal: { x: 0, y: 1 }, points: [{ ...first }, { ...second }] }, a: { ...still }, centerA: { x: 0, y: 0 }, b: { ...still }, centerB: { x: 0, y: 1 }, options: { restitution: 0 } });
  const ask = (/** @type {any} */ { contact, a, centerA, b, centerB, options }) => bounce(contact, a, centerA, b, centerB, options);
  assert.deepEqual(Object.keys(ask(right())), ['a', 'b']);
  for (const path of ['contact', 'contact.normal', 'contact.points', 'contact.points[0]', 'contact.points[1]', 'a', 'centerA', 'b', 'centerB', 'options']) {
    const wrong = right();
    const steps = path.split(/[.[\]]+/).filter(Boolean);
    const last = /** @type {string} */ (steps.pop());
    /** @type {any} */ (steps.reduce((/** @type {any} */ at, step) => at[step], wrong))[last] = 5;
    assert.throws(() => ask(wrong), { name: 'TypeError', message: `bounce: ${path} must be an object, got 5` });
  }
  for (const path of ['contact.normal.x', 'contact.points.0.y', 'contact.points.1.x', 'a.vx', 'a.spin', 'b.vy', 'a.invMass', 'b.invInertia', 'centerA.x', 'centerB.y']) {
    const wrong = right();
    const steps = path.split('.');
    const last = /** @type {string} */ (steps.pop());
    /** @type {any} */ (steps.reduce((/** @type {any} */ at, step) => at[step], wrong))[last] = '1';
    assert.throws(() => ask(wrong), { name: 'TypeError' }, path);
  }
});

test('a false answer leaves nothing behind', () => {
  const small = Shape.box(1, 1);
  const inside = collide(square, here, small, here);
  assert.ok(inside?.bInA && inside.depth > 0);
  assert.equal(collide(square, here, small, { x: 9, y: 0 }), null);
  assert.equal(explain(square, here, small, { x: 9, y: 0 }).mtv, null);
  assert.equal(collide(square, here, small, { x: 1.5, y: 0 })?.bInA, false);
});

test('answers are plain, fresh objects', () => {
  for (const name of Object.keys(questions)) {
    const first = answer(name);
    if (typeof first !== 'object') continue;
    const kept = structuredClone(first);
    collide(disc, { x: 5, y: 5 }, disc, { x: 5.5, y: 5 });
    for (let n = 0; n < 100; n += 1) Shape.regular(1000, 1);
    assert.deepEqual(first, kept, `${name}: a later call changed an answer`);
    assert.deepEqual(JSON.parse(JSON.stringify(first)), kept, `${name}: nothing but plain data`);
    plain(first, name);
    spoil(first);
    assert.deepEqual(answer(name), kept, `${name}: a spoiled answer changed a later one`);
  }
  const { points } = square;
  assert.notEqual(points, square.points);
  points[0].x = 99;
  points.pop();
  assert.deepEqual(square.points, Shape.box(2, 2).points);
  assert.equal(good(), before);
});

/**
 * Asserts that a value holds only plain objects and arrays, no class instances.
 * @param {any} value
 * @param {string} about
 */
function plain(value, about) {
  if (typeof value !== 'object' || value === null) return;
  assert.ok([Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)), `${about}: ${value}`);
  Object.values(value).forEach((inner) => plain(inner, about));
}

/** Overwrites every value in an object with NaN. @param {any} value */
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

test('circles whose centres are as good as one still have a unit normal', () => {
  const { normal, depth } = /** @type {any} */ (collide(Shape.circle(1), here, Shape.circle(1), { x: here.x + 1.6e-162, y: here.y + 1.6e-162 }));
  assert.ok(Math.abs(Math.hypot(normal.x, normal.y) - 1) < 1e-12);
  assert.equal(depth, 2);
});


test('an explanation of unions counts edges through all pieces', () => {
  const row = Shape.union([Shape.box(2, 2), Shape.box(2, 2, { center: { x: 2, y: 0 } })]);
  const square = Shape.box(1, 1);
  for (const [x, first] of [[0.25, 0], [2.5, 4]]) {
    const [here, there] = [{ x: 0, y: 0 }, { x, y: 1.25, angle: 0.1 }];
    for (const [of, { axes }] of /** @type {const} */ ([['a', explain(row, here, square, there)], ['b', explain(square, there, row, here)]])) {
      const edges = axes.filter(({ source }) => source.shape === of).map(({ source }) => source.index);
      assert.ok(edges.length > 0 && edges.every((index) => index >= first && index < first + 4), `${of}: ${edges} of the piece from ${first} on`);
    }
  }
});
