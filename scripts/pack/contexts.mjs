/** What the packer shares with scripts/pack/unpack.rs: contexts and sizes. That file says what they stand for. */
import { Failure } from '../run.mjs';

/** Streams that are no operands. */
export const PARAMETERS = 1;
export const DICTIONARY = 2;
export const OUTSIDE = 3;

// Contexts. That of a stream and a place is 16 times the stream, and the place.
export const NEARER = 13 << 4;
export const AFTER = 18 << 4;
export const FIRST_OF = AFTER + 5 * 256;
export const CONTEXTS = FIRST_OF + (256 << 3);

/** Whether a context is of symbols outside functions. @param {number} context */
const isOutside = (context) => context >> 4 === OUTSIDE;

/** Whether a context is of instructions. @param {number} context */
export const isInstruction = (context) => context >= AFTER && context < FIRST_OF;

/** Whether a match may begin where a symbol has this context. @param {number} context */
export const mayMatch = (context) => isOutside(context) || isInstruction(context);

/**
 * The context of the number of a match's place.
 * @param {number} since how many symbols there are since the last match
 */
export const nearerAfter = (since) => NEARER + Math.min(since, 15);

/** From which value on one stands for a match. @param {number} context @param {number} entries of the dictionary */
export const firstLength = (context, entries) => (isOutside(context) ? 256 : entries);

/** The most bits of a code. */
export const BITS = 10;

/** How many lists of places there are. */
export const PLACES = 1 << 13;

// Contexts of bits that are learnt.
export const SHORTER = 31;
export const OTHER = 64;
export const NUMBER = 256;

/**
 * How much fits: entries, bytes of one, symbols in all, tables, characters, and of one function, its bytes and locals.
 */
const MOST = { entries: 256, entry: 16, symbols: 9 << 15, tables: 255, characters: (1 << 17) - 16, function: 1 << 14, locals: 1 << 12 };

/** @param {keyof typeof MOST} what @param {number} count */
export function mustFit(what, count) {
  if (count > MOST[what]) throw new Failure(`The WebAssembly is too large for scripts/pack/unpack.rs: ${what}, ${count} of at most ${MOST[what]}.`);
}

/** @typedef {{ value: number, context: number }} Symbol */
/** @typedef {{ bits: number, count: number }} Bits `count` bits that are written as they are */
