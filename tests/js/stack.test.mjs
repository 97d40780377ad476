/**
 * A function without an end calls the library until JavaScript's stack is full: the engine leaves WebAssembly at any
 * place then, and nothing of it runs to an end. Later calls must work all the same. OVERFLOWS=1000 fills it more often;
 * the WebAssembly's own stack lasts for some 1,700 times.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collide, distance, Scene, Shape } from '../../js/index.js';
import SAT from '../../js/sat.js';
import { cases } from './common/cases.mjs';

const OVERFLOWS = cases('OVERFLOWS', 2, 100);
const cup = Shape.outline([[0, 0], [3, 0], [3, 2], [2, 2], [2, 1], [1, 1], [1, 2], [0, 2]]);
const shapes = [cup, Shape.box(1, 1), Shape.regular(9, 1), Shape.circle(0.5)];
const [a, b] = [{ x: 0, y: 0 }, { x: 0.5, y: 0.25, angle: 1 }];

function makeScene() {
  const scene = new Scene();
  for (let k = 0; k < 8; k += 1) scene.add(shapes[k % 4], { x: k % 3, y: Math.floor(k / 3), angle: k, fixed: k % 5 === 0 });
  scene.update();
  return scene;
}

/** What a scene answers. @param {Scene} scene */
const answers = (scene) => JSON.stringify([
  scene.update(), String(scene.hash()), [...scene.contacts()].length, collide(cup, a, cup, b), distance(cup, a, shapes[1], { x: 9, y: 0 }),
  scene.pick({ x: 1, y: 1 }).length, scene.raycastAll({ x: -9, y: 1 }, { x: 9, y: 1 }).length, scene.nearest({ x: 3, y: 9 })?.distance,
]);

const [first, second] = [1, 2].map((x) => new SAT.Polygon(new SAT.Vector(x, 0), shapes[2].points.map((p) => new SAT.Vector(p.x, p.y))));

/** @type {Record<string, (scene: Scene) => unknown>} */
const calls = {
  collide: () => collide(shapes[1], a, shapes[2], b),
  'shadowgap/sat': () => SAT.testPolygonPolygon(first, second, new SAT.Response()),
  'scene.pick': (scene) => scene.pick({ x: 1, y: 1 }),
  'scene.update': (scene) => scene.update(),
  'scene.add': (scene) => scene.add(shapes[1], { x: 9 }).remove(),
};

for (const [name, call] of Object.entries(calls)) {
  test(`${name} without an end leaves the library whole`, () => {
    const [scene, other] = [makeScene(), makeScene()];
    const bytes = scene.snapshot();
    const expected = answers(other);
    /** @param {unknown[]} padding frames of other sizes end at other places @returns {unknown} */
    const forever = (...padding) => [call(scene), forever(...padding)];
    for (let n = 0; n < OVERFLOWS; n += 1) {
      assert.throws(() => forever(...Array(n % 30)), { name: 'RangeError', message: 'Maximum call stack size exceeded' });
      assert.equal(answers(other), expected, `another scene, after ${n + 1} times`);
      // What was being changed when the stack ended may be half-changed: a snapshot brings it back.
      scene.restore(bytes);
      assert.equal(answers(scene), expected, `the scene, after ${n + 1} times`);
    }
  });
}
