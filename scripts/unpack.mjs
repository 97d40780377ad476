/**
 * Unpacks the WebAssembly that scripts/pack.mjs packs, by the small WebAssembly of scripts/unpack.rs. It runs once, when a program starts:
 * engines run WebAssembly fast from the beginning, and interpret JavaScript first.
 */

/**
 * @param {string} unpacker the bytes of the compiled scripts/unpack.rs, as hexadecimal numbers
 * @param {string} text packed
 * @param {number} at where in `text` it begins
 * @returns {Uint8Array<ArrayBuffer>} the module
 */
export function unpack(unpacker, text, at) {
  const bytes = Uint8Array.from(unpacker.match(/../g) ?? [], (digits) => parseInt(digits, 16));
  const exports = /** @type {any} */ (new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports);
  const memory = new Uint8Array(exports.memory.buffer, exports.text());
  // Jest's jsdom and audio worklets have no TextEncoder.
  if (globalThis.TextEncoder) new TextEncoder().encodeInto(text.slice(at), memory);
  else for (let to = 0; at < text.length; to++) memory[to] = text.charCodeAt(at++);
  const size = exports.unpack();
  return new Uint8Array(exports.memory.buffer, exports.module(), size).slice();
}
