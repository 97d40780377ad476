import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // Relative addresses: the built page works from any path of any host.
  base: './',
  // The page imports the package by the name that a user writes.
  resolve: { alias: { shadowgap: here('./js/index.js') } },
  // The browsers of that target preload modules by themselves.
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, modulePreload: { polyfill: false } },
  // Every figure has a link to its source: beside the bundle lies what it was made from, as it was written.
  plugins: [{ name: 'sources', apply: 'build', closeBundle: () => cpSync(here('./www'), here('./dist/www'), { recursive: true }) }],
  server: { watch: { ignored: ['**/target/**'] } },
});
