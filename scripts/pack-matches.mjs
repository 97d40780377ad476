/**
 * Divides symbols into matches and single ones. Of the many ways to do so the cheapest is found, by dynamic programming: `prices` are what
 * symbols took in the way before (as in the compressor zopfli).
 */
import { NEARER, PLACES, mayMatch } from './pack-contexts.mjs';

/** @typedef {import('./pack-contexts.mjs').Symbol} Symbol */
/** @typedef {import('./pack-contexts.mjs').Bits} Bits */
/** @typedef {{ at: number, nearer: number, length: number }} Match */

/** How many nearer places a match may have, how many symbols, and how far back the next place of a list may be. */
const MOST_NEARER = 64;
const LONGEST = 2000;
const FARTHEST = (1 << 16) - 1;

/** The price of anything in a context that the way before does not have. */
const UNSEEN = 6;

/**
 * For each symbol, the matches that may begin there. A match must be longer than every nearer one: a nearer place takes fewer bits.
 * @param {Symbol[]} symbols
 */
export function findMatches(symbols) {
  const values = Uint8Array.from(symbols, ({ value }) => value);
  const nearest = new Map();
  const before = new Int32Array(symbols.length).fill(-1);
  let [last, lastButOne] = [0, 0];
  return symbols.map(({ value, context }, at) => {
    const found = [];
    if (mayMatch(context)) {
      const key = (last << 6 ^ lastButOne) & PLACES - 1;
      const near = nearest.get(key) ?? -1;
      if (near >= 0 && at - near <= FARTHEST) before[at] = near;
      nearest.set(key, at);
      [last, lastButOne] = [value, last];
      let longest = 0;
      let from = before[at];
      for (let nearer = 0; from >= 0 && nearer < MOST_NEARER; nearer++) {
        let length = 0;
        while (length < LONGEST && at + length < values.length && values[from + length] === values[at + length]) length++;
        if (length > longest) found.push({ nearer, shorter: longest, length });
        longest = Math.max(longest, length);
        from = before[from];
      }
    }
    return found;
  });
}

/**
 * The matches of the cheapest way through all symbols.
 * @param {Symbol[]} symbols
 * @param {ReturnType<typeof findMatches>} matches
 * @param {number} entries
 * @param {Map<number, number[]> | undefined} prices in bits, by context and value
 * @returns {Match[]}
 */
function cheapest(symbols, matches, entries, prices) {
  const price = prices ? (/** @type {number} */ context, /** @type {number} */ value) => prices.get(context)?.[value] ?? UNSEEN
    : (/** @type {number} */ context, /** @type {number} */ value) => guess(context, value, entries);
  const best = new Float64Array(symbols.length + 1).fill(Infinity);
  best[0] = 0;
  /** @type {(Match | undefined)[]} by where they end */
  const ways = Array.from({ length: symbols.length + 1 });
  for (const [at, { value, context }] of symbols.entries()) {
    const alone = best[at] + price(context, value);
    if (alone < best[at + 1]) [best[at + 1], ways[at + 1]] = [alone, undefined];
    for (const { nearer, shorter, length: longest } of matches[at]) {
      const found = best[at] + price(NEARER, nearer);
      for (let length = shorter + 1; length <= longest; length++) {
        const { code, more } = codeOf(length);
        const sum = found + price(context, entries + code) + more;
        if (sum < best[at + length]) [best[at + length], ways[at + length]] = [sum, { at, nearer, length }];
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

/** What a symbol takes about, for the first way. @param {number} context @param {number} value @param {number} entries */
function guess(context, value, entries) {
  if (context === NEARER) return Math.log2(value + 2);
  return mayMatch(context) && value >= entries ? 6 : 3.5;
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
  for (const { at, nearer, length } of cheapest(symbols, matches, entries, prices)) {
    tokens.push(...symbols.slice(from, at));
    const { code, more, value } = codeOf(length);
    tokens.push({ value: entries + code, context: symbols[at].context });
    if (more > 0) tokens.push({ bits: value & (1 << more) - 1, count: more });
    tokens.push({ value: nearer, context: NEARER });
    from = at + length;
  }
  return [...tokens, ...symbols.slice(from)];
}
