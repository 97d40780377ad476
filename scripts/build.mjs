/** `npm run build`: the package's pkg/ and the page's dist/, a static page for any path of any static host. */
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { buildEngine } from './engine.mjs';
import { main, must, step } from './run.mjs';
import { setup } from './setup.mjs';
import { env } from './tools.mjs';
import { buildTypes } from './types.mjs';

/** Everything in pkg/ that ships. */
export async function buildPackage() {
  await step('Building the core (pkg/engine.js)', buildEngine);
  await step('Emitting the types (pkg/types/)', buildTypes);
}

export async function buildPage() {
  await step('Building the page (dist/)', (onLine) => must('vite build', 'vite', ['build', '--logLevel', 'warn'], { env, onLine }));
}

if (import.meta.url === pathToFileURL(argv[1]).href) {
  await main(async () => {
    await setup();
    await buildPackage();
    await buildPage();
  });
}
