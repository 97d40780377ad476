/** Options with a name that the call does not know are refused, with the name that was meant. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { debugLines, drawDebug } from '../../js/debug.js';
import { bounce, cast, collide, explain, Scene, Shape } from '../../js/index.js';
import { refuses, square } from './common/boundary.mjs';

const origin = { x: 0, y: 0 };
const still = { vx: 0, vy: 0, spin: 0, invMass: 1, invInertia: 1 };
const contact = { normal: { x: 0, y: 1 }, points: [{ x: 0, y: 0, depth: 0, id: 0 }], depth: 0, mtv: origin, aInB: false, bInA: false };
const scene = new Scene();
const ctx = /** @type {any} */ ({ getTransform: () => assert.fail('drawn before it was checked') });

/** Every call with options, by the name that errors give it. @type {Record<string, (options: any) => unknown>} */
const calls = {
  Scene: (options) => new Scene(options),
  'scene.add': (options) => scene.add(square, options),
  'Shape.box': (options) => Shape.box(1, 1, options),
  'Shape.regular': (options) => Shape.regular(3, 1, options),
  'Shape.ellipse': (options) => Shape.ellipse(2, 1, options),
  'Shape.polygon': (options) => Shape.polygon([0, 0, 1, 0, 0, 1], options),
  'Shape.hull': (options) => Shape.hull([0, 0, 1, 0, 0, 1], options),
  collide: (options) => collide(square, origin, square, origin, undefined, options),
  explain: (options) => explain(square, origin, square, origin, options),
  cast: (options) => cast(square, origin, square, origin, origin, undefined, options),
  bounce: (options) => bounce(contact, still, origin, still, { x: 0, y: 1 }, options),
  'scene.snapshot': (options) => scene.snapshot(options),
  drawDebug: (options) => drawDebug(ctx, scene, options),
  'drawDebug, colors': (colors) => drawDebug(ctx, scene, { colors }),
  debugLines: (options) => debugLines(scene, options),
};

/** For each call, what was written and what was meant. @type {Record<string, Record<string, string>>} */
const misspelt = {
  Scene: { capasity: 'capacity', Capacity: 'capacity' },
  'scene.add': {
    isStatic: 'fixed', static: 'fixed', immovable: 'fixed', group: 'category', collisionFilter: 'mask', userData: 'data', Fixed: 'fixed',
    fxied: 'fixed', isFixed: 'fixed', catgory: 'category', angel: 'angle', masks: 'mask', rotaton: 'rotation',
  },
  'Shape.box': { centre: 'center', radious: 'radius', rotation: 'angle' },
  'Shape.regular': { raduis: 'radius' },
  'Shape.ellipse': { tolerence: 'tolerance' },
  'Shape.polygon': { Radius: 'radius' },
  'Shape.hull': { radus: 'radius' },
  cast: { spin: 'spinA', spinC: 'spinA' },
  collide: { witin: 'within', Within: 'within' },
  explain: { allAxis: 'allAxes', allaxes: 'allAxes' },
  bounce: { restitutoin: 'restitution', bounciness: 'restitution', frictoin: 'friction' },
  'scene.snapshot': { fxied: 'fixed' },
  drawDebug: { shape: 'shapes', colours: 'colors', bound: 'bounds' },
  'drawDebug, colors': { movin: 'moving', normal: 'normals' },
  debugLines: { pixels: 'pixel', shape: 'shapes' },
};

/** The argument that a call's options are. @param {string} name */
const where = (name) => (name.includes('colors') ? 'options.colors' : 'options');

for (const [name, call] of Object.entries(calls)) {
  test(`${name}: the name that was meant`, () => {
    for (const [wrong, meant] of Object.entries(misspelt[name])) {
      assert.throws(() => call({ [wrong]: 1 }), { name: 'TypeError', message: `${name.split(',')[0]}: unknown option "${wrong}" in ${where(name)}; did you mean "${meant}"?` });
      assert.throws(() => call(Object.assign(Object.create(null), { [wrong]: undefined })), TypeError, 'without a prototype, and undefined');
      assert.throws(() => call(runInNewContext(`({ ${wrong}: 1 })`)), TypeError, 'of another realm');
    }
  });

  test(`${name}: names that are near no other`, () => {
    for (const wrong of ['z', 'q', 'ax', 'qxq', 'toString', 'constructor', '__proto__x', 'something', 'b'.repeat(10_000)]) {
      refuses(() => call({ [wrong]: 1 }), [TypeError], [new RegExp(`^unknown option "${wrong.slice(0, 40)}`), /; the options are \w+/], wrong);
    }
  });
}

test('the list of options is whole', () => {
  assert.throws(() => scene.add(square, /** @type {any} */ ({ position: origin })), {
    message: 'scene.add: unknown option "position" in options; the options are x, y, angle, rotation, fixed, category, mask, oneWay, data',
  });
});

test('nothing happens before the options are checked', () => {
  assert.throws(() => scene.add(square, /** @type {any} */ ({ x: 1, isStatic: true })));
  assert.deepEqual([scene.size, scene.update()], [0, 0]);
});

test('what counts as an option', () => {
  const scene = new Scene();
  const all = { x: 1, y: 2, angle: 3, rotation: 4, fixed: true, category: 5, mask: 6, data: 7 };
  assert.equal(scene.add(square, { ...all, [Symbol('mine')]: 1 }).angle, 4);
  assert.equal(scene.add(square, Object.defineProperty({ x: 5 }, 'hidden', { value: 1, enumerable: false })).x, 5);
  try {
    // Some old libraries do this; it is nobody's option.
    Object.defineProperty(Object.prototype, 'added', { value: 1, enumerable: true, configurable: true });
    assert.equal(scene.add(square, { x: 6 }).x, 6);
  } finally {
    delete (/** @type {any} */ (Object.prototype).added);
  }
});

test('poses are never checked for names', () => {
  const pose = { x: 0, y: 0, isStatic: true, anything: 1 };
  assert.equal(explain(square, pose, square, pose).overlaps, true);
  assert.equal(scene.query(square, pose).length, 0);
});

test('how long the way out of unions may be at most to be the shortest', () => {
  const bar = { center: origin, radius: 0 };
  const cross = Shape.union([Shape.box(8, 2, bar), Shape.box(2, 8, bar)]);
  const near = { x: 4.5, y: 0.5 };
  const shortest = collide(cross, origin, cross, near);
  assert.ok(shortest !== null && shortest.depth < 4);
  for (const within of [shortest.depth, 100, Infinity, undefined]) assert.deepEqual(collide(cross, origin, cross, near, undefined, { within }), shortest);
  const out = {};
  const long = collide(cross, origin, cross, { x: 0.1, y: 0 }, out, { within: 1 });
  assert.ok(long === out && long.depth > (collide(cross, origin, cross, { x: 0.1, y: 0 })?.depth ?? 0), `not the shortest: ${long?.depth}`);
  const after = collide(cross, origin, cross, { x: 0.1 + long.mtv.x, y: long.mtv.y });
  assert.ok(after === null || after.depth < 1e-9, 'it ends the overlap');
  refuses(() => collide(cross, origin, cross, { x: 1e80, y: 0 }, undefined, { within: 1 }), [RangeError], [/^poseB\.x must lie within /], 'a place');
  for (const [within, kind] of /** @type {const} */ ([[NaN, RangeError], [-1, RangeError], ['1', TypeError], [null, TypeError]])) {
    refuses(() => collide(cross, origin, cross, near, undefined, /** @type {any} */ ({ within })), [kind], [/^within must be /], String(within));
  }
});
