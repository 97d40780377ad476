/** `npm pack` packs every file that is needed and no other, and no path of the machine that packed it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, posix } from 'node:path';
import { after, before, test } from 'node:test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { root, run } from '../../scripts/run.mjs';
import { cargoHome, env } from '../../scripts/tools.mjs';
import { pack } from './pack.mjs';

/** @type {Awaited<ReturnType<typeof pack>>} */
let packed;
before(async () => { packed = await pack(); });
after(() => packed.remove());

/** The files allowed in the package; `needed` ones must be there. */
const allowed = [
  { pattern: /^package\.json$/, needed: true },
  { pattern: /^README\.md$/, needed: true },
  { pattern: /^CHANGELOG\.md$/, needed: true },
  { pattern: /^LICENSE-MIT$/, needed: true },
  { pattern: /^LICENSE-APACHE$/, needed: true },
  { pattern: /^pkg\/(index|pairs|sat)(\.workerd|\.edge)?\.js$/, needed: true },
  { pattern: /^pkg\/(index|pairs|sat)\.cjs$/, needed: true },
  { pattern: /^pkg\/(pairs-)?engine\.wasm$/, needed: true },
  { pattern: /^pkg\/types\/(index|pairs|sat)\.d\.c?ts$/, needed: true },
  { pattern: /^(debug|tiled|pairs|sat)\/package\.json$/, needed: true },
  { pattern: /^pkg\/(debug|tiled)\.c?js$/, needed: true },
  { pattern: /^pkg\/types\/(debug|tiled)\.d\.c?ts$/, needed: true },
  { pattern: /^docs\/guides\/[\w-]+\.md$/, needed: true },
];

/** @type {Record<string, any>} */
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));


test('the tarball holds the files that users need and no others', () => {
  assert.deepEqual(packed.files.filter((file) => !allowed.some(({ pattern }) => pattern.test(file))), []);
  for (const { pattern, needed } of allowed) {
    if (needed) assert.ok(packed.files.some((file) => pattern.test(file)), `${pattern} is missing`);
  }
});

test('every file that package.json names is packed', () => {
  /** @type {(value: unknown) => string[]} */
  const paths = (value) => (typeof value === 'string' ? [value] : Object.values(/** @type {object} */ (value)).flatMap(paths));
  for (const path of [...paths(manifest.exports), manifest.main, manifest.module, manifest.types]) {
    assert.ok(packed.files.includes(path.slice('./'.length)), path);
  }
});

test('a tool that does not read `exports` finds the same files by folder and main', () => {
  for (const [entry, conditions] of Object.entries(manifest.exports)) {
    if (entry.endsWith('.json')) continue;
    const { main, module, types } = JSON.parse(readFileSync(join(root, entry, 'package.json'), 'utf8'));
    const found = [main, module, types].map((path) => join(entry, path));
    assert.deepEqual(found, [conditions.require.default, conditions.default.default, conditions.default.types].map((path) => join(path)), entry);
  }
});

test('the declarations of an entry are one file, which imports nothing and holds nothing private', () => {
  for (const file of ['index.d.ts', 'index.d.cts', 'pairs.d.ts', 'pairs.d.cts']) {
    const text = readFileSync(join(root, 'pkg', 'types', file), 'utf8');
    for (const unwanted of [/^import /m, /import\(/, /ArrayBuffer/, /handleOf/, /\$1/]) assert.doesNotMatch(text, unwanted, file);
    assert.match(text, /An immutable shape: a point, a segment/, file);
  }
});

test('links of the guides and the changelog lead to files that are packed, or have an address', () => {
  for (const file of packed.files.filter((path) => /^(docs\/.*|CHANGELOG)\.md$/.test(path))) {
    for (const [, link] of readFileSync(join(root, file), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      assert.ok(packed.files.includes(posix.join(posix.dirname(file), link)), `${file}: ${link}`);
    }
  }
});

test('no file names a folder of the machine that packed it', () => {
  for (const file of packed.files) {
    const text = readFileSync(join(root, file), 'latin1');
    for (const folder of [homedir(), cargoHome, root]) {
      assert.ok(folder.length < 2 || !text.includes(folder), `${file} holds ${folder}`);
    }
  }
});

test('the package has no dependencies and runs no scripts when it is installed', () => {
  for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundleDependencies']) {
    assert.equal(manifest[field], undefined, field);
  }
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare']) assert.equal(manifest.scripts[script], undefined, script);
});

test('publint is content', async () => {
  const tarball = readFileSync(packed.tarball);
  const { messages, pkg } = await publint({
    level: 'suggestion',
    strict: true,
    pack: { tarball: tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength) },
  });
  assert.deepEqual(messages.map((message) => formatMessage(message, pkg)), []);
});

test('attw is content', async () => {
  const { code, output } = await run('attw', ['--no-color', packed.tarball], { env });
  assert.equal(code, 0, output);
});
