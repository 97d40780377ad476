/**
 * How long the main thread of a page in Chromium works until its first answer from shadowgap: all of an entry, bundled
 * and minified by esbuild, in a new process; beside a page whose program does nothing. It is processor time, which
 * other programs disturb little.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { launch, root, serve } from '../tests/browser.mjs';

const ROUNDS = 15;

const ASK = 'all.overlaps(all.Shape.circle(1), { x: 0, y: 0 }, all.Shape.box(2, 2), { x: 1.5, y: 0 })';

/** What each page runs. `all` stays reachable, so that no part of it is left out. @type {Record<string, string>} */
const programs = {
  'nothing': 'const answer = true;',
  'shadowgap/pairs': `import * as all from './pkg/pairs.js'; globalThis.all = all; const answer = ${ASK};`,
  'shadowgap': `import * as all from './pkg/index.js'; globalThis.all = all; const answer = ${ASK};`,
};

/** The table, as Markdown. The pages take turns. */
export async function measureStarts() {
  const folder = mkdtempSync(join(tmpdir(), 'shadowgap-'));
  const head = '<!doctype html><link rel="icon" href="data:,">';
  writeFileSync(join(folder, 'index.html'), head);
  const names = Object.keys(programs);
  for (const [i, name] of names.entries()) {
    const contents = `${programs[name]} if (answer) performance.mark('answered');`;
    await build({ stdin: { contents, resolveDir: root }, bundle: true, minify: true, format: 'esm', outfile: join(folder, `${i}`, 'main.js') });
    writeFileSync(join(folder, `${i}`, 'index.html'), `${head}<script type="module" src="main.js"></script>`);
  }
  const site = await serve(folder);
  const browser = await launch('chromium');
  const times = names.map(() => /** @type {number[]} */ ([]));
  try {
    for (let turn = 0; turn < ROUNDS * names.length; turn++) {
      const which = turn % names.length;
      times[which].push(await workOf(browser, site.url, `${which}/`));
    }
  } finally {
    await browser.close();
    await site.close();
    rmSync(folder, { recursive: true });
  }
  const rows = names.map((name, i) => `| ${name} | ${times[i].sort((a, b) => a - b)[ROUNDS >> 1].toFixed(1)} |`);
  return ['| the page runs | ms of work |', '| --- | --- |', ...rows].join('\n');
}

/**
 * Milliseconds that the main thread ran scripts.
 * @param {import('puppeteer-core').Browser} browser
 * @param {string} url
 * @param {string} path
 */
async function workOf(browser, url, path) {
  // A context of its own has a process of its own, which has compiled nothing yet.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.goto(url);
  const session = await page.createCDPSession();
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const work = async () => 1000 * ((await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN);
  const before = await work();
  await page.goto(url + path);
  await page.waitForFunction(() => performance.getEntriesByName('answered').length);
  const after = await work();
  await context.close();
  return after - before;
}
