/** Where the WebAssembly cannot start, the error is one sentence that says why, and prints no source of the package. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { build } from 'esbuild';
import { root, run } from '../../scripts/run.mjs';
import { launch, serve } from '../browser.mjs';

/** Chrome before version 115. The unpacker of scripts/pack/unpack.rs must stay below the limit: the asynchronous entry compiles it at once, too. */
const CHROME = `const { Module } = WebAssembly;
  Object.assign(WebAssembly, { Module: class { constructor(bytes) {
    if (bytes.length <= 4096) return new Module(bytes);
    throw new RangeError('WebAssembly.Compile is disallowed on the main thread, if the buffer size is larger than 4KB. Use WebAssembly.compile, or compile on a worker thread.');
  } } });`;

/** By what is missing: code that takes it away, and the sentence. */
const sentences = {
  WebAssembly: {
    without: 'delete globalThis.WebAssembly;',
    says: 'shadowgap cannot start: WebAssembly is missing or turned off here',
  },
  'compilation on the main thread': {
    without: CHROME,
    says: 'shadowgap cannot start: this browser compiles WebAssembly on the main thread only asynchronously: import from shadowgap/async and await its `ready`, or use Chrome 115 or later',
  },
  SIMD: {
    without: `const refuse = async () => { throw new WebAssembly.CompileError('invalid value type'); };
      Object.assign(WebAssembly, { validate: () => false, instantiate: refuse, Module: class { constructor() { throw new WebAssembly.CompileError('invalid value type'); } } });`,
    says: 'shadowgap cannot start: WebAssembly has no SIMD here: use Chrome 91, Firefox 89, Safari 16.4, Node 16.4 or later',
  },
  memory: {
    without: 'Object.assign(WebAssembly, { Instance: class { constructor() { throw new RangeError("WebAssembly.Instance(): Out of memory"); } } });',
    says: 'shadowgap cannot start: RangeError: WebAssembly.Instance(): Out of memory',
  },
};
const FORBIDDEN = "shadowgap cannot start: compiling WebAssembly is forbidden here: a page's Content-Security-Policy needs 'wasm-unsafe-eval' in script-src";
const DISC = 'Shape.circle(2).radius';

/** @type {string} */
let folder;
before(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'shadowgap-')));
  for (const entry of ['index', 'pairs', 'index.async', 'pairs.async']) {
    await bundle(entry, entry.endsWith('async')
      ? `import { Shape, ready } from './${entry}.js'; export const answer = ready.then(() => String(${DISC}));`
      : `import { Shape } from './${entry}.js'; export const answer = String(${DISC});`);
  }
});
after(() => rmSync(folder, { recursive: true, force: true }));

/**
 * A minified program as one file.
 * @param {string} name
 * @param {string} contents
 */
function bundle(name, contents) {
  return build({ stdin: { contents, resolveDir: join(root, 'pkg') }, bundle: true, minify: true, format: 'esm', outfile: join(folder, `${name}.js`) });
}

describe('in Node', () => {
  /** @type {(file: string) => string} */
  const shipped = (file) => join(root, 'pkg', file);
  const files = {
    'index.js': () => shipped('index.js'), 'index.cjs': () => shipped('index.cjs'),
    'pairs.js': () => shipped('pairs.js'), 'pairs.cjs': () => shipped('pairs.cjs'),
    'index.async.js': () => shipped('index.async.js'), 'a minified program': () => join(folder, 'pairs.js'),
  };
  for (const [missing, { without, says }] of Object.entries(sentences)) {
    for (const [name, file] of Object.entries(files)) {
      // The asynchronous entry compiles without `WebAssembly.Module` and `WebAssembly.Instance`.
      if (name === 'index.async.js' && /Module|Instance/.test(without) && !/instantiate/.test(without)) continue;
      test(`${name} without ${missing}`, async () => {
        const load = name.endsWith('cjs')
          ? `import { createRequire } from 'node:module'; createRequire(import.meta.url)(${JSON.stringify(file())});`
          : `await (await import(${JSON.stringify(file())})).ready;`;
        writeFileSync(join(folder, 'load.mjs'), `${without}\n${load}`);
        const { code, output } = await run(process.execPath, [join(folder, 'load.mjs')]);
        assert.equal(code, 1);
        assert.ok(output.includes(`Error: ${says}\n`), output.slice(0, 2000));
        for (const line of output.split('\n')) assert.ok(line.length < 300, `a line of ${line.length} characters: ${line.slice(0, 200)}`);
      });
    }
  }

  test('an error of a minified program prints no source', async () => {
    await bundle('refused', "import { Shape } from './index.js'; Shape.circle(-1);");
    const { output } = await run(process.execPath, ['--input-type=module', '--eval', `await import(${JSON.stringify(join(folder, 'refused.js'))})`]);
    assert.match(output, /ShapeError\]?: Shape\.circle: /);
    assert.ok(output.length < 3000, `${output.length} characters`);
  });

  test('an asynchronous entry that is used before it has started says so', async () => {
    const { output } = await run(process.execPath, ['--input-type=module', '--eval', `const { Shape } = await import(${JSON.stringify(shipped('pairs.async.js'))}); Shape.circle(1);`]);
    assert.match(output, /Error: shadowgap has not started yet: await `ready` of shadowgap\/async before you use it\n/);
  });
});

describe('in Chromium', () => {
  /** @type {Awaited<ReturnType<typeof launch>>} */
  let browser;
  before(async () => { browser = await launch('chromium'); });
  after(() => browser?.close());

  /**
   * What a page ends up showing: the radius of a disc, or the error.
   * @param {string} entry
   * @param {{ policy?: string, first?: string }} options `first`: a script that runs before the program
   */
  async function show(entry, { policy, first = '' }) {
    mkdirSync(join(folder, 'page'), { recursive: true });
    writeFileSync(join(folder, 'first.js'), first);
    writeFileSync(join(folder, 'show.js'), `import('./${entry}.js').then(({ answer }) => answer)
      .then((answer) => { document.body.textContent = answer; }, (error) => { document.body.textContent = error.message; });`);
    writeFileSync(join(folder, 'index.html'), '<!doctype html><body><script src="first.js"></script><script src="show.js"></script>');
    const server = await serve(folder, { headers: policy ? { 'content-security-policy': policy } : {} });
    const page = await browser.newPage();
    try {
      await page.goto(server.url);
      await page.waitForFunction(() => document.body.textContent?.trim() !== '', { timeout: 20_000 });
      return await page.evaluate(() => document.body.textContent);
    } finally {
      await page.close();
      await server.close();
    }
  }

  test("a policy of script-src 'self' is named, and what it needs", async () => {
    const policy = "default-src 'none'; script-src 'self'";
    for (const entry of ['index', 'pairs', 'index.async']) assert.equal(await show(entry, { policy }), FORBIDDEN, entry);
  });

  test("a policy with 'wasm-unsafe-eval' is enough", async () => {
    const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
    for (const entry of ['index', 'pairs', 'index.async', 'pairs.async']) assert.equal(await show(entry, { policy }), '2', entry);
  });

  test('an asynchronous entry starts where the main thread may not compile', async () => {
    for (const entry of ['index', 'pairs']) {
      assert.equal(await show(entry, { first: CHROME }), sentences['compilation on the main thread'].says);
      assert.equal(await show(`${entry}.async`, { first: CHROME }), '2');
    }
  });
});
