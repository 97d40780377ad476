/**
 * Where an axis would jump, its picture glides, and the numbers are the new ones at once; not where the reader's system
 * asks for less motion. The line between two shapes rolls round them once.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { control, drag, press, read, scaleOf } from './figure.mjs';
import { drawn, filmClock, onceFor, openPage } from './tab.mjs';

/** @typedef {import('puppeteer-core').Page} Page */

/**
 * What makes an axis jump: another one is chosen, Reset, a row of the table, and a move after which another decides.
 */
const JUMPS = /** @type {Record<string, [hash: string, act: (page: Page) => Promise<unknown>]>} */ ({
  turned: ['#turned?axis=P', (page) => control(page, 'turned', '[value=R]', true)],
  shadow: ['#shadow?axis=1.5', (page) => page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#shadow .reset')).click())],
  pair: ['#pair?a=hexagon,-1.25,0.6,0.3&b=triangle,1.35,-0.6,0.2', (page) => page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#pair tbody tr')).focus())],
  'way-out': ['#way-out?a=0,0,0&b=2.3,0.25,0', (page) => press(page, 'way-out', 'b', 'ArrowDown')],
});

/**
 * How many pictures follow each other after `act`, until whatever glides has arrived. The page's clock goes on by a
 * sixtieth of a second a frame meanwhile, since a busy machine draws few while a glide lasts.
 *
 * @param {Page} page  @param {string} id  @param {(page: Page) => Promise<unknown>} act
 */
async function watch(page, id, act) {
  await page.evaluate((id) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(`#${id} canvas`));
    const { now } = performance;
    let [time, pictures, last, watching] = [performance.now(), 0, /** @type {any} */ (window).digestOf(canvas), true];
    performance.now = () => time;
    requestAnimationFrame(function look() {
      time += 1000 / 60;
      const digest = /** @type {any} */ (window).digestOf(canvas);
      if (digest !== last) pictures += 1;
      last = digest;
      if (watching) requestAnimationFrame(look);
    });
    Object.assign(window, {
      watched() {
        watching = false;
        performance.now = now;
        return pictures;
      },
    });
  }, id);
  await act(page);
  await drawn(page);
  const { numbers } = await read(page, id);
  await drawn(page, 30);
  assert.deepEqual((await read(page, id)).numbers, numbers, `${id}: the numbers are the new ones at once`);
  return page.evaluate(() => /** @type {any} */ (window).watched());
}

for (const name of browsers) {
  describe(`what jumps in ${name}`, () => {
    const once = onceFor(name);
    test('glides, unless the reader’s system asks for less motion', async () => {
      for (const motion of [true, false]) {
        const tab = await openPage(name, { motion });
        try {
          for (const [id, [hash, act]] of Object.entries(JUMPS)) {
            await tab.open(hash);
            await tab.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
            const pictures = await watch(tab.page, id, act);
            // One for the focus, another for what it does.
            assert.ok(motion ? pictures > 3 : pictures <= 2, `${id}, ${motion}: ${pictures} pictures`);
          }
          assert.deepEqual(tab.complaints, []);
        } finally {
          await tab.close();
        }
      }
    });

    once('is a line that rolls round two shapes: once when it is seen, again on request, until it is touched', async () => {
      const tab = await openPage(name, { motion: true });
      try {
        const { page } = tab;
        const said = async () => ({ ...(await read(page, 'pair')), button: await page.evaluate(() => document.querySelector('#pair .own button')?.textContent) });
        const waitFor = (/** @type {string} */ label) =>
          page.waitForFunction((label) => document.querySelector('#pair .own button')?.textContent === label, {}, label);
        await tab.visit('#pair');
        await waitFor('Pause');
        const lasted = await filmClock(page);
        const rolling = await said();
        assert.match(rolling.reason, /^Two parallel lines roll round/);
        await waitFor('Roll the line round');
        assert.ok(await lasted() < 7000);
        const rested = await said();
        assert.match(rested.reason, /on axis 3 the least/);
        assert.deepEqual([rested.verdict, rested.numbers], [rolling.verdict, rolling.numbers], 'the numbers are those of the pair all the time');

        await page.click('#pair .own button');
        await waitFor('Pause');
        await new Promise((resolve) => setTimeout(resolve, 1500));
        // A tap on nothing pauses; the button goes on.
        const { at, scale } = await scaleOf(page, 'pair', { width: 13.5, height: 10.8 });
        const corner = at(-6.4, -5);
        await page.mouse.click(corner.x, corner.y);
        await drawn(page);
        const paused = await said();
        assert.deepEqual([paused.button, paused.reason], ['Roll the line round', rolling.reason]);
        await page.click('#pair .own button');
        await waitFor('Pause');
        // What is dragged ends it, at the axis that decides.
        const b = at(1.35, -0.6);
        await drag(page, b, { x: b.x + 0.2 * scale, y: b.y });
        await drawn(page);
        const ended = await said();
        assert.equal(ended.button, 'Roll the line round');
        assert.match(ended.reason, /^The shadows overlap on every axis/);
        assert.deepEqual(tab.complaints, []);
      } finally {
        await tab.close();
      }
    });

    test('stands still where the reader’s system asks for less motion', async () => {
      const tab = await openPage(name);
      try {
        for (const [id, label] of [['pair', 'Roll the line round'], ['minkowski', 'Carry B round']]) {
          await tab.visit(`#${id}`);
          await tab.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
          assert.equal(await tab.page.evaluate((id) => document.querySelector(`#${id} .own button`)?.textContent, id), label);
        }
      } finally {
        await tab.close();
      }
    });
  });
}
