/**
 * Compares the built package in Node with the golden distances, contacts, casts, rays, places, unions, masses and
 * bounces.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bounce, cast, collide, contains, distance, overlaps, raycast, Shape } from '../../js/index.js';
import { bounces, casts, closest, contacts, masses, off, places, rays, unions } from './common/sections.mjs';

/** @typedef {import('./common/sections.mjs').Two} Two */
/** @typedef {import('./common/sections.mjs').Motion} Motion */
/** @typedef {import('./common/sections.mjs').Point} Point */

/** Tolerance of the answers; above the core's own tolerance for touching, 1e-10 of the size. */
const TIGHT = 1e-8;
/** Tolerance of grazing impacts: an error grows to its square root there. */
const GRAZE = 1e-4;

/** @param {string} about @param {number} got @param {number} want @param {number} [tolerance] */
function near(about, got, want, tolerance = TIGHT) {
  assert.ok(Math.abs(got - want) <= tolerance, `${about}: got ${got}, want ${want} within ${tolerance}`);
}

/** @param {Point} p @param {Point} q */
const apart = (p, q) => Math.hypot(p.x - q.x, p.y - q.y);
/** @param {Point} n @returns {Point} */
const opposite = ({ x, y }) => ({ x: -x, y: -y });

/**
 * Defines a test that runs `check` on every case of a section.
 * @template {{ name: string }} T
 * @param {string} name @param {T[]} cases @param {(made: any, c: T) => void} check
 */
function section(name, cases, check) {
  test(name, () => {
    for (const c of cases) {
      const calls = /** @type {[string, any][]} */ (Object.entries(c)).filter(([, value]) => value?.make);
      check(Object.fromEntries(calls.map(([key, call]) => [key, call.make(Shape)])), c);
    }
  });
}

section('nearest points', closest, ({ a, b }, c) => {
  const found = distance(a, c.poseA, b, c.poseB);
  near(`${c.name}: distance`, found.distance, c.distance);
  assert.ok(c.normal.allows(found.normal, TIGHT), `${c.name}: normal ${found.normal.x}, ${found.normal.y}`);
  near(`${c.name}: onA`, off(c.onA, found.onA), 0);
  near(`${c.name}: onB`, off(c.onB, found.onB), 0);
  const swapped = distance(b, c.poseB, a, c.poseA);
  near(`${c.name}: distance, swapped`, swapped.distance, c.distance);
  assert.ok(c.normal.allows(opposite(swapped.normal), TIGHT), `${c.name}: normal, swapped`);
});

section('contact points', contacts, ({ a, b }, c) => {
  for (const [found, normal] of [ways(collide(a, c.poseA, b, c.poseB), 1), ways(collide(b, c.poseB, a, c.poseA), -1)]) {
    near(`${c.name}: depth`, found.depth, c.depth);
    assert.ok(c.normal.allows(normal, TIGHT), `${c.name}: normal ${normal.x}, ${normal.y}`);
    assert.equal(found.points.length, c.points.length, `${c.name}: ${JSON.stringify(found.points)}`);
    for (const want of c.points) {
      const is = (/** @type {any} */ p) => apart(p, want) <= TIGHT && Math.abs(p.depth - want.depth) <= TIGHT;
      assert.ok(found.points.some(is), `${c.name}: ${JSON.stringify(want)} is not among ${JSON.stringify(found.points)}`);
    }
    const ids = found.points.map((/** @type {any} */ p) => p.id);
    assert.ok(ids.every(Number.isSafeInteger) && new Set(ids).size === ids.length, `${c.name}: ids ${ids}`);
  }
});

section('casts', casts, ({ a, b }, c) => {
  const { spins: [spinA, spinB] = [0, 0] } = c;
  const found = cast(a, c.poseA, b, c.poseB, c.motion, c.motionA, c.spins && { spinA, spinB });
  if (!c.impact) return assert.equal(found, null, c.name);
  assert.ok(found, `${c.name}: no impact`);
  const { time, normal, point } = c.impact;
  near(`${c.name}: time`, found.time, time, GRAZE);
  const slack = Math.abs(found.time - time) <= TIGHT ? TIGHT : GRAZE;
  assert.ok(normal.allows(found.normal, slack), `${c.name}: normal ${found.normal.x}, ${found.normal.y}`);
  if (point) near(`${c.name}: point`, off(point, found.point), 0, 10 * slack);
});

section('rays', rays, ({ shape }, c) => {
  const found = raycast(shape, c.pose, c.from, c.to);
  if (!c.hit) return assert.equal(found, null, c.name);
  assert.ok(found, `${c.name}: no hit`);
  const { fraction, distance: along, point, normal, inside = false } = c.hit;
  assert.equal(found.inside, inside, `${c.name}: inside`);
  near(`${c.name}: fraction`, found.fraction, fraction, GRAZE);
  const slack = Math.abs(found.fraction - fraction) <= TIGHT ? TIGHT : GRAZE;
  near(`${c.name}: distance`, found.distance, along, 10 * slack);
  near(`${c.name}: point`, off(point, found.point), 0, 10 * slack);
  assert.ok(normal.allows(found.normal, slack), `${c.name}: normal ${found.normal.x}, ${found.normal.y}`);
});

section('points in shapes', places, ({ shape }, c) => {
  for (const [x, y] of c.inside) assert.equal(contains(shape, c.pose, { x, y }), true, `${c.name}: ${x}, ${y}`);
  for (const [x, y] of c.outside) assert.equal(contains(shape, c.pose, { x, y }), false, `${c.name}: ${x}, ${y}`);
});

section('unions', unions, ({ a, b }, c) => {
  const found = distance(a, c.poseA, b, c.poseB);
  near(`${c.name}: distance`, found.distance, c.separation);
  assert.ok(c.normal.allows(found.normal, TIGHT), `${c.name}: normal ${found.normal.x}, ${found.normal.y}`);
  const overlap = overlaps(a, c.poseA, b, c.poseB);
  if (c.overlaps !== null) assert.equal(overlap, c.overlaps, `${c.name}: overlaps`);
  const contact = collide(a, c.poseA, b, c.poseB);
  assert.equal(contact !== null, overlap, `${c.name}: collide and overlaps agree`);
  if (!contact) return;
  near(`${c.name}: depth`, contact.depth, -c.separation);
  assert.ok(c.normal.allows(contact.normal, TIGHT), `${c.name}: collide's normal`);
  if (c.aInB !== null) assert.equal(contact.aInB, c.aInB, `${c.name}: aInB`);
  if (c.bInA !== null) assert.equal(contact.bInA, c.bInA, `${c.name}: bInA`);
});

section('masses', masses, ({ shape }, c) => {
  assert.equal(shape.kind, c.kind, `${c.name}: kind`);
  if (c.pieces !== undefined) assert.equal(shape.pieces.length, c.pieces, `${c.name}: pieces`);
  near(`${c.name}: area`, shape.area, c.area, TIGHT * Math.max(1, c.area));
  near(`${c.name}: centroid`, off(c.centroid, shape.centroid), 0);
  near(`${c.name}: inertia`, shape.inertia, c.inertia, TIGHT * Math.max(1, c.inertia));
});

section('bounces', bounces, ({ a, b }, c) => {
  const { restitution, friction } = c;
  const contact = collide(a, c.poseA, b, c.poseB);
  assert.ok(contact, `${c.name}: no contact`);
  const found = bounce(contact, c.motionA, c.centerA, c.motionB, c.centerB, { restitution, friction });
  /** @param {string} about @param {Motion} got @param {Motion} want */
  const same = (about, got, want) => {
    near(`${about}.vx`, got.vx, want.vx, 1e-12);
    near(`${about}.vy`, got.vy, want.vy, 1e-12);
    near(`${about}.spin`, got.spin, want.spin, 1e-12);
    assert.deepEqual([got.invMass, got.invInertia], [want.invMass, want.invInertia], about);
  };
  same(`${c.name}: A`, found.a, c.afterA);
  same(`${c.name}: B`, found.b, c.afterB);
  if (contact.points.length > 1) return;
  // The same of the impact, where B comes along the normal.
  const { x, y } = contact.normal;
  const impact = cast(a, c.poseA, b, { ...c.poseB, x: c.poseB.x + x, y: c.poseB.y + y }, { x: -2 * x, y: -2 * y });
  assert.ok(impact, `${c.name}: no impact`);
  const hit = bounce(impact, c.motionA, c.centerA, c.motionB, c.centerB, { restitution, friction });
  same(`${c.name}: A, hit`, hit.a, c.afterA);
  same(`${c.name}: B, hit`, hit.b, c.afterB);
});

/**
 * A contact, and its normal from the case's A to B: `sign` is -1 if the call swapped them.
 * @param {any} contact
 * @param {number} sign
 */
function ways(contact, sign) {
  assert.ok(contact, 'a contact');
  return [contact, { x: contact.normal.x * sign, y: contact.normal.y * sign }];
}
