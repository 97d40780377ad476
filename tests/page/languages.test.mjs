/**
 * The page in each language: all that readers see or hear comes from the language's file, numbers are as the language
 * writes them, still pictures show what the figures show, and the way to the other language keeps the figure. All pages
 * of a language are loaded once, for all that is asked of their words.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as german from '../../www/languages/de.js';
import * as english from '../../www/languages/en.js';
import { browsers } from '../browser.mjs';
import { drag, whereIs } from './figure.mjs';
import { ids, pictureOf } from './stills.mjs';
import { FOLDERS, openPage, settled } from './tab.mjs';

/** Words that German does not have. */
const ENGLISH = /\b(the|of|and|is|are|with|to|not|its|they|it|by|from|between|shape|edge|vertex|vertices|axis|axes|gap|overlap|shadow|apart|touching|turned|left|right|step|reset|copy|play)\b/i;

/** English terms that the German page names, because other texts use them, and a name. */
const NAMED = /separating axis (theorem|test)|(axis-aligned|oriented) bounding box|bounding box|axis of minimum penetration|time of (impact|collision)|\((shadow|support vertex)\)|It’s all in the wrists/gi;

/**
 * All texts of a language, and the parts between the values of its functions, the longest first.
 * @param {any} language
 */
function phrasesOf(language) {
  /** @type {Set<string>} */
  const phrases = new Set();
  const add = (/** @type {any} */ part) => {
    if (typeof part === 'object') for (const inner of Object.values(part)) add(inner);
    // Tags and code end a phrase.
    else for (const piece of (typeof part === 'string' ? part.replace(/\s+/g, ' ').split(/<[^>]*>/) : String(part).split(/[`'"]|\$\{|\}/))) if (/\p{L}/u.test(piece)) phrases.add(plain(piece));
  };
  add(language);
  return [...phrases].sort((one, other) => other.length - one.length);
}

/** A text as it is compared: without numbers and their units, and with single spaces. @param {string} text */
const plain = (text) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').replace(/[−-]?\d+(?:[.,]\d+)*(?: [mnµ]s\b)?/g, ' ').replace(/\s+/g, ' ').trim();

for (const name of browsers) {
  describe(`languages in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
      await tab.page.evaluateOnNewDocument(() => {
        /** What the canvases say, by figure. @type {Record<string, Set<string>>} */
        const written = {};
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, /** @type {number | undefined} */ most) {
          const id = this.canvas.closest('section')?.id;
          if (id) (written[id] ??= new Set()).add(text);
          return fillText.call(this, text, x, y, most);
        };
        Object.assign(window, { written });
      });
    });
    after(async () => {
      await tab.close();
    });

    /** @typedef {{ id: string, text: string, aside?: boolean }} Text `aside` where other rules hold for numbers */
    /** @typedef {{ id: string, said: string, canvases: number }} Figure */

    /**
     * What has been gathered, by the path of the language.
     * @type {Map<string, Promise<{ texts: Text[], links: string[], figures: Figure[] }>>}
     */
    const gathered = new Map();
    /** Loads all pages of a language and gathers their words, the first time. @param {string} path */
    const wordsOf = (path) => gathered.get(path) ?? gathered.set(path, gather(path)).get(path) ?? assert.fail();
    /** @param {string} path */
    async function gather(path) {
      const all = { texts: /** @type {Text[]} */ ([]), links: /** @type {string[]} */ ([]), figures: /** @type {Figure[]} */ ([]) };
      for (const folder of FOLDERS) {
        await tab.visit('', undefined, path + folder);
        await settled(tab.page);
        all.texts.push(...await textsOfPage());
        const { links, figures } = await tab.page.evaluate((ids) => ({
          links: [...document.querySelectorAll('a')].map(({ href }) => href).filter((href) => /\/(www|examples)\//.test(href)),
          figures: ids.filter((id) => document.getElementById(id)).map((id) => ({
            id,
            said: ['.verdict', '.reason'].map((part) => document.querySelector(`#${id} ${part}`)?.textContent).join('. '),
            canvases: document.querySelectorAll(`#${id} canvas`).length,
          })),
        }), ids);
        all.links.push(...links);
        all.figures.push(...figures);
      }
      return all;
    }
    const textsOfPage = () => tab.page.evaluate(() => {
      /** @type {Text[]} */
      const found = [];
      const add = (/** @type {Element} */ element, /** @type {string | null} */ text) => {
        // Code and titles of books are the same in every language; the link to the other language is in that one.
        if (text?.trim() && !element.closest('script, style, noscript, pre, code, cite, .algorithm select, .algorithm a, #language, .brand')) {
          found.push({ id: element.closest('section')?.id ?? '', text, aside: !element.closest('main') || element.closest('.which, #which') !== null });
        }
      };
      const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) add(/** @type {Element} */ (node.parentElement), node.nodeValue);
      for (const element of document.querySelectorAll('*')) {
        for (const attribute of ['aria-label', 'aria-valuetext', 'aria-roledescription', 'aria-description', 'title', 'placeholder', 'alt']) add(element, element.getAttribute(attribute));
      }
      for (const meta of document.querySelectorAll('meta[name=description], meta[property^="og:"]:is([property$=title], [property$=description], [property$=alt])')) add(meta, meta.getAttribute('content'));
      for (const [id, texts] of Object.entries(/** @type {any} */ (window).written)) for (const text of texts) found.push({ id, text });
      return found;
    });

    for (const { language, path } of [{ language: english, path: '' }, { language: german, path: 'de/' }]) {
      test(`all that the page says in ${language.site.lang} comes from its file`, async () => {
        const phrases = phrasesOf(language);
        const { texts } = await wordsOf(path);
        assert.ok(texts.length > 300, `${texts.length} texts`);
        const strange = texts.flatMap(({ id, text }) => {
          let rest = plain(text);
          for (const phrase of phrases) {
            if (rest.length >= phrase.length && rest.includes(phrase)) rest = rest.split(phrase).join(' ');
            if (!/\p{L}{2}/u.test(rest)) return [];
          }
          return [`#${id}: “${rest.trim()}” of “${text.trim()}”`];
        });
        assert.deepEqual(strange, []);
      });
    }

    test('no English is left on the German page', async () => {
      const { texts } = await wordsOf('de/');
      assert.deepEqual(texts.filter(({ text }) => ENGLISH.test(text.replace(NAMED, ''))), []);
    });

    test('German has a comma before decimals, and no point', async () => {
      const texts = (await wordsOf('de/')).texts.filter(({ aside }) => !aside);
      // Thousands have a point, and so have a licence, the pieces of a body, and chapters of books.
      const wrong = texts.filter(({ text }) => /\d\.\d/.test(text.replace(/\d(?:\.\d{3})+\b|Apache 2\.0|^\d\.\d$|\(\d{4}\), [\d., und]+/g, '')));
      assert.deepEqual(wrong, []);
      const count = texts.filter(({ text }) => /\d,\d/.test(text)).length;
      assert.ok(count > 100, `${count} numbers`);
    });

    test('still pictures show what the figures show', async () => {
      for (const path of ['', 'de/']) {
        const { figures } = await wordsOf(path);
        assert.deepEqual(figures.map(({ id }) => id).sort(), [...ids].sort());
        for (const { id, said, canvases } of figures) {
          const svg = pictureOf(id, path);
          const title = /<title>(.*)<\/title>/.exec(svg)?.[1].replaceAll('&lt;', '<').replaceAll('&amp;', '&');
          assert.equal(title, said, `${id} has changed: npm run stills draws it anew`);
          assert.equal(svg.match(/<g transform/g)?.length, canvases, id);
          // The first one draws with light, which is one image.
          assert.ok(/<image href="data:image\/jpeg/.test(svg) || (svg.match(/<(path|text)/g) ?? []).length > 8, id);
        }
      }
    });

    test('the link to the other language keeps the figure and its state, there and back', async () => {
      await tab.visit('#circles');
      const from = await whereIs(tab.page, 'circles', 'b');
      await drag(tab.page, from, { x: from.x + 40, y: from.y });
      await settled(tab.page);
      const hash = await tab.page.evaluate(() => location.hash);
      assert.match(hash, /^#circles\?b=/);
      for (const [lang, path] of [['de', 'de/'], ['en', '']]) {
        await Promise.all([tab.page.waitForNavigation(), tab.page.evaluate(() => document.querySelector(/** @type {'a'} */ ('a#language'))?.click())]);
        await tab.page.waitForFunction(() => document.querySelector('#circles .verdict')?.textContent);
        const now = await tab.page.evaluate(() => ({ lang: document.documentElement.lang, path: location.pathname, hash: location.hash }));
        assert.equal(now.lang, lang);
        assert.ok(now.path.endsWith(`/a/sub-path/${path}shapes/`), now.path);
        assert.equal(now.hash, hash);
      }
      tab.forget();
    });

    test('the sources that figures link to are those of the English page', async () => {
      const { links } = await wordsOf('de/');
      assert.ok(links.length > 20, `${links.length} links`);
      assert.ok(links.every((href) => href.startsWith(`${tab.url}www/`) || href.startsWith(`${tab.url}examples/`)), `${links}`);
      const answers = await tab.page.evaluate((links) => Promise.all([...new Set(links)].map(async (href) => [href, (await fetch(href)).status])), links);
      assert.deepEqual(answers.filter(([, status]) => status !== 200), []);
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
