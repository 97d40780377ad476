/** Runs a program that native/host.rs is a part of: node native/host.mjs program.wasm [words]. */
import { readFile } from 'node:fs/promises';

const [file, ...words] = process.argv.slice(2);
/** @type {any} */
let program;

/** @param {number} from @param {number} length */
const memory = (from, length) => new Uint8Array(program.memory.buffer, from, length);

const host = {
  now: () => performance.now() / 1000,
  /** @param {number} from @param {number} length */
  say: (from, length) => console.log(new TextDecoder().decode(memory(from, length))),
  /** @param {number} to @param {number} most */
  asked: (to, most) => new TextEncoder().encodeInto(words.join('\n'), memory(to, most)).written,
};

program = (await WebAssembly.instantiate(await readFile(file), { host })).instance.exports;
program.main();
