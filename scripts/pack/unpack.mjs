/**
 * Unpacks the WebAssembly that scripts/pack/pack.mjs packs, by the small WebAssembly of scripts/pack/unpack.rs. It runs
 * once, when a program starts: engines run WebAssembly fast from the beginning, and interpret JavaScript first.
 */

// How bytes are written as characters: one for each of as many values as there are characters to spare, and one with
// another before it for the others, which tells how many values come first. The values begin where most bytes of
// WebAssembly need one character.
const FIRST_CHARACTER = 35;
const VALUES = 90;
const FIRST_VALUE = 234;

/**
 * Bytes as text, a third smaller than hexadecimal numbers when gzipped with the rest of a module.
 * @param {Uint8Array} bytes
 */
export function textOfBytes(bytes) {
  const character = (/** @type {number} */ value) => String.fromCharCode(FIRST_CHARACTER + value);
  return Array.from(bytes, (byte) => {
    const value = byte - FIRST_VALUE & 255;
    return (value < VALUES ? '' : character(VALUES - 1 + Math.floor(value / VALUES))) + character(value % VALUES);
  }).join('');
}

/** @param {string} text */
export function bytesOfText(text) {
  // A plain loop over numbers: it runs once, interpreted.
  const bytes = new Uint8Array(text.length);
  let to = 0;
  let left = FIRST_VALUE;
  for (let at = 0; at < text.length; at++) {
    const value = text.charCodeAt(at) - FIRST_CHARACTER;
    if (value < VALUES) {
      bytes[to++] = value + left; // modulo 256
      left = FIRST_VALUE;
    } else left += VALUES * (value - VALUES + 1);
  }
  return bytes.subarray(0, to);
}

/**
 * @param {string} unpacker the bytes of the compiled scripts/pack/unpack.rs, as `textOfBytes` writes them
 * @param {string} text packed
 * @param {number} at where in `text` it begins
 * @returns {Uint8Array<ArrayBuffer>} the module
 */
export function unpack(unpacker, text, at) {
  const exports = /** @type {any} */ (new WebAssembly.Instance(new WebAssembly.Module(bytesOfText(unpacker))).exports);
  const memory = new Uint8Array(exports.memory.buffer, exports.text());
  // Jest's jsdom and audio worklets have no TextEncoder.
  if (globalThis.TextEncoder) new TextEncoder().encodeInto(text.slice(at), memory);
  else for (let to = 0; at < text.length; to++) memory[to] = text.charCodeAt(at++);
  const size = exports.unpack();
  return new Uint8Array(exports.memory.buffer, exports.module(), size);
}
