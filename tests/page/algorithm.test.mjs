/**
 * The algorithm beside figures 4 to 12: the line that decides is lit as the state changes; its file is read and copied
 * in each language.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { browsers, root } from '../browser.mjs';
import { control, drag, press, read, whereIs } from './figure.mjs';
import { drawn, openPage } from './tab.mjs';

/** The file of each language that the page offers. */
const LANGUAGES = ['js', 'rs', 'py', 'gd', 'lua', 'cs'];
const fileOf = (/** @type {string} */ language) => readFileSync(join(root, 'www/algorithm', `sat.${language}`), 'utf8');

/**
 * The lit lines in states of each figure: what stands in the comment at the line's end, with what the figure says of
 * it. A word in angle brackets stands for the number that the figure shows under this name, without its minus sign
 * where it is a depth or a gap. Those of one page follow each other: it is loaded once.
 *
 * @type {[string, string[]][]}
 */
const LIT = [
  // Boxes of 3.2 × 1.4 at the origin and of 2.4 × 1.8 at (3, 0) or (−3, 0), seen along x.
  ['#shadow?a=0,0,0&b=2,0,0&axis=0', ['smallest → B 0.80', 'largest → A 1.60', 'A before B → −0.80']],
  ['#shadow?a=0,0,0&b=-2,0,0&axis=0', ['smallest → A −1.60', 'largest → B −0.80', 'B before A → −0.80']],
  ['#turned?axis=Q', ['edges of A → Q']],
  ['#turned?axis=S', ['edges of B → S']],
  ['#pair?a=box,-2.6,0,0&b=box,2.6,0,0', ['a gap: apart → A edge 1']],
  ['#pair?a=box,-0.5,0,0&b=box,0.5,0,0', ['no gap on any axis']],
  ['#way-out?a=0,0,0&b=2,-1,0&pulled=0', ['least so far → 1.30']],
  ['#way-out?a=0,0,0&b=2,-1,0&pulled=1.2', ['a gap: apart → 0.26']],
  ['#way-out?a=0,0,0&b=0.5,-0.2,0&way=common&pulled=0', ['shorter way', 'least so far → <length>']],
  ['#circles?a=-1.9,-0.4,0&b=-1.9,-2.3,0', ['edges of A → <separation>']],
  ['#circles?a=-1.9,-0.4,0&b=3.1,-2.3,0', ['vertices → <separation>', 'nearest so far']],
  ['#minkowski?a=0,0,0&b=0,0,0', ['origin inside']],
  ['#minkowski?a=-1.6,-1.15,0&b=1.6,1.15,0', ['origin outside']],
  ['#manifold?stage=1', ['reference edge']],
  ['#manifold?stage=2', ['incident edge']],
  ['#manifold?stage=3', ['clip']],
  ['#manifold?stage=4', ['clip again']],
  ['#manifold?stage=5', ['keep']],
  ['#manifold?a=-3.8,2.3,0&b=3.8,-2.3,0', []],
  ['#early?tried=0', ['next axis']],
  ['#early?a=-3,0,0&b=3,0,0&tried=1', ['two shadows → <between>']],
  ['#early?a=-3,0,0&b=3,0,0&tried=2', ['a gap: apart → <between>']],
  ['#early?a=0,0,0&b=0.5,0,0&tried=20', ['no gap on any axis']],
  ['#early?a=-3.4,0,0&b=3.4,0,0&look=circle', []],
  ['#penetration?a=-1.3,0.4,0.1&b=1.25,0.1,0.3', ['greatest so far → B 1: <separation>']],
  ['#penetration?a=-1.3,0.4,0.1&b=1.25,0.1,0.3&edge=1', ['deepest vertex → B’s vertex 0']],
  ['#penetration?a=-2.6,0,0&b=2.6,0,0', ['in front: a gap → A 2']],
];

for (const name of browsers) {
  describe(`the algorithm in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });

    /** The lit lines of a figure, without the signs of comments. @param {string} id */
    const litOf = (id) => tab.page.evaluate((id) => [...document.querySelectorAll(`#${id} .algorithm .lit`)]
      .map((line) => ['i', 'data'].map((part) => line.querySelector(part)?.textContent).join('').replace(/^(\/\/|#|--)\s+/, '')), id);
    /** @param {string} id */
    const codeOf = (id) => tab.page.evaluate((id) => [...document.querySelectorAll(`#${id} .algorithm .line`)]
      .map((line) => ['span', 'i'].map((part) => line.querySelector(part)?.textContent).join('')), id);
    /** Opens a figure's code, which is loaded then. @param {string} id */
    async function unfold(id) {
      await tab.page.$eval(`#${id} .fold`, (fold) => (/** @type {HTMLDetailsElement} */ (fold).open = true));
      await tab.page.waitForFunction((id) => document.querySelector(`#${id} .algorithm .line`), {}, id);
    }
    /** @param {string} id  @param {string} language */
    async function choose(id, language) {
      await unfold(id);
      await tab.page.select(`#${id} .algorithm select`, language);
      await tab.page.waitForFunction((id, language) => document.querySelector(`#${id} .algorithm a`)?.textContent?.endsWith(`.${language}`), {}, id, language);
    }

    test('lights the line that decides, with its number, in every figure and state', async () => {
      for (const [hash, expected] of LIT) {
        await tab.open(hash);
        const id = /\w[\w-]*/.exec(hash)?.[0] ?? '';
        await unfold(id);
        const { texts } = await read(tab.page, id);
        assert.deepEqual(await litOf(id), expected.map((line) => line.replace(/<(.*)>/, (_all, row) => texts[row])), hash);
      }
    });

    test('follows a drag, a slider and a key', async () => {
      await tab.open('#minkowski?a=0,0,0&b=0,0,0');
      await unfold('minkowski');
      assert.deepEqual(await litOf('minkowski'), ['origin inside']);
      const b = await whereIs(tab.page, 'minkowski', 'b');
      await drag(tab.page, b, { x: b.x + 400, y: b.y - 300 });
      await press(tab.page, 'minkowski', 'a', ...Array(18).fill('ArrowLeft'));
      const { verdict } = await read(tab.page, 'minkowski');
      assert.deepEqual(await litOf('minkowski'), [/^Apart/.test(verdict) ? 'origin outside' : 'origin inside']);
      assert.match(verdict, /^Apart/);

      await tab.open('#early?a=-3,0,0&b=3,0,0&tried=0');
      await unfold('early');
      await control(tab.page, 'early', 'input[type=range]', 1);
      assert.match((await litOf('early')).join(), /^two shadows → −/);
      await control(tab.page, 'early', 'input[type=range]', 2);
      assert.match((await litOf('early')).join(), /^a gap: apart → /);
    });

    test('is read from the file itself, in each language, in all figures at once, and stays lit', async () => {
      for (const id of ['shadow', 'turned']) await tab.open(`#${id}`);
      await tab.open('#pair?a=box,-2.6,0,0&b=box,2.6,0,0');
      for (const language of LANGUAGES) {
        await choose('pair', language);
        const source = fileOf(language);
        for (const id of ['pair', 'turned', 'shadow']) {
          const lines = await codeOf(id);
          assert.ok(lines.length > 6, `${language}, ${id}: ${lines.length} lines`);
          for (const line of lines) assert.ok(source.replaceAll('\t', '    ').includes(line), `${language}, ${id}: ${line}`);
        }
        assert.deepEqual(await litOf('pair'), ['a gap: apart → A edge 1'], language);
        const link = await tab.page.evaluate(() => /** @type {HTMLAnchorElement} */ (document.querySelector('#pair .algorithm a')).href);
        assert.equal(await tab.page.evaluate((link) => fetch(link).then((answer) => answer.text()), link), source, 'the link leads to the file');
      }
    });

    test('shows the line that decides under the verdict on a phone, where the code is far below', async () => {
      // In the language that is first.
      await tab.page.evaluate(() => localStorage.clear());
      await tab.visit('#early?a=-3,0,0&b=3,0,0&tried=0', { width: 390, height: 844 });
      const shows = (/** @type {string} */ line) => tab.page.waitForFunction((line) => document.querySelector('#early .verdict + .now')?.textContent?.startsWith(line), {}, line);
      for (const [tried, line] of ['for (const axis of axes(a, b)) {', 'const gap = separation(project(a, axis), project(b, axis)); → −', 'if (gap > 0) return false; → '].entries()) {
        await control(tab.page, 'early', 'input[type=range]', tried);
        await shows(line);
      }
      await tab.resize({ width: 1280, height: 900 });
      assert.equal(await tab.page.$eval('#early .now', (line) => line.checkVisibility()), false);
    });

    test('is copied whole, in the language that is shown', async () => {
      await tab.visit('#circles');
      tab.forget();
      await tab.page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (/** @type {string} */ text) => { document.body.dataset.copied = text; } } }));
      for (const language of ['py', 'js']) {
        await choose('circles', language);
        await tab.page.click('#circles .algorithm button');
        await tab.page.waitForFunction(() => document.querySelector('#circles .algorithm button')?.textContent === 'Copied');
        assert.equal(await tab.page.evaluate(() => document.body.dataset.copied), fileOf(language));
        await tab.page.waitForFunction(() => document.querySelector('#circles .algorithm button')?.textContent === 'Copy file');
      }
    });

    test('loads a language only when it is chosen, and keeps the choice', async () => {
      const loaded = () => tab.page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name).filter((file) => /\/sat-(?!worker)[^/]*\.js$/.test(file)).length);
      await tab.visit('#early');
      const before = await loaded();
      await unfold('early');
      assert.equal(await loaded(), before + 1);
      await choose('early', 'lua');
      assert.equal(await loaded(), before + 2);
      await tab.visit('#early');
      await unfold('early');
      await tab.page.waitForFunction(() => document.querySelector('#early .algorithm a')?.textContent?.endsWith('.lua'));
      assert.ok((await codeOf('early')).includes('function sat.overlaps(a, b)'));
      await choose('early', 'js');
      await drawn(tab.page);
      assert.deepEqual(tab.complaints, []);
    });
  });
}
