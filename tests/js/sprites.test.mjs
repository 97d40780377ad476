/**
 * Sprites of game libraries are poses: their `rotation` is in radians, their `angle` in degrees, and both may be
 * getters.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cast, collide, contains, distance, explain, explorerUrl, overlaps, project, raycast, Scene, Shape } from '../../js/index.js';
import { exactly, notFinite, notNumbers, refuses, show } from './common/boundary.mjs';

const bar = Shape.box(4, 1);
const hook = Shape.union([Shape.box(4, 1), Shape.box(1, 4, { center: { x: 2, y: 1.5 } })]);
const origin = { x: 0, y: 0 };

/** As Phaser's: plain numbers, and a mask and data of its own. */
class Sprite {
  mask = null;
  data = new Map();
  fixed = 'no';

  /** @param {number} x @param {number} y @param {number} rotation */
  constructor(x, y, rotation) {
    this.x = x;
    this.y = y;
    this.rotation = rotation;
    this.angle = rotation * 180 / Math.PI;
  }
}

/** As Pixi's: getters on the prototype. */
class Container {
  #at;

  /** @param {number[]} at */
  constructor(...at) {
    this.#at = at;
  }

  get x() { return this.#at[0]; }

  get y() { return this.#at[1]; }

  get rotation() { return this.#at[2]; }

  get angle() { return this.#at[2] * 180 / Math.PI; }
}

/**
 * The same place, as each kind of pose.
 * @type {Record<string, (x: number, y: number, turn: number) => import('../../js/index.js').Pose>}
 */
const kinds = {
  rotation: (x, y, rotation) => ({ x, y, rotation }),
  'rotation and angle': (x, y, rotation) => ({ x, y, angle: 90, rotation }),
  'rotation undefined': (x, y, angle) => ({ x, y, angle, rotation: undefined }),
  'a sprite': (x, y, rotation) => new Sprite(x, y, rotation),
  'a container': (x, y, rotation) => new Container(x, y, rotation),
};

/** Every question about poses, asked with a pose. @type {Record<string, (pose: any) => unknown>} */
const questions = {
  'overlaps: poseA': (pose) => overlaps(bar, pose, bar, { x: 3.9, y: 0.5 }),
  'overlaps: poseB': (pose) => overlaps(bar, { x: 3.9, y: 0.5 }, bar, pose),
  'collide: poseA': (pose) => collide(bar, pose, hook, origin),
  'collide: poseB': (pose) => collide(hook, origin, bar, pose),
  'distance: poseA': (pose) => distance(bar, pose, bar, { x: 9, y: 1 }),
  'distance: poseB': (pose) => distance(bar, { x: 9, y: 1 }, bar, pose),
  'cast: poseA': (pose) => cast(bar, pose, bar, { x: 9, y: 1 }, { x: -9, y: 0 }),
  'cast: poseB': (pose) => cast(bar, { x: 9, y: 1 }, bar, pose, { x: 9, y: 0 }),
  'explain: poseA': (pose) => explain(bar, pose, bar, { x: 9, y: 1 }, { allAxes: true }),
  'explain: poseB': (pose) => explain(bar, { x: 9, y: 1 }, bar, pose, { allAxes: true }),
  'explorerUrl: poseA': (pose) => explorerUrl(bar, pose, bar, origin),
  'explorerUrl: poseB': (pose) => explorerUrl(bar, origin, bar, pose),
  'raycast: pose': (pose) => raycast(bar, pose, { x: 9, y: 0 }, { x: -9, y: 0.5 }),
  'contains: pose': (pose) => contains(bar, pose, { x: 0.25, y: 1.25 }),
  'project: pose': (pose) => project(bar, pose, { x: 1, y: 2 }),
  'scene.query: pose': (pose) => scene.query(bar, pose).length,
  'scene.cast: pose': (pose) => scene.cast(bar, pose, { x: 9, y: 0 })?.time,
  'scene.add: options': (pose) => new Scene().add(bar, pose).angle,
};
const scene = new Scene();
scene.add(bar, { x: 3.9, y: 0.5 });
scene.add(bar, { x: 9, y: 1.5 });

for (const [name, ask] of Object.entries(questions)) {
  test(`${name}: a rotation is an angle`, () => {
    assert.notDeepEqual(ask({ x: 0.25, y: 0.5, angle: 1.25 }), ask({ x: 0.25, y: 0.5 }), 'the angle matters');
    for (const [kind, pose] of Object.entries(kinds)) {
      for (const turn of [0, 1.25, -2]) {
        assert.deepEqual(ask(pose(0.25, 0.5, turn)), ask({ x: 0.25, y: 0.5, angle: turn }), `${kind}, ${turn}`);
      }
    }
  });

  test(`${name}: errors name the rotation`, () => {
    const place = exactly(`${name.split(': ')[1]}.rotation`);
    for (const [value, shown] of notFinite) refuses(() => ask({ x: 0, y: 0, angle: 1, rotation: value }), [RangeError], [place, shown], name);
    for (const [value, shown] of notNumbers) refuses(() => ask({ x: 0, y: 0, angle: 1, rotation: value }), [TypeError], [place, shown], `${name} ${show(value)}`);
    refuses(() => ask({ x: 0, y: 0, angle: NaN, rotation: undefined }), [RangeError], [exactly(`${name.split(': ')[1]}.angle`), /NaN/], name);
  });
}

test('a sprite added to a scene is a pose and nothing else', () => {
  const scene = new Scene();
  for (const sprite of [new Sprite(1, 2, 0.5), new Container(1, 2, 0.5)]) {
    const body = scene.add(bar, /** @type {any} */ (sprite));
    assert.deepEqual([body.x, body.y, body.angle, body.fixed, body.mask, body.category, body.data], [1, 2, 0.5, false, 0xffffffff, 1, undefined]);
  }
  const copy = scene.add(bar, scene.add(bar, { x: 3, y: 4, angle: 5, fixed: true, data: 'first' }));
  assert.deepEqual([copy.x, copy.y, copy.angle, copy.fixed, copy.data], [3, 4, 5, false, undefined]);
  class Settings { fixed = true; }
  assert.throws(() => scene.add(bar, new Settings()), /^TypeError: scene\.add: options\.x must be a number, got undefined/);
  assert.equal(scene.size, 4);
});

test('a body’s own rotation is its angle', () => {
  const body = new Scene().add(bar, { angle: 7, rotation: 0.5 });
  assert.equal(body.angle, 0.5);
  assert.equal(overlaps(bar, body, bar, { x: 0, y: 2 }), overlaps(bar, { x: 0, y: 0, angle: 0.5 }, bar, { x: 0, y: 2 }));
});
