/**
 * The texts of the page in its languages: each has all of them, none is a leftover of another language, and the built
 * pages say where the other one is.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { inLanguage } from '../../../scripts/languages.mjs';
import * as german from '../../../www/languages/de.js';
import * as english from '../../../www/languages/en.js';
import { root } from '../../browser.mjs';

/** What is the same in German: names, and words that both languages have. Whole texts, and paths of functions. */
const SAME = new Set(['Code', 'mtv', 'Ellipse', 'parallel', 'update, ms', 'course.cast', 'mistakes.comment']);

/** All texts and functions, by their paths. @param {any} part  @param {string} [path]  @returns {[string, any][]} */
function leaves(part, path = '') {
  if (typeof part !== 'object') return [[path, part]];
  return Object.entries(part).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}

const [en, de] = [english, german].map((language) => new Map(leaves(language)));
const html = readFileSync(join(root, 'index.html'), 'utf8');
const built = { en: readFileSync(join(root, 'dist/index.html'), 'utf8'), de: readFileSync(join(root, 'dist/de/index.html'), 'utf8') };

test('German has every key that English has, no more, and of the same kind', () => {
  assert.ok(en.size > 300, `only ${en.size} texts`);
  assert.deepEqual([...de.keys()].sort(), [...en.keys()].sort());
  for (const [path, text] of en) {
    assert.equal(typeof de.get(path), typeof text, path);
    if (typeof text === 'function') assert.ok(de.get(path).length <= text.length, `${path} takes more values than in English`);
  }
});

test('no text is empty, and none is still English', () => {
  for (const [path, text] of [...en, ...de]) assert.notEqual(typeof text === 'string' ? text.trim() : 'f', '', path);
  // Of a function the texts between its values.
  const flat = (/** @type {any} */ text) => (typeof text === 'string' ? text : (String(text).replace(/\/\*.*?\*\//g, '').match(/(?<=[`'}])[^`'{}]+(?=[`'$])/g) ?? []).join('|')).replace(/\s+/g, ' ').trim();
  const left = [...en].filter(([path, text]) => !path.startsWith('site.') && /[a-z]{3}/.test(flat(text)) && flat(de.get(path)) === flat(text) && !SAME.has(flat(text)) && !SAME.has(path));
  assert.deepEqual(left.map(([path]) => path), []);
});

test('every text has the same links, marks and code in both languages', () => {
  /** What is not prose: tags without their order, for German has another one. @param {string} text */
  const marks = (text) => [...text.replace(/\s+/g, ' ').matchAll(/<[^>]*>|<code>[^<]*|%[A-Z]+%/g)].map(([mark]) => mark).sort();
  for (const [path, text] of en) if (typeof text === 'string' && !path.startsWith('site.')) assert.deepEqual(marks(de.get(path)), marks(text), path);
});

test('no text is unused: index.html has the key, or a script has its name', () => {
  const scripts = readdirSync(join(root, 'www'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js') && !file.includes('languages'))
    .map((file) => readFileSync(join(root, 'www', file), 'utf8')).join('\n');
  const unused = [...en.keys()].filter((path) => {
    if (path.startsWith('page.')) return !html.includes(`{${path.slice(5)}}`);
    const names = path.split('.').filter((name) => !/^\d+$/.test(name));
    return !html.includes(`{${path}}`) && !names.every((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(scripts));
  });
  assert.deepEqual(unused, []);
});

test('a key in index.html without a text is an error', () => {
  assert.throws(() => inLanguage('<p>{hero.titel}</p>', english), /\{hero\.titel\}/);
  assert.throws(() => inLanguage('<p>{hero.legend}</p>', english), /\{hero\.legend\}/);
  assert.equal(inLanguage('<p>{hero.title} { collide, Shape }</p>', german), `<p>${german.page.hero.title} { collide, Shape }</p>`);
});

for (const language of /** @type {const} */ (['en', 'de'])) {
  describe(`the built page in ${language}`, () => {
    const page = built[language];
    const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const folder = language === 'en' ? 'dist' : 'dist/de';

    test('has a text for every key', () => {
      assert.doesNotMatch(page, /\{\w+(\.\w+)+\}/);
      assert.doesNotMatch(page, /%[A-Z]+%/);
    });

    test('says its language and where it is in each', () => {
      const address = language === 'en' ? homepage : `${homepage}de/`;
      assert.match(page, new RegExp(`<html lang="${language}">`));
      assert.ok(page.includes(`<link rel="canonical" href="${address}">`));
      assert.ok(page.includes(`<meta property="og:url" content="${address}">`));
      assert.ok(page.includes(`<meta property="og:locale" content="${language === 'en' ? 'en_GB' : 'de_DE'}">`));
      assert.deepEqual([...page.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">/g)].map(([, lang, href]) => [lang, href]), [
        ['en', homepage], ['de', `${homepage}de/`], ['x-default', homepage],
      ]);
    });

    test('leads to files that exist', () => {
      for (const [, path] of page.matchAll(/(?:href|src)="(\.[^"#?]+)"/g)) {
        // `npm run docs` makes the documentation.
        if (!path.includes('/docs/')) assert.ok(existsSync(join(root, folder, path)), path);
        else assert.equal(join(folder, path), 'dist/docs/index.html');
      }
      for (const [, id] of page.matchAll(/href="#([\w-]+)/g)) assert.ok(page.includes(`id="${id}"`), `#${id}`);
    });
  });
}

/**
 * Words in scripts that nobody reads on the page: names of languages, keys, fonts, classes; and errors that no reader
 * can cause.
 */
const UNREAD = /^(Rust|Python|Lua|Delete|Backspace|Escape|Arrow\w+|no piece has vertex|There is no function|in this file\.)$|color-mix|sans-serif|^\.install/;

test('no script outside www/languages has words for readers', () => {
  const files = readdirSync(join(root, 'www'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && !/^(languages|algorithm)/.test(file));
  assert.ok(files.length > 50);
  // The marks of lines of the algorithm, by which figures light them: it is in English in every language.
  const algorithm = readFileSync(join(root, 'www/algorithm/sat.js'), 'utf8');
  const found = files.flatMap((file) => {
    const code = readFileSync(join(root, 'www', file), 'utf8').replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '').replace(/^import .*$/gm, '');
    const strings = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"([^"\n]*)"/g)].map(([, ...found]) => found.join(''));
    // Prose: two words in a row, or one that begins like a sentence. What has signs of a program is code that a figure
    // shows.
    return strings.flatMap((string) => string.replace(/<[^>]*>/g, '\n').split(/\n|\$\{[^}]*\}/)).map((text) => text.trim())
      .filter((text) => /[A-Za-z’]{2,},? [a-z]{2,}|^[A-Z][a-z]+$/.test(text) && !/[={}]|\w\(/.test(text) && !UNREAD.test(text) && !algorithm.includes(`// ${text}`)).map((text) => `${file}: ${text}`);
  });
  assert.deepEqual(found, []);
});
