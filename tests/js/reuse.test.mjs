/** Answers written into an object that the caller passes in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Body, collide, Scene, Shape } from '../../js/index.js';
import { answer, cup, disc, questions, refuses, square } from './common/boundary.mjs';

/**
 * The questions that can fill an object, each with arguments that give different answers and arguments that give none.
 */
const reusing = {
  collide: {
    others: [{ poseB: { x: -0.25, y: 0.75, angle: 0 } }, { b: square }, { b: square, poseB: { x: 0.5, y: 0.25, angle: 0 } }, { a: disc }, { a: cup, b: square }],
    none: { poseB: { x: 9, y: 0 } },
  },
  distance: { others: [{ poseB: { x: 5, y: 7 } }, { a: cup }, { b: square }], none: undefined },
  cast: { others: [{ poseB: { x: 1, y: 0 } }, { b: cup }, { motion: { x: -9, y: 0 }, motionA: undefined }], none: { motion: { x: 0, y: 50 } } },
  'cast with spin': { others: [{ poseB: { x: 1, y: 0 } }, { a: cup }, { options: { spinB: 1 } }], none: { motion: { x: 0, y: 50 } } },
  raycast: { others: [{ shape: disc }, { from: { x: 0, y: 0 } }, { shape: cup }], none: { to: { x: -5, y: 9 } } },
  bounce: {
    others: [{ a: { vx: 1, vy: 2, spin: 3, invMass: 0.5, invInertia: 0.25 } }, { options: undefined }],
    none: undefined,
  },
};

/**
 * All objects in an answer, and the answer itself, by their paths.
 * @param {any} value
 * @param {string} [path]
 * @returns {Map<string, any>}
 */
function parts(value, path = '') {
  const found = new Map([[path, value]]);
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'object' && inner !== null) parts(inner, `${path}.${key}`).forEach((part, at) => found.set(at, part));
  }
  return found;
}

for (const [name, { others, none }] of Object.entries(reusing)) {
  const all = [{}, ...others, {}, ...others];

  test(`${name} fills and returns the object that it is given`, () => {
    class Vector {
      x = 7;
      y = 8;
    }
    const outs = {
      'an empty object': {},
      'an earlier answer': answer(name),
      'an object without a prototype': Object.create(null),
      'an answer of another kind': answer(name === 'distance' ? 'cast' : 'distance'),
      'an object with parts of its own': { normal: new Vector(), point: new Vector(), onA: new Vector(), mtv: new Vector(), points: [{ x: 1, y: 2, depth: 3, id: 4, mine: 5 }] },
      'an object that has it all wrong': { normal: null, point: 5, onA: 'x', mtv: false, points: { length: 1 }, depth: '1', time: null, a: 1, b: null },
      'an array': [],
    };
    for (const [about, out] of Object.entries(outs)) {
      for (const other of all) {
        const fresh = answer(name, other);
        assert.equal(answer(name, { ...other, out }), out, `${name} into ${about}`);
        for (const [path, value] of parts(fresh)) {
          for (const [key, number] of Object.entries(value).filter(([, inner]) => typeof inner !== 'object')) {
            assert.equal(parts(out).get(path)[key], number, `${name} into ${about}: ${path}.${key}`);
          }
        }
        assert.equal(out.points?.length, fresh.points?.length ?? out.points?.length, `${name} into ${about}`);
      }
    }
    assert.ok(outs['an object with parts of its own'].normal instanceof Vector);
  });

  test(`${name} keeps the parts of an object that it fills`, () => {
    const out = answer(name, { out: {} });
    const before = parts(out);
    for (const other of all) answer(name, { ...other, out });
    answer(name, { out });
    parts(out).forEach((part, path) => assert.equal(part, before.get(path), `${name}${path}`));
  });

  test(`${name} fills nothing when there is no answer or an error`, () => {
    for (const out of [{}, answer(name), { normal: { x: 1 } }]) {
      const kept = JSON.stringify(out);
      if (none) assert.equal(answer(name, { ...none, out }), null);
      assert.equal(JSON.stringify(out), kept, name);
      const [place] = Object.keys(questions[name].args);
      for (const wrong of [null, 5, {}]) assert.throws(() => answer(name, { [place]: wrong, out }), TypeError);
      assert.equal(JSON.stringify(out), kept, name);
    }
  });

  test(`${name} writes all or nothing`, () => {
    const fresh = answer(name);
    for (const path of parts(answer(name, others[0])).keys()) {
      for (const used of [false, true]) {
        const out = answer(name, others[0]);
        if (used) answer(name, { ...others[0], out });
        const kept = JSON.stringify(out);
        Object.freeze(parts(out).get(path));
        // `bounce` writes to the objects in `out`, never to `out` itself, which may thus be frozen.
        if (name === 'bounce' && path === '') {
          assert.deepEqual(answer(name, { out }), fresh, `${name} with a frozen ${path || 'object'}`);
        } else {
          refuses(() => answer(name, { out }), [TypeError], [/^out /], `${name} with a frozen ${path || 'object'}`);
          assert.equal(JSON.stringify(out), kept, `${name} with a frozen ${path || 'object'}`);
        }
      }
    }
    refuses(() => answer(name, { out: Object.freeze({}) }), [TypeError], [/^out /], name);
    const sealed = Object.preventExtensions({ depth: 1 });
    refuses(() => answer(name, { out: sealed }), [TypeError], [/^out /], name);
    assert.deepEqual(sealed, { depth: 1 });
  });
}

const scene = new Scene();
const [low, high] = [scene.add(Shape.box(9, 1), { fixed: true }), scene.add(square, { y: 1.25 })];
scene.update();

/**
 * The questions to a scene that fill an object.
 * @type {Record<string, (out?: any) => any>}
 */
const inScene = {
  'scene.raycast': (out) => scene.raycast({ x: 3, y: 9 }, { x: 3, y: 0 }, undefined, out),
  'scene.cast': (out) => scene.cast(disc, { x: 3, y: 9 }, { x: 0, y: -9 }, undefined, out),
  'scene.nearest': (out) => scene.nearest({ x: 3, y: 9 }, Infinity, undefined, out),
  'scene.resolve': (out) => scene.resolve(high, undefined, out),
  'scene.move': (out) => scene.move(high, { x: 1, y: -3 }, { up: { x: 0, y: 1 } }, out),
  'scene.push': (out) => scene.push(low, { x: 0.25, y: 0.5 }, { up: { x: 0, y: 1 } }, out),
};

/** @param {object | null} value */
const told = (value) => JSON.stringify(value, (_, inner) => (inner instanceof Body ? inner.slot : inner));

/** Ways in which a property refuses to be written. @type {Record<string, (value: unknown) => PropertyDescriptor>} */
const refusing = {
  'cannot be written': (value) => ({ value, writable: false, enumerable: true }),
  'has only a getter': (value) => ({ get: () => value, enumerable: true }),
};

for (const [name, ask] of Object.entries({ ...Object.fromEntries(Object.keys(reusing).map((name) => [name, (/** @type {any} */ out) => answer(name, { out })])), ...inScene })) {
  test(`${name} writes nothing where a number of an object cannot be written, and changes nothing`, () => {
    const where = () => JSON.stringify([...scene.poses]);
    const poses = scene.poses.slice();
    const filled = () => {
      scene.poses.set(poses);
      const out = name.startsWith('scene') ? ask(undefined) : answer(name, (/** @type {Record<string, any>} */ (reusing))[name].others[0]);
      scene.poses.set(poses);
      return out;
    };
    const places = [...parts(filled())].filter(([, part]) => !(part instanceof Body || Array.isArray(part)))
      .flatMap(([path, part]) => Object.keys(part).map((key) => ({ path, key })))
      .filter(({ path }) => !/body|hits|passed|ground|wall|ceiling|carried|pushed|squashed/.test(path));
    assert.ok(places.length > 1);
    for (const { path, key } of places) {
      for (const [how, property] of Object.entries(refusing)) {
        const about = `${name}: ${path}.${key} ${how}`;
        const out = filled();
        const part = parts(out).get(path);
        // What is no number of the answer may be as it likes.
        if (name === 'bounce' && path === '') continue;
        Object.defineProperty(part, key, property(part[key]));
        const [before, place] = [told(out), where()];
        assert.throws(() => ask(out), { name: 'TypeError', message: /^[\w.]+: out must be an object that can be written to/ }, about);
        assert.equal(told(out), before, about);
        assert.equal(where(), place, about);
      }
    }
  });
}

for (const [name, ask] of Object.entries(inScene)) {
  test(`${name} writes all or nothing into an object that it has filled before, of which a part has been frozen since`, () => {
    const poses = scene.poses.slice();
    const paths = [...parts(ask({}))].filter(([, part]) => !(part instanceof Body)).map(([path]) => path)
      .filter((path) => !/body|ground|wall|ceiling|hits\.|passed\./.test(path));
    for (const path of paths) {
      scene.poses.set(poses);
      const out = ask({});
      scene.poses.set(poses);
      Object.freeze(parts(out).get(path));
      assert.throws(() => ask(out), { name: 'TypeError', message: /: out must be an object that can be written to/ }, `${name}${path}`);
      assert.deepEqual(scene.poses, poses, `${name}${path}`);
    }
    scene.poses.set(poses);
  });

  test(`${name} throws where a property has become read-only since, however deep it is`, () => {
    const poses = scene.poses.slice();
    const again = () => { scene.poses.set(poses); return ask({}); };
    for (const [path, part] of [...parts(again())].filter(([, part]) => !(part instanceof Body))) {
      for (const key of Object.keys(part)) {
        const out = again();
        const held = parts(out).get(path);
        if (held === undefined || (Array.isArray(held) && held[Number(key)] instanceof Body)) continue;
        Object.defineProperty(held, key, { writable: false });
        scene.poses.set(poses);
        // A part that is the caller's to exchange is only read.
        try {
          ask(out);
        } catch (error) {
          assert.ok(error instanceof TypeError, `${name}${path}.${key}: ${error}`);
          continue;
        }
        scene.poses.set(poses);
        assert.deepEqual(told(out), told(ask({})), `${name}${path}.${key}: written in full, or refused`);
      }
    }
    scene.poses.set(poses);
  });

  test(`${name} gives an empty object all that a new one has`, () => {
    const poses = scene.poses.slice();
    const fresh = ask(undefined);
    scene.poses.set(poses);
    const out = {};
    assert.equal(ask(out), out);
    scene.poses.set(poses);
    assert.deepEqual({ ...out }, { ...fresh });
    assert.deepEqual(Object.keys(out).sort(), Object.keys(fresh).sort());
  });
}

/** @param {unknown} got @param {unknown} want @param {string} [about] */
const same = (got, want, about) => assert.deepEqual(got, want, about);

test('the contact of two discs leaves nothing of an earlier one', () => {
  const [large, small, here] = [Shape.circle(2), Shape.circle(0.5), { x: 1, y: 2 }];
  for (const [x, y] of [[3, 3], [-0.5, 1], [1, 4.25], [2, -0.25]]) {
    for (const [a, b, inside] of [[large, small, 'bInA'], [small, large, 'aInB']]) {
      /** @type {any} */
      const out = collide(/** @type {Shape} */ (a), here, /** @type {Shape} */ (b), { x: 1.25, y: 2 }, {});
      assert.equal(out[/** @type {string} */ (inside)], true);
      same(collide(large, here, large, { x, y }, out), collide(large, here, large, { x, y }));
      const box = Shape.box(2, 2);
      for (const angle of [0, 0.75, 2.25, 4]) {
        collide(box, { x: 0, y: 0 }, box, { x: 1.25, y: 1.25, angle }, out);
        same(collide(large, here, large, { x, y }, out), collide(large, here, large, { x, y }), 'after boxes');
      }
    }
  }
});

test('a small disc near the edge of a large one is deep in it; no zero of an answer has a sign', () => {
  const [large, small, here] = [Shape.circle(2), Shape.circle(0.5), { x: 0, y: 0 }];
  assert.equal(collide(large, here, small, { x: 1, y: 0 })?.depth, 1.5);
  for (const other of [here, { x: -0, y: -0 }]) assert.ok(Object.is(collide(large, other, large, { x: -0, y: 1 })?.normal.x, 0));
});

test('the points of a contact that is filled come and go', () => {
  const box = Shape.box(2, 2);
  const [flat, tilted] = [{ x: 0.5, y: 1.75 }, { x: 0, y: 2.25, angle: 0.75 }];
  const [two, one] = [collide(box, { x: 0, y: 0 }, box, flat), collide(box, { x: 0, y: 0 }, box, tilted)];
  assert.deepEqual([two?.points.length, one?.points.length], [2, 1]);
  /** @type {any} */
  const out = {};
  /** @param {typeof flat} pose */
  const ask = (pose) => collide(box, { x: 0, y: 0 }, box, pose, out);
  ask(tilted);
  const { points } = out;
  same(out, one);
  ask(flat);
  same(out, two);
  const [first, second] = points;
  for (const pose of [tilted, flat, flat, tilted, tilted, flat]) {
    ask(pose);
    same(out, pose === flat ? two : one);
    assert.equal(out.points, points);
    assert.equal(points[0], first);
    if (pose === flat) assert.equal(points[1], second);
    assert.deepEqual(Object.keys(points), pose === flat ? ['0', '1'] : ['0']);
  }

  ask(flat);
  const locked = collide(box, { x: 0, y: 0 }, box, flat, {});
  const before = JSON.stringify(locked);
  Object.freeze(locked?.points[1]);
  assert.throws(() => collide(box, { x: 0, y: 0 }, box, { x: 0.25, y: 1.5 }, locked ?? {}), { name: 'TypeError', message: /: out must/ });
  assert.equal(JSON.stringify(locked), before, 'all or nothing');

  // The caller may change or damage `out` between two calls.
  const { normal } = out;
  const spoils = /** @type {((points: any) => void)[]} */ ([
    (points) => points.push({}), (points) => points.push({}, {}), (points) => { points.length = 0; }, (points) => points.pop(),
    (points) => { points[1] = { x: 1 }; }, (points) => { points[0] = null; }, (points) => { points[0] = 5; }, () => { out.points = []; },
    () => { out.points = undefined; }, () => { out.points = [5]; }, () => { out.points = Object.freeze([{}]); }, () => { delete out.normal; },
    () => { out.mtv = null; }, () => { out.depth = undefined; }, () => { out.normal = normal; },
  ]);
  for (const spoil of spoils) {
    for (const pose of [flat, tilted]) {
      ask(pose);
      spoil(out.points);
      for (const again of [pose, pose === flat ? tilted : flat]) {
        ask(again);
        same(out, again === flat ? two : one, String(spoil));
      }
    }
  }
});

test('an object that asks while it is filled gets the right numbers', () => {
  const { args } = questions.collide;
  const fresh = answer('collide');
  let depth = 0;
  const out = /** @type {any} */ ({
    get depth() { return depth; },
    set depth(value) {
      answer('collide', { a: disc, poseB: { x: 0.1, y: 0.7 } });
      answer('distance', { poseB: { x: 50, y: 70 } });
      depth = value;
    },
  });
  collide(args.a, args.poseA, args.b, args.poseB, out);
  assert.deepEqual({ ...out }, fresh);
});

test('bounce changes the motions themselves where they are to be filled', () => {
  const { contact, a, centerA, b, centerB, options } = questions.bounce.args;
  const [mineA, mineB] = [{ ...a, invMass: 0.5, name: 'a' }, { ...b, name: 'b' }];
  const fresh = answer('bounce', { a: mineA });
  const out = { a: mineA, b: mineB };
  assert.equal(answer('bounce', { contact, a: mineA, centerA, b: mineB, centerB, options, out }), out);
  assert.equal(out.a, mineA);
  assert.deepEqual(mineA, { ...fresh.a, name: 'a' });
  assert.deepEqual(mineB, { ...fresh.b, name: 'b' });
  for (const [name, wrong] of [['a', null], ['a', 5], ['b', null], ['b', 5]]) {
    const half = { a: { ...a }, b: { ...b }, [/** @type {string} */ (name)]: wrong };
    assert.equal(answer('bounce', { out: half }), half);
    assert.deepEqual(half, answer('bounce'));
  }
  const locked = Object.defineProperty({}, 'b', { value: undefined, enumerable: true });
  assert.throws(() => answer('bounce', { out: locked }), { name: 'TypeError', message: /: out must/ });
  assert.deepEqual(locked, { b: undefined }, 'all or nothing');
});
