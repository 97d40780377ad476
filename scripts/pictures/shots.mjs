/**
 * `npm run shots`: pictures of every section of the built pages, and of the levels to play, in shots/, in both
 * browsers, at phone, desktop and large width, in both themes, and some figures in several states, to look at before
 * they are
 * shown to anybody. `npm run shots -- firefox 390` takes only the pictures whose names contain all of these words; with
 * `de` among them, of the German page.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { browsers, launch, root, serve } from '../../tests/browser.mjs';
import { folderOf, PAGES, pageOf } from '../../www/pages.js';

/** States beside the usual one, by figure. @type {Record<string, Record<string, string>>} */
const states = {
  pair: {
    apart: 'a=polygon,-2.6,0.6,0.2&b=hexagon,2.4,-0.7,0.3',
    'apart-all': 'a=polygon,-2.6,0.6,0.2&b=hexagon,2.4,-0.7,0.3&axes=all',
    rounded: 'a=rounded-box,-1.3,0.4,0.3&b=capsule,1.3,-0.4,1.1',
    circle: 'a=box,-1.2,0.2,0.2&b=circle,1.7,-1.2,0',
    nested: 'a=hexagon,0,0,0.2&b=point,0.4,-0.3,0',
    many: 'a=ellipse,-1.2,0.3,0.4&b=hull,1.5,-0.4,0.2',
    shallow: 'a=box,-1.4,0.3,0&b=box,2.17,0,0',
    thicket: 'a=ellipse,-1.2,0.3,0.4&b=ellipse,1.5,-0.4,0.2',
    corner: 'a=segment,-4.2,-3,0.7&b=triangle,4.2,3,0.4',
    edit: 'edit=yes',
  },
};

const sizes = [
  { width: 390, height: 844, deviceScaleFactor: 2 },
  { width: 1280, height: 860, deviceScaleFactor: 1 },
  { width: 2560, height: 1440, deviceScaleFactor: 1 },
];

const ids = Object.values(PAGES).flat();
const german = argv.includes('de');
const words = argv.slice(2).filter((word) => word !== 'de');
const folder = join(root, 'shots');
mkdirSync(folder, { recursive: true });
const site = await serve(join(root, 'dist'), { base: '/some/path/' });
const url = german ? `${site.url}de/` : site.url;
for (const name of browsers) {
  if (browsers.some((other) => other !== name && words.includes(other))) continue;
  const browser = await launch(name);
  const page = await browser.newPage();
  for (const theme of ['light', 'dark']) {
    for (const viewport of sizes) {
      for (const id of ids) {
        for (const [state, hash] of Object.entries({ usual: '', ...states[id] })) {
          const shot = [name, viewport.width, theme, id, state, ...(german ? ['de'] : [])].join('-');
          if (!words.every((word) => `-${shot}-`.includes(`-${word}-`))) continue;
          await page.setViewport(viewport);
          await page.goto(url);
          await page.evaluate((choice) => localStorage.setItem('theme', choice), theme);
          await page.goto('about:blank');
          await page.goto(`${url}${folderOf(pageOf(id) ?? 'sat')}#${id}${hash && `?${hash}`}`);
          // What stays at the top of the window would lie across what follows it; and the window is about to become as
          // tall as the section, with pictures no taller than before.
          await page.addStyleTag({ content: `
            .stage { position: static !important }
            .figure { --limit: ${viewport.height - 330}px !important }` });
          const box = () => page.evaluate((id) => {
            const { top, height } = /** @type {HTMLElement} */ (document.getElementById(id)).getBoundingClientRect();
            return { y: top + scrollY, height };
          }, id);
          await page.setViewport({ ...viewport, height: Math.ceil((await box()).height) });
          await page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), id);
          await new Promise((resolve) => setTimeout(resolve, 600));
          // As wide as the window: a phone's pictures go from edge to edge.
          await page.screenshot({ path: `${join(folder, shot)}.png`, clip: { x: 0, ...(await box()), width: viewport.width }, captureBeyondViewport: false });
          console.log(`shots/${shot}.png`);
        }
      }
      // The levels speak English.
      for (const state of german ? [] : ['1', '2', '3', 'why']) {
        const shot = [name, viewport.width, theme, 'level', state].join('-');
        if (!words.every((word) => `-${shot}-`.includes(`-${word}-`))) continue;
        await page.setViewport(viewport);
        await page.goto(site.url);
        await page.evaluate((choice) => localStorage.setItem('theme', choice), theme);
        await page.goto(`${site.url}examples/platformer/index.html#${state}`);
        // A touch makes the buttons of phones appear.
        if (viewport.width < 400) await page.touchscreen.tap(180, 300);
        if (state === 'why') await page.keyboard.press('KeyX');
        await page.keyboard.down('ArrowRight');
        await new Promise((resolve) => setTimeout(resolve, 1900));
        await page.screenshot({ path: `${join(folder, shot)}.png` });
        await page.keyboard.up('ArrowRight');
        console.log(`shots/${shot}.png`);
      }
    }
  }
  await browser.close();
}
await site.close();
