/**
 * Play first: where pictures, verdicts and texts stand on a phone, on its side and on a desk, and that nothing moves
 * while the page loads.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { allCases } from '../js/common/cases.mjs';
import { drawn, FOLDERS, onceFor, openPage } from './tab.mjs';

/** @typedef {import('./tab.mjs').Viewport} Viewport */

const PHONE = { width: 390, height: 844, deviceScaleFactor: 2 };
const FLAT = { width: 844, height: 390, deviceScaleFactor: 2 };
const DESK = { width: 1280, height: 900 };
const SIZES = { phone: PHONE, 'phone on its side': FLAT, desk: DESK };
/** Where what acts on a figure must be seen together with what it does. */
const LOW = [{ width: 1366, height: 640 }, { width: 1280, height: 800 }, { width: 1920, height: 1080 }, PHONE];
/** Other phones, on which no scroll bar takes some of the width, as it does in Firefox here; and other windows. */
const PHONES = [[360, 740], [412, 915], [430, 932]].map(([width, height]) => ({ width, height }));
const WINDOWS = [[600, 900], [768, 1024], [800, 600], [1024, 768], [1152, 864], [1366, 768], [1536, 864], [1920, 1080], [2560, 1440]].map(([width, height]) => ({ width, height }));

for (const name of browsers) {
  describe(`the layout in ${name}`, () => {
    const once = onceFor(name);
    /**
     * A third of these windows, another one for each page, unless all cases are tried.
     * @param {Viewport[]} all  @param {number} part
     */
    const third = (all, part) => all.filter((_, k) => allCases || k % 3 === part % 3);
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });

    /**
     * Where the parts of each figure that has been made are, in the window; of the cards, the first card's picture and
     * result.
     */
    const places = () => tab.page.evaluate(() => [...document.querySelectorAll('main > section.drawn')].map((section) => {
      const box = (/** @type {string} */ selector) => {
        const { left, right, top, bottom } = /** @type {HTMLElement} */ (section.querySelector(selector)).getBoundingClientRect();
        return { left, right, top, bottom };
      };
      const card = section.querySelector('.cards');
      const [stage, reading] = [box('.stage'), box('.reading')];
      return {
        id: section.id, heading: box('h1, h2'), task: box('.do'), scene: box('.scene'), canvas: box('canvas'),
        verdict: box(card ? '.says strong' : '.verdict'), controls: box('.controls'), figure: { ...stage, bottom: reading.bottom }, theory: section.querySelector('.theory') ? box('.theory') : undefined,
        code: box('.fold'),
      };
    }));
    /** The places of all figures; fails if one has not been made. */
    const allPlaces = async () => {
      const found = await places();
      assert.equal(found.length, await tab.page.evaluate(() => document.querySelectorAll('main .figure').length));
      return found;
    };
    /**
     * Waits until all figures within a window's height of the window, which is when they are loaded, have been made.
     */
    const made = () => tab.page.waitForFunction(() => [...document.querySelectorAll('main > section:has(.figure)')].every((section) => {
      const { top, bottom } = section.getBoundingClientRect();
      return section.classList.contains('drawn') || bottom < -innerHeight || top > 2 * innerHeight;
    }));

    /** @param {string} path */
    const fits = async (path) => {
      await tab.arrive(path, DESK);
      for (const width of [320, 360, 700, 1280, 1500, 2560, 3840]) {
        await tab.resize({ width, height: 900 });
        await drawn(tab.page, 2);
        const wide = await tab.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(wide, 0, `scrolls sideways at ${width}`);
      }
    };

    /** @param {string} path  @param {number} part */
    const keepsPlaces = async (path, part) => {
      await tab.arrive(path, DESK);
      const others = third(name === 'firefox' ? WINDOWS : [...PHONES, ...WINDOWS], part);
      for (const viewport of [DESK, PHONE, FLAT, ...others]) {
        await tab.resize(viewport);
        await drawn(tab.page, 3);
        const found = await tab.page.evaluate(() => {
          const sizes = (/** @type {Element} */ main) => [...main.querySelectorAll(':scope > section:has(.figure)')].map((section) => {
            const { top, height } = section.getBoundingClientRect();
            return { id: section.id, height, theory: (section.querySelector('.theory')?.getBoundingClientRect().top ?? top) - top };
          });
          const main = /** @type {HTMLElement} */ (document.querySelector('main'));
          const made = sizes(main);
          // The page as it is before a script has made anything.
          const bare = /** @type {HTMLElement} */ (main.cloneNode(true));
          for (const section of bare.querySelectorAll('section:has(.figure)')) {
            section.classList.remove('drawn');
            section.querySelector('.tail')?.remove();
            for (const added of section.querySelectorAll('.figure .scene, .figure .says')) added.remove();
            const figure = /** @type {HTMLElement} */ (section.querySelector('.figure'));
            const cards = figure.querySelector('.cards');
            figure.replaceChildren(...(cards ? [cards] : []));
          }
          main.before(bare);
          const before = sizes(bare);
          bare.remove();
          return made.map(({ id, height, theory }, i) => ({ id, off: height - before[i].height, under: theory - before[i].theory }));
        });
        for (const { id, off, under } of found) {
          // A line of text, 25 pixels, may wrap in one browser and not in the other; the scroll bar that Firefox has
          // here makes more lines wrap.
          const least = ![FLAT, ...WINDOWS].includes(viewport) ? 12 : name === 'firefox' ? 48 : 24;
          assert.ok(Math.abs(off) <= Math.max(26, 1.5 * least) && Math.abs(under) <= least,
            `#${id} at ${viewport.width}×${viewport.height}: ${off} pixels taller when made, its theory ${under} lower: www/pages/ says how tall it is, in lines of controls`);
        }
      }
    };

    // All that is asked of one page before the next is opened: loading it takes longer than most tests.
    for (const [part, folder] of FOLDERS.entries()) {
      const page = folder || 'the first page';

      test(`${page} has targets of 44 pixels on a phone`, async () => {
        await tab.arrive(folder, PHONE);
        const small = await tab.page.evaluate(() =>
          [...document.querySelectorAll('button, label, input:not([type=checkbox], [type=radio]), summary, .site a, .masthead a, .ways a, .next, .call-head a')]
            .filter((element) => element.checkVisibility() && !element.parentElement?.closest('label, .map'))
            .map((element) => {
              const { width, height } = element.getBoundingClientRect();
              return { width, height, name: `${element.closest('section')?.id} ${element.className} ${element.textContent?.trim()}` };
            })
            .filter(({ width, height }) => height < 43.9 || width < 43.9));
        assert.deepEqual(small, []);
      });

      test(`${page} fits the window at every width`, () => fits(folder));

      if (folder === 'which/') {
        once(`${page} fits the window at every width in German, too`, () => fits(`de/${folder}`));
        continue;
      }

      test(`${page} has heading, task, picture, controls, verdict, theory and code in this order on a phone, the picture at most 160 pixels under its heading`, async () => {
        await tab.arrive(folder, PHONE);
        for (const { id, heading, task, canvas, controls, verdict, figure, theory, code } of await allPlaces()) {
          // The sandbox is an app: its picture comes first of all.
          if (id === 'sandbox') {
            assert.ok(canvas.bottom <= controls.top + 1 && controls.bottom <= verdict.top + 1 && verdict.bottom <= heading.top, 'the sandbox is in order');
            continue;
          }
          const far = canvas.top - heading.bottom;
          if (id !== 'hero') assert.ok(far <= 160, `#${id}: ${far} pixels from the heading to the picture`);
          assert.ok(task.top >= heading.bottom && canvas.top >= task.bottom && verdict.top >= canvas.bottom, `#${id}: play comes first`);
          if (id !== 'mistakes') assert.ok(controls.top >= canvas.bottom && verdict.top >= controls.bottom - 1, `#${id}: what acts on the picture is under it`);
          if (theory) assert.ok(theory.top >= figure.bottom - 1 && code.top >= theory.bottom - 1, `#${id}: theory and code follow`);
        }
        // Two pictures in one figure, too: a phone's browser leaves some 700 pixels of its screen to the page.
        for (const { id, canvas, verdict } of await allPlaces()) {
          const all = verdict.bottom - canvas.top;
          assert.ok(all <= (id === 'sandbox' ? PHONE.height : 650), `#${id}: ${all} pixels from its picture to the end of its verdict`);
        }
        const folded = await tab.page.evaluate(() => [...document.querySelectorAll('main .fold')].filter((fold) => /** @type {HTMLDetailsElement} */ (fold).open).length);
        assert.equal(folded, 0, 'code is folded');
        const task = await tab.page.evaluate(() => [...document.querySelectorAll('main .do')].map((one) => {
          const { fontSize, color } = getComputedStyle(one);
          return { as: fontSize === getComputedStyle(document.body).fontSize && color === getComputedStyle(/** @type {Element} */ (one.parentElement)).color, letters: one.textContent?.trim().length ?? 0 };
        }));
        assert.equal(task.length, (await allPlaces()).length, 'each figure has one task, and nothing else looks like one');
        assert.ok(task.every(({ as, letters }) => as && letters > 20 && letters < 140), 'a task is one line or two, as large and dark as text');
      });

      test(`${page} has the figure beside its text on a desk, and keeps it there`, async () => {
        await tab.arrive(folder, DESK);
        for (const { id, heading, task, scene, figure, theory } of await allPlaces()) {
          if (['mistakes', 'sandbox'].includes(id)) continue;
          assert.ok(figure.left >= task.right && (!theory || figure.left >= theory.right), `#${id}: the figure is on the right`);
          if (id !== 'hero') assert.ok(Math.abs(scene.top - heading.top) < 2, `#${id}: the picture begins with its heading`);
          if (!theory) continue;
          const top = await tab.page.evaluate((id) => {
            document.getElementById(id)?.scrollIntoView();
            document.querySelector(`#${id} .theory > :last-child`)?.scrollIntoView({ block: 'nearest' });
            return /** @type {HTMLElement} */ (document.querySelector(`#${id} .scene`)).getBoundingClientRect().top;
          }, id);
          assert.ok(top >= -1, `#${id}: while one reads its last sentence, the picture is at ${top}`);
        }
      });

      for (const viewport of LOW) test(`${page} shows picture, verdict and all that acts on the figure together at ${viewport.width} × ${viewport.height}`, async () => {
        await tab.arrive(folder, viewport);
        const ids = (await allPlaces()).map(({ id }) => id);
        for (const id of ids) {
          // As a reader scrolls who wants to see the picture; of the cards, the one whose link was followed.
          await tab.page.evaluate((id) => document.querySelector(id === 'sandbox' ? '#sandbox' : `#${id} .scene`)?.scrollIntoView(), id);
          await drawn(tab.page, 2);
          const hidden = await tab.page.evaluate((id) => ['.scene', '.verdict', '.controls', '.controls :is(button, input, select, label)'].flatMap((selector) =>
            [...document.querySelectorAll(`#${id} ${selector}`)].slice(0, selector === '.scene' ? 1 : undefined).filter((one) => one.checkVisibility()).map((one) => {
              const { top, bottom } = one.getBoundingClientRect();
              return top >= -2 && bottom <= innerHeight + 1 ? '' : `${selector} ${one.textContent?.trim().slice(0, 20)} from ${Math.round(top)} to ${Math.round(bottom)}`;
            }).filter(Boolean)), id);
          assert.deepEqual(hidden, [], `#${id}`);
        }
      });

      for (const [where, viewport] of Object.entries(SIZES)) {
        test(`a link to a figure of ${page} arrives with picture and verdict in view, on a ${where}`, async () => {
          await tab.arrive(folder, viewport);
          const ids = await tab.page.evaluate(() => [...document.querySelectorAll('main > section:has(.figure)')].map(({ id }) => id));
          for (const id of ids) {
            // On the side of a phone a card is taller than the window.
            if (viewport === FLAT && id === 'mistakes') continue;
            await tab.go(`#${id}`);
            const { scene, verdict } = (await places()).find((place) => place.id === id) ?? assert.fail(id);
            assert.ok(scene.top >= -1, `#${id}: the picture begins at ${scene.top}`);
            // On a phone the first heading and the sentence that says what the page is about come before the picture.
            if (id === 'hero' && viewport === PHONE) assert.ok(scene.top < 0.6 * viewport.height, `the first picture begins at ${scene.top}`);
            else assert.ok(verdict.bottom <= viewport.height, `#${id}: the verdict ends at ${verdict.bottom}`);
          }
        });
      }

      test(`${page} leaves 24 pixels beside every picture, where a finger scrolls, and centres pictures in short windows`, async () => {
        await tab.arrive(folder, PHONE);
        for (const viewport of [PHONE, { width: 360, height: 480 }, { width: 700, height: 420 }, { width: 1000, height: 380 }]) {
          await tab.resize(viewport);
          await made();
          await drawn(tab.page, 3);
          const found = await tab.page.evaluate(() => [...document.querySelectorAll('main :is(.cards li, .figure:not(:has(.cards)) > .stage)')].flatMap((column) => {
            // One of the two may have no box of its own.
            const { left, right } = (column.getClientRects()[0] ?? column.parentElement?.getBoundingClientRect());
            const boxes = [...column.querySelectorAll('.scene')].filter((scene) => scene.checkVisibility()).map((scene) => scene.getBoundingClientRect());
            // Pictures side by side are centred together.
            return boxes.map(({ top }) => boxes.filter((box) => box.top === top)).map((row) => {
              const [from, to] = [Math.min(...row.map((box) => box.left)), Math.max(...row.map((box) => box.right))];
              return { id: column.closest('section')?.id, left: from, right: document.documentElement.clientWidth - to, aside: from - left, beside: right - to };
            });
          }));
          for (const { id, left, right, aside, beside } of found) {
            assert.ok(left >= 24 && right >= 24, `#${id} at ${viewport.width}: ${left} and ${right}`);
            assert.ok(Math.abs(aside - beside) < 2, `#${id} in ${viewport.width} by ${viewport.height}: ${aside} left of it, ${beside} right of it`);
          }
        }
      });

      test(`${page} keeps the place of every figure until a script has made it`, () => keepsPlaces(folder, part));

      once(`${page} fits the window and keeps every place in German, too`, async () => {
        await fits(`de/${folder}`);
        await keepsPlaces(`de/${folder}`, part + 1);
      });
    }

    for (const [where, viewport] of Object.entries(SIZES)) {
      test(`a fresh link to a figure arrives with picture and verdict in view, on a ${where}`, async () => {
        await tab.visit('#manifold', viewport);
        await made();
        const { scene, verdict } = (await places()).find(({ id }) => id === 'manifold') ?? assert.fail();
        assert.ok(scene.top >= 0 && verdict.bottom <= viewport.height, `a fresh link: ${scene.top} to ${verdict.bottom}`);
      });
    }

    test('gives each link of the header room for its words on a phone, in both languages', async () => {
      for (const folder of ['', 'de/']) {
        await tab.visit('', PHONES[0], folder);
        const cut = await tab.page.evaluate(() => [...document.querySelectorAll('.masthead a')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent));
        assert.deepEqual(cut, [], folder);
      }
    });

    test('lets nothing stand in front of a picture that stays on a phone', async () => {
      for (const [id, row] of [['pair', '#pair tbody tr:last-child'], ['solid', '#solid tbody:last-of-type tr:last-child']]) {
        await tab.visit(`#${id}`, PHONE);
        const above = await tab.page.evaluate((id, row) => {
          document.querySelector(row)?.scrollIntoView({ block: 'center' });
          const { left, width, top, height } = /** @type {Element} */ (document.querySelector(`#${id} canvas`)).getBoundingClientRect();
          return Array.from({ length: 40 }, (_, k) => document.elementFromPoint(left + width / 2, top + ((k + 0.5) * height) / 40)?.tagName);
        }, id, row);
        assert.deepEqual([...new Set(above)], ['CANVAS'], id);
      }
    });

    // Only Chromium tells how much has moved.
    if (name === 'chromium') {
      /** Counts what moves in a page from its start. @param {import('./tab.mjs').Page} page */
      const countMoves = (page) => page.evaluateOnNewDocument(() => {
        let sum = 0;
        /** @type {string[]} */
        const what = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = /** @type {any} */ (entry);
            sum += value;
            what.push(...sources.map((/** @type {any} */ { node, previousRect, currentRect }) =>
              `${node?.nodeName}#${node?.closest?.('section')?.id}.${node?.className} from ${previousRect.top} to ${currentRect.top}`));
          }
          Object.assign(document.documentElement.dataset, { moved: String(sum), what: what.join('; ') });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      /**
       * Fails if something has moved by more than a trace.
       * @param {import('./tab.mjs').Page} page
       * @param {string} where
       */
      const assertStill = async (page, where) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        const { moved = '0', what } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
        assert.ok(Number(moved) <= 0.02, `${where}: ${moved}, ${what}`);
      };

      test('moves nothing while it loads, not on a phone and not at a link', async () => {
        await countMoves(tab.page);
        const links = [...FOLDERS.map((folder) => ['', folder]), ...['#way-out', '#minkowski', '#course', '#map'].map((hash) => [hash, '']), ...['', 'shapes/', 'mistakes/'].map((folder) => ['', `de/${folder}`]), ['#course', 'de/']];
        for (const [size, viewport] of [PHONE, FLAT, DESK].entries()) {
          for (const [hash, path] of links.filter((_, k) => allCases || (size + k) % 3 === 0)) {
            await tab.visit(hash, viewport, path);
            await made();
            await assertStill(tab.page, `${path}${hash} at ${viewport.width}`);
          }
        }
      });

      test('moves nothing when the browser paints half of a section', async () => {
        for (const pause of ['<div class="theory">', 'id="build">']) {
          const slow = await openPage(name, { pause });
          try {
            await countMoves(slow.page);
            for (const viewport of [PHONE, DESK]) {
              await slow.resize(viewport);
              await slow.page.goto(slow.url);
              await slow.page.waitForSelector('#hero.drawn');
              await assertStill(slow.page, `${pause} at ${viewport.width}`);
            }
          } finally {
            await slow.close();
          }
        }
      });
    }

    test('writes every number with a true minus sign', async () => {
      await tab.visit('#sandbox', DESK);
      const hyphens = await tab.page.evaluate(() => [
        ...[...document.querySelectorAll('main [aria-label]')].map((element) => element.getAttribute('aria-label') ?? ''),
        ...[...document.querySelectorAll('main output')].map(({ textContent }) => textContent ?? ''),
        ...[...document.querySelectorAll('.bodies input')].map((input) => /** @type {HTMLInputElement} */ (input).value),
      ].filter((text) => /(^|\s)-\d/.test(text)));
      assert.deepEqual(hyphens, []);
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
