/** Questions refuse invalid arguments: each argument of each question, with every kind of wrong value. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Shape } from '../../js/index.js';
import { answer, before, disc, exactly, good, notFinite, notNumbers, notObjects, questions, refuses, show, square } from './common/boundary.mjs';

/** The arguments and fields that are optional. */
const optional = /^(options|options\.\w+|motionA|out|base|pose[AB]?\.angle)$/;

/** Coordinates, which must lie within ±1e70. */
const position = /^((pose[AB]?|motionA?|from|to|point|axis)\.[xy]|options\.spin[AB])$/;

/**
 * The paths, such as `poseA.x`, of all numbers, objects and shapes in a question's arguments.
 * @param {unknown} value
 * @param {string} [name]
 * @returns {{ numbers: string[], objects: string[], shapes: string[] }}
 */
function places(value, name = '') {
  const found = { numbers: /** @type {string[]} */ ([]), objects: /** @type {string[]} */ ([]), shapes: /** @type {string[]} */ ([]) };
  if (value instanceof Shape) found.shapes.push(name);
  else if (typeof value === 'number') found.numbers.push(name);
  else if (typeof value === 'object' && value !== null) {
    if (name) found.objects.push(name);
    for (const [key, inner] of Object.entries(value)) {
      const below = places(inner, Array.isArray(value) ? `${name}[${key}]` : name ? `${name}.${key}` : key);
      for (const kind of /** @type {const} */ (['numbers', 'objects', 'shapes'])) found[kind].push(...below[kind]);
    }
  }
  return found;
}

/**
 * A copy of a question's arguments, changed in one place.
 * @param {any} args
 * @param {string} place
 * @param {(holder: any, key: string) => void} change
 */
function changed(args, place, change) {
  const path = place.split(/[.[\]]+/).filter(Boolean);
  /** @param {any} value @param {string[]} path @returns {any} */
  const copy = (value, [key, ...rest]) => {
    const same = Array.isArray(value) ? [...value] : { ...value };
    if (rest.length === 0) change(same, key);
    else same[key] = copy(value[key], rest);
    return same;
  };
  return copy(args, path);
}

/** @param {any} args @param {string} place @param {unknown} value */
const put = (args, place, value) => changed(args, place, (holder, key) => { holder[key] = value; });

for (const [name, { ask, args }] of Object.entries(questions)) {
  const { numbers, objects, shapes } = places(args);
  /** @param {string} place @param {unknown} value */
  const call = (place, value) => () => ask(...Object.values(put(args, place, value)));

  test(`${name} refuses numbers that are none`, () => {
    for (const place of numbers) {
      for (const [value, shown] of notFinite) refuses(call(place, value), [RangeError], [exactly(place), shown], `${name} ${place} = ${value}`);
      for (const [value, shown] of notNumbers) refuses(call(place, value), [TypeError], [exactly(place), shown], `${name} ${place} = ${show(value)}`);
      if (optional.test(place)) assert.doesNotThrow(call(place, undefined), `${name} without ${place}`);
      else refuses(call(place, undefined), [TypeError], [exactly(place), /undefined/], `${name} without ${place}`);
    }
  });

  test(`${name} refuses positions that cannot be computed with`, () => {
    for (const place of numbers.filter((place) => position.test(place))) {
      for (const value of [1e70, -1e70]) assert.doesNotThrow(call(place, value), `${name} ${place} = ${value}`);
      for (const value of [1.0000000000000002e70, -1e71, Number.MAX_VALUE]) {
        refuses(call(place, value), [RangeError], [exactly(place), exactly(String(value))], `${name} ${place} = ${value}`);
      }
    }
  });

  test(`${name} refuses what should be objects`, () => {
    for (const place of objects) {
      for (const [value, shown] of notObjects) refuses(call(place, value), [TypeError], [exactly(place), shown], `${name} ${place} = ${show(value)}`);
      if (optional.test(place)) {
        assert.doesNotThrow(call(place, undefined), `${name} without ${place}`);
      } else {
        refuses(call(place, undefined), [TypeError], [exactly(place), /undefined/], `${name} without ${place}`);
        for (const value of [{}, new Date(), square]) refuses(call(place, value), [TypeError], [exactly(place), /undefined|object/], `${name} ${place} = ${show(value)}`);
      }
    }
    // Extra arguments are ignored; missing ones are refused.
    const count = Object.keys(args).filter((place) => !optional.test(place)).length;
    assert.doesNotThrow(() => ask(...Object.values(args), 1, 2), name);
    for (let given = 0; given < count; given += 1) {
      const missing = new RegExp(`^(${Object.keys(args).slice(given).join('|')}) .*undefined`);
      refuses(() => ask(...Object.values(args).slice(0, given)), [TypeError], [missing], `${name} of ${given}`);
    }
    assert.doesNotThrow(() => ask(...Object.values(args).slice(0, count)), name);
  });

  if (shapes.length > 0) {
    test(`${name} refuses shapes that are none`, () => {
      /** @type {[any, RegExp][]} */
      const fakes = [
        ...notNumbers, [undefined, /undefined/], [NaN, /NaN/], [0, /0/],
        [Object.create(Shape.prototype), /object/], [Object.create(square), /object/], [new Proxy(square, {}), /proxy of a Shape/], [{ ...square }, /object/],
        [Shape, /function/], [structuredClone(square), /object/], [JSON.parse(JSON.stringify(square)), /object/],
      ];
      for (const place of shapes) {
        for (const [fake, shown] of fakes) refuses(call(place, fake), [TypeError], [new RegExp(`^${place} `), shown], `${name} ${place}`);
      }
    });
  }

  test(`${name} reads every number once`, () => {
    const expected = answer(name);
    for (const place of numbers) {
      let count = 0;
      const counting = changed(args, place, (holder, key) => {
        const value = holder[key];
        Object.defineProperty(holder, key, { get: () => ((count += 1) > 1 ? NaN : value) });
      });
      assert.deepEqual(ask(...Object.values(counting)), expected, `${name} ${place}`);
      assert.equal(count, 1, `${name} ${place}`);
    }
  });

  test(`${name} lets through what throws inside an argument`, () => {
    class Mine extends Error {}
    for (const place of [...numbers, ...objects.filter((place) => place.includes('.'))]) {
      const trap = changed(args, place, (holder, key) => {
        Object.defineProperty(holder, key, { get() { throw new Mine('mine'); } });
      });
      refuses(() => ask(...Object.values(trap)), [Mine], [/mine/], `${name} ${place}`);
    }
  });

  test(`${name} takes an argument that asks questions itself`, () => {
    const expected = answer(name);
    for (const place of numbers) {
      const asking = changed(args, place, (holder, key) => {
        const value = holder[key];
        Object.defineProperty(holder, key, { get: () => (good() === before ? value : NaN) });
      });
      assert.deepEqual(ask(...Object.values(asking)), expected, `${name} ${place}`);
    }
  });

  test(`${name} leaves its arguments as they are`, () => {
    /** @param {any} value @returns {any} */
    const frozen = (value) => {
      if (typeof value !== 'object' || value === null || value instanceof Shape) return value;
      Object.values(value).forEach(frozen);
      return Object.freeze(value);
    };
    assert.deepEqual(ask(...Object.values(frozen(structuredCloneButShapes(args)))), answer(name));
  });

  if ('out' in args) {
    test(`${name} refuses to fill what is no object`, () => {
      for (const [value, shown] of notObjects) refuses(call('out', value), [TypeError], [/^out /, shown], `${name} out = ${show(value)}`);
    });
  }
}

/** @param {any} args */
const structuredCloneButShapes = (args) =>
  Object.fromEntries(Object.entries(args).map(([key, value]) => [key, value instanceof Shape ? value : structuredClone(value)]));

test('an argument for the answer is refused also where there is none', () => {
  const far = { x: 99, y: 0 };
  refuses(() => answer('collide', { poseB: far, out: 5 }), [TypeError], [/^out /, /5/], 'collide');
  refuses(() => answer('cast', { poseB: far, out: 5 }), [TypeError], [/^out /, /5/], 'cast');
  refuses(() => answer('raycast', { from: far, to: { x: 99, y: 1 }, out: 5 }), [TypeError], [/^out /, /5/], 'raycast');
});

test('bounce refuses what has no meaning', () => {
  const { args } = questions.bounce;
  /** @type {[place: string, value: unknown, parts: RegExp[]][]} */
  const cases = [
    ...['a.invMass', 'a.invInertia', 'b.invMass', 'b.invInertia', 'options.friction'].map((place) =>
      /** @type {[string, unknown, RegExp[]]} */ ([place, -1e-9, [exactly(place), /at least 0/, /-1e-9/]])),
    ['options.restitution', -0.5, [/restitution/, /from 0 to 1/, /-0\.5/]],
    ['options.restitution', 1.0000000000000002, [/restitution/, /from 0 to 1/, /1\.0000000000000002/]],
    ['contact.normal', { x: 0, y: 0 }, [/contact\.normal/, /unit/, /0$/]],
    ['contact.normal', { x: 3, y: 4 }, [/contact\.normal/, /unit/, /5$/]],
    ['contact.normal', { x: 0, y: 1.00001 }, [/contact\.normal/, /unit/, /1\.00001/]],
    ['contact.points', [], [/contact\.points/, /one or two/, /0$/]],
    ['contact.points', [here(), here(), here()], [/contact\.points/, /one or two/, /3$/]],
  ];
  for (const [place, value, parts] of cases) {
    refuses(() => questions.bounce.ask(...Object.values(put(args, place, value))), [RangeError], parts, `${place} = ${show(value)}`);
  }
  for (const [place, value] of /** @type {[string, unknown][]} */ ([
    ['a.invMass', 0], ['a.invMass', -0], ['b.invMass', Number.MAX_VALUE], ['options.restitution', 1], ['options.friction', 1e300],
    ['b.vx', -Number.MAX_VALUE], ['centerB.x', 1e300], ['contact.normal', { x: 0, y: Math.fround(1 - 3e-8) }],
    ['contact.points', [{ x: 0, y: 0 }]], ['contact.points', { length: 1, 0: { x: 0, y: 0 } }],
  ])) {
    const after = questions.bounce.ask(...Object.values(put(args, place, value)));
    const finite = [after.a, after.b].every((motion) => Object.values(motion).every(Number.isFinite));
    assert.ok(finite, `${place} = ${show(value)}: ${JSON.stringify(after)}`);
  }
});

const here = () => ({ x: 0, y: 0 });

test('explain takes no options but its own', () => {
  for (const [value, shown] of [...notNumbers, /** @type {[unknown, RegExp]} */ ([1, /1/])].filter(([value]) => typeof value !== 'boolean')) {
    refuses(() => answer('explain', { options: { allAxes: value } }), [TypeError], [/options\.allAxes/, shown], show(value));
  }
});

test('a subclass cannot be made, but its inherited functions make shapes', () => {
  class Pretender extends /** @type {any} */ (Shape) {}
  for (const make of [() => new /** @type {any} */ (Shape)(), () => new /** @type {any} */ (Shape)(Symbol('shape'), 0, 0, 0), () => new /** @type {any} */ (Pretender)()]) {
    refuses(make, [TypeError], [/Shape/], 'new Shape');
  }
  assert.equal(answer('overlaps', { a: Pretender.circle(1), b: disc }), true);
});
