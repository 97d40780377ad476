/** Posts the compiled module of a worker. @param {() => Uint8Array<ArrayBuffer>} moduleBytes */
export function post(moduleBytes) {
  WebAssembly.compile(moduleBytes()).then(postMessage, (error) => setTimeout(() => {
    // Thrown outside the promise, so that the page gets the error.
    throw error;
  }));
}
