/**
 * The languages of the page. Each has a file in www/languages: its texts take the places of {keys} in index.html, and
 * scripts, which import words.js, get its words. dist/ is the English page, dist/de/ the German one.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { figuresIn } from './figures.mjs';

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
 * The plugins that make the page in one language.
 *
 * @param {string} language
 * @param {{ homepage: string, source: string }} addresses  where the English page and the source will be: links to
 *   share need whole addresses
 * @returns {import('vite').Plugin[]}
 */
export function pageIn(language, { homepage, source }) {
  /** @type {string} */
  let command;
  return [
    {
      name: 'texts',
      transformIndexHtml: {
        order: 'pre',
        handler: async (html, { filename }) => (filename === here('index.html') ? inLanguage(html, await textsOf(language)) : html),
      },
    },
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
    {
      name: 'places',
      enforce: 'pre',
      // How tall figures are depends on the language.
      transform: (code, id) => (language !== 'en' && id.startsWith(here('www/style.css')) ? code.replace('./places.css', `./places.${language}.css`) : null),
    },
    {
      // Whole addresses, and the names of the figures, which the page shows alone for `?figure=` and a name.
      name: 'addresses',
      transformIndexHtml: async (html) => {
        const { site } = await textsOf(language);
        return html.replaceAll('%ADDRESS%', homepage + folderOf(language)).replaceAll('%HOMEPAGE%', homepage).replaceAll('%SOURCE%', source).replaceAll('%ROOT%', site.root).replaceAll('%FIGURES%', figuresIn(html).join(' '));
      },
    },
    stills(language),
  ];
}

/**
 * Puts the still picture of each figure into its place, for readers without JavaScript: `npm run stills` draws them,
 * and their titles say what they show.
 *
 * @param {string} language
 * @returns {import('vite').Plugin}
 */
function stills(language) {
  return {
    name: 'stills',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const { site } = await textsOf(language);
        return html.replace(/(<section id="([\w-]+)"(?:(?!<\/section>)[^])*?<div class="figure"[^>]*>)/g, (place, _all, id) => {
          const file = `www/pictures/${folderOf(language)}${id}.svg`;
          if (!existsSync(here(file))) return place;
          const [, width, height, title] = /width="(\d+).*" height="(\d+).*"[^]*?<title>(.*)<\/title>/.exec(readFileSync(here(file), 'utf8')) ?? [];
          return `${place}<noscript><img class="still" src="${site.root}${file}" width="${width}" height="${height}" loading="lazy" alt="${title.replaceAll('"', '&quot;')}"></noscript>`;
        });
      },
    },
  };
}
