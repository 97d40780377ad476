/**
 * The dictionary of a module: what scripts/pack/unpack.rs writes at once for one symbol. Its entries are instructions,
 * and of instructions without operands and constants that often come together, one entry for all: fewer symbols take
 * less time to unpack, and fewer bits. Rare instructions are spelt with others.
 */
import { mustFit } from './contexts.mjs';

/** @typedef {{ operand: number, bytes: number[], count: number, number: number }} Entry */
/** @typedef {{ operand: number, bytes: number[], value: number[], parameter: number[] }} Instruction as it was read */
/** @typedef {{ entry: Entry, value: number[], parameter: number[] }} Item */

// Operands of scripts/pack/unpack.rs. Locals have those before `CALLED`.
const NOTHING = 0;
const CALLED = 9;
const INTEGER = 10;

/** The first bytes of instructions that have more, the others as an integer. */
const PREFIXES = [0xfc, 0xfd];
/** Instructions with a prefix that occur at most so often have no entry of their own. */
const RARE = 20;
/** How many symbols an entry must save, how many bytes it may have, and how many entries there may be. */
const SAVED = 200;
const LONGEST = 16;
const ENTRIES = 250;

/**
 * The commonest entry first, and each function in entries.
 * @param {Instruction[][]} functions
 */
export function dictionaryOf(functions) {
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  /** @param {number} operand @param {number[]} bytes */
  const entryOf = (operand, bytes) => {
    const key = `${operand}: ${bytes}`;
    const entry = entries.get(key) ?? { operand, bytes, count: 0, number: entries.size };
    entries.set(key, entry);
    return entry;
  };
  const read = functions.map((code) => code.map(({ operand, bytes, value, parameter }) => ({ entry: entryOf(operand, bytes), value, parameter })));
  count(entries, read);
  const coded = read.map((code) => code.flatMap((item) => spelt(item, entryOf)));
  for (let used = new Set(coded.flat().map(({ entry }) => entry)).size; used < ENTRIES; used++) {
    const best = bestOf(coded);
    if (!best) break;
    const { first, next, value } = best;
    const joined = next ? entryOf(next.operand, [...first.bytes, ...next.bytes]) : entryOf(NOTHING, [...first.bytes, ...value]);
    for (const code of coded) {
      let to = 0;
      for (let at = 0; at < code.length; at++) {
        const item = code[at];
        if (item.entry !== first || (next ? code[at + 1]?.entry !== next : String(item.value) !== String(value))) code[to++] = item;
        else code[to++] = next ? { ...code[++at], entry: joined } : { ...item, entry: joined, value: [] };
      }
      code.length = to;
    }
  }
  count(entries, coded);
  const dictionary = [...entries.values()].filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  for (const [i, entry] of dictionary.entries()) {
    entry.number = i;
    mustFit('entry', entry.bytes.length);
  }
  mustFit('entries', dictionary.length);
  return { dictionary, coded };
}

/** @param {Map<string, Entry>} entries @param {Item[][]} coded */
function count(entries, coded) {
  for (const entry of entries.values()) entry.count = 0;
  for (const code of coded) for (const { entry } of code) entry.count += 1;
}

/**
 * A rare instruction as its prefix with an integer, and what comes after it; any other as it is.
 * @param {Item} item
 * @param {(operand: number, bytes: number[]) => Entry} entryOf
 * @returns {Item[]}
 */
function spelt(item, entryOf) {
  const { entry: { operand, bytes, count }, value, parameter } = item;
  if (count > RARE || !PREFIXES.includes(bytes[0])) return [item];
  const end = bytes.findIndex((byte, k) => k > 0 && byte < 128) + 1;
  const instruction = { entry: entryOf(INTEGER, [bytes[0]]), value: bytes.slice(1, end), parameter: [] };
  if (operand === NOTHING && end === bytes.length) return [instruction];
  return [instruction, { entry: entryOf(operand, bytes.slice(end)), value, parameter }];
}

/**
 * Which two entries, or entry and value, save most symbols as one entry.
 * @param {Item[][]} coded
 */
function bestOf(coded) {
  /** @typedef {{ saved: number, first: Entry, next: Entry | undefined, value: number[] }} Found */
  /** @type {Map<Entry, Map<Entry | string, Found>>} */
  const all = new Map();
  /** @type {Found | undefined} */
  let best;
  for (const code of coded) {
    for (const [at, { entry: first, value }] of code.entries()) {
      const next = first.operand === NOTHING ? code[at + 1]?.entry : undefined;
      if (!next && first.operand < CALLED || first.bytes.length + (next?.bytes ?? value).length > LONGEST) continue;
      const key = next ?? String(value);
      const ofFirst = all.get(first) ?? new Map();
      all.set(first, ofFirst);
      const found = ofFirst.get(key) ?? { saved: 0, first, next, value };
      ofFirst.set(key, found);
      found.saved += next ? 1 : value.length;
      if (found.saved > (best?.saved ?? SAVED)) best = found;
    }
  }
  return best;
}
