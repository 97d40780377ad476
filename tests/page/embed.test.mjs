/**
 * One figure alone in a frame of another origin: `?figure=` and its name; and the lines that the page offers for that.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { figuresIn } from '../../scripts/figures.mjs';
import { folderOf, PAGES, pageOf } from '../../www/pages.js';
import { browsers, serve } from '../browser.mjs';
import { allCases } from '../js/common/cases.mjs';
import { drag, press, read } from './figure.mjs';
import { drawn, onceFor, openPage, settled } from './tab.mjs';

const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, hasTouch: true };
const DESK = { width: 800, height: 1100 };

/** The ids of the sections of index.html that have a figure. */
const ids = figuresIn();
/** What the address has beside the name, where the figure needs it to be tried. @type {Record<string, string>} */
const more = { mistakes: '#mistakes?card=plainSum' };
/** A state of figure 9, apart. */
const APART = '#way-out?a=-2.4,-1.3,0&b=2.4,1.3,0';

for (const name of browsers) {
  describe(`a figure in a frame, in ${name}`, () => {
    const once = onceFor(name);
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    /** The page around the frame. @type {Awaited<ReturnType<typeof serve>>} */
    let host;
    /** The lines that the page offers, of figure 9: the frame and the script. */
    let offered = { frame: '', script: '' };
    /** The files that were asked for. @type {string[]} */
    const asked = [];
    const folder = mkdtempSync(join(tmpdir(), 'embed-'));
    before(async () => {
      tab = await openPage(name, { onRequest: (path) => void asked.push(path) });
      host = await serve(folder);
      await tab.page.evaluateOnNewDocument(() => {
        // Only Chromium tells how much has moved.
        if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return;
        new PerformanceObserver((list) => {
          const { dataset } = document.documentElement;
          for (const entry of list.getEntries()) dataset.moved = `${dataset.moved ?? ''} ${/** @type {any} */ (entry).value}`;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await tab.visit(APART);
      for (const part of ['.fold', '.embed']) await tab.page.locator(`#way-out ${part} summary`).click();
      await tab.page.waitForFunction(() => document.querySelectorAll('#way-out .embed code').length === 2);
      const [frame, script] = await lines();
      offered = { frame, script };
    });
    after(async () => {
      await tab.close();
      await host.close();
      rmSync(folder, { recursive: true });
    });
    const lines = (id = 'way-out') => tab.page.evaluate((id) => [...document.querySelectorAll(`#${id} .embed code`)].map(({ textContent }) => textContent ?? ''), id);

    /**
     * Opens a page with these lines in it, and returns the frame once its figure shows.
     * @param {string} body @param {import('./tab.mjs').Viewport} [viewport]
     */
    async function open(body, viewport = DESK) {
      writeFileSync(join(folder, 'index.html'), `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>Host</title><link rel="icon" href="data:,"><body style="margin: 0">${body}`);
      await tab.resize(viewport);
      await tab.page.goto(host.url);
      const frame = tab.page.frames()[1];
      // Where the address leads to another page, this one has no figure for a moment.
      await frame.waitForFunction(() => document.documentElement.classList.contains('fitted') || (document.readyState === 'complete' && !document.documentElement.dataset.figure));
      await rest(frame);
      return frame;
    }
    /**
     * Waits until the frame has its height, and the figure is drawn for that.
     * @param {import('puppeteer-core').Frame} frame
     */
    const rest = async (frame) => {
      await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
      // On a busy machine it is still to get lower then, or to scroll.
      await frame.waitForFunction(() => {
        const { dataset, classList, scrollHeight } = document.documentElement;
        return !dataset.figure || classList.contains('scrolls') || scrollHeight <= innerHeight;
      });
      await frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    };
    /** @param {string} id  @param {number} width  @param {number} height  @param {string} [query] */
    const frameOf = (id, width, height, query = '') =>
      `<iframe src="${tab.url}?figure=${id}${query}${more[id] ?? ''}" width="${width}" height="${height}" style="border: 0; display: block"></iframe>`;

    /** What the frame shows. @param {import('puppeteer-core').Frame} frame */
    const look = (frame) => frame.evaluate(() => {
      const html = document.documentElement;
      const shows = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility({ visibilityProperty: true }));
      const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector('.origin a'));
      return {
        figure: html.dataset.figure,
        sections: [...document.querySelectorAll('main > section')].filter((section) => section.checkVisibility()).map(({ id }) => id),
        parts: ['body > :not(main, script)', 'main > :not(section)', '.ways', '.lead', '.theory', '.folds', '.more', '.exercise', '.all'].filter(shows),
        missing: ['main :is(h1, h2) > a, #hero-title', '.do', 'canvas', '.verdict, .says strong', '.reset', '.origin a'].filter((selector) => !shows(selector)),
        link: link && { href: link.href, target: link.target, rel: link.rel, text: link.textContent },
        inner: innerHeight, content: Math.ceil(document.body.getBoundingClientRect().height),
        scrolls: [html.scrollHeight - innerHeight, html.scrollWidth - innerWidth],
        pictures: [...document.querySelectorAll('.scene')].filter((scene) => scene.checkVisibility()).map((scene) => scene.getBoundingClientRect().height),
        moved: html.dataset.moved,
        paper: getComputedStyle(html).backgroundColor,
        // Where figure 9 asks for a guess, only the places of the shapes change.
        output: [...document.querySelectorAll('output, .says')].map(({ textContent }) => textContent).join(' ')
          + [...document.querySelectorAll('.grip')].map((grip) => grip.getAttribute('style')).join(),
      };
    });
    /** The place of a figure's first handle in the window. @param {import('puppeteer-core').Frame} frame */
    async function firstHandle(frame) {
      const outer = await tab.page.evaluate(() => {
        const { x, y } = /** @type {HTMLElement} */ (document.querySelector('iframe')).getBoundingClientRect();
        return { x, y };
      });
      const inner = await frame.evaluate(() => {
        const grip = /** @type {HTMLElement} */ ([...document.querySelectorAll('.grip')].find((one) => one.checkVisibility()));
        const { x, y } = grip.getBoundingClientRect();
        return { x, y };
      });
      return { x: outer.x + inner.x, y: outer.y + inner.y };
    }
    const outerHeight = () => tab.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('iframe')).offsetHeight);

    // Frames differ by browser, figures hardly do: Firefox draws a third of them in frames, and every.test.mjs all of
    // them. Each has one of two widths here, and a third of them the other one below, unless all cases are tried.
    const framed = ids.filter((_, k) => name === 'chromium' || allCases || k % 3 === 0);
    for (const [k, id] of framed.entries()) {
      test(`#${id} is drawn alone, is as tall as it says, and is dragged`, async () => {
        for (const width of [360, 720].filter((_, n) => allCases || n === k % 2)) {
          const frame = await open(`${frameOf(id, width, 400)}${offered.script}`);
          const seen = await look(frame);
          assert.deepEqual([seen.figure, seen.sections, seen.parts, seen.missing], [id, [id], [], []]);
          assert.equal(seen.inner, seen.content, `at ${width} it is ${seen.content} tall, in a frame of ${seen.inner}`);
          assert.equal(await outerHeight(), seen.content);
          assert.deepEqual(seen.scrolls, [0, 0]);
          assert.ok(Math.min(...seen.pictures) >= 40 && Math.max(...seen.pictures) > 150, `${seen.pictures}`);
          assert.equal(seen.moved, undefined, 'something moved');
          assert.equal(seen.link?.href, `${tab.url}${folderOf(pageOf(id) ?? '')}${more[id] ?? `#${id}`}`);
          assert.deepEqual([seen.link?.target, seen.link?.rel], ['_blank', 'noopener']);
          assert.match(seen.link?.text ?? '', /shadowgap/);

          if (id === 'early') await frame.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#early .own button')).click());
          await drawn(tab.page, 2);
          const before = (await look(frame)).output;
          const from = await firstHandle(frame);
          await drag(tab.page, from, { x: from.x + 37, y: from.y + 26 });
          await drawn(tab.page, 2);
          assert.notEqual((await look(frame)).output, before, 'the drag changed nothing');
        }
      });
    }

    test('fits itself into a frame whose page does not listen, and scrolls only below a least height', async () => {
      for (const [k, id] of framed.entries()) {
        if (!allCases && k % 3 !== 0) continue;
        const tall = ['pair', 'early', 'turned', 'way-out', 'manifold', 'concave', 'map', 'course', 'minkowski', 'bounce', 'thousands', 'sandbox', 'solid', 'mistakes'].includes(id);
        for (const [width, height] of [[360, tall ? 780 : 600], [720, 560]].filter((_, n) => allCases || n !== k % 2)) {
          const frame = await open(frameOf(id, width, height));
          const { scrolls, inner, pictures, moved } = await look(frame);
          assert.equal(inner, height);
          assert.deepEqual(scrolls, [0, 0], `#${id} in ${width} by ${height}`);
          assert.ok(Math.max(...pictures) >= 150, `#${id}: ${pictures}`);
          assert.equal(moved, undefined, `#${id}: something moved`);
        }
      }
      const frame = await open(frameOf('early', 360, 240));
      const { pictures, scrolls } = await look(frame);
      assert.equal(Math.round(pictures[0]), 160);
      assert.ok(scrolls[0] > 0 && scrolls[1] === 0, `${scrolls}`);
      assert.ok(await frame.evaluate(() => {
        scrollTo(0, 10_000);
        return document.querySelector('.origin')?.getBoundingClientRect().bottom ?? Infinity;
      }) <= 240, 'the last line can be reached');
    });

    test('follows the width of its frame, and says each new height once', async () => {
      await open(`<script>heights = []; addEventListener('message', ({ data, origin }) => heights.push({ ...data, origin }))</script>
        <iframe src="${tab.url}?figure=circles" width="360" height="900"></iframe>`);
      const heard = () => tab.page.evaluate(() => /** @type {any} */ (window).heights);
      const [first, ...others] = await heard();
      assert.deepEqual(others, []);
      assert.deepEqual(first, { shadowgap: 'height', figure: 'circles', height: first.height, origin: new URL(tab.url).origin });
      await tab.page.evaluate(() => document.querySelector('iframe')?.setAttribute('width', '700'));
      await rest(tab.page.frames()[1]);
      const all = await heard();
      assert.equal(all.length, 2);
      assert.equal(all[1].height, (await look(tab.page.frames()[1])).content);
      assert.ok(all[1].height > first.height);
    });

    test('shows the state that the address has, also where the browser keeps nothing for it', async () => {
      await tab.visit(APART);
      const whole = (await read(tab.page, 'way-out')).verdict;
      const { identifier } = await tab.page.evaluateOnNewDocument(() => {
        Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('No storage here', 'SecurityError'); } });
      });
      const frame = await open(`<iframe src="${tab.url}?figure=way-out${APART}" width="600" height="600"></iframe>`);
      assert.match(whole, /^Apart/);
      assert.equal(await frame.evaluate(() => document.querySelector('#way-out .verdict')?.textContent), whole);
      assert.equal((await look(frame)).link?.href, tab.url + APART);
      await tab.page.removeScriptToEvaluateOnNewDocument(identifier);
    });

    test('is moved by keys, and the link back takes its state', async () => {
      const frame = await open(frameOf('boxes', 600, 600));
      const before = (await look(frame)).output;
      const from = await firstHandle(frame);
      await tab.page.mouse.click(from.x, from.y);
      for (const key of /** @type {const} */ (['ArrowRight', 'ArrowRight', 'ArrowDown'])) await tab.page.keyboard.press(key);
      await settled(tab.page);
      await rest(frame);
      assert.notEqual((await look(frame)).output, before);
      const { href, hash } = await frame.evaluate(() => {
        const link = /** @type {HTMLAnchorElement} */ (document.querySelector('.origin a'));
        link.focus();
        return { href: link.href, hash: location.hash };
      });
      assert.match(hash, /^#boxes\?/);
      assert.equal(href, tab.url + hash);
    });

    test('lets a finger scroll the page around, and takes a shape sideways', async () => {
      const frame = await open(`<p style="height: 300px"></p>${frameOf('circles', 390, 560)}<p style="height: 2000px"></p>`, PHONE);
      const before = (await look(frame)).output;
      /** @param {number} x  @param {number} y */
      const swipe = async (x, y) => {
        const from = await firstHandle(frame);
        await tab.page.touchscreen.touchStart(from.x, from.y);
        for (let i = 1; i <= 5; i++) {
          await tab.page.touchscreen.touchMove(from.x + (x * i) / 5, from.y + (y * i) / 5);
          if (i > 1) await drawn(tab.page);
        }
        await tab.page.touchscreen.touchEnd();
        await drawn(tab.page, 3);
      };
      await swipe(2, -150);
      assert.equal((await look(frame)).output, before);
      // Firefox's driver sends touches to the page alone: its scrolling does not see them.
      if (name === 'chromium') assert.ok(await tab.page.evaluate(() => scrollY) > 60);
      // The page may scroll on for a moment when the finger has gone.
      for (let last = -1, now = 0; now !== last;) [last, now] = [now, await tab.page.evaluate(async () => (await new Promise((resolve) => setTimeout(resolve, 200)), scrollY))];
      await swipe(-60, 10);
      assert.notEqual((await look(frame)).output, before);
    });

    once('has the theme that is asked for, else that of the system', async () => {
      const papers = { light: 'rgb(255, 255, 255)', dark: 'rgb(18, 20, 23)' };
      for (const [query, paper] of /** @type {const} */ ([['&theme=dark', papers.dark], ['&theme=light', papers.light], ['', papers.light], ['&theme=red', papers.light]])) {
        assert.equal((await look(await open(frameOf('interval', 500, 500, query)))).paper, paper, query);
      }
    });

    once('is the whole page for a name that it does not know', async () => {
      const frame = await open(`<iframe src="${tab.url}?figure=none" width="700" height="700"></iframe>`);
      await frame.waitForFunction(() => document.querySelector('#hero .verdict')?.textContent);
      const { figure, sections, parts } = await look(frame);
      assert.equal(figure, undefined);
      assert.ok(sections.length === PAGES.sat.length && parts.includes('body > :not(main, script)') && parts.includes('.theory'));
    });

    once('loads what it needs, and shows nothing else before', async () => {
      asked.length = 0;
      await tab.page.evaluateOnNewDocument(() => {
        /** @type {string[]} */
        const shown = [];
        Object.assign(window, { shown });
        const note = () => {
          for (const element of document.querySelectorAll('main > *, body > :not(main, script)')) {
            const what = element.id || element.className;
            if (element.checkVisibility() && !shown.includes(what)) shown.push(what);
          }
          requestAnimationFrame(note);
        };
        requestAnimationFrame(note);
      });
      const frame = await open(frameOf('course', 600, 600));
      assert.deepEqual(await frame.evaluate(() => /** @type {any} */ (window).shown), ['course']);
      assert.equal(await frame.evaluate(() => document.querySelectorAll('.verdict').length), 1);
      const files = asked.filter((path) => ids.some((id) => path.includes(`/${id}-`)) || /library-|embed-offer|pictures/.test(path));
      assert.deepEqual(files.filter((path) => !/\/(course|library)-/.test(path)), []);
    });

    once('is offered with its state by lines that work as they are', async () => {
      assert.match(offered.frame, /^<iframe src="[^"]*\?figure=way-out#way-out\?a=-2\.4,-1\.3,0&amp;b=2\.4,1\.3,0" title="The way out – shadowgap" width="100%" height="\d+" loading="lazy" style="border: 0"><\/iframe>$/);
      const frame = await open(`<p>Before</p>${offered.frame}${offered.script}`);
      assert.match(await frame.evaluate(() => document.querySelector('#way-out .verdict')?.textContent ?? ''), /^Apart/);
      const { content, inner } = await look(frame);
      assert.equal(inner, content);
    });

    test('is offered where the reader asks for it, as it stands', async () => {
      asked.length = 0;
      await tab.visit('#circles');
      assert.deepEqual(asked.filter((path) => path.includes('embed-offer')), [], 'the offer is loaded when it is opened');
      for (const part of ['.fold', '.embed']) await tab.page.locator(`#circles ${part} summary`).click();
      await tab.page.waitForFunction(() => document.querySelectorAll('#circles .embed code').length === 2);
      const [usual] = await lines('circles');
      assert.match(usual, /\?figure=circles" /);
      await press(tab.page, 'circles', 'b', 'ArrowRight', 'ArrowDown');
      await settled(tab.page);
      const [moved] = await lines('circles');
      const hash = await tab.page.evaluate(() => location.hash);
      assert.ok(moved.includes(`?figure=circles${hash.replaceAll('&', '&amp;')}"`) && hash.startsWith('#circles?'), moved);
      await tab.page.click('#circles .embed button');
      await tab.page.waitForFunction(() => document.querySelector('#circles .embed button')?.textContent !== 'Copy');
      const { label, selected } = await tab.page.evaluate(() => ({ label: document.querySelector('#circles .embed button')?.textContent, selected: getSelection()?.toString() }));
      if (label === 'Selected') assert.equal(selected, moved);
      else assert.equal(label, 'Copied');
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
