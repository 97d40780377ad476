/**
 * What the built page says of itself to search engines and to those who link to it, and the code with which it invites
 * to build.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as shadowgap from 'shadowgap';
import { root } from '../../browser.mjs';

const html = readFileSync(join(root, 'dist', 'index.html'), 'utf8');
const { homepage, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The content of a meta tag. @param {string} name  of its property or name */
const meta = (name) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)">`).exec(html)?.[1] ?? assert.fail(`no ${name}`);

test('names the theorem first, in title, heading and description', () => {
  assert.match(html, /<title>Separating Axis Theorem \(SAT\)/);
  assert.match(html, /<h1[^>]*>Separating axis theorem/);
  assert.equal(html.match(/<h1/g)?.length, 1);
  const description = meta('description');
  assert.match(description, /separating axis theorem/i);
  assert.ok(description.length > 80 && description.length <= 200, `${description.length} letters`);
});

test('has one address, which package.json names, and a picture at it', () => {
  assert.ok(html.includes(`<link rel="canonical" href="${homepage}">`));
  assert.equal(meta('og:url'), homepage);
  assert.match(meta('og:title'), /^Separating Axis Theorem/);
  assert.ok(meta('og:description'));
  assert.ok(meta('og:image:alt'));
  assert.equal(meta('twitter:card'), 'summary_large_image');
  const image = meta('og:image');
  assert.ok(image.startsWith(homepage));
  const file = readFileSync(join(root, 'dist', image.slice(homepage.length)));
  assert.equal(file.toString('latin1', 1, 4), 'PNG');
  assert.deepEqual([file.readUInt32BE(16), file.readUInt32BE(20)], [1200, 630]);
  assert.deepEqual([meta('og:image:width'), meta('og:image:height')], ['1200', '630']);
  assert.ok(file.length < 200 * 1024, `${file.length} bytes`);
});

test('leads to source, licences, games and figures that exist', () => {
  const source = repository.url.replace(/^git\+|\.git$/g, '');
  assert.ok(!/%[A-Z]+%/.test(html));
  for (const [, file] of html.matchAll(new RegExp(`href="${source}/blob/main/([^"]+)"`, 'g'))) assert.ok(existsSync(join(root, file)), file);
  assert.ok(html.includes(`href="${source}"`) && html.includes(`href="${source}/blob/main/LICENSE-MIT"`));
  for (const [, path] of html.matchAll(/href="\.\/((?:examples|www)\/[^"]+)"/g)) assert.ok(existsSync(join(root, 'dist', path)), path);
  for (const [, id] of html.matchAll(/href="#([\w-]+)/g)) assert.ok(html.includes(`id="${id}"`), `#${id}`);
});

test('shows an install line, and code that runs: the ball is out of the crate', () => {
  assert.ok(html.includes('<code>npm install shadowgap</code>'));
  const [, code] = /<pre[^>]*><code>([^<]*)<\/code>/.exec(html) ?? assert.fail('no code');
  const [first, ...lines] = code.split('\n');
  assert.equal(first, "import { collide, Shape } from 'shadowgap'");
  assert.ok(lines.filter(Boolean).length <= 10);
  const { collide, Shape } = shadowgap;
  const run = new Function('collide', 'Shape', `${lines.join('\n')}\nreturn { crate, ball, at, hit }`);
  const { crate, ball, at, hit } = run(collide, Shape);
  assert.ok(hit.depth > 0.5);
  assert.ok(Math.abs(shadowgap.distance(crate, { x: 0, y: 0, angle: 0.3 }, ball, at).distance) < 1e-9);
});
