/**
 * Writes symbols as the text that scripts/pack/unpack.rs reads, which says how: first the tables, then which context
 * has which table, then the symbols.
 */
import { codesOf, tablesFor } from './codes.mjs';
import { BITS, CONTEXTS, NUMBER, OTHER, PARAMETERS, SHORTER, mustFit } from './contexts.mjs';
import { LearntBits } from './learnt.mjs';
import { findMatches, tokensOf } from './matches.mjs';

/** @typedef {import('./contexts.mjs').Symbol} Symbol */
/** @typedef {import('./contexts.mjs').Bits} Bits */
/** @typedef {import('./codes.mjs').Table} Table */

/**
 * How often symbols are divided into matches and single ones, each time with the prices of the time before. More makes
 * the text no smaller.
 */
const ROUNDS = 9;
/** What is taken for the count of a value that a table does not have. */
const UNSEEN = 0.4;

/**
 * @param {Symbol[]} symbols
 * @param {number} entries of the dictionary
 * @returns {string}
 */
export function textOf(symbols, entries) {
  const matches = findMatches(symbols);
  let tokens = tokensOf(symbols, matches, entries);
  let tables = tablesFor(tokens);
  for (let round = 1; round < ROUNDS; round++) {
    tokens = tokensOf(symbols, matches, entries, pricesOf(tables));
    tables = tablesFor(tokens);
  }
  return characters(bitsOf(tokens, tables));
}

/**
 * How many bits each value takes, by context: the mean of its code's and of what is possible, which its code comes to
 * once matches are others.
 * @param {Map<number, Table>} tables
 */
function pricesOf(tables) {
  return new Map(Array.from(tables, ([context, { counts, lengths, sum }]) => {
    const possible = Array.from(counts, (count) => Math.log2(sum / Math.max(count, UNSEEN)));
    return [context, possible.map((bits, value) => (lengths[value] > 0 ? 0.5 * (bits + lengths[value]) : bits))];
  }));
}

/**
 * @param {(Symbol | Bits)[]} tokens
 * @param {Map<number, Table>} tableOf by context
 * @returns {Bits[]}
 */
function bitsOf(tokens, tableOf) {
  const tables = [...new Set(tableOf.values())];
  mustFit('tables', tables.length);
  const learnt = new LearntBits();
  putLengths(learnt, tables.map(({ lengths }) => lengths));
  putNumbers(learnt, Array.from({ length: CONTEXTS }, (_, context) => {
    const table = tableOf.get(context);
    return table && tables.indexOf(table);
  }));
  const codes = new Map(tables.map((table) => [table, codesOf(table.lengths)]));
  const codesIn = new Map(Array.from(tableOf, ([context, table]) => [context, codes.get(table) ?? []]));
  return [
    { bits: tables.length, count: 8 },
    ...learnt.end(),
    ...tokens.flatMap((token) => ('bits' in token ? token : codesIn.get(token.context)?.[token.value] ?? [])),
  ];
}

/** Writes the lengths of the codes of tables. @param {LearntBits} learnt @param {number[][]} tables */
function putLengths(learnt, tables) {
  /** Of each value, in which of the tables before it is, as the bits of a number. @type {number[]} */
  const tablesWith = [];
  for (const lengths of tables) {
    let before = 0;
    let left = 1 << BITS;
    for (let value = 0; left > 0; value++) {
      const with3 = (tablesWith[value] ?? 0) & 7;
      const length = lengths[value];
      const shorter = length > 0 ? BITS + 1 - length : 0;
      for (let k = 0; k <= shorter && k < BITS; k++) learnt.put(k > 0 ? SHORTER + k : with3 << 2 | before & 3, k < shorter);
      if (length > 0) left -= 1 << BITS - length;
      before = before << 1 | Number(length > 0);
      tablesWith[value] = with3 << 1 | Number(length > 0);
    }
  }
}

/**
 * Writes which table contexts have: one that is not used has the table of the one before.
 * @param {LearntBits} learnt
 * @param {(number | undefined)[]} numbers
 */
function putNumbers(learnt, numbers) {
  let last = 0;
  let other = false;
  for (const number of numbers.slice(PARAMETERS << 4)) {
    const isOther = number !== undefined && number !== last;
    learnt.put(OTHER + Number(other), isOther);
    other = isOther;
    if (!isOther) continue;
    last = number;
    for (let bit = 7; bit >= 0; bit--) learnt.put(NUMBER + ((256 | number) >> bit + 1), (number >> bit & 1) > 0);
  }
}

/**
 * Writes six bits as one character, the first bit lowest: ':' to 'z' without the backslash, of which a literal would
 * make two.
 * @param {Bits[]} all
 */
function characters(all) {
  /** @type {number[]} */
  const codes = [];
  let [pending, pendingCount] = [0, 0];
  const add = (/** @type {number} */ bits, /** @type {number} */ count) => {
    pending |= bits << pendingCount;
    pendingCount += count;
    while (pendingCount >= 6) {
      const digit = pending & 63;
      codes.push(58 + digit + Number(digit >= 92 - 58));
      pending >>= 6;
      pendingCount -= 6;
    }
  };
  for (const { bits, count } of all) add(bits, count);
  while (pendingCount > 0 || codes.length % 4 > 0) add(0, 1);
  mustFit('characters', codes.length);
  return Buffer.from(codes).toString('latin1');
}
