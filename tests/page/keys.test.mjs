/** The keyboard: how far it is to the first shape and through a page, and how one stop leads to several things. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { figuresIn } from '../../scripts/figures.mjs';
import { folderOf, PAGES } from '../../www/pages.js';
import { browsers } from '../browser.mjs';
import { drawn, openPage } from './tab.mjs';

/** The most presses of Tab from the top of a page to its end. */
const MOST = 60;

for (const name of browsers) {
  describe(`keys in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    const focused = () => tab.page.evaluate(() => {
      const now = /** @type {HTMLElement} */ (document.activeElement);
      const { top, width } = now.getBoundingClientRect();
      return { text: now.textContent?.trim() ?? '', kind: now.className, handle: now.dataset.handle, at: now === document.body, seen: top >= 0 && width > 1 };
    });
    const press = async (/** @type {import('puppeteer-core').KeyInput} */ key) => {
      await tab.page.keyboard.press(key);
      await drawn(tab.page);
      return focused();
    };

    test('reach the first shape of every page within five presses of Tab, by a link that skips the head', async () => {
      for (const [page, [first]] of Object.entries(PAGES)) {
        if (!figuresIn().includes(first)) continue;
        await tab.page.goto(`${tab.url}${folderOf(page)}?keys`);
        await tab.page.waitForSelector('.grip');
        const skip = await press('Tab');
        assert.ok(skip.kind === 'skip' && skip.seen, `${page}: first comes “${skip.text}”`);
        await tab.page.keyboard.press('Enter');
        let tabs = 1;
        while (tabs < 6 && !(await press('Tab')).handle) tabs++;
        assert.ok(tabs < 5, `${page}: more than five to a shape`);
      }
    });

    test(`get through every page in ${MOST} presses of Tab`, async () => {
      for (const [page, ids] of Object.entries(PAGES)) {
        await tab.page.goto(`${tab.url}${folderOf(page)}?keys`);
        for (const id of ids) {
          await tab.page.evaluate(async (id) => {
            document.getElementById(id)?.scrollIntoView();
            while (document.querySelector(`#${id} .figure`) && !document.querySelector(`#${id}.drawn`)) await new Promise((resolve) => requestAnimationFrame(resolve));
          }, id);
        }
        await tab.page.evaluate(() => {
          scrollTo(0, 0);
          const start = document.body.insertBefore(Object.assign(document.createElement('p'), { tabIndex: -1 }), document.body.firstChild);
          const end = document.body.appendChild(Object.assign(document.createElement('p'), { tabIndex: 0, id: 'end' }));
          start.focus();
          Object.assign(window, { end });
        });
        let presses = 0;
        do {
          await tab.page.keyboard.press('Tab');
          presses++;
        } while (presses <= MOST && !await tab.page.evaluate(() => document.activeElement?.id === 'end'));
        assert.ok(presses > 10 && presses - 1 <= MOST, `${page}: ${presses - 1} stops and more`);
      }
      tab.forget();
    });

    test('go from shape to shape with Enter, and through a row of links with arrows', async () => {
      await tab.visit('#boxes');
      const handles = await tab.page.evaluate(() => {
        const grips = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('#boxes .grip')]);
        grips[0].focus();
        return grips.map(({ dataset }) => dataset.handle);
      });
      assert.ok(handles.length > 2);
      const visited = [(await focused()).handle];
      for (const _ of handles.slice(1)) visited.push((await press('Enter')).handle);
      assert.deepEqual([...visited].sort(), [...handles].sort());
      await press('Tab');
      assert.equal((await focused()).handle, undefined, 'Tab leaves the picture');

      await tab.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('.site a')).focus());
      const links = await tab.page.$$eval('.site a', (all) => all.map(({ textContent }) => textContent));
      assert.equal((await press('ArrowRight')).text, links[1]);
      assert.equal((await press('End')).text, links.at(-1));
      assert.equal((await press('ArrowLeft')).text, links.at(-2));
      const stops = await tab.page.$$eval('.site a', (all) => all.filter(({ tabIndex }) => tabIndex === 0).map(({ textContent }) => textContent));
      assert.deepEqual(stops, [links.at(-2)], 'where one was last');
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
