/** What shapes, bodies and scenes look like: printed, as JSON, and to the matchers of test runners. */
import assert from 'node:assert/strict';
import loose from 'node:assert';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { Scene, Shape } from '../../js/index.js';


const dent = /** @type {const} */ ([[0, 0], [4, 0], [4, 4], [2, 1], [0, 4]]);

/** Makes the same shapes each time; no two of a list are equal. */
const make = () => [
  Shape.point(), Shape.point(1, 0), Shape.circle(1), Shape.circle(1, { x: 0, y: 1 }), Shape.circle(2), Shape.segment({ x: 0, y: 0 }, { x: 1, y: 0 }),
  Shape.capsule({ x: 0, y: 0 }, { x: 1, y: 0 }, 0.5), Shape.capsule({ x: 0, y: 0 }, { x: 1, y: 0 }, 0.25), Shape.box(2, 2), Shape.box(2, 2.0000000000000004),
  Shape.box(2, 2, { radius: 0.5 }), Shape.box(2, 2, { angle: 1 }), Shape.regular(5, 1), Shape.ellipse(2, 1), Shape.outline(dent),
  Shape.union([Shape.box(2, 2), Shape.circle(1)]), Shape.union([Shape.circle(1), Shape.box(2, 2)]), Shape.union([Shape.box(2, 2), Shape.circle(1, { x: 1e-9, y: 0 })]),
];

test('equals: to the last bit', () => {
  const [all, again] = [make(), make()];
  all.forEach((a, i) => again.forEach((b, j) => assert.equal(a.equals(b), i === j, `${i} and ${j}`)));
  all.forEach((a) => assert.equal(a.equals(a), true));
  assert.equal(Shape.box(2, 4).equals(Shape.box(1, 2).scaled(2)), true);
  assert.equal(Shape.point(0, 0).equals(Shape.point(-0, -0)), true);
  // An outline and the union of its pieces are the same set of points, but not the same vertices.
  assert.equal(Shape.outline(dent).equals(Shape.union([...Shape.outline(dent).pieces])), false);
  for (const other of [undefined, null, {}, 'box', { ...Shape.box(2, 2) }]) {
    assert.throws(() => Shape.box(2, 2).equals(/** @type {any} */ (other)), /^TypeError: shape\.equals: other must be a Shape, got /);
  }
});

test('matchers call different shapes different, and equal ones equal', () => {
  const [all, again] = [make(), make()];
  all.forEach((a, i) => again.forEach((b, j) => {
    const same = (/** @type {(a: unknown, b: unknown) => void} */ check) => {
      try {
        check({ level: [a] }, { level: [b] });
        return true;
      } catch {
        return false;
      }
    };
    assert.equal(same(assert.deepStrictEqual), i === j, `${i} and ${j}`);
    assert.equal(same(loose.deepEqual), i === j, `${i} and ${j}, loosely`);
    // As Jest, Vitest and Chai compare: own enumerable properties.
    assert.equal(JSON.stringify(Object.entries(a)) === JSON.stringify(Object.entries(b)), i === j, `${i} and ${j}, by properties`);
  }));
  assert.deepEqual(Shape.point(0, 0), Shape.point(-0, -0));
  assert.notDeepEqual(Shape.circle(1), {});
});

test('matchers tell scenes apart by their bodies, but not by the bodies’ data', () => {
  const filled = (/** @type {number} */ radius, /** @type {number} */ x) => {
    const scene = new Scene();
    scene.add(Shape.circle(radius), { x, data: Math.random() });
    return { scene };
  };
  assert.deepEqual(filled(1, 0), filled(1, 0));
  for (const other of [filled(2, 0), filled(1, 1), { scene: new Scene() }]) assert.notDeepEqual(filled(1, 0), other);
});

test('shapes print what they are', () => {
  assert.equal(inspect(Shape.circle(2)), "Shape { kind: 'circle', radius: 2, points: [ { x: 0, y: 0 } ] }");
  assert.match(inspect(Shape.union([Shape.circle(2), Shape.box(1, 1)])), /^Shape \{\s+kind: 'union',[^]*pieces: \[[^]*Shape \{/);
  assert.equal(inspect({ a: { b: { c: Shape.circle(2) } } }, { depth: 2 }).replace(/\s+/g, ' '), '{ a: { b: { c: [Shape] } } }');
  assert.equal(String(Shape.circle(2)), '[object Shape]');
});

test('bodies and scenes print what they hold', () => {
  const scene = new Scene();
  const body = scene.add(Shape.circle(2), { x: 1, y: 2, angle: 3, fixed: true, category: 4, mask: 5, data: { name: 'wall' } });
  const values = { slot: 0, x: 1, y: 2, angle: 3, shape: { kind: 'circle', pieces: [{ center: [0, 0], radius: 2, core: [[0, 0]] }] }, fixed: true, category: 4, mask: 5, oneWay: null };
  assert.deepEqual(JSON.parse(JSON.stringify(body)), values);
  assert.match(inspect(body), /^Body \{[^]*x: 1,[^]*shape: Shape \{ kind: 'circle'[^]*data: \{ name: 'wall' \}/);
  assert.match(inspect(scene), /^Scene \{[^]*size: 1,[^]*Body \{/);
  body.remove();
  assert.match(inspect(body), /^Body \{[^]*x: 1,/);
});

test('data that leads back to its body prints, at any depth', () => {
  const scene = new Scene();
  const body = scene.add(Shape.circle(2));
  body.data = { body, scene };
  for (const depth of [0, 2, 50, null, Infinity]) assert.ok(inspect({ body, scene }, { depth }).length < 1e5);
  assert.equal(JSON.stringify(body).includes('data'), false);
});
