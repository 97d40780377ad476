import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses: the built page works from any path of any host.
  base: './',
  // The page imports the package by the name that a user writes.
  resolve: { alias: { shadowgap: fileURLToPath(new URL('./js/index.js', import.meta.url)) } },
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true },
  server: { watch: { ignored: ['**/target/**'] } },
});
