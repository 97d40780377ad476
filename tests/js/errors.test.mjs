/** Errors begin with the function that was called, and their stack with the line that called it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { debugLines, drawDebug } from '../../js/debug.js';
import * as shadowgap from '../../js/index.js';
import * as pairs from '../../pkg/pairs.js';

const { Body, bounce, cast, collide, contains, distance, explain, explorerUrl, overlaps, project, raycast, Scene, Shape } = /** @type {any} */ (shadowgap);

const [draw, lines] = /** @type {any[]} */ ([drawDebug, debugLines]);

const origin = { x: 0, y: 0 };
const wrong = { x: NaN, y: 0 };
const square = Shape.box(2, 2);
const scene = new Scene();
const body = scene.add(square);
const hero = scene.add(square, { x: 9 });
const gone = scene.add(square);
gone.remove();
const frozen = Object.freeze({});
const still = { vx: 0, vy: 0, spin: 0, invMass: 1, invInertia: 1 };
const contact = collide(square, origin, square, { x: 1, y: 0.5 });

/**
 * Calls that are refused, by the function's name: checks of every kind on the way in, and on the way out.
 * @type {Record<string, (() => unknown)[]>}
 */
const calls = {
  overlaps: [() => overlaps(body, origin, square, origin), () => overlaps(square, 5, square, origin), () => overlaps(square, origin, square, wrong)],
  collide: [
    () => collide(5, origin, square, origin), () => collide(square, origin, square, null), () => collide(square, wrong, square, origin),
    () => collide(square, origin, square, origin, 5), () => collide(square, origin, square, origin, frozen),
    () => collide(Shape.circle(1), origin, Shape.circle(1), { x: 1, y: 0 }, frozen), () => collide(square, origin, square, origin, {}, { witin: 1 }),
    () => collide(square, origin, square, origin, {}, { within: -1 }),
  ],
  distance: [() => distance(5, origin, square, origin), () => distance(square, origin, square, wrong), () => distance(square, origin, square, origin, frozen)],
  cast: [
    () => cast(5, origin, square, origin, origin), () => cast(square, origin, square, origin, wrong), () => cast(square, origin, square, origin, 5),
    () => cast(square, origin, square, origin, origin, origin, { spin: 1 }), () => cast(square, origin, square, origin, origin, origin, { spinA: NaN }),
    () => cast(square, origin, square, { x: 4, y: 0 }, { x: -4, y: 0 }, origin, undefined, frozen),
  ],
  explain: [() => explain(square, wrong, square, origin), () => explain(square, origin, square, origin, { allAxes: 1 })],
  explorerUrl: [() => explorerUrl(square, wrong, square, origin), () => explorerUrl(square, origin, square, origin, 5)],
  project: [() => project(square, wrong, origin), () => project(square, origin, origin), () => project(null, origin, origin)],
  raycast: [() => raycast(square, origin, wrong, origin), () => raycast(square, origin, origin, origin, frozen), () => raycast({}, origin, origin, origin)],
  contains: [() => contains(square, origin, wrong), () => contains(square, origin), () => contains({}, origin, origin)],
  bounce: [() => bounce(5), () => bounce(contact, { ...still, vx: NaN }, origin, still, origin), () => bounce(contact, still, origin, still, origin, {}, frozen)],
  drawDebug: [() => draw(5, scene), () => draw({ getTransform() {} }, 5), () => draw({ getTransform() {} }, scene, { colors: { move: 1 } })],
  debugLines: [() => lines(5), () => lines(scene, 5), () => lines(scene, { pixel: -1 }), () => lines(scene, { colors: { moving: 'red' } }), () => lines(scene, {}, { colors: 5 })],
  Shape: [() => new Shape()],
  Body: [() => new Body()],
  Scene: [() => new Scene({ capacity: -1 }), () => new Scene(5), () => new Scene({ size: 1 })],
  'Shape.point': [() => Shape.point(NaN)],
  'Shape.circle': [() => Shape.circle(-1), () => Shape.circle(1, 5)],
  'Shape.segment': [() => Shape.segment(origin, origin), () => Shape.segment(origin)],
  'Shape.capsule': [() => Shape.capsule(origin, { x: 1, y: 0 }, 0)],
  'Shape.box': [() => Shape.box(1, -1), () => Shape.box(1, 1, { rotation: 1 })],
  'Shape.regular': [() => Shape.regular(2, 1), () => Shape.regular(3.5, 1)],
  'Shape.ellipse': [() => Shape.ellipse(1, 0)],
  'Shape.polygon': [() => Shape.polygon(5), () => Shape.polygon([0, 0, 1]), () => Shape.polygon([[0, 0], [1, 0]])],
  'Shape.hull': [() => Shape.hull([]), () => Shape.hull([['a', 0]])],
  'Shape.outline': [() => Shape.outline([[0, 0], [1, 1], [1, 0], [0, 1]])],
  'Shape.union': [() => Shape.union([]), () => Shape.union([5])],
  'Shape.chain': [() => Shape.chain([[0, 0]]), () => Shape.chain([[0, 0], [0, 0]])],
  'Shape.tiles': [() => Shape.tiles(5, 1), () => Shape.tiles(['#'], 0), () => Shape.tiles(['/'], 1, { '/': [[0, 0], [1, 1]] })],
  'shape.at': [() => square.at(5), () => square.at({ x: NaN, y: 0 })],
  'shape.turned': [() => square.turned('1'), () => square.turned(Infinity)],
  'shape.rounded': [() => square.rounded(-1)],
  'shape.outlines': [() => square.outlines(-1), () => square.outlines('1')],
  'Shape.from': [() => Shape.from(5), () => Shape.from({ pieces: [{ center: [0, 0], radius: -1, core: [[0, 0]] }] })],
  'Scene.from': [() => Scene.from(5), () => Scene.from({ shapes: [], bodies: [{ shape: 0 }] })],
  'shape.scaled': [() => square.scaled(0), () => Shape.circle(1).scaled(1, 2)],
  'shape.equals': [() => square.equals(5)],
  'shape.toJSON': [() => Shape.prototype.toJSON.call({})],
  'scene.add': [() => scene.add(5), () => scene.add(square, { isStatic: true }), () => scene.add(square, wrong), () => scene.add(square, { mask: 0.5 })],
  'scene.remove': [() => scene.remove(gone), () => scene.remove(square)],
  'scene.update': [() => scene.update({ swept: 1 }), () => scene.update(5)],
  'scene.bodyAt': [() => scene.bodyAt(-1), () => scene.bodyAt(0.5), () => scene.bodyAt(/** @type {any} */ ('0'))],
  'scene.contacts': [() => scene.contacts(gone)],
  'scene.pick': [() => scene.pick(wrong), () => scene.pick(origin, '1'), () => scene.pick(origin, 1, {}), () => scene.pick(origin, { maks: 1 })],
  'scene.query': [() => scene.query(square, wrong), () => scene.query({ minX: 1 }), () => scene.query({ x: 0, y: 0, width: 1, height: 1 })],
  'scene.raycast': [() => scene.raycast(wrong, origin), () => scene.raycast(origin, origin, 1, frozen), () => scene.raycast(origin, origin, { ignore: gone })],
  'scene.raycastAll': [() => scene.raycastAll(wrong, origin), () => scene.raycastAll(origin, origin, 1, Object.freeze([]))],
  'scene.cast': [() => scene.cast(square, origin, wrong), () => scene.cast(body, origin, origin)],
  'scene.nearest': [() => scene.nearest(wrong), () => scene.nearest(origin, -1)],
  'scene.nearestAll': [() => scene.nearestAll(wrong), () => scene.nearestAll(origin, { count: 0 })],
  'scene.resolve': [() => scene.resolve(gone), () => scene.resolve(body, { within: -1 }), () => scene.resolve(body, {}, frozen)],
  'scene.move': [
    () => scene.move(hero, wrong), () => scene.move(hero, origin, { up: origin }), () => scene.move(hero, origin, { maxslope: 1 }),
    () => scene.move(hero, origin, {}, frozen), () => scene.move(hero, origin, { accept: 5 }), () => scene.move(hero, origin, { recover: -Infinity }),
  ],
  'scene.push': [() => scene.push(body, wrong), () => scene.push(body, origin, { up: origin }), () => scene.push(body, origin, { turn: NaN })],
  'scene.sweep': [() => scene.sweep(square, origin, wrong), () => scene.sweep(square, origin, origin, 1, {})],
  'scene.snapshot': [() => Scene.prototype.snapshot.call({}), () => scene.snapshot({ fixed: 1 })],
  'scene.restore': [() => scene.restore(5), () => scene.restore(new Uint8Array(3))],
  ...Object.fromEntries(['hash', 'clear', 'began', 'ended', 'toJSON'].map((name) => [`scene.${name}`, [() => Scene.prototype[name].call({})]])),
  'scene.dispose': [() => Scene.prototype.dispose.call({})],
  ...Object.fromEntries(['size', 'poses', 'pairs', 'normals', 'depths'].map((name) => [`scene.${name}`, [() => new Proxy(scene, {})[name]]])),
  ...Object.fromEntries(['kind', 'pieces', 'points', 'radius', 'area', 'centroid', 'inertia'].map((name) => [`shape.${name}`, [() => new Proxy(square, {})[name]]])),
  ...Object.fromEntries(['x', 'y', 'angle', 'rotation', 'shape', 'category', 'mask', 'fixed', 'oneWay'].map((name) => [`body.${name}`, [
    () => { body[name] = 'a'; }, () => { gone[name] = 1; }, () => { new Proxy(body, {})[name] = 1; },
  ]])),
  'body.moveTo': [() => body.moveTo(NaN, 0), () => body.moveTo(0, 0, NaN), () => body.moveTo(), () => gone.moveTo(0, 0), () => Body.prototype.moveTo.call({}, 0, 0)],
  'body.teleport': [() => body.teleport(NaN, 0), () => body.teleport(0, 0, '1'), () => gone.teleport(0, 0)],
  'body.remove': [() => gone.remove()],
  'body.contacts': [() => Body.prototype.contacts.call({})],
  'body.toJSON': [() => Body.prototype.toJSON.call({})],
};

/** @param {() => unknown} call @returns {Error} */
function thrown(call) {
  try {
    call();
  } catch (error) {
    return /** @type {Error} */ (error);
  }
  throw new Error(`not refused: ${call}`);
}

for (const [name, refused] of Object.entries(calls)) {
  test(`${name}: its errors`, () => {
    for (const call of refused) {
      const { message, stack = '' } = thrown(call);
      assert.match(message, new RegExp(`^${name.replace('.', '\\.')}(: | must )`), String(call));
      assert.equal(message.split(`${name}: `).length, message.startsWith(`${name}: `) ? 2 : 1, `${call}: the name once, in ${message}`);
      const [head, frame] = [stack.slice(0, stack.indexOf('\n    at ')), stack.slice(stack.indexOf('\n    at ') + 1).split('\n')[0]];
      assert.ok(head.endsWith(message), `${call}: the stack begins with the message`);
      assert.match(frame, /errors\.test\.mjs/, `${call}: the first frame is the caller's, got ${frame}`);
    }
  });
}

test('every public function is among them', () => {
  /** @param {string} prefix @param {object} holder @param {boolean} getters */
  const members = (prefix, holder, getters) => Object.entries(Object.getOwnPropertyDescriptors(holder))
    .filter(([name, { value, get, set }]) => name !== 'constructor' && (typeof value === 'function' || set || (getters && get))).map(([name]) => prefix + name);
  const all = [
    ...Object.keys(shadowgap).filter((name) => name !== 'ShapeError'), ...members('Shape.', Shape, true), ...members('shape.', Shape.prototype, true),
    ...members('scene.', Scene.prototype, true), ...members('body.', Body.prototype, false),
  ];
  assert.deepEqual(all.filter((name) => !(name in calls)), []);
});

test('errors of the caller’s own functions and setters stay as they are', () => {
  const mine = new TypeError('mine');
  const fail = () => { throw mine; };
  for (const call of [
    () => overlaps(square, { get x() { return fail(); }, y: 0 }, square, origin), () => scene.pick(origin, { accept: fail }),
    () => collide(square, origin, square, origin, /** @type {any} */ ({ set depth(/** @type {unknown} */ _) { fail(); } })),
  ]) {
    assert.equal(thrown(call), mine);
    assert.equal(mine.message, 'mine');
  }
  const inner = thrown(() => scene.pick(origin, { accept: () => scene.move(body, wrong) }));
  assert.match(inner.message, /^scene\.move: motion\.x must be finite/, 'an error of another call within is named once');
});

test('the small entry names its own', () => {
  assert.match(thrown(() => pairs.overlaps(pairs.Shape.point(), origin, pairs.Shape.point(), wrong)).message, /^overlaps: poseB\.x must be finite, got NaN$/);
  assert.match(thrown(() => pairs.Shape.circle(-1)).message, /^Shape\.circle: a radius must be at least 0, got -1$/);
});

test('engines without captureStackTrace get the names, too', () => {
  const { captureStackTrace } = Error;
  try {
    /** @type {any} */ (Error).captureStackTrace = undefined;
    assert.equal(thrown(() => scene.move(hero, wrong)).message, 'scene.move: motion.x must be finite, got NaN');
  } finally {
    Error.captureStackTrace = captureStackTrace;
  }
});

test('what was meant is named: a body’s shape, and a box of x, y, width and height', () => {
  assert.equal(thrown(() => collide(body, body, square, origin)).message, 'collide: a must be a Shape, got a Body: pass body.shape');
  assert.match(thrown(() => scene.query({ x: 0, y: 0, width: 1, height: 1 })).message, /^scene\.query: box must be \{ minX: x, minY: y, maxX: x \+ width, maxY: y \+ height \}$/);
});

test('a list in the place of a point is named', () => {
  const list = /** @type {any} */ ([1, 0]);
  for (const [name, call] of /** @type {[string, () => unknown][]} */ ([
    ['scene.move: motion', () => scene.move(hero, list)],
    ['scene.push: motion', () => scene.push(body, list)],
    ['scene.move: options.up', () => scene.move(hero, origin, { up: list })],
    ['scene.pick: point', () => scene.pick(list)],
    ['scene.raycast: from', () => scene.raycast(list, list)],
    ['collide: poseB', () => collide(square, origin, square, list)],
  ])) assert.equal(thrown(call).message, `${name} must be { x, y }, got an array of 2`);
});

test('a direction of no length is no ground: up is left out, or refused', () => {
  for (const up of [{ x: 0, y: 0 }, { x: 0, y: -0 }, { x: 1e-71, y: 0 }]) {
    const about = { name: 'RangeError', message: /^scene\.\w+: options\.up must be at least 1e-70 long, got a length of / };
    assert.throws(() => scene.move(hero, { x: 1, y: 0 }, { up }), about);
    assert.throws(() => scene.push(body, { x: 1, y: 0 }, { up }), about);
  }
  assert.deepEqual([hero.x, body.x], [9, 0]);
  assert.equal(scene.move(hero, { x: 1, y: 0 }, { up: undefined }).moved.x, 1);
});

test('recover: Infinity sets no limit, as within does', () => {
  const scene = new Scene();
  scene.add(Shape.box(100, 100), { fixed: true });
  const stuck = scene.add(Shape.box(1, 1), { x: 20 });
  assert.equal(scene.move(stuck, origin).stuck, true);
  const { stuck: still, moved } = scene.move(stuck, origin, { recover: Infinity });
  assert.deepEqual([still, moved], [false, { x: 30.5, y: 0 }]);
});

test('a body’s rotation is its angle', () => {
  const scene = new Scene();
  const wall = scene.add(Shape.box(4, 1));
  const other = scene.add(Shape.box(1, 1), { y: 1.9 });
  assert.equal(scene.update(), 0);
  wall.rotation = Math.PI / 2;
  assert.deepEqual([wall.angle, wall.rotation, scene.poses[2]], [Math.PI / 2, Math.PI / 2, Math.PI / 2]);
  assert.equal(scene.update(), 1);
  assert.equal(overlaps(wall.shape, wall, other.shape, other), true);
  wall.angle = 0;
  assert.equal(wall.rotation, 0);
  assert.throws(() => { wall.rotation = NaN; }, /^RangeError: body\.rotation must be finite, got NaN$/);
  wall.remove();
  assert.throws(() => { wall.rotation = 1; }, /^TypeError: body\.rotation: the body has been removed/);
  assert.equal(wall.rotation, 0);
});

test('a list of bodies to ignore has no holes: one was the body in slot 0', () => {
  const scene = new Scene();
  const [first, second] = [scene.add(square), scene.add(square)];
  assert.deepEqual(scene.pick(origin, { ignore: [second] }), [first]);
  const begun = performance.now();
  for (const ignore of [[, second], Object.assign([], { length: 2 ** 32 - 1 })]) {
    assert.match(thrown(() => scene.pick(origin, { ignore })).message, /^scene\.pick: filter\.ignore must be (a Body, got undefined|at most \d+ long, got 4294967295)$/);
  }
  assert.ok(performance.now() - begun < 1000);
});

test('what is no number, no object or no buffer any more is named by us, not by the engine', () => {
  const [fake, bytes] = [Object.create(square), scene.snapshot()];
  const detached = new Uint8Array(bytes);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  class Short extends Uint8Array { get length() { return 2; } }
  const bad = /^scene\.restore: bytes must be the snapshot of a scene/;
  assert.match(thrown(() => scene.query({ minX: Symbol('s'), minY: 0, maxX: 1, maxY: 1 })).message, /^scene\.query: box\.minX must be a number, got Symbol\(s\)$/);
  assert.match(thrown(() => scene.raycast({ x: fake, y: 0 }, origin, { accept: () => true })).message, /^scene\.raycast: from\.x must be a number, got an object$/);
  assert.match(thrown(() => scene.sweep(square, origin, { x: fake, y: 0 }, { accept: () => true })).message, /^scene\.sweep: motion\.x must be a number, got an object$/);
  assert.match(thrown(() => scene.restore(detached)).message, bad);
  assert.match(thrown(() => scene.restore(new Short(bytes))).message, bad);
  let reads = 0;
  const changing = Object.defineProperty([null], 0, { get: () => ((reads += 1) > 1 ? null : square) });
  assert.equal(Shape.union(changing).kind, 'polygon');
  reads = 0;
  const out = { get a() { return (reads += 1) > 2 ? null : { ...still }; }, b: { ...still } };
  assert.match(thrown(() => bounce(contact, still, origin, still, origin, {}, out)).message, /^bounce: out must be an object that can be written to/);
});

test('what is filled may be read-only, long or curious', () => {
  const far = [{ x: 99, y: 0 }, { x: -99, y: 0 }];
  for (const out of [Object.defineProperty([], 'length', { writable: false }), Object.defineProperty([1], 0, { writable: false })]) {
    for (const fill of [() => scene.pick(origin, {}, out), () => scene.raycastAll(...far, {}, out), () => scene.sweep(square, ...far, {}, out)]) {
      assert.match(thrown(fill).message, /^scene\.\w+: out must be an object that can be written to/);
    }
  }
  const points = Object.assign([], { length: 2 ** 31 });
  assert.equal(collide(square, origin, square, { x: 1, y: 0.5 }, { points }).points.length, 2);
  // A setter that asks something else while the answer is written.
  const other = new Scene();
  const lift = other.add(Shape.box(9, 1), { fixed: true });
  for (const x of [-3, 0, 3]) other.add(square, { x, y: 1.5 });
  /** @type {any[]} */
  const carried = [];
  Object.defineProperty(carried, 0, { set() { other.raycastAll(...far); explain(square, origin, square, origin); } });
  const push = other.push(lift, { x: 1, y: 0 }, { up: { x: 0, y: 1 } }, { carried });
  assert.deepEqual([push.moved, push.carried.length, push.carried[2].slot], [{ x: 1, y: 0 }, 3, 3]);
});

test('a canvas whose methods dispose of the scene', () => {
  const scene = new Scene();
  scene.add(square);
  const ctx = new Proxy({}, { get: (_, name) => (name === 'getTransform' ? () => ({ a: 1, b: 0 }) : () => scene.dispose()) });
  assert.equal(thrown(() => draw(ctx, scene)).message, 'drawDebug: the scene has been disposed of');
});

test('of two wrong arguments, the first is named', () => {
  const wrong = { x: NaN, y: 0 };
  const bad = /** @type {any} */ ({ odd: 1 });
  const other = new Scene();
  const body = other.add(square);
  assert.match(thrown(() => other.raycast(wrong, origin, bad)).message, /^scene\.raycast: from\.x must be finite/);
  assert.match(thrown(() => other.cast(square, origin, wrong, bad)).message, /^scene\.cast: motion\.x must be finite/);
  assert.match(thrown(() => other.move(body, wrong, bad)).message, /^scene\.move: motion\.x must be finite/);
  assert.match(thrown(() => other.push(body, wrong, bad)).message, /^scene\.push: motion\.x must be finite/);
});
