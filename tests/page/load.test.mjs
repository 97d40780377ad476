/**
 * What the page loads, and when: the first figure before the library, the figure that the address names before the
 * first one.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { browsers, root } from '../browser.mjs';
import { drag, read, readPair, separation, TOLERANCE, whereIs } from './figure.mjs';
import { drawn, onceFor, openPage } from './tab.mjs';

/**
 * What a host that only gzips sends, fonts apart, before the first figure can be dragged, and in all to a reader who
 * does not scroll, in bytes.
 */
const MOST = { first: 60_000, whole: 96 * 1024 };

/** The files of the library on a page without scenes. */
const LIBRARY = /\/(library|page|start|pairs-worker)-/;

/**
 * The size of a built file as such a host sends it; fonts, which have a test of their own, do not count.
 * @param {string} path
 */
const sent = (path) => path.endsWith('.woff2') ? 0 : gzipSync(readFileSync(join(root, 'dist', path.replace(/(^|\/)$/, '$1index.html')))).length;

for (const name of browsers) {
  describe(`loading the page in ${name}`, () => {
    const once = onceFor(name);
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    /** The files that were asked for since the last visit. @type {string[]} */
    const asked = [];
    /** Lets the library's WebAssembly through. */
    let release = () => {};
    /** @type {Promise<void> | undefined} */
    let held;
    before(async () => {
      tab = await openPage(name, {
        onRequest: (path) => {
          asked.push(path);
          return LIBRARY.test(path) ? held : undefined;
        },
      });
    });
    after(async () => {
      await tab.close();
    });
    /**
     * Loads the page at the top, and lets nothing come near.
     * @param {import('./tab.mjs').Viewport} viewport
     * @param {string} [path]  of the page in another language
     */
    async function arrive(viewport, path = '') {
      await tab.resize(viewport);
      await tab.page.goto('about:blank');
      asked.length = 0;
      // Firefox ends the loading of a page only when what it has begun to import is there.
      await tab.page.goto(tab.url + path, { waitUntil: 'domcontentloaded' });
      await tab.page.waitForFunction(() => document.querySelector('#hero .verdict')?.textContent);
      await drawn(tab.page, 2);
    }
    /** Waits until nothing more is asked for without scrolling. */
    async function loaded() {
      for (let count = -1; count !== asked.length;) {
        count = asked.length;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
    const bytes = () => asked.filter((path) => !path.endsWith('.woff2')).reduce((total, path) => total + sent(path), 0);

    for (const viewport of [{ width: 390, height: 844, deviceScaleFactor: 2 }, { width: 1280, height: 900 }]) {
      test(`at ${viewport.width} pixels the first figure is dragged before the library is there, and says the same with it`, async () => {
        held = new Promise((resolve) => (release = resolve));
        await arrive(viewport);
        const weight = bytes() - asked.filter((path) => LIBRARY.test(path) || /shadow-|boxes-/.test(path)).reduce((total, path) => total + sent(path), 0);
        assert.ok(weight > 20_000 && weight <= MOST.first, `${weight} bytes: ${asked}`);
        assert.equal(await tab.page.evaluate(() => document.querySelector('#boxes .verdict')), null, 'the third figure is there, too');

        const from = await whereIs(tab.page, 'hero', 'b');
        const before = await readPair(tab.page, 'hero');
        await drag(tab.page, from, { x: from.x - 30, y: from.y + 25 });
        const plain = await readPair(tab.page, 'hero');
        const expected = separation(plain.a, plain.poseA, plain.b, plain.poseB);
        assert.ok(Math.abs(Number(plain.numbers.separation) - expected) < TOLERANCE);
        assert.ok(before.poseB.x - plain.poseB.x > 0.2, 'nothing was dragged');

        release();
        await loaded();
        assert.ok(asked.some((path) => LIBRARY.test(path)), `${asked}`);
        const { verdict, reason, texts, code } = await readPair(tab.page, 'hero');
        assert.deepEqual({ verdict, reason, texts, code }, { verdict: plain.verdict, reason: plain.reason, texts: plain.texts, code: plain.code });
        assert.ok(bytes() <= MOST.whole, `${bytes()} bytes: ${asked}`);
        assert.deepEqual(asked.filter((path) => path.includes('pictures/')), [], 'still pictures are for readers without JavaScript');
      });
    }

    once('the German page loads no more, and nothing of the English one', async (t) => {
      held = undefined;
      await arrive({ width: 390, height: 844, deviceScaleFactor: 2 }, 'de/');
      await loaded();
      t.diagnostic(`${bytes()} bytes`);
      assert.ok(bytes() > MOST.first && bytes() <= MOST.whole, `${bytes()} bytes: ${asked}`);
      assert.deepEqual(asked.filter((path) => !path.startsWith('de/')), []);
    });

    for (const [folder, engine, other] of [['', 'pairs', 'scenes'], ['shapes/', 'pairs', 'scenes'], ['physics/', 'scenes', 'pairs']]) {
      (folder ? once : test)(`${folder || 'the first page'} loads one engine, which a worker unpacks`, async () => {
        held = undefined;
        await tab.page.goto('about:blank');
        asked.length = 0;
        await tab.page.goto(tab.url + folder);
        await loaded();
        const count = (/** @type {RegExp} */ name) => asked.filter((path) => name.test(path)).length;
        assert.deepEqual([new RegExp(`/${engine}-worker-`), new RegExp(`/${other}-worker-`), /engine\.bytes-/].map(count), [1, 0, 0], `${asked}`);
      });
    }

    test('makes the figure that the address names first', async () => {
      held = undefined;
      await tab.page.evaluateOnNewDocument(() => {
        /** @type {string[]} */
        const order = [];
        Object.assign(window, { order });
        new MutationObserver(() => {
          for (const { id } of document.querySelectorAll('main section:has(.verdict:not(:empty))')) if (!order.includes(id)) order.push(id);
        }).observe(document, { subtree: true, childList: true, characterData: true });
      });
      for (const [id, first, far] of [['way-out', 'hero', 'boxes'], ['map', 'thousands', 'early']]) {
        await tab.page.goto('about:blank');
        asked.length = 0;
        await tab.visit(`#${id}`);
        await tab.page.waitForFunction((first) => document.querySelector(`#${first} .verdict`)?.textContent, {}, first);
        assert.equal((await tab.page.evaluate(() => /** @type {any} */ (window).order))[0], id);
        const [figure, other] = [id, far].map((part) => asked.findIndex((path) => path.includes(`/${part}-`)));
        assert.ok(figure > 0 && other < 0, `${asked}`);
        assert.ok((await read(tab.page, id)).verdict);
      }
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
