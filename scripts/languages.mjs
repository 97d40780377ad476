/**
 * The languages of the page. Each has a file in www/languages: its texts take the places of {keys} in index.html, and
 * scripts, which import words.js, get its words. dist/ is the English page, dist/de/ the German one.
 */
import { readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const LANGUAGES = ['en', 'de'];

const here = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const fileOf = (/** @type {string} */ language) => here(`www/languages/${language}.js`);

/**
 * The folder of a language's page in dist/, and of its pictures in www/pictures/: none for English.
 * @param {string} language
 */
export const folderOf = (language) => (language === 'en' ? '' : `${language}/`);

/**
 * The exports of a language's file, as it is now.
 * @param {string} language
 * @returns {Promise<typeof import('../www/languages/en.js')>}
 */
export function textsOf(language) {
  const file = fileOf(language);
  return import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`);
}

/** A key in index.html: names with dots between them. */
const KEY = /\{(\w+(?:\.\w+)+)\}/g;

/**
 * index.html with the texts of a language, each on one line. Throws if there is no text for a key.
 *
 * @param {string} html
 * @param {Pick<Awaited<ReturnType<typeof textsOf>>, 'page' | 'site'>} texts
 */
export function inLanguage(html, { page, site }) {
  return html.replace(KEY, (key, path) => {
    const text = path.split('.').reduce((/** @type {any} */ part, /** @type {string} */ name) => part?.[name], { ...page, site });
    if (typeof text !== 'string') throw new Error(`index.html has ${key}, and ${site.lang}.js no text for it.`);
    return text.trim().replace(/\s+/g, ' ');
  });
}

/**
 * The plugins that give scripts and styles the words of a language.
 *
 * @param {string} language
 * @returns {import('vite').Plugin[]}
 */
export function wordsIn(language) {
  /** @type {string} */
  let command;
  return [
    {
      name: 'words',
      enforce: 'pre',
      configResolved: (config) => void ({ command } = config),
      resolveId(id, importer = '') {
        if (!/(^|\/)words\.js$/.test(id) || !importer.startsWith(here('www/'))) return null;
        // Each importer gets a copy of its own, of which the build keeps only the words that it uses: so they travel
        // with it.
        return command === 'build' ? `${fileOf(language)}?for=${relative(here('www'), importer)}` : fileOf(language);
      },
      load: (id) => (id.startsWith(`${fileOf(language)}?for=`) ? readFileSync(fileOf(language), 'utf8') : null),
    },
  ];
}
