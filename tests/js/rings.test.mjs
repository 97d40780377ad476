/** Shortcuts in JavaScript, which skip the core, must answer as the core does; for two discs, to the last bit. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as engine from '../../js/boundary/engine.js';
import { discMeetsBox } from '../../js/pair/shortcuts.js';
import { collide, contains, overlaps, Shape } from '../../js/index.js';
import { discOf, handleOf, hasDisc, innerOf, outerOf } from '../../js/shape/shape.js';
import { BAD_NUMBER } from '../../pkg/contract.js';
import { cases } from './common/cases.mjs';
import { Random } from './common/random.mjs';

const random = new Random(9);
/** @param {number} low @param {number} high */
const between = (low, high) => random.between(low, high);

/** @param {number[]} items */
const any = (...items) => random.any(items);

test('two discs get the same answers with and without the core, to the last bit', () => {
  const counts = { apart: 0, touching: 0, overlapping: 0, inside: 0, asked: 0 };
  const all = cases('DISCS', 20_000, 200_000);
  for (let n = 0; n < all; n += 1) {
    const [radiusA, radiusB] = [any(0, 1, between(0.1, 4), 10 ** between(-60, 60)), any(0, 1, between(0.1, 4), 10 ** between(-60, 60))];
    const [a, b] = [radiusA, radiusB].map((radius) => (radius > 0 ? Shape.circle(radius) : Shape.point()));
    assert.deepEqual([discOf(a), discOf(b)], [radiusA, radiusB]);
    const [ax, ay, way] = [any(0, -0, 3, between(-1e9, 1e9)), any(0, -0, 1e-80, between(-9, 9)), any(0, Math.PI / 2, between(-4, 4))];
    const far = (radiusA + radiusB) * any(0, 1, 1 + 1e-10 * between(-2, 2), between(0, 1.2)) + any(0, 0, 1e-75, 1e-200);
    const [bx, by] = [ax + far * any(0, 1, Math.cos(way)), ay + far * any(-0, -1, 1, Math.sin(way))];
    const [poseA, poseB] = [{ x: ax, y: ay, angle: between(-9, 9) }, { x: bx, y: by, angle: between(-9, 9) }];
    const core = engine.collide(handleOf(a, 'a'), ax, ay, poseA.angle, handleOf(b, 'b'), bx, by, poseB.angle, Infinity);
    const [x, y, depth, ...point] = engine.result();
    const contact = collide(a, poseA, b, poseB);
    assert.equal(overlaps(a, poseA, b, poseB), core > 0);
    assert.equal(contact !== null, core > 0);
    if (contact) {
      const { normal, points: [{ id, ...first }, second], aInB, bInA } = contact;
      const got = [normal.x, normal.y, contact.depth, first.x, first.y, first.depth, id, Number(aInB), Number(bInA), second];
      const want = [x, y, depth, ...point.slice(0, 4), (core >> 1) & 1, (core >> 2) & 1, undefined];
      assert.ok(got.every((number, k) => Object.is(number, want[k])), `${radiusA} ${radiusB} ${ax} ${ay} ${bx} ${by}: ${got}, not ${want}`);
    }
    if (Math.hypot(bx - ax, by - ay) < 1e-70) counts.asked += 1;
    else counts[core === 0 ? 'apart' : core > 1 ? 'inside' : depth === 0 ? 'touching' : 'overlapping'] += 1;
  }
  for (const [what, count] of Object.entries(counts)) assert.ok(count > all / 100, `${what}: ${count}`);
});

test('a contact point of discs at −0 is at 0, as in the core, also where the way there underflows', () => {
  const [a, b] = [Shape.circle(1e-61), Shape.circle(1e-60)];
  const [poseA, poseB] = [{ x: -0, y: 0 }, { x: -5e-324, y: 1e-60 }];
  engine.collide(handleOf(a, 'a'), -0, 0, 0, handleOf(b, 'b'), poseB.x, poseB.y, 0, Infinity);
  const [x, y] = engine.result().slice(3);
  const point = collide(a, poseA, b, poseB)?.points[0];
  assert.ok(Object.is(point?.x, x) && Object.is(x, 0) && Object.is(point?.y, y), `${point?.x} ${x}`);
});

test('rings settle nothing but what the core says too', () => {
  const shapes = [
    Shape.point(), Shape.point(0.5, -0.25), Shape.circle(1), Shape.circle(1, { x: 0.75, y: 0 }), Shape.circle(0.5, { x: 2, y: 1 }),
    Shape.segment({ x: -1, y: 0 }, { x: 2, y: 0 }), Shape.capsule({ x: 0, y: 0 }, { x: 1, y: 1 }, 0.5), Shape.box(2, 1),
    Shape.box(2, 1, { center: { x: 3, y: -1 }, angle: 0.5 }), Shape.box(1, 1, { radius: 0.5 }), Shape.regular(5, 1),
    Shape.polygon([[0, 0], [3, 0], [0, 2]]), Shape.outline([[-1, -1], [1, -1], [1, 0], [0, 0], [0, 1], [-1, 1]]),
    Shape.union([Shape.circle(1, { x: -2, y: 0 }), Shape.circle(1, { x: 2, y: 0 })]), Shape.box(2e9, 1e9, { center: { x: 2e8, y: 1e7 } }),
  ];
  const counts = [0, 0];
  for (const a of shapes) {
    for (const b of shapes) {
      const [outer, inner] = [outerOf(a) + outerOf(b), innerOf(a) + innerOf(b)];
      for (let n = 0; n < 400; n += 1) {
        const poseA = { x: any(0, between(-9, 9)), y: between(-9, 9), angle: any(0, between(-9, 9)) };
        const ring = n % 2 && inner > 0 ? inner : outer;
        const [far, way] = [ring * any(between(0, 1.2), 1 + 1e-9 * between(-1, 1), 1 + 1e-14 * between(-1, 1)), between(-4, 4)];
        const poseB = { x: poseA.x + far * Math.cos(way), y: poseA.y + far * Math.sin(way), angle: any(0, between(-9, 9)) };
        const core = engine.overlaps(handleOf(a, 'a'), poseA.x, poseA.y, poseA.angle, handleOf(b, 'b'), poseB.x, poseB.y, poseB.angle);
        assert.equal(overlaps(a, poseA, b, poseB), core === 1, `${a.kind} ${b.kind} ${JSON.stringify([poseA, poseB])}`);
        assert.equal(collide(a, poseA, b, poseB) !== null, core === 1);
        const apart = Math.hypot(poseB.x - poseA.x, poseB.y - poseA.y);
        if (apart > outer) counts[0] += 1;
        if (apart < inner) counts[1] += 1;
      }
    }
  }
  assert.ok(Math.min(...counts) > 5000, `${counts}`);
});

test('discs and boxes overlap where the core says so, however they nearly touch', () => {
  const counts = { apart: 0, overlapping: 0, near: 0 };
  const all = cases('BOXES', 20_000, 60_000);
  for (let n = 0; n < all; n += 1) {
    const scale = any(1, 1, 1e-6, 1e6, 10 ** between(-60, 60));
    const [width, height, radius] = [any(1, between(0.01, 3)), any(1, between(0.01, 3)), any(0, 0.5, between(0.01, 2))].map((size) => size * scale);
    const off = any(0, 0, 1, 1e5) * scale;
    const center = { x: off * between(-2, 2), y: off * any(-0, between(-2, 2)) };
    const angle = any(0, Math.PI / 4, between(-3, 3));
    // The last two are no boxes: one that leans, and one with round corners.
    const lean = any(0, 0, 0, 1e-11, 1e-7, 0.3) * height;
    const corners = [[-width - lean, -height], [width - lean, -height], [width + lean, height], [lean - width, height]];
    const box = any(0, 1, 2) > 0
      ? Shape.box(width, height, { center, angle, radius: any(0, 0, 0, 0.1) * scale })
      : Shape.polygon(corners.map(([x, y]) => [x / 2 + center.x, y / 2 + center.y]));
    const disc = radius > 0 ? Shape.circle(radius) : Shape.point();
    const poseA = { x: any(0, between(-100, 100)) * scale, y: any(-0, between(-100, 100)) * scale, angle: any(0, -0, Math.PI / 2, between(-9, 9), between(-1e7, 1e7), 1e300) };
    const poseB = { x: 0, y: 0, angle: any(0, between(-9, 9)) };
    // From a point of the boundary, by the radius and a little more or less.
    const points = box.points;
    const [k, part, way] = [Math.floor(between(0, 4)), any(0, 1, between(0, 1)), any(0, Math.PI / 2, between(-4, 4))];
    const beyond = any(between(-1, 1), between(1, 2), 1, 1 + 1e-9 * between(-1, 1), 1 + 1e-6 * between(-1, 1)) * radius + any(0, 1e-8 * between(-1, 1), between(0, 0.5)) * scale;
    const from = { x: points[k].x + part * (points[(k + 1) % 4].x - points[k].x), y: points[k].y + part * (points[(k + 1) % 4].y - points[k].y) };
    const outwards = any(way, Math.atan2(from.y - center.y, from.x - center.x));
    const [x, y] = [from.x + beyond * Math.cos(outwards), from.y + beyond * Math.sin(outwards)];
    const [cos, sin] = [Math.cos(poseA.angle), Math.sin(poseA.angle)];
    poseB.x = poseA.x + cos * x - sin * y;
    poseB.y = poseA.y + sin * x + cos * y;
    const core = engine.overlaps(handleOf(box, 'a'), poseA.x, poseA.y, poseA.angle, handleOf(disc, 'b'), poseB.x, poseB.y, poseB.angle);
    const said = JSON.stringify({ box, radius, poseA, poseB });
    assert.equal(overlaps(box, poseA, disc, poseB), core === 1, said);
    const turned = engine.overlaps(handleOf(disc, 'a'), poseB.x, poseB.y, poseB.angle, handleOf(box, 'b'), poseA.x, poseA.y, poseA.angle);
    assert.equal(overlaps(disc, poseB, box, poseA), turned === 1, said);
    const alone = hasDisc(box, disc) ? discMeetsBox(box, poseA.angle, disc, poseB.angle, poseB.x - poseA.x, poseB.y - poseA.y) : BAD_NUMBER;
    if (alone !== BAD_NUMBER) assert.equal(alone, core, said);
    counts[alone < 0 ? 'near' : alone === 0 ? 'apart' : 'overlapping'] += 1;
  }
  for (const [what, count] of Object.entries(counts)) assert.ok(count > all / 12, `${what}: ${count}`);
});

test('what is no disc and sharp box is left to the core', () => {
  const [disc, pose] = [Shape.circle(1), { x: 0, y: 0, angle: 0 }];
  const boxes = [Shape.box(2, 1), Shape.box(2, 1, { center: { x: 1, y: 2 }, angle: 0.3 }), Shape.polygon([[0, 0], [3, 0], [3, 1], [0, 1]]), Shape.regular(4, 1), Shape.box(1, 1).scaled(2, -3)];
  const others = [
    Shape.box(2, 1, { radius: 0.1 }), Shape.polygon([[0, 0], [3, 0], [4, 1], [1, 1]]), Shape.polygon([[0, 0], [3, 0], [2, 1], [1, 1]]), Shape.regular(5, 1), Shape.regular(3, 1),
    Shape.segment({ x: 0, y: 0 }, { x: 1, y: 0 }), Shape.circle(1, { x: 1, y: 0 }), Shape.union([Shape.box(1, 1), Shape.box(1, 1)]), Shape.polygon([[0, 0], [2, 0], [2, 1], [1, 2], [0, 1]]),
  ];
  for (const shape of boxes) {
    const middle = shape.centroid;
    assert.equal(discMeetsBox(shape, 0, disc, 0, middle.x, middle.y), 1, JSON.stringify(shape));
    assert.equal(discMeetsBox(disc, 0, shape, 0, 9, 9), 0, JSON.stringify(shape));
  }
  for (const shape of others) {
    const middle = shape.centroid;
    assert.equal(discMeetsBox(shape, 0, disc, 0, middle.x, middle.y), BAD_NUMBER, JSON.stringify(shape));
    assert.equal(overlaps(shape, pose, disc, middle), true);
  }
});

test('of points too', () => {
  const shapes = [
    Shape.point(0.5, -0.25), Shape.circle(1), Shape.circle(0.5, { x: 2, y: 1 }), Shape.segment({ x: -1, y: 0 }, { x: 2, y: 0 }), Shape.box(2, 1),
    Shape.box(2, 1, { center: { x: 0.25, y: 0.125 }, angle: 0.5, radius: 0.5 }), Shape.outline([[-1, -1], [1, -1], [1, 0], [0, 0], [0, 1], [-1, 1]]),
  ];
  const counts = [0, 0];
  for (const shape of shapes) {
    for (let n = 0; n < 20_000; n += 1) {
      const pose = { x: any(0, between(-9, 9)), y: between(-9, 9), angle: any(0, between(-9, 9)) };
      const ring = n % 2 && innerOf(shape) > 0 ? innerOf(shape) : outerOf(shape);
      const [far, way] = [ring * any(between(0, 1.2), 1 + 1e-9 * between(-1, 1), 1 + 1e-14 * between(-1, 1)), between(-4, 4)];
      const point = { x: pose.x + far * Math.cos(way), y: pose.y + far * Math.sin(way) };
      const core = engine.contains(handleOf(shape, 'shape'), pose.x, pose.y, pose.angle, point.x, point.y);
      assert.equal(contains(shape, pose, point), core === 1, `${shape.kind} ${JSON.stringify([pose, point])}`);
      if (far > outerOf(shape)) counts[0] += 1;
      if (far < innerOf(shape)) counts[1] += 1;
    }
  }
  assert.ok(Math.min(...counts) > 5000, `${counts}`);
});

test('what is no disc about its own origin is left to the core', () => {
  const shapes = [
    Shape.circle(1, { x: 0, y: 1e-9 }), Shape.point(1, 0), Shape.box(1, 1), Shape.capsule({ x: 0, y: 0 }, { x: 1, y: 0 }, 1),
    Shape.union([Shape.circle(1), Shape.circle(2)]), Shape.circle(1, { x: 1, y: 0 }).scaled(2),
  ];
  for (const shape of shapes) assert.equal(discOf(shape), -1);
  assert.equal(discOf(Shape.circle(2).scaled(-3)), 6);
  assert.equal(discOf(Shape.union([Shape.circle(2)])), 2);
  const [first, second] = Shape.union([Shape.circle(1), Shape.circle(2, { x: 1, y: 0 })]).pieces;
  assert.deepEqual([discOf(first), discOf(second)], [1, -1]);
  assert.equal(discOf(Shape.hull([{ x: 0, y: 0 }], { radius: 3 })), 3);
});

test('numbers that are none are refused of discs too', () => {
  const disc = Shape.circle(1);
  for (const [x, y, angle] of [[NaN, 0, 0], [0, Infinity, 0], [0, 0, NaN], [1e71, 0, 0], [0, -2e70, 0], [0, 0, -Infinity]]) {
    const good = { x: 0.5, y: 0 };
    for (const ask of [overlaps, collide]) {
      assert.throws(() => ask(disc, { x, y, angle }, disc, good), RangeError);
      assert.throws(() => ask(disc, good, disc, { x, y, angle }), RangeError);
    }
  }
});
