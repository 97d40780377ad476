/** `npm pack` packs every file that is needed and no other, and no path of the machine that packed it. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
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
  { pattern: /^pkg\/index\.js$/, needed: true },
  { pattern: /^pkg\/types\/index\.d\.ts$/, needed: true },
  { pattern: /^pkg\/types\/[a-z-]+\.d\.ts$/, needed: true },
];

test('the tarball holds the files that users need and no others', () => {
  assert.deepEqual(packed.files.filter((file) => !allowed.some(({ pattern }) => pattern.test(file))), []);
  for (const { pattern, needed } of allowed) {
    if (needed) assert.ok(packed.files.some((file) => pattern.test(file)), `${pattern} is missing`);
  }
});

test('every module in js/ has its declarations', () => {
  const modules = readdirSync(join(root, 'js')).map((file) => file.replace(/\.js$/, '.d.ts')).sort();
  const types = packed.files.filter((file) => file.startsWith('pkg/types/')).map((file) => file.slice('pkg/types/'.length)).sort();
  assert.deepEqual(types, modules);
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
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
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
  const { code, output } = await run('attw', ['--profile', 'esm-only', '--no-color', packed.tarball], { env });
  assert.equal(code, 0, output);
});
