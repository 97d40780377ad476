/** Runs a WebAssembly program that uses native/host.rs: node native/host.mjs program.wasm [arguments]. */
import { readFile } from 'node:fs/promises';

const [file, ...words] = process.argv.slice(2);
/** @type {any} */
let program;

/** @param {number} from @param {number} length */
const memory = (from, length) => new Uint8Array(program.memory.buffer, from, length);

const host = {
  now: () => performance.now() / 1000,
  /** @param {number} from @param {number} length */
  print_line: (from, length) => console.log(new TextDecoder().decode(memory(from, length))),
  /** @param {number} to @param {number} capacity */
  arguments: (to, capacity) => new TextEncoder().encodeInto(words.join('\n'), memory(to, capacity)).written,
};

program = (await WebAssembly.instantiate(await readFile(file), { host })).instance.exports;
program.main();
