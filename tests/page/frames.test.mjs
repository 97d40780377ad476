/**
 * What a frame of a drag may do, as counts, not times, which the machine's load changes.
 * `npm run frames` measures times.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { figuresIn } from '../../scripts/figures.mjs';
import { browsers } from '../browser.mjs';
import { whereIs } from './figure.mjs';
import { countFrames, drawn, openPage, rests } from './tab.mjs';

for (const name of browsers) {
  describe(`a frame of a drag in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
      await tab.visit('');
    });
    after(async () => {
      await tab.close();
    });

    test('draws each canvas at most once, reads the layout for the pointer alone, and writes code, tables and grips when the pointer rests', async () => {
      for (const id of figuresIn()) {
        await tab.open(`#${id}`);
        // They say nothing of their shapes before the first step, or the guess; the rows of figure 8 count its steps.
        if (id === 'early' || id === 'way-out') await tab.page.evaluate((id) => /** @type {HTMLElement} */ (document.querySelector(`#${id} .own button`)).click(), id);
        await drawn(tab.page, 3);
        const handle = await tab.page.evaluate((id) => /** @type {HTMLElement} */ (document.querySelector(`#${id} .grip`)).dataset.handle ?? '', id);
        const place = await whereIs(tab.page, id, handle);
        await tab.page.evaluate(() => addEventListener('pointerdown', (event) => Object.assign(window, { held: event.pointerId }), { capture: true, once: true }));
        await tab.page.mouse.move(place.x, place.y);
        await tab.page.mouse.down();
        // The map goes on until it is fine, what the press changed is written when it rests, and the page notes where
        // the reader is a moment after scrolling: with a timer of the page, however busy that is. The figures near by
        // are made when it is idle.
        await tab.page.evaluate(async () => {
          await new Promise((resolve) => setTimeout(resolve, 600));
          while (/** @type {any} */ (window).idling) await new Promise((resolve) => requestAnimationFrame(resolve));
        });
        await drawn(tab.page, 3);
        const found = await tab.page.evaluate(async (id, { x, y }) => {
          const section = /** @type {HTMLElement} */ (document.getElementById(id));
          const canvas = /** @type {HTMLElement} */ (section.querySelector('canvas'));
          const grip = /** @type {HTMLElement} */ (section.querySelector('.grip'));
          const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
          const words = () => [section.querySelector('.call')?.textContent, section.querySelector('.more')?.textContent].join('\n');
          const { clearRect } = CanvasRenderingContext2D.prototype;
          const { getBoundingClientRect } = Element.prototype;
          /** @type {Map<HTMLCanvasElement, number>} */
          const clears = new Map();
          let pointing = false;
          let reads = 0;
          CanvasRenderingContext2D.prototype.clearRect = function (/** @type {[number, number, number, number]} */ ...box) {
            clears.set(this.canvas, (clears.get(this.canvas) ?? 0) + 1);
            clearRect.apply(this, box);
          };
          Element.prototype.getBoundingClientRect = function () {
            if (!pointing) reads++;
            return getBoundingClientRect.call(this);
          };
          let records = 0;
          const changes = new MutationObserver((now) => (records += now.length));
          for (const part of section.querySelectorAll('.call, .more')) changes.observe(part, { subtree: true, childList: true, characterData: true });
          changes.observe(grip, { attributes: true, attributeFilter: ['style'] });

          const before = section.querySelector('.figure')?.textContent;
          const move = (/** @type {number} */ k) => canvas.dispatchEvent(new PointerEvent('pointermove', {
            clientX: x + 9 * k, clientY: y + 6 * k, pointerId: /** @type {any} */ (window).held, pointerType: 'mouse', bubbles: true,
          }));
          let most = 0;
          let least = Infinity;
          const moves = 5;
          // A frame draws what was moved to in the one before.
          for (let k = 1; k <= moves; k++) {
            pointing = true;
            move(k);
            pointing = false;
            clears.clear();
            await frame();
            most = Math.max(most, ...clears.values());
            least = Math.min(least, clears.size);
          }
          const written = records;
          const readout = section.querySelector('.figure')?.textContent !== before;
          CanvasRenderingContext2D.prototype.clearRect = clearRect;
          Element.prototype.getBoundingClientRect = getBoundingClientRect;
          await frame();
          const rested = { records, words: words(), grip: grip.style.transform };
          changes.disconnect();
          return { most, least, reads, written, readout, rested };
        }, id, place);
        await tab.page.mouse.up();
        await drawn(tab.page, 2);
        const end = await tab.page.evaluate((id) => ({
          words: ['.call', '.more'].map((part) => document.querySelector(`#${id} ${part}`)?.textContent).join('\n'),
          grip: /** @type {HTMLElement} */ (document.querySelector(`#${id} .grip`)).style.transform,
        }), id);
        const { most, least, reads, written, readout, rested } = found;
        assert.deepEqual({ most, least: Math.min(1, least) }, { most: 1, least: 1 }, `#${id}: each canvas is drawn once, and at least one is`);
        assert.equal(reads, 0, `#${id}: only the pointer's events read the layout`);
        if (id !== 'early') assert.ok(readout, `#${id}: verdict and numbers follow in every frame`);
        assert.equal(written, 0, `#${id}: code, tables and grips wait`);
        assert.ok(rested.records > 0, `#${id}: they follow when the pointer rests for a frame`);
        assert.deepEqual({ words: rested.words, grip: rested.grip }, end, `#${id}: and are then as they will be`);
      }
    });

    test('by itself: a change of the theme draws every figure again, and in one go only one of them, or one card of figure 18', async () => {
      await tab.visit('');
      await countFrames(tab.page);
      assert.ok(await rests(tab.page));
      await tab.page.evaluate(() => {
        const { clearRect } = CanvasRenderingContext2D.prototype;
        /** The pictures that are drawn without a pause between them. @type {Set<string>[]} */
        const goes = [];
        let open = false;
        CanvasRenderingContext2D.prototype.clearRect = function (/** @type {[number, number, number, number]} */ ...box) {
          const section = this.canvas.closest('section');
          if (section) {
            if (!open) {
              goes.push(new Set());
              queueMicrotask(() => (open = false));
            }
            open = true;
            const card = /** @type {HTMLElement | null} */ (this.canvas.closest('[data-card]'));
            goes[goes.length - 1].add(card?.dataset.card ?? section.id);
          }
          clearRect.apply(this, box);
        };
        Object.assign(window, { goes });
      });
      await tab.page.click('#theme');
      assert.ok(await rests(tab.page));
      const { goes, wanted } = await tab.page.evaluate(() => ({
        goes: /** @type {{ goes: Set<string>[] }} */ (/** @type {unknown} */ (window)).goes.map((go) => [...go]),
        wanted: [...document.querySelectorAll('main section:has(canvas)')].flatMap((section) => {
          const cards = [.../** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll('[data-card]'))];
          return cards.length ? cards.map(({ dataset }) => dataset.card) : section.id;
        }),
      }));
      await tab.page.click('#theme');
      tab.forget();
      assert.deepEqual(goes.filter((go) => go.length > 1), []);
      assert.deepEqual(wanted.filter((one) => !goes.flat().includes(one ?? '')), [], 'all are drawn');
    });

    test('has left the console empty', () => assert.deepEqual(tab.complaints, []));
  });
}
