/** The text that the package's modules hold is the WebAssembly that stands beside them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pack } from '../../scripts/pack/pack.mjs';
import { root } from '../../scripts/run.mjs';
import { bytesOfText, unpack } from '../../scripts/pack/unpack.mjs';
import { allCases } from './common/cases.mjs';

/**
 * The texts that a built module holds: the packed WebAssembly, what stands before it, and the unpacker.
 * @param {string} name @param {string} [way] in which it starts
 */
function shipped(name, way = '') {
  const js = readFileSync(join(root, 'pkg', `${name}${way}.js`), 'latin1');
  const literal = (/** @type {string} */ variable) => String(JSON.parse(new RegExp(`\\b${variable} = (".*?(?<!\\\\)")[,;]`).exec(js)?.[1] ?? '""'));
  return { text: literal('moduleText').replace('node-do-not-add-exception-line', ''), unpacker: literal('unpacker') };
}

for (const name of ['engine', 'pairs-engine']) {
  test(`${name}.wasm is unpacked from its text to the byte`, () => {
    const wasm = readFileSync(join(root, 'pkg', `${name}.wasm`));
    const { text, unpacker } = shipped(name);
    assert.equal(Buffer.compare(unpack(unpacker, text, 0), wasm), 0);
    // So that no literal or minifier writes a character as more than one.
    assert.match(text, /^[:-[\]-z]+$/);
    assert.deepEqual(shipped(name, '.bytes'), { text, unpacker });
  });
}

/**
 * A module with one function of type (i32, f64) -> i32.
 * @param {number[]} code its locals and instructions
 */
const module = (code) => Uint8Array.from([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 7, 1, 0x60, 2, 0x7f, 0x7c, 1, 0x7f, 3, 2, 1, 0, 5, 3, 1, 0, 1,
  // The length of the code in five bytes, as it is unpacked.
  10, code.length + 2 | 128, 128, 128, 128, 0, 1, code.length, ...code,
]);

/** @param {Uint8Array} wasm */
const unpacked = async (wasm) => [...(await pack(wasm)).wasm];

/**
 * A function with a table of branches and constants of each size.
 * @param {number[]} locals
 * @param {number[]} indices of an f64, another one, an f32, a v128, an i64 and an i32, in the order in which they are
 *   used
 */
const every = (locals, [f64, other, f32, v128, i64, i32]) => module([...locals,
  0x02, 0x40, 0x02, 0x40, 0x20, 0, 0x0e, 2, 0, 1, 1, 0x0b, 0x0b, // br_table
  0x20, 1, 0x21, f64, 0x44, 1, 2, 3, 4, 5, 6, 7, 8, 0x21, other,
  0x43, 1, 2, 3, 4, 0x21, f32, 0xfd, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 0x21, v128,
  0x42, 0x80, 0x7f, 0x21, i64, 0x20, f64, 0x21, other, 0x20, 0, 0x22, i32, 0x41, 0xc0, 0, 0x6a, 0x20, i32, 0x6a, 0x0b,
]);

test('a table of branches, locals of each type and constants of each size are unpacked, the locals in the order of their first use', async () => {
  const wasm = every([5, 1, 0x7f, 2, 0x7c, 1, 0x7b, 1, 0x7d, 1, 0x7e], [4, 3, 6, 5, 7, 2]);
  const inOrder = every([5, 2, 0x7c, 1, 0x7d, 1, 0x7b, 1, 0x7e, 1, 0x7f], [2, 3, 4, 5, 6, 7]);
  assert.ok(WebAssembly.validate(wasm));
  assert.deepEqual(await unpacked(wasm), [...inOrder]);
  assert.deepEqual(await unpacked(inOrder), [...inOrder]);
});

test('hints of alignment are left out: loads and stores without them answer the same', async () => {
  const load = (/** @type {number} */ alignment) => module([0, 0x20, 0, 0x28, alignment, 4, 0x0b]);
  assert.deepEqual(await unpacked(load(2)), [...load(0)]);
});

test('an instruction that is not known is refused by its number', async () => {
  await assert.rejects(pack(module([0, 0xd2, 0, 0x0b])), /does not know instruction 210 /);
});

test('the last code is read whatever part of a character it ends in', async () => {
  for (let size = 1; size < 100; size += allCases ? 1 : 3) {
    // A section of one's own at the end. It ends in zeros, whose code has zeros.
    const wasm = Uint8Array.from([...module([0, 0x20, 0, 0x0b]), 0, size + 6, 1, 97, size, 1, 0, 1, ...Array.from({ length: size }, () => 0)]);
    assert.deepEqual(await unpacked(wasm), [...wasm]);
  }
});

test('what repeats is unpacked, also where it repeats itself at once and for long', async () => {
  const parts = [[0x20, 0, 0x41, 1, 0x6a, 0x21, 0], [0x20, 0, 0x41, 0x80, 1, 0x6c, 0x21, 0]]; // additions and multiplications
  const times = (/** @type {number} */ count, /** @type {number[]} */ part) => Array.from({ length: count }, () => part).flat();
  const code = [0, ...times(20, parts[0]), ...times(1500, parts[1]), ...times(20, parts[0]), 0x20, 0, 0x0b];
  const head = module([]).slice(0, -7);
  const wasm = Uint8Array.from([...head, ...[0, 7, 14, 21].map((shift) => code.length + 3 >> shift & 127 | 128), 0, 1, code.length & 127 | 128, code.length >> 7, ...code]);
  assert.ok(WebAssembly.validate(wasm));
  assert.equal(Buffer.compare(Buffer.from(await unpacked(wasm)), wasm), 0);
});

test('without a TextEncoder, as in audio worklets, the same is unpacked', () => {
  const wasm = readFileSync(join(root, 'pkg', 'pairs-engine.wasm'));
  const { unpacker, text } = shipped('pairs-engine');
  const { TextEncoder } = globalThis;
  try {
    Reflect.deleteProperty(globalThis, 'TextEncoder');
    assert.equal(Buffer.compare(unpack(unpacker, `before${text}`, 6), wasm), 0);
  } finally {
    globalThis.TextEncoder = TextEncoder;
  }
});

test('a module that does not fit into the memory of the unpacker is refused', async () => {
  const wasm = module([1, 0x80, 0x20, 0x7f, 0x20, 0, 0x0b]); // 4,096 locals and two parameters
  assert.ok(WebAssembly.validate(wasm));
  await assert.rejects(pack(wasm), /too large for scripts\/pack\/unpack\.rs: locals, 4098 of at most 4096/);
});

test('the unpacker is small enough for browsers that compile no more than 4 KB at once', () => {
  const { length } = bytesOfText(shipped('pairs-engine').unpacker);
  assert.ok(length <= 4096, `${length} bytes`);
});
