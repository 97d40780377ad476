/**
 * Unpacks the WebAssembly that scripts/pack.mjs packs, by the small WebAssembly of scripts/unpack.rs: JavaScript would take several
 * times as long. Chrome before version 115 compiles no more than 4 KB at once on the main thread; the unpacker has 2.5.
 */

/**
 * @param {string} unpacker the bytes of the compiled scripts/unpack.rs, as hexadecimal numbers
 * @param {string} text packed
 * @param {number} at where in `text` it begins
 * @returns {Uint8Array<ArrayBuffer>} the module
 */
export function unpack(unpacker, text, at) {
  const bytes = Uint8Array.from(/** @type {string[]} */ (unpacker.match(/../g)), (byte) => parseInt(byte, 16));
  const exports = /** @type {any} */ (new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports);
  const memory = new Uint8Array(exports.memory.buffer);
  for (let to = exports.text(); at < text.length; to++) memory[to] = text.charCodeAt(at++);
  const size = exports.unpack();
  const module = exports.module();
  return memory.slice(module, module + size);
}
