/** The texts of the pages in their languages: each has all of them, and none is a leftover of another language. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contentOf } from '../../../scripts/figures.mjs';
import { inLanguage } from '../../../scripts/languages.mjs';
import * as german from '../../../www/languages/de.js';
import * as english from '../../../www/languages/en.js';
import { PAGES } from '../../../www/pages.js';
import { root } from '../../browser.mjs';

/** What is the same in German: names, and words that both languages have. Whole texts, and paths of functions. */
const SAME = new Set(['Breakout', 'Horde', 'Code', 'Start', 'mtv', 'shadowgap', 'sat', 'Ellipse', 'parallel', 'update, ms', 'course.cast', 'mistakes.comment']);

/** All texts and functions, by their paths. @param {any} part  @param {string} [path]  @returns {[string, any][]} */
function leaves(part, path = '') {
  if (typeof part !== 'object') return [[path, part]];
  return Object.entries(part).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}

const [en, de] = [english, german].map((language) => new Map(leaves(language)));
const html = [readFileSync(join(root, 'index.html'), 'utf8'), ...Object.keys(PAGES).map(contentOf)].join('\n');

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

test('no text is unused: a page has the key, or a script has its name', () => {
  // scripts/pages.mjs names these: of each page what stands in its head and its short name, what the list of all
  // figures calls one with a long title, and the folders of languages.
  const named = new RegExp(`^page\\.pages\\.(next|picture|(${Object.keys(PAGES).join('|')})\\.(short|title|description|card))$|^page\\.\\w+\\.short$|^site\\.(otherR|r)oot$`);
  const scripts = readdirSync(join(root, 'www'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js') && !file.includes('languages'))
    .map((file) => readFileSync(join(root, 'www', file), 'utf8')).join('\n');
  const unused = [...en.keys()].filter((path) => {
    if (named.test(path)) return false;
    if (path.startsWith('page.')) return !html.includes(`{${path.slice(5)}}`);
    const names = path.split('.').filter((name) => !/^\d+$/.test(name));
    return !html.includes(`{${path}}`) && !names.every((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(scripts));
  });
  assert.deepEqual(unused, []);
});

test('a key of a page without a text is an error', () => {
  assert.throws(() => inLanguage('<p>{hero.titel}</p>', english), /\{hero\.titel\}/);
  assert.throws(() => inLanguage('<p>{hero.legend}</p>', english), /\{hero\.legend\}/);
  assert.equal(inLanguage('<p>{hero.title} { collide, Shape }</p>', german), `<p>${german.page.hero.title} { collide, Shape }</p>`);
});

/**
 * Words in scripts that nobody reads on the page: names of languages, keys, fonts, classes; and errors that no reader
 * can cause.
 */
const UNREAD = /^(Enter|Home|End|sound as-link|\.race button|Rust|Python|Lua|Delete|Backspace|Escape|Arrow\w+|no piece has vertex|There is no function|in this file\.)$|color-mix|sans-serif|^\.install/;

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
