/** The download size of the built page. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from '../../browser.mjs';

const KB = 1024;

test('weighs at most 150 KB, all that it loads together, as hosts and browsers agree to send it', (t) => {
  const assets = readdirSync(join(root, 'dist', 'assets')).map((file) => join('assets', file));
  const html = readFileSync(join(root, 'dist', 'index.html'), 'utf8');
  // Code that is loaded only when a button is pressed has its own file, which index.html does not name.
  const loaded = ['index.html', ...assets.filter((file) => html.includes(file))];
  const files = loaded.map((file) => readFileSync(join(root, 'dist', file)));
  const sum = (/** @type {(file: Buffer) => Buffer} */ pack) => files.reduce((total, file) => total + pack(file).length, 0);
  // Every current browser accepts Brotli, and static hosts send it; the gzipped size is printed as well.
  const brotli = sum((file) => brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }));
  t.diagnostic(`${loaded.join(', ')}: ${brotli} of ${150 * KB} bytes; gzipped ${sum((file) => gzipSync(file, { level: 9 }))}`);
  assert.ok(brotli <= 150 * KB, `${brotli} bytes`);
});
