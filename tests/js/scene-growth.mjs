/**
 * Prints by how many bytes WebAssembly's memory grows for so many circles that are added and updated.
 * scene-memory.test.mjs runs it.
 */
import { argv } from 'node:process';
import { Scene, Shape } from '../../js/index.js';
import { memory } from '../../pkg/engine.js';

const count = Number(argv[2]);
const before = memory.buffer.byteLength;
const scene = new Scene();
const disc = Shape.circle(1);
for (let k = 0; k < count; k += 1) scene.add(disc, { x: 3 * (k % 1024), y: 3 * (k >> 10) });
scene.update();
console.log(memory.buffer.byteLength - before);
