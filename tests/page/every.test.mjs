/**
 * What holds for every figure of the page, in both browsers: readable before it is touched, moved by mouse, finger and
 * keyboard, kept by the address.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { figuresIn } from '../../scripts/figures.mjs';
import { browsers } from '../browser.mjs';
import { drag, press, read, run, swipe, whereIs } from './figure.mjs';
import { drawn, openPage, settled } from './tab.mjs';

const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };

/** The ids of the sections of index.html that have a figure. */
const ids = figuresIn();

/**
 * What to do first in a figure that says nothing of its shapes before, or asks for a guess.
 * @type {Record<string, (tab: import('puppeteer-core').Page) => Promise<void>>}
 */
const begin = {
  early: (page) => page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#early .own button')).click()),
  'way-out': (page) => page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#way-out .own button')).click()),
};

/** The end of a drag that is long enough to change the text of every figure. */
const away = (/** @type {import('./figure.mjs').Point} */ { x, y }) => ({ x: x + 37, y: y + 26 });

for (const name of browsers) {
  describe(`every figure in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    /** @param {string} id */
    const firstHandle = (id) => tab.page.evaluate((id) =>
      /** @type {HTMLElement | null} */ (document.querySelector(`#${id} .grip`))?.dataset.handle ?? '', id);

    for (const id of ids) {
      test(`#${id} is readable, moves by mouse, touch and keyboard, and comes back from the address`, async () => {
        await tab.open(`#${id}`);
        const first = await read(tab.page, id);
        assert.ok(first.verdict && first.reason, 'says nothing before it is touched');
        run(first.code, []);
        const names = await tab.page.evaluate((id) => [...document.querySelectorAll(`#${id} canvas`)].map((canvas) => canvas.getAttribute('aria-label')), id);
        assert.ok(names.length > 0 && names.every(Boolean), `canvases without a name: ${names}`);

        await begin[id]?.(tab.page);
        const begun = begin[id] ? (await drawn(tab.page), await read(tab.page, id)) : first;
        const handle = await firstHandle(id);
        assert.ok(handle, 'has nothing to take hold of');
        const place = await whereIs(tab.page, id, handle);
        await drag(tab.page, place, away(place));
        const dragged = await read(tab.page, id);
        assert.notEqual(dragged.output, begun.output, 'the mouse changes nothing');
        run(dragged.code, []);

        await press(tab.page, id, handle, 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'r');
        const pressed = await read(tab.page, id);
        assert.notEqual(pressed.output, dragged.output, 'the keyboard changes nothing');

        await settled(tab.page);
        const hash = await tab.page.evaluate(() => location.hash);
        assert.ok(hash.startsWith(`#${id}?`), `the address is ${hash}`);
        // On a phone, so that the page need not be opened once more for the finger.
        await tab.visit(hash, PHONE);
        assert.equal((await read(tab.page, id)).output, pressed.output, hash);

        await tab.page.click(`#${id} .reset`);
        await drawn(tab.page);
        assert.equal((await read(tab.page, id)).output, first.output, 'Reset');

        await begin[id]?.(tab.page);
        const finger = await whereIs(tab.page, id, handle);
        await swipe(tab.page, finger, away(finger));
        assert.notEqual((await read(tab.page, id)).output, begun.output, 'a finger changes nothing');
        const wide = await tab.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(wide, 0, 'scrolls sideways');
      });
    }

    test('goes back with the browser, and loses nothing on the way to another', async () => {
      const here = async () => [await tab.page.evaluate(() => location.hash), (await read(tab.page, 'circles')).output];
      const back = async () => {
        await tab.page.evaluate(() => new Promise((resolve) => {
          addEventListener('hashchange', () => resolve(undefined), { once: true });
          history.back();
        }));
        await settled(tab.page);
        return here();
      };
      await tab.visit('#circles');
      const usual = await here();
      await tab.go('#circles?b=3.1,-1.4,0');
      await settled(tab.page);
      const linked = await here();
      assert.notEqual(linked[1], usual[1]);
      assert.deepEqual(await back(), usual, 'before the link');

      await press(tab.page, 'circles', 'b', 'ArrowLeft');
      await settled(tab.page);
      const moved = await here();
      await tab.go('#concave');
      await tab.go('#circles');
      await settled(tab.page);
      assert.deepEqual(await here(), moved, 'a link to the figure alone leaves it as it is, and the address says how');
      await tab.go('#circles?b=3.1,-1.4,0');
      await settled(tab.page);
      assert.deepEqual(await back(), moved);
      assert.equal((await back())[0], '#concave');
      assert.deepEqual(await back(), moved);
    });

    test('follows a link whatever it was about to write into the address', async () => {
      await tab.open('#circles?b=3.1,-1.4,0');
      const there = (await read(tab.page, 'circles')).output;
      await press(tab.page, 'circles', 'b', 'ArrowLeft', 'ArrowLeft');
      // A busy browser fires hashchange late. Here the figure comes to rest between the change of the address and the
      // event.
      await tab.page.evaluate(() => history.pushState(null, '', '#circles?b=3.1,-1.4,0&more=1'));
      await settled(tab.page);
      await tab.page.evaluate(() => void dispatchEvent(new HashChangeEvent('hashchange')));
      await settled(tab.page);
      assert.equal((await read(tab.page, 'circles')).output, there);
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
