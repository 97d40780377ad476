/** What must not be lost: the reader's place when the window changes, and figures when the connection is gone. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { drawn, openPage, settled } from './tab.mjs';

const PHONE = { width: 390, height: 844 };
const TURNED = { width: 844, height: 390 };
const DESK = { width: 1280, height: 800 };

for (const name of browsers) {
  describe(`the reader's place in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });

    /** What is in the window: how much of each figure's picture, and how much of each section. */
    const inSight = () => tab.page.evaluate(() => [...document.querySelectorAll('main > section')].map((section) => {
      const part = (/** @type {Element | null} */ element) => {
        const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
      };
      return { id: section.id, picture: part(section.querySelector('.stage')), text: [...section.querySelectorAll('.theory p')].filter((p) => part(p) > 10).length };
    }));

    test('stays when the window changes or a phone is turned, at a picture and in its text', async () => {
      await tab.visit('', PHONE);
      for (const [from, to] of [[PHONE, TURNED], [TURNED, PHONE], [PHONE, DESK], [DESK, PHONE], [DESK, { width: 900, height: 800 }]]) {
        for (const id of ['turned', 'pair', 'way-out']) for (const what of ['.controls', '.theory p']) {
          await tab.resize(from);
          await tab.page.evaluate((id, what) => {
            const part = /** @type {HTMLElement} */ (document.querySelector(`#${id} ${what}`));
            scrollTo({ top: part.getBoundingClientRect().top + scrollY - 0.55 * innerHeight, behavior: 'instant' });
          }, id, what);
          await new Promise((resolve) => setTimeout(resolve, 250));
          const before = (await inSight()).find((one) => one.id === id);
          await tab.resize(to);
          await drawn(tab.page, 3);
          const now = (await inSight()).find((one) => one.id === id);
          assert.ok(now && now.picture + now.text > 0, `${what} of #${id}, from ${from.width} to ${to.width}: ${JSON.stringify({ before, now })}`);
        }
      }
    });

    test('follows links of the map of figures, also in a window of exactly 640 pixels', async () => {
      await tab.visit('');
      for (const viewport of [{ width: 640, height: 800 }, { width: 640, height: 400 }, { width: 639, height: 400 }]) {
        await tab.resize(viewport);
        await drawn(tab.page, 3);
        for (const id of ['boxes', 'pair', 'way-out']) {
          await tab.page.evaluate((id) => /** @type {HTMLElement} */ (document.querySelector(`.map a[href='#${id}']`)).click(), id);
          await settled(tab.page);
          const { top, hidden } = await tab.page.evaluate((id) => {
            const heading = /** @type {HTMLElement} */ (document.querySelector(`#${id} h2`));
            const { left, top } = heading.getBoundingClientRect();
            return { top, hidden: !heading.contains(document.elementFromPoint(left + 5, top + 10)) };
          }, id);
          assert.ok(top >= 0 && top < 60 && !hidden, `#${id} at ${viewport.width}×${viewport.height} is at ${top}, ${hidden ? 'covered' : 'free'}`);
        }
      }
    });

    test('figures that were lost with the connection come when it is back, and the page says so', async () => {
      const lost = await openPage(name);
      try {
        await lost.page.setViewport(PHONE);
        await lost.page.setRequestInterception(true);
        let off = false;
        lost.page.on('request', (request) => void (off ? request.abort('internetdisconnected') : request.continue()));
        await lost.page.goto(lost.url);
        await lost.page.waitForSelector('#hero.drawn');
        off = true;
        await lost.page.evaluate(() => document.getElementById('pair')?.scrollIntoView());
        await lost.page.waitForSelector('#pair .lost');
        const { said, lost: height } = await lost.page.evaluate(() => ({
          said: document.querySelector('#pair .lost')?.textContent ?? '', lost: document.getElementById('pair')?.offsetHeight ?? 0,
        }));
        assert.match(said, /no connection/);
        off = false;
        await lost.page.evaluate(() => void dispatchEvent(new Event('online')));
        await lost.page.waitForSelector('#pair.drawn .scene canvas');
        const { line, top, made } = await lost.page.evaluate(() => {
          const section = /** @type {HTMLElement} */ (document.getElementById('pair'));
          return { line: document.querySelector('.lost'), top: section.getBoundingClientRect().top, made: section.offsetHeight };
        });
        assert.equal(line, null);
        assert.ok(Math.abs(top) < 150, `one is ${top} pixels away from it`);
        assert.ok(Math.abs(made - height) < 60, `it was ${height} pixels tall, and is ${made}`);
      } finally {
        await lost.close();
      }
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
