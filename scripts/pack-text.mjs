/**
 * Writes symbols as the text that scripts/unpack.rs reads, which says how: first the tables, then which context has which table, then the
 * symbols.
 */
import { codesOf, lengthsOf, tablesFor } from './pack-codes.mjs';
import { CONTEXTS, LENGTHS_TOLD, NEARER, RUN_LENGTHS, RUN_TABLES, TABLES, mustFit } from './pack-contexts.mjs';
import { findMatches, tokensOf } from './pack-matches.mjs';

/** @typedef {import('./pack-contexts.mjs').Symbol} Symbol */
/** @typedef {import('./pack-contexts.mjs').Bits} Bits */
/** @typedef {import('./pack-codes.mjs').Table} Table */

/** How often symbols are divided into matches and single ones, each time with the prices of the time before. More makes the text no smaller. */
const ROUNDS = 5;
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

/** How many bits each value would take at best, by context. @param {Map<number, Table>} tables */
function pricesOf(tables) {
  return new Map(Array.from(tables, ([context, { counts }]) => {
    const sum = counts.reduce((a, b) => a + b);
    return [context, counts.map((count) => Math.log2(sum / Math.max(count, UNSEEN)))];
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
  // A context that is not used has the table of the one before it.
  let number = 0;
  const numbers = withRuns(Array.from({ length: CONTEXTS - NEARER }, (_, k) => {
    const table = tableOf.get(NEARER + k);
    if (table) number = tables.indexOf(table);
    return number;
  }), RUN_TABLES);
  const lengthsOfNumbers = lengthsOf(counted(numbers, RUN_TABLES + 9));
  const codesOfNumbers = codesOf(lengthsOfNumbers);
  const [ofNumbers, ...ofTables] = [lengthsOfNumbers, ...tables.map(({ lengths }) => lengths)].map(listOf);
  const told = [...ofNumbers, ...ofTables.flat()];
  const toldLengths = Array.from({ length: TABLES }, (_, context) => lengthsOf(counted(told.filter((each) => each.context === context).map(({ value }) => value), LENGTHS_TOLD)));
  const codesOfLengths = toldLengths.map(codesOf);
  const toldBits = (/** @type {Symbol} */ { value, context }) => codesOfLengths[context][value];
  const codes = new Map(tables.map((table) => [table, codesOf(table.lengths)]));
  const codesIn = new Map(Array.from(tableOf, ([context, table]) => [context, codes.get(table) ?? []]));
  return [
    ...toldLengths.flat().map((bits) => ({ bits, count: 4 })),
    ...ofNumbers.map(toldBits),
    { bits: tables.length, count: 7 },
    ...ofTables.flat().map(toldBits),
    ...numbers.map((value) => codesOfNumbers[value]),
    ...tokens.flatMap((token) => ('bits' in token ? token : codesIn.get(token.context)?.[token.value] ?? [])),
  ];
}

/** How the lengths of a table's codes are told: up to the last one, each in a context that depends on what was told before. @param {number[]} lengths */
function listOf(lengths) {
  let count = lengths.length;
  while (lengths[count - 1] === 0) count -= 1;
  let context = 0;
  return withRuns(lengths.slice(0, count), RUN_LENGTHS).map((value) => {
    const symbol = { value, context };
    context = Math.min(value, RUN_LENGTHS);
    return symbol;
  });
}

/** How often each value occurs. @param {number[]} values @param {number} most */
function counted(values, most) {
  const counts = Array.from({ length: most }, () => 0);
  for (const value of values) counts[value] += 1;
  return counts;
}

/** A list of values with runs: from `runs` on, a value says how often the one before is repeated, as a power of 2. @param {number[]} list @param {number} runs */
function withRuns(list, runs) {
  const values = [];
  let last = 0;
  for (let k = 0; k < list.length;) {
    let run = 0;
    while (run < 256 && k + run < list.length && list[k + run] === last) run++;
    if (run === 0) values.push(last = list[k++]);
    else {
      const power = 31 - Math.clz32(run);
      values.push(runs + power);
      k += 1 << power;
    }
  }
  return values;
}

/** Writes six bits as one character: ':' to 'z' without the backslash, of which a literal would make two. @param {Bits[]} all */
function characters(all) {
  /** @type {number[]} */
  const codes = [];
  let [pending, pendingCount] = [0, 0];
  const add = (/** @type {number} */ bits, /** @type {number} */ count) => {
    pending = pending << count | bits;
    pendingCount += count;
    while (pendingCount >= 6) {
      pendingCount -= 6;
      const digit = pending >> pendingCount;
      codes.push(58 + digit + Number(digit >= 92 - 58));
      pending &= (1 << pendingCount) - 1;
    }
  };
  for (const { bits, count } of all) add(bits, count);
  // The zeros behind the text, read as characters, spill into its last two bits.
  add(0, 2);
  while (pendingCount > 0 || codes.length % 4 > 0) add(0, 1);
  mustFit('characters', codes.length);
  return Buffer.from(codes).toString('latin1');
}
