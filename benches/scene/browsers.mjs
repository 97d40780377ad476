/**
 * Measures scenes in Chromium and Firefox, with the checks and turns of the runs in Node, from a bundle that a page
 * loads. Each contestant has a browser of its own, because browsers slow down pages in the background, and a new page
 * for each scene.
 */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { step } from '../../scripts/run.mjs';
import { browsers, launch, root, serve } from '../../tests/browser.mjs';
import { contestants } from './contestants.mjs';
import { race } from './race.mjs';
import { columns, title } from './workloads.mjs';

/**
 * The results of one browser.
 * @typedef {{ browser: string, version: string, results: import('./tables.mjs').Results }} Measured
 *
 * @typedef {Awaited<ReturnType<typeof launch>>} Browser
 */

/** @type {Record<import('../../tests/browser.mjs').BrowserName, string>} */
const titles = { chromium: 'Chromium', firefox: 'Firefox' };

/** The contestants that run in browsers. */
export const browserContestants = ['shadowgap', 'js', 'sat, grid', '@dimforge/rapier2d-simd-compat'];

/** The scenes that run in browsers. */
const scenes = Object.keys(columns).filter((name) => /^(sparse|dense|mixed)-(1|10|50)k$/.test(name));

/**
 * These headers isolate a page from all others: only then is its clock fine (HTML standard, cross-origin isolation).
 */
const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/**
 * @param {import('./race.mjs').Effort} effort
 * @returns {Promise<Measured[]>}
 */
export async function measure(effort) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shadowgap-')));
  try {
    await bundle(folder);
    const site = await serve(folder, { headers: isolated });
    try {
      const measured = [];
      for (const name of browsers) measured.push(await measureIn(name, site.url, effort));
      return measured;
    } finally {
      await site.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Bundles the page and each contestant's module, at the paths from which the page imports them.
 * @param {string} folder
 */
async function bundle(folder) {
  const here = join(root, 'benches', 'scene');
  const modules = new Set(browserContestants.map((name) => contestants[name].module));
  await build({
    entryPoints: ['./browser-page.mjs', ...modules].map((module) => join(here, module)),
    outdir: folder, outbase: here, outExtension: { '.js': '.mjs' },
    bundle: true, splitting: true, format: 'esm', platform: 'browser', target: 'es2022', logLevel: 'warning',
  });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><meta charset="utf-8"><title>scenes</title><script type="module" src="browser-page.mjs"></script>');
}

/**
 * @param {import('../../tests/browser.mjs').BrowserName} name
 * @param {string} url
 * @param {import('./race.mjs').Effort} effort
 * @returns {Promise<Measured>}
 */
async function measureIn(name, url, effort) {
  /** @type {Browser[]} */
  const open = [];
  try {
    for (const _ of browserContestants) open.push(await launch(name));
    const version = (await open[0].version()).replace(/^.*\//, '');
    /** @type {Measured['results']} */
    const results = {};
    for (const scene of scenes) {
      results[scene] = await step(`${title(scene)} in ${titles[name]}`, () =>
        race(scene, effort, browserContestants, (contestant) => page(open[browserContestants.indexOf(contestant)], url, contestant, scene)));
    }
    return { browser: titles[name], version, results };
  } finally {
    await Promise.all(open.map((browser) => browser.close()));
  }
}

/**
 * A page that carries out one order at a time.
 * @param {Browser} browser
 * @param {string} url
 * @param {string} contestant
 * @param {string} scene
 * @returns {import('./race.mjs').Runner}
 */
function page(browser, url, contestant, scene) {
  const opening = browser.newPage();
  const ready = opening.then(async (opened) => {
    await opened.goto(url);
    await opened.evaluate((...names) => /** @type {any} */ (globalThis).prepare(...names), contestant, scene);
    return opened;
  });
  return {
    ready,
    async send(order) {
      // One long string reaches the browser faster than a hundred thousand numbers.
      const text = JSON.stringify(order, (_, value) => (ArrayBuffer.isView(value) ? Array.from(/** @type {Float64Array} */ (value)) : value));
      return (await ready).evaluate((json) => /** @type {any} */ (globalThis).carryOut(json), text);
    },
    stop: () => { opening.then((opened) => opened.close()).catch(() => {}); },
  };
}
