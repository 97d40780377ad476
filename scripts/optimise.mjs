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
 * Optimises a module in its place.
 * @param {string} file
 */
export async function optimise(file) {
  const { default: binaryen } = await import('binaryen');
  const before = readFileSync(file);
  const module = binaryen.readBinary(before);
  const functions = Array.from({ length: module.getNumFunctions() }, (_, i) => binaryen.getFunctionInfo(module.getFunctionByIndex(i)));
  if (!functions.some(({ name }) => name.includes('::'))) throw new Failure(`${file} holds no names of functions: panics cannot be told.`);
  for (const { name, params, results } of functions.filter((fn) => panics.test(fn.name))) {
    module.removeFunction(name);
    module.addFunction(name, params, results, [], module.unreachable());
  }
  // wasm-opt -O3
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  module.runPasses(['strip-debug', 'strip-producers', 'strip-target-features']);
  module.optimize();
  const after = module.emitBinary();
  module.dispose();
  if (after.length >= before.length) throw new Failure(`binaryen left ${file} at ${before.length} bytes: it did not do its work.`);
  writeFileSync(file, after);
}
