/**
 * What a browser downloads for each library: everything that it exports, bundled and minified by esbuild, with its
 * WebAssembly where that is a file of its own, gzipped; and how long Node takes to import it. shadowgap is ready then;
 * the libraries whose names end in "wasm" or "compat" have yet to be initialised.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const here = import.meta.dirname;
const root = join(here, '..');

/** How often each import is timed. */
const STARTS = 15;

/**
 * Our entries and the peers: the module that a program imports and, beside it, what it fetches.
 * @type {Record<string, { module: string, wasm?: string }>}
 */
const libraries = {
  'shadowgap/pairs': { module: join(root, 'pkg', 'pairs.js') },
  shadowgap: { module: join(root, 'pkg', 'index.js') },
  sat: { module: 'sat' },
  check2d: { module: 'check2d' },
  'matter-js': { module: 'matter-js' },
  'phaser-box2d': { module: 'phaser-box2d/dist/PhaserBox2D.js' },
  planck: { module: 'planck' },
  'box2d-wasm': { module: 'box2d-wasm/dist/es/Box2D.js', wasm: 'box2d-wasm/dist/es/Box2D.wasm' },
  'box2d3-wasm': { module: join(here, 'node_modules', 'box2d3-wasm/build/dist/es/compat/Box2D.compat.mjs'), wasm: 'box2d3-wasm/build/dist/es/compat/Box2D.compat.wasm' },
  '@dimforge/rapier2d-compat': { module: '@dimforge/rapier2d-compat' },
  '@dimforge/rapier2d-simd-compat': { module: '@dimforge/rapier2d-simd-compat' },
};

/** @param {{ module: string, wasm?: string }} library */
async function download({ module, wasm }) {
  const { outputFiles: [bundle] } = await build({
    stdin: { contents: `export * from ${JSON.stringify(module)};`, resolveDir: here },
    bundle: true, minify: true, format: 'esm', target: 'es2022', write: false, logLevel: 'silent', platform: 'browser',
    external: ['fs', 'path', 'module', 'url', 'node:*', 'worker_threads'],
  });
  const files = [Buffer.from(bundle.contents), ...(wasm ? [readFileSync(join(here, 'node_modules', wasm))] : [])];
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
}

/** Milliseconds of an import in a process of its own: the median. @param {string} module */
function importTime(module) {
  const code = `const start = performance.now(); await import(${JSON.stringify(module)}); process.stdout.write(String(performance.now() - start));`;
  const times = Array.from({ length: STARTS }, () => Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: here, encoding: 'utf8' })));
  return times.sort((a, b) => a - b)[STARTS >> 1];
}

/** The table, as Markdown. */
export async function measureSizes() {
  const rows = [];
  for (const [name, library] of Object.entries(libraries)) {
    rows.push(`| ${name} | ${((await download(library)) / 1024).toFixed(1)} | ${importTime(library.module).toFixed(0)} |`);
  }
  return ['| | KB, gzipped | ms to import |', '| --- | --- | --- |', ...rows].join('\n');
}
