/**
 * Measures the page in Chromium, for a processor that is four times slower than this one, as in a phone: how long the
 * main thread works for a frame of each figure while something in it is dragged, and of each game while it is played;
 * what the page loads over a slow connection, when its first figure can be dragged, and which tasks are long after
 * that. `npm run frames -- map horde` measures the frames of some figures and games of the page built last.
 */
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { buildPage } from '../scripts/build.mjs';
import { figuresIn } from '../scripts/figures.mjs';
import { step } from '../scripts/run.mjs';
import { launch, root, serve } from '../tests/browser.mjs';
import { folderOf, pageOf } from '../www/pages.js';
import { games, measurePlay } from './play.mjs';
import { SLOWER, timesOfFrames, traced } from './traced.mjs';

/** What Chromium's developer tools call Fast 4G. */
const fast = { offline: false, latency: 60, download: (9e6 / 8) * 0.9, upload: (1.5e6 / 8) * 0.9 };
/** What they call Slow 4G. */
const slow = { offline: false, latency: 150, download: (1.6e6 / 8) * 0.9, upload: (750e3 / 8) * 0.9 };

/** Frames of one drag. */
const FRAMES = 150;

/** A task that takes longer delays the answer to a touch so that it is noticed, in milliseconds. */
const LONG = 50;

/**
 * @typedef {import('puppeteer-core').Page} Page
 * @typedef {{ id: string, heading: string, usual: number, slow: number }} Frames
 *   milliseconds that the main thread works for a frame, on the slower processor: `usual`, the median, and `slow`, the
 *   95th percentile
 */

/** @returns {Promise<Record<string, string>>} Markdown by name */
export async function measurePage() {
  await buildPage();
  const folder = join(root, 'dist');
  const frames = (await step('Figures and games', () => measureAll(folder))).sort((a, b) => b.slow - a.slow);
  const loads = await step('Loading', () => measureLoads(folder));
  return { 'page: frames': framesTable(frames.slice(0, 5)), 'page: loading': loads };
}

/** Figures and games. @param {string} folder  of the built page @param {string[]} [only]  names, by default all */
async function measureAll(folder, only = [...figuresIn(), ...games]) {
  const frames = await measureFrames(folder, figuresIn().filter((id) => only.includes(id)));
  return [...frames, ...await measurePlay(folder, games.filter((id) => only.includes(id)))];
}

/** @param {Frames[]} frames */
const framesTable = (frames) => [
  '| figure or game | median | 95th percentile |',
  '| --- | --- | --- |',
  ...frames.map(({ id, heading, usual, slow }) => `| ${heading} (\`#${id}\`) | ${usual.toFixed(1)} | ${slow.toFixed(1)} |`),
].join('\n');

/** The address of a figure. @param {string} url  of the site  @param {string} id */
const addressOf = (url, id) => `${url}${folderOf(pageOf(id) ?? 'sat')}#${id}`;

/**
 * @param {string} folder  of the built page
 * @param {string[]} [only]  ids of figures, by default all
 */
export async function measureFrames(folder, only = figuresIn()) {
  const site = await serve(folder);
  const browser = await launch('chromium');
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 860 });
    /** @type {Frames[]} */
    const all = [];
    for (const id of only) all.push(await measureDrag(page, site.url, id));
    return all;
  } finally {
    await browser.close();
    await site.close();
  }
}

/**
 * @param {Page} page
 * @param {string} url
 * @param {string} id
 * @returns {Promise<Frames>}
 */
async function measureDrag(page, url, id) {
  await page.goto('about:blank');
  await page.goto(addressOf(url, id));
  await page.waitForFunction((id) => document.querySelector(`#${id}.drawn`), {}, id);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const { x, y, heading } = await page.evaluate((id) => {
    document.querySelector(`#${id} .scene`)?.scrollIntoView({ block: 'center' });
    const { x, y } = /** @type {HTMLElement} */ (document.querySelector(`#${id} .grip`)).getBoundingClientRect();
    return { x, y, heading: document.querySelector(`#${id} :is(h1, h2)`)?.lastChild?.textContent?.trim() ?? '' };
  }, id);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const times = await timesOfFrames(page, () => page.evaluate(async (id, x, y, frames) => {
    const canvas = /** @type {HTMLElement} */ (document.querySelector(`#${id} canvas`));
    for (let k = 0; k <= frames; k++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      performance.mark('frame');
      const turn = (k / frames) * 4 * Math.PI;
      const at = { clientX: x + 60 * Math.sin(turn), clientY: y + 40 * (1 - Math.cos(turn)) };
      canvas.dispatchEvent(new PointerEvent('pointermove', { ...at, pointerId: 1, pointerType: 'mouse', bubbles: true }));
    }
  }, id, x, y, FRAMES));
  await page.mouse.up();
  return { id, heading, ...times };
}

/** What the page loads, and when. @param {string} folder  of the built page */
export async function measureLoads(folder) {
  const site = await serve(folder, { compressed: 'gzip' });
  const browser = await launch('chromium');
  try {
    // A first visit makes the server compress every file.
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.close();
    const lines = [];
    for (const [network, name] of /** @type {const} */ ([[fast, 'Fast 4G (9 Mbit/s, 60 ms)'], [slow, 'Slow 4G (1.6 Mbit/s, 150 ms)']])) {
      for (const id of ['hero', 'thousands']) {
        const { first, drawn, bytes, whole } = await load(browser, site.url, network, id);
        lines.push(`- ${name}, \`#${id}\`: first paint after ${first} ms; the figure can be dragged after ${drawn} ms and ${bytes.toLocaleString('en')} bytes;`
          + ` at rest after ${whole.toLocaleString('en')} bytes.`);
      }
    }
    const long = await longTasks(browser, site.url);
    lines.push(`- Tasks over ${LONG} ms after the first figure, until all figures of the first page have been scrolled past: ${long.map((work) => Math.round(work)).join(', ') || 'none'}.`);
    return lines.join('\n');
  } finally {
    await browser.close();
    await site.close();
  }
}

/**
 * Loads the page from an empty cache, at the address of a figure.
 *
 * @param {import('puppeteer-core').Browser} browser
 * @param {string} url
 * @param {typeof fast} network
 * @param {string} id
 */
async function load(browser, url, network, id) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2 });
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', { ...network, downloadThroughput: network.download, uploadThroughput: network.upload });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await markDrawn(page, id);
  await page.goto(id === 'hero' ? url : addressOf(url, id));
  await page.waitForFunction(() => performance.getEntriesByName('drawn').length, { timeout: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 6000));
  const { first, drawn, received } = await page.evaluate(() => {
    const at = (/** @type {string} */ name) => Math.round(performance.getEntriesByName(name)[0]?.startTime ?? 0);
    // The script of a worker counts among these, too.
    const files = /** @type {PerformanceResourceTiming[]} */ (['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind)));
    return {
      first: at('first-contentful-paint'),
      drawn: at('drawn'),
      received: files.map(({ responseEnd, transferSize }) => ({ at: responseEnd, bytes: transferSize })),
    };
  });
  await context.close();
  const sum = (/** @type {number} */ until) => received.reduce((total, { at, bytes }) => total + (at <= until ? bytes : 0), 0);
  return { first, drawn, bytes: sum(drawn), whole: sum(Infinity) };
}

/** Has the page set the mark `drawn` once a figure can be dragged. @param {Page} page  @param {string} id */
async function markDrawn(page, id) {
  await page.evaluateOnNewDocument((id) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(`#${id} .verdict`)?.textContent) return;
      observer.disconnect();
      setTimeout(() => performance.mark('drawn'));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, id);
}

/**
 * The work of each long task after the first figure can be dragged, in milliseconds, while a reader scrolls past all
 * figures of the first page.
 *
 * @param {import('puppeteer-core').Browser} browser
 * @param {string} url
 */
async function longTasks(browser, url) {
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2 });
  await page.goto('about:blank');
  await markDrawn(page, 'hero');
  const tasks = await traced(page, 'drawn', async () => {
    await page.goto(url);
    await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      for (const section of document.querySelectorAll('main section:has(.figure)')) {
        section.scrollIntoView();
        while (!section.classList.contains('drawn')) await new Promise((resolve) => setTimeout(resolve, 50));
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    });
  });
  await page.close();
  return tasks.filter(({ mark, work }) => mark >= 0 && work > LONG).map(({ work }) => work);
}

if (import.meta.url === pathToFileURL(argv[1]).href) console.log(framesTable(await measureAll(join(root, 'dist'), argv[2] ? argv.slice(2) : undefined)));
