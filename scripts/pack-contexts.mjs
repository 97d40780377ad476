/** What the packer shares with scripts/unpack.rs: contexts and sizes. That file says what they stand for. */
import { Failure } from './run.mjs';

/** Streams that are no operands. */
export const PARAMETERS = 1;
export const DICTIONARY = 2;
export const OUTSIDE = 3;

// Contexts. That of a stream and a place is 16 times the stream, and the place.
export const TABLES = 12;
export const NEARER = 13;
export const AFTER = 18 << 4;
export const FIRST_OF = AFTER + 3 * 256;
export const CONTEXTS = FIRST_OF + 256;

/** Whether a context is of instructions: a match may begin there. @param {number} context */
export const mayMatch = (context) => context >= AFTER && context < FIRST_OF;

/** The most bits of a code. */
export const BITS = 10;
export const RUN_LENGTHS = BITS + 1;
export const RUN_TABLES = 128;
export const LENGTHS_TOLD = 20;
export const PLACES = 1 << 13;

/** How much fits: entries, bytes of one, symbols in all, tables, characters, and of one function, its bytes and locals. */
const MOST = { entries: 256, entry: 16, symbols: 1 << 18, tables: 127, characters: (1 << 17) - 16, function: 1 << 14, locals: 1 << 12 };

/** @param {keyof typeof MOST} what @param {number} count */
export function mustFit(what, count) {
  if (count > MOST[what]) throw new Failure(`The WebAssembly is too large for scripts/unpack.rs: ${what}, ${count} of at most ${MOST[what]}.`);
}

/** @typedef {{ value: number, context: number }} Symbol */
/** @typedef {{ bits: number, count: number }} Bits `count` bits that are written as they are */
