/**
 * What a move takes: `scene.move` beside what users write over `scene.cast`, rapier's character controller and Box2D's
 * mover, each in the same world and in alternating rounds. And what moving 1,000 bodies, a chain of 10,000 segments,
 * and maps of tiles take.
 */
import { argv } from 'node:process';
import { Scene, Shape } from '../pkg/index.js';
import { time } from './clock.mjs';
import { seededRandom } from './random.mjs';
import { formatFactor, formatNanoseconds, median, table } from './tables.mjs';

// By names that TypeScript does not follow: they are installed for the benchmarks alone.
const [{ default: RAPIER }, { default: Box2D }] = await Promise.all(['@dimforge/rapier2d-simd-compat', 'box2d3-wasm'].map((name) => import(name)));

const up = { x: 0, y: 1 };

/** A frame's way: sideways, turning after so many frames, and down. */
const [STEP, FALL, TURN] = [0.1, 0.05, 300];

/** The tiles of the floor, and the capsule that walks on them: half its height without the caps, and its radius. */
const [TILES, HALF, RADIUS] = [400, 0.4, 0.3];

/**
 * Each returns a function that makes one move. @type {Record<string, () => (() => unknown) | Promise<() => unknown>>}
 */
const onTiles = {
  'scene.move': () => {
    const { scene, hero } = floor();
    const out = {};
    const options = { up, snap: 0.2, step: 0.2 };
    const dx = walk();
    return () => scene.move(hero, { x: dx(), y: -FALL }, options, out);
  },
  'user code over scene.cast': () => {
    const { scene, hero } = floor();
    const dx = walk();
    return () => castAndSlide(scene, hero, dx(), -FALL);
  },
  '@dimforge/rapier2d-simd-compat, character controller': async () => {
    await RAPIER.init();
    const world = new RAPIER.World({ x: 0, y: 0 });
    for (let k = 0; k < TILES; k += 1) world.createCollider(RAPIER.ColliderDesc.cuboid(0.5, 0.5).setTranslation(k - TILES / 2, -0.5));
    const hero = world.createCollider(RAPIER.ColliderDesc.capsule(HALF, RADIUS).setTranslation(0.1, HALF + RADIUS + 0.01));
    const controller = world.createCharacterController(0.01);
    controller.enableAutostep(0.2, 0.1, false);
    controller.enableSnapToGround(0.2);
    world.step();
    const dx = walk();
    return () => {
      controller.computeColliderMovement(hero, { x: dx(), y: -FALL });
      const moved = controller.computedMovement();
      const { x, y } = hero.translation();
      hero.setTranslation({ x: x + moved.x, y: y + moved.y });
      return moved;
    };
  },
  'box2d3-wasm, cast of the mover': async () => {
    const box2d = /** @type {any} */ (await Box2D());
    const world = box2d.b2CreateWorld(box2d.b2DefaultWorldDef());
    const { b2Vec2 } = box2d;
    for (let k = 0; k < TILES; k += 1) {
      const definition = box2d.b2DefaultBodyDef();
      definition.position = new b2Vec2(k - TILES / 2, -0.5);
      box2d.b2CreatePolygonShape(box2d.b2CreateBody(world, definition), box2d.b2DefaultShapeDef(), box2d.b2MakeBox(0.5, 0.5));
    }
    const filter = box2d.b2DefaultQueryFilter();
    const mover = new box2d.b2Capsule();
    mover.radius = RADIUS;
    const way = new b2Vec2(0, 0);
    const dx = walk();
    let x = 0.1;
    const y = HALF + RADIUS + 0.01;
    // The cast alone, sideways: planes to slide along would come from a callback for each shape.
    return () => {
      mover.center1 = new b2Vec2(x, y - HALF);
      mover.center2 = new b2Vec2(x, y + HALF);
      way.Set(dx(), 0);
      const part = box2d.b2World_CastMover(world, mover, way, filter);
      x += way.x * part;
      return part;
    };
  },
};

/** The way sideways of each frame. */
function walk() {
  let [frames, dx] = [0, STEP];
  return () => {
    frames += 1;
    if (frames % TURN === 0) dx = -dx;
    return dx;
  };
}

function floor() {
  const scene = new Scene();
  const tile = Shape.box(1, 1);
  for (let k = 0; k < TILES; k += 1) scene.add(tile, { x: k - TILES / 2, y: -0.5, fixed: true });
  const hero = scene.add(Shape.capsule({ x: 0, y: -HALF }, { x: 0, y: HALF }, RADIUS), { x: 0.1, y: HALF + RADIUS });
  return { scene, hero };
}

/**
 * The loop that everybody writes first: to the next hit, but for a gap, then along it.
 * @param {any} scene
 * @param {any} body
 * @param {number} dx
 * @param {number} dy
 */
function castAndSlide(scene, body, dx, dy) {
  const gap = 0.002;
  for (let round = 0; round < 4 && (dx !== 0 || dy !== 0); round += 1) {
    const hit = scene.cast(body.shape, body, { x: dx, y: dy }, { ignore: body });
    if (hit === null) {
      body.x += dx;
      body.y += dy;
      return;
    }
    const { x, y } = hit.normal;
    body.x += dx * hit.time + x * gap;
    body.y += dy * hit.time + y * gap;
    const into = (dx * x + dy * y) * (1 - hit.time);
    dx = dx * (1 - hit.time) - x * into;
    dy = dy * (1 - hit.time) - y * into;
  }
}

/** A frame of 1,000 bodies that walk between walls. */
function crowd() {
  const random = seededRandom(15);
  const scene = new Scene();
  const tile = Shape.box(1, 1);
  for (let k = 0; k < 2000; k += 1) scene.add(tile, { x: k % 200, y: 20 * Math.floor(k / 200) - 0.5, fixed: true });
  const shape = Shape.box(0.3, 0.6);
  const walkers = Array.from({ length: 1000 }, (_, k) =>
    ({ body: scene.add(shape, { x: random() * 198 + 1, y: 20 * Math.floor(k / 100) + 0.3, category: 2, mask: 1 }), dx: random() / 5 - 0.1 }));
  const out = /** @type {any} */ ({});
  const options = { up, snap: 0.2, step: 0.2 };
  return () => {
    for (const walker of walkers) {
      scene.move(walker.body, { x: walker.dx, y: -0.1 }, options, out);
      if (walker.body.x < 1 || walker.body.x > 199) walker.dx = -walker.dx;
    }
    return scene.update();
  };
}

function onChain() {
  const scene = new Scene();
  const points = Array.from({ length: 10_001 }, (_, k) => ({ x: k / 2, y: Math.sin(k / 20) + 0.1 * Math.sin(0.7 * k) }));
  scene.add(Shape.chain(points), { fixed: true });
  const hero = scene.add(Shape.capsule({ x: 0, y: -HALF }, { x: 0, y: HALF }, RADIUS), { x: 1000, y: 3 });
  const out = {};
  const options = { up, snap: 0.3, step: 0.2, maxSlope: 1 };
  const dx = walk();
  return () => scene.move(hero, { x: dx(), y: -FALL }, options, out);
}

/** @param {(x: number, y: number) => boolean} isSolid */
function tiles(isSolid) {
  const rows = Array.from({ length: 200 }, (_, y) => Array.from({ length: 200 }, (_, x) => (isSolid(x, y) ? '#' : ' ')).join(''));
  return () => Shape.tiles(rows, 1, { '#': true, ' ': false });
}

const cave = (/** @type {number} */ x, /** @type {number} */ y) => Math.sin(x / 5) + Math.sin(y / 4) + Math.sin((x + y) / 3) + Math.sin(x * y) / 4 > 0.2;

/** @type {Record<string, () => (() => unknown)>} */
const others = {
  '1,000 movers, a frame': crowd,
  '10,000 segments, a move': onChain,
  '200 × 200 tiles, a cave': () => tiles(cave),
  '200 × 200 tiles, a checkerboard': () => tiles((x, y) => (x + y) % 2 === 0),
  '200 × 200 tiles, all solid': () => tiles(() => true),
};

/** Depends on every call, so that the compiler cannot leave one out. */
let sink = 0;

/** @param {() => unknown} call @param {number} passes */
const run = (call, passes) => time(() => {
  for (let pass = 0; pass < passes; pass += 1) if (call()) sink += 1;
});

/**
 * How many calls take so many milliseconds, after they have been compiled.
 * @param {() => unknown} call
 * @param {number} slice
 */
function passesFor(call, slice) {
  let passes = 1;
  while (run(call, passes) < 8 * slice) passes *= 2;
  return Math.max(1, Math.ceil(passes / 8));
}

/** @param {{ rounds: number, slice: number }} effort */
async function measure({ rounds, slice }) {
  const calls = [];
  for (const [name, make] of Object.entries({ ...onTiles, ...others })) {
    const call = await make();
    calls.push({ name, call, passes: passesFor(call, slice), times: /** @type {number[]} */ ([]) });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { call, passes, times } of calls) times.push(run(call, passes) * 1e6 / passes);
  }
  const ours = calls[0].times;
  return table(['', 'ns', '× scene.move'], calls.map(({ name, times }) =>
    [name, formatNanoseconds(median(times)), name in onTiles ? formatFactor(median(times.map((ns, round) => ns / ours[round]))) : '']));
}

if (process.send) {
  const [rounds, slice] = argv.slice(2).map(Number);
  process.send({ table: await measure({ rounds, slice }), sink });
}
