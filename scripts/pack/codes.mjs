/**
 * Prefix codes for symbols: which contexts have a table together, and which codes are in it. A table takes bits too, so
 * contexts in which symbols are alike share one (as in the Brotli format, RFC 7932).
 */
import { BITS, isInstruction } from './contexts.mjs';

/** @typedef {import('./contexts.mjs').Symbol} Symbol */
/** @typedef {import('./contexts.mjs').Bits} Bits */
/** @typedef {{ counts: number[], price: number, contexts: number[], lengths: number[] }} Table */

/** There are no more values: 256 entries, and lengths of matches. */
const VALUES = 320;

/** About how many bits a table takes: for itself, for each value in it, and for telling that a context has it. */
const BITS_OF_TABLE = 100;
const BITS_OF_VALUE = 4;
const BITS_OF_CONTEXT = 6;

/** A table for each context. @param {(Symbol | Bits)[]} tokens @returns {Map<number, Table>} */
export function tablesFor(tokens) {
  /** @type {Map<number, number[]>} */
  const counts = new Map();
  for (const token of tokens) {
    if ('bits' in token) continue;
    const { context, value } = token;
    let counted = counts.get(context);
    if (!counted) counts.set(context, counted = Array.from({ length: VALUES }, () => 0));
    counted[value] += 1;
  }
  /** @type {Table[]} */
  const all = [...counts].map(([context, counts]) => ({ counts, price: priceOf(counts, none), contexts: [context], lengths: [] }));
  const ofInstructions = all.filter(({ contexts: [context] }) => isInstruction(context));
  const tables = [ofInstructions, all.filter((table) => !ofInstructions.includes(table))].flatMap((each) => inOrder(join(each)));
  for (const table of tables) table.lengths = lengthsOf(table.counts);
  return new Map(tables.flatMap((table) => table.contexts.map((context) => [context, table])));
}

/**
 * Tables in an order in which each has many values of the one before: it then takes fewer bits. The first has the most
 * values.
 * @param {Table[]} tables
 */
function inOrder(tables) {
  const sizeOf = (/** @type {Table} */ { counts }) => counts.filter(Boolean).length;
  const likeness = (/** @type {Table} */ a, /** @type {Table} */ b) => a.counts.filter((count, k) => count > 0 && b.counts[k] > 0).length * 4 - sizeOf(b);
  const best = (/** @type {(table: Table) => number} */ value) => [...left].reduce((a, b) => (value(b) > value(a) ? b : a));
  const left = new Set(tables);
  const ordered = [];
  for (let next = left.size > 0 ? best(sizeOf) : undefined; next;) {
    const last = next;
    ordered.push(last);
    left.delete(last);
    next = left.size > 0 ? best((table) => likeness(last, table)) : undefined;
  }
  return ordered;
}

/** @type {number[]} */
const none = Array.from({ length: VALUES }, () => 0);

/** x log₂ x, for counts. */
const entropy = new Float64Array(1 << 18).map((_, x) => (x > 0 ? x * Math.log2(x) : 0));

/**
 * About how many bits a table and what is written with it take, for the sum of two lists of counts.
 * @param {number[]} a
 * @param {number[]} b
 */
function priceOf(a, b) {
  let [sum, saved, symbols] = [0, 0, 0];
  for (let k = 0; k < a.length; k++) {
    const count = a[k] + b[k];
    if (count === 0) continue;
    sum += count;
    saved += entropy[count];
    symbols += 1;
  }
  return entropy[sum] - saved + BITS_OF_TABLE + symbols * BITS_OF_VALUE;
}

/** Joins the two tables that gain most by it, again and again. @param {Table[]} tables */
function join(tables) {
  const gain = (/** @type {Table} */ a, /** @type {Table} */ b) => a.price + b.price - priceOf(a.counts, b.counts) + BITS_OF_CONTEXT;
  /** @type {Map<Table, { with: Table | undefined, gain: number }>} */
  const best = new Map();
  const look = (/** @type {Table} */ table) => {
    /** @type {{ with: Table | undefined, gain: number }} */
    const found = { with: undefined, gain: 0 };
    for (const other of left) {
      if (other === table) continue;
      const gained = gain(table, other);
      if (gained > found.gain) [found.with, found.gain] = [other, gained];
    }
    best.set(table, found);
  };
  const left = new Set(tables);
  tables.forEach(look);
  for (;;) {
    const [table, found] = [...best].reduce((a, b) => (b[1].gain > a[1].gain ? b : a));
    const other = found.with;
    if (!other) return [...left];
    left.delete(other);
    best.delete(other);
    table.counts = table.counts.map((count, k) => count + other.counts[k]);
    table.price = priceOf(table.counts, none);
    table.contexts.push(...other.contexts);
    look(table);
    for (const [each, found] of best) {
      if (each === table) continue;
      if (found.with === other || found.with === table) look(each);
      else {
        const gained = gain(each, table);
        if (gained > found.gain) best.set(each, { with: table, gain: gained });
      }
    }
  }
}

/**
 * The lengths of the codes of symbols, by how often they occur; none is longer than `BITS` (L. Larmore and D.
 * Hirschberg, "A fast algorithm for optimal length-limited Huffman codes", 1990).
 * @param {number[]} counts
 */
export function lengthsOf(counts) {
  const lengths = counts.map(() => 0);
  const leaves = counts.flatMap((count, symbol) => (count > 0 ? [{ count, symbols: [symbol] }] : []));
  // A code has at least one bit, and all of them together are complete.
  for (let symbol = 0; leaves.length < 2; symbol++) if (counts[symbol] === 0) leaves.push({ count: 0, symbols: [symbol] });
  leaves.sort((a, b) => a.count - b.count);
  /** @type {typeof leaves} */
  let packages = [];
  for (let bit = 0; bit < BITS; bit++) {
    const pairs = [];
    for (let k = 1; k < packages.length; k += 2) {
      pairs.push({ count: packages[k - 1].count + packages[k].count, symbols: [...packages[k - 1].symbols, ...packages[k].symbols] });
    }
    packages = [...leaves, ...pairs].sort((a, b) => a.count - b.count);
  }
  for (const { symbols } of packages.slice(0, 2 * leaves.length - 2)) for (const symbol of symbols) lengths[symbol] += 1;
  return lengths;
}

/**
 * The codes of symbols, the first bit lowest: shorter codes come first, and of one length those of smaller symbols.
 * @param {number[]} lengths @returns {Bits[]}
 */
export function codesOf(lengths) {
  const codes = Array.from(lengths, (count) => ({ bits: 0, count }));
  let next = 0;
  for (let length = 1; length <= BITS; length++) {
    for (const code of codes) if (code.count === length) code.bits = reversed(next++, length);
    next *= 2;
  }
  return codes;
}

/** @param {number} bits @param {number} count @returns {number} */
const reversed = (bits, count) => (count > 0 ? (bits & 1) << count - 1 | reversed(bits >> 1, count - 1) : 0);
