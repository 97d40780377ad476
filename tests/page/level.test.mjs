/**
 * The level to play: opened from the page, drawn, and played by keys and by a finger. tests/js/platformer.test.mjs
 * plays it to its end.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { drawn, onceFor, openPage } from './tab.mjs';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

for (const name of browsers) {
  describe(`the level in ${name}`, () => {
    const once = onceFor(name);
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
      await tab.visit();
      await Promise.all([tab.page.waitForNavigation(), tab.page.click('.masthead a[href*=platformer]')]);
      await drawn(tab.page, 3);
    });
    after(async () => {
      await tab.close();
    });
    const text = (/** @type {string} */ selector) => tab.page.evaluate((selector) => document.querySelector(selector)?.textContent ?? '', selector);
    /** Waits for the first coin: the hero has walked over the hill then. */
    const coin = () => tab.page.waitForFunction(() => document.querySelector('.coins')?.textContent === '1 of 42', { timeout: 60_000 });
    /** Starts again, and waits until that is drawn. */
    const restart = async () => {
      await tab.page.keyboard.press('KeyR');
      await tab.page.waitForFunction(() => document.querySelector('.coins')?.textContent === '0 of 42');
    };
    /** How many pixels of the canvas have about each of the page's colours. */
    const colours = () => tab.page.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas'));
      // A copy, from which browsers expect to be read.
      const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
      const ctx = /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d', { willReadFrequently: true }));
      ctx.drawImage(canvas, 0, 0);
      const { data } = ctx.getImageData(0, 0, canvas.width, canvas.height);
      const style = getComputedStyle(document.documentElement);
      return Object.fromEntries(['a', 'b', 'axis', 'mtv', 'smallest', 'hairline', 'ink'].map((name) => {
        const [red, green, blue] = style.getPropertyValue(`--${name}`).match(/\d+/g)?.map(Number) ?? [];
        let count = 0;
        for (let k = 0; k < data.length; k += 4) if (Math.max(Math.abs(data[k] - red), Math.abs(data[k + 1] - green), Math.abs(data[k + 2] - blue)) < 40) count += 1;
        return [name, count];
      }));
    });

    test('opens from the page, and draws the hero, coins and ground, as crisp as the screen', async () => {
      assert.match(tab.page.url(), /\/a\/sub-path\/examples\/platformer\/index\.html$/);
      for (const viewport of [DESK, PHONE]) {
        await tab.resize(viewport);
        await drawn(tab.page, 3);
        const { a, smallest, hairline, ink, axis } = await colours();
        assert.ok(a > 300 && smallest > 300 && hairline > 20_000 && ink > 100, JSON.stringify({ a, smallest, hairline, ink }));
        assert.ok(axis === 0, `${axis}`);
        const size = await tab.page.evaluate(() => {
          const { width, height, clientWidth, clientHeight } = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas'));
          return [width / clientWidth, height / clientHeight, document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight];
        });
        const ratio = await tab.page.evaluate(() => devicePixelRatio);
        assert.deepEqual(size, [ratio, ratio, 0, 0]);
      }
      await tab.resize(DESK);
    });

    /**
     * Stops the page's clock. What is returned draws that many frames, a sixtieth of a second each, however busy the
     * machine is.
     */
    const stopClock = async () => {
      await tab.page.evaluate(() => new Promise((stopped) => {
        const real = requestAnimationFrame;
        let now = NaN;
        /** @type {FrameRequestCallback} */
        let next;
        Object.assign(window, {
          requestAnimationFrame(/** @type {FrameRequestCallback} */ callback) {
            now ||= performance.now();
            next = callback;
            stopped(undefined);
          },
          draws(/** @type {number} */ frames) {
            for (let k = 0; k < frames; k += 1) next((now += 1000 / 60));
          },
          startClock() {
            window.requestAnimationFrame = real;
            real(next);
          },
        });
      }));
      return (/** @type {number} */ frames) => tab.page.evaluate((frames) => /** @type {any} */ (window).draws(frames), frames);
    };
    const startClock = () => tab.page.evaluate(() => /** @type {any} */ (window).startClock());

    test('goes on by itself, and starts again', async () => {
      await tab.page.waitForFunction(() => /0:(0[2-9]|[1-5])/.test(document.querySelector('.time')?.textContent ?? ''));
      await tab.page.keyboard.press('KeyR');
      await tab.page.waitForFunction(() => document.querySelector('.time')?.textContent === '0:00');
    });

    test('answers the arrow keys, and the letters that lie like them', async () => {
      for (const key of /** @type {const} */ (['ArrowRight', 'KeyD'])) {
        await restart();
        await tab.page.keyboard.down(key);
        await coin();
        await tab.page.keyboard.up(key);
      }
    });

    test('jumps with Space: reaches the coins before the hill', async () => {
      const draws = await stopClock();
      await tab.page.keyboard.press('KeyR');
      await draws(20);
      await tab.page.keyboard.down('ArrowRight');
      await tab.page.keyboard.down(' ');
      await draws(45);
      for (const key of /** @type {const} */ (['ArrowRight', ' '])) await tab.page.keyboard.up(key);
      const coins = await text('.coins');
      await startClock();
      assert.match(coins, /^[123] of 42$/);
    });

    once('shows why, by key and by button', async () => {
      const draws = await stopClock();
      await tab.page.keyboard.press('KeyR');
      await tab.page.keyboard.press('KeyX');
      // By then the hero has fallen onto the ground.
      await draws(20);
      const { axis, mtv, b } = await colours();
      await startClock();
      assert.ok(axis > 50 && mtv > 20 && b > 50, JSON.stringify({ axis, mtv, b }));
      assert.equal(await tab.page.evaluate(() => document.querySelector('#why')?.getAttribute('aria-pressed')), 'true');
      await tab.page.click('#why');
      await drawn(tab.page, 2);
      assert.equal((await colours()).axis, 0);
    });

    test('draws in the colours of the theme that is chosen', async () => {
      const light = await colours();
      await tab.page.click('#theme');
      await drawn(tab.page, 3);
      const paper = await tab.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'));
      assert.match(paper, /18.*20.*23/);
      const dark = await colours();
      assert.ok(dark.a > 300 && Math.abs(dark.hairline - light.hairline) < 0.2 * light.hairline, JSON.stringify({ light, dark }));
      await tab.page.click('#theme');
    });

    test('answers a finger on its buttons, which appear with it, and one that slides off', async () => {
      await tab.resize(PHONE);
      await restart();
      await tab.page.touchscreen.tap(180, 300);
      const at = await tab.page.evaluate(() => {
        const { x, y, width, height } = /** @type {HTMLElement} */ (document.querySelector('[data-key=right]')).getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      });
      await tab.page.touchscreen.touchStart(at.x, at.y);
      await coin();
      const held = () => tab.page.evaluate(() => [...document.querySelectorAll('.held')].map((button) => button.getAttribute('data-key')));
      assert.deepEqual(await held(), ['right']);
      await tab.page.touchscreen.touchMove(at.x, at.y - 200);
      await drawn(tab.page, 2);
      assert.deepEqual(await held(), []);
      await tab.page.touchscreen.touchEnd();
      await tab.resize(DESK);
    });

    test('passes the accessibility rules', async () => {
      await tab.page.evaluate(axe);
      const found = await tab.page.evaluate(async () => {
        const { violations } = await /** @type {any} */ (window).axe.run();
        return violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.map((/** @type {any} */ node) => node.target.join(' ')).join('; ')}`);
      });
      assert.deepEqual(found, []);
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
