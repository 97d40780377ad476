/**
 * Makes the modules that the package ships: an entry of js/ joined with all that it imports and with its engine. They
 * are readable, but each constant stands where it is used: engines do not compute with constants imported from another
 * module as fast as with numbers in the code.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { date, fresh } from './fresh.mjs';
import { root } from './run.mjs';

const sources = [
  'js', 'pkg/engine.js', 'pkg/pairs-engine.js', 'pkg/contract.js', 'package.json', 'package-lock.json', 'scripts/bundle.mjs',
];

/** The package's entries, which are files of js/, and the engine that each is joined with. */
export const entries = { index: 'engine', pairs: 'pairs-engine', sat: 'pairs-engine' };

/**
 * Entries without an engine: they import the package itself, so that their shapes are those of `shadowgap`, however
 * that is loaded.
 */
export const additions = ['tiled', 'debug'];

/** What the documentation of a method of shapes says that the entries with the small engine lack. */
const LARGE_ONLY = 'Not in `shadowgap/pairs`.';

/**
 * The text of js/shape/shape.js, or of its declarations, for the small engine: without the methods that only the
 * entry with the whole engine has.
 * @param {string} text
 */
export function withoutLarge(text) {
  const member = /^( +)\/\*\*(?:(?!\*\/)[^])*?\*\/\n\1(?:static )?(?=\w)(?:.*;\n|[^]*?\n\1\}.*\n)\n?/gm;
  return text.replace(member, (whole) => (whole.includes(LARGE_ONLY) ? '' : whole));
}

/**
 * What ships, by its file in pkg/: an entry of js/, one of the engine's files in pkg/, and the format.
 * @type {Record<string, { entry: string, engine?: string, format?: 'esm' | 'cjs' }>}
 */
const bundles = {};
for (const [name, engine] of Object.entries(entries)) {
  const entry = `${name}.js`;
  bundles[`${name}.js`] = { entry, engine: `${engine}.js` };
  bundles[`${name}.cjs`] = { entry, engine: `${engine}.js`, format: 'cjs' };
  bundles[`${name}.workerd.js`] = { entry, engine: `${engine}.module.js` };
  bundles[`${name}.edge.js`] = { entry, engine: `${engine}.edge.js` };
}
for (const name of additions) {
  bundles[`${name}.js`] = { entry: `${name}.js` };
  bundles[`${name}.cjs`] = { entry: `${name}.js`, format: 'cjs' };
}

/**
 * Joins the modules, unless that was done after their last change.
 * @param {{ always?: boolean }} [options] `always`: even then; an engine built with names does not count as changed
 */
export async function buildBundles({ always = false } = {}) {
  for (const [file, { entry, engine, format = 'esm' }] of Object.entries(bundles)) {
    const product = `pkg/${file}`;
    if (!always && fresh(product, sources)) continue;
    const began = new Date();
    await bundle({ contents: reexport(entry.replace('.js', ''), join(root, 'js', entry)), engine, format, outfile: join(root, product) });
    date(product, began);
  }
  mkdirSync(join(root, 'pkg'), { recursive: true });
  // For tests and benchmarks, which import the files by their paths.
  for (const name of [...Object.keys(entries), ...additions]) writeFileSync(join(root, 'pkg', `${name}.d.ts`), reexport(name, `./types/${name}.js`));
  // For tools that do not read `exports` and look for a folder.
  for (const name of [...Object.keys(entries), ...additions].filter((name) => name !== 'index')) {
    mkdirSync(join(root, name), { recursive: true });
    const files = { main: `../pkg/${name}.cjs`, module: `../pkg/${name}.js`, types: `../pkg/types/${name}.d.ts` };
    writeFileSync(join(root, name, 'package.json'), `${JSON.stringify(files, null, 2)}\n`);
  }
}

/**
 * Joins what pages without scenes load, pkg/page.js: `shadowgap/pairs` and explanations, with an engine that
 * www/engine/ starts.
 */
export async function buildPageBundle() {
  if (fresh('pkg/page.js', [...sources, 'pkg/page-engine.js'])) return;
  const began = new Date();
  const contents = "export * from './pairs.js';\nexport { explain } from './pair/explain.js';\n";
  await bundle({ contents, engine: 'page-engine.module.js', format: 'esm', outfile: join(root, 'pkg/page.js') });
  date('pkg/page.js', began);
  writeFileSync(join(root, 'pkg/page.d.ts'), "export { cast, collide, contains, distance, explain, overlaps, project, raycast, Shape, ShapeError } from './types/index.js';\n");
}

/**
 * A module that exports all that an entry does.
 * @param {string} name the entry's
 * @param {string} path
 */
export function reexport(name, path) {
  const from = `from ${JSON.stringify(path)};\n`;
  return `export * ${from}${name === 'sat' ? `export { default } ${from}` : ''}`;
}

/** @param {{ contents: string, engine?: string, format: 'esm' | 'cjs', outfile: string }} options */
async function bundle({ contents, engine, format, outfile }) {
  const { build } = await import('esbuild');
  await build({
    stdin: { contents, resolveDir: join(root, 'js') },
    plugins: [{
      name: 'engine',
      setup({ onResolve, onLoad }) {
        if (engine === undefined) {
          onResolve({ filter: /^\.\.\/index\.js$/ }, () => ({ path: 'shadowgap', external: true }));
          return;
        }
        onResolve({ filter: /\/pkg\/engine\.js$/ }, () => ({ path: join(root, 'pkg', engine) }));
        if (!engine.startsWith('engine')) onLoad({ filter: /\/js\/shape\/shape\.js$/ }, ({ path }) => ({ contents: withoutLarge(readFileSync(path, 'utf8')) }));
      },
    }],
    outfile, external: ['*.wasm', '*.wasm?module'],
    bundle: true, minifySyntax: true, format, target: 'es2022', charset: 'ascii', legalComments: 'none',
    banner: { js: '// shadowgap: built from js/ and src/ by scripts/bundle.mjs. Do not edit.' },
  });
}
