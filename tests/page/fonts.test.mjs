/** The page's own fonts: small, there with their licences, readable, and nothing moves when they come late. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { browsers, root } from '../browser.mjs';
import { allCases } from '../js/common/cases.mjs';
import { drawn, FOLDERS, openPage } from './tab.mjs';

/** The most that all fonts of a page weigh, in bytes, and the least size of what is no code, in pixels. */
const MOST = 40_000;
const LEAST = 14;

test('the fonts weigh little, and their licences are published', () => {
  for (const folder of ['dist/assets', 'dist/de/assets']) {
    const sizes = readdirSync(join(root, folder)).filter((name) => name.endsWith('.woff2')).map((name) => statSync(join(root, folder, name)).size);
    const sum = sizes.reduce((one, other) => one + other, 0);
    assert.ok(sizes.length === 2 && sum > 10_000 && sum <= MOST, `${folder}: ${sizes}`);
  }
  for (const path of ['dist/index.html', 'dist/de/index.html']) {
    const links = [...readFileSync(join(root, path), 'utf8').matchAll(/href="([^"]*fonts\/[^"]*)"/g)].map(([, href]) => href);
    assert.equal(links.length, 2, path);
    for (const href of links) assert.match(readFileSync(join(root, path, '..', href), 'utf8'), /SIL Open Font License/i);
  }
});

for (const name of browsers) {
  describe(`fonts in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    /** @type {Promise<void> | undefined} */
    let held;
    before(async () => {
      tab = await openPage(name, { onRequest: (path) => (path.endsWith('.woff2') ? held : undefined) });
      await tab.page.evaluateOnNewDocument(() => {
        /** The sizes of the letters in pictures. @type {Set<number>} */
        const sizes = new Set();
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) {
          sizes.add(parseFloat(/([\d.]+)px/.exec(this.font)?.[1] ?? '0'));
          fillText.call(this, text, x, y);
        };
        Object.assign(window, { sizes });
      });
    });
    after(async () => {
      await tab.close();
    });

    test(`are used in texts and pictures, and nothing that is no code is smaller than ${LEAST} pixels`, async () => {
      for (const hash of ['', '#pair', '#manifold', '#sandbox']) for (const width of [390, 1280]) {
        if (width === 390) await tab.visit(hash, { width, height: 800 });
        else await tab.resize({ width, height: 800 });
        // The first page does not wait for them for longer than a tenth of a second.
        await tab.page.waitForFunction(() => ['Text', 'Display'].every((name) => [...document.fonts].some(({ family, status }) => family.replaceAll('"', '') === name && status === 'loaded')));
        // Each figure that has been made is drawn at this width when it is seen.
        await tab.page.evaluate(async () => {
          for (const section of document.querySelectorAll('section.drawn')) {
            section.scrollIntoView({ behavior: 'instant' });
            for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
          }
        });
        const { small, letters } = await tab.page.evaluate((least) => {
          /** @type {string[]} */
          const small = [];
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const { parentElement: element } = node;
            if (!element || !node.nodeValue?.trim() || element.closest('script, noscript, style, code') || !element.checkVisibility()) continue;
            const size = parseFloat(getComputedStyle(element).fontSize);
            if (size < least) small.push(`${size}: ${node.nodeValue.trim()}`);
          }
          return { small, letters: [.../** @type {any} */ (window).sizes] };
        }, LEAST);
        assert.deepEqual(small, [], `${hash} at ${width}`);
        assert.ok(letters.length && letters.every((size) => size >= LEAST), `${hash} at ${width}: ${letters}`);
      }
    });

    test('have digits of one width', async () => {
      const widths = await tab.page.evaluate(() => {
        const ctx = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
        ctx.font = `100px ${getComputedStyle(document.body).fontFamily}`;
        return [...'0123456789'].map((digit) => Math.round(ctx.measureText(digit).width));
      });
      assert.ok(widths[0] > 20 && widths.every((width) => width === widths[0]), `${widths}`);
    });

    test('come late, and no line of any page breaks elsewhere', async () => {
      const all = ['', 'de/'].flatMap((language) => FOLDERS.map((folder) => language + folder)).flatMap((path) => [360, 768, 1280, 1920].map((width) => ({ path, width })));
      for (const { path, width } of all.filter((_, k) => allCases || k % 5 === 0)) {
        let release = () => {};
        held = new Promise((resolve) => (release = () => resolve()));
        await tab.resize({ width, height: 800 });
        await tab.page.goto(`${tab.url}${path}?late=${path}${width}`, { waitUntil: 'domcontentloaded' });
        // Each block keeps its height, since a busy machine may make a figure, with blocks of its own, only afterwards.
        const note = () => tab.page.evaluate(() => {
          const blocks = [...document.querySelectorAll('main :is(h1, h2, p, li, dt, dd, td, th, summary, figcaption), header *, footer *')].filter((one) => one.checkVisibility());
          const heights = new Map(blocks.map((one) => [/** @type {HTMLElement} */ (one), /** @type {HTMLElement} */ (one).offsetHeight]));
          Object.assign(window, { heights });
          return [...heights.values()];
        });
        // Figures are still being made, and browsers wait a tenth of a second for fonts.
        let before = await note();
        for (let last = ''; last !== JSON.stringify(before);) {
          last = JSON.stringify(before);
          await new Promise((resolve) => setTimeout(resolve, 400));
          before = await note();
        }
        release();
        held = undefined;
        await tab.page.evaluate(() => document.fonts.ready.then(() => {}));
        await drawn(tab.page);
        assert.ok(before.length > 10);
        const moved = await tab.page.evaluate(() => [.../** @type {{ heights: Map<HTMLElement, number> }} */ (/** @type {any} */ (window)).heights]
          .filter(([one, height]) => one.checkVisibility() && one.offsetHeight !== height).map(([one]) => one.textContent?.trim().slice(0, 20)));
        assert.deepEqual(moved, [], `${path} at ${width}`);
      }
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
