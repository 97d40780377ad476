import { PAGES } from '../pages.js';
import { frame } from '../words.js';

/** The figures that make scenes. */
const WITH_SCENES = ['bounce', 'thousands', 'sandbox'];

/** Whether a figure of this page makes scenes: others load two fifths of the library. */
export const hasScenes = PAGES[/** @type {import('../pages.js').PageName} */ (document.documentElement.dataset.page)]
  .some((/** @type {string} */ id) => WITH_SCENES.includes(id));

/**
 * The library's WebAssembly, compiled. A worker unpacks and compiles it, which on a phone takes a quarter of a second:
 * meanwhile the figures that are there go on moving.
 */
export const engine = compiled();
// The module that waits for it tells.
engine.catch(() => {});

/** @returns {Promise<WebAssembly.Module>} */
async function compiled() {
  if (typeof WebAssembly !== 'object') throw new Error(frame.noWebAssembly);
  return compiledByWorker().catch(async () => {
    // No worker here: a strict Content-Security-Policy forbids them.
    const { moduleBytes } = await (hasScenes ? import('../../pkg/engine.bytes.js') : import('../../pkg/page-engine.bytes.js'));
    return WebAssembly.compile(moduleBytes());
  });
}

/** @returns {Promise<WebAssembly.Module>} */
function compiledByWorker() {
  return new Promise((resolve, reject) => {
    const worker = hasScenes
      ? new Worker(new URL('./scenes-worker.js', import.meta.url), { type: 'module' })
      : new Worker(new URL('./pairs-worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = reject;
    worker.onmessageerror = reject;
  });
}
