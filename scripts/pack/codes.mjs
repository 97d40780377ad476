/**
 * Prefix codes for symbols: which contexts have a table together, and which codes are in it. A table takes bits too, so
 * contexts in which symbols are alike share one (as in the Brotli format, RFC 7932).
 */
import { BITS, isInstruction } from './contexts.mjs';

/** @typedef {import('./contexts.mjs').Symbol} Symbol */
/** @typedef {import('./contexts.mjs').Bits} Bits */

/** There are no more values: 256 entries, and lengths of matches. */
const VALUES = 320;

/** About how many bits a table takes: for itself, for each value in it, and for telling that a context has it. */
const BITS_OF_TABLE = 100;
const BITS_OF_VALUE = 4;
const BITS_OF_CONTEXT = 6;

/** x log₂ x, for counts. */
const entropy = new Float64Array(1 << 18).map((_, x) => (x > 0 ? x * Math.log2(x) : 0));

/** A table: the contexts that have it, and how often each value occurs in them. */
export class Table {
  /** @type {number[]} by value, once all contexts are known */
  lengths = [];

  /** @param {number[]} contexts @param {Int32Array} counts by value */
  constructor(contexts, counts) {
    this.contexts = contexts;
    this.counts = counts;
    /** The values that occur. */
    this.values = Array.from(counts.keys()).filter((value) => counts[value] > 0);
    this.sum = counts.reduce((a, b) => a + b, 0);
    /** The sum of the counts' entropies. */
    this.ofCounts = counts.reduce((sum, count) => sum + entropy[count], 0);
    this.price = priceOf(this.sum, this.ofCounts, this.values.length);
  }
}

/**
 * About how many bits a table takes, and what is written with it.
 * @param {number} sum of its counts
 * @param {number} ofCounts the sum of their entropies
 * @param {number} values how many occur
 */
const priceOf = (sum, ofCounts, values) => (sum > 0 ? entropy[sum] - ofCounts + BITS_OF_TABLE + values * BITS_OF_VALUE : 0);

/** How many bits more one table for two would take than the first. @param {Table} a @param {Table} b */
function priceOfAdding(a, b) {
  const [few, many] = a.values.length < b.values.length ? [a, b] : [b, a];
  let ofCounts = a.ofCounts + b.ofCounts;
  let values = a.values.length + b.values.length;
  for (const value of few.values) {
    const [x, y] = [few.counts[value], many.counts[value]];
    if (y === 0) continue;
    ofCounts += entropy[x + y] - entropy[x] - entropy[y];
    values -= 1;
  }
  return priceOf(a.sum + b.sum, ofCounts, values) - a.price;
}

/** A table for each context. @param {(Symbol | Bits)[]} tokens @returns {Map<number, Table>} */
export function tablesFor(tokens) {
  /** @type {Map<number, Int32Array>} */
  const counts = new Map();
  for (const token of tokens) {
    if ('bits' in token) continue;
    const { context, value } = token;
    let counted = counts.get(context);
    if (!counted) counts.set(context, counted = new Int32Array(VALUES));
    counted[value] += 1;
  }
  const single = Array.from(counts, ([context, counts]) => new Table([context], counts));
  const tables = [true, false].flatMap((are) => inOrder(shared(single.filter(({ contexts: [context] }) => isInstruction(context) === are))));
  for (const table of tables) table.lengths = lengthsOf(Array.from(table.counts));
  return new Map(tables.flatMap((table) => table.contexts.map((context) => [context, table])));
}

/**
 * Tables in an order in which each has many values of the one before: it then takes fewer bits. The first has the most
 * values.
 * @param {Table[]} tables
 */
function inOrder(tables) {
  const likeness = (/** @type {Table} */ a, /** @type {Table} */ b) => a.values.filter((value) => b.counts[value] > 0).length * 4 - b.values.length;
  const best = (/** @type {(table: Table) => number} */ value) => [...left].reduce((a, b) => (value(b) > value(a) ? b : a));
  const left = new Set(tables);
  const ordered = [];
  for (let next = left.size > 0 ? best(({ values }) => values.length) : undefined; next;) {
    const last = next;
    ordered.push(last);
    left.delete(last);
    next = left.size > 0 ? best((table) => likeness(last, table)) : undefined;
  }
  return ordered;
}

/** Tables for several contexts each, where that takes fewer bits. @param {Table[]} single of one context each */
function shared(single) {
  const tables = join(single);
  for (let again = true; again;) again = single.filter((context) => move(context, tables)).length > 0;
  return [...tables];
}

/**
 * Joins the two tables that gain most by it, again and again.
 * @param {Table[]} single
 */
function join(single) {
  const tables = new Set(single);
  /** @type {Map<Table, { other: Table | undefined, gain: number }>} */
  const best = new Map();
  const gain = (/** @type {Table} */ a, /** @type {Table} */ b) => b.price - priceOfAdding(a, b) + BITS_OF_CONTEXT;
  const look = (/** @type {Table} */ table) => {
    /** @type {{ other: Table | undefined, gain: number }} */
    const found = { other: undefined, gain: 0 };
    for (const other of tables) {
      if (other === table) continue;
      const gained = gain(table, other);
      if (gained > found.gain) [found.other, found.gain] = [other, gained];
    }
    best.set(table, found);
  };
  single.forEach(look);
  for (;;) {
    let [table, found] = [single[0], { other: /** @type {Table | undefined} */ (undefined), gain: 0 }];
    for (const [each, its] of best) if (its.gain > found.gain) [table, found] = [each, its];
    const { other } = found;
    if (!other) return tables;
    const joined = sumOf(table, other, 1);
    for (const part of [table, other]) {
      tables.delete(part);
      best.delete(part);
    }
    tables.add(joined);
    look(joined);
    for (const [each, its] of best) {
      if (each === joined) continue;
      if (its.other === other || its.other === table) look(each);
      else {
        const gained = gain(each, joined);
        if (gained > its.gain) best.set(each, { other: joined, gain: gained });
      }
    }
  }
}

/**
 * Moves a context to the table in which it takes fewest bits. Returns whether that is another one.
 * @param {Table} context
 * @param {Set<Table>} tables
 */
function move(context, tables) {
  const [number] = context.contexts;
  const of = [...tables].find(({ contexts }) => contexts.includes(number));
  if (!of) return false;
  const rest = sumOf(of, context, -1);
  /** @type {{ table: Table, more: number }} */
  let best = { table: of, more: of.price - rest.price - 1e-6 };
  for (const table of tables) {
    const more = table === of ? Infinity : priceOfAdding(table, context);
    if (more < best.more) best = { table, more };
  }
  if (best.table === of) return false;
  for (const table of [of, best.table]) tables.delete(table);
  tables.add(sumOf(best.table, context, 1));
  if (rest.sum > 0) tables.add(rest);
  return true;
}

/**
 * A table for the contexts of two, or for those of the first without those of the second.
 * @param {Table} a
 * @param {Table} b
 * @param {1 | -1} sign
 */
function sumOf(a, b, sign) {
  const contexts = sign > 0 ? [...a.contexts, ...b.contexts] : a.contexts.filter((context) => !b.contexts.includes(context));
  return new Table(contexts, a.counts.map((count, value) => count + sign * b.counts[value]));
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
