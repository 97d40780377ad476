/**
 * The arcade: each game is opened, drawn, and played for some seconds, by keys, mouse and finger.
 * tests/js/arcade.test.mjs plays them for hours, without a screen.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { drawn, onceFor, openPage } from './tab.mjs';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2 };
const GAMES = ['billiards', 'pinball', 'breakout'];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How long each game is played, in milliseconds. */
const PLAY = 5_000;

/** How long a test waits for a game at most, on a slow machine, too, in milliseconds. */
const LONGEST = 180_000;

const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

for (const name of browsers) {
  describe(`the arcade in ${name}`, () => {
    const once = onceFor(name);
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });

    /** Opens a game anew. @param {string} game @param {import('./tab.mjs').Viewport} [viewport] */
    const open = async (game, viewport = DESK) => {
      await tab.resize(viewport);
      await tab.page.goto(`${tab.url}examples/arcade/${game}/index.html`);
      await tab.page.waitForSelector('.stage canvas');
      await drawn(tab.page, 3);
    };
    const text = (/** @type {string} */ selector) => tab.page.evaluate((selector) => document.querySelector(selector)?.textContent ?? '', selector);
    const label = () => tab.page.evaluate(() => document.querySelector('.lives')?.getAttribute('aria-label'));
    /** Waits for a text. @param {string} selector @param {string} pattern */
    const shows = (selector, pattern) => tab.page.waitForFunction(
      (selector, pattern) => new RegExp(pattern).test(document.querySelector(selector)?.textContent ?? ''), { timeout: 60_000 }, selector, pattern);
    /** Waits for so many balls. @param {number} count */
    const balls = (count) => tab.page.waitForFunction(
      (count) => document.querySelector('.lives')?.getAttribute('aria-label')?.startsWith(`${count} `), { timeout: 60_000 }, count);
    const hold = async (/** @type {import('puppeteer-core').KeyInput} */ key, /** @type {number} */ milliseconds) => {
      await tab.page.keyboard.down(key);
      await pause(milliseconds);
      await tab.page.keyboard.up(key);
    };
    const drag = async (/** @type {number} */ byX, /** @type {number} */ byY) => {
      await tab.page.mouse.move(600, 420);
      await tab.page.mouse.down();
      await tab.page.mouse.move(600 + byX, 420 + byY, { steps: 4 });
      await drawn(tab.page, 4);
      await tab.page.mouse.up();
    };

    once('is reached from the page of all three, and every game leads back', async () => {
      for (const game of GAMES) {
        await tab.page.goto(`${tab.url}examples/arcade/index.html`);
        await Promise.all([tab.page.waitForNavigation(), tab.page.click(`a[href*=${game}]`)]);
        await drawn(tab.page, 2);
        await Promise.all([tab.page.waitForNavigation(), tab.page.click('h1 a')]);
        assert.match(tab.page.url(), /\/examples\/arcade\/index\.html$/);
      }
    });

    test('fits desk and phone, and draws', async () => {
      for (const game of GAMES) for (const viewport of [DESK, PHONE]) {
        await open(game, viewport);
        await tab.page.waitForFunction(() => (document.querySelector('img')?.naturalWidth ?? 0) > 100);
        const { over, filled, share } = await tab.page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          const [, moving] = document.querySelectorAll('canvas');
          const copy = Object.assign(document.createElement('canvas'), { width: moving.width, height: moving.height });
          const ctx = /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d', { willReadFrequently: true }));
          ctx.drawImage(moving, 0, 0);
          const { data } = ctx.getImageData(0, 0, copy.width, copy.height);
          let filled = 0;
          for (let k = 3; k < data.length; k += 4) filled += Number(data[k] > 200);
          const stage = /** @type {HTMLElement} */ (document.querySelector('.stage'));
          return { over: [scrollWidth - innerWidth, scrollHeight - innerHeight], filled, share: Math.max(moving.clientWidth / stage.clientWidth, moving.clientHeight / stage.clientHeight) };
        });
        assert.deepEqual(over, [0, 0], `${game} at ${viewport.width}`);
        assert.ok(filled > 1500 && share > 0.99, `${game} at ${viewport.width}: ${filled} pixels, ${share}`);
      }
    });

    once('passes the accessibility rules', async () => {
      for (const page of ['', ...GAMES.map((game) => `${game}/`)]) {
        await tab.page.goto(`${tab.url}examples/arcade/${page}index.html`);
        await tab.page.evaluate(axe);
        const found = await tab.page.evaluate(async () => {
          const { violations } = await /** @type {any} */ (window).axe.run();
          return violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.map((/** @type {any} */ node) => node.target.join(' ')).join('; ')}`);
        });
        assert.deepEqual(found, [], page);
      }
    });

    test('billiards: a pull of the mouse breaks, and keys shoot again', async () => {
      await open('billiards');
      const start = Date.now();
      // A pull of a few pixels is none.
      await drag(-4, 0);
      await pause(200);
      assert.equal(await text('.shots'), '0');
      await drag(-300, 4);
      await shows('.shots', '^1$');
      while (await text('.shots') === '1') {
        assert.ok(Date.now() - start < LONGEST, 'keys do not shoot');
        await hold('ArrowRight', 60);
        await hold(' ', 400);
      }
      await pause(Math.max(0, PLAY - (Date.now() - start)));
      assert.match(`${await text('.shots')} ${await text('.left')}`, /^\d+ (1[0-5]|[1-9])$/);
    });

    once('pinball: Space shoots the ball, the arrows flip, and there are points after some seconds', async () => {
      await open('pinball');
      assert.equal(await label(), '3 balls');
      const start = Date.now();
      while (Date.now() - start < PLAY) {
        await hold(' ', 300);
        for (let n = 0; n < 6; n += 1) {
          await hold('ArrowLeft', 60);
          await hold('ArrowRight', 60);
        }
      }
      await shows('.score', '[1-9]');
    });

    once('breakout: a click sends the ball off, the mouse leads the paddle, and bricks break; after three balls it can be played again', async () => {
      await open('breakout');
      const start = Date.now();
      await tab.page.mouse.click(640, 700);
      await shows('.score', '^[1-9]');
      for (let n = 0; Date.now() - start < PLAY; n += 1) {
        await tab.page.mouse.move(640 + 200 * Math.sin(n), 700);
        await tab.page.keyboard.press(' ');
        await pause(100);
      }
      // A paddle that rests can return a ball to the same place for ever: it goes from end to end.
      for (let n = 0; await label() !== '0 balls'; n += 1) {
        assert.ok(Date.now() - start < LONGEST, 'the balls are never lost');
        await tab.page.mouse.move(n % 2 ? 300 : 980, 700);
        await tab.page.keyboard.press(' ');
        await pause(100);
      }
      assert.match(await text('.result'), /^[\d,]+ points$/);
      await tab.page.click('#again');
      await balls(3);
      assert.equal(await text('.score'), '0');
      // The arrows lead the paddle, too: the ball goes off to where it moves.
      await tab.page.keyboard.down('ArrowLeft');
      await hold(' ', 100);
      await tab.page.keyboard.up('ArrowLeft');
      await shows('.score', '^[1-9]');
    });

    test('answers fingers: a pull, taps on both halves, a tap', async () => {
      const { touchscreen } = tab.page;
      await open('billiards', PHONE);
      await touchscreen.touchStart(200, 400);
      await touchscreen.touchMove(204, 300);
      await drawn(tab.page, 4);
      await touchscreen.touchEnd();
      await shows('.shots', '^1$');

      await open('pinball', PHONE);
      await touchscreen.touchStart(300, 600);
      await pause(300);
      await touchscreen.touchEnd();
      for (let n = 0; n < 8; n += 1) {
        await touchscreen.tap(n % 2 ? 60 : 330, 700);
        await pause(150);
      }
      // It has left the lane: it comes down sometime, and is gone. On a busy machine the taps take so long that the
      // next one may be gone, too; and what has come to lie on a flipper is shot up again.
      const start = Date.now();
      for (let n = 0; !/^[0-2] ball/.test(await label() ?? ''); n += 1) {
        assert.ok(Date.now() - start < LONGEST, `${await text('.score')} points, and the ball is never lost`);
        await pause(1500);
        await touchscreen.tap(n % 2 ? 60 : 330, 700);
      }

      await open('breakout', PHONE);
      await touchscreen.tap(200, 700);
      await shows('.score', '^[1-9]');
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
