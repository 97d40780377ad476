/**
 * Writes symbols as the text that scripts/unpack.rs reads, which says how. There are many ways to divide symbols into matches and single
 * ones. The cheapest is found by dynamic programming, for prices that are counted in the way before (as zopfli does); then contexts in
 * which symbols are alike get a table together (as brotli does).
 */
import { Failure } from './run.mjs';

// From scripts/unpack.rs.
const LENGTHS = 0;
const TABLES = 12;
const NEARER = 13;
const AFTER = 18 << 4;
const FIRST_OF = AFTER + 3 * 256;
const CONTEXTS = FIRST_OF + 256;
const BITS = 10;
const RUN_LENGTHS = BITS + 1;
const RUN_TABLES = 128;
const PLACES = 1 << 13;
/** How many lengths of codes are written for each table of lengths, and how many characters fit. */
const LENGTHS_OF_LENGTHS = 20;
const MOST_CHARACTERS = 1 << 17;
const MOST_TABLES = 127;
const FAR = 65535;

/** How many nearer places a match may have, and how many symbols. */
const MOST_NEARER = 64;
const LONGEST = 2000;
/** How often the way is searched: more makes the text no smaller. */
const ROUNDS = 5;
/** How many bits a table takes about: for itself, and for each symbol; and a context that has a table of its own. */
const BITS_OF_TABLE = 60;
const BITS_OF_SYMBOL = 4;
const BITS_OF_CONTEXT = 6;
/** What is taken for the count of a symbol that the way before does not have. */
const UNSEEN = 0.4;

/** @typedef {{ value: number, context: number }} Symbol `context` is from `AFTER` to `FIRST_OF` where a match may be instead */
/** @typedef {{ at: number, nearer: number, length: number }} Match */

/** Whether a match may begin. @param {number} context */
const mayMatch = (context) => context >= AFTER && context < FIRST_OF;

/**
 * @param {Symbol[]} symbols
 * @param {number} entries of the dictionary
 * @returns {string}
 */
export function compress(symbols, entries) {
  const matches = findMatches(symbols);
  /** @type {Map<number, number[]>} */
  let prices = new Map();
  /** @type {(Symbol | Bits)[]} */
  let tokens = [];
  let tables = new Map();
  for (let round = 0; round < ROUNDS; round++) {
    tokens = tokensOf(symbols, cheapest(symbols, matches, entries, prices), entries);
    tables = tablesFor(tokens);
    prices = new Map([...tables].map(([context, { counts }]) => {
      const sum = counts.reduce((a, b) => a + b);
      return [context, counts.map((count) => Math.log2(sum / Math.max(count, UNSEEN)))];
    }));
  }
  return write(tokens, tables);
}

/**
 * The matches that may be used, by where they begin: those that are longer than all nearer ones.
 * @param {Symbol[]} symbols
 */
function findMatches(symbols) {
  const values = Uint8Array.from(symbols, ({ value }) => value);
  const nearest = new Map();
  const before = new Int32Array(symbols.length).fill(-1);
  let [last, lastButOne] = [0, 0];
  return symbols.map(({ value, context }, at) => {
    const found = [];
    if (mayMatch(context)) {
      const key = (last << 6 ^ lastButOne) & PLACES - 1;
      const near = nearest.get(key) ?? -1;
      if (near >= 0 && at - near <= FAR) before[at] = near;
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
 * @param {Map<number, number[]>} prices in bits, by context
 * @returns {Match[]}
 */
function cheapest(symbols, matches, entries, prices) {
  // A guess for the first way.
  const guess = (/** @type {number} */ context, /** @type {number} */ value) => (context === NEARER ? Math.log2(value + 2) : value >= entries && mayMatch(context) ? 6 : 3.5);
  const price = (/** @type {number} */ context, /** @type {number} */ value) => (prices.size > 0 ? prices.get(context)?.[value] ?? 6 : guess(context, value));
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

/** How a length is written: its code, and the lowest bits, if not all of it is in the code. @param {number} length */
function codeOf(length) {
  const value = length - 1;
  if (value < 8) return { code: value, more: 0, value };
  const more = 30 - Math.clz32(value);
  return { code: 8 + (more - 2) * 2 + (value >> more & 1), more, value };
}

/** @typedef {{ bits: number, count: number }} Bits */

/**
 * What is to be written.
 * @param {Symbol[]} symbols
 * @param {Match[]} matches
 * @param {number} entries
 */
function tokensOf(symbols, matches, entries) {
  /** @type {(Symbol | Bits)[]} */
  const tokens = [];
  let from = 0;
  for (const { at, nearer, length } of matches) {
    tokens.push(...symbols.slice(from, at));
    const { code, more, value } = codeOf(length);
    tokens.push({ value: entries + code, context: symbols[at].context });
    if (more > 0) tokens.push({ bits: value & (1 << more) - 1, count: more });
    tokens.push({ value: nearer, context: NEARER });
    from = at + length;
  }
  return [...tokens, ...symbols.slice(from)];
}

/** @typedef {{ counts: number[], price: number, contexts: number[], lengths: number[] }} Table */

/** A table for each context. @param {(Symbol | Bits)[]} tokens @returns {Map<number, Table>} */
function tablesFor(tokens) {
  /** @type {Map<number, number[]>} */
  const counts = new Map();
  for (const token of tokens) {
    if ('bits' in token) continue;
    const { context, value } = token;
    let counted = counts.get(context);
    if (!counted) counts.set(context, counted = Array.from({ length: 320 }, () => 0));
    counted[value] += 1;
  }
  /** @type {Table[]} */
  const all = [...counts].map(([context, counts]) => ({ counts, price: priceOf(counts, none), contexts: [context], lengths: [] }));
  const ofInstructions = all.filter(({ contexts: [context] }) => mayMatch(context));
  const tables = [...join(ofInstructions), ...join(all.filter((table) => !ofInstructions.includes(table)))];
  for (const table of tables) table.lengths = lengthsOf(table.counts);
  return new Map(tables.flatMap((table) => table.contexts.map((context) => [context, table])));
}

/** @type {number[]} */
const none = Array.from({ length: 320 }, () => 0);

/** x log₂ x, for counts. */
const entropy = new Float64Array(1 << 18).map((_, x) => (x > 0 ? x * Math.log2(x) : 0));

/** About how many bits a table and what is written with it take, for the sum of two lists of counts. @param {number[]} a @param {number[]} b */
function priceOf(a, b) {
  let [sum, saved, symbols] = [0, 0, 0];
  for (let k = 0; k < a.length; k++) {
    const count = a[k] + b[k];
    if (count === 0) continue;
    sum += count;
    saved += entropy[count];
    symbols += 1;
  }
  return Math.max(entropy[sum] - saved, sum / 8) + BITS_OF_TABLE + symbols * BITS_OF_SYMBOL;
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
 * The lengths of the codes of symbols, by how often they occur; none is longer than `BITS` (L. Larmore and D. Hirschberg, "A fast
 * algorithm for optimal length-limited Huffman codes", 1990).
 * @param {number[]} counts
 */
function lengthsOf(counts) {
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

/** The codes of symbols: shorter codes come first, and of one length those of smaller symbols. @param {number[]} lengths @returns {Bits[]} */
function codesOf(lengths) {
  const codes = Array.from(lengths, (count) => ({ bits: 0, count }));
  let next = 0;
  for (let length = 1; length <= BITS; length++) {
    for (const code of codes) if (code.count === length) code.bits = next++;
    next *= 2;
  }
  return codes;
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

/**
 * @param {(Symbol | Bits)[]} tokens
 * @param {Map<number, Table>} tableOf
 */
function write(tokens, tableOf) {
  const tables = [...new Set(tableOf.values())];
  if (tables.length > MOST_TABLES) throw new Failure(`The WebAssembly is too large for scripts/unpack.rs: tables, ${tables.length} of at most ${MOST_TABLES}.`);
  // A context that is not used has the table of the one before it.
  let number = 0;
  const numbers = Array.from({ length: CONTEXTS - NEARER }, (_, k) => {
    const table = tableOf.get(NEARER + k);
    if (table) number = tables.indexOf(table);
    return number;
  });
  const numbersWithRuns = withRuns(numbers, RUN_TABLES);
  const lengthsOfNumbers = lengthsOf(count(numbersWithRuns, 160));
  const lists = [lengthsOfNumbers, ...tables.map(({ lengths }) => lengths)].map((lengths) => withRuns(lengths.slice(0, lengths.findLastIndex(Boolean) + 1), RUN_LENGTHS));
  const after = (/** @type {number[]} */ list, /** @type {number} */ k) => Math.min(k > 0 ? list[k - 1] : 0, RUN_LENGTHS);
  const lengthsOfLengths = Array.from({ length: TABLES }, (_, context) => lengthsOf(count(lists.flatMap((list) => list.filter((_, k) => after(list, k) === context)), LENGTHS_OF_LENGTHS)));
  const codes = { lengths: lengthsOfLengths.map(codesOf), numbers: codesOf(lengthsOfNumbers) };
  const withCodes = (/** @type {number[]} */ list) => list.map((value, k) => codes.lengths[after(list, k)][value]);
  const codesOfTables = new Map(tables.map((table) => [table, codesOf(table.lengths)]));
  /** @type {Bits[]} */
  const all = [
    ...lengthsOfLengths.flat().map((bits) => ({ bits, count: 4 })),
    ...withCodes(lists[0]),
    { bits: tables.length, count: 7 },
    ...lists.slice(1).flatMap(withCodes),
    ...numbersWithRuns.map((value) => codes.numbers[value]),
    ...tokens.map((token) => ('bits' in token ? token : codesOfTables.get(/** @type {Table} */ (tableOf.get(token.context)))[token.value])),
  ];
  return characters(all);
}

/** How often each value occurs. @param {number[]} values @param {number} most */
function count(values, most) {
  const counts = Array.from({ length: most }, () => 0);
  for (const value of values) counts[value] += 1;
  return counts;
}

/** Writes six bits as one character: ':' to 'z' without the backslash, of which a literal would make two. @param {Bits[]} all */
function characters(all) {
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
  while (pendingCount > 0 || codes.length % 4 > 0) add(0, 1);
  if (codes.length > MOST_CHARACTERS) throw new Failure(`The WebAssembly is too large for scripts/unpack.rs: characters, ${codes.length} of at most ${MOST_CHARACTERS}.`);
  return Buffer.from(codes).toString('latin1');
}
