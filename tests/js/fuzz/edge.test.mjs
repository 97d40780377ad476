/**
 * The edge of JavaScript: every public function with every hostile argument in every place. Either it works; or what
 * the caller's own code threw comes out as it is; or an error of ours that begins with the function's name, whose stack
 * begins at the caller's line, and that has changed nothing. CALLS=1000000 makes all calls, and fewer are drawn from
 * these, with another SEED others; ONLY=scene.move names functions.
 */
import assert from 'node:assert/strict';
import { env } from 'node:process';
import { test } from 'node:test';
import * as shadowgap from '../../../js/index.js';
import * as pairs from '../../../js/pairs.js';
import * as SAT from '../../../js/sat.js';
import * as debug from '../../../js/debug.js';
import * as tiled from '../../../js/tiled.js';
import { before, good } from '../common/boundary.mjs';
import { cases } from '../common/cases.mjs';
import { Random } from '../common/random.mjs';
import { changes, copies, isOpen, mine, odd, places, put, questions, readCopies, traps } from './edge.mjs';
import { MOVES_POINTS, satFace, UNCHECKED } from './face-sat.mjs';
import { face, makeWorld } from './face.mjs';

/** @import { Call, World } from './face.mjs' */

const { Body, Scene, Shape, ShapeError } = shadowgap;
const ALL = 180_000;
const share = cases('CALLS', 2_000, ALL) / ALL;
const random = new Random(Number(env.SEED ?? 1));
const isDrawn = () => random.next() < share;

/** An answer as text, whatever the order of its properties. @param {any} answer */
function look(answer) {
  return JSON.stringify(answer, (_, value) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
    return typeof value === 'bigint' ? `${value}n` : Object.is(value, -0) ? '-0' : value;
  });
}

/** All that a world holds. It is spent then. @param {World} world */
function stateOf({ scene, gone }) {
  try {
    const now = `${scene.hash()} ${scene.poses} ${scene.size} ${gone.x} ${look([...scene])}`;
    // A push that was planned and given up leaves other bytes that mean what they meant, but not after an update.
    scene.update({ swept: true });
    return now + look([...scene.began(), ...scene.ended()]) + Buffer.from(scene.snapshot()).toString('latin1');
  } catch {
    return 'disposed of';
  }
}
const whole = stateOf(makeWorld());

/** What a call gives; iterators do their work here. @param {Call} call @param {any[]} args */
function invoke({ on, use, part }, args) {
  if (part === 'set') return on[use] = args[0];
  const answer = part === 'get' ? on[use] : on[use](...args);
  return typeof answer?.next === 'function' ? [...answer] : answer;
}

/**
 * What the engine says of a proxy that is revoked or lies, and of a canvas without its methods; and getters of our own
 * classes that an argument has inherited.
 */
const CALLERS = /on a proxy that has been revoked|' on proxy: |Cannot redefine property: lineWidth|^ctx\.\w+ is not a function|^Class constructor|^(shape|scene|body)\.\w+: this /;

/** How many calls were made of a function, and refused. */
const counts = { made: 0, refused: 0 };

/**
 * Makes a call, and judges what comes of it.
 * @param {string} name
 * @param {(world: World) => Call} entry
 * @param {string} about
 * @param {(args: any, act: (doIt: (world: World) => void) => void) => void} prepare
 * @param {{ same?: string, changes?: boolean, hostile?: string }} [expected] the answer that it must have; whether the
 *   caller's own code may change the scene; which argument is not what it was, out of which the others must stay
 */
function judge(name, entry, about, prepare, expected = {}) {
  if (!isDrawn()) return;
  const world = makeWorld();
  const call = entry(world);
  const { args } = call;
  const isSat = name in satFace;
  const others = () => [isSat && look(call.on), ...args.flatMap((arg, k) => String(k) === expected.hostile || typeof arg === 'function' ? [] : look(arg))];
  const before = (call.says || (isSat && !MOVES_POINTS.test(name))) && others();
  prepare(args, (doIt) => {
    try {
      doIt(world);
    } catch { /* what is called within fails by itself */ }
  });
  counts.made += 1;
  const told = `${name}${call.part ? ` (${call.part})` : ''}: ${about}`;
  try {
    let answer = invoke(call, args);
    try {
      answer = look(answer);
    } catch {
      answer = undefined; // an odd object that was filled
    }
    if (expected.same !== undefined) assert.equal(answer, expected.same, told);
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    counts.refused += 1;
    assert.equal(expected.same, undefined, `${told} refused what is good: ${error}`);
    judgeError(name, call, error, told);
    if (before) assert.deepEqual(others(), before, `${told} was refused, and changed an argument: ${error}`);
    if (!expected.changes) assert.ok(stateOf(world) === whole, `${told} was refused, and changed something: ${error}`);
  } finally {
    world.scene.dispose();
  }
}

/** @param {string} name @param {Call} call @param {unknown} error @param {string} told */
function judgeError(name, call, error, told) {
  if (error === mine) {
    const { message } = mine;
    mine.message = 'mine';
    // Readers of maps put the place in front of any error.
    return assert.match(message, call.says ? /(^|: )mine$/ : /^mine$/, `${told} changed the caller’s error`);
  }
  const { message, stack = '' } = /** @type {Error} */ (error);
  if (CALLERS.test(message)) return undefined;
  if (UNCHECKED.test(name) && error instanceof TypeError) return undefined;
  if (call.says) assert.match(message, call.says, `${told} threw ${stack}`);
  const isOurs = call.says || (error instanceof TypeError || error instanceof RangeError || error instanceof ShapeError)
    && (new RegExp(`^${name.replace('.', '\\.')}(: | must | is |\\.)`).test(message) || (call.part === 'get' && message.startsWith('this ')));
  assert.ok(isOurs, `${told} threw ${stack || message}`);
  const [frame] = stack.slice(stack.indexOf('\n    at ') + 1).split('\n');
  return assert.match(frame, /fuzz\/(edge\.test|face|face-sat)\.mjs/, `${told}: the first frame is the caller's`);
}

/** @param {unknown} value */
function kindOf(value) {
  try {
    return typeof value === 'object' ? Object.prototype.toString.call(value) : String(value).slice(0, 20);
  } catch {
    return 'a proxy';
  }
}

/** Has a function run once. @param {() => void} doIt */
function once(doIt) {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    doIt();
  };
}

/**
 * Readers of maps go through every list, and `shadowgap/sat` adds what it is given: none of two billion holes, which no
 * JSON can hold.
 * @param {string} name
 */
const oddFor = (name) => odd(name.startsWith('read') || name in satFace ? 9 : 2 ** 31);

/** @param {any} args @param {string[]} path */
const at = (args, path) => path.reduce((object, name) => object[name], args);

/**
 * Every argument, and every place in it.
 * @param {string} name @param {(world: World) => Call} entry @param {any[]} args @param {string} out the place of what
 *   is filled @param {string | undefined} same
 */
function tryArguments(name, entry, args, out, same) {
  for (const { path, value } of places(args)) {
    const where = path.join('.');
    const inOut = path[0] === out;
    /**
     * @param {string} about
     * @param {(args: any, act: (doIt: (world: World) => void) => void) => PropertyDescriptor} property
     * @param {{ same?: string, changes?: boolean }} [expected]
     */
    const has = (about, property, expected) => judge(name, entry, `${where} ${about}`, (args, act) => put(args, path, property(args, act)), { ...expected, hostile: path[0] });
    for (const [k, other] of oddFor(name).entries()) has(`is ${kindOf(other)} (${k})`, () => ({ value: other, writable: true }));
    if (isOpen(value)) {
      for (const [how, copy] of Object.entries({ ...copies, ...(inOut ? {} : readCopies) })) {
        if (same !== undefined && !(inOut && how === 'sealed') && !/^vector.(project|reflect)$/.test(name)) has(`is ${how}`, (args) => ({ value: copy(at(args, path)), writable: true }), { same });
      }
      for (const [how, handler] of Object.entries(traps)) {
        // What is moved has moved when the answer is written.
        has(`is a proxy that ${how}`, (args) => ({ value: new Proxy(at(args, path), handler), writable: true }), { changes: inOut && 'set' in handler });
      }
    } else if (value instanceof Shape || value instanceof Body || value instanceof Scene) has('is a proxy', (args) => ({ value: new Proxy(at(args, path), {}) }));
    if (path.length > 1) {
      has('has a getter that throws', () => ({ get() { throw mine; }, set() {} }));
      for (const [k, other] of oddFor(name).entries()) {
        for (const turn of [0, 1]) {
          let n = turn;
          has(`has a getter that is ${['good first', 'first'][turn]} ${kindOf(other)} (${k})`, () => ({ get: () => ((n += 1) % 2 ? value : other), set() {} }));
        }
      }
      if (same !== undefined && !inOut) {
        for (const [what, doIt] of Object.entries(questions)) has(`has a getter that ${what}`, (_, act) => ({ get() { act(doIt); return value; }, set() {} }), { same });
      }
      for (const [what, doIt] of Object.entries(changes)) {
        has(`has a getter that ${what}`, (_, act) => {
          const doFirst = once(() => act(doIt));
          return { get() { doFirst(); return value; }, set() {} };
        }, { changes: true });
      }
    }
    if (typeof value !== 'function') continue;
    has('throws', () => ({ value() { throw mine; } }));
    for (const [what, doIt] of Object.entries(questions)) {
      has(what, (_, act) => ({ value(/** @type {any[]} */ ...given) { act(doIt); return value(...given); } }), { same });
    }
    for (const [what, doIt] of Object.entries(changes)) {
      has(what, (_, act) => {
        const doFirst = once(() => act(doIt));
        return { value(/** @type {any[]} */ ...given) { doFirst(); return value(...given); } };
      }, { changes: true });
    }
  }
}

/**
 * Every place that is written to in what is filled: read-only, or with a setter that throws, asks or changes the scene.
 * @param {string} name @param {(world: World) => Call} entry @param {any} answer @param {string} out @param {string}
 *   same
 */
function tryOut(name, entry, answer, out, same) {
  if (Array.isArray(answer)) judge(name, entry, 'out.length is read-only', (args) => { Object.defineProperty(args[out], 'length', { writable: false }); });
  for (const { path, value } of [...places(answer)].filter(({ path }) => path.length < 3)) {
    /**
     * @param {string} about
     * @param {(act: (doIt: (world: World) => void) => void) => PropertyDescriptor} property
     * @param {{ same?: string, changes?: boolean }} [expected]
     */
    const has = (about, property, expected) => judge(name, entry, `out.${path.join('.')} ${about}`, (args, act) => {
      let [holder, like] = [args[out], answer];
      for (const part of path.slice(0, -1)) {
        like = like[part];
        holder = holder[part] ??= Array.isArray(like) ? [] : {};
      }
      put(args, [out, ...path], property(act));
    }, expected);
    // What is read-only in a list is found only when it is written.
    has('is read-only', () => ({ value: 5, writable: false }), { changes: /\d/.test(path.join()) });
    has('has a setter that throws', () => ({ get: () => value, set() { throw mine; } }), { changes: true });
    for (const [what, doIt] of Object.entries(questions)) {
      let kept = path.length === 1 && typeof value === 'object' ? undefined : value;
      has(`has a setter that ${what}`, (act) => ({ get: () => kept, set(next) { kept = next; act(doIt); } }), { same });
    }
    for (const [what, doIt] of Object.entries(changes)) {
      let kept = value;
      has(`has a setter that ${what}`, (act) => {
        const doFirst = once(() => act(doIt));
        return { get: () => kept, set(next) { kept = next; doFirst(); } };
      }, { changes: true });
    }
  }
}

for (const [name, entries] of Object.entries(face).filter(([name]) => new RegExp(env.ONLY ?? '').test(name))) {
  test(`${name}: whatever it is given`, () => {
    for (const entry of entries) {
      const call = entry(makeWorld());
      /** @type {any} */
      let answer;
      try {
        answer = invoke(call, call.args);
      } catch { /* constructors that nobody may call */ }
      const same = look(answer);
      const index = call.part === undefined && typeof answer === 'object' && answer !== null ? call.args.indexOf(answer) : -1;
      const out = name in SAT ? call.args.findIndex((arg) => arg instanceof SAT.Response) : index;
      tryArguments(name, entry, entry(makeWorld()).args, String(out), same);
      if (index >= 0) tryOut(name, entry, answer, String(index), same);
    }
    assert.equal(good(), before, 'later answers differ');
  });
}

test('every public function is among them', () => {
  /** @param {string} prefix @param {object} holder */
  const members = (prefix, holder) => Object.entries(Object.getOwnPropertyDescriptors(holder))
    .filter(([name, { value, get, set }]) => name !== 'constructor' && (typeof value === 'function' || get || set)).map(([name]) => prefix + name);
  const ofPairs = Object.entries(pairs).filter(([name, value]) => value !== /** @type {any} */ (shadowgap)[name]).map(([name]) => name);
  assert.deepEqual(ofPairs, ['cast']);
  const ofSat = [...Object.keys(SAT), ...[SAT.Polygon, SAT.Circle, SAT.Box, SAT.Response, SAT.Vector].flatMap((Class) => members(`${Class.name.toLowerCase()}.`, Class.prototype))]
    .filter((name) => name !== 'default');
  const all = [
    ...Object.keys(shadowgap), ...members('Shape.', Shape), ...members('shape.', Shape.prototype), ...members('scene.', Scene.prototype), ...members('body.', Body.prototype),
    ...ofPairs, ...ofSat, ...Object.keys(debug), ...Object.keys(tiled),
  ];
  assert.deepEqual(all.filter((name) => !(name in face)), []);
  if (!env.ONLY) assert.ok(counts.refused > counts.made / 4 && counts.refused < counts.made * 0.9, `${counts.refused} of ${counts.made} calls were refused`);
});
