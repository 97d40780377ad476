/**
 * Links from `explorerUrl`: this test's parser and the page read every number of every kind of shape back to the last
 * bit.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distance, explorerUrl, Shape } from 'shadowgap';
import { bodyTexts, madeOf } from '../../www/figures/sandbox/body-text.js';
import { notNumbers, refuses, show } from './common/boundary.mjs';
import { Random } from './common/random.mjs';

/** @import { Pose } from 'shadowgap' */

const here = { x: 0, y: 0 };
const square = Shape.box(2, 2);

/**
 * Parses a link independently of the page: for each body its pose and pieces, as numbers.
 * @param {string} link
 */
function said(link) {
  const { hash } = new URL(link, 'https://example.org/');
  const [figure, query] = hash.split('?');
  assert.equal(figure, '#sandbox');
  const bodies = new URLSearchParams(query).get('bodies') ?? '';
  return bodies.split(';').map((body) => body.split(':').map((list) => list.split(',').map(Number)));
}

/** The numbers that `said` must find in a link for this shape and pose. @param {Shape} shape @param {Pose} pose */
const numbersOf = (shape, { x, y, angle = 0 }) => [
  [x, y, angle],
  ...shape.pieces.map(({ radius, points }) => [radius, ...points.flatMap((p) => [p.x, p.y])]),
];

/**
 * Shapes of every kind, about `size` wide, about `far` from their frame's origin.
 * @param {Random} random @param {number} size @param {number} far
 */
function shapes(random, size, far) {
  const number = () => random.between(0.3, 1) * size;
  const point = () => ({ x: far + random.between(-1, 1) * size, y: far / 3 + random.between(-1, 1) * size });
  const points = (/** @type {number} */ count) => Array.from({ length: count }, point);
  const [a, b, center] = points(3);
  const [wide, high] = [number(), number()];
  const cup = [[-1, -1], [1, -1], [1, 1], [0.6, 1], [0.6, -0.6], [-0.6, -0.6], [-0.6, 1], [-1, 1]].map(([x, y]) => [far + x * wide, y * high]);
  const one = [
    Shape.point(a.x, a.y), Shape.circle(number(), center), Shape.segment(a, b), Shape.capsule(a, b, number()),
    Shape.box(number(), number(), { center, angle: random.between(-4, 4), radius: number() }), Shape.box(number(), number()),
    Shape.regular(3 + Math.floor(random.between(0, 30)), number(), { radius: number() }), Shape.ellipse(number(), number()),
    Shape.polygon([a, { x: a.x + number(), y: a.y }, { x: a.x, y: a.y + number() }]), Shape.hull(points(12), { radius: number() }),
  ];
  const outline = Shape.outline(cup);
  return [...one, outline, Shape.union([one[1], one[4]]), Shape.union([one[0], outline, one[3]]), one[8].scaled(-0.7, 1.3), outline.scaled(1, -3)];
}

const cases = [1e-6, 1e-3, 1, 1e3, 1e6].flatMap((size) => [0, 1, 1e4].map((away) => ({ size, far: size * away })));

test('every number comes back to the last bit', () => {
  const random = new Random(19);
  for (const { size, far } of cases) {
    const all = shapes(random, size, far);
    for (const a of all) {
      const b = random.any(all);
      const poseA = { x: random.between(-9, 9) * size, y: random.between(-1e9, 1e9), angle: random.between(-400, 400) };
      const poseB = { x: random.between(-9, 9) / size, y: -random.between(0, 1) * 1e-300 };
      const link = explorerUrl(a, poseA, b, poseB);
      assert.deepEqual(said(link), [numbersOf(a, poseA), numbersOf(b, poseB)]);
      assert.match(link, /^index\.html#sandbox\?bodies=[-0-9.e,:;]+$/, 'nothing that an address or a forum would change');
    }
  }
});

test('the page makes the same shapes of them, which answer alike', () => {
  const random = new Random(5);
  for (const { size, far } of cases) {
    const all = shapes(random, size, far);
    for (const a of all) {
      const b = random.any(all);
      const poses = [{ x: random.between(-1, 1) * size, y: random.between(-1, 1) * size, angle: random.between(-4, 4) }, { x: size, y: -size, angle: 0.3 }];
      const query = new URL(explorerUrl(a, poses[0], b, poses[1], 'https://example.org/')).hash.split('=')[1];
      const bodies = bodyTexts.read(query) ?? [];
      assert.deepEqual(bodies.map(({ x, y, angle }) => ({ x, y, angle })), poses);
      assert.equal(bodyTexts.write(bodies), query, 'and writes the same link');
      const [ours, theirs] = [[a, b], bodies.map(({ shape }) => /** @type {Shape} */ (/** @type {unknown} */ (madeOf(shape)?.shape)))];
      const rounding = 1e-15 * (size + far);
      ours.forEach((shape, i) => {
        assert.deepEqual(theirs[i].pieces.map(({ kind }) => kind), shape.pieces.map(({ kind }) => kind));
        const [before, after] = [shape, theirs[i]].map(({ pieces }) => pieces.flatMap(({ points, radius }) => [radius, ...points.flatMap(({ x, y }) => [x, y])]));
        assert.equal(after.length, before.length);
        after.forEach((number, k) => assert.ok(Math.abs(number - before[k]) <= 3 * rounding, `${before[k]} became ${number}`));
      });
      const [before, after] = [ours, theirs].map(([p, q]) => distance(p, poses[0], q, poses[1]).distance);
      assert.ok(Math.abs(before - after) <= 1e-5 * size + 100 * rounding, `${before} became ${after}`);
    }
  }
});

test('numbers that are hard to write', () => {
  for (const x of [1e21, 1.7976931348623157e-308, 5e-324, -1e70, 0.1 + 0.2, 1 / 3, 2 ** 53 + 2, -0]) {
    const [[[readX, readY, angle]]] = said(explorerUrl(square, { x, y: -x, angle: x }, square, here));
    assert.ok(Object.is(readX, x) && Object.is(readY, -x) && Object.is(angle, x), String(x));
  }
});

test('a link goes where it is told', () => {
  const rest = explorerUrl(square, here, square, here).slice('index.html'.length);
  assert.equal(rest, '#sandbox?bodies=0,0,0:0,-1,-1,1,-1,1,1,-1,1;0,0,0:0,-1,-1,1,-1,1,1,-1,1');
  assert.equal(explorerUrl(square, here, square, here, 'https://example.org/page/?lang=en'), `https://example.org/page/?lang=en${rest}`);
  assert.equal(explorerUrl(square, here, square, here, 'https://example.org/#pair'), `https://example.org/${rest}`, 'in place of a fragment');
  assert.equal(explorerUrl(square, here, square, here, ''), rest);
  for (const [value, shown] of notNumbers.filter(([value]) => typeof value !== 'string')) {
    refuses(() => explorerUrl(square, here, square, here, /** @type {any} */ (value)), [TypeError], [/^base must be a string/, shown], show(value));
  }
});

test('the page refuses more than it can show, with words, and at once', () => {
  const twice = (/** @type {string} */ shape) => `0,0,0:${shape};0.5,0,0:${shape}`;
  const gon = (/** @type {number} */ count) => `0,${Array.from({ length: count }, (_, k) => `${Math.cos((k * 2 * Math.PI) / count)},${Math.sin((k * 2 * Math.PI) / count)}`)}`;
  const boxes = (/** @type {number} */ count) => Array.from({ length: count }, (_, k) => `0,${k},0,${k + 2},0,${k + 2},1,${k},1`).join(':');
  const star = (/** @type {number} */ count) => Array.from({ length: count }, (_, k) => `${(1 + (k % 2)) * Math.cos((k * 2 * Math.PI) / count)},${(1 + (k % 2)) * Math.sin((k * 2 * Math.PI) / count)}`).join();
  assert.equal(bodyTexts.read(twice(gon(2000)))?.length, 2);
  assert.equal(bodyTexts.read(twice(boxes(64)))?.length, 2);
  assert.equal(bodyTexts.read(twice(star(64)))?.length, 2);
  assert.throws(() => bodyTexts.read(twice(gon(2001))), { name: 'RangeError', message: 'The link has 4002 vertices, and this page shows at most 4000' });
  for (const many of [boxes(65), star(66)]) assert.throws(() => bodyTexts.read(twice(many)), { name: 'RangeError', message: /^The link has up to 13[02] convex pieces, and this page shows at most 128$/ });
  const long = twice(gon(50_000));
  const start = performance.now();
  assert.throws(() => bodyTexts.read(long), /^RangeError: The link has 100000 vertices/);
  assert.ok(performance.now() - start < 1000);
});

test('the page reads nothing else', () => {
  const other = '-1,0,0:hexagon';
  const good = `1,2,0.5:0,-1,-1,1,-1,0,1;${other}`;
  assert.equal(bodyTexts.read(good)?.length, 2);
  const bad = [
    '', ';', '1,2', '1,2,3', '1,2:circle', '1,2,3:', '1,2,3:nothing', '1,2,3:1,0', '1,2,3:0,0,0,0,NaN', '1,2,3:Infinity,0,0', '1,2,3:-1,0,0',
    '1,2,3:0,0,1,1,1,0:1,0,0', '1,2,3:0,0,4,0,0,4,4,4', '1e71,2,3:circle', '1,2,x:circle', '1,,3:circle', '1,2,3,4:circle', '1,2,3:circle:circle',
  ];
  for (const text of bad) assert.equal(bodyTexts.read(`${text};${other}`), undefined, text);
  for (const text of [other, `${good};1`, Array(13).fill(other).join(';')]) assert.equal(bodyTexts.read(text), undefined, text);
  assert.equal(madeOf('0,0,4,0,4,4,2,1,0,4')?.shape.kind, 'union');
  assert.equal(bodyTexts.read('1,2,3:cup;-1,0,0:hexagon')?.length, 2);
});
