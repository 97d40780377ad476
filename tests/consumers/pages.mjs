/** Pages and their workers in Chromium and Firefox, without a bundler where the browser can do without. */
import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { fileName, ON_PAGE, programOf, programs } from '../package/program.mjs';
import { browser, show } from './browsers.mjs';
import { installWithin, project } from './project.mjs';

/** @import { BrowserName } from './browsers.mjs' */
/** @import { Consumer, Entry } from './project.mjs' */

/** The module of an entry, for programs without a bundler. @param {Entry} entry */
const fileOf = (entry) => `./node_modules/shadowgap/pkg/${fileName(entry)}.js`;

/** @param {string} script @param {string} [head] */
const page = (script, head = '') => `<!doctype html><meta charset="utf-8">${head}<body>${script}`;

/** Shows what a worker sends, or its error. */
const SHOW = 'const shown = ({ data, message }) => { document.body.textContent = data ?? message; };';

/** How a page starts each kind of worker from worker.js; `TYPE` stands for 'classic' or 'module'. */
const starts = {
  'Web worker': `const worker = new Worker('worker.js', { type: TYPE }); worker.onmessage = worker.onerror = shown;`,
  'Shared worker': `const worker = new SharedWorker('worker.js', { type: TYPE }); worker.onerror = shown; worker.port.onmessage = shown;`,
  'Service worker': `navigator.serviceWorker.onmessage = shown;
    navigator.serviceWorker.register('worker.js', { type: TYPE }).then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active.postMessage('ask')).catch(shown);`,
};

/** How each kind of worker sends its answer. @type {Record<keyof typeof starts, string>} */
const reports = {
  'Web worker': '(text) => postMessage(text)',
  'Shared worker': '(text) => { onconnect = ({ ports: [port] }) => port.postMessage(text); }',
  'Service worker': '(text) => addEventListener("message", ({ source }) => source.postMessage(text))',
};

/** A program as one classic script, as bundlers build it. @param {string} folder */
const bundle = (folder) =>
  build({ entryPoints: [`${folder}/main.js`], bundle: true, minify: true, format: 'iife', outfile: `${folder}/worker.js`, logLevel: 'silent' });

/** @param {BrowserName} name @returns {Consumer[]} */
const inBrowser = (name) => {
  const title = name === 'firefox' ? 'Firefox' : 'Chromium';
  /**
   * @param {string} what
   * @param {(entry: Entry) => Promise<string>} prepare makes the page and returns its folder
   * @param {{ policy?: string, says?: string }} [options] `says`: what it shows in place of the answer
   * @returns {Consumer}
   */
  const consumer = (what, prepare, { policy, says } = {}) => ({
    name: `${title}, ${what}`,
    version: async () => /[\d.]+/.exec(await (await browser(name)).version())?.[0] ?? '',
    use: async (entry) => {
      assert.equal(await show(name, await prepare(entry), { policy }), says ?? programs[entry].answer);
      return {};
    },
  });
  /** @param {string} what @param {(entry: Entry) => Record<string, string>} files */
  const plain = (what, files) => async (/** @type {Entry} */ entry) => {
    const folder = project(`${title} ${what} ${entry}`, files(entry));
    installWithin(folder);
    return folder;
  };
  const workers = /** @type {(keyof typeof starts)[]} */ (Object.keys(starts)).flatMap((kind) => ['classic', 'module'].map((type) => {
    const what = `${kind}, ${type}`;
    return consumer(what, async (entry) => {
      const html = page('<script src="start.js"></script>');
      const start = SHOW + starts[kind].replace('TYPE', JSON.stringify(type));
      const [main, from] = type === 'module' ? ['worker.js', fileOf(entry)] : ['main.js', entry];
      const folder = await plain(what, () => ({ 'index.html': html, 'start.js': start, [main]: programOf(entry, { from, report: reports[kind] }) }))(entry);
      if (type === 'classic') await bundle(folder);
      return folder;
    });
  }));
  const underPolicy = plain('policy', (entry) => ({
    'index.html': page('<script src="load.js"></script>'),
    'load.js': "import('./main.js').catch(({ message }) => { document.body.textContent = message; });",
    'main.js': programOf(entry, { from: fileOf(entry), report: ON_PAGE }),
  }));
  const forbidden = "shadowgap cannot start: compiling WebAssembly is forbidden here: a page's Content-Security-Policy needs 'wasm-unsafe-eval' in script-src";
  return [
    consumer('page with an import map', plain('import map', (entry) => ({
      'index.html': page('<script type="module" src="main.js"></script>', `<script type="importmap">{ "imports": { "${entry}": "${fileOf(entry)}" } }</script>`),
      'main.js': programOf(entry, { report: ON_PAGE }),
    }))),
    ...workers,
    consumer("policy 'self' 'wasm-unsafe-eval'", underPolicy, { policy: "script-src 'self' 'wasm-unsafe-eval'" }),
    consumer("policy 'self': the error says why", underPolicy, { policy: "script-src 'self'", says: forbidden }),
  ];
};

export const pages = /** @type {const} */ (['chromium', 'firefox']).flatMap(inBrowser);
