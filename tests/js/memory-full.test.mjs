/**
 * Memory that is full: every call that needs more throws a RangeError before anything changes, and all goes on. The
 * last test here runs the others in an engine that lets memory grow to 64 MiB, and with `TESTS=all` in one that lets it
 * grow to 128, too. `MEMORY=1 node --test tests/js/memory-full.test.mjs` fills all 4 GiB, which takes some minutes and
 * as much of the machine's memory.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { env, execArgv, execPath } from 'node:process';
import { test } from 'node:test';
import { collide, distance, Scene, Shape } from '../../js/index.js';
import { allCases } from './common/cases.mjs';

/** Registers a test where they are asked for. @type {(name: string, body: () => void) => unknown} */
const full = (name, body) => env.MEMORY && test(name, body);
const here = { x: 0, y: 0 };
const noRoom = { name: 'RangeError', message: /memory/ };
/** How many bytes memory may have: all that 32 bits can address, or as many as the engine has been told to allow. */
const limit = 2 ** 16 * Number(execArgv.join().match(/max-mem-pages=(\d+)/)?.[1] ?? 2 ** 16);
/** So many vertices that what a thousand such shapes need is more than there is. */
const many = limit / 2 ** 16;

/** That calls with small shapes and small scenes work. */
function goesOn() {
  assert.equal(collide(Shape.circle(1), here, Shape.box(2, 2), { x: 1.5, y: 0 })?.depth, 0.5);
  const scene = new Scene();
  const bodies = Array.from({ length: 1_000 }, (_, k) => scene.add(Shape.circle(1), { x: 1.5 * k }));
  assert.deepEqual([scene.update(), scene.pick({ x: 0, y: 0 }).length, bodies[0].shape.area], [999, 1, Math.PI]);
  scene.restore(scene.snapshot());
  assert.equal(scene.size, 1_000);
  scene.dispose();
}

/**
 * Does something when only about so many megabytes of memory are free.
 * @param {number} free
 * @param {() => void} work
 */
function withMemoryFull(free, work) {
  /** The larger ones take 29 MB each. @type {Scene[]} */
  const scenes = [];
  // A shape that is refused makes the core let go of what no scene has.
  assert.throws(() => { for (;;) scenes.push(new Scene({ capacity: 2 ** 20 })); }, noRoom);
  assert.throws(() => Shape.regular(1e6, 1), noRoom);
  for (const capacity of [2 ** 20, 2 ** 16, 2 ** 12, 0]) {
    assert.throws(() => {
      for (;;) scenes.push(new Scene({ capacity }));
    }, noRoom);
  }
  try {
    scenes.splice(0, Math.ceil(free / 29)).forEach((scene) => scene.dispose());
    work();
  } finally {
    scenes.forEach((scene) => scene.dispose());
  }
}

full('a body among a thousand of many vertices', () => {
  const scene = new Scene();
  const shape = Shape.regular(2 * many, 1);
  const bodies = Array.from({ length: 1_000 }, (_, k) => scene.add(shape, { x: k * 1e-4 }));
  const before = scene.hash();
  assert.throws(() => scene.move(bodies[0], { x: 1, y: 0 }), noRoom);
  assert.deepEqual([bodies[0].x, bodies[0].y, scene.hash()], [0, 0, before]);
  assert.equal(scene.pick(here).length, 1_000);
  scene.dispose();
  goesOn();
});

full('a union of thirty such shapes and thirty boxes with itself', () => {
  const large = Array.from({ length: 30 }, (_, k) => Shape.regular(many, 1 + k / 100));
  const boxes = Array.from({ length: 30 }, (_, k) => Shape.box(1, 1, { center: { x: k / 30, y: 0 } }));
  const union = Shape.union([...large, ...boxes]);
  withMemoryFull(limit / 5e6, () => {
    for (const ask of [collide, distance]) assert.throws(() => ask(union, here, union, { x: 0.1, y: 0.07 }), noRoom);
    goesOn();
  });
  goesOn();
});

full('bodies until memory is full', () => {
  const scene = new Scene();
  const circle = Shape.circle(1);
  assert.throws(() => {
    for (let k = 0; ; k += 1) scene.add(circle, { x: 3 * (k % 4096), y: 3 * (k >> 12) });
  }, { name: 'RangeError', message: 'scene.add: there is no room for another body: memory is full' });
  const { size } = scene;
  assert.ok(size >= limit / 2 ** 12, `${size} bodies`);
  assert.equal(scene.pick(here).length, 1);
  assert.equal(scene.update(), 0);
  assert.equal(scene.size, size);
  goesOn();
  scene.dispose();
  const other = new Scene();
  const quarter = Math.floor(size / 4);
  for (let k = 0; k < quarter; k += 1) other.add(circle, { x: k });
  assert.equal(other.update(), 2 * quarter - 3, 'after everything was dropped');
  other.dispose();
});

full('with hardly any memory left, whatever needs more is refused', () => {
  const [kept, large, scene, crowd] = [Shape.regular(100, 1), Shape.regular(many, 1), new Scene(), new Scene()];
  const body = scene.add(kept);
  const walker = crowd.add(large);
  for (let k = 0; k < 100; k += 1) crowd.add(large, { x: k * 1e-4 });
  withMemoryFull(0, () => {
    assert.throws(() => Shape.regular(1e6, 1), noRoom);
    assert.throws(() => new Scene({ capacity: 2 ** 20 }), noRoom);
    assert.throws(() => { for (let k = 0; ; k += 1) scene.add(kept, { x: k }); }, noRoom);
    const asks = [
      () => scene.update(), () => scene.snapshot(), () => scene.pick(here), () => crowd.update(), () => crowd.snapshot(),
      () => crowd.move(walker, { x: 1, y: 0 }), () => Shape.union([large, large, large]), () => crowd.resolve(walker, { within: Infinity }),
    ];
    for (const ask of asks) {
      try {
        ask();
      } catch (error) {
        assert.ok(error instanceof RangeError, `${ask}: ${error}`);
      }
    }
    assert.equal(collide(kept, here, kept, { x: 1, y: 0 })?.bInA, false);
  });
  assert.equal(body.shape, kept);
  assert.ok(scene.update() > 0 && crowd.update() > 0);
  goesOn();
});

/**
 * A crowd of about six pairs a body, after an update to which all of them are new.
 * @param {boolean} swept
 */
function crowd(swept) {
  const scene = new Scene();
  const circle = Shape.circle(1);
  const bodies = Array.from({ length: limit / 2 ** 13 }, (_, k) => scene.add(circle, { x: 50 * (k % 100), y: 50 * Math.floor(k / 100) }));
  scene.update();
  bodies.forEach((body, k) => body.teleport(0.9 * (k % 100), 0.9 * Math.floor(k / 100)));
  bodies.forEach((body) => { body.x += 0.1; });
  scene.update({ swept });
  return { scene, bodies };
}

for (const swept of [false, true]) {
  full(`what began and ended with ${swept ? 'a swept' : 'an'} update is told or refused, and told when memory is free again`, () => {
    const { scene, bodies } = crowd(swept);
    const other = Shape.circle(2);
    assert.ok(other.area > 0);
    const before = scene.hash();
    /** @type {(() => unknown)[]} */
    const asks = [() => [...scene.began()], () => [...scene.ended()], () => scene.snapshot(), () => scene.pick(here), ...swept ? [() => bodies[7].remove(), () => { bodies[8].shape = other; }, () => scene.clear()] : []];
    let refused = 0;
    withMemoryFull(0, () => {
      for (const ask of asks) {
        try {
          ask();
          if (/remove|shape|clear/.test(String(ask))) break; // it was not refused, so it has changed the scene
        } catch (error) {
          assert.ok(error instanceof RangeError && /memory/.test(error.message), `${ask}: ${error}`);
          refused += 1;
        }
      }
      if (refused === asks.length) assert.deepEqual([scene.hash(), scene.size], [before, bodies.length]);
    });
    assert.ok(refused > 0);
    if (scene.size === bodies.length) assert.ok([...scene.began()].length > 5 * bodies.length && [...scene.ended()].length === 0);
    scene.dispose();
    goesOn();
  });
}

full('at every level of memory that is left, each call answers or is refused, and a refused call changes nothing', () => {
  const [large, small, scene] = [Shape.regular(1_024, 1), Shape.box(1, 1), new Scene()];
  const walker = scene.add(large);
  for (let k = 0; k < 100; k += 1) scene.add(large, { x: k * 1e-4 });
  const floor = scene.add(small, { x: 9, y: 0, fixed: true });
  scene.update();
  const bytes = scene.snapshot();
  const home = scene.hash();
  const motion = { x: 0.1, y: 0 };
  /** Each, and whether it leaves the scene as it is. @type {[() => unknown, boolean][]} */
  const calls = [
    [() => scene.resolve(walker, { within: Infinity }), false], [() => scene.resolve(walker), false], [() => scene.move(walker, motion), false],
    [() => scene.push(walker, motion), false], [() => scene.add(small, { x: 20 }), false], [() => scene.add(Shape.regular(99, 2)), false],
    [() => scene.update(), false], [() => [...scene.contacts()], true], [() => scene.pick(here).length, true], [() => scene.snapshot(), true],
    [() => scene.query({ minX: -9, minY: -9, maxX: 9, maxY: 9 }), true], [() => scene.raycastAll({ x: -5, y: 0 }, { x: 5, y: 0 }), true],
    [() => scene.cast(large, { x: -5, y: 0 }, { x: 9, y: 0 }), true], [() => scene.nearestAll(large, { x: 5, y: 5 }), true],
    [() => scene.sweep(large, { x: -5, y: 0 }, { x: 9, y: 0 }), true], [() => scene.restore(bytes), false], [() => collide(large, here, large, motion), true],
  ];
  const refused = new Set();
  for (const capacities of [[2 ** 20, 2 ** 16, 2 ** 12, 0], [2 ** 16, 2 ** 8, 0], [2 ** 12, 0]]) {
    /** @type {Scene[]} */
    const fill = [];
    for (const capacity of capacities) assert.throws(() => { for (;;) fill.push(new Scene({ capacity })); }, noRoom);
    for (let drop = 1; fill.length > 0; drop *= 2) {
      for (const [at, [call, keeps]] of calls.entries()) {
        const before = scene.hash();
        try {
          call();
          if (keeps) assert.equal(scene.hash(), before, `${call}`);
        } catch (error) {
          assert.ok(error instanceof RangeError && /memory/.test(error.message), `${call}: ${error}`);
          assert.equal(scene.hash(), before, `${call}`);
          refused.add(at);
        }
      }
      fill.splice(-drop).forEach((each) => each.dispose());
    }
    scene.restore(bytes);
    assert.equal(scene.hash(), home);
  }
  assert.ok(refused.size > 3, `${refused.size} kinds of calls were refused`);
  assert.ok(floor.shape === small);
  scene.dispose();
  goesOn();
});

if (!env.MEMORY) {
  for (const pages of allCases ? [1024, 2048] : [1024]) {
    test(`where an engine allows ${pages / 16} MiB`, () => {
      const options = [`--wasm-max-mem-pages=${pages}`, '--test-reporter=tap', import.meta.filename];
      const { status, stdout } = spawnSync(execPath, options, { env: { ...env, MEMORY: '1', NODE_TEST_CONTEXT: undefined }, encoding: 'utf8' });
      assert.equal(status, 0, stdout);
      assert.match(stdout, /^# pass 7$/m);
    });
  }
}
