/** Numbers as each language writes them, in texts, labels and pictures; and what fields take. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { drawn, FOLDERS, onceFor, openPage, settled } from './tab.mjs';

for (const name of browsers) {
  describe(`numbers in ${name}`, () => {
    const once = onceFor(name);
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
      await tab.page.evaluateOnNewDocument(() => {
        /** What the pictures say. @type {Set<string>} */
        const written = new Set();
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) {
          written.add(text);
          fillText.call(this, text, x, y);
        };
        Object.assign(window, { written });
      });
    });
    after(async () => {
      await tab.close();
    });

    once('German has a comma before decimals, and no point', async () => {
      let found = 0;
      for (const folder of FOLDERS) {
        await tab.visit('', undefined, `de/${folder}`);
        await settled(tab.page);
        const texts = await tab.page.evaluate(() => {
          /** @type {string[]} */
          const all = [.../** @type {any} */ (window).written];
          const walker = document.createTreeWalker(/** @type {HTMLElement} */ (document.querySelector('main')), NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) if (!node.parentElement?.closest('script, noscript, code, cite, .which, #which')) all.push(node.nodeValue ?? '');
          for (const element of document.querySelectorAll('main [aria-label], main [aria-valuetext]')) all.push(element.getAttribute('aria-label') ?? '', element.getAttribute('aria-valuetext') ?? '');
          return all;
        });
        // Thousands have a point, and so have a licence, the pieces of a body, and chapters of books.
        const wrong = texts.filter((text) => /\d\.\d/.test(text.replace(/\d(?:\.\d{3})+\b|Apache 2\.0|^\d\.\d$|\(\d{4}\), [\d., und]+/g, '')));
        assert.deepEqual(wrong, [], folder);
        found += texts.filter((text) => /\d,\d/.test(text)).length;
      }
      assert.ok(found > 100, `${found} numbers`);
    });

    test('fields take numbers with a comma or a point, in both languages', async () => {
      for (const [path, shown] of [['', ['1.5', '−0.25']], ['de/', ['1,5', '−0,25']]]) {
        await tab.visit('#sandbox', undefined, /** @type {string} */ (path));
        for (const [text, sign] of [['1,5', 0], ['1.5', 0], ['-0,25', 1], ['−0.25', 1]]) {
          const field = /** @type {import('puppeteer-core').ElementHandle<HTMLInputElement>} */ (await tab.page.$('.bodies input[name=x]'));
          await field.focus();
          await field.evaluate((input) => input.select());
          await tab.page.keyboard.type(String(text));
          await tab.page.keyboard.press('Tab');
          await drawn(tab.page);
          assert.equal(await field.evaluate((input) => input.value), shown[Number(sign)], `“${text}” on the page ${path}`);
        }
      }
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
