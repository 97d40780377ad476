import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // Relative URLs: the built page works from any path of any host.
  base: './',
  // The page imports the package by its name, as its users do.
  resolve: { alias: { shadowgap: here('./js/index.js') } },
  // Browsers that run es2022 need no polyfill to preload modules.
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, modulePreload: { polyfill: false } },
  // www/ is copied beside the bundle, because every figure links to its source.
  plugins: [{ name: 'sources', apply: 'build', closeBundle: () => cpSync(here('./www'), here('./dist/www'), { recursive: true }) }],
  server: { watch: { ignored: ['**/target/**'] } },
});
