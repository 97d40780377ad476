/** `npm start`, in a copy of the project: it serves the page, and rebuilds and reloads after edits. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { must, root } from '../../scripts/run.mjs';
import { env } from '../../scripts/tools.mjs';
import { launch } from '../browser.mjs';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shadowgap-start-')));
/** @type {import('node:child_process').ChildProcess} */
let command;
/** What the command has printed so far. */
let printed = '';
/** @type {Awaited<ReturnType<typeof launch>>} */
let chromium;
/** @type {import('puppeteer-core').Page} */
let page;

before(async () => {
  for (const name of ['.cargo', 'Cargo.lock', 'Cargo.toml', 'engine', 'examples', 'index.html', 'js', 'package-lock.json', 'package.json', 'rust-toolchain.toml', 'scripts',
    'src', 'tsconfig.json', 'vite.config.mjs', 'www']) {
    cpSync(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true, filter: (path) => !path.includes('node_modules') });
  }
  // Last and with new times, so that the build counts as newer than the copied folders, whose times are new too.
  cpSync(join(root, 'pkg'), join(folder, 'pkg'), { recursive: true });
  // One link per package rather than one for node_modules, so that Vite's cache is written to the copy.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '.package-lock.json') cpSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), { preserveTimestamps: true });
    else if (name !== '.vite') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  command = spawn('npm', ['start'], {
    cwd: folder,
    // Its own process group, so that npm's children can be ended with it. CARGO_TARGET_DIR reuses the project's build.
    detached: true,
    env: { ...env, CARGO_TARGET_DIR: join(root, 'target'), NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [command.stdout, command.stderr]) stream?.setEncoding('utf8').on('data', (text) => { printed += text; });
  await until('the address', () => /http:\/\/localhost:\d+\//.test(printed));
  chromium = await launch('chromium');
  page = await chromium.newPage();
  // Otherwise the light on the page turns all the while, which takes half of a processor from the build.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.goto(/** @type {string} */ (/http:\/\/localhost:\d+\//.exec(printed)?.[0]), { waitUntil: 'load' });
});

after(async () => {
  await chromium?.close();
  if (command?.pid && command.exitCode === null) process.kill(-command.pid);
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Waits until `done`, at most five minutes: a build of the core takes half a minute, and longer beside other builds.
 * `what` is named in the failure.
 * @param {string} what
 * @param {() => boolean | Promise<boolean>} done
 */
async function until(what, done) {
  const end = Date.now() + 300_000;
  while (!await done()) {
    assert.ok(Date.now() < end && command.exitCode === null, `waited in vain for ${what}; npm start printed:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Makes an edit and waits until the page has reloaded.
 * @param {string} what
 * @param {() => void} edit
 */
async function reloads(what, edit) {
  await page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
  edit();
  await until(`a reload after ${what}`, () =>
    page.evaluate(() => !document.documentElement.hasAttribute('data-old') && document.readyState === 'complete').catch(() => false));
}

test('the page is served, and the package in it works', async () => {
  assert.equal(await page.evaluate(async () => {
    const { Shape, overlaps } = await import(/* @vite-ignore */ '/js/index.js'.toString());
    return overlaps(Shape.circle(1), { x: 0, y: 0 }, Shape.box(2, 2), { x: 1.5, y: 0 });
  }), true);
});

test('editing the page reloads it', () =>
  reloads('an edit of www/main.js', () => appendFileSync(join(folder, 'www', 'main.js'), '\n// edited\n')));

test('editing the package reloads the page', () =>
  reloads('an edit of js/index.js', () => appendFileSync(join(folder, 'js', 'index.js'), '\n// edited\n')));

const lib = join(folder, 'src', 'lib.rs');
const right = readFileSync(join(root, 'src', 'lib.rs'), 'utf8');

test('a mistake in the core is shown, and the old build goes on serving', async () => {
  const engine = readFileSync(join(folder, 'pkg', 'engine.js'));
  writeFileSync(lib, `${right}\nfn mistake() -> u32 { "not a number" }\n`);
  await until('the message over the page', () => page.evaluate(() =>
    document.querySelector('vite-error-overlay')?.shadowRoot?.textContent?.includes('mismatched types') ?? false));
  assert.match(printed, /mismatched types/);
  assert.deepEqual(readFileSync(join(folder, 'pkg', 'engine.js')), engine);
});

// One edit both undoes the mistake and changes the core, because each build takes half a minute.
test('undoing the mistake and editing the core builds it anew and reloads the page', async () => {
  const engine = readFileSync(join(folder, 'pkg', 'engine.js'));
  await reloads('an edit of src/', () => {
    writeFileSync(lib, right);
    appendFileSync(join(folder, 'src', 'wasm', 'engine.rs'),
      '\n/// An answer that was not there before.\n#[wasm_bindgen]\npub fn edited() -> u32 {\n    42\n}\n');
  });
  assert.equal(await page.evaluate(() => document.querySelector('vite-error-overlay')), null);
  assert.notDeepEqual(readFileSync(join(folder, 'pkg', 'engine.js')), engine);
  assert.equal(await page.evaluate(async () => (await import(/* @vite-ignore */ '/pkg/engine.js'.toString())).edited()), 42);
});

test('a second start has nothing to build', async () => {
  const output = await must('setup', process.execPath, ['scripts/setup.mjs'], { cwd: folder, env });
  assert.equal(output, '');
});
