/**
 * Area, centroid and inertia of thin capsules, against whole numbers as long as they must be; and of whatever
 * constructors take, that they are numbers. `MASSES` sets how many.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Shape } from '../../js/index.js';
import { Random } from './common/random.mjs';

const COUNT = Number(process.env.MASSES ?? 2000);

/** A number as a whole count of 2^-1200: exact for every double of at least 1e-300. @param {number} value */
function exact(value) {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const word = bits.getBigUint64(0);
  const exponent = Number((word >> 52n) & 0x7ffn);
  const fraction = (word & 0xfffffffffffffn) | (exponent > 0 ? 1n << 52n : 0n);
  return (word >> 63n ? -fraction : fraction) << BigInt(Math.max(exponent, 1) - 1075 + SCALE);
}

const SCALE = 1200;
const ONE = 1n << BigInt(SCALE);

/** The ratio of two whole numbers as a double, near 1. @param {bigint} a @param {bigint} b */
const ratio = (a, b) => Number((a << 80n) / b) / 2 ** 80;

/** The whole square root (Newton). @param {bigint} n */
function root(n) {
  if (n < 2n) return n;
  let x = 1n << BigInt(Math.ceil(n.toString(2).length / 2));
  for (;;) {
    const y = (x + n / x) >> 1n;
    if (y >= x) return x;
    x = y;
  }
}

/** π, by Machin's formula. */
const PI = (() => {
  const more = 64n;
  const arctan = (/** @type {bigint} */ inverse) => {
    let [sum, power] = [0n, (ONE << more) / inverse];
    for (let k = 1n; power !== 0n; k += 2n, power /= -(inverse * inverse)) sum += power / k;
    return sum;
  };
  return (4n * (4n * arctan(5n) - arctan(239n))) >> more;
})();

/**
 * The area of a capsule, and its inertia, each with what one is in its unit.
 * @param {{ x: number, y: number }} a
 * @param {{ x: number, y: number }} b
 * @param {number} radius
 */
function capsule(a, b, radius) {
  const [dx, dy, r] = [exact(b.x) - exact(a.x), exact(b.y) - exact(a.y), exact(radius)];
  const square = dx * dx + dy * dy;
  const length = root(square);
  // By units of length: a rectangle and two half discs, about the middle.
  const area = 2n * r * length * ONE + PI * r * r;
  const inertia = (2n * r * length * (square + 4n * r * r) * ONE) / 12n + PI * r * r * (square / 4n) + (4n * length * r * r * r * ONE) / 3n + (PI * r * r * r * r) / 2n;
  return { area, inertia };
}

/** @param {{ x: number, y: number }} a @param {{ x: number, y: number }} b @param {number} radius */
function check(a, b, radius) {
  const shape = Shape.capsule(a, b, radius);
  const right = capsule(a, b, radius);
  const about = JSON.stringify({ a, b, radius });
  const power = (/** @type {number} */ n) => ONE ** BigInt(n);
  assert.ok(Math.abs(ratio(exact(shape.area) * power(2), right.area) - 1) < 1e-12, `${about}: area ${shape.area}`);
  // Inertias reach 1e282 and 1e-280, beyond what `exact` holds of small ones: compared to 1e-12 of the largest, or as
  // far as it goes.
  const { inertia } = shape;
  const scaled = inertia < 1e-200 ? exact(inertia * 2 ** 600) * power(4) >> 600n : exact(inertia) * power(4);
  assert.ok(Math.abs(ratio(scaled, right.inertia) - 1) < 1e-12, `${about}: inertia ${inertia}`);
  const reach = Math.max(Math.abs(a.x), Math.abs(a.y), Math.abs(b.x), Math.abs(b.y));
  const { x, y } = shape.centroid;
  assert.ok(Math.abs(x - (a.x + b.x) / 2) <= 1e-15 * reach && Math.abs(y - (a.y + b.y) / 2) <= 1e-15 * reach, `${about}: centroid (${x}, ${y})`);
}

test('thin capsules that lie aslant: what was rounding', () => {
  const [a, b] = [{ x: -0.85, y: 1.5e-5 }, { x: 1.2e14, y: -0.8 }];
  for (const radius of [1e-20, 1.4e-51, 1e-70]) check(a, b, radius);
  assert.ok(Math.abs(Shape.capsule(a, b, 1e-20).area / 2.4e-6 - 1) < 1e-9);
  const end = { x: 60, y: 80 };
  for (const radius of [1e-13, 1e-14, 1e-15, 1e-70]) check({ x: 0, y: 0 }, end, radius);
  assert.ok(Math.abs(Shape.capsule({ x: 0, y: 0 }, end, 1e-15).area / 2e-13 - 1) < 1e-12);
});

test('capsules of every length and radius', () => {
  const random = new Random(29);
  const sized = (/** @type {number} */ low, /** @type {number} */ high) => 10 ** random.between(low, high);
  for (let n = 0; n < COUNT; n += 1) {
    const length = sized(-69, 69.8);
    const turn = random.between(0, 2 * Math.PI);
    const off = random.any([0, 1, 1e6]) * length * random.next();
    const a = { x: off > 1e69 ? 0 : off, y: random.any([0, 0.5, 3]) * length % 1e69 };
    check(a, { x: a.x + length * Math.cos(turn), y: a.y + length * Math.sin(turn) }, random.any([sized(-70, 69), length * sized(-20, 1) % 1e69 || 1, 1e-70].filter((r) => r >= 1e-70)));
  }
});

test('whatever a constructor takes has numbers for its mass, within its bounds', () => {
  const random = new Random(30);
  const size = () => random.any([1, -1]) * 10 ** random.any([random.between(-70, 69), random.between(-3, 3), random.between(-15, 15)]);
  const point = () => ({ x: size(), y: size() });
  const radius = () => random.any([0, Math.abs(size()), 1e-70, 1e-12]);
  let seen = 0;
  /** @type {(() => Shape)[]} */
  const makers = [
    () => Shape.capsule(point(), point(), radius() || 1e-70), () => Shape.segment(point(), point()), () => Shape.point(size(), size()),
    () => Shape.circle(Math.abs(size()), point()), () => Shape.box(Math.abs(size()), Math.abs(size()), { center: point(), angle: random.next(), radius: radius() }),
    () => Shape.hull(Array.from({ length: 1 + Math.floor(random.between(0, 6)) }, point), { radius: radius() }),
    () => Shape.regular(3 + Math.floor(random.between(0, 9)), Math.abs(size()), { radius: radius() }),
    () => Shape.outline([[0, 0], [size(), size()], [size(), size()], [size(), size()]]),
  ];
  makers.push(() => Shape.union(Array.from({ length: 1 + Math.floor(random.between(0, 3)) }, () => random.any(makers.slice(0, 7))())));
  makers.push(() => random.any(makers.slice(0, 8))().scaled(size()));
  for (let n = 0; n < 4 * COUNT; n += 1) {
    let shape;
    try {
      shape = random.any(makers)();
    } catch {
      continue;
    }
    seen += 1;
    const { area, inertia, centroid: { x, y } } = shape;
    const about = JSON.stringify(shape);
    assert.ok(area >= 0 && area < Infinity && inertia >= 0 && inertia < Infinity, `${about}: area ${area}, inertia ${inertia}`);
    const points = shape.pieces.flatMap(({ points, radius }) => points.flatMap((p) => [{ x: p.x - radius, y: p.y - radius }, { x: p.x + radius, y: p.y + radius }]));
    const reach = Math.max(...points.map((p) => Math.max(Math.abs(p.x), Math.abs(p.y))));
    for (const [value, key] of /** @type {const} */ ([[x, 'x'], [y, 'y']])) {
      const [low, high] = [Math.min(...points.map((p) => p[key])), Math.max(...points.map((p) => p[key]))];
      assert.ok(value >= low - 1e-12 * reach && value <= high + 1e-12 * reach, `${about}: centroid ${key} ${value}`);
    }
  }
  assert.ok(seen > COUNT, `${seen} shapes`);
});
