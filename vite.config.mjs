import { cpSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

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

/** Copies what pages link to as their source. */
function copySources() {
  cpSync(here('./www'), here('./dist/www'), { recursive: true });
  cpSync(here('./examples'), here('./dist/examples'), { recursive: true, filter: (path) => !path.endsWith('.html') });
}

export default defineConfig({
  // Relative URLs: the built page works from any path of any host.
  base: './',
  // The page imports the package by its name, as its users do.
  resolve: { alias: { shadowgap: here('./js/index.js') } },
  // scripts/build.mjs empties the folder, but for the documentation in it.
  // Browsers that run es2022 need no polyfill to preload modules.
  build: {
    target: 'es2022', outDir: 'dist', emptyOutDir: false, modulePreload: { polyfill: false },
    rolldownOptions: { input: [here('./index.html'), here('./examples/platformer/index.html')] },
  },
  // Copied beside the bundle: www/, because every figure links to its source, and the scripts of examples/, to which theirs link.
  plugins: [
    { name: 'docs', configureServer: ({ middlewares }) => { middlewares.use('/docs', serveDocs); } },
    { name: 'sources', apply: 'build', closeBundle: copySources },
  ],
  server: { watch: { ignored: ['**/target/**'] } },
});
