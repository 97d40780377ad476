/**
 * What a room costs beside others: `restore` and `dispose` of scenes of 100 bodies, in microseconds, alone and where
 * all scenes together fill 200 MB; with and without views of their poses and contacts. Prints a row for each.
 *
 *     node benches/rooms.mjs
 */
import { Scene, Shape } from '../js/index.js';
import { memory } from '../pkg/engine.js';

const shapes = [Shape.circle(1), Shape.box(2, 1)];
const ROUNDS = 2000;

function room() {
  const scene = new Scene();
  for (let k = 0; k < 100; k += 1) scene.add(shapes[k % 2], { x: 1.7 * (k % 10), y: 1.7 * Math.floor(k / 10), angle: k });
  scene.update();
  return scene;
}

/** @param {Scene} scene @param {boolean} views */
function tick(scene, views) {
  for (const body of scene) body.x += 0.01;
  scene.update();
  return views ? [scene.poses, scene.pairs, scene.normals, scene.depths] : [];
}

/** @param {string} what @param {number[]} times */
function print(what, times) {
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => (1000 * times[Math.floor(part * times.length)]).toFixed(0);
  console.log(`${(memory.buffer.byteLength / 1e6).toFixed(0).padStart(4)} MB  ${what.padEnd(24)} median ${at(0.5)} µs, 99th percentile ${at(0.99)} µs`);
}

const rooms = [room()];
for (const megabytes of [1, 200]) {
  while (memory.buffer.byteLength < 1e6 * megabytes) rooms.push(room());
  for (const views of [false, true]) {
    const saved = rooms.map((scene) => scene.snapshot());
    const [restores, ends] = [[], []].map((list) => /** @type {number[]} */ (list));
    for (let round = 0; round < ROUNDS; round += 1) {
      const index = (round * 7919) % rooms.length;
      tick(rooms[index], views);
      const start = performance.now();
      rooms[index].restore(saved[index]);
      restores.push(performance.now() - start);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const index = (round * 7919) % rooms.length;
      tick(rooms[index], views);
      const start = performance.now();
      rooms[index].dispose();
      ends.push(performance.now() - start);
      rooms[index] = room();
    }
    print(views ? 'restore, with views' : 'restore', restores);
    print(views ? 'dispose, with views' : 'dispose', ends);
  }
}
