/** Makes the compiled WebAssembly smaller and faster, with binaryen, the library that wasm-opt is the command of. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Failure } from './run.mjs';

/**
 * What Rust calls when it panics, by the names that the compiler leaves in the module. No input makes the core panic, so
 * these run only when the core itself is wrong; but they put a message together, and the machinery for that is a seventh
 * of the module. Here each becomes a trap, as the message would end in one: JavaScript gets the same RuntimeError, without
 * the words. The tests, native and in the browser, run unoptimised builds, which say them.
 */
const panics = new RegExp(`^(core|std|alloc)(\\[\\w+\\])?::(${[
  'panicking',
  'cell::panic_',
  'option::(unwrap|expect)_failed',
  'result::unwrap_failed',
  'slice::index::slice_\\w*fail',
  'alloc::handle_alloc_error',
  'raw_vec::(handle_error|capacity_overflow)',
].join('|')})`);

/**
 * What only panics ask for, through tables of functions that no optimiser can see through: messages put together. The core
 * itself formats nothing in WebAssembly; if it did, it would trap in every test.
 */
const formatting = /^<.* as (core|alloc)(\[\w+\])?::(fmt|panic|any)::\w+>::|^core(\[\w+\])?::fmt::/;

/** What panics say, and the digits that they write numbers with, as they stand in the module's data. */
const messages = [
  /\x16slice index starts at [^]*?range end index [^]*?of length \xc0\0/g,
  /index out of bounds: the len is \xc0\x12 but the index is \xc0/g,
  /capacity overflow|RefCell already borrowed|(?:0[0-9]){10}\d{180}/g,
];

/**
 * Panics also name the place in the source that they come from: records of a file name's address and length, a line and a
 * column. With the panics gone nothing reads these data, but no optimiser can know that. Blanked, they fall out with the
 * other zeros.
 * @param {Buffer} file the module, changed in its place
 * @param {{ offset: number | bigint, data: ArrayBuffer }} constants the module's read-only data
 */
function blankMessages(file, { offset, data }) {
  const text = Buffer.from(data);
  const bytes = file.subarray(file.indexOf(text)).subarray(0, text.length);
  for (let at = 0; at + 16 <= text.length; at += 4) {
    const start = text.readUInt32LE(at) - Number(offset);
    const name = start >= 0 && start < text.length ? text.toString('latin1', start, start + text.readUInt32LE(at + 4)) : '';
    if (!/^[\w./-]+\.rs$/.test(name)) continue;
    bytes.fill(0, at, at + 16);
    bytes.fill(0, start, start + name.length);
  }
  for (const message of messages) {
    for (const { index, 0: said } of text.toString('latin1').matchAll(message)) bytes.fill(0, index, index + said.length);
  }
}

/**
 * Optimises a module in its place.
 * @param {string} file
 * @param {boolean} names whether its functions keep their names, for whoever measures them
 */
export async function optimise(file, names) {
  const { default: binaryen } = await import('binaryen');
  const before = readFileSync(file);
  const unread = binaryen.readBinary(before);
  // @ts-expect-error binaryen's declarations call it getMemorySegmentInfo
  blankMessages(before, unread.getDataSegmentInfo(unread.getDataSegment('.rodata')));
  unread.dispose();
  const module = binaryen.readBinary(before);
  const functions = Array.from({ length: module.getNumFunctions() }, (_, i) => binaryen.getFunctionInfo(module.getFunctionByIndex(i)));
  if (!functions.some(({ name }) => name.includes('::'))) throw new Failure(`${file} holds no names of functions: panics cannot be told.`);
  for (const { name, params, results } of functions.filter(({ name }) => panics.test(name) || formatting.test(name))) {
    module.removeFunction(name);
    module.addFunction(name, params, results, [], module.unreachable());
  }
  // What wasm-bindgen adds for JavaScript's values and exceptions: only numbers cross. Its one import goes with it.
  for (const unused of ['__abort_handler', '__instance_terminated', '__wbindgen_externrefs', '__wbindgen_start']) module.removeExport(unused);
  // wasm-opt -O3, with an eye on size. The compiler has put functions where they belong: those of one caller stay.
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(2);
  binaryen.setOneCallerInlineMaxSize(0);
  // The stack comes first in memory, so no address that a record's fields are added to is that low.
  binaryen.setLowMemoryUnused(true);
  binaryen.setDebugInfo(names);
  module.runPasses([...(names ? [] : ['strip-debug']), 'strip-producers', 'strip-target-features']);
  module.optimize();
  const after = module.emitBinary();
  module.dispose();
  if (after.length >= before.length) throw new Failure(`binaryen left ${file} at ${before.length} bytes: it did not do its work.`);
  writeFileSync(file, after);
}
