/** Starts the WebAssembly, or says in one sentence why it does not start and what to do. */

/** A module of one function that takes a vector and returns it: valid only where WebAssembly has SIMD. */
const SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 123, 1, 123, 3, 2, 1, 0, 10, 6, 1, 4, 0, 32, 0, 11];

/**
 * Compiles the module and returns its exports.
 * @param {() => Uint8Array<ArrayBuffer>} bytes
 */
export function start(bytes) {
  try {
    return /** @type {any} */ (new WebAssembly.Instance(new WebAssembly.Module(bytes())).exports);
  } catch (error) {
    throw startError(error);
  }
}

/**
 * Compiles the module beside the program, and resolves to its exports.
 * @param {() => Uint8Array<ArrayBuffer>} bytes
 */
export async function startLater(bytes) {
  try {
    return /** @type {any} */ ((await WebAssembly.instantiate(bytes())).instance.exports);
  } catch (error) {
    throw startError(error);
  }
}

/** Stands for every function of the WebAssembly before it has started. @returns {never} */
export function notReady() {
  throw new Error('shadowgap has not started yet: await `ready` of shadowgap/async before you use it');
}

/**
 * @param {unknown} error what the engine threw
 */
function startError(error) {
  const said = String(error);
  let why = said;
  if (typeof WebAssembly !== 'object') why = 'WebAssembly is missing or turned off here';
  else if (/main thread|4 ?KB/i.test(said)) {
    why = 'this browser compiles WebAssembly on the main thread only asynchronously: import from shadowgap/async and await its `ready`, or use Chrome 115 or later';
  } else if (/unsafe-eval|Content Security|disallowed|blocked/i.test(said)) {
    why = "compiling WebAssembly is forbidden here: a page's Content-Security-Policy needs 'wasm-unsafe-eval' in script-src";
  } else if (!WebAssembly.validate(new Uint8Array(SIMD))) {
    why = 'WebAssembly has no SIMD here: use Chrome 91, Firefox 89, Safari 16.4, Node 16.4 or later';
  }
  return new Error(`shadowgap cannot start: ${why}`, { cause: error });
}
