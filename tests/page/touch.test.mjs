/** Fingers: what scrolls the page, what takes a shape, and that the limits of a drag are drawn. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { read, readPair, whereIs } from './figure.mjs';
import { drawn, openPage } from './tab.mjs';

const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, hasTouch: true };

for (const name of browsers) {
  describe(`a finger in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    const scrolled = () => tab.page.evaluate(() => scrollY);

    /**
     * Puts a finger down, waits, moves it in small steps and lifts it. Returns how far the page has scrolled.
     * @param {import('./figure.mjs').Point} from @param {number} x @param {number} y how far it goes @param {number}
     *   [rest] milliseconds
     */
    async function go(from, x, y, rest = 0) {
      const start = await scrolled();
      await tab.page.touchscreen.touchStart(from.x, from.y);
      await tab.page.evaluate((rest) => new Promise((resolve) => setTimeout(resolve, rest)), rest);
      for (let i = 1; i <= 5; i++) {
        await tab.page.touchscreen.touchMove(from.x + (x * i) / 5, from.y + (y * i) / 5);
        // The first step comes at once, so that a busy machine makes no rest of it.
        if (i > 1) await drawn(tab.page);
      }
      await tab.page.touchscreen.touchEnd();
      await drawn(tab.page, 3);
      return (await scrolled()) - start;
    }
    const place = async () => (await readPair(tab.page, 'hero')).poseB;

    test('that swipes up from an untouched shape leaves it, and the page scrolls', async () => {
      await tab.visit('#circles', PHONE);
      const b = await whereIs(tab.page, 'circles', 'b');
      const before = await read(tab.page, 'circles');
      const by = await go(b, 3, -120);
      assert.equal((await read(tab.page, 'circles')).output, before.output);
      // Firefox's driver sends touches to the page alone: its scrolling does not see them.
      if (name === 'chromium') assert.ok(by > 60, `scrolled by ${by}`);
    });

    test('that has failed to drag up is told how, and not again and again', async () => {
      await tab.visit('#circles', PHONE);
      const told = () => tab.page.evaluate(() => {
        const hints = [...document.querySelectorAll('.hint')].map(({ textContent }) => textContent ?? '');
        for (const hint of document.querySelectorAll('.hint')) hint.remove();
        return hints;
      });
      assert.deepEqual(await told(), []);
      for (const expected of [1, 1, 0]) {
        await tab.page.evaluate(() => document.querySelector('#circles')?.scrollIntoView());
        await drawn(tab.page, 2);
        await go(await whereIs(tab.page, 'circles', 'b'), 3, -60);
        const hints = await told();
        assert.equal(hints.length, expected);
        if (expected) assert.match(hints[0], /tap it first/);
      }
    });

    test('that goes sideways takes the shape, up and down from then on too', async () => {
      await tab.visit('#hero', PHONE);
      const before = await place();
      const b = await whereIs(tab.page, 'hero', 'b');
      assert.equal(await go(b, -40, 25), 0);
      const after = await place();
      assert.ok(after.x < before.x - 0.5 && after.y > before.y + 0.3, JSON.stringify([before, after]));
    });

    test('that has tapped a shape, or rests on it, moves it up and down', async () => {
      for (const how of ['tap', 'rest']) {
        await tab.visit('#hero', PHONE);
        const before = await place();
        const b = await whereIs(tab.page, 'hero', 'b');
        if (how === 'tap') await tab.page.touchscreen.tap(b.x, b.y);
        await drawn(tab.page);
        assert.deepEqual(await place(), before, 'a tap moves nothing');
        assert.equal(await go(b, 2, 40, how === 'rest' ? 750 : 0), 0, `after a ${how} the page stays`);
        assert.ok((await place()).y > before.y + 0.5, how);
      }
    });

    test('that has tapped something else gives the shape up again', async () => {
      await tab.visit('#hero', PHONE);
      const b = await whereIs(tab.page, 'hero', 'b');
      await tab.page.touchscreen.tap(b.x, b.y);
      await drawn(tab.page);
      const lit = () => tab.page.evaluate(() => /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.handle ?? '');
      assert.equal(await lit(), 'b');
      const a = await whereIs(tab.page, 'hero', 'a');
      await tab.page.touchscreen.tap(a.x, a.y);
      await drawn(tab.page);
      assert.equal(await lit(), 'a');
      const before = await place();
      await go(b, 2, -60);
      assert.deepEqual(await place(), before);
    });

    test('takes a short interval as a whole between its ends, and an end by its ring', async () => {
      const ends = async () => {
        const { numbers } = await read(tab.page, 'interval');
        return Object.entries(numbers).filter(([name]) => name.startsWith('interval-b')).map(([, value]) => value ?? NaN);
      };
      // From the middle of ship B, which is 43 pixels long: how far the finger comes down, and whether all of the ship
      // moves.
      for (const [from, whole] of /** @type {[number, boolean][]} */ ([[-11, true], [0, true], [11, true], [24, false], [-24, false]])) {
        await tab.open('#interval', PHONE);
        const b = await whereIs(tab.page, 'interval', 'b');
        const before = await ends();
        await go({ x: b.x + from, y: b.y }, Math.sign(from) * 30 || 30, 2);
        const moved = (await ends()).map((end, i) => Math.abs(end - before[i]) > 0.5);
        assert.deepEqual(moved, whole ? [true, true] : [from < 0, from > 0], `${from} pixels from its middle`);
      }
    });

    test('may zoom with another one, and scrolls beside every picture', async () => {
      await tab.visit('', PHONE);
      const { actions, viewport } = await tab.page.evaluate(() => ({
        actions: [...new Set([...document.querySelectorAll('main .scene canvas')].map((canvas) => getComputedStyle(canvas).touchAction))],
        viewport: document.querySelector('meta[name=viewport]')?.getAttribute('content') ?? '',
      }));
      assert.deepEqual(actions.map((action) => action.split(' ').sort().join(' ')), ['pan-y pinch-zoom']);
      assert.doesNotMatch(viewport, /maximum-scale|user-scalable/);
      await whereIs(tab.page, 'hero', 'b');
      const prevented = await tab.page.evaluate(() => {
        const canvas = /** @type {HTMLElement} */ (document.querySelector('#hero canvas'));
        canvas.addEventListener('touchstart', (event) => (canvas.dataset.kept = String(event.defaultPrevented)));
        const { left, top, height } = canvas.getBoundingClientRect();
        return { x: left - 12, y: top + height / 2 };
      });
      const under = await tab.page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('canvas') === null, prevented);
      assert.ok(under, 'the margin belongs to the page');
      const b = await whereIs(tab.page, 'hero', 'b');
      await tab.page.touchscreen.touchStart(b.x, b.y);
      await tab.page.touchscreen.touchEnd();
      assert.equal(await tab.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#hero canvas')).dataset.kept), 'false', 'the first finger leaves the choice to the second');
    });

    test('sees how far a shape can be dragged, while it drags', async () => {
      await tab.visit('#hero', PHONE);
      const b = await whereIs(tab.page, 'hero', 'b');
      await tab.page.evaluate(() => {
        const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('#hero canvas'));
        const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        ctx.strokeRect = (...box) => (canvas.dataset.limits = box.map(Math.round).join());
      });
      const limits = () => tab.page.evaluate(() => {
        const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('#hero canvas'));
        const text = canvas.dataset.limits ?? '';
        delete canvas.dataset.limits;
        return { text, width: canvas.clientWidth, height: canvas.clientHeight };
      });
      await tab.page.touchscreen.touchStart(b.x, b.y);
      await tab.page.touchscreen.touchMove(b.x + 20, b.y + 2);
      await drawn(tab.page, 2);
      const { text, width, height } = await limits();
      const [x, y, wide, high] = text.split(',').map(Number);
      const scale = Math.min(width / 10.3, height / 9.2);
      assert.ok(Math.abs(wide - 3.2 * scale) < 2 && Math.abs(high - 3.2 * scale) < 2, `drawn: ${text}`);
      assert.ok(Math.abs(x + wide / 2 - width / 2) < 2 && Math.abs(y + high / 2 - height / 2) < 2, `drawn: ${text}`);
      await tab.page.touchscreen.touchEnd();
      await drawn(tab.page, 2);
      assert.equal((await limits()).text, '', 'gone when the finger has left');
    });

    test('is told how', async () => {
      const told = await tab.page.evaluate(() => document.querySelector('#keys')?.textContent ?? '');
      assert.match(told, /finger/);
      assert.match(told, /sideways/);
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
