/**
 * Bundlers as they come: what each builds without a configuration is run in Chromium, or in Node where it is built for
 * Node.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '../../scripts/run.mjs';
import { fileName, ON_PAGE, programOf, programs } from '../package/program.mjs';
import { show, showAddress } from './browsers.mjs';
import { bytesOf, commandOf, project, tool, toolEnv } from './project.mjs';

/** @import { Consumer, Entry } from './project.mjs' */

const PAGE = '<!doctype html><meta charset="utf-8"><body></body><script type="module" src="./main.js"></script>';

/**
 * Shows a built page in Chromium, whose text must be the answer, and measures it.
 * @param {Entry} entry
 * @param {string} folder
 */
async function shown(entry, folder) {
  assert.equal(await show('chromium', folder), programs[entry].answer);
  return { bytes: bytesOf(folder) };
}

/**
 * A bundler that is given main.js and writes dist/main.js.
 * @param {string} name
 * @param {string} needs
 * @param {string} path of the program
 * @param {string[]} args
 * @param {{ from?: (entry: Entry) => string, main?: string, check?: (output: string, entry: Entry) => void }} [options]
 *   `main`: the file that the program is in; `check`: of what the bundler prints
 * @returns {Consumer}
 */
const bundler = (name, needs, path, args, { from, main = 'main.js', check } = {}) => ({
  name,
  needs,
  use: async (entry) => {
    const folder = project(`${name} ${entry}`, { [main]: programOf(entry, { from: from?.(entry), report: ON_PAGE }) });
    const output = await tool(folder, path, ...args);
    check?.(output, entry);
    writeFileSync(join(folder, 'dist', 'index.html'), PAGE);
    return shown(entry, join(folder, 'dist'));
  },
});

/**
 * webpack and Rspack warn of bundles over 244 KB. The small entries are to stay below.
 * @param {string} output
 * @param {Entry} entry
 */
function noSizeWarning(output, entry) {
  if (entry !== 'shadowgap') assert.doesNotMatch(output, /warning|size limit/i);
}

/**
 * Starts a server, waits until it answers, and ends it when `use` has ended.
 * @param {string} folder
 * @param {string} path
 * @param {string[]} args
 * @param {string} address
 * @param {() => Promise<void>} use
 */
export async function whileServing(folder, path, args, address, use) {
  const [command, ...first] = commandOf(path);
  // A group of its own: the server may start other programs, and all of them are to end.
  const child = spawn(command, [...first, ...args], { cwd: folder, env: toolEnv, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => { output += text; });
  try {
    for (let tries = 0; ; tries += 1) {
      const answered = await fetch(address).then((response) => response.text(), () => undefined);
      if (answered !== undefined) break;
      if (tries > 200 || child.exitCode !== null) throw new Error(`${path} does not answer at ${address}:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await use();
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  }
}

/** @type {Consumer[]} */
export const bundlers = [
  {
    name: 'Vite',
    needs: 'vite',
    use: async (entry) => {
      const folder = project(`Vite ${entry}`, { 'index.html': PAGE, 'main.js': programOf(entry, { report: ON_PAGE }) });
      await tool(folder, 'vite/bin/vite.js', 'build');
      return shown(entry, join(folder, 'dist'));
    },
  },
  bundler('webpack', 'webpack', 'webpack-cli/bin/cli.js', ['build', '--mode', 'production'], { main: 'src/index.js', check: noSizeWarning }),
  bundler('Rspack', '@rspack/core', '@rspack/cli/bin/rspack.js', ['build', '--mode', 'production'], { main: 'src/index.js', check: noSizeWarning }),
  bundler('Rollup with node-resolve', 'rollup', 'rollup/dist/bin/rollup', ['main.js', '-p', '@rollup/plugin-node-resolve', '-f', 'iife', '-o', 'dist/main.js'], {
    check: (output) => assert.doesNotMatch(output, /\(!\)/),
  }),
  bundler('Rollup without plugins, by path', 'rollup', 'rollup/dist/bin/rollup', ['main.js', '-f', 'es', '-o', 'dist/main.js'], {
    from: (entry) => `../node_modules/shadowgap/pkg/${fileName(entry)}.js`,
    check: (output) => assert.doesNotMatch(output, /\(!\)/),
  }),
  bundler('Rolldown', 'rolldown', 'rolldown/bin/cli.mjs', ['main.js', '--dir', 'dist', '--minify']),
  bundler('esbuild', 'esbuild', 'esbuild/bin/esbuild', ['main.js', '--bundle', '--minify', '--outfile=dist/main.js']),
  bundler('Bun, bundled', 'bun', 'bun/bin/bun.exe', ['build', 'main.js', '--minify', '--outdir', 'dist']),
  {
    name: 'Parcel',
    needs: 'parcel',
    use: async (entry) => {
      const folder = project(`Parcel ${entry}`, { 'index.html': PAGE, 'main.js': programOf(entry, { report: ON_PAGE }) });
      await tool(folder, 'parcel/lib/bin.js', 'build', 'index.html', '--no-source-maps');
      return shown(entry, join(folder, 'dist'));
    },
  },
  {
    name: 'Next.js, rendered and in the page',
    needs: 'next',
    use: async (entry) => {
      const report = 'function (text) { answer = text; }';
      const ask = `let answer;\n${programOf(entry, { report })}export default answer;\n`;
      const folder = project(`Next ${entry}`, {
        'app/ask.js': ask,
        'app/layout.js': 'export default ({ children }) => <html><body>{children}</body></html>;',
        'app/page.js': "import Client from './client';\nimport answer from './ask';\nexport const dynamic = 'force-dynamic';\nexport default () => <main><p>{answer}</p><Client /></main>;",
        'app/client.js': "'use client';\nimport { useEffect, useState } from 'react';\nimport answer from './ask';\n"
          + "export default function Client() {\n  const [text, setText] = useState('');\n  useEffect(() => setText(` in the page ${answer}`), []);\n  return <p>{text}</p>;\n}\n",
      });
      await tool(folder, 'next/dist/bin/next', 'build');
      const address = 'http://127.0.0.1:43117/';
      await whileServing(folder, 'next/dist/bin/next', ['start', '-p', '43117', '-H', '127.0.0.1'], address, async () => {
        const { answer } = programs[entry];
        let text = '';
        for (let tries = 0; tries < 50 && !text.includes(' in the page '); tries += 1) text = await showAddress('chromium', address);
        assert.ok(text.startsWith(`${answer} in the page ${answer}`), text.slice(0, 1000));
      });
      return {};
    },
  },
  {
    // Vercel's servers compile no WebAssembly while a program runs; Next.js does when it runs such a program itself.
    name: 'Next.js, edge runtime',
    needs: 'next',
    use: async (entry) => {
      const folder = project(`Next edge ${entry}`, {
        'app/layout.js': 'export default ({ children }) => <html><body>{children}</body></html>;',
        'app/ask.js': `export let answer;\n${programOf(entry, { report: '(text) => { answer = text; }' })}`,
        'app/edge/route.js': "import { answer } from '../ask';\nexport const runtime = 'edge';\nexport const GET = () => new Response(answer);\n",
      });
      await tool(folder, 'next/dist/bin/next', 'build');
      const built = join(folder, '.next', 'server', 'edge');
      const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
      assert.ok(files.some((file) => file.endsWith('.wasm')), `no file of WebAssembly among ${files}`);
      for (const file of files) if (file.endsWith('.js')) assert.doesNotMatch(readFileSync(join(built, file), 'utf8'), /WebAssembly\.Module/);
      const address = 'http://127.0.0.1:43120/edge';
      await whileServing(folder, 'next/dist/bin/next', ['start', '-p', '43120', '-H', '127.0.0.1'], address, async () => {
        assert.equal(await (await fetch(address)).text(), programs[entry].answer);
      });
      return {};
    },
  },
];

/** A program for Node, bundled, in each of esbuild's formats. @type {Consumer[]} */
export const bundledForNode = ['esm', 'cjs', 'iife'].map((format) => ({
  name: `esbuild for Node, ${format}`,
  needs: 'esbuild',
  use: async (entry) => {
    const folder = project(`esbuild ${format} ${entry}`, { 'main.js': programOf(entry) });
    const file = format === 'esm' ? 'dist/main.mjs' : 'dist/main.cjs';
    await tool(folder, 'esbuild/bin/esbuild', 'main.js', '--bundle', '--minify', '--platform=node', `--format=${format}`, `--outfile=${file}`);
    assert.equal((await must(file, process.execPath, [join(folder, file)])).trim(), programs[entry].answer);
    return { bytes: bytesOf(join(folder, 'dist'), /js$/) };
  },
}));
