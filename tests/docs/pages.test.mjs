/**
 * The guides' blocks of HTML are pages that do what the guide says: opened in browsers, from a folder with the package
 * in node_modules.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Shape } from 'shadowgap';
import { readGuides } from '../../scripts/docs.mjs';
import { browsers, launch, root, serve } from '../browser.mjs';
import { blocks, programs } from './run.mjs';

/** @typedef {import('puppeteer-core').Page} Page */

/**
 * Shows a folder of these files, and returns the errors on the page of its index.html.
 * @typedef {(files: Record<string, string>) => Promise<string[]>} Show
 */

/**
 * An import map does not reach into workers and is inline, which the policy forbids: the guide says to name the file.
 * @param {string} code
 */
const byAddress = (code) => code.replaceAll("'shadowgap'", "'./node_modules/shadowgap/pkg/index.js'");

/** A page's text, once it has any. @param {Page} page */
async function textOf(page) {
  await page.waitForFunction(() => document.body?.innerText.trim());
  return page.evaluate(() => document.body.innerText.trim());
}

/** What is drawn on the canvas, once it differs from this. @param {Page} page @param {string} [before] */
async function pictureOf(page, before = '') {
  const drawn = await page.waitForFunction((before) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas'));
    const colours = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return colours?.some(Boolean) && canvas.toDataURL() !== before && canvas.toDataURL();
  }, {}, before);
  return /** @type {string} */ (await drawn.jsonValue());
}

/**
 * For each guide, a check for each of its blocks of HTML, in their order.
 * @type {Record<string, ((html: string, guide: string, show: Show, page: Page) => Promise<void>)[]>}
 */
const checks = {
  'getting-started.md': [async (html, guide, show, page) => {
    assert.deepEqual(await show({ 'index.html': html, 'game.js': programs(guide)[0] }), []);
    const before = await pictureOf(page);
    await page.keyboard.down('ArrowLeft');
    await pictureOf(page, before);
  }],
  'environments.md': [
    async (html, _guide, show, page) => {
      assert.deepEqual(await show({ 'index.html': html }), []);
      assert.equal(await textOf(page), String(Shape.regular(6, 10).area));
    },
    async (html, guide, show, page) => {
      const script = "import { Shape } from 'shadowgap'; document.body.append(Shape.box(2, 3).area);";
      const files = { 'index.html': `<!doctype html>${html}<body></body><script type="module" src="main.js"></script>`, 'main.js': byAddress(script) };
      assert.deepEqual(await show(files), []);
      assert.equal(await textOf(page), '6');
      const [, message] = /** @type {RegExpExecArray} */ (/Without it, the import throws `(.*)`/.exec(guide));
      const errors = await show({ ...files, 'index.html': files['index.html'].replace(" 'wasm-unsafe-eval'", '') });
      while (errors.length === 0) await setTimeout(50);
      assert.ok(errors[0].includes(message), errors[0]);
    },
    async (html, guide, show, page) => {
      const worker = programs(guide).find((code) => code.startsWith('// another file: worker.js'));
      assert.ok(worker);
      const log = '<script>console.log = (data) => document.body.append(JSON.stringify(data));</script>';
      assert.deepEqual(await show({ 'index.html': `<!doctype html><body>${log}${html}`, 'worker.js': byAddress(worker) }), []);
      assert.equal(await textOf(page), JSON.stringify({ count: 1, pairs: { 0: 0, 1: 1 } }));
    },
  ],
};

test('every block of HTML in the guides has a check', () => {
  const counts = readGuides().map(({ file, text }) => /** @type {const} */ ([file, blocks(text, 'html').length])).filter(([, count]) => count > 0);
  assert.deepEqual(Object.fromEntries(counts), Object.fromEntries(Object.entries(checks).map(([file, list]) => [file, list.length])));
});

for (const name of browsers) {
  test(`the guides' pages work in ${name}`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'shadowgap-pages-'));
    const browser = await launch(name);
    const site = await serve(folder);
    try {
      mkdirSync(join(folder, 'node_modules'));
      symlinkSync(root, join(folder, 'node_modules', 'shadowgap'));
      for (const { file, title, text } of readGuides()) {
        for (const [k, html] of blocks(text, 'html').entries()) {
          await t.test(`${title}, page ${k + 1}`, async () => {
            const page = await browser.newPage();
            /** @type {string[]} */
            const errors = [];
            page.on('pageerror', (error) => errors.push(String(error)));
            await checks[file][k](html, text, async (files) => {
              for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
              errors.length = 0;
              await page.goto(`${site.url}index.html`);
              return errors;
            }, page);
            await page.close();
          });
        }
      }
    } finally {
      await browser.close();
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
