/** Compiles scripts/unpack.rs. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, root } from './run.mjs';
import { env } from './tools.mjs';

/** How much memory it has, for the text and for the module that it writes behind it. */
const MEMORY = 1024 * 1024;

/** @returns {Promise<string>} the module, as hexadecimal digits */
export async function buildUnpacker() {
  const folder = join(root, 'target', 'unpacker');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'unpack.wasm');
  await must('Compiling scripts/unpack.rs', 'rustc', [
    'scripts/unpack.rs', '-o', file, '--edition', '2024', '--target', 'wasm32-unknown-unknown', '--crate-type', 'cdylib', '-D', 'warnings',
    '-C', 'opt-level=s', '-C', 'lto=fat', '-C', 'panic=abort',
    '-C', 'link-arg=-zstack-size=16384', '-C', `link-arg=--initial-memory=${MEMORY}`,
  ], { env });
  const { default: binaryen } = await import('binaryen');
  const module = binaryen.readBinary(readFileSync(file));
  for (const unused of ['__data_end', '__heap_base']) module.removeExport(unused);
  // binaryen keeps its settings: without these, those of scripts/optimise.mjs hold if that ran before.
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  binaryen.setOneCallerInlineMaxSize(0);
  binaryen.setLowMemoryUnused(true);
  module.optimize();
  module.runPasses(['strip-debug', 'strip-producers', 'strip-target-features']);
  const digits = Buffer.from(module.emitBinary()).toString('hex');
  module.dispose();
  return digits;
}
