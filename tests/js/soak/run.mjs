/**
 * Frames of a scene in which bodies come and go, move, are moved and asked about, for as long as one likes: memory must
 * stop growing, and the contacts must stay those of a scene that is made afresh.
 */
import { collide, Scene, Shape } from '../../../js/index.js';
import { memory } from '../../../pkg/engine.js';
import { letGo } from '../common/boundary.mjs';
import { Random } from '../common/random.mjs';

/** @import { Body } from '../../../js/index.js' */

const BODIES = 24;
const ROOM = 6;
/** How often the memory is read in a run. */
const READINGS = 20;

/**
 * @typedef {{ frames: number, wasm: number, heap: number }} Reading bytes of WebAssembly memory and of the JavaScript
 *   heap
 */

/**
 * @param {number} frames @param {number} seed @param {(reading: Reading) => void} [tell]
 * @returns {Promise<Reading[]>}
 */
export async function soak(frames, seed, tell) {
  const random = new Random(seed);
  const scene = new Scene();
  /** @type {Body[]} */
  const bodies = [];
  const place = () => random.between(-ROOM, ROOM);
  const shape = () => random.any([
    () => Shape.circle(random.between(0.2, 0.8)), () => Shape.box(random.between(0.3, 2), random.between(0.3, 1)),
    () => Shape.regular(Math.floor(random.between(3, 20)), random.between(0.3, 0.8)), () => Shape.capsule({ x: -0.5, y: 0 }, { x: 0.5, y: 0.2 }, 0.2),
    () => Shape.union([Shape.box(1, 0.3), Shape.circle(0.4, { x: 0.5, y: 0.2 })]),
  ])();
  const kept = Array.from({ length: 20 }, shape);
  const add = () => bodies.push(scene.add(random.next() < 0.01 ? shape() : random.any(kept), { x: place(), y: place(), angle: place(), fixed: random.next() < 0.2 }));
  for (let n = 0; n < BODIES; n += 1) add();
  /** @type {Reading[]} */
  const readings = [];
  let saved = scene.snapshot();
  const out = {};
  for (let frame = 1; frame <= frames; frame += 1) {
    if (random.next() < 0.2) {
      const index = Math.floor(random.between(0, bodies.length));
      bodies[index].remove();
      bodies[index] = /** @type {Body} */ (bodies.at(-1));
      bodies.pop();
      add();
    }
    const { poses } = scene;
    for (let n = 0; n < 6; n += 1) poses[3 * random.any(bodies).slot] = place();
    const body = random.any(bodies);
    if (!body.fixed) scene.move(body, { x: random.between(-1, 1), y: random.between(-1, 1) }, undefined, out);
    scene.update();
    if (frame % 4 === 0) scene.raycast({ x: place(), y: place() }, { x: place(), y: place() });
    if (frame % 8 === 0) for (const { depth } of scene.contacts()) if (!(depth >= 0)) throw new Error(`a depth of ${depth}`);
    // Shapes are freed by finalisers, which run between tasks.
    if (frame % 1000 === 0) await new Promise((resolve) => setTimeout(resolve));
    if (frame % 5000 === 0) {
      check(scene, bodies);
      if (random.next() < 0.5) saved = scene.snapshot();
      else {
        scene.restore(saved);
        bodies.splice(0, bodies.length, ...scene);
      }
    }
    if (frame % Math.ceil(frames / READINGS) === 0) {
      await letGo();
      const reading = { frames: frame, wasm: memory.buffer.byteLength, heap: process.memoryUsage().heapUsed };
      readings.push(reading);
      tell?.(reading);
    }
  }
  check(scene, bodies);
  scene.dispose();
  return readings;
}

/**
 * The contacts are those of a scene that is made afresh, and of a double loop over `collide`.
 * @param {Scene} scene
 * @param {Body[]} bodies
 */
function check(scene, bodies) {
  scene.update();
  const inOrder = [...bodies].sort((a, b) => a.slot - b.slot);
  const fresh = new Scene();
  for (const { shape, x, y, angle, fixed } of inOrder) fresh.add(shape, { x, y, angle, fixed });
  fresh.update();
  const numbers = (/** @type {Scene} */ all) => [...all.contacts()].flatMap(({ depth, normal }) => [depth, normal.x, normal.y]);
  const expected = inOrder.flatMap((a, n) => inOrder.slice(n + 1).flatMap((b) => {
    const contact = a.fixed && b.fixed ? null : collide(a.shape, a, b.shape, b);
    return contact ? [contact.depth, contact.normal.x, contact.normal.y] : [];
  }));
  for (const [name, got] of /** @type {const} */ ([['the scene', numbers(scene)], ['a scene made afresh', numbers(fresh)]])) {
    if (got.length !== expected.length || got.some((number, k) => number !== expected[k])) throw new Error(`${name} and the double loop differ`);
  }
  fresh.dispose();
}
