/**
 * Measures the page in Chromium, which reports how long its main thread worked: the time of a frame of each figure while something
 * in it is dragged, and the time that the page takes to load over a phone's connection.
 */
import { join } from 'node:path';
import { buildPage } from '../scripts/build.mjs';
import { step } from '../scripts/run.mjs';
import { launch, root, serve } from '../tests/browser.mjs';

/** What Chromium's developer tools call Fast 4G. */
const fast = { offline: false, latency: 60, download: (9e6 / 8) * 0.9, upload: (1.5e6 / 8) * 0.9 };
/** What they call Slow 4G. */
const slow = { offline: false, latency: 150, download: (1.6e6 / 8) * 0.9, upload: (750e3 / 8) * 0.9 };

/** Frames of one drag. */
const FRAMES = 90;

/**
 * @typedef {import('puppeteer-core').Page} Page
 * @typedef {{ id: string, heading: string, script: number, worst: number, all: number }} Cost
 *   milliseconds for a frame: `script`, the median, and `worst`, the slowest of twenty, are of the figure's own code; `all` adds the
 *   browser's style, layout and events
 */

/** @returns {Promise<Record<string, string>>} Markdown by name */
export async function measurePage() {
  await buildPage();
  const site = await serve(join(root, 'dist'), { compressed: true });
  const browser = await launch('chromium');
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 860 });
    const costs = await step('Figures', () => drags(page, site.url));
    const loads = await step('Loading', async () => {
      // A first visit makes the server compress every file.
      await page.goto(site.url);
      return [await load(page, site.url, fast), await load(page, site.url, slow)];
    });
    return {
      'page: frames': [
        '| figure | script | slowest of 20 | script, style and layout |',
        '| --- | --- | --- | --- |',
        ...costs.map(({ id, heading, script, worst, all }) => `| ${heading} (\`#${id}\`) | ${script.toFixed(2)} | ${worst.toFixed(2)} | ${all.toFixed(2)} |`),
      ].join('\n'),
      'page: loading': loads.map(({ first, done, bytes }, i) =>
        `- ${['Fast 4G (9 Mbit/s, 60 ms)', 'Slow 4G (1.6 Mbit/s, 150 ms)'][i]}: first paint after ${first} ms, the first figure after ${done} ms, ${bytes.toLocaleString('en')} bytes.`).join('\n'),
    };
  } finally {
    await browser.close();
    await site.close();
  }
}

/**
 * @param {Page} page
 * @param {string} url
 * @returns {Promise<Cost[]>}
 */
async function drags(page, url) {
  await page.evaluateOnNewDocument(() => {
    const original = window.requestAnimationFrame;
    /** @type {any} */ (window).spent = [];
    window.requestAnimationFrame = (callback) => original((time) => {
      const start = performance.now();
      callback(time);
      /** @type {any} */ (window).spent.push(performance.now() - start);
    });
  });
  await page.goto(url);
  const ids = await page.evaluate(() => [...document.querySelectorAll('main section')].map(({ id }) => id));
  const costs = [];
  for (const id of ids) {
    await page.goto('about:blank');
    await page.goto(`${url}#${id}`);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const { x, y, heading } = await page.evaluate((id) => {
      document.querySelector(`#${id} .scene`)?.scrollIntoView({ block: 'center' });
      const { x, y } = /** @type {HTMLElement} */ (document.querySelector(`#${id} .grip`)).getBoundingClientRect();
      return { x, y, heading: document.querySelector(`#${id} h2`)?.lastChild?.textContent?.trim() ?? '' };
    }, id);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.evaluate(() => (/** @type {any} */ (window).spent = []));
    const before = await page.metrics();
    for (let i = 1; i <= FRAMES; i++) {
      const turn = (i / FRAMES) * 4 * Math.PI;
      await page.mouse.move(x + 60 * Math.sin(turn), y + 40 * (1 - Math.cos(turn)));
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 17)));
    }
    const after = await page.metrics();
    await page.mouse.up();
    const spent = (await page.evaluate(() => /** @type {number[]} */ (/** @type {any} */ (window).spent))).sort((a, b) => a - b);
    const frames = Math.max(1, spent.length);
    const total = (/** @type {'ScriptDuration' | 'LayoutDuration' | 'RecalcStyleDuration'} */ what) => (after[what] ?? 0) - (before[what] ?? 0);
    costs.push({
      id, heading,
      script: spent[Math.floor(frames / 2)] ?? 0,
      worst: spent[Math.floor(frames * 0.95)] ?? 0,
      all: (1000 * (total('ScriptDuration') + total('LayoutDuration') + total('RecalcStyleDuration'))) / frames,
    });
  }
  return costs;
}

/**
 * Loads the page from an empty cache, with the processor slowed down to a quarter.
 *
 * @param {Page} page
 * @param {string} url
 * @param {typeof fast} network
 */
async function load(page, url, network) {
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', { ...network, downloadThroughput: network.download, uploadThroughput: network.upload });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto('about:blank');
  bytes = 0;
  await page.evaluateOnNewDocument(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('#hero .verdict')?.textContent) return;
      performance.mark('drawn');
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('drawn').length);
  const done = await page.evaluate(() => {
    const at = (/** @type {string} */ name) => Math.round(performance.getEntriesByName(name)[0]?.startTime ?? 0);
    return { first: at('first-contentful-paint'), done: at('drawn') };
  });
  await session.detach();
  return { ...done, bytes };
}
