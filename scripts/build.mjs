/**
 * `npm run build`: makes pkg/, the part of the package that is built, and dist/, the page, which any static host can
 * serve from any path.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { buildBundles, buildPageBundle } from './bundle.mjs';
import { buildEngine, buildSmallEngine } from './engine/engine.mjs';
import { LANGUAGES } from './languages.mjs';
import { checkOwner } from './owner.mjs';
import { main, must, root, step } from './run.mjs';
import { setup } from './setup.mjs';
import { env } from './tools.mjs';
import { buildTypes } from './types.mjs';

/**
 * Everything in pkg/ that ships.
 * @param {{ names?: boolean }} [options] `names`: whether the functions of the WebAssembly keep their names, for
 *   profiles
 */
export async function buildPackage({ names = false } = {}) {
  checkOwner();
  await step('Building the core (pkg/engine.js)', (onLine) => buildEngine(onLine, { names }));
  await step('Building the core for pairs (pkg/pairs-engine.js)', (onLine) => buildSmallEngine('pairs-engine', onLine, { names }));
  await step('Joining the modules (pkg/index.js and others)', () => buildBundles({ always: names }));
  await step('Emitting the types (pkg/types/)', buildTypes);
}

/** The page in all languages and the games, side by side. What `npm run docs` made in dist/docs/ stays. */
export async function buildPage() {
  await step('Building the core for pages without scenes (pkg/page-engine.js)', (onLine) => buildSmallEngine('page-engine', onLine));
  await step('Joining the modules for them (pkg/page.js)', () => buildPageBundle());
  const dist = join(root, 'dist');
  for (const name of existsSync(dist) ? readdirSync(dist) : []) if (name !== 'docs') rmSync(join(dist, name), { recursive: true });
  await step(`Building the page in ${LANGUAGES.length} languages, and the games (dist/)`, (onLine) => Promise.all([...LANGUAGES, 'games'].map((mode) =>
    must('vite build', 'vite', ['build', '--logLevel', 'warn', '--mode', mode], { env, onLine }))));
}

if (import.meta.url === pathToFileURL(argv[1]).href) {
  await main(async () => {
    await setup();
    await buildPackage();
    await buildPage();
  });
}
