/**
 * What each built page says of itself to search engines and to those who link to it, and the code with which the first
 * one invites to build.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import * as shadowgap from 'shadowgap';
import { folderOf as languageFolder, LANGUAGES } from '../../../scripts/languages.mjs';
import { folderOf, PAGES } from '../../../www/pages.js';
import { root } from '../../browser.mjs';

const { homepage, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const pages = LANGUAGES.flatMap((language) => Object.entries(PAGES).map(([name, ids]) => {
  const path = languageFolder(language) + folderOf(name);
  return { name, ids, language, path, folder: folderOf(name), html: readFileSync(join(root, 'dist', path, 'index.html'), 'utf8') };
}));
const [{ html: first }] = pages;

/** The content of a meta tag. @param {string} html  @param {string} name  of its property or name */
const meta = (html, name) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)">`).exec(html)?.[1] ?? assert.fail(`no ${name}`);
const titleOf = (/** @type {string} */ html) => /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? assert.fail('no title');

for (const { name, ids, language, path, folder, html } of pages) describe(`the page ${name} in ${language}`, () => {
  test('has one address, one heading above all others, and tells other pages what they need for a link to it', () => {
    const description = meta(html, 'description');
    assert.ok(description.length > 80 && description.length <= 200, `${description.length} letters: ${description}`);
    assert.match(titleOf(html), / – shadowgap$/);
    assert.equal(html.match(/<h1/g)?.length, 1);
    assert.deepEqual([...html.matchAll(/<link rel="canonical" href="([^"]+)">/g)].map(([, href]) => href), [homepage + path]);
    assert.equal(meta(html, 'og:url'), homepage + path);
    assert.equal(meta(html, 'og:title'), titleOf(html));
    assert.equal(meta(html, 'og:description'), description);
    assert.ok(meta(html, 'og:image:alt'));
    assert.equal(meta(html, 'twitter:card'), 'summary_large_image');
    const image = meta(html, 'og:image');
    assert.ok(image.startsWith(homepage));
    const file = readFileSync(join(root, 'dist', image.slice(homepage.length)));
    assert.equal(file.toString('latin1', 1, 4), 'PNG');
    assert.deepEqual([file.readUInt32BE(16), file.readUInt32BE(20)], [1200, 630]);
    assert.deepEqual([meta(html, 'og:image:width'), meta(html, 'og:image:height')], ['1200', '630']);
    assert.ok(file.length < 200 * 1024, `${file.length} bytes`);
  });

  test('says its language, and where it is in each', () => {
    assert.match(html, new RegExp(`<html lang="${language}"`));
    assert.equal(meta(html, 'og:locale'), language === 'en' ? 'en_GB' : 'de_DE');
    assert.deepEqual([...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">/g)].map(([, lang, href]) => [lang, href]), [
      ['en', homepage + folder], ['de', `${homepage}de/${folder}`], ['x-default', homepage + folder],
    ]);
  });

  test('has a text for every key, and its sections', () => {
    assert.doesNotMatch(html, /\{\w+(\.\w+)+\}|%[A-Z]+%/);
    assert.deepEqual([...html.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id), [...ids]);
  });

  test('leads to source, licences, games and figures that exist', () => {
    const source = repository.url.replace(/^git\+|\.git$/g, '');
    for (const [, file] of html.matchAll(new RegExp(`href="${source}/blob/main/([^"]+)"`, 'g'))) assert.ok(existsSync(join(root, file)), file);
    for (const [, to] of html.matchAll(/(?:href|src)="(\.\.?\/[^"#?]*)/g)) {
      const file = join(root, 'dist', path, to);
      // `npm run docs` makes the documentation.
      if (to.endsWith('docs/index.html')) assert.equal(file, join(root, 'dist/docs/index.html'));
      else assert.ok(existsSync(file), to);
    }
    for (const [, id] of html.matchAll(/href="#([\w-]+)/g)) assert.ok(html.includes(`id="${id}"`), `#${id}`);
  });
});

test('each page has a title and a description of its own, and the first one names the theorem first', () => {
  assert.equal(new Set(pages.map(({ html }) => titleOf(html))).size, pages.length);
  assert.equal(new Set(pages.map(({ html }) => meta(html, 'description'))).size, pages.length);
  assert.match(titleOf(first), /^Separating Axis Theorem \(SAT\)/);
  assert.match(meta(first, 'description'), /separating axis theorem/i);
  assert.match(first, /<p class="lead">This is the separating axis theorem/);
  const source = repository.url.replace(/^git\+|\.git$/g, '');
  assert.ok(first.includes(`href="${source}"`) && first.includes(`href="${source}/blob/main/LICENSE-MIT"`));
});

test('the sitemap has every page once, with its address in each language', () => {
  const sitemap = readFileSync(join(root, 'dist', 'sitemap.xml'), 'utf8');
  const entries = [...sitemap.matchAll(/<url>([^]*?)<\/url>/g)].map(([, entry]) => ({
    address: /<loc>([^<]+)<\/loc>/.exec(entry)?.[1],
    others: [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="(\w+)" href="([^"]+)"\/>/g)].map(([, lang, href]) => `${lang} ${href}`),
  }));
  assert.deepEqual(entries.map(({ address }) => address).sort(), pages.map(({ path }) => homepage + path).sort());
  for (const { path, folder } of pages) {
    assert.deepEqual(entries.find(({ address }) => address === homepage + path)?.others, [`en ${homepage}${folder}`, `de ${homepage}de/${folder}`]);
  }
});

test('shows an install line, and code that runs: the ball is out of the crate', () => {
  assert.ok(first.includes('<code>npm install shadowgap</code>'));
  const [, code] = /<pre[^>]*><code>([^<]*)<\/code>/.exec(first) ?? assert.fail('no code');
  const [imports, ...lines] = code.split('\n');
  assert.equal(imports, "import { collide, Shape } from 'shadowgap'");
  assert.ok(lines.filter(Boolean).length <= 10);
  assert.deepEqual(code.split('\n').filter((line) => line.length > 46), [], 'lines that a phone cuts off');
  const { collide, Shape } = shadowgap;
  const run = new Function('collide', 'Shape', `${lines.join('\n')}\nreturn { crate, ball, a, b, hit }`);
  const { crate, ball, a, b, hit } = run(collide, Shape);
  assert.ok(hit.depth > 0.5);
  assert.ok(Math.abs(shadowgap.distance(crate, a, ball, b).distance) < 1e-9);
});
