/** Pages in Chromium and Firefox, opened once for all consumers. */
import { launch, serve } from '../browser.mjs';

/** @typedef {import('../browser.mjs').BrowserName} BrowserName */

/** @type {Map<BrowserName, ReturnType<typeof launch>>} */
const open = new Map();

/** @param {BrowserName} name */
export function browser(name) {
  const started = open.get(name) ?? launch(name);
  open.set(name, started);
  return started;
}

/** Closes what was opened. */
export async function closeBrowsers() {
  for (const started of open.values()) await (await started).close();
}

/**
 * The text that a page of a folder ends up showing: an answer or an error.
 * @param {BrowserName} name
 * @param {string} folder
 * @param {{ policy?: string, path?: string }} [options]
 */
export async function show(name, folder, { policy, path = '' } = {}) {
  const server = await serve(folder, { headers: policy ? { 'content-security-policy': policy } : {} });
  try {
    return await showAddress(name, server.url + path);
  } finally {
    await server.close();
  }
}

/**
 * @param {BrowserName} name
 * @param {string} address
 */
export async function showAddress(name, address) {
  const page = await (await browser(name)).newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  try {
    await page.goto(address);
    await page.waitForFunction(() => document.body?.textContent?.trim(), { timeout: 20_000 }).catch(() => {});
    const text = await page.evaluate(() => document.body.textContent?.trim());
    return text || `the page stays empty: ${errors.join('; ')}`;
  } finally {
    await page.close();
  }
}
