import { moduleBytes } from '../../pkg/engine.bytes.js';

/** Unpacks and compiles the library's WebAssembly for www/engine/start.js. */
WebAssembly.compile(moduleBytes()).then(postMessage, (error) => setTimeout(() => {
  // Thrown outside the promise, so that the page gets the error.
  throw error;
}));
