/** Numbers that fields take, as each language writes them; languages.test.mjs sees those in texts and pictures. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { drawn, openPage } from './tab.mjs';

for (const name of browsers) {
  describe(`numbers in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
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
