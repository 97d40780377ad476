/**
 * Memory that is nearly full, at any level: each call of the public face either does all of its work or is refused as
 * full and changes nothing. Random calls are made one after another while only a little memory is free; then the calls
 * that were not refused are made again where memory is free, from the same beginning, and must have the same answers
 * and leave the same scene. An engine that lets memory grow to 64 MiB makes them, and with `TESTS=all` one
 * that lets it grow to 128, too; `SESSIONS=2000` asks more.
 *
 * With `TESTS=all` each call is also made in an engine that keeps a ledger (`common/ledger.mjs`): memory need not be
 * full there to find an allocation for which no code has asked.
 *
 * The list of calls is that of what `shadowgap`, `shadowgap/debug` and `shadowgap/tiled` export: a new function, method
 * or setter without an entry fails.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { env, execArgv, execPath } from 'node:process';
import { test } from 'node:test';
import * as debug from '../../js/debug.js';
import * as shadowgap from '../../js/index.js';
import * as tiled from '../../js/tiled.js';
import { allCases, cases } from './common/cases.mjs';
import { Random } from './common/random.mjs';

const { Body, bounce, cast, collide, contains, distance, explain, explorerUrl, overlaps, project, raycast, Scene, Shape } = shadowgap;
const { debugLines, drawDebug } = debug;
const { readLdtk, readTiled } = tiled;

/** @import { Pose } from '../../js/index.js' */
/** @typedef {shadowgap.Scene} SceneOf */
/** @typedef {shadowgap.Body} BodyOf */
/** @typedef {shadowgap.Shape} ShapeOf */

/**
 * A scene in which something happens: bodies that overlap, one that is a union, one to stand on, a plank.
 * @typedef {object} World
 * @property {SceneOf} scene
 * @property {Uint8Array} home what it is at the beginning
 * @property {BodyOf[]} bodies by slot
 * @property {ShapeOf} large what most bodies are
 */

const [WALKER, UNION, LIFT, PLANK] = [0, 1, 2, 3];
const here = { x: 0, y: 0 };
const small = Shape.box(1, 1);
const left = { x: -60, y: 0.2, angle: 0.1 };
const across = { x: 120, y: 0 };

/** @param {ShapeOf} large @param {number} count @param {(k: number) => Pose} place */
function world(large, count, place) {
  const scene = new Scene();
  scene.add(large, { x: 0, y: 0 });
  scene.add(Shape.union([large, Shape.box(3, 1), Shape.box(1, 3, { center: { x: 0.5, y: 0 } }), Shape.circle(1)]), { x: 0.3, y: 0.1 });
  scene.add(Shape.box(400, 1), { x: 0, y: -2, fixed: true });
  scene.add(Shape.box(8, 0.2), { x: 1, y: 2, fixed: true, oneWay: { x: 0, y: 1 } });
  for (let k = 0; k < count; k += 1) scene.add(large, { ...place(k), category: 1 + (k % 3) });
  scene.update();
  return { scene, home: scene.snapshot(), bodies: [...scene], large };
}

/**
 * What is asked of each sprite: every third body is refused, which makes the core answer again.
 * @param {BodyOf} body
 */
const accept = (body) => body.slot % 3 !== 1;
/** The context of a canvas that draws nothing. */
const canvas = new Proxy({}, { get: (_, name) => (name === 'getTransform' ? () => ({ a: 1, b: 0 }) : () => {}), set: () => true });
const rows = Array.from({ length: 60 }, (_, y) => Array.from({ length: 60 }, (_, x) => ((x * 7 + y * 3) % 5 < 2 ? '#' : '.')).join(''));
const map = {
  orientation: 'orthogonal', tilewidth: 16, tileheight: 16, tilesets: [{ firstgid: 1, tilewidth: 16, tileheight: 16, tilecount: 1, columns: 1 }],
  layers: [{ type: 'tilelayer', name: 'walls', width: 60, height: 60, data: rows.flatMap((row) => [...row].map((cell) => (cell === '#' ? 1 : 0))) }],
};
const ldtk = {
  worldLayout: 'Free', defs: { tilesets: [] },
  levels: [{ identifier: 'one', worldX: 0, worldY: 0, layerInstances: [{ __identifier: 'walls', __type: 'IntGrid', __gridSize: 16, __cWid: 60, __cHei: 60,
    __pxTotalOffsetX: 0, __pxTotalOffsetY: 0, intGridCsv: map.layers[0].data, gridTiles: [], autoLayerTiles: [], entityInstances: [] }] }],
};
const round = (/** @type {number} */ count) => Array.from({ length: count }, (_, k) => ({ x: Math.cos((2 * Math.PI * k) / count), y: Math.sin((2 * Math.PI * k) / count) }));
const many = round(3_000);
const star = round(1_000).map(({ x, y }, k) => ({ x: x * (1 + (k % 2)), y: y * (1 + (k % 2)) }));
/** As the core makes a shape when it is first used, it is used. @param {ShapeOf} shape */
const made = (shape) => shape.area;

/** What `using` does at the end of a block. @param {any} scene */
const using = (scene) => scene[Object.getOwnPropertySymbols(Scene.prototype).find((symbol) => /dispose/.test(String(symbol))) ?? '']();

/**
 * A call of each function, method and setter; of some, several. Getters are read without an entry.
 * @type {Record<string, ((world: World, random: Random) => unknown) | ((world: World, random: Random) => unknown)[]>}
 */
const calls = {
  bounce: () => bounce({ normal: { x: 1, y: 0 }, depth: 0, mtv: here, aInB: false, bInA: false, points: [{ x: 0, y: 0, depth: 0, id: 0 }] }, { vx: 1, vy: 0, spin: 0, invMass: 1, invInertia: 1 }, here, { vx: 0, vy: 0, spin: 0, invMass: 1, invInertia: 1 }, across),
  cast: [
    ({ bodies: [a, b] }) => cast(a.shape, left, b.shape, here, across),
    ({ bodies: [a, b] }) => cast(b.shape, left, a.shape, here, across, here, { spinA: 2, spinB: -1 }),
  ],
  collide: ({ bodies: [, b] }) => collide(b.shape, here, b.shape, { x: 0.2, y: 0.1, angle: 0.3 }),
  contains: ({ bodies: [, b] }) => contains(b.shape, here, { x: 0.2, y: 0 }),
  distance: ({ bodies: [, b] }) => distance(b.shape, left, b.shape, here),
  debugLines: ({ scene }) => debugLines(scene),
  drawDebug: ({ scene }) => drawDebug(/** @type {any} */ (canvas), scene),
  explain: ({ bodies: [a, b] }) => explain(a.shape, here, b.shape, { x: 0.4, y: 0.1 }, { allAxes: true }).axes.length,
  explorerUrl: ({ bodies: [a, b] }) => explorerUrl(a.shape, here, b.shape, here).length,
  overlaps: ({ bodies: [a, b] }) => overlaps(a.shape, here, b.shape, { x: 0.4, y: 0.1 }),
  project: ({ bodies: [, b] }) => project(b.shape, here, { x: 1, y: 0.5 }),
  raycast: ({ bodies: [, b] }) => raycast(b.shape, here, left, across),
  readTiled: () => readTiled(map).map(({ shape }) => made(shape)),
  readLdtk: () => readLdtk(ldtk).map(({ shape }) => made(shape)),

  'Shape.point': () => made(Shape.point(1, 2)),
  'Shape.circle': () => made(Shape.circle(1)),
  'Shape.segment': () => made(Shape.segment(here, across)),
  'Shape.capsule': () => made(Shape.capsule(here, across, 1)),
  'Shape.box': () => made(Shape.box(2, 1, { radius: 0.1 })),
  'Shape.regular': [() => made(Shape.regular(5, 1)), (_, random) => made(Shape.regular(Math.floor(10 ** random.between(1, 5)), 1))],
  'Shape.ellipse': () => made(Shape.ellipse(3, 2, { tolerance: 1e-6 })),
  'Shape.polygon': () => made(Shape.polygon(many)),
  'Shape.hull': () => made(Shape.hull(star)),
  'Shape.outline': () => made(Shape.outline(star)),
  'Shape.union': ({ bodies: [a, b] }) => made(Shape.union([a.shape, b.shape, small])),
  'Shape.chain': () => made(Shape.chain(star)),
  'Shape.tiles': () => made(Shape.tiles(rows, 1)),
  'Shape.from': ({ bodies: [, b] }) => made(Shape.from(JSON.parse(JSON.stringify(b.shape)))),
  'Shape.at': ({ bodies: [, b] }) => made(b.shape.at(across)),
  'Shape.turned': ({ bodies: [, b] }) => made(b.shape.turned(0.5)),
  'Shape.rounded': ({ bodies: [, b] }) => made(b.shape.rounded(0.5)),
  'Shape.outlines': ({ bodies: [, b] }) => b.shape.outlines(0.1),
  'Shape.scaled': ({ bodies: [, b] }) => made(b.shape.scaled(2, -2)),
  'Shape.equals': ({ bodies: [a, b] }) => b.shape.equals(a.shape) || b.shape.equals(b.shape.scaled(1)),
  'Shape.toJSON': ({ bodies: [, b] }) => JSON.stringify(b.shape).length,

  'new Scene': (_, random) => { new Scene({ capacity: Math.floor(10 ** random.between(0, 5)) }).dispose(); },
  'Scene.add': [
    ({ scene }) => scene.add(small, { x: 20, y: 0.4 }),
    ({ scene }) => scene.add(Shape.regular(99, 2), { x: 3, y: 3 }),
  ],
  'Scene.remove': ({ scene, bodies }, random) => scene.remove(random.any(bodies.slice(4).filter((body) => body.scene))),
  'Scene.clear': ({ scene }) => scene.clear(),
  'Scene.dispose': () => { const scene = new Scene(); scene.add(small); scene.dispose(); },
  'Scene.from': ({ scene }) => { const copy = Scene.from(JSON.parse(JSON.stringify(scene))); try { return copy.size; } finally { copy.dispose(); } },
  'Scene.toJSON': ({ scene }) => JSON.stringify(scene).length,
  'Scene.update': [({ scene }) => scene.update(), ({ scene }) => scene.update({ swept: true })],
  'Scene.bodyAt': ({ scene }) => scene.bodyAt(UNION),
  'Scene.contacts': ({ scene }) => Array.from(scene.contacts(), ({ depth, points }) => [depth, points]),
  'Scene.began': ({ scene }) => [...scene.began()],
  'Scene.ended': ({ scene }) => [...scene.ended()],
  'Scene.pick': [({ scene }) => scene.pick(here), ({ scene }) => scene.pick(here, { accept })],
  'Scene.query': [
    ({ scene }) => scene.query({ minX: -900, minY: -900, maxX: 900, maxY: 900 }),
    ({ scene, bodies: [, b] }) => scene.query(b.shape, { x: 0.1, y: 0 }, { accept }),
  ],
  'Scene.raycast': [({ scene }) => scene.raycast(left, across), ({ scene }) => scene.raycast(left, across, { accept })],
  'Scene.raycastAll': [({ scene }) => scene.raycastAll(left, across), ({ scene }) => scene.raycastAll(left, across, { accept })],
  'Scene.cast': [
    ({ scene, large }) => scene.cast(large, left, across),
    ({ scene, bodies: [, b] }) => scene.cast(b.shape, left, across, { spin: 2 }),
    ({ scene, bodies: [, b] }) => scene.cast(b.shape, left, across, { spin: -1, accept }),
    ({ scene, bodies: [, b] }) => scene.cast(b.shape, { x: 0.1, y: 0 }, across, { accept }),
  ],
  'Scene.nearest': [({ scene }) => scene.nearest(left), ({ scene, bodies: [, b] }) => scene.nearest(b.shape, left, Infinity, { accept })],
  'Scene.nearestAll': [({ scene }) => scene.nearestAll(left), ({ scene, bodies: [, b] }) => scene.nearestAll(b.shape, left, { accept, count: 500 })],
  'Scene.resolve': [
    ({ scene, bodies: [a] }) => scene.resolve(a), ({ scene, bodies: [, b] }) => scene.resolve(b, { within: Infinity }),
    ({ scene, bodies: [, b] }) => scene.resolve(b, { accept }),
  ],
  'Scene.move': [
    ({ scene, bodies: [a] }) => scene.move(a, { x: 0.5, y: 0 }),
    ({ scene, bodies: [, b] }) => scene.move(b, { x: 1, y: -0.5 }, { up: { x: 0, y: 1 }, step: 0.3, snap: 0.3, triggers: 2 }),
    ({ scene, bodies: [, b] }) => scene.move(b, { x: 1, y: -0.5 }, { accept, recover: Infinity }),
  ],
  'Scene.push': [
    ({ scene, bodies }) => scene.push(bodies[LIFT], { x: 0, y: 0.3 }, { up: { x: 0, y: 1 } }),
    ({ scene, bodies: [, b] }) => scene.push(b, { x: 0.5, y: 0 }, { turn: 0.1, stop: true }),
    ({ scene, bodies: [, b] }) => scene.push(b, { x: 0.5, y: 0 }, { accept, turn: -0.1 }),
  ],
  'Scene.sweep': [
    ({ scene, large }) => scene.sweep(large, left, across),
    ({ scene, bodies: [, b] }) => scene.sweep(b.shape, left, across, { spin: 2, accept }),
  ],
  // Its length depends on which bodies share a shape object.
  'Scene.snapshot': ({ scene }) => scene.snapshot().length > 0 && scene.snapshot({ fixed: false }).length > 0,
  'Scene.restore': [
    (world) => goHome(world),
    ({ home }) => { const copy = new Scene(); try { copy.restore(home); return copy.hash(); } finally { copy.dispose(); } },
  ],
  'Scene.hash': ({ scene }) => scene.hash(),
  'Scene.Symbol(iterator)': ({ scene }) => [...scene],
  'Scene.Symbol(dispose)': () => { using(new Scene()); },

  'Body.x=': ({ bodies: [a] }) => { a.x = 0.25; },
  'Body.y=': ({ bodies: [a] }) => { a.y = 0.25; },
  'Body.angle=': ({ bodies: [a] }) => { a.angle = 0.25; },
  'Body.rotation=': ({ bodies: [, b] }) => { b.rotation = 1; },
  'Body.moveTo': ({ bodies }, random) => bodies.slice(0, 40).forEach((body) => body.scene && body.moveTo(random.between(-9, 9), random.between(-1, 9), random.next())),
  'Body.teleport': ({ bodies: [a] }) => a.teleport(5, 5),
  'Body.shape=': [({ bodies: [a] }) => { a.shape = Shape.regular(7, 1); }, ({ bodies, large }, random) => { random.any(bodies.slice(0, 4)).shape = large; }],
  'Body.category=': ({ bodies: [a] }) => { a.category = 2; },
  'Body.mask=': ({ bodies: [a] }) => { a.mask = 1; },
  'Body.fixed=': ({ bodies }) => { bodies[PLANK].fixed = !bodies[PLANK].fixed; },
  'Body.oneWay=': ({ bodies }) => { bodies[UNION].oneWay = { x: 1, y: 0 }; },
  'Body.contacts': ({ bodies }) => Array.from(bodies[WALKER].contacts(), ({ depth }) => depth),
  'Body.remove': ({ bodies }, random) => random.any(bodies.slice(4).filter((body) => body.scene))?.remove(),
  'Body.toJSON': ({ bodies: [a] }) => JSON.stringify(a).length,
};

/** What getters are read from. @type {Record<string, (world: World) => any>} */
const subjects = { Scene: ({ scene }) => scene, Body: ({ bodies }) => bodies[UNION], Shape: ({ bodies }) => bodies[UNION].shape };

/** All that can be called, by name. */
function face() {
  /** @type {Map<string, (world: World, random: Random) => unknown>} */
  const found = new Map();
  /** @type {string[]} */
  const missing = [];
  /** @param {string} name @param {(world: World) => unknown} [read] */
  const add = (name, read) => {
    const entry = calls[name] ?? read;
    if (entry === undefined) missing.push(name);
    else [entry].flat().forEach((call, k) => found.set(k === 0 ? name : `${name} ${k + 1}`, call));
  };
  const isClass = (/** @type {Function} */ value) => /^class\b/.test(Function.prototype.toString.call(value));
  for (const [name, value] of Object.entries({ ...shadowgap, ...debug, ...tiled })) {
    if (!isClass(value)) {
      add(name);
      continue;
    }
    if (value === shadowgap.ShapeError) continue; // it asks nothing of the core
    if (value === Scene) add(`new ${name}`); // bodies and shapes are made by other functions
    for (const holder of [value, value.prototype]) {
      for (const member of Reflect.ownKeys(holder)) {
        const { value: method, get, set } = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(holder, member));
        // Engines without `using` have another symbol for `dispose`.
        const label = `${name}.${String(member).replace(/\(\w+\./, '(')}`;
        if (typeof method === 'function' && member !== 'constructor' && method !== Scene && !/for|inspect|toStringTag/.test(label)) add(label);
        if (get) add(label, (world) => subjects[name](world)[member]);
        if (set) add(`${label}=`);
      }
    }
  }
  return { found, missing };
}

test('each function, method and setter that is exported has its call here', () => {
  const { found, missing } = face();
  assert.deepEqual(missing, []);
  const unknown = Object.keys(calls).filter((name) => !found.has(name));
  assert.deepEqual(unknown, [], 'calls of what is not there');
});

/** An answer as text: bodies by their slots, numbers to the bit. @param {unknown} answer @returns {string} */
function text(answer) {
  return JSON.stringify(answer, (_, value) => {
    if (value instanceof Body) return `body ${value.slot}`;
    if (value instanceof Scene) return `scene of ${value.size}`;
    if (value instanceof Shape) return `shape of ${value.area}`;
    // As numbers they would take most of the test's time.
    if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes: ${createHash('sha1').update(/** @type {Uint8Array} */ (value)).digest('hex')}`;
    if (typeof value === 'bigint') return `${value}n`;
    return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
  }) ?? 'undefined';
}

/** What tells whether two scenes are the same, also in what comes. @param {World} world */
function whole({ scene, bodies }) {
  const now = [scene.hash(), scene.size, [...scene.began()].length, [...scene.ended()].length, Array.from(scene.pairs).length];
  const own = bodies.slice(0, 9).map((body) => body.toJSON());
  const later = [scene.update(), scene.hash(), scene.pick(here), scene.nearest(left)];
  bodies.slice(0, 9).forEach((body, k) => { if (body.scene) body.x += 0.1 * k; });
  return text([now, own, later, scene.update({ swept: true }), [...scene.began()].length, [...scene.ended()].length, scene.hash()]);
}

/** Puts a world back to its beginning. @param {World} world */
function goHome(world) {
  world.scene.restore(world.home);
  world.bodies = [...world.scene];
}

/**
 * The same where what is free lies in places that are too small for a second scene.
 * @param {World} world
 * @param {() => World} make
 */
function comeHome(world, make) {
  try {
    goHome(world);
  } catch (error) {
    assert.ok(isRefusal(error), String(error));
    world.scene.dispose();
    Object.assign(world, make());
  }
}

/** Takes memory until about as much is free as the seed says. @param {Random} random */
function fill(random) {
  /** @type {SceneOf[]} */
  const scenes = [];
  const sizes = [[2 ** 20, 2 ** 16, 2 ** 12, 2 ** 8, 0], [2 ** 18, 2 ** 14, 2 ** 10, 0], [2 ** 16, 2 ** 11, 0], [2 ** 14, 0], [2 ** 17, 2 ** 12]];
  for (const capacity of random.any(sizes)) {
    try {
      for (;;) scenes.push(new Scene({ capacity }));
    } catch (error) {
      assert.ok(isRefusal(error), String(error));
    }
  }
  // The test frees nothing, single blocks here and there, or the last blocks that it took.
  const choice = random.next();
  const some = choice < 0.3 ? [] : choice < 0.6 ? scenes.filter(() => random.next() < 0.05) : scenes.slice(-Math.floor(scenes.length ** random.next()));
  some.forEach((scene) => scene.dispose());
  return scenes;
}

/** @param {unknown} error */
const isRefusal = (error) => error instanceof RangeError && /memory/.test(error.message);

/** How many pages memory may have. */
const pages = Number(execArgv.join().match(/max-mem-pages=(\d+)/)?.[1] ?? 256);
const makers = [
  () => world(Shape.regular(1_024, 1), 20, (k) => ({ x: k * 1e-3, y: k * 1e-4 })),
  () => world(Shape.regular(16, 1), 900, (k) => ({ x: 0.9 * (k % 30) - 13, y: 0.9 * Math.floor(k / 30) })),
  () => world(Shape.circle(1), 14 * pages, (k) => ({ x: 1.7 * (k % 173) - 100, y: 1.7 * Math.floor(k / 173) })),
];

/** Calls on what a scene's whole crowd does: all pairs begin or end, some on the way. @type {string[]} */
const crowded = ['Scene.update', 'Body.teleport', 'Scene.update 2', 'Scene.began', 'Scene.ended', 'Scene.snapshot', 'Scene.update 2', 'Scene.clear'];

if (env.LEDGER) {
  test('no call allocates more than it has asked for', () => {
    const { found } = face();
    for (const [at, make] of makers.entries()) {
      const here = make();
      const random = new Random(at);
      // Pushes: see below.
      const names = [...found.keys()].filter((name) => name !== 'Scene.clear' && (at === 1 || !/push/.test(name)));
      const deck = names.map((name) => /** @type {const} */ ([random.next(), name])).sort(([a], [b]) => a - b).map(([, name]) => name);
      for (const name of [...deck, 'Scene.restore', ...crowded]) found.get(name)?.(here, random);
      here.scene.dispose();
    }
    assert.deepEqual(/** @type {any} */ (globalThis).unasked, {});
  });
} else if (env.LEVELS) {
  // In an engine with all of its memory it would take minutes to fill it.
  test('nearly full memory', () => {
    const { found } = face();
    const names = [...found.keys()];
    const seed = Number(env.SEED ?? 1);
    /** @type {Map<string, [done: number, refused: number]>} */
    const counts = new Map(names.map((name) => [name, [0, 0]]));
    /** So that each call has its turn. @type {string[]} */
    let deck = [];
    for (const [at, make] of makers.entries()) {
      const world = make();
      const random = new Random(seed);
      const sessions = cases('SESSIONS', at === 0 ? 2 : 9, 12);
      for (let session = 0; session < sessions; session += 1) {
        const scenes = fill(random);
        if (random.next() < 0.2) try { Shape.regular(1e6, 1); } catch { /* The core lets go of shapes that no scene has. */ }
        /** @type {[name: string, seed: number, answer: string | undefined][]} */
        const done = [];
        const log = [];
        let refused = false;
        for (let step = 0; step < 8; step += 1) {
          // A push among shapes of a thousand vertices, or among ten thousand bodies, may take a minute.
          const next = () => deck.map((name) => at === 1 || !/push/.test(name)).lastIndexOf(true);
          if (next() < 0) deck = names.map((name) => /** @type {const} */ ([random.next() + Number(/push/.test(name)), name])).sort(([a], [b]) => a - b).map(([, name]) => name);
          const [name] = deck.splice(next(), 1);
          const own = random.bits();
          const count = /** @type {[number, number]} */ (counts.get(name));
          log.push(name);
          try {
            const answer = text(/** @type {Function} */ (found.get(name))(world, new Random(own)));
            // A question that was refused has looked where the bodies are: contacts are told where they were seen last.
            done.push([name, own, refused && /contacts|debug/i.test(name) ? undefined : answer]);
            count[0] += 1;
            if (name === 'Scene.clear') break; // later calls want the bodies
          } catch (error) {
            assert.ok(isRefusal(error), `world ${at}, session ${session}, ${log.join(', ')}: ${/** @type {Error} */ (error)?.stack}`);
            count[1] += 1;
            refused = true;
            log.push('(refused)');
          }
        }
        scenes.forEach((scene) => scene.dispose());
        const there = whole(world);
        comeHome(world, make);
        for (const [name, own, answer] of done) {
          const again = text(/** @type {Function} */ (found.get(name))(world, new Random(own)));
          if (answer !== undefined) assert.equal(again, answer, `world ${at}, session ${session}, ${name} after ${log.join(', ')}`);
        }
        assert.equal(whole(world), there, `world ${at}, session ${session}: ${log.join(', ')}`);
        comeHome(world, make);
      }
      world.scene.dispose();
    }
    const all = [...counts];
    if (env.SESSIONS) console.log(all.map(([name, [done, refused]]) => `${name} ${done}+${refused}`).join('; '));
    assert.ok(all.every(([, [done, refused]]) => done + refused > 0), 'each has had its turn');
    assert.ok(all.filter(([, [, refused]]) => refused > 0).length > 10, 'several were refused');
  });
} else {
  /** Runs this file with another engine. @param {string[]} options @param {Record<string, string>} asks */
  const run = (options, asks) => {
    const { status, stdout, stderr } = spawnSync(execPath, [...options, '--test-reporter=tap', import.meta.filename], {
      env: { ...env, ...asks, NODE_TEST_CONTEXT: undefined }, encoding: 'utf8',
    });
    assert.equal(status, 0, stdout + stderr);
  };
  for (const most of allCases ? [1024, 2048] : [1024]) {
    test(`at every level of ${most / 16} MiB that is left, each call answers or is refused, and a refused call changes nothing`, () => {
      run([`--wasm-max-mem-pages=${most}`], { LEVELS: '1', SEED: String(most) });
    });
  }

  // It compiles the engine.
  if (allCases) test('each call asks whether memory has room before it allocates', () => {
    const engine = new URL('../../engine/', import.meta.url);
    const build = ['build', '--locked', '--release', '--target', 'wasm32-unknown-unknown', '--features', '__js,__ledger', '--message-format', 'json'];
    const { status, stdout, stderr } = spawnSync('cargo', build, { cwd: engine, encoding: 'utf8', maxBuffer: 2 ** 27 });
    assert.equal(status, 0, stderr);
    const file = /"([^"]*shadowgap\.wasm)"/.exec(stdout)?.[1] ?? '';
    run(['--import', new URL('common/ledger.mjs', import.meta.url).href], { LEDGER: file });
  });
}
