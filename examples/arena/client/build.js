/** Makes the page: `built/`, which a server sends as it is. */
import { cpSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

mkdirSync(here('built'), { recursive: true });
for (const file of ['index.html', 'style.css']) cpSync(here(`${file}`), here(`built/${file}`));
await build({
  entryPoints: [here('page.js')], outdir: here('built'), bundle: true, format: 'esm', minify: true, target: 'es2022', loader: { '.tmj': 'json' }, logLevel: 'warning',
});
