/** Each page as a whole: accessibility, words, layout, printing, and that it draws nothing at rest. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { browsers, root } from '../browser.mjs';
import { countFrames, drawn, FOLDERS, onceFor, openPage, rests, settled } from './tab.mjs';

const KB = 1024;
const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };
/** A sheet of paper, in pixels of CSS. */
const PAPER = { width: 816, height: 1056 };
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

for (const name of browsers) {
  describe(`the pages in ${name}`, () => {
    const once = onceFor(name);
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });

    let figures = 0;
    // All that is asked of one page before the next is opened: loading it takes longer than most tests.
    for (const folder of FOLDERS) {
      const which = folder || 'the first page';

      once(`${which} passes the accessibility rules, in both themes, on a phone and on a desk`, async () => {
        for (const [theme, viewport] of /** @type {const} */ ([['light', { width: 1280, height: 900 }], ['dark', PHONE]])) {
          await tab.arrive(folder, viewport);
          const usual = await tab.page.evaluate((choice) => {
            const { theme } = document.documentElement.dataset;
            document.documentElement.dataset.theme = choice;
            return theme;
          }, theme);
          await tab.page.evaluate(axe);
          const found = await tab.page.evaluate(async () => {
            const { violations } = await /** @type {any} */ (window).axe.run({ resultTypes: ['violations'] });
            return violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.slice(0, 5).map((/** @type {any} */ node) => node.target.join(' ')).join('; ')}`);
          });
          await tab.page.evaluate((usual) => {
            if (usual) document.documentElement.dataset.theme = usual;
            else delete document.documentElement.dataset.theme;
          }, usual);
          assert.deepEqual(found, [], theme);
        }
      });

      once(`${which} names every canvas, and says in words what it shows`, async () => {
        await tab.arrive(folder);
        await settled(tab.page);
        const found = await tab.page.evaluate(() => [...document.querySelectorAll('main section:has(.figure)')].map((section) => ({
          id: section.id,
          names: [...section.querySelectorAll('canvas')].map((canvas) => canvas.getAttribute('aria-label') ?? ''),
          heading: section.querySelector('h1, h2')?.textContent?.trim() ?? '',
          said: section.querySelector('output')?.textContent?.trim() ?? '',
          source: /** @type {HTMLAnchorElement} */ (section.querySelector('.call a')).href,
        })));
        figures += found.length;
        for (const { id, names, heading, said, source } of found) {
          assert.ok(heading, id);
          assert.ok(names.length > 0 && names.every((name) => name.length > 5), `${id}: ${names}`);
          assert.ok(said.length > 20, `${id} says nothing before it is in sight: ${said}`);
          assert.match(readFileSync(join(root, 'dist', source.slice(tab.url.length)), 'utf8'), /export function/, `${id}: ${source}`);
        }
      });

      once(`${which} links to what exists`, async () => {
        await tab.arrive(folder);
        const lost = await tab.page.$$eval('main a[href^="#"]', (links) =>
          links.map((link) => link.getAttribute('href') ?? '').filter((href) => !document.getElementById(href.slice(1).split('?')[0])));
        assert.deepEqual(lost, []);
      });

      once(`${which} asks for no frame while nothing happens, wherever one has scrolled to`, async () => {
        await tab.arrive(folder);
        await countFrames(tab.page);
        const ids = await tab.page.evaluate(() => [...document.querySelectorAll('main section:has(.figure)')].map(({ id }) => id));
        // A figure that comes into view for the first time may draw for a while: the map is refined over many frames.
        for (const id of ids) {
          await tab.page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), id);
          assert.ok(await rests(tab.page), `#${id} goes on drawing`);
        }
        await tab.page.evaluate(() => (document.documentElement.dataset.frames = '0'));
        for (const id of ids) {
          await tab.page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), id);
          await new Promise((resolve) => setTimeout(resolve, 120));
          assert.equal(await tab.page.evaluate(() => document.documentElement.dataset.frames), '0', `#${id} draws although nothing changed`);
        }
      });

      // Only Chromium lets a test see the page as it is printed.
      if (name === 'chromium') test(`${which} prints every figure, on white`, async () => {
        await tab.arrive(folder);
        tab.forget();
        await tab.page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
        await tab.page.emulateMediaType('print');
        await tab.page.evaluate(() => dispatchEvent(new Event('beforeprint')));
        await drawn(tab.page);
        const looks = await tab.page.evaluate(() => [...document.querySelectorAll('main section')].flatMap((section) =>
          // A game has layers, of which some may be empty.
          [...new Set([...section.querySelectorAll('canvas')].map((canvas) => canvas.closest('.live') ?? canvas))].map((part) => {
            const layers = part instanceof HTMLCanvasElement ? [part] : [...part.querySelectorAll('canvas')];
            const isDrawn = (/** @type {HTMLCanvasElement} */ layer) => {
              const ctx = /** @type {CanvasRenderingContext2D} */ (layer.getContext('2d'));
              return ctx.getImageData(0, 0, layer.width, layer.height).data.some((value) => value > 0);
            };
            return { id: section.id, drawn: layers.some(isDrawn) };
          })));
        const controls = await tab.page.evaluate(() =>
          [...document.querySelectorAll('button:not(.which), input[type=checkbox], input[type=radio], input[type=range]')]
            .filter((control) => control.checkVisibility()).map(({ outerHTML }) => outerHTML));
        // Without breaks between sheets it would be this high, on the paper of the printer.
        await tab.resize(PAPER);
        await drawn(tab.page, 2);
        const needed = await tab.page.evaluate(() => document.documentElement.scrollHeight) / PAPER.height;
        await tab.page.emulateMediaType();
        await tab.resize({ width: 1280, height: 900 });
        assert.deepEqual(controls, [], 'nobody presses a button of paper');
        assert.deepEqual(looks.filter(({ drawn }) => !drawn), []);
        const pdf = await tab.page.pdf();
        assert.ok(pdf.length > 10 * KB, `${pdf.length} bytes of PDF`);
        const sheets = Buffer.from(pdf).toString('latin1').match(/\/Type \/Page\b/g) ?? [];
        assert.ok(needed < 9, `${folder} needs ${needed} sheets`);
        assert.ok(sheets.length <= Math.ceil(1.15 * needed) + 1, `${folder}: ${sheets.length} sheets instead of ${needed}, of which some must be nearly blank`);
      });
    }

    once('all 20 figures are on these pages', async () => assert.equal(figures, 20));

    once('explains the usual words where the browser finds them', async () => {
      await tab.arrive('which/');
      const found = await tab.page.evaluate(() => ['MTV', 'AABB', 'OBB', 'SAT', 'GJK', 'EPA', 'CCD', 'TOI'].filter((word) => {
        getSelection()?.collapse(document.getElementById('words'), 0);
        const { find } = /** @type {any} */ (window);
        const place = find.call(window, word, true) && getSelection()?.anchorNode?.parentElement;
        return place && place.closest('#which .terms') && place.checkVisibility();
      }));
      assert.deepEqual(found, ['MTV', 'AABB', 'OBB', 'SAT', 'GJK', 'EPA', 'CCD', 'TOI']);
      const terms = await tab.page.$$eval('#words + .terms dt', (all) => all.map(({ textContent }) => textContent ?? ''));
      for (const word of found) assert.ok(terms.includes(word), word);
      assert.deepEqual(terms, [...terms].sort((one, other) => one.localeCompare(other, 'en')), 'in the order of the alphabet');
    });

    test('opens where an address says', async () => {
      for (const hash of ['#manifold', '#circles', '#map', '#pair?a=box,0.5,0,0']) {
        await tab.visit(hash);
        // Figures that are made above it do not move it, once the browser has kept its place.
        await settled(tab.page);
        const top = await tab.page.evaluate((id) => document.querySelector(`${id} h2`)?.getBoundingClientRect().top ?? -1, hash.split('?')[0]);
        assert.ok(top >= 0 && top < 300, `${hash} is at ${top}`);
      }
    });

    test('goes to a state that is typed into the address of an open page, though the figure is still to be made', async () => {
      await tab.page.goto('about:blank');
      await tab.page.setViewport({ width: 1280, height: 900 });
      await tab.page.goto(`${tab.url}shapes/?typed`);
      assert.equal(await tab.page.evaluate(() => document.querySelector('#minkowski .verdict') === null), true, 'nobody has come near the last figure');
      await tab.page.evaluate(() => (location.hash = '#minkowski?b=2,1,0'));
      await tab.page.waitForSelector('#minkowski.drawn');
      await settled(tab.page);
      const { top, hash } = await tab.page.evaluate(() => ({ top: document.querySelector('#minkowski h2')?.getBoundingClientRect().top ?? -1, hash: location.hash }));
      assert.ok(top >= 0 && top < 300, `its heading is at ${top}`);
      assert.equal(hash, '#minkowski?b=2,1,0', 'it shows that state');
    });

    test('has the heading of such a figure at the top, also in windows between those of phones and desks', async () => {
      for (const [width, height] of [[800, 600], [1024, 768], [600, 900]]) {
        await tab.resize({ width, height });
        for (const [folder, first, id] of [['', 'hero', 'way-out'], ['shapes/', 'interval', 'minkowski'], ['fast/', 'early', 'map']]) {
          await tab.page.goto(`${tab.url}${folder}?at=${width}`);
          await tab.page.waitForSelector(`#${first}.drawn`);
          await tab.page.evaluate((id) => (location.hash = `#${id}?a=0,0,0`), id);
          await tab.page.waitForSelector(`#${id}.drawn`);
          // The figures above it that are near are made after it.
          await countFrames(tab.page);
          assert.ok(await rests(tab.page));
          const off = await tab.page.evaluate((id) => {
            const section = /** @type {HTMLElement} */ (document.getElementById(id));
            return section.getBoundingClientRect().top - parseFloat(getComputedStyle(section).scrollMarginTop);
          }, id);
          assert.ok(Math.abs(off) <= 24, `#${id} is ${off} pixels off at ${width}×${height}`);
        }
      }
    });

    // Only Chromium lets a test force colours.
    if (name === 'chromium') test('tells what is chosen where the system forces its colours', async () => {
      for (const width of [1280, 1600]) {
        await tab.open('#early', { width, height: 900 });
        const devtools = await tab.page.createCDPSession();
        await devtools.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
        for (const [all, chosen] of [['#early .choices label', ':has(:checked)'], ['.site a', '[aria-current]']]) {
          const looks = await tab.page.evaluate((all, chosen) => [...document.querySelectorAll(all)].map((one) => {
            const { borderBottomWidth, borderBottomColor, textDecorationLine } = getComputedStyle(one);
            return { chosen: one.matches(chosen), look: [borderBottomWidth, borderBottomColor, textDecorationLine].join() };
          }), all, chosen);
          assert.equal(looks.filter(({ chosen }) => chosen).length, 1, all);
          const [{ look }] = looks.filter(({ chosen }) => chosen);
          assert.ok(looks.every((other) => other.chosen || other.look !== look), `${all} at ${width}: all are ${look}`);
        }
        await devtools.detach();
      }
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
