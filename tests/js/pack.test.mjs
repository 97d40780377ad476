/** The text that the package's modules hold is the WebAssembly that stands beside them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { encode } from '../../scripts/ascii.mjs';
import { pack } from '../../scripts/pack.mjs';
import { root } from '../../scripts/run.mjs';
import { unpack } from '../../scripts/unpack.mjs';
import { buildUnpacker } from '../../scripts/unpacker.mjs';

const unpacker = await buildUnpacker();

/** What is left out in the text before the packed module, as in the package's modules. */
const BEFORE = 'before';

/** @param {Uint8Array} wasm */
const unpackedAgain = (wasm) => unpack(unpacker, BEFORE + encode(pack(wasm)), BEFORE.length);

for (const name of ['engine', 'pairs-engine']) {
  const wasm = readFileSync(join(root, 'pkg', `${name}.wasm`));

  test(`${name}.wasm is unpacked from its text to the byte`, () => {
    assert.equal(Buffer.compare(unpackedAgain(wasm), wasm), 0);
  });

  test(`${name}.wasm is unpacked where there is no TextEncoder, as in Jest's jsdom`, () => {
    const { TextEncoder } = globalThis;
    // @ts-expect-error
    delete globalThis.TextEncoder;
    try {
      assert.equal(Buffer.compare(unpackedAgain(wasm), wasm), 0);
    } finally {
      globalThis.TextEncoder = TextEncoder;
    }
  });
}

test('the unpacker is small enough for browsers that compile 4 KB at once', () => {
  assert.ok(unpacker.length / 2 < 4096, `${unpacker.length / 2} bytes`);
});

/**
 * A module with one function of type (i32, f64) -> i32.
 * @param {number[]} code its locals and instructions
 */
const module = (code) => Uint8Array.from([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 7, 1, 0x60, 2, 0x7f, 0x7c, 1, 0x7f, 3, 2, 1, 0, 5, 3, 1, 0, 1, 10, code.length + 2, 1, code.length,
  ...code,
]);

test('a table of branches, locals of each type and constants of each size are unpacked', () => {
  const locals = [4, 1, 0x7f, 2, 0x7c, 1, 0x7b, 1, 0x7d];
  const code = [
    0x02, 0x40, 0x02, 0x40, 0x20, 0, 0x0e, 2, 0, 1, 1, 0x0b, 0x0b, // br_table
    0x20, 1, 0x21, 4, 0x44, 1, 2, 3, 4, 5, 6, 7, 8, 0x21, 3, // f64
    0x43, 1, 2, 3, 4, 0x21, 6, 0xfd, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 0x21, 5,
    0x20, 0, 0x22, 2, 0x41, 0xc0, 0, 0x6a, 0x0b,
  ];
  const wasm = module([...locals, ...code]);
  assert.ok(WebAssembly.validate(wasm));
  assert.deepEqual([...unpackedAgain(wasm)], [...wasm]);
});

test('hints of alignment are left out: loads and stores without them answer the same', () => {
  const load = (/** @type {number} */ alignment) => module([0, 0x20, 0, 0x28, alignment, 4, 0x0b]);
  assert.deepEqual([...unpackedAgain(load(2))], [...load(0)]);
});

test('an instruction that is not known is refused by its number', () => {
  assert.throws(() => pack(module([0, 0xd2, 0, 0x0b])), /does not know instruction 210 /);
});
