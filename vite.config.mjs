import { cpSync, existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { fonts } from './scripts/fonts.mjs';
import { shown } from './scripts/games.mjs';
import { LANGUAGES, wordsIn } from './scripts/languages.mjs';
import { pagesIn } from './scripts/pages.mjs';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Where the page and its source will be, as package.json says: links to share need whole addresses. */
const { homepage, repository } = JSON.parse(readFileSync(here('./package.json'), 'utf8'));
const source = repository.url.replace(/^git\+|\.git$/g, '');

/** @type {Record<string, string>} */
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/**
 * Serves the documentation, which Vite does not know: `npm run docs` makes it.
 * @type {import('vite').Connect.NextHandleFunction}
 */
function serveDocs(request, response) {
  const { pathname } = new URL(request.url ?? '/', 'http://host');
  try {
    const file = readFileSync(here(`./dist/docs${decodeURIComponent(pathname)}`));
    response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream');
    response.end(file);
  } catch {
    response.statusCode = 404;
    response.end('There is no such page. `npm run docs` makes the documentation.');
  }
}

/**
 * Serves a source in TypeScript as text, by the name that it has beside the built page.
 * @type {import('vite').Connect.NextHandleFunction}
 */
function serveSource(request, response, next) {
  const path = new URL(request.url ?? '/', 'http://host').pathname.replace(/\.txt$/, '');
  if (!existsSync(here(`.${path}`)) || !request.url?.endsWith('.ts.txt')) return next();
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(readFileSync(here(`.${path}`)));
}

/** Copies what pages link to as their source. */
function copySources() {
  cpSync(here('./www'), here('./dist/www'), { recursive: true, filter: (path) => !path.endsWith('/www/pages') });
  for (const game of ['platformer', 'arcade', 'horde/src']) {
    const to = here(`./dist/examples/${game}/`);
    cpSync(here(`./examples/${game}`), to, { recursive: true, filter: (path) => !/\.(html|md|json|test\.ts|config\.js)$|\/(node_modules|dist|\.gitignore)$/.test(path.slice(here('./examples').length)) });
    for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' }).filter((name) => shown(name) !== name)) renameSync(to + name, to + shown(name));
  }
}

/**
 * What the page of a game has here and a copy of its folder has not: the fonts of this page, and links that stay on its
 * host.
 * @type {import('vite').Plugin}
 */
const gamesHere = {
  name: 'games-here',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { path }) => {
      if (!html.includes(homepage) || !path.startsWith('/examples/')) return html;
      const up = '../'.repeat(path.split('/').length - 2);
      return html.replaceAll(`${homepage}"`, `${up}index.html"`).replaceAll(homepage, up).replace('  <link rel="stylesheet" href="./style.css"', `  <link rel="stylesheet" href="${up}www/fonts.css">\n$&`);
    },
  },
};

/**
 * What is loaded together, beside each figure's own file: what the first figure needs, what most figures need of the
 * library, what several need of the page, and scenes.
 * @type {import('rolldown').CodeSplittingGroup[]}
 */
const groups = [
  { name: 'theme', test: /www.(theme|figure.palette)\.js$/, priority: 1 },
  { name: 'first', test: /www.(figures.hero.hero|figure.(idle|progress))\.js$/ },
  { name: 'library', test: (id) => id.startsWith(here('./js/')) || id.startsWith(here('./pkg/')), minShareCount: 6, includeDependenciesRecursively: false },
];

/** The package by its name, as its users import it. */
const shadowgap = here('./js/index.js');

/**
 * The page's way to start the library: it gets the WebAssembly from www/engine/, as hosts do that compile it beforehand.
 * Workers, which have plugins of their own, start it as usual.
 * @type {import('vite').Plugin}
 */
const engine = {
  name: 'engine',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (source === '../../pkg/engine.js' && importer.includes('/js/')) return here('./pkg/engine.module.js');
    return /^\.\/(page-)?engine\.wasm$/.test(source) ? here('./www/engine/start.js') : null;
  },
};

/**
 * Built pages load as much of the library as they need.
 * @type {import('vite').Plugin}
 */
const library = {
  name: 'library',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer = '') => (source === shadowgap && importer.includes('/www/') && !importer.includes('/www/engine/') ? here('./www/engine/library.js') : null),
};

/**
 * `npm start` serves all of it to each page, so that only one engine is made anew with every change.
 * @type {import('vite').Plugin}
 */
const wholeLibrary = {
  name: 'whole-library',
  apply: 'serve',
  enforce: 'pre',
  resolveId(source) {
    if (source.endsWith('/pkg/page.js')) return shadowgap;
    return source.endsWith('/pkg/page-engine.bytes.js') ? here('./pkg/engine.bytes.js') : null;
  },
};

/**
 * Pages of examples/, which are built once, for all languages, and by themselves: what they share with the page would be
 * loaded with it.
 */
const GAMES = ['platformer', 'arcade', 'arcade/billiards', 'arcade/pinball', 'arcade/breakout', 'horde'];

/** @param {string} mode  of Vite: a language, or another word for English */
const languageOf = (mode) => (LANGUAGES.includes(mode) ? mode : 'en');

/** `--mode de` makes the German page, in a folder of its own: dist/ has what both link to. `--mode games` makes the games. */
export default defineConfig(({ mode }) => ({
  // Relative URLs: the built page works from any path of any host.
  base: './',
  // The page imports the package by its name, as its users do.
  resolve: { alias: { 'shadowgap/tiled': here('./js/tiled.js'), shadowgap } },
  // scripts/build.mjs empties the folder, but for the documentation in it.
  // Browsers that run es2022 need no polyfill to preload modules.
  build: {
    target: 'es2022', outDir: languageOf(mode) === 'en' ? 'dist' : `dist/${mode}`, emptyOutDir: false, modulePreload: { polyfill: false },
    rolldownOptions: {
      input: mode === 'games' ? GAMES.map((game) => here(`./examples/${game}/index.html`)) : here('./index.html'),
      output: { codeSplitting: { groups } },
    },
  },
  // Copied beside the bundle: www/, because every figure links to its source, and the scripts and maps of the games,
  // to which their pages link.
  plugins: [
    engine, library, wholeLibrary, gamesHere, fonts(), ...wordsIn(languageOf(mode)), ...(mode === 'games' ? [] : pagesIn(languageOf(mode), { homepage, source })),
    { name: 'docs', configureServer: ({ middlewares }) => { middlewares.use('/docs', serveDocs).use(serveSource); } },
    ...(mode === 'games' ? [{ name: 'sources', apply: /** @type {const} */ ('build'), closeBundle: copySources }] : []),
  ],
  server: { watch: { ignored: ['**/target/**'] } },
}));
