/**
 * Bytes as ASCII text, for the WebAssembly inlined in pkg/engine.js.
 *
 * A byte below 86 is one character, any other is a mark and one character. Every byte keeps its own place in the text, so
 * gzip finds the repetitions it would find in the bytes themselves: a module of 24,217 bytes, 12,023 gzipped, is 12,230
 * gzipped in this form and 15,225 as base64, whose groups of three bytes blur them: too much for the budget. One UTF-8
 * character for each byte (12,532) is no smaller, and breaks in a script that is read in another encoding; these characters
 * are the same in all.
 */

/** The first character, '#': the printable ones before it are the space, '!' and the double quote. */
const FIRST = 35;
/** How many bytes have a character of their own: a third of 256, so that two marks reach the other two thirds. */
const PAGE = 86;
/** The character after the last, 'y': the mark of the second page; 'z' is that of the third. */
const MARK = FIRST + PAGE;

/**
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function encode(bytes) {
  let text = '';
  for (const byte of bytes) {
    const page = Math.floor(byte / PAGE);
    if (page > 0) text += String.fromCharCode(MARK + page - 1);
    text += String.fromCharCode(FIRST + byte % PAGE);
  }
  return text;
}

/**
 * @param {string} text what `encode` made
 * @param {number} length how many bytes it was made of
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function decode(text, length) {
  const bytes = new Uint8Array(length);
  for (let at = 0, i = 0; i < length; i++) {
    let code = text.charCodeAt(at++);
    let page = 0;
    if (code >= MARK) {
      page = code - MARK + 1;
      code = text.charCodeAt(at++);
    }
    bytes[i] = page * PAGE + code - FIRST;
  }
  return bytes;
}
