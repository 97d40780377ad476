/** Starts the WebAssembly, or says in one sentence why it does not start and what to do. */

/** A module of one type, a function that takes a vector: valid only where WebAssembly has SIMD. */
const SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 1, 123, 0];

/**
 * Compiles the module and returns its exports.
 * @param {() => Uint8Array<ArrayBuffer>} bytes
 */
export function start(bytes) {
  try {
    return /** @type {any} */ (new WebAssembly.Instance(new WebAssembly.Module(bytes())).exports);
  } catch (error) {
    throw new Error(`shadowgap cannot start: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Why the WebAssembly does not start, and what to do.
 * @param {unknown} error what the engine threw
 */
function reasonOf(error) {
  const said = String(error);
  if (typeof WebAssembly !== 'object') return 'WebAssembly is missing or turned off here';
  if (/main thread|4 ?KB/i.test(said)) {
    return 'this browser compiles no WebAssembly of this size on the main thread: use Chrome 115 or later, or import shadowgap in a worker';
  }
  if (/unsafe-eval|Content Security|disallowed|blocked/i.test(said)) {
    return "compiling WebAssembly is forbidden here: a page's Content-Security-Policy needs 'wasm-unsafe-eval' in script-src";
  }
  if (!WebAssembly.validate(new Uint8Array(SIMD))) return 'WebAssembly has no SIMD here: use Chrome 91, Firefox 89, Safari 16.4, Node 16.4 or later';
  return said;
}
