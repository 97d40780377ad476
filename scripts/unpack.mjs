/** What the package's modules do with the text that they hold, before anything else. */

/** Where scripts/unpack.rs reads the text. */
const TEXT = 65536;

/**
 * Turns the text of scripts/ascii.mjs and scripts/pack.mjs into a WebAssembly module, with scripts/unpack.rs.
 * @param {string} unpacker that module, as hexadecimal digits. It is small enough for browsers that compile no more than 4 KB at once
 * @param {string} text
 * @param {number} begin where in `text` the packed module begins
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function unpack(unpacker, text, begin) {
  const digits = /** @type {RegExpMatchArray} */ (unpacker.match(/../g));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(digits, (byte) => parseInt(byte, 16))));
  const { memory, unpack } = /** @type {{ memory: { buffer: ArrayBuffer }, unpack: (length: number) => number }} */ (/** @type {unknown} */ (exports));
  const bytes = new Uint8Array(memory.buffer, TEXT - begin);
  // Jest's jsdom and audio worklets have no TextEncoder. Elsewhere it is as fast as can be from the first byte on.
  if (globalThis.TextEncoder) new TextEncoder().encodeInto(text, bytes);
  else for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes.subarray(text.length, text.length + unpack(text.length - begin));
}
