/** The download size of the built page. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from '../../browser.mjs';

const KB = 1024;

/** The sizes of the files of dist/ together: Brotli, which every browser accepts and static hosts send, and gzip. @param {string[]} names */
function sizes(names) {
  const files = names.map((name) => readFileSync(join(root, 'dist', name)));
  const sum = (/** @type {(file: Buffer) => Buffer} */ pack) => files.reduce((total, file) => total + pack(file).length, 0);
  return {
    brotli: sum((file) => brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })),
    gzip: sum((file) => gzipSync(file, { level: 9 })),
  };
}

const assets = readdirSync(join(root, 'dist', 'assets')).map((file) => join('assets', file));
const html = readFileSync(join(root, 'dist', 'index.html'), 'utf8');
/** What the page names: its first screen. Code that is loaded only when a button is pressed, and the level's, has files of its own. */
const first = ['index.html', ...assets.filter((file) => html.includes(file))];

test('weighs at most 150 KB until its first screen works, all files together, as hosts and browsers agree to send them', (t) => {
  const { brotli, gzip } = sizes(first);
  t.diagnostic(`${first.join(', ')}: ${brotli} of ${150 * KB} bytes; gzipped ${gzip}`);
  assert.ok(brotli <= 150 * KB, `${brotli} bytes`);
});

test('weighs at most 166 KB with the figures that it loads while the reader looks at the first', (t) => {
  const all = new Set([...first, ...assets.filter((file) => /later-[^/]*\.js$/.test(file))]);
  assert.equal(all.size, first.length + 1);
  // With what these files import.
  for (const file of all) {
    if (!file.endsWith('.js')) continue;
    for (const [, name] of readFileSync(join(root, 'dist', file), 'utf8').matchAll(/\bfrom\s*["']\.\/([^"']+)["']/g)) all.add(join('assets', name));
  }
  const { brotli, gzip } = sizes([...all]);
  t.diagnostic(`${brotli} of ${166 * KB} bytes; gzipped ${gzip}`);
  assert.ok(brotli <= 166 * KB, `${brotli} bytes`);
});

test('loads nothing of the level to play', () => {
  const level = readFileSync(join(root, 'dist', 'examples', 'platformer', 'index.html'), 'utf8');
  const [, script] = /** @type {RegExpExecArray} */ (/<script type="module" crossorigin src="\.\.\/\.\.\/([^"]+)"/.exec(level));
  assert.ok(assets.includes(script) && !html.includes(script), script);
  assert.ok(readFileSync(join(root, 'dist', script), 'utf8').includes('/####cd'), 'its script has the map');
  for (const file of first) assert.ok(!readFileSync(join(root, 'dist', file), 'utf8').includes('/####cd'), `${file} has the map`);
});
