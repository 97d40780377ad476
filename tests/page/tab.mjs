/** Opens the built page in a browser, and waits for what it does. */
import { join } from 'node:path';
import { after, test } from 'node:test';
import { folderOf, pageOf, PAGES } from '../../www/pages.js';
import { closeAll, launch, root, serve } from '../browser.mjs';
import { allCases } from '../js/common/cases.mjs';

/** The folders of all pages, to open them by. */
export const FOLDERS = Object.keys(PAGES).map(folderOf);

/** The folder of the page that has the section of a hash. @param {string} hash */
const folderFor = (hash) => folderOf(pageOf(/^#([\w-]+)/.exec(hash)?.[1] ?? '') ?? 'sat');

/** @typedef {import('puppeteer-core').Page} Page */

/** The window's default size. */
const DESK = { width: 1280, height: 900 };

/** @typedef {{ width: number, height: number, deviceScaleFactor?: number }} Viewport */

/**
 * Declares tests of what no browser can change: Firefox runs them only with `TESTS=all`, as all.mjs says of whole
 * files.
 * @param {import('../browser.mjs').BrowserName} name
 * @returns {(...given: [string, (t: import('node:test').TestContext) => Promise<void>]) => void}
 */
export const onceFor = (name) => (name === 'firefox' && !allCases ? () => {} : (...given) => void test(...given));

/**
 * The browsers started by this process: one of each name, shared by all its test files.
 * @type {Map<import('../browser.mjs').BrowserName, ReturnType<typeof launch>>}
 */
const started = new Map();

/**
 * The browser of this name, which is started when it is first asked for.
 * @param {import('../browser.mjs').BrowserName} name
 */
export function browserFor(name) {
  const browser = started.get(name) ?? launch(name);
  started.set(name, browser);
  return browser;
}

// Also of a test that failed before it closed its own: an open one would keep the process until its time is over.
after(closeAll);

/**
 * A digest of a canvas's pixels, as a number, in a fraction of the time that `toDataURL` takes. Read from a copy, since
 * Chromium warns of pictures that are read often. It runs in the page.
 */
const DIGEST = `
  window.digestOf = (canvas) => {
    const { width, height } = canvas;
    const ctx = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    ctx.drawImage(canvas, 0, 0);
    let digest = width;
    for (const pixel of new Uint32Array(ctx.getImageData(0, 0, width, height).data.buffer)) digest = (31 * digest + pixel) | 0;
    return digest;
  }`;

/**
 * Opens a tab for the built page, which is served below a path. Console messages and failed requests are collected in
 * `complaints`. Close it when done.
 *
 * @param {import('../browser.mjs').BrowserName} name
 * @param {Parameters<typeof serve>[1] & { motion?: boolean }} [options]  of the server, and whether the reader's system
 *   allows motion: without it no figure plays by itself
 */
export async function openPage(name, { motion = false, ...options } = {}) {
  const site = await serve(join(root, 'dist'), { base: '/a/sub-path/', ...options });
  const page = await (await browserFor(name)).newPage();
  // What the page does when nothing else is to be done counts for `rests`.
  await page.evaluateOnNewDocument(() => {
    const { requestIdleCallback } = window;
    let idling = 0;
    window.requestIdleCallback = (callback, options) => {
      Object.assign(window, { idling: (idling += 1) });
      return requestIdleCallback.call(window, (deadline) => {
        Object.assign(window, { idling: (idling -= 1) });
        callback(deadline);
      }, options);
    };
  });
  await page.evaluateOnNewDocument(DIGEST);
  // In Firefox no command of the tests sets this preference.
  if (!motion) {
    await page.evaluateOnNewDocument(() => {
      const { matchMedia } = window;
      window.matchMedia = (query) => matchMedia.call(window, query.replace('(prefers-reduced-motion: reduce)', 'all'));
    });
  }
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(String(error)));
  // When a page is left, the browser ends what it still loads: that is no fault of the page. What cannot be had fails
  // for another reason.
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // So Firefox calls a document that is left for another one at once, and what a frame loads that is gone.
    if (!/abort|NS_ERROR_FAILURE|context already closed/i.test(reason)) complaints.push(`failed: ${request.url()} (${reason})`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  let visits = 0;
  let opened = 0;
  let loaded = false;
  /** Whether the page is as `arrive` has loaded it. */
  let untouched = false;
  /** The folder of the page that is open. */
  let at = '';
  let size = '';
  /** Gives the window this size. @param {Viewport} viewport */
  const resize = async (viewport) => {
    if (size === JSON.stringify(viewport)) return;
    size = JSON.stringify(viewport);
    await page.setViewport(viewport);
    // On a busy machine the page is told late: it would be opened in the old window, and keep its place in the new one.
    await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, {}, viewport);
  };
  /**
   * Waits until a figure has stood still for three frames: what the page still makes in idle moments, also after a
   * change of the window's size, may move it.
   * @param {string} id
   */
  const stands = (id) => page.evaluate(async (id) => {
    const place = () => JSON.stringify(document.getElementById(id)?.querySelector('canvas')?.getBoundingClientRect());
    for (let still = 0, before = '', patience = 120; still < 3 && patience > 0; patience--) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = place();
      still = now === before && !('idling' in window && window.idling) ? still + 1 : 0;
      before = now;
    }
  }, id);
  const { goto } = page;
  // Every page but the first is left for an empty one, before the next.
  page.goto = async (url, options) => {
    await goto.call(page, 'about:blank');
    return goto.call(page, url, options);
  };
  const tab = {
    page,
    url: site.url,
    get complaints() {
      // When Firefox is made to leave a page, it reports the imports that it ends, and their style sheets, as errors.
      // One that fails by itself is told by its request, which fails, or by its status.
      return complaints.filter((text) => !/error loading dynamically imported module: |Unable to preload CSS for /.test(text));
    },
    resize,
    /**
     * Loads the page anew, at this address.
     * @param {string} [hash]
     * @param {Viewport} [viewport]
     * @param {string} [path]  of the language's folder; without a hash also of the page's
     */
    async visit(hash = '', viewport = DESK, path = '') {
      loaded = true;
      untouched = false;
      await resize(viewport);
      // A new query each time: where only the hash differs, the browser would not load the page again.
      at = path + folderFor(hash);
      await page.goto(`${site.url}${at}?visit=${(visits += 1)}${hash}`);
      // The figure that the address names is made at once, the other ones when they come near.
      const { id } = /^#(?<id>[\w-]+)/.exec(hash)?.groups ?? {};
      await page.evaluate(async (id) => {
        const named = id && document.getElementById(id);
        for (const section of named ? [named] : document.querySelectorAll('main section:has(.figure)')) {
          if (!named) section.scrollIntoView();
          while (!section.classList.contains('drawn')) await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        if (!named) scrollTo(0, 0);
      }, id);
      await (id ? stands(id) : drawn(page, 2));
    },
    /**
     * Shows the beginning of a page with all its figures, as `visit` does; one that is loaded already, and that only
     * `arrive` and `go` have touched since, is not loaded again.
     * @param {string} path  of the language's and the page's folder
     * @param {Viewport} [viewport]
     */
    async arrive(path, viewport = DESK) {
      if (!loaded || !untouched || at !== path) {
        await tab.visit('', viewport, path);
        untouched = true;
        return;
      }
      await resize(viewport);
      await page.evaluate(() => {
        history.replaceState(null, '', location.pathname + location.search);
        /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
        scrollTo({ top: 0, behavior: 'instant' });
      });
      do await drawn(page, 3);
      while (await page.evaluate(() => 'idling' in window && window.idling));
    },
    /**
     * Opens the address of a figure in the page that is already loaded, in a tenth of the time that loading takes. The
     * figure is scrolled into view and has the state that loading this address would give it; other figures keep
     * theirs.
     *
     * @param {string} hash
     * @param {Viewport} [viewport]
     */
    async open(hash, viewport = DESK) {
      if (!loaded || at !== folderFor(hash)) return tab.visit(hash, viewport);
      untouched = false;
      await resize(viewport);
      // Move the pointer off the figure, which highlights what is under the pointer.
      await page.mouse.move(1, 1);
      const [id, query = ''] = hash.slice(1).split('?');
      await page.evaluate(async (id, hash) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        // A figure is made when it comes near, and listens to the address from then on.
        document.getElementById(id)?.scrollIntoView();
        while (!document.querySelector(`#${id}.drawn`)) await frame();
        /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
        document.getElementById(id)?.scrollIntoView();
        const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
        location.hash = hash;
        await changed;
      // A query, even with an unknown word, returns the figure to its initial state; without a query the figure would
      // keep its state. The number makes every address new, so that hashchange fires before the page writes the address
      // again.
      }, id, `#${id}?${query}${query && '&'}opened=${(opened += 1)}`);
      // In the first frame the intersection observer reports the figure as visible; in the second one it is drawn.
      await stands(id);
    },
    /** Follows a link within the page. @param {string} hash */
    async go(hash) {
      await page.evaluate((hash) => new Promise((resolve) => {
        if (location.hash === hash) return resolve(undefined);
        addEventListener('hashchange', resolve, { once: true });
        location.hash = hash;
      }).then(() => undefined), hash);
      await drawn(page, 2);
    },
    /**
     * Call this after a test has changed the page itself, as by replacing its functions: the next `open` loads the page
     * again.
     */
    forget() {
      loaded = false;
    },
    async close() {
      await page.close();
      await site.close();
    },
  };
  return tab;
}

/**
 * Waits for animation frames. Frame callbacks run in the order of the requests, so what the page requested before is
 * drawn.
 *
 * @param {Page} page
 * @param {number} [frames]  two, since code, tables and handles follow a drag in the second frame
 */
export function drawn(page, frames = 2) {
  return page.evaluate(async (frames) => {
    for (let i = 0; i < frames; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, frames);
}

/**
 * Starts a clock that goes as films do, in which no frame lasts longer than a twentieth of a second, however busy the
 * machine is. Returns a function that reads it, in milliseconds.
 *
 * @param {Page} page
 */
export async function filmClock(page) {
  await page.evaluate(() => {
    let [passed, last] = [0, NaN];
    requestAnimationFrame(function tick(time) {
      passed += Math.min(50, time - last || 0);
      last = time;
      requestAnimationFrame(tick);
    });
    Object.assign(window, { passed: () => passed });
  });
  return () => page.evaluate(() => /** @type {{ passed: () => number }} */ (/** @type {any} */ (window)).passed());
}

/**
 * Starts to count the page's calls of requestAnimationFrame in `dataset.frames` of the root element, and the requests
 * that have not run yet in `dataset.pending`. Another call sets `frames` to 0 again.
 *
 * @param {Page} page
 */
export function countFrames(page) {
  return page.evaluate(() => {
    const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window;
    const { dataset } = document.documentElement;
    dataset.frames = '0';
    if ('uncounted' in window) return;
    /** @type {Set<number>} */
    const pending = new Set();
    const note = () => (dataset.pending = String(pending.size));
    window.requestAnimationFrame = (callback) => {
      dataset.frames = String(Number(dataset.frames) + 1);
      const frame = request((time) => {
        pending.delete(frame);
        note();
        callback(time);
      });
      pending.add(frame);
      note();
      return frame;
    };
    window.cancelAnimationFrame = (frame) => {
      pending.delete(frame);
      note();
      cancel(frame);
    };
    // The tests wait with requests that are not counted.
    Object.assign(window, { uncounted: request });
    note();
  });
}

/**
 * Waits until no counted request, nor one for an idle moment, has been pending for three frames: observers of size and
 * visibility report between frames, and may request the next one. Call `countFrames` first.
 *
 * @param {Page} page
 * @param {number} [patience]  the number of frames to wait at most
 * @returns {Promise<boolean>} whether the page came to rest
 */
export function rests(page, patience = 1000) {
  return page.evaluate(async (patience) => {
    const { dataset } = document.documentElement;
    const { uncounted } = /** @type {{ uncounted: typeof requestAnimationFrame }} */ (/** @type {unknown} */ (window));
    for (let frames = 0, still = 0; frames < patience; frames++) {
      await new Promise((resolve) => uncounted(resolve));
      still = dataset.pending === '0' && !/** @type {any} */ (window).idling ? still + 1 : 0;
      if (still === 3) return true;
    }
    return false;
  }, patience);
}

/**
 * Milliseconds from a figure's last change until it has written the address and the names for screen readers: the delay
 * in www/figure/figure.js and a margin. The tests wait with a timer of the page, because timers run in the order in
 * which they are due, however busy the page is.
 */
const REST = 200 + 30;

/** Waits until the address shows the state that was drawn last. @param {Page} page */
export async function settled(page) {
  await page.evaluate((rest) => new Promise((resolve) => setTimeout(resolve, rest)), REST);
  await drawn(page);
}
