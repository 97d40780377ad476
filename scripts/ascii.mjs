/**
 * Bytes as ASCII text, for the WebAssembly inlined in pkg/engine.js.
 *
 * A byte below 86 is one character, any other is a mark and one character. Every byte keeps its own place in the text, so
 * gzip finds the repetitions it would find in the bytes themselves: a module of 83,737 bytes, 38,550 gzipped, is 38,688
 * gzipped in this form and 49,759 as base64, whose groups of three bytes blur them. One UTF-8 character for each byte
 * (43,063) is no smaller, and breaks in a script that is read in another encoding; these characters are the same in all.
 *
 * The commonest bytes from 86 on change places with the rarest below; which they are stands at the beginning of the text.
 */

/** The first character, '#': the printable ones before it are the space, '!' and the double quote. */
const FIRST = 35;
/** How many bytes have a character of their own: a third of 256, so that two marks reach the other two thirds. */
const PAGE = 86;
/** The character after the last, 'y': the mark of the second page; 'z' is that of the third. */
const MARK = FIRST + PAGE;
/** The byte whose character is the backslash, which a string literal holds twice: it is left to a rare byte. */
const BACKSLASH = 92 - FIRST;
/** How many bytes change places: more save less than they take. */
const EXCHANGED = 13;

/**
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function encode(bytes) {
  const counts = Array.from({ length: 256 }, () => 0);
  for (const byte of bytes) counts[byte] += 1;
  const byCount = [...counts.keys()].sort((a, b) => counts[b] - counts[a]);
  const common = [BACKSLASH, ...byCount.filter((byte) => byte >= PAGE)].slice(0, EXCHANGED);
  const rare = byCount.filter((byte) => byte < PAGE && byte !== BACKSLASH).slice(-EXCHANGED);
  const exchanges = common.flatMap((byte, i) => [byte, rare[i]]);
  let at = 0;
  const places = table(() => exchanges[at++]);
  let text = '';
  for (const byte of [...exchanges, ...Array.from(bytes, (byte) => places[byte])]) {
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
  let at = 0;
  const next = () => {
    const code = text.charCodeAt(at++);
    return code < MARK ? code - FIRST : (code - MARK + 1) * PAGE + text.charCodeAt(at++) - FIRST;
  };
  const places = table(next);
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = places[next()];
  return bytes;
}

/**
 * Each byte's place; for the ones that change places, `next` gives both in turn.
 * @param {() => number} next
 */
function table(next) {
  const places = Array.from({ length: 256 }, (_, byte) => byte);
  for (let k = 0; k < EXCHANGED; k++) {
    const [a, b] = [next(), next()];
    [places[a], places[b]] = [b, a];
  }
  return places;
}
