/** A static file server and a browser launcher, for the tests that open pages. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import puppeteer from 'puppeteer-core';
import { findChromium, findFirefox } from '../scripts/tools.mjs';

/**
 * Closes each server and browser that is open.
 * @type {Set<() => Promise<unknown>>}
 */
const open = new Set();

/** Ends what `serve` and `launch` opened in this process and nobody closed: a test that failed, as a rule. */
export const closeAll = () => Promise.allSettled([...open].map((close) => close()));

/** The project's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/**
 * Serves a folder below a path, as a static host would.
 * @param {string} folder
 * @param {{
 *   base?: string, headers?: Record<string, string>, compressed?: 'br' | 'gzip', onRequest?: (path: string) => void |
 *   Promise<void>, pause?: string,
 * }} [options] `base`: the path, which begins and ends with a slash; `headers`: sent with every response; `compressed`:
 * how responses are
 *   compressed, by default not; `onRequest`: gets the path below the base, and the response waits for its promise;
 *   `pause`: text of a page before which its transfer stops for half a second
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve(folder, { base = '/', headers = {}, compressed, onRequest, pause } = {}) {
  /** @type {Map<string, Buffer>} */
  const kept = new Map();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    const file = path.startsWith(base) ? findFile(folder, path.slice(base.length)) : undefined;
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    await onRequest?.(path.slice(base.length));
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-store', ...(compressed && { 'content-encoding': compressed }), ...headers });
    if (pause && extname(file) === '.html') {
      const text = readFileSync(file, 'utf8');
      const at = text.indexOf(pause);
      response.write(text.slice(0, at));
      setTimeout(() => response.end(text.slice(at)), 500);
      return;
    }
    if (!compressed) {
      createReadStream(file).pipe(response);
      return;
    }
    // Each file is compressed once, as on a real host.
    const packed = kept.get(file) ?? (compressed === 'br' ? brotliCompressSync : gzipSync)(readFileSync(file));
    kept.set(file, packed);
    response.end(packed);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  /** @returns {Promise<void>} */
  const close = () => new Promise((resolve) => {
    open.delete(close);
    server.close(() => resolve());
    server.closeAllConnections();
  });
  open.add(close);
  return { url: `http://127.0.0.1:${port}${base}`, close };
}

/**
 * The file at a path or, if the path is a folder, its index.html.
 * @param {string} folder
 * @param {string} path
 * @returns {string | undefined} undefined if `folder` holds no such file
 */
function findFile(folder, path) {
  const file = normalize(join(folder, path));
  if (!`${file}${sep}`.startsWith(normalize(`${folder}${sep}`))) return undefined;
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return findFile(folder, join(path, 'index.html'));
  return stat && file;
}

/** @typedef {'chromium' | 'firefox'} BrowserName */

/**
 * The browsers that the page is tested in: both, or the one that the environment variable TEST_BROWSER names.
 * @type {BrowserName[]}
 */
export const browsers = /** @type {const} */ (['chromium', 'firefox']).filter((name) => (process.env.TEST_BROWSER ?? name) === name);

/** How long a browser may take to close before its process is ended. */
const PATIENCE = 10_000;

/**
 * Opens a browser without a window. Close it when done.
 * @param {BrowserName} name
 * @param {{ webgl?: boolean }} [options] `webgl`: whether Chromium emulates a graphics card where it has none
 */
export async function launch(name, { webgl = false } = {}) {
  const browser = await start(name, webgl);
  const close = browser.close.bind(browser);
  browser.close = async () => {
    open.delete(browser.close);
    const timer = setTimeout(() => browser.process()?.kill('SIGKILL'), PATIENCE);
    await close().finally(() => clearTimeout(timer));
    // Firefox may be said to be closed while its process goes on.
    browser.process()?.kill('SIGKILL');
  };
  open.add(browser.close);
  return browser;
}

/** @param {BrowserName} name @param {boolean} webgl */
function start(name, webgl) {
  const executablePath = name === 'firefox' ? findFirefox() : findChromium();
  if (!executablePath) throw new Error(`${name} is not found: \`npm test\` installs it or says how.`);
  return name === 'firefox'
    ? puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      // Turns off Firefox's own network requests.
      extraPrefsFirefox: {
        'network.captive-portal-service.enabled': false,
        'network.connectivity-service.enabled': false,
        'browser.safebrowsing.update.enabled': false,
      },
    })
    : puppeteer.launch({
      browser: 'chrome',
      executablePath,
      headless: true,
      args: [
        // Chromium's sandbox does not run as root, which containers use; the pages are our own.
        '--no-sandbox',
        // Without a graphics card Chromium would emulate one, which is slower than software rendering.
        ...webgl ? ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] : ['--disable-gpu'],
        // Each page that is left would be kept with its process, for a way back that no test goes.
        '--disable-features=BackForwardCache',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    });
}
