/**
 * Divides symbols into matches and single ones. Of the many ways to do so the cheapest is found, by dynamic
 * programming: `prices` are what symbols took in the way before (as in the compressor zopfli).
 */
import { PLACES, firstLength, mayMatch, nearerAfter } from './contexts.mjs';

/** @typedef {import('./contexts.mjs').Symbol} Symbol */
/** @typedef {import('./contexts.mjs').Bits} Bits */
/**
 * A match: where it begins, the number of its place as scripts/pack/unpack.rs counts them, how far back the place is,
 * and how long it is.
 * @typedef {{ at: number, number: number, distance: number, length: number }} Match
 */

/** The greatest number of a match's place, how many symbols, and how far back the next place of a list may be. */
const MOST_PLACES = 64;
const LONGEST = 2000;
const FARTHEST = (1 << 16) - 1;

/** What is added to the price of a match for each place that is nearer: to go from one to the next takes time. */
const NEARER_PLACE = 0.01;

/** The price of anything in a context that the way before does not have. */
const UNSEEN = 6;

/**
 * For each symbol, the matches that may begin there, each of them the longest, and how long those at nearer places are.
 * A match must be longer than those: a nearer place takes fewer bits.
 * @param {Symbol[]} symbols
 */
export function findMatches(symbols) {
  const values = Uint8Array.from(symbols, ({ value }) => value);
  const nearest = new Map();
  const before = new Int32Array(symbols.length).fill(-1);
  let [last, lastButOne] = [0, 0];
  const found = symbols.map(({ value, context }, at) => {
    const found = [];
    if (mayMatch(context)) {
      const key = (last << 6 ^ lastButOne) & PLACES - 1;
      const near = nearest.get(key) ?? -1;
      if (near >= 0 && at - near <= FARTHEST) before[at] = near;
      nearest.set(key, at);
      [last, lastButOne] = [value, last];
      let shorter = 0;
      let from = before[at];
      for (let number = 1; from >= 0 && number <= MOST_PLACES; number++) {
        const length = sameAt(values, from, at);
        if (length > shorter) found.push({ number, distance: at - from, shorter, length });
        shorter = Math.max(shorter, length);
        from = before[from];
      }
    }
    return found;
  });
  return { values, found };
}

/** How many symbols are the same at two places. @param {Uint8Array} values @param {number} from @param {number} at */
function sameAt(values, from, at) {
  let length = 0;
  while (length < LONGEST && at + length < values.length && values[from + length] === values[at + length]) length++;
  return length;
}

/**
 * The matches of the cheapest way through all symbols; or almost, because what a match takes depends on the one before,
 * and of the ways to a symbol only the cheapest is kept.
 * @param {Symbol[]} symbols
 * @param {ReturnType<typeof findMatches>} matches
 * @param {number} entries
 * @param {Map<number, number[]> | undefined} prices in bits, by context and value
 * @returns {Match[]}
 */
function cheapest(symbols, { values, found }, entries, prices) {
  const price = prices ? (/** @type {number} */ context, /** @type {number} */ value) => prices.get(context)?.[value] ?? UNSEEN
    : (/** @type {number} */ context, /** @type {number} */ value) => guess(context, value, entries);
  const best = new Float64Array(symbols.length + 1).fill(Infinity);
  best[0] = 0;
  // The cheapest way to a symbol: the match that ends there, if one does, and the last match.
  /** @type {(Match | undefined)[]} */
  const ways = Array.from({ length: symbols.length + 1 });
  /** @type {Match[]} */
  const lasts = Array.from({ length: symbols.length + 1 });
  lasts[0] = { at: 0, number: 0, distance: 0, length: 0 };
  for (const [at, { value, context }] of symbols.entries()) {
    const last = lasts[at];
    const alone = best[at] + price(context, value);
    if (alone < best[at + 1]) [best[at + 1], ways[at + 1], lasts[at + 1]] = [alone, undefined, last];
    if (!mayMatch(context)) continue;
    const nearer = nearerAfter(at - last.at - last.length);
    const { distance } = last;
    const again = distance > 0 ? [{ number: 0, distance, shorter: 0, length: sameAt(values, at - distance, at) }] : [];
    for (const { number, distance, shorter, length: longest } of [...again, ...found[at]]) {
      const sumOfPlace = best[at] + price(nearer, number) + NEARER_PLACE * number;
      for (let length = shorter + 1; length <= longest; length++) {
        const { code, more } = codeOf(length);
        const sum = sumOfPlace + price(context, firstLength(context, entries) + code) + more;
        if (sum < best[at + length]) {
          best[at + length] = sum;
          ways[at + length] = lasts[at + length] = { at, number, distance, length };
        }
      }
    }
  }
  const way = [];
  for (let end = symbols.length; end > 0;) {
    const match = ways[end];
    if (match) way.push(match);
    end = match ? match.at : end - 1;
  }
  return way.reverse();
}

/**
 * What a symbol takes about, for the first way.
 * @param {number} context
 * @param {number} value
 * @param {number} entries
 */
function guess(context, value, entries) {
  if (context >= nearerAfter(0) && context <= nearerAfter(Infinity)) return Math.log2(value + 2);
  return mayMatch(context) && value >= firstLength(context, entries) ? 6 : 3.5;
}

/** How a length is written: its code, and the lowest bits, if not all of it is in the code. @param {number} length */
function codeOf(length) {
  const value = length - 1;
  if (value < 8) return { code: value, more: 0, value };
  const more = 30 - Math.clz32(value);
  return { code: 8 + (more - 2) * 2 + (value >> more & 1), more, value };
}

/**
 * What is to be written.
 * @param {Symbol[]} symbols
 * @param {ReturnType<typeof findMatches>} matches as `findMatches` lists them
 * @param {number} entries how many the dictionary has: greater values are lengths of matches
 * @param {Map<number, number[]>} [prices] in bits, by context and value
 */
export function tokensOf(symbols, matches, entries, prices) {
  /** @type {(Symbol | Bits)[]} */
  const tokens = [];
  let from = 0;
  for (const { at, number, length } of cheapest(symbols, matches, entries, prices)) {
    tokens.push(...symbols.slice(from, at));
    const { code, more, value } = codeOf(length);
    const { context } = symbols[at];
    tokens.push({ value: firstLength(context, entries) + code, context });
    if (more > 0) tokens.push({ bits: value & (1 << more) - 1, count: more });
    tokens.push({ value: number, context: nearerAfter(at - from) });
    from = at + length;
  }
  return [...tokens, ...symbols.slice(from)];
}
