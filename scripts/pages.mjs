/**
 * Makes the pages of the site. index.html is what all of them have: head, header, footer. www/pages/ has what stands on
 * each, and www/languages/ the texts, which take the places of {keys}. Vite builds index.html as the first page; the
 * other ones get its scripts and styles.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, PAGES, pageOf } from '../www/pages.js';
import { contentOf, keyOf } from './figures.mjs';
import { folderOf as languageFolder, inLanguage, LANGUAGES, textsOf } from './languages.mjs';
import { root } from './run.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/** Every page. @type {import('../www/pages.js').PageName[]} */
const names = /** @type {any} */ (Object.keys(PAGES));

/**
 * A page before Vite has seen it.
 *
 * @param {import('../www/pages.js').PageName} name
 * @param {string} language
 * @param {{ homepage: string, source: string }} addresses  where the English page and the source will be: links to
 *   share need whole addresses
 * @param {string} [shell]
 */
async function pageOfSite(name, language, { homepage, source }, shell = read('index.html')) {
  const texts = await textsOf(language);
  const { page } = texts;
  const folder = folderOf(name);
  const top = folder && '../';
  const home = (top + texts.site.root).replace('/./', '/');
  const title = (/** @type {string} */ id) => {
    const { short, title } = /** @type {any} */ (page)[keyOf(id)];
    return short ?? title;
  };
  const links = names.map((other) => `<a href="${top}${folderOf(other) || './'}"${other === name ? ' aria-current="page"' : ''}>${page.pages[other].short}</a>`);
  const map = names.map((other, i) => `<div><h2>${links[i]}</h2><ul>${PAGES[other].map((id) => `<li><a href="${other === name ? '' : top + (folderOf(other) || './')}#${id}">${title(id)}</a></li>`).join('')}</ul></div>`);
  const next = names[names.indexOf(name) + 1];
  const cards = names.slice(1).map((other) => `<li><a href="${folderOf(other)}" data-page="${other}"><canvas aria-hidden="true"></canvas><span>${/** @type {any} */ (page.pages[other]).card}</span></a></li>`);
  const html = shell.replace('%MAIN%', () => contentOf(name)).replace('%CARDS%', cards.join('\n')).replace('%NAV%', links.join('\n')).replace('%MAP%', map.join('\n'))
    .replace('%NEXT%', next ? `<a class="next" href="${top}${folderOf(next)}">${page.pages.next} <strong>${/** @type {any} */ (page.pages[next]).heading ?? page.pages[next].short}</strong></a>` : '');
  /** @type {Record<string, string>} */
  const places = {
    ADDRESS: homepage + languageFolder(language) + folder, HOMEPAGE: homepage, SOURCE: source, FOLDER: folder, PAGE: name, TOP: top, ROOT: home,
    OTHER: `${top}${texts.site.otherRoot}${folder}`.replace('/./', '/'), PAGES: JSON.stringify(PAGES), NIGHT: name === 'sat' ? 'night' : '', LANGUAGE: languageFolder(language),
    // What keys do is told where there are figures.
    KEYS: contentOf(name).includes('class="figure"') ? '' : ' hidden',
    // The head of the first page is dark in both themes.
    LIGHT: name === 'sat' ? '#0b0e15' : '#ffffff', DARK: name === 'sat' ? '#0b0e15' : '#121417',
  };
  return inLanguage(html, /** @type {any} */ ({ ...texts, page: { ...page, head: page.pages[name] } }))
    // Links from a heading to itself are for copying: the Tab key leaves them out.
    .replace(/(<h[12]>)<a (?=href="#)/g, '$1<a tabindex="-1" ')
    .replace(/%([A-Z]+)%/g, (place, key) => places[key] ?? place)
    .replace(/href="#([\w-]+)(\??[^"]*)"/g, (link, id, state) => {
      const other = pageOf(id);
      return other && other !== name ? `href="${top}${folderOf(/** @type {any} */ (other)) || './'}#${id}${state}"` : link;
    });
}

/**
 * Puts the still picture of each figure into its place, for readers without JavaScript: `npm run stills` draws them,
 * and their titles say what they show.
 *
 * @param {string} html
 * @param {string} language
 */
function withStills(html, language) {
  const home = /data-root="([^"]*)"/.exec(html)?.[1];
  return html.replace(/(<section id="([\w-]+)"(?:(?!<\/section>)[^])*?<div class="figure"[^>]*>)/g, (place, _all, id) => {
    const file = `www/pictures/${languageFolder(language)}${id}.svg`;
    if (!existsSync(join(root, file))) return place;
    const [, width, height, title] = /width="(\d+).*" height="(\d+).*"[^]*?<title>(.*)<\/title>/.exec(read(file)) ?? [];
    return `${place}<noscript><img class="still" src="${home}${file}" width="${width}" height="${height}" loading="lazy" alt="${title.replaceAll('"', '&quot;')}"></noscript>`;
  });
}

/** The list of all pages for search engines: each with its address in every language. @param {string} homepage */
function sitemap(homepage) {
  const at = (/** @type {string} */ name, /** @type {string} */ language) => homepage + languageFolder(language) + folderOf(name);
  const entries = names.map((name) => {
    const others = LANGUAGES.map((other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${at(name, other)}"/>`).join('');
    return LANGUAGES.map((language) => `<url><loc>${at(name, language)}</loc>${others}</url>\n`).join('');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`;
}

/** What Vite puts into the head of a page. */
const TAGS = /<(script type="module"|link rel="(modulepreload|preload|stylesheet)")[^>]*>(<\/script>)?/g;

/**
 * The plugin that makes the pages in one language.
 *
 * @param {string} language
 * @param {{ homepage: string, source: string }} addresses
 * @returns {import('vite').Plugin[]}
 */
export function pagesIn(language, addresses) {
  const isShell = (/** @type {string} */ html) => html.includes('%MAIN%');
  const isSite = (/** @type {string} */ html) => html.includes('data-page=');
  return [
    {
      name: 'pages',
      transformIndexHtml: { order: 'pre', handler: (html) => (isShell(html) ? pageOfSite('sat', language, addresses, html) : html) },
      configureServer({ middlewares, transformIndexHtml }) {
        middlewares.use(async (request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://host');
          const name = names.find((name) => folderOf(name) && pathname === `/${folderOf(name)}`);
          if (!name) return next();
          const html = (await pageOfSite(name, language, addresses)).replace(/(href|src)="\.\/www\//g, '$1="../www/');
          response.setHeader('content-type', 'text/html');
          response.end(await transformIndexHtml(pathname, html));
        });
      },
    },
    {
      name: 'pictures',
      // Fonts that are loaded with the styles are there before the first text: no line breaks anew.
      transformIndexHtml: {
        order: 'post',
        handler: (html, { bundle = {} }) => ({
          html: withStills(html, language),
          tags: isSite(html) ? Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
            .map((file) => ({ tag: 'link', attrs: { rel: 'preload', href: `./${file}`, as: 'font', type: 'font/woff2', crossorigin: true }, injectTo: /** @type {const} */ ('head') })) : [],
        }),
      },
    },
    {
      name: 'folders',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const first = bundle['index.html'];
          if (first?.type !== 'asset') throw new Error('Vite has made no index.html.');
          const tags = [...String(first.source).matchAll(TAGS)].map(([tag]) => tag.replace(/(href|src)="\.\//, '$1="../'));
          if (language === 'en') this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap(addresses.homepage) });
          for (const name of names) {
            if (!folderOf(name)) continue;
            const html = withStills(await pageOfSite(name, language, addresses), language);
            let written = false;
            const source = html.replace(TAGS, () => {
              const all = written ? '' : tags.join('\n  ');
              written = true;
              return all;
            });
            this.emitFile({ type: 'asset', fileName: `${folderOf(name)}index.html`, source });
          }
        },
      },
    },
  ];
}
