/** Runtimes other than Node: Deno, Bun, and Cloudflare's, which compiles no WebAssembly while a program runs. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf, programs } from '../package/program.mjs';
import { whileServing } from './bundlers.mjs';
import { bytesOf, project, tool } from './project.mjs';

/** @import { Consumer, Entry } from './project.mjs' */

/**
 * A runtime that is given main.js, or main.cjs, and prints the answer.
 * @param {string} name
 * @param {string} needs
 * @param {string} path
 * @param {string[]} args
 * @param {{ load?: 'import' | 'require' }} [options]
 * @returns {Consumer}
 */
const runtime = (name, needs, path, args, options) => ({
  name,
  needs,
  use: async (entry) => {
    const main = options?.load === 'require' ? 'main.cjs' : 'main.js';
    const folder = project(`${name} ${entry}`, { [main]: programOf(entry, options) });
    assert.equal((await tool(folder, path, ...args, main)).trim().split('\n').at(-1), programs[entry].answer);
    return {};
  },
});

/**
 * A Worker that answers every request. The program is a module of its own: `shadowgap/sat` has a Response too.
 * @param {Entry} entry
 */
const worker = (entry) => ({
  'ask.js': `export let answer;\n${programOf(entry, { report: '(text) => { answer = text; }' })}`,
  'main.js': "import { answer } from './ask.js';\nexport default { fetch: () => new Response(answer) };\n",
});

/** @param {string} address @param {Entry} entry */
async function answers(address, entry) {
  assert.equal(await (await fetch(address)).text(), programs[entry].answer);
}

/**
 * In workerd the compatibility date is one without FinalizationRegistry, in Wrangler one with it. @type {Consumer[]}
 */
const cloudflare = [
  {
    name: 'workerd, bundled by esbuild',
    needs: 'workerd',
    use: async (entry) => {
      const folder = project(`workerd ${entry}`, worker(entry));
      await tool(folder, 'esbuild/bin/esbuild', 'main.js', '--bundle', '--minify', '--format=esm', '--conditions=workerd', '--loader:.wasm=copy', '--outdir=dist', '--asset-names=[name]');
      const wasm = entry === 'shadowgap' ? 'engine.wasm' : 'pairs-engine.wasm';
      writeFileSync(join(folder, 'dist', 'config.capnp'), `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (compatibilityDate = "2025-01-01", modules = [
    (name = "main.js", esModule = embed "main.js"), (name = "${wasm}", wasm = embed "${wasm}")]))],
  sockets = [(name = "http", address = "127.0.0.1:43118", http = (), service = "main")]);\n`);
      const address = 'http://127.0.0.1:43118/';
      await whileServing(join(folder, 'dist'), 'workerd/bin/workerd', ['serve', 'config.capnp'], address, () => answers(address, entry));
      return { bytes: bytesOf(join(folder, 'dist')) };
    },
  },
  {
    name: 'Wrangler',
    needs: 'wrangler',
    use: async (/** @type {Entry} */ entry) => {
      const folder = project(`wrangler ${entry}`, worker(entry));
      const date = ['--compatibility-date', '2025-11-01'];
      await tool(folder, 'wrangler/bin/wrangler.js', 'deploy', 'main.js', '--name', 'consumer', '--dry-run', '--minify', '--outdir', 'dist', ...date);
      const address = 'http://127.0.0.1:43119/';
      await whileServing(folder, 'wrangler/bin/wrangler.js', ['dev', 'main.js', '--name', 'consumer', '--port', '43119', '--ip', '127.0.0.1', ...date], address, () => answers(address, entry));
      return { bytes: bytesOf(join(folder, 'dist')) };
    },
  },
];

/** @type {Consumer[]} */
export const runtimes = [
  runtime('Deno, by import', 'deno', 'deno/bin.cjs', ['run']),
  runtime('Deno, by require', 'deno', 'deno/bin.cjs', ['run', '--allow-read'], { load: 'require' }),
  runtime('Bun, by import', 'bun', 'bun/bin/bun.exe', ['run']),
  runtime('Bun, by require', 'bun', 'bun/bin/bun.exe', ['run'], { load: 'require' }),
  ...cloudflare,
];
