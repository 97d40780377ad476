/**
 * The levels to play: opened from the page, drawn, and played by keys and by a finger. tests/js/platformer.test.mjs
 * plays them without a screen.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import '../typescript.mjs';
import { drawn, onceFor, openPage } from './tab.mjs';

const { beginner } = await import('../../examples/platformer/beginner.ts');
const { makeRun, PAUSE, stepRun } = await import('../../examples/platformer/run.ts');

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };
const LANDSCAPE = { width: 844, height: 390, deviceScaleFactor: 2 };
/** The number of coins in the first level. */
const COINS = 31;
const [tiles, ...maps] = ['tiles.tsj', 'hill.tmj', 'lifts.tmj', 'machines.tmj'].map((name) => (
  JSON.parse(readFileSync(new URL(`../../examples/platformer/maps/${name}`, import.meta.url), 'utf8'))));

/**
 * The keys that a beginner holds in so many steps, or to the end, and what the page tells then.
 * @param {number} steps
 * @param {number} [level]
 */
function script(steps, level = 0) {
  const [run, play] = [makeRun(maps, tiles, level), beginner()];
  const jumps = [];
  while (jumps.length < steps && !run.ended) {
    const keys = play(run.game);
    jumps.push(keys.jump);
    stepRun(run, keys);
  }
  const { game, done } = run;
  const seconds = Math.floor((done.steps + (run.ended ? 0 : game.steps)) / 60);
  const time = `0:${String(seconds).padStart(2, '0')}`;
  return { jumps, time, coins: `${game.taken} of ${game.coins}`, name: `${run.level + 1} ${game.title}`, run };
}
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

for (const name of browsers) {
  describe(`the levels in ${name}`, () => {
    const once = onceFor(name);
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name, { motion: true });
      await tab.page.goto(`${tab.url}examples/platformer/index.html`);
      await drawn(tab.page, 3);
    });
    after(async () => {
      await tab.close();
    });
    const text = (/** @type {string} */ selector) => tab.page.evaluate((selector) => document.querySelector(selector)?.textContent ?? '', selector);
    /** Waits for the first coin. */
    const coin = () => tab.page.waitForFunction(() => /^[1-9]/.test(document.querySelector('.coins')?.textContent ?? ''), { timeout: 60_000 });
    /** How many pixels of the canvas have about each of the page's colours. */
    const colours = () => tab.page.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.level'));
      // A copy, from which browsers expect to be read.
      const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
      const ctx = /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d', { willReadFrequently: true }));
      ctx.drawImage(canvas, 0, 0);
      const { data } = ctx.getImageData(0, 0, canvas.width, canvas.height);
      const style = getComputedStyle(document.documentElement);
      return Object.fromEntries(['a', 'b', 'axis', 'mtv', 'smallest', 'ground', 'rim'].map((name) => {
        const [red, green, blue] = style.getPropertyValue(`--${name}`).match(/\d+/g)?.map(Number) ?? [];
        let count = 0;
        for (let k = 0; k < data.length; k += 4) if (Math.max(Math.abs(data[k] - red), Math.abs(data[k + 1] - green), Math.abs(data[k + 2] - blue)) < 40) count += 1;
        return [name, count];
      }));
    });

    /**
     * Stops the page's clock before a frame. What is returned draws that many frames, a sixtieth of a second each,
     * however busy the machine is.
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
          /** A little more than a step each time, lest rounding leave one out. */
          draws(/** @type {number} */ frames) {
            for (let k = 0; k < frames; k += 1) next((now += 1000 / 60 + 1e-6));
          },
          /** Holds right, and jump in these frames. */
          plays(/** @type {boolean[]} */ jumps) {
            const press = (/** @type {string} */ code, /** @type {boolean} */ down) => dispatchEvent(new KeyboardEvent(down ? 'keydown' : 'keyup', { code }));
            press('ArrowRight', true);
            for (const jump of jumps) {
              press('Space', jump);
              next((now += 1000 / 60 + 1e-6));
            }
            press('ArrowRight', false);
            press('Space', false);
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

    /** Starts again. The clock stands meanwhile, lest the first coin be taken before it is seen that there was none. */
    const restart = async () => {
      const draws = await stopClock();
      await tab.page.keyboard.press('KeyR');
      await draws(1);
      const seen = await Promise.all(['.coins', '.time'].map(text));
      await startClock();
      assert.deepEqual(seen, [`0 of ${COINS}`, '0:00']);
    };

    test('opens, and draws the hero, coins and lit ground, as crisp as the screen', async () => {
      assert.match(tab.page.url(), /\/a\/sub-path\/examples\/platformer\/index\.html$/);
      for (const viewport of [DESK, PHONE, LANDSCAPE]) {
        await tab.resize(viewport);
        await restart();
        // The picture has opened, and the hero stands.
        await tab.page.waitForFunction(() => document.querySelector('.time')?.textContent === '0:01');
        await drawn(tab.page, 3);
        const { a, smallest, ground, rim, axis } = await colours();
        assert.ok(a > 150 && smallest > 100 && ground > 10_000 && rim > 500, JSON.stringify({ a, smallest, ground, rim }));
        assert.ok(axis === 0, `${axis}`);
        const size = await tab.page.evaluate(() => {
          const { width, height, clientWidth, clientHeight } = /** @type {HTMLCanvasElement} */ (document.querySelector('.level'));
          return [width / clientWidth, height / clientHeight, document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight];
        });
        const ratio = await tab.page.evaluate(() => devicePixelRatio);
        assert.deepEqual(size, [ratio, ratio, 0, 0]);
      }
      await tab.resize(DESK);
    });

    test('has all its buttons on a phone, in a wide font, too', async () => {
      await tab.resize(PHONE);
      const { over, buttons } = await tab.page.evaluate(() => {
        const [header, style] = [/** @type {HTMLElement} */ (document.querySelector('header')), document.documentElement.style];
        // As wide as usual fonts are at most. Named once only, browsers would make it smaller.
        style.setProperty('--font-text', 'monospace, monospace');
        const found = {
          over: header.scrollWidth - innerWidth,
          buttons: [...header.querySelectorAll('button')].filter((button) => button.getBoundingClientRect().width >= 32).map(({ id }) => id),
        };
        style.removeProperty('--font-text');
        return found;
      });
      assert.deepEqual([over, buttons], [0, ['sound', 'why', 'theme']]);
      await tab.resize(DESK);
    });

    once('goes on by itself, and starts again', async () => {
      await tab.page.waitForFunction(() => /0:(0[2-9]|[1-5])/.test(document.querySelector('.time')?.textContent ?? ''));
      await restart();
    });

    test('answers the arrow keys, and the letters that lie like them', async () => {
      for (const key of /** @type {const} */ (['ArrowRight', 'KeyD'])) {
        await restart();
        await tab.page.keyboard.down(key);
        await coin();
        await tab.page.keyboard.up(key);
      }
    });

    test('jumps with Space: flies over none of the first coins', async () => {
      const draws = await stopClock();
      await tab.page.keyboard.press('KeyR');
      await draws(20);
      await tab.page.keyboard.down('ArrowRight');
      await tab.page.keyboard.down(' ');
      await draws(45);
      for (const key of /** @type {const} */ (['ArrowRight', ' '])) await tab.page.keyboard.up(key);
      const coins = await text('.coins');
      await startClock();
      assert.match(coins, new RegExp(`^[1-5] of ${COINS}$`));
    });

    /**
     * Begins anew with the clock stopped, and plays these keys.
     * @param {boolean[]} jumps
     * @param {() => Promise<void>} [last] before the clock goes on
     */
    const play = async (jumps, last) => {
      const draws = await stopClock();
      // After one frame all others are a step of the game.
      await draws(1);
      await tab.page.keyboard.press('KeyR');
      await tab.page.evaluate((jumps) => /** @type {any} */ (window).plays(jumps), jumps);
      const seen = await Promise.all(['.coins', '.time', '.name'].map(text));
      await last?.();
      await startClock();
      return seen;
    };

    test('plays ten seconds of a script as Node does, offers to show why, and goes on to the second level', async () => {
      const ten = script(600);
      const why = () => tab.page.evaluate(() => document.querySelector('#why')?.getAttribute('aria-pressed'));
      // The offer is soon over.
      const takeOffer = async () => {
        assert.equal(await tab.page.$eval('.offer', (offer) => /** @type {HTMLElement} */ (offer).hidden), false);
        await tab.page.click('#offer');
        assert.equal(await why(), 'true');
      };
      assert.deepEqual(await play(ten.jumps, takeOffer), [ten.coins, ten.time, ten.name]);
      assert.ok(Number.parseInt(ten.coins, 10) > 10 && ten.time === '0:10');
      await tab.page.waitForFunction(() => /** @type {HTMLElement} */ (document.querySelector('.offer')).hidden);
      await tab.page.keyboard.press('KeyX');
      assert.equal(await why(), 'false');
      const second = script(844 + PAUSE + 60);
      assert.match(second.name, /^2 Lifts/);
      assert.deepEqual(await play(second.jumps), [second.coins, second.time, second.name]);
    });

    once('tells at the end how long it took, and plays again', async () => {
      const { jumps, run: { done } } = script(3000, 2);
      await tab.page.goto(`${tab.page.url()}#3`);
      await drawn(tab.page, 3);
      await play(jumps);
      assert.equal(await text('.result'), `All the way in 0:14, with ${done.taken} of ${done.coins} coins and 0 falls.`);
      await tab.page.click('#again');
      await tab.page.waitForFunction(() => /** @type {HTMLElement} */ (document.querySelector('.end')).hidden);
      await tab.page.goto(tab.page.url().replace('#3', ''));
      await drawn(tab.page, 3);
    });

    once('is silent until sound is asked for', async () => {
      await tab.page.evaluate(() => {
        let made = 0;
        window.AudioContext = class extends AudioContext {
          constructor() {
            super();
            made += 1;
          }
        };
        const { start } = OscillatorNode.prototype;
        let tones = 0;
        OscillatorNode.prototype.start = function (/** @type {number} */ when) {
          tones += 1;
          start.call(this, when);
        };
        Object.assign(window, { heard: () => ({ made, tones }) });
      });
      const heard = () => tab.page.evaluate(() => /** @type {any} */ (window).heard());
      await restart();
      await tab.page.keyboard.down('ArrowRight');
      await coin();
      assert.deepEqual(await heard(), { made: 0, tones: 0 });
      await tab.page.click('#sound');
      await restart();
      await coin();
      await tab.page.keyboard.up('ArrowRight');
      const { made, tones } = await heard();
      assert.ok(made === 1 && tones >= 2, `${made} contexts, ${tones} tones`);
      await tab.page.keyboard.press('KeyM');
      assert.equal(await tab.page.evaluate(() => document.querySelector('#sound')?.getAttribute('aria-pressed')), 'false');
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
      assert.ok(dark.a > 150 && dark.ground > 10_000 && dark.rim > 500, JSON.stringify({ light, dark }));
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

    once('passes the accessibility rules', async () => {
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
