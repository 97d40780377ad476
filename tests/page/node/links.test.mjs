/**
 * What is published holds everything that it links to: the pages in both languages, the level, the guides and the
 * references.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { brokenLinksOfSite } from '../../../scripts/docs.mjs';
import { folderOf as languageFolder, LANGUAGES } from '../../../scripts/languages.mjs';
import { brokenLinks } from '../../../scripts/links.mjs';
import { root } from '../../../scripts/run.mjs';
import { folderOf, PAGES } from '../../../www/pages.js';

/**
 * The first page of the crate's reference: `npm run docs` makes it, `npm test` checks in another suite that it can be
 * made.
 */
const RUST = 'docs/rust/shadowgap/index.html';

test('every link of page, level and documentation leads somewhere, in both languages', () => {
  const pages = LANGUAGES.flatMap((language) => Object.keys(PAGES).map((name) => `${languageFolder(language)}${folderOf(name)}index.html`));
  for (const page of [...pages, 'examples/platformer/index.html', 'docs/index.html', 'docs/llms.txt']) {
    assert.ok(existsSync(join(root, 'dist', page)), page);
  }
  assert.deepEqual(brokenLinksOfSite().filter(({ file }) => file !== RUST), []);
});

test('the workflow publishes what `npm run docs` makes', () => {
  const workflow = readFileSync(join(root, '.github', 'workflows', 'pages.yml'), 'utf8');
  assert.match(workflow, /- run: npm run docs\n +- uses: actions\/upload-pages-artifact@.*\n +with:\n +path: dist\n/);
});

test('a link that leads nowhere is found, with its page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shadowgap-links-'));
  const files = {
    'index.html': '<h2 id="a">A</h2><a href="#a?b=1">a</a><a href="#c">c</a><a href="de/">de</a><a href="https://x.io/y/docs/g.html#top">g</a><img src="no.svg"><meta property="og:image" content="https://x.io/y/card.png">',
    'de/index.html': '<a href="../index.html#a">a</a><a href="../index.html#b">b</a><a href="../../up.html">up</a><a href="mailto:a@b.c">m</a><script>"<a href=\'x\'>"</script>',
    'docs/g.html': '<p id="top"></p><a href="https://x.io/y/de">no file</a><a href="https://x.io/y/gone.html">gone</a><a href="https://other.io/z">z</a>',
    'docs/llms/g.md': '[g](../g.html) [h](h.md) ![i](../../index.html "title")\n```js\na[0](b)\n```\n',
  };
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    assert.deepEqual(brokenLinks(folder, 'https://x.io/y/').map(({ page, link }) => `${page}: ${link}`).sort(), [
      'de/index.html: ../../up.html', 'de/index.html: ../index.html#b', 'docs/g.html: https://x.io/y/gone.html', 'docs/llms/g.md: h.md', 'index.html: #c', 'index.html: https://x.io/y/card.png', 'index.html: no.svg',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
