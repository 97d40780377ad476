/**
 * Prints, as JSON, how many bytes of JavaScript objects a frame allocates per body. scene-memory.test.mjs runs this
 * file in a process that collects garbage only on request.
 */
import { Scene, Shape } from '../../js/index.js';

const BODIES = 1000;
const FRAMES = 100;
/** Only the best round counts: the first ones also allocate for compilation. */
const ROUNDS = 12;

const scene = new Scene();
const bodies = Array.from({ length: BODIES }, (_, k) => scene.add(k % 2 ? Shape.circle(1) : Shape.box(2, 2), { x: 1.5 * k }));
const ball = Shape.circle(1);
const [low, high] = [{ x: 0.5, y: -4.5 }, { x: 30.5, y: 9.5 }];
/** What answers to questions are written into. */
const [hit, impact, near] = [{}, {}, {}];
/** In an object, because each write to a module variable would allocate a new number. */
const sum = { of: 0.5 };

/**
 * The measured actions between two updates.
 * @type {Record<string, (frame: number) => void>}
 */
const frames = {
  setters() {
    for (let k = 0; k < BODIES; k += 1) {
      const body = bodies[k];
      body.x += 0.001;
      body.y += 0.001;
      body.angle += 0.001;
    }
  },
  moves() {
    for (let k = 0; k < BODIES; k += 1) {
      const body = bodies[k];
      body.moveTo(body.x - 0.001, body.y + 0.001);
    }
  },
  turns(frame) {
    for (let k = 0; k < BODIES; k += 1) bodies[k].moveTo(1.5 * k, 0.5, 0.125 * frame);
  },
  bodies() {
    for (const body of scene) sum.of += body.x;
  },
  fixing(frame) {
    for (let k = 0; k < BODIES; k += 1) bodies[k].fixed = (frame + k) % 2 === 0;
  },
  filters(frame) {
    for (let k = 0; k < BODIES; k += 1) bodies[k].mask = frame % 2 ? -1 : 0xffffffff;
  },
  views() {
    const { poses, pairs, normals, depths } = scene;
    for (let k = 0; k < BODIES; k += 1) poses[3 * k + 2] += 0.125;
    for (let k = 0; k < depths.length; k += 1) sum.of += depths[k] * normals[2 * k] * pairs[2 * k];
  },
  questions() {
    for (let k = 0; k < BODIES / 5; k += 1) {
      scene.raycast(low, high, k % 2 ? undefined : 1, hit);
      scene.cast(ball, low, high, -1, impact);
      scene.nearest(low, 9, undefined, near);
    }
  },
  contacts() {
    for (const { depth } of scene.contacts()) sum.of += depth;
  },
};

/** @type {Record<string, number>} */
const bytes = {};
for (const [name, frame] of Object.entries(frames)) {
  let least = Infinity;
  for (let round = 0; round < ROUNDS && least > 0.01 * BODIES * FRAMES; round += 1) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < FRAMES; n += 1) {
      frame(n);
      scene.update();
    }
    least = Math.min(least, process.memoryUsage().heapUsed - before);
  }
  bytes[name] = least / (BODIES * FRAMES);
}
console.log(JSON.stringify(bytes));
if (Number.isNaN(sum.of)) process.exitCode = 1;
