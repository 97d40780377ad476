/**
 * Draws www/shared/, the pictures that links to the pages show in other places: the page's heading beside its first
 * figure, in each language. `npm run picture`, after a build and `npm run stills`.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch, serve } from '../../tests/browser.mjs';
import { PAGES } from '../../www/pages.js';
import { folderOf, LANGUAGES, textsOf } from '../languages.mjs';
import { root } from '../run.mjs';

const [width, height] = [1200, 630];
const site = await serve(root);
const fonts = readdirSync(join(root, 'dist/assets')).filter((name) => name.endsWith('.woff2'));
const font = (/** @type {string} */ name) => `${site.url}dist/assets/${fonts.find((file) => file.startsWith(name))}`;
const browser = await launch('chromium');
const page = await browser.newPage();
await page.setViewport({ width, height });
await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
await page.goto(`${site.url}dist/examples/arcade/billiards/index.html`);
await page.waitForSelector('.stage canvas');
await new Promise((resolve) => setTimeout(resolve, 1000));
const game = `data:image/png;base64,${await (/** @type {import('puppeteer-core').ElementHandle} */ (await page.$('.stage'))).screenshot({ encoding: 'base64' })}`;
for (const language of LANGUAGES) {
  const { page: texts } = await textsOf(language);
  mkdirSync(join(root, 'www/shared', folderOf(language)), { recursive: true });
  for (const [name, [first]] of Object.entries(PAGES)) {
    const { heading, title } = /** @type {Record<string, any>} */ (texts.pages)[name];
    const figure = /** @type {Record<string, any>} */ (texts)[first]?.title ?? '';
    const text = name === 'sat' ? figure : heading ?? (figure || title.split(' – ')[0]);
    // The page of words has no figure: it shows the first one.
    const picture = name === 'play' ? game : `${site.url}www/pictures/${folderOf(language)}${name === 'which' ? 'pair' : first}.svg`;
    await page.goto(`${site.url}package.json`);
    await page.setContent(`<!doctype html><style>
      @font-face { font-family: Display; src: url('${font('display')}') }
      @font-face { font-family: Text; src: url('${font('text')}') }
      body { margin: 0; width: ${width}px; height: ${height}px; display: grid; grid-template-columns: 470px 1fr; gap: 40px; align-items: center; padding: 0 0 0 64px; box-sizing: border-box; background: #0b0e15; color: #e8eaed }
      h1 { margin: 0 0 28px; font: 400 ${text.length > 40 ? 52 : 62}px/1.1 Display; overflow-wrap: anywhere; hyphens: auto }
      p { margin: 0; font: 30px Text; color: #9aa2ad }
      img { width: 626px; height: ${height}px; object-fit: contain }
    </style><div lang="${language}"><h1 lang="${language}">${text}</h1><p>shadowgap</p></div><img src="${picture}">`);
    await page.evaluate(async () => {
      await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
    });
    await page.screenshot({ path: join(root, 'www/shared', `${folderOf(language)}${name}.png`) });
  }
}
await browser.close();
await site.close();
