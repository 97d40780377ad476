/**
 * The pages together: old links arrive, every figure is one link away, the way through all of them, and how long they
 * are.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { folderOf, PAGES, pageOf } from '../../www/pages.js';
import { browsers, root } from '../browser.mjs';
import { allCases } from '../js/common/cases.mjs';
import { drawn, FOLDERS, onceFor, openPage, settled } from './tab.mjs';

const PHONE = { width: 390, height: 844, deviceScaleFactor: 2 };
const LANGUAGES = ['', 'de/'];
const sections = Object.values(PAGES).flat();

/** How many words all pages have in English, and how many screens of a phone the first one and the others. */
const MOST = { words: 5500, first: 15, other: 12 };

for (const name of browsers) {
  describe(`the site in ${name}`, () => {
    const once = onceFor(name);
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    /** The address that is open, below the site's. */
    const here = () => tab.page.evaluate(() => location.href).then((href) => href.slice(tab.url.length));
    /** Clicks a link that leads to another page. @param {string} selector */
    const follow = (selector) => Promise.all([tab.page.waitForNavigation(), tab.page.evaluate((selector) => /** @type {HTMLElement} */ (document.querySelector(selector)).click(), selector)]);

    test('an old link to a figure arrives where the figure is now, in its state, also alone in a frame', async () => {
      // Firefox tries English, unless all cases are tried.
      for (const path of name === 'chromium' || allCases ? LANGUAGES : ['']) {
        for (const [hash, page] of [['#bounce?gravity=off', 'physics'], ['#map', 'fast'], ['#solid?view=0.5,0.25', 'space'], ['#boxes?b=1,1,0', 'sat']]) {
          const id = /\w+/.exec(hash)?.[0] ?? '';
          await tab.page.goto(`${tab.url}${path}${hash}`);
          await tab.page.waitForSelector(`#${id}.drawn`);
          await settled(tab.page);
          assert.equal(await here(), `${path}${folderOf(page)}${hash}`);
          const top = await tab.page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top ?? -1, id);
          assert.ok(top >= 0 && top < 300, `#${id} is at ${top}`);
        }
        await tab.page.goto(`${tab.url}${path}?figure=course&theme=dark#course?frames=4`);
        await tab.page.waitForSelector(':root[data-figure=course] #course.drawn');
        assert.equal(await here(), `${path}physics/?figure=course&theme=dark#course?frames=4`);
        await settled(tab.page);
        assert.equal(await tab.page.$eval('#course [name=frames]', (slider) => /** @type {HTMLInputElement} */ (slider).value), '4');
      }
    });

    test('an address of another page that is typed into an open one leads there', async () => {
      await tab.page.goto(`${tab.url}fast/`);
      await tab.page.waitForSelector('#early.drawn');
      await Promise.all([tab.page.waitForNavigation(), tab.page.evaluate(() => void (location.hash = '#minkowski?a=0,0,0'))]);
      await tab.page.waitForSelector('#minkowski.drawn');
      assert.equal(await here(), 'shapes/#minkowski?a=0,0,0');
    });

    once('every section is one link away from every page, and the link arrives', async () => {
      for (const path of LANGUAGES) {
        for (const folder of FOLDERS) {
          const [, map] = /<nav class="map[^>]*>(.*?)<\/nav>/s.exec(readFileSync(join(root, 'dist', path, folder, 'index.html'), 'utf8')) ?? assert.fail();
          const links = [...map.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => new URL(href, `${tab.url}${path}${folder}`).href);
          for (const id of sections) assert.ok(links.includes(`${tab.url}${path}${folderOf(pageOf(id) ?? '')}#${id}`), `${path}${folder} has no link to #${id}`);
        }
      }
      await tab.page.goto(tab.url);
      for (const id of ['circles', 'penetration', 'hero', 'which']) {
        await follow(`.map a[href$="#${id}"]`);
        if (id !== 'which') await tab.page.waitForSelector(`#${id}.drawn`);
        assert.equal(await here(), `${folderOf(pageOf(id) ?? '')}#${id}`);
      }
    });

    once('“next” leads through all pages, and each says which one it is', async () => {
      for (const viewport of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
        await tab.resize(viewport);
        await tab.page.goto(tab.url);
        for (const [k, folder] of FOLDERS.entries()) {
          assert.equal(await here(), folder);
          const { current, seen } = await tab.page.evaluate(() => {
            const link = /** @type {HTMLAnchorElement} */ (document.querySelector('.site [aria-current=page]'));
            const { left, right } = link.getBoundingClientRect();
            return { current: link.href, seen: left >= 0 && right <= innerWidth };
          });
          assert.equal(current, tab.url + folder);
          assert.ok(seen, `the navigation does not show that ${folder} is open, at ${viewport.width} pixels`);
          if (k < FOLDERS.length - 1) await follow('main .next');
        }
        assert.equal(await tab.page.$('main .next'), null);
      }
    });

    once('has few words, and few screens of a phone', async (t) => {
      let words = 0;
      for (const folder of FOLDERS) {
        await tab.visit('', PHONE, folder);
        const { count, height } = await tab.page.evaluate(() => ({
          height: document.documentElement.scrollHeight,
          // What stands at the end of every page counts once; code and numbers are no words.
          count: [...document.querySelectorAll(document.documentElement.dataset.page === 'sat' ? 'main, .keys, footer' : 'main')].map((part) => {
            for (const code of part.querySelectorAll('pre, code.line')) code.remove();
            return /** @type {HTMLElement} */ (part).innerText.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
          }).reduce((sum, n) => sum + n),
        }));
        words += count;
        const screens = height / PHONE.height;
        t.diagnostic(`${folder || 'the first page'}: ${count} words, ${screens.toFixed(1)} screens`);
        assert.ok(screens <= (folder ? MOST.other : MOST.first), `${folder || 'the first page'} has ${screens.toFixed(1)} screens`);
      }
      assert.ok(words > 2000 && words <= MOST.words, `${words} words`);
    });

    test('has left the console empty', async () => {
      await drawn(tab.page);
      assert.deepEqual(tab.complaints, []);
    });
  });
}
