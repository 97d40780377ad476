/**
 * Packs WebAssembly into the text that the modules of pkg/ hold. Here a module is taken apart into symbols, which
 * scripts/pack/text.mjs writes as the text; scripts/pack/unpack.rs, which is compiled here too, says how. The numbers
 * of locals and hints of alignment are not kept: the code does the same without them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useSettings } from '../engine/optimise.mjs';
import { date, fresh } from '../fresh.mjs';
import { AFTER, DICTIONARY, FIRST_OF, OUTSIDE, PARAMETERS, mustFit } from './contexts.mjs';
import { dictionaryOf } from './dictionary.mjs';
import { textOf } from './text.mjs';
import { Failure, must, root } from '../run.mjs';
import { env } from '../tools.mjs';
import { textOfBytes, unpack } from './unpack.mjs';

// The streams and operands of scripts/pack/unpack.rs. Integers after `LOCAL` are functions and types of calls,
// constants, offsets and depths of blocks.
const NOTHING = 0;
const FUNCTION_END = 1;
const LOCAL = 4;
const CALLED = 9;
const INTEGER = 10;
const LONG = 11;
const OFFSET = 12;
const BRANCH = 14;
const SINGLE = 15;
const DOUBLE = 16;
const VECTOR = 17;

/** How many bytes a module begins with before its sections, and the sections that are read, by number. */
const MAGIC = 8;
const TYPE_SECTION = 1;
const FUNCTION_SECTION = 3;
const CODE_SECTION = 10;

/** The type i32; the others that code can have count down from it. */
const I32 = 0x7f;
const LOCAL_GET = 0x20;
const LOCAL_TEE = 0x22;
const BRANCH_TABLE = 0x0e;
/** The first byte of instructions whose code has more bytes. */
const NO_PREFIX = -1;
const MEMORY_PREFIX = 0xfc;
const VECTOR_PREFIX = 0xfd;

/**
 * Operands that are in no stream. An entry has the first; the other, an alignment, only advises processors, and becomes
 * 0.
 */
const SAME = -1;
const ALIGNMENT = -2;

/**
 * From which code to which instructions have these operands, by the prefix; WebAssembly Core Specification 2.0, section
 * 5.4. Locals and tables of branches are not among them.
 * @type {Record<number, [from: number, to: number, operands: number[]][]>}
 */
const OPERANDS = {
  [NO_PREFIX]: [
    [0x00, 0x01, []], [0x02, 0x04, [SAME]], [0x05, 0x05, []], [0x0b, 0x0b, []], [0x0c, 0x0d, [BRANCH]], [0x0f, 0x0f, []],
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
 * The symbols of a module, in the order in which scripts/pack/unpack.rs reads them.
 * @param {Uint8Array} wasm
 */
function symbolsOf(wasm) {
  let at = MAGIC;
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

  /**
   * Of each function how many parameters it has, and its code.
   * @type {{ parameters: number, code: import('./dictionary.mjs').Instruction[] }[]}
   */
  const functionsRead = [];
  /**
   * @param {number} operand
   * @param {number[]} bytes
   * @param {number[]} [value] of the operand
   * @param {number[]} [parameter] that it is
   */
  const add = (operand, bytes, value = [], parameter = []) => {
    functionsRead[functionsRead.length - 1].code.push({ operand, bytes, value, parameter });
  };

  /** Packs any instruction but uses of locals and tables. @param {number} first the first byte of its code */
  const addInstruction = (first) => {
    const prefixed = first in OPERANDS;
    const instruction = prefixed ? number() : first;
    const operands = OPERANDS[prefixed ? first : NO_PREFIX].find(([from, to]) => instruction >= from && instruction <= to)?.[2];
    if (!operands) throw new Failure(`scripts/pack/pack.mjs does not know instruction ${prefixed ? `${first} ` : ''}${instruction} of the WebAssembly.`);
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

  /** Packs a function. @param {number[]} types of its parameters */
  const addFunction = ([...types]) => {
    const end = number() + at;
    const parameters = types.length;
    functionsRead.push({ parameters, code: [] });
    for (let groups = number(); groups > 0; groups--) {
      const count = number();
      const type = wasm[at++];
      for (let k = 0; k < count; k++) types.push(type);
    }
    mustFit('function', end - at);
    mustFit('locals', types.length);
    /** Of each type, the locals that were used, the last one first. @type {number[][]} */
    const used = [[], [], [], [], []];
    while (at < end) {
      const first = wasm[at++];
      if (at === end) add(FUNCTION_END, [first]);
      else if (first >= LOCAL_GET && first <= LOCAL_TEE) {
        const local = number();
        const type = I32 - types[local];
        const rank = used[type].indexOf(local);
        if (rank >= 0) used[type].splice(rank, 1);
        used[type].unshift(local);
        add(LOCAL + type, [first], rank >= 0 ? unsigned(rank + 2) : [Number(local < parameters)], rank < 0 && local < parameters ? [local] : []);
      } else if (first === BRANCH_TABLE) {
        const count = number();
        add(BRANCH, [first], unsigned(count));
        for (let k = 0; k <= count; k++) add(BRANCH, [], integer());
      } else addInstruction(first);
    }
  };

  /** Enters a section, which must be next, and returns the number of its items. @param {number} section */
  const enter = (section) => {
    if (wasm[at++] !== section) throw new Failure(`The WebAssembly has section ${wasm[at - 1]} where scripts/pack/pack.mjs expects ${section}.`);
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
  const head = wasm.subarray(0, at);
  number();
  number(); // of functions
  functions.forEach(addFunction);
  const tail = wasm.subarray(at);
  const { dictionary, coded } = dictionaryOf(functionsRead.map(({ code }) => code));
  /** @type {import('./contexts.mjs').Symbol[]} */
  const symbols = [];
  const put = (/** @type {number} */ context, /** @type {number[]} */ ...values) => symbols.push(...values.map((value) => ({ value, context })));
  let [last, lastButOne] = [0, 0];
  /** Of each entry, the first symbol of its operand, the last time. */
  const firstSymbols = dictionary.map(() => 0);
  const putOutside = (/** @type {number[]} */ ...values) => {
    for (const value of values) {
      put(OUTSIDE << 4 | last >> 4, value);
      [last, lastButOne] = [value, last];
    }
  };
  putOutside(...unsigned(dictionary.length));
  for (const { operand, bytes } of dictionary) [operand, bytes.length, ...bytes].forEach((value, place) => put(DICTIONARY << 4 | Math.min(place, 4), value));
  putOutside(...unsigned(head.length), ...head, ...unsigned(functions.length));
  for (const [i, code] of coded.entries()) {
    put(PARAMETERS << 4, functionsRead[i].parameters);
    for (const { entry: { operand, number }, value, parameter } of code) {
      put(AFTER + (last < 4 ? (last + 1 << 8) + lastButOne : last), number);
      value.forEach((value, place) => put(place > 0 ? operand << 4 | place : FIRST_OF + (number << 3) + Math.min(firstSymbols[number], 7), value));
      if (value.length > 0) firstSymbols[number] = value[0];
      put(PARAMETERS << 4 | 1, ...parameter);
      [last, lastButOne] = [number, last];
    }
  }
  putOutside(...unsigned(tail.length), ...tail);
  mustFit('symbols', symbols.length);
  return { symbols, entries: dictionary.length };
}

/** An integer in WebAssembly's form. @param {number} value @returns {number[]} */
const unsigned = (value) => (value < 128 ? [value] : [value & 127 | 128, ...unsigned(value >> 7)]);

/** Compiles scripts/pack/unpack.rs, unless that is done. @returns {Promise<Buffer<ArrayBuffer>>} */
async function compiled() {
  const product = 'target/packing/unpack.wasm';
  const file = join(root, product);
  if (!fresh(product, ['scripts/pack/unpack.rs', 'scripts/pack/tables.rs', 'scripts/pack/pack.mjs', 'scripts/engine/optimise.mjs', 'rust-toolchain.toml', 'package-lock.json'])) {
    const began = new Date();
    mkdirSync(join(file, '..'), { recursive: true });
    await must('Compiling the unpacker', 'rustc', [
      'scripts/pack/unpack.rs', '-o', file, '--edition', '2021', '--target', 'wasm32-unknown-unknown', '--crate-type', 'cdylib',
      '-D', 'warnings', '-C', 'target-feature=+simd128,+bulk-memory', '-C', 'opt-level=s', '-C', 'llvm-args=-inline-threshold=5 -unroll-count=1 -disable-lsr', '-C', 'panic=abort', '-C', 'lto=fat', '-C', 'strip=symbols', '-C', 'link-arg=-zstack-size=4096',
    ], { env });
    const { default: binaryen } = await import('binaryen');
    const module = binaryen.readBinary(readFileSync(file));
    module.setFeatures(binaryen.Features.All);
    useSettings(binaryen);
    binaryen.setDebugInfo(false);
    // Nothing reads where the data end; the functions and the memory are used.
    for (const unused of ['__data_end', '__heap_base']) module.removeExport(unused);
    module.runPasses(['strip-producers', 'strip-target-features']);
    module.optimize();
    writeFileSync(file, module.emitBinary());
    module.dispose();
    date(product, began);
  }
  return readFileSync(file);
}

/**
 * Packs a module.
 * @param {Uint8Array} wasm
 * @returns {Promise<{ unpacker: string, text: string, wasm: Uint8Array<ArrayBuffer> }>} what `unpack` makes the module
 *   from, and the module that it makes
 */
export async function pack(wasm) {
  const { symbols, entries } = symbolsOf(wasm);
  const text = textOf(symbols, entries);
  const unpacker = textOfBytes(await compiled());
  const unpacked = unpack(unpacker, text, 0);
  // What is not kept makes no difference the second time, so the module that is unpacked has the same symbols.
  if (!WebAssembly.validate(unpacked) || JSON.stringify(symbolsOf(unpacked)) !== JSON.stringify({ symbols, entries })) {
    throw new Failure('scripts/pack/unpack.rs does not make the WebAssembly from its text that it was packed from.');
  }
  return { unpacker, text, wasm: unpacked };
}
