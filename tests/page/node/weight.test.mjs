/**
 * The download size of the built page without its fonts: what its HTML names. load.test.mjs sees what is loaded after
 * that.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { root } from '../../browser.mjs';

const assets = readdirSync(join(root, 'dist', 'assets')).map((file) => join('assets', file));
const html = readFileSync(join(root, 'dist', 'index.html'), 'utf8');
/** What a page names: its first figure. @param {string} folder  of the page */
function firstOf(folder) {
  const html = readFileSync(join(root, folder, 'index.html'), 'utf8');
  return ['index.html', ...readdirSync(join(root, folder, 'assets')).map((file) => join('assets', file)).filter((file) => html.includes(file) && !file.endsWith('.woff2'))];
}
const first = firstOf('dist');

for (const folder of ['dist', 'dist/de']) test(`${folder} weighs at most 60,000 bytes, gzipped, until its first figure can be dragged`, (t) => {
  const first = firstOf(folder);
  const bytes = first.reduce((total, name) => total + gzipSync(readFileSync(join(root, folder, name))).length, 0);
  t.diagnostic(`${first.join(', ')}: ${bytes} bytes`);
  assert.ok(bytes > 20_000 && bytes <= 60_000, `${bytes} bytes`);
});

test('loads nothing of the levels to play', () => {
  const level = readFileSync(join(root, 'dist', 'examples', 'platformer', 'index.html'), 'utf8');
  const [, script] = /** @type {RegExpExecArray} */ (/<script type="module" crossorigin src="\.\.\/\.\.\/([^"]+)"/.exec(level));
  assert.ok(assets.includes(script) && !html.includes(script), script);
  assert.match(readFileSync(join(root, 'dist', script), 'utf8'), /hill-[\w-]+\.tmj/, 'its script names the maps');
  for (const file of first) assert.ok(!readFileSync(join(root, 'dist', file), 'utf8').includes('.tmj'), `${file} names a map`);
});
