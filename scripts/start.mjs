/**
 * `npm start`: gets everything ready, serves the page (`npm start -- de`: in German), and keeps it up to date. Vite
 * reloads the page when www/, js/ or pkg/engine.js change; this script builds pkg/engine.js anew when the core's
 * sources do. While they do not compile, the old build goes on serving, with the compiler's words printed here and
 * shown over the page.
 */
import { join, relative, sep } from 'node:path';
import { argv } from 'node:process';
import { buildEngine, engineIsFresh } from './engine/engine.mjs';
import { Failure, main, root, step } from './run.mjs';
import { setup } from './setup.mjs';

await main(async () => {
  await setup();
  /** @type {string | undefined} why the core does not compile */
  let broken;
  const build = async () => {
    try {
      await step('Building the core (pkg/engine.js)', buildEngine);
      broken = undefined;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      console.error(`${error.message}\n`);
      broken = error.message;
    }
  };
  if (!engineIsFresh()) await build();

  const { createServer } = await import('vite');
  const server = await createServer({ root, configFile: join(root, 'vite.config.mjs'), clearScreen: false, mode: argv[2] });
  await server.listen();
  console.log('\nshadowgap is at');
  server.printUrls();
  console.log('Edit www/, js/ or src/: the page follows. Ctrl+C ends.\n');

  const show = () => {
    if (broken) server.ws.send({ type: 'error', err: { message: broken, stack: '', plugin: 'cargo' } });
  };
  // A page that connects while the core does not compile gets the message too.
  server.ws.on('connection', show);

  let building = false;
  let again = false;
  const rebuild = async () => {
    again = true;
    if (building) return;
    building = true;
    while (again) {
      again = false;
      if (engineIsFresh()) continue;
      await build();
      show();
    }
    building = false;
  };
  server.watcher.on('all', (_event, path) => {
    const [top] = relative(root, path).split(sep);
    if (top === 'src' || top === 'engine' || top === 'Cargo.toml' || top === 'Cargo.lock') rebuild();
  });
});
