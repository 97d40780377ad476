/**
 * Bytes as ASCII text, for the WebAssembly inlined in pkg/engine.js.
 *
 * A byte below 86 is one character, any other byte is a mark and one character. A byte's text does not depend on where it stands, so
 * gzip finds the repetitions that it would find in the bytes themselves: a module of 216,317 bytes, 96,752 gzipped, is 97,428
 * gzipped in this form, and 127,199 as base64, whose groups of three bytes blur repetitions. One UTF-8 character for each byte
 * takes more (99,797), and breaks when a page declares another encoding; ASCII is the same in all of them.
 *
 * The commonest bytes from 86 on are exchanged with the rarest below 86. The text begins with the list of these exchanges.
 * scripts/unpack.rs turns it into the bytes again.
 */

/** The first character, '#': the printable ones before it are the space, '!' and the double quote, which a literal escapes. */
const FIRST = 35;
/** How many bytes have a character of their own: a third of 256, so that two marks are enough for the other two thirds. */
const PAGE = 86;
/** The mark of the second third of bytes: 'y', the character after the last one used. 'z' marks the third. */
const MARK = FIRST + PAGE;
/** The byte whose character is the backslash, which a literal writes as two: it is exchanged, so that only a rare byte has it. */
const BACKSLASH = 92 - FIRST;
/** How many exchanges there are: another one would take more bytes than it saves. */
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
  const places = Array.from({ length: 256 }, (_, byte) => byte);
  common.forEach((byte, i) => [places[byte], places[rare[i]]] = [rare[i], byte]);
  let text = '';
  for (const byte of [...exchanges, ...Array.from(bytes, (byte) => places[byte])]) {
    const page = Math.floor(byte / PAGE);
    if (page > 0) text += String.fromCharCode(MARK + page - 1);
    text += String.fromCharCode(FIRST + byte % PAGE);
  }
  return text;
}
