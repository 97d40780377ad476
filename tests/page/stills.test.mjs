/**
 * The still pictures, for readers without JavaScript or WebAssembly and on paper: there is one for each figure, and one
 * line says why. That it shows what the figure shows, languages.test.mjs sees.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { folderOf, PAGES } from '../../www/pages.js';
import { browsers, root } from '../browser.mjs';
import { readPair, whereIs, drag } from './figure.mjs';
import { ids, pictureOf } from './stills.mjs';
import { onceFor, openPage } from './tab.mjs';

/** The paths of the page, and of its pictures below www/pictures, in each language. */
const PATHS = ['', 'de/'];

test('the pictures have the colours of the page, in both themes', () => {
  const style = readFileSync(join(root, 'www/style.css'), 'utf8');
  // Of a colour, the first is the usual one; those for more contrast come after it.
  const page = new Map([...style.matchAll(/--(\w+): light-dark\((#\w+), (#\w+)\)/g)].reverse().map(([, name, light, dark]) => [name, { light, dark }]));
  assert.ok(page.size >= 10);
  for (const [id, path] of ids.flatMap((id) => PATHS.map((path) => [id, path]))) {
    const picture = pictureOf(id, path);
    assert.doesNotMatch(picture, /(fill|stroke)="rgb/, `${id}: a colour that does not follow the theme`);
    const [light, dark] = [...picture.matchAll(/:root \{ (.*?) \}/g)].map(([, list]) => list.split(';').map((pair) => pair.split(':')));
    // The paper and both shapes; figure 8 begins without an axis.
    if (id !== 'hero') assert.ok(light.length >= 3, id);
    for (const [name, colour] of light) assert.equal(colour, page.get(name.slice(2))?.light, `${id}: npm run stills draws it anew`);
    for (const [name, colour] of dark) assert.equal(colour, page.get(name.slice(2))?.dark, id);
  }
});

for (const name of browsers) {
  describe(`still pictures in ${name}`, () => {
    const once = onceFor(name);
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });

    for (const path of PATHS) (path ? once : test)(`stand in the places of the figures where no script runs${path && ', in German'}`, async () => {
      for (const [name, sections] of Object.entries(PAGES)) {
        const folder = path + folderOf(name);
        await tab.page.goto(`${tab.url}www/algorithm/sat.js`);
        const found = await tab.page.evaluate(async (url) => {
          // A frame without `allow-scripts` is what a reader without JavaScript sees.
          const frame = document.createElement('iframe');
          frame.setAttribute('sandbox', 'allow-same-origin');
          frame.width = '390';
          frame.src = url;
          const loaded = new Promise((resolve) => (frame.onload = resolve));
          document.body.append(frame);
          await loaded;
          const inside = /** @type {Document} */ (frame.contentDocument);
          const pictures = [...inside.querySelectorAll('main section .figure img')].map((picture) => /** @type {HTMLImageElement} */ (picture));
          for (const picture of pictures) {
            picture.scrollIntoView();
            await picture.decode();
          }
          return {
            pictures: pictures.map((picture) => ({ id: picture.closest('section')?.id, wide: picture.naturalWidth, seen: picture.clientWidth, high: picture.clientHeight, alt: picture.alt, src: picture.getAttribute('src') })),
            line: inside.querySelector('main > noscript, noscript')?.textContent ?? '',
            controls: [...inside.querySelectorAll('button')].filter((button) => button.checkVisibility()).length,
          };
        }, tab.url + folder);
        assert.deepEqual(found.pictures.map(({ id }) => id), sections.filter((id) => ids.includes(id)));
        for (const { id, wide, seen, high, alt, src } of found.pictures) {
          assert.equal(src, `${'../'.repeat(folder.split('/').length - 1) || './'}www/pictures/${path}${id}.svg`);
          assert.ok(wide > 300 && seen > 250 && seen <= 390 && high > 100 && alt.length > 10, `${id}: ${wide}, ${seen} by ${high}, ${alt}`);
        }
        if (found.pictures.length > 0) assert.match(found.line, /JavaScript/);
        assert.equal(found.controls, 0, 'a button that does nothing');
      }
    });

    test('stand in for what needs the library where it cannot start, with the reason, and the first figure still moves', async () => {
      const strict = await openPage(name, { headers: { 'content-security-policy': "script-src 'self' 'unsafe-inline'" } });
      /** Without WebAssembly, as in some browsers' strict modes. @param {typeof tab} in_ */
      const without = async (in_) => {
        await in_.page.evaluateOnNewDocument(() => void delete (/** @type {any} */ (window).WebAssembly));
        return in_;
      };
      for (const [here, reason] of /** @type {const} */ ([[await without(await openPage(name)), /still picture: WebAssembly, which computes it, is missing/], [strict, /still picture: .*(unsafe-eval|Content Security|blocked)/i]])) {
        try {
          await here.page.goto(here.url);
          await here.page.waitForFunction(() => document.querySelector('#hero .verdict')?.textContent);
          for (const id of PAGES.sat.slice(1)) {
            await here.page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), id);
            await here.page.waitForFunction((id) => /** @type {HTMLImageElement | null} */ (document.querySelector(`#${id} .figure img`))?.naturalWidth, {}, id);
            assert.match(await here.page.evaluate((id) => document.querySelector(`#${id} .figure p`)?.textContent ?? '', id), reason);
          }
          await here.page.evaluate(() => scrollTo(0, 0));
          const before = (await readPair(here.page, 'hero')).poseB.x;
          const at = await whereIs(here.page, 'hero', 'b');
          await drag(here.page, at, { x: at.x + 25, y: at.y });
          assert.ok((await readPair(here.page, 'hero')).poseB.x > before + 0.1);
        } finally {
          await here.close();
        }
      }
    });

    test('are printed in the places of the figures that nobody has come near', async () => {
      await tab.page.goto('about:blank');
      await tab.page.goto(tab.url);
      await tab.page.waitForFunction(() => document.querySelector('#hero .verdict')?.textContent);
      await tab.page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
      const places = await tab.page.evaluate((ids) => ids.map((id) => document.querySelectorAll(`#${id} .figure :is(canvas, img)`).length), PAGES.sat);
      assert.ok(places.every((count) => count > 0), `${places}`);
      assert.ok(await tab.page.evaluate(() => Boolean(document.querySelector('#way-out img'))));
      // A figure whose picture was printed is still made when it comes near.
      await tab.page.evaluate(() => document.getElementById('way-out')?.scrollIntoView());
      await tab.page.waitForFunction(() => document.querySelector('#way-out .verdict')?.textContent && !document.querySelector('#way-out img'));
    });
  });
}
