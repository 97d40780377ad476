import { PAGES } from '../pages.js';
import { frame } from '../words.js';

/** The sections that make scenes. */
const WITH_SCENES = ['bounce', 'thousands', 'sandbox', 'play'];

/** The figures of this page; of a game, undefined. @type {readonly string[] | undefined} */
const figures = PAGES[/** @type {import('../pages.js').PageName} */ (document.documentElement.dataset.page)];

/** Whether something on this page makes scenes: others load two fifths of the library. */
const hasScenes = figures === undefined || figures.some((id) => WITH_SCENES.includes(id));

/** @type {Promise<WebAssembly.Module> | undefined} */
let engine;
/** @type {Promise<typeof import('../../js/index.js')> | undefined} */
let library;

/**
 * The library for this page, which begins to load now, unless it has begun. Only one of the two builds is loaded:
 * a shape of one is no shape to the other.
 */
export function startLibrary() {
  compiled().catch(() => {});
  library ??= hasScenes ? import('../../js/index.js') : /** @type {Promise<any>} */ (import('../../pkg/page.js'));
  return library;
}

/**
 * The library's WebAssembly, compiled. A worker unpacks and compiles it, which on a phone takes a quarter of a second:
 * meanwhile the figures that are there go on moving.
 */
export function compiled() {
  engine ??= compile();
  return engine;
}

/** @returns {Promise<WebAssembly.Module>} */
async function compile() {
  if (typeof WebAssembly !== 'object') throw new Error(frame.noWebAssembly);
  return compileInWorker().catch(async () => {
    // No worker here: a strict Content-Security-Policy forbids them.
    const { moduleBytes } = await (hasScenes ? import('../../pkg/engine.bytes.js') : import('../../pkg/page-engine.bytes.js'));
    return WebAssembly.compile(moduleBytes());
  });
}

/** @returns {Promise<WebAssembly.Module>} */
function compileInWorker() {
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
