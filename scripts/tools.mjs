/** Finds the tools that the scripts run, and the environment to run them in. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root, run } from './run.mjs';

/** The user's own cargo tools, where rustup puts cargo. */
export const cargoHome = process.env.CARGO_HOME ?? join(homedir(), '.cargo');

/** Where tools are installed of which the user has another version in cargo's folder. */
export const ownTools = join(root, 'target', 'tools');

/**
 * The environment for every program the scripts start: our tools first, then npm's, then what the user has, and last
 * cargo's own folder, for a shell that was opened before rustup was installed. RUSTFLAGS is unset, because it would
 * replace the flags of .cargo/config.toml; colours are off, because the scripts parse the output.
 * @type {NodeJS.ProcessEnv}
 */
export const env = {
  ...process.env,
  PATH: [
    join(ownTools, 'bin'),
    join(root, 'node_modules', '.bin'),
    process.env.PATH ?? '',
    join(cargoHome, 'bin'),
  ].join(delimiter),
  RUSTFLAGS: undefined,
  CARGO_ENCODED_RUSTFLAGS: undefined,
  CARGO_TERM_COLOR: 'never',
  FORCE_COLOR: undefined,
  NO_COLOR: '1',
};

/**
 * The first of these programs that can be run: a name is looked for on the PATH, a path is taken as it is.
 * @param {...(string | undefined)} names
 * @returns {string | undefined} its full path
 */
export function find(...names) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  for (const name of names) {
    if (!name) continue;
    const folders = /[\\/]/.test(name) ? [''] : (env.PATH ?? '').split(delimiter).filter(Boolean);
    for (const folder of folders) {
      for (const ending of endings) {
        const path = join(folder, name + ending);
        try {
          accessSync(path, constants.X_OK);
          return path;
        } catch { /* not there: look further */ }
      }
    }
  }
  return undefined;
}

/**
 * The version that a program reports, or undefined when it is not there or does not run.
 * @param {string} name
 * @returns {Promise<string | undefined>}
 */
export async function version(name) {
  const { code, output } = await run(name, ['--version'], { env });
  return code === 0 ? /\d+\.\d+\.\d+/.exec(output)?.[0] : undefined;
}

/** The wasm-bindgen that Cargo.lock holds: the command-line tool must be of exactly this version. */
export function lockedWasmBindgen() {
  const lock = readFileSync(join(root, 'Cargo.lock'), 'utf8');
  const found = /name = "wasm-bindgen"\nversion = "([^"]+)"/.exec(lock);
  if (!found) throw new Error('Cargo.lock holds no wasm-bindgen.');
  return found[1];
}

/** Firefox, or undefined. FIREFOX_BIN names another than the first one found. */
export const findFirefox = () => find(process.env.FIREFOX_BIN, 'firefox-esr', 'firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox');

/** Chromium or Chrome, or undefined. CHROME_BIN names another than the first one found. */
export const findChromium = () => find(process.env.CHROME_BIN, 'chromium', 'chromium-browser', 'google-chrome-stable',
  'google-chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
