/**
 * Makes the compiled WebAssembly smaller and faster, with binaryen, the library behind the wasm-opt command.
 *
 * Much of what is removed here is found by name or by its text, as today's compiler writes it. Each pattern must match
 * something: when another compiler writes something else, the build fails instead of shipping a larger module.
 */
import { orderFunctions } from './order.mjs';
import { Failure } from '../run.mjs';

/**
 * What Rust calls when it panics, by the names that the compiler leaves in the module. No input makes the core panic,
 * so these run only when the core itself is wrong; but they put a message together, and the machinery for that is a
 * seventh of the module. Here each becomes a trap, as the message would end in one: JavaScript gets the same
 * RuntimeError, without the words. The tests of the crate, native and in the browser, run builds without this step,
 * whose panics print their messages.
 */
const panics = [
  'panicking',
  'cell::panic_',
  'slice::index::slice_\\w*fail',
  'thread::local::panic_access_error',
  'alloc::handle_alloc_error',
  'raw_vec::handle_error',
  'raw_vec::capacity_overflow',
].map((path) => new RegExp(`^(core|std|alloc)(\\[\\w+\\])?::${path}`));

/**
 * What only panics call, through tables of functions that no optimiser can see through: code that puts messages
 * together. The core itself formats nothing in WebAssembly; if it did, it would trap in every test.
 */
const formatting = [
  /^core(\[\w+\])?::fmt::/,
  /^<.* as core(\[\w+\])?::fmt::\w+>::/,
  /^<.* as core(\[\w+\])?::panic::\w+>::/,
  /^<.* as core(\[\w+\])?::any::\w+>::/,
];

/**
 * How closures are called by value through a `dyn FnMut`: its table of functions has this for each closure beside the
 * call by reference, and most are a copy of the closure. Only a `Box<dyn FnOnce>` would be called so, and the core has
 * none; if it had, it would trap in every test.
 */
const byValue = [/^core(\[\w+\])?::ops::function::FnOnce::call_once\{\{vtable\.shim\}\}/];

/** The texts of panics, and the digits that they write numbers with, as they stand in the module's data. */
const messages = [
  /\x16slice index starts at [^]*?range end index [^]*?of length \xc0\0/g,
  /index out of bounds: the len is \xc0\x12 but the index is \xc0/g,
  // Those after the first only in the whole engine.
  new RegExp([
    'capacity overflow', 'Hash table ', '(?:&copy_from_slice:|.(?:swap_remove|removal) index) [^]*?\\xc0\\x01\\)\\0', 'one-time initialization [ a-z]+',
    'internal error: entered unreachable code(?:: invalid Once state|: bodies keep their models)?',
  ].join('|'), 'g'),
  /\} \}(?:called `Option::unwrap\(\)` on a `None` value)?/g,
  /RefCell already borrowed/g,
  /(?:0[0-9]){10}\d{180}/g,
  /Attempted to initialize thread-local while it is being dropped/g,
  /.cannot access a Thread Local Storage value during or after destruction: \xc0\0/g,
  /AccessError/g,
  /attempt to (?:divide by zero|calculate the remainder with a divisor of zero)/g,
];

/**
 * What errors call the numbers that they refuse, from the first of a group on. Only their messages say it, and
 * JavaScript writes its own.
 */
const numbers = [
  // Those after the first only in the whole engine.
  /(?:from|point|pose|contact\.normal)\.x[\w.[\]' ]+|(?:(?:min|max|up)\.[xy](?: - )?)+(?:turn)?|max_(?:distance|slope(?:snap|step|recover|slop)*)|within/g,
];

/** What wasm-bindgen exports for JavaScript's values and exceptions. Only numbers cross, so nothing calls these. */
const unusedExports = ['__abort_handler', '__instance_terminated', '__wbindgen_externrefs', '__wbindgen_start'];

/**
 * Fails unless a pattern has matched.
 * @param {boolean} matched
 * @param {string} list the constant above that holds the pattern
 * @param {RegExp | string} pattern
 */
function mustMatch(matched, list, pattern) {
  if (matched) return;
  throw new Failure(`Nothing in the compiled WebAssembly matches ${pattern}: look at \`${list}\` in scripts/engine/optimise.mjs. `
    + 'The compiler, or what is compiled, writes it another way now (adapt the pattern) or not at all (remove it).');
}

/**
 * Blanks what panics say, and where: records of a file name's address and length, a line and a column. With the panics
 * gone nothing reads these data, but no optimiser can know that. Blanked, they are left out with the other zeros.
 * @param {Buffer} file the module, changed in its place
 * @param {{ offset: number | bigint, data: ArrayBuffer }} constants the module's read-only data
 */
function blankMessages(file, { offset, data }) {
  const text = Buffer.from(data);
  const begin = file.indexOf(text);
  if (begin < 0) throw new Failure('The read-only data cannot be found in the compiled WebAssembly: it is not stored in one piece any more.');
  const bytes = file.subarray(begin, begin + text.length);
  const fileName = /^[\w./-]+\.rs$/;
  let records = 0;
  for (let at = 0; at + 16 <= text.length; at += 4) {
    const start = text.readUInt32LE(at) - Number(offset);
    const name = start >= 0 && start < text.length ? text.toString('latin1', start, start + text.readUInt32LE(at + 4)) : '';
    if (!fileName.test(name)) continue;
    bytes.fill(0, at, at + 16);
    bytes.fill(0, start, start + name.length);
    records += 1;
  }
  mustMatch(records > 0, 'fileName', fileName);
  for (const [list, patterns] of Object.entries({ messages, numbers })) {
    for (const pattern of patterns) {
      const found = [...text.toString('latin1').matchAll(pattern)];
      mustMatch(found.length > 0, list, pattern);
      for (const { index, 0: said } of found) bytes.fill(0, index, index + said.length);
    }
  }
}

/**
 * Makes the functions that match traps: what panics, and what is never called.
 * @param {typeof import('binaryen')['default']} binaryen
 * @param {import('binaryen').default.Module} module
 */
function trapUnused(binaryen, module) {
  const functions = Array.from({ length: module.getNumFunctions() }, (_, i) => binaryen.getFunctionInfo(module.getFunctionByIndex(i)));
  if (!functions.some(({ name }) => name.includes('::'))) {
    throw new Failure('The compiled WebAssembly holds no names of functions, by which panics are found.');
  }
  /** @type {Set<typeof functions[number]>} */
  const found = new Set();
  for (const [list, patterns] of Object.entries({ panics, formatting, byValue })) {
    for (const pattern of patterns) {
      const matching = functions.filter(({ name }) => pattern.test(name));
      mustMatch(matching.length > 0, list, pattern);
      matching.forEach((each) => found.add(each));
    }
  }
  for (const { name, params, results } of found) {
    module.removeFunction(name);
    module.addFunction(name, params, results, [], module.unreachable());
  }
}

/** Short names in ascending order that come before "memory": A to Z, a to l, la to lz. */
const shortNames = [...letters('AZ'), ...letters('al'), ...letters('az').map((letter) => `l${letter}`)];

/** From one letter to another. @param {string} ends */
function letters(ends) {
  const [from, to] = [ends.charCodeAt(0), ends.charCodeAt(1)];
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i));
}

/**
 * Exports the functions by short names instead of their own, and the memory behind them. Only pkg/engine.js uses them,
 * and by their order: so it need not have the names, and the order is that of the names, too, should an engine list
 * them sorted.
 * @param {typeof import('binaryen')['default']} binaryen
 * @param {import('binaryen').default.Module} module
 * @returns {string[]} the functions' own names
 */
function shortenExports(binaryen, module) {
  const all = Array.from({ length: module.getNumExports() }, (_, i) => binaryen.getExportInfo(module.getExportByIndex(i)));
  const functions = all.filter(({ kind }) => kind === binaryen.ExternalFunction);
  if (functions.length > shortNames.length) throw new Failure(`The WebAssembly exports ${functions.length} functions, more than have short names.`);
  functions.forEach(({ name, value }, i) => {
    module.removeExport(name);
    module.addFunctionExport(value, shortNames[i]);
  });
  for (const { name, value, kind } of all) {
    if (kind !== binaryen.ExternalMemory) continue;
    module.removeExport(name);
    module.addMemoryExport(value, name);
  }
  return functions.map(({ name }) => name);
}

/**
 * Optimises a module.
 * @param {Buffer} before the module, which is changed
 * @param {string[]} remove exports that only the build uses
 * @returns {Promise<{ wasm: Buffer<ArrayBuffer>, named: Buffer<ArrayBuffer>, functions: string[] }>} the smaller
 *   module; the same in which functions have their names, for measurements; and the names of the exported functions, in
 *   the order of the exports before the memory
 */
export async function optimise(before, remove) {
  const { default: binaryen } = await import('binaryen');
  const unread = binaryen.readBinary(before);
  const constants = unread.getDataSegment('.rodata');
  if (!constants) throw new Failure('The compiled WebAssembly has no data segment ".rodata", where panics keep their messages.');
  // @ts-expect-error binaryen's declarations call it getMemorySegmentInfo
  blankMessages(before, unread.getDataSegmentInfo(constants));
  unread.dispose();
  const module = binaryen.readBinary(before);
  trapUnused(binaryen, module);
  const exported = Array.from({ length: module.getNumExports() }, (_, i) => binaryen.getExportInfo(module.getExportByIndex(i)).name);
  for (const unused of unusedExports) mustMatch(exported.includes(unused), 'unusedExports', unused);
  // With the start function goes the module's one import.
  for (const name of [...unusedExports, ...remove]) module.removeExport(name);
  const functions = shortenExports(binaryen, module);
  useSettings(binaryen);
  binaryen.setDebugInfo(true);
  module.runPasses(['strip-producers', 'strip-target-features']);
  // Twice, with what leaves out arguments that are always the same before each: the first time makes more of them so.
  // It is 0.4 % of the bytes.
  for (let round = 0; round < 2; round += 1) {
    module.runPasses(['dae-optimizing']);
    module.optimize();
  }
  const ordered = orderFunctions(binaryen, module);
  const named = Buffer.from(ordered.emitBinary());
  binaryen.setDebugInfo(false);
  const wasm = Buffer.from(ordered.emitBinary());
  ordered.dispose();
  if (wasm.length >= before.length) throw new Failure(`binaryen did not make the module smaller than ${before.length} bytes.`);
  return { wasm, named, functions };
}

/**
 * How modules are optimised: settings are of the whole process.
 * @param {typeof import('binaryen')['default']} binaryen
 */
export function useSettings(binaryen) {
  // wasm-opt -O3, with an eye on size. Functions with a single caller are not inlined: rustc has inlined them
  // where that makes the code faster.
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(2);
  binaryen.setOneCallerInlineMaxSize(0);
  // Lets binaryen fold offsets into addresses: the lowest addresses hold the stack, so no such sum wraps around.
  binaryen.setLowMemoryUnused(true);
  // Removes what only nesting needs, such as blocks that nothing branches to.
  binaryen.setGenerateStackIR(true);
  binaryen.setOptimizeStackIR(true);
}
