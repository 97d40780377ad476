/** What stands on the first page beside its figures: the strip for developers, and the cards of the other pages. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { folderOf, PAGES } from '../../www/pages.js';
import { browsers } from '../browser.mjs';
import { countFrames, drawn, onceFor, openPage } from './tab.mjs';

/** @typedef {Awaited<ReturnType<typeof openPage>>} Tab */

/** A digest of each card's picture. @param {Tab} tab @returns {Promise<number[]>} */
const pictures = ({ page }) => page.evaluate(() => [...document.querySelectorAll('.onward canvas')].map((canvas) => /** @type {any} */ (window).digestOf(canvas)));

/** Scrolls to the cards, and waits until they have been drawn. @param {Tab} tab */
async function seeCards({ page }) {
  await page.evaluate(() => document.querySelector('.onward')?.scrollIntoView());
  await page.waitForFunction(() => [...document.querySelectorAll('.onward canvas')].every((canvas) => /** @type {HTMLCanvasElement} */ (canvas).width !== 300));
  // The figures above may still grow to their height.
  await page.evaluate(() => document.querySelector('.onward')?.scrollIntoView());
  await drawn(page);
}

for (const name of browsers) {
  describe(`the first page's strip and cards in ${name}`, () => {
    const once = onceFor(name);
    /** @type {Tab} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });

    test('gives away the line that installs the package', async () => {
      await tab.visit('');
      await tab.page.evaluate(() => document.querySelector('.strip')?.scrollIntoView());
      await drawn(tab.page, 20);
      await tab.page.click('.install button');
      await tab.page.waitForFunction(() => document.querySelector('.install button')?.textContent !== 'Copy');
      const { button, selected } = await tab.page.evaluate(() => ({ button: document.querySelector('.install button')?.textContent, selected: getSelection()?.toString() }));
      if (button === 'Selected') assert.equal(selected, 'npm install shadowgap');
      else assert.equal(button, 'Copied');
    });

    test('shows every line of the example on a phone', async () => {
      for (const width of [360, 390]) {
        await tab.resize({ width, height: 844, deviceScaleFactor: 2 });
        await drawn(tab.page);
        const cut = await tab.page.evaluate(() => {
          const { scrollWidth, clientWidth } = /** @type {HTMLElement} */ (document.querySelector('.strip pre'));
          return scrollWidth - clientWidth;
        });
        assert.ok(cut <= 0, `${cut} pixels are cut off at ${width}`);
      }
    });

    once('measures here: bars as long as their times, and their quotient as the headline, without a shift', async () => {
      await tab.visit('');
      await tab.page.evaluate(() => document.querySelector('.strip')?.scrollIntoView());
      await drawn(tab.page, 20);
      const read = () => tab.page.evaluate(() => ({
        times: [...document.querySelectorAll('.bar b')].map(({ textContent }) => textContent ?? ''),
        parts: [...document.querySelectorAll('.bar')].map((bar) => Number.parseFloat(getComputedStyle(bar).getPropertyValue('--part'))),
        outcome: document.querySelector('.race [role=status]')?.textContent ?? '',
        button: document.querySelector('.race button')?.textContent ?? '',
        height: document.querySelector('.strip')?.getBoundingClientRect().height,
      }));
      const before = await read();
      assert.match(before.outcome, /^10 × as fast, on our machine/);
      await tab.page.click('.race button');
      await drawn(tab.page);
      assert.equal((await read()).button, 'Measuring …');
      await tab.page.waitForFunction(() => document.querySelector('.race button')?.textContent === 'Measure it here', { timeout: 60_000 });
      const { times, parts, outcome, button, height } = await read();
      assert.equal(button, 'Measure it here');
      assert.equal(height, before.height);
      const [ours, theirs] = times.map((text) => Number(/^([\d.]+) ms$/.exec(text)?.[1]));
      assert.ok(ours > 0 && theirs > ours, `${times}`);
      assert.equal(Math.round(parts[1]), 100);
      assert.ok(Math.abs(parts[0] / 100 - ours / theirs) < 0.05, `${parts} for ${times}`);
      const [, factor] = /** @type {RegExpExecArray} */ (/^([\d.]+) × as fast, on your device/.exec(outcome));
      assert.ok(Math.abs(Number(factor) / (theirs / ours) - 1) < 0.06, `${factor} for ${times}`);
    });

    once('every other page has a card, which is one link with one line of text and a picture that is not like another', async () => {
      await tab.visit('');
      await seeCards(tab);
      const cards = await tab.page.evaluate(() => [...document.querySelectorAll('.onward li')].map((card) => ({
        links: [...card.querySelectorAll('a')].map((link) => link.getAttribute('href')),
        text: /** @type {HTMLElement} */ (card).innerText,
        lines: Math.round(/** @type {HTMLElement} */ (card.querySelector('span')).getClientRects().length),
      })));
      assert.deepEqual(cards.map(({ links }) => links), Object.keys(PAGES).slice(1).map((page) => [folderOf(page)]));
      for (const { text, lines } of cards) {
        assert.ok(/^[^\n]{5,40}$/.test(text), text);
        assert.equal(lines, 1);
      }
      for (const width of [360, 390, 1280]) {
        await tab.resize({ width, height: 844, deviceScaleFactor: 1 });
        await drawn(tab.page, 4);
        const cut = await tab.page.evaluate(() => [...document.querySelectorAll('.onward span')].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent));
        assert.deepEqual(cut, [], `cut off at ${width}`);
      }
      assert.equal(new Set(await pictures(tab)).size, cards.length);
    });

    once('cards stand still where the reader wants no motion', async () => {
      await tab.visit('', { width: 1280, height: 900 });
      await seeCards(tab);
      await drawn(tab.page, 10);
      const before = await pictures(tab);
      await tab.page.hover('.onward a');
      await drawn(tab.page, 20);
      assert.deepEqual(await pictures(tab), before);
    });

    once('cards move for less than five seconds where they are seen, and end at the picture that stands still elsewhere', async () => {
      await tab.visit('', { width: 1280, height: 900 });
      await seeCards(tab);
      const still = await pictures(tab);
      const alive = await openPage(name, { motion: true });
      try {
        await alive.visit('', { width: 1280, height: 900 });
        await seeCards(alive);
        // The last figures above may be at work too: what moves is the cards' pictures.
        const [one, other] = [await pictures(alive), await drawn(alive.page, 15).then(() => pictures(alive))];
        one.forEach((picture, i) => assert.notEqual(picture, other[i], `card ${i} does not move`));
        await alive.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 6000)));
        assert.deepEqual(await pictures(alive), still);
        await countFrames(alive.page);
        await alive.page.evaluate(() => scrollTo(0, 0));
        await drawn(alive.page, 20);
        const away = await pictures(alive);
        await drawn(alive.page, 20);
        assert.deepEqual(await pictures(alive), away, 'they move where nobody sees them');
        assert.deepEqual(alive.complaints, []);
      } finally {
        await alive.close();
      }
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
