import { frame } from '../words.js';

/**
 * The library's WebAssembly, compiled. A worker unpacks and compiles it, which on a phone takes a quarter of a second:
 * meanwhile the figures that are there go on moving. vite.config.mjs has the library import this module in place of its
 * own way to start.
 */
export default await compiled();

/** @returns {Promise<WebAssembly.Module>} */
async function compiled() {
  if (typeof WebAssembly !== 'object') throw new Error(frame.noWebAssembly);
  return compiledByWorker().catch(async () => {
    // No worker here: a strict Content-Security-Policy forbids them.
    const { moduleBytes } = await import('../../pkg/engine.bytes.js');
    return WebAssembly.compile(moduleBytes());
  });
}

/** @returns {Promise<WebAssembly.Module>} */
function compiledByWorker() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = reject;
    worker.onmessageerror = reject;
  });
}
