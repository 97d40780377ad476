/** Packs WebAssembly into the form that scripts/unpack.rs describes, for the modules of pkg/ that hold it as text. */
import { Failure } from './run.mjs';

// The streams, in the order in which they are stored.

/** The dictionary. Of each entry: its operand, how many bytes it has, and these. */
const ENTRIES = 0;
/** The module before the length of its code section, and after that section. */
const HEAD = 1;
const TAIL = 2;
/** The number of functions. Of each: its locals beside the parameters, in groups of one type. */
const LOCALS = 3;
/** The numbers of entries. */
const CODE = 4;

// An entry's operand. From here to `LAST_F64` it is read from no stream.

const NOTHING = 0;
/** No operand, and the function ends. */
const FUNCTION_END = 1;
/** The local of type i32 that was used last, and the one before it; the local of type f64 that was used last. */
const LAST_I32 = 2;
const SECOND_I32 = 3;
const LAST_F64 = 4;

// Operands that are read from a stream, and these streams.

/** A local of type i32, by how many locals of that type were used since. One of type f64 is the next operand, any other the one after it. */
const LOCAL_I32 = 5;
/** Integers in WebAssembly's form, LEB128: functions and types of calls, constants, offsets, types and depths of blocks. */
const CALLED = 8;
const INTEGER = 9;
const LONG = 10;
const OFFSET = 11;
const BLOCK_TYPE = 12;
const BRANCH = 13;
/** 4, 8 or 16 bytes. */
const SINGLE = 14;
const DOUBLE = 15;
const VECTOR = 16;
const STREAMS = 17;

/** How many bytes a module begins with before its sections. */
const MAGIC = 8;

/** Which list of locals a type is in. @param {number} type */
const listOf = (type) => (type === 127 ? 0 : type === 124 ? 1 : 2);

/** The sections of a module that are read, by number. */
const TYPE_SECTION = 1;
const FUNCTION_SECTION = 3;
const CODE_SECTION = 10;

const LOCAL_GET = 0x20;
const LOCAL_TEE = 0x22;
const BRANCH_TABLE = 0x0e;
/** The first byte of instructions whose code has more bytes. */
const NO_PREFIX = -1;
const MEMORY_PREFIX = 0xfc;
const VECTOR_PREFIX = 0xfd;

/** Operands that are in no stream. An entry has the first; the other, an alignment, only advises processors, and becomes 0. */
const SAME = -1;
const ALIGNMENT = -2;

/**
 * From which code to which instructions have these operands, by the prefix; WebAssembly Core Specification 2.0, section 5.4. Locals and
 * tables of branches are not among them.
 * @type {Record<number, [from: number, to: number, operands: number[]][]>}
 */
const OPERANDS = {
  [NO_PREFIX]: [
    [0x00, 0x01, []], [0x02, 0x04, [BLOCK_TYPE]], [0x05, 0x05, []], [0x0b, 0x0b, []], [0x0c, 0x0d, [BRANCH]], [0x0f, 0x0f, []],
    [0x10, 0x10, [CALLED]], [0x11, 0x11, [CALLED, SAME]], [0x1a, 0x1b, []], [0x1c, 0x1c, [SAME, SAME]], [0x23, 0x24, [SAME]],
    [0x28, 0x3e, [ALIGNMENT, OFFSET]], [0x3f, 0x40, [SAME]], [0x41, 0x41, [INTEGER]], [0x42, 0x42, [LONG]], [0x43, 0x43, [SINGLE]],
    [0x44, 0x44, [DOUBLE]], [0x45, 0xc4, []],
  ],
  [MEMORY_PREFIX]: [[0, 7, []], [10, 10, [SAME, SAME]], [11, 11, [SAME]]],
  [VECTOR_PREFIX]: [
    [0, 11, [ALIGNMENT, OFFSET]], [12, 13, [VECTOR]], [14, 20, []], [21, 34, [SAME]], [35, 83, []], [84, 91, [ALIGNMENT, OFFSET, SAME]],
    [92, 93, [ALIGNMENT, OFFSET]], [94, 255, []],
  ],
};

/**
 * @param {Uint8Array} wasm
 * @returns {Uint8Array} the lengths of the streams, then the streams
 */
export function pack(wasm) {
  let at = 0;
  /** Reads an unsigned integer. @type {() => number} */
  const number = () => {
    const byte = wasm[at++];
    return byte < 128 ? byte : byte - 128 + 128 * number();
  };
  /** @param {number} count */
  const bytes = (count) => Array.from(wasm.subarray(at, at += count));
  /** The bytes of an integer. */
  const integer = () => {
    const from = at;
    while (wasm[at++] > 127);
    return Array.from(wasm.subarray(from, at));
  };

  /** @type {number[][]} */
  const streams = Array.from({ length: STREAMS }, () => []);
  /** @type {Map<string, { operand: number, bytes: number[], count: number }>} */
  const entries = new Map();
  /** @type {{ operand: number, bytes: number[], count: number }[]} */
  const code = [];
  /** @param {number} operand @param {number[]} bytes @param {number[]} [value] what the operand's stream gets */
  const add = (operand, bytes, value = []) => {
    const key = `${operand}: ${bytes}`;
    const entry = entries.get(key) ?? { operand, bytes, count: 0 };
    entries.set(key, entry);
    entry.count += 1;
    code.push(entry);
    streams[operand].push(...value);
  };

  /** Packs the use of a local: as one of those used last where it is read, else by its rank. @param {number} read @param {number[][]} lists */
  const addUse = (read, lists) => {
    const local = number();
    const which = lists.findIndex((list) => list.includes(local));
    const rank = lists[which].indexOf(local);
    lists[which].unshift(...lists[which].splice(rank, 1));
    const last = read === LOCAL_GET ? [[LAST_I32, SECOND_I32], [LAST_F64], []][which][rank] : undefined;
    if (last) add(last, [read]);
    else add(LOCAL_I32 + which, [read], unsigned(rank));
  };

  /** Packs any other instruction. @param {number} first the first byte of its code */
  const addInstruction = (first) => {
    const prefixed = first in OPERANDS;
    const instruction = prefixed ? number() : first;
    const operands = OPERANDS[prefixed ? first : NO_PREFIX].find(([from, to]) => instruction >= from && instruction <= to)?.[2];
    if (!operands) throw new Failure(`scripts/pack.mjs does not know instruction ${prefixed ? `${first} ` : ''}${instruction} of the WebAssembly.`);
    let same = prefixed ? [first, ...unsigned(instruction)] : [first];
    for (const operand of operands) {
      if (operand === SAME) same.push(...integer());
      else if (operand === ALIGNMENT) {
        integer();
        same.push(0);
      } else {
        add(operand, same, operand >= SINGLE ? bytes(4 << operand - SINGLE) : integer());
        same = [];
      }
    }
    if (same.length > 0) add(NOTHING, same);
  };

  /** Packs a function's code. @param {number[]} parameters their types */
  const addFunction = (parameters) => {
    const end = number() + at;
    /** @type {number[][]} */
    const lists = [[], [], []];
    let index = 0;
    /** @param {number} type */
    const addLocal = (type) => lists[listOf(type)].push(index++);
    parameters.forEach(addLocal);
    const groups = number();
    streams[LOCALS].push(...unsigned(groups));
    for (let left = groups; left > 0; left--) {
      const count = number();
      const type = wasm[at++];
      streams[LOCALS].push(...unsigned(count), type);
      for (let k = 0; k < count; k++) addLocal(type);
    }
    while (at < end) {
      const first = wasm[at++];
      if (at === end) add(FUNCTION_END, [first]);
      else if (first >= LOCAL_GET && first <= LOCAL_TEE) addUse(first, lists);
      else if (first === BRANCH_TABLE) {
        const count = number();
        add(BRANCH, [first], unsigned(count));
        for (let k = 0; k <= count; k++) add(BRANCH, [], integer());
      } else addInstruction(first);
    }
  };

  at = MAGIC;
  /** Enters a section, which must be next, and returns the number of its items. @param {number} section */
  const enter = (section) => {
    if (wasm[at++] !== section) throw new Failure(`The WebAssembly has section ${wasm[at - 1]} where scripts/pack.mjs expects ${section}.`);
    number();
    return number();
  };
  const types = Array.from({ length: enter(TYPE_SECTION) }, () => {
    at += 1; // what marks a function
    const parameters = bytes(number());
    bytes(number());
    return parameters;
  });
  const functions = Array.from({ length: enter(FUNCTION_SECTION) }, () => types[number()]);
  while (wasm[at] !== CODE_SECTION) {
    at += 1;
    bytes(number());
  }
  at += 1;
  streams[HEAD] = Array.from(wasm.subarray(0, at));
  number();
  number(); // of functions
  functions.forEach(addFunction);
  streams[TAIL] = Array.from(wasm.subarray(at));
  const dictionary = [...entries.values()].sort((a, b) => b.count - a.count);
  const numbers = new Map(dictionary.map((entry, i) => [entry, i]));
  streams[ENTRIES] = dictionary.flatMap(({ operand, bytes }) => [operand, bytes.length, ...bytes]);
  streams[CODE] = code.flatMap((entry) => unsigned(/** @type {number} */ (numbers.get(entry))));
  return Uint8Array.from([...streams.flatMap(({ length }) => unsigned(length)), ...streams.flat()]);
}

/** An integer in WebAssembly's form. @param {number} value @returns {number[]} */
const unsigned = (value) => (value < 128 ? [value] : [value & 127 | 128, ...unsigned(value >> 7)]);
