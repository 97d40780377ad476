/** Shared by the boundary tests: invalid values, and the check that a call refuses them. */
import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bounce, cast, collide, contains, distance, explain, explorerUrl, overlaps, project, raycast, Shape } from '../../../js/index.js';

export const here = { x: 0, y: 0 };
export const there = { x: 1, y: 0.25, angle: 0.5 };
export const square = Shape.box(2, 2);
export const disc = Shape.circle(1, { x: 0.5, y: 0 });
/** A square with a notch in its top. */
export const cup = Shape.union([
  Shape.box(3, 1, { center: { x: 0, y: -1 } }), Shape.box(1, 2, { center: { x: -1, y: 0.5 } }), Shape.box(1, 2, { center: { x: 1, y: 0.5 } }),
]);

const ball = { vx: 0.5, vy: -3, spin: 0.25, invMass: 1, invInertia: 2 };
const floor = { vx: 0, vy: 0, spin: 0, invMass: 0, invInertia: 0 };
const landing = { normal: { x: 0, y: 1 }, points: [{ x: -0.5, y: 0 }, { x: 0.75, y: 0 }] };

/**
 * Every question with valid arguments, in their order, under the names that error messages use.
 * @type {Record<string, { ask: (...args: any[]) => any, args: Record<string, any> }>}
 */
export const questions = {
  overlaps: { ask: overlaps, args: { a: square, poseA: { ...here, angle: 0 }, b: disc, poseB: there } },
  collide: { ask: collide, args: { a: square, poseA: { ...here, angle: 0 }, b: disc, poseB: there, out: undefined, options: {} } },
  distance: { ask: distance, args: { a: square, poseA: { ...here, angle: 0 }, b: disc, poseB: there, out: undefined } },
  cast: {
    ask: cast,
    args: { a: square, poseA: { ...here, angle: 0 }, b: disc, poseB: { x: 4, y: 0.25, angle: 0.5 }, motion: { x: -2, y: 0 }, motionA: { x: 3, y: 0.5 }, options: undefined, out: undefined },
  },
  'cast with spin': {
    ask: cast,
    args: {
      a: square, poseA: { ...here, angle: 0 }, b: cup, poseB: { x: 4, y: 0.25, angle: 0.5 }, motion: { x: -2, y: 0 }, motionA: { x: 3, y: 0.5 },
      options: { spinA: 0.25, spinB: -0.5 }, out: undefined,
    },
  },
  explain: { ask: explain, args: { a: square, poseA: { ...here, angle: 0 }, b: disc, poseB: there, options: { allAxes: true } } },
  explorerUrl: { ask: explorerUrl, args: { a: square, poseA: { ...here, angle: 0 }, b: disc, poseB: there, base: undefined } },
  raycast: { ask: raycast, args: { shape: square, pose: { ...here, angle: 0.5 }, from: { x: -5, y: 0.25 }, to: { x: 3, y: 0.5 }, out: undefined } },
  project: { ask: project, args: { shape: square, pose: { ...here, angle: 0.5 }, axis: { x: 3, y: -4 } } },
  contains: { ask: contains, args: { shape: square, pose: { ...here, angle: 0.5 }, point: { x: 0.5, y: 0.25 } } },
  bounce: {
    ask: bounce,
    args: {
      contact: landing, a: floor, centerA: { x: 0, y: -1 }, b: ball, centerB: { x: 0.25, y: 1 },
      options: { restitution: 0.5, friction: 0.25 }, out: undefined,
    },
  },
};

/**
 * A question's answer for its valid arguments, some of them replaced by `other`.
 * @param {string} name
 * @param {Record<string, any>} [other]
 */
export function answer(name, other) {
  const { ask, args } = questions[name];
  return ask(...Object.values({ ...args, ...other }));
}

/** The answers of valid calls as text, to compare before and after every invalid call. */
export const good = () => JSON.stringify([
  ...Object.keys(questions).map((name) => answer(name)),
  collide(cup, here, disc, there),
  Shape.polygon([[0, 0], [1, 0], [0, 1]]).points,
]);
export const before = good();

/** What V8 says where nothing was checked: such a sentence names no argument as the caller knows it. */
const ENGINES = /^Cannot (destructure|convert|mix)|is not iterable|^Assignment to/;

/**
 * Asserts that the call throws one of these errors, that its message contains all `parts`, and that later answers are
 * unchanged.
 * @param {() => unknown} call
 * @param {Function[]} kinds
 * @param {(string | RegExp)[]} parts
 * @param {string} about
 * @param {string} [name] the function's, with which the message begins
 */
export function refuses(call, kinds, parts, about, name = '') {
  assert.throws(call, (error) => {
    assert.ok(error instanceof Error, about);
    assert.ok(kinds.some((kind) => error instanceof kind), `${about}: threw ${error.name}: ${error.message}`);
    assert.ok(!ENGINES.test(error.message), `${about}: "${error.message}" is the engine's own`);
    assert.ok(error.message.startsWith(name && `${name}: `), `${about}: "${error.message}" begins with ${name}`);
    const words = afterName(error.message);
    for (const part of parts) assert.ok(words.match(part), `${about}: "${error.message}" has ${part}`);
    return true;
  }, about);
  assert.equal(good(), before, `${about}: changed a later answer`);
}

/**
 * What a message says after the function's name, with which it begins: tests/js/errors.test.mjs holds which one.
 * @param {string} message
 */
export const afterName = (message) => message.replace(/^(\w+\.)?\w+: /, '');

/** Matches `text` literally. @param {string} text */
export const exactly = (text) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** Numbers that are not finite, and how an error message shows them. @type {[value: unknown, shown: RegExp][]} */
export const notFinite = [[NaN, /NaN/], [Infinity, /\bInfinity/], [-Infinity, /-Infinity/]];

/** A revoked proxy: every access to it throws. @param {object} target */
function revoked(target) {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** A value of every type but number, and how an error message shows it. @type {[value: unknown, shown: RegExp][]} */
export const notNumbers = [
  ['1', /"1"/], ['', /""/], [null, /null/], [true, /true/], [false, /false/], [5n, /5n/], [Symbol('s'), /Symbol\(s\)/],
  [{}, /object/], [[], /array/], [[1], /array/], [() => 1, /function/], [new Number(1), /object/], [{ valueOf: () => 1 }, /object/],
  [new Date(1), /object/], [new Proxy({}, {}), /object/], [revoked([]), /object/], [Object.create(null), /object/], [new Float64Array(1), /object|array/],
];

/** Values that are not objects, and how an error message shows them. @type {[value: unknown, shown: RegExp][]} */
export const notObjects = [...notNumbers.filter(([value]) => typeof value !== 'object' || value === null), [5, /5/], [NaN, /NaN/]];

/** A value as text, for assertion messages. @param {unknown} value */
export function show(value) {
  try {
    return `${typeof value} ${JSON.stringify(value) ?? String(value)}`;
  } catch {
    return typeof value;
  }
}

setFlagsFromString('--expose-gc');
export const collectGarbage = /** @type {() => void} */ (runInNewContext('gc'));

/** Collects garbage, then waits for the finalisers, which run in a later task of the event loop. */
export async function letGo() {
  for (let n = 0; n < 5; n += 1) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
