/** `npm run soak -- [frames] [seed]`: ten million frames (tests/js/soak/run.mjs), and the memory in between. */
import { argv } from 'node:process';
import { soak } from './run.mjs';

const [frames = 1e7, seed = 1] = argv.slice(2).map(Number);
const start = performance.now();
const readings = await soak(frames, seed, ({ frames, wasm, heap }) => {
  console.log(`${String(frames).padStart(9)} frames: WebAssembly ${(wasm / 1e6).toFixed(1)} MB, JavaScript ${(heap / 1e6).toFixed(1)} MB`);
});
// Memory grows by a quarter or more: once is the garbage that was there at one time, not a leak.
const grows = readings[readings.length - 1].wasm > 1.3 * readings[Math.floor(readings.length / 2)].wasm;
console.log(`${grows ? 'WebAssembly memory still grows' : 'WebAssembly memory has stopped growing'}, the contacts are right; ${((performance.now() - start) / 1000).toFixed(0)} s`);
if (grows) process.exitCode = 1;
