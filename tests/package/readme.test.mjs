/**
 * The README is true: its snippets run, its commands exist, and its pictures are what the library and the benchmark
 * produce.
 */
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { chart } from '../../scripts/pictures/chart.mjs';
import { movingPicture, picture } from '../../scripts/pictures/picture.mjs';
import { headline, written } from '../../scripts/bench-tables.mjs';
import { readGuides } from '../../scripts/docs.mjs';
import { ADDRESS, FILES, writeOwner } from '../../scripts/owner.mjs';
import { root } from '../../scripts/run.mjs';
import { sources } from '../architecture/imports.mjs';
import { blocks, promises, runProgram } from '../docs/run.mjs';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

test('each snippet runs and logs what its comments say', async () => {
  const snippets = blocks(readme, 'js');
  assert.ok(snippets.length >= 2);
  for (const snippet of snippets) {
    assert.ok(promises(snippet).length > 0, `a snippet without a check: ${snippet}`);
    assert.deepEqual(await runProgram(snippet), promises(snippet));
  }
});

test('each block of Rust is a program as it stands, which doc tests run: pages outside of rustdoc show what it would hide', () => {
  const guides = readGuides().filter(({ text }) => text.includes('```rust')).map(({ file }) => `docs/guides/${file}`);
  assert.ok(guides.length > 0);
  for (const page of ['docs/crate.md', 'docs/from-parry2d.md', 'bevy/README.md', ...guides]) {
    const text = readFileSync(join(root, page), 'utf8');
    assert.match(readFileSync(join(root, page.startsWith('bevy') ? 'bevy/src/lib.rs' : 'src/lib.rs'), 'utf8'), new RegExp(`include_str!\\("\\.\\./${page.replace('bevy/', '')}"\\)`));
    const programs = [...text.matchAll(/^```(\S*)\n([^]*?)^```$/gm)].filter(([, language]) => /^(rust|rs|ignore|no_run|should_panic|compile_fail|edition|$)/.test(language));
    assert.ok(programs.length > 0, page);
    for (const [, language, code] of programs) {
      assert.equal(language, 'rust', `${page}: ${code}`);
      assert.match(code, /^fn main\(\)/m, page);
      assert.doesNotMatch(code, /^\s*#($| )/m, `${page}: a hidden line`);
    }
  }
});

test('the commands exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commands = blocks(readme, 'sh').join('\n');
  const named = [...commands.matchAll(/^npm (?:run )?(\w+)/gm)].map((match) => match[1]);
  assert.deepEqual(named, ['install', 'start', 'test']);
  for (const name of named.slice(1)) assert.ok(scripts[name], name);
  for (const [, name] of commands.matchAll(/--test (\w+)/g)) readFileSync(join(root, 'tests', `${name}.rs`));
});

test('the pictures are what the library draws now', () => {
  assert.equal(readFileSync(join(root, 'docs', 'theorem.svg'), 'utf8'), picture());
  assert.equal(readFileSync(join(root, 'docs', 'moving.svg'), 'utf8'), movingPicture());
});

test('the chart is what the benchmark wrote last', () => {
  assert.equal(readFileSync(join(root, 'docs', 'scenes.svg'), 'utf8'), chart(readFileSync(join(root, 'benches', 'RESULTS.md'), 'utf8')));
});

test('the table is what the benchmark wrote last', () => {
  assert.equal(written(readme, 'headline'), headline(readFileSync(join(root, 'benches', 'RESULTS.md'), 'utf8')));
});

test('one edit in package.json makes all addresses those of another owner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shadowgap-owner-'));
  try {
    // All files of the project with an address are known.
    const skip = /^(node_modules|target|dist|pkg|\.git|shots)$/;
    const files = readdirSync(root).filter((name) => !skip.test(name)).flatMap((name) => (statSync(join(root, name)).isDirectory()
      ? readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((path) => posix.join(name, path.replaceAll('\\', '/')))
      : name)).filter((path) => /\.(md|toml|json|m?js|ts|html|rs|yml|svg|txt)$/.test(path) && !/node_modules|(consumers|phaser)\/work|create\/templates|\/(target|dist)\//.test(path));
    const addressed = files.filter((path) => statSync(join(root, path)).isFile() && readFileSync(join(root, path), 'utf8').search(ADDRESS) >= 0);
    assert.deepEqual(addressed.filter((path) => !path.startsWith('tests/')).sort(), [...FILES].sort());

    for (const file of FILES) cpSync(join(root, file), join(folder, file));
    assert.deepEqual(writeOwner(folder), []);
    const read = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8');
    const { repository: { url } } = JSON.parse(read('package.json'));
    writeFileSync(join(folder, 'package.json'), read('package.json').replace(url, 'git+https://github.com/ad-a9/shadowgap.git'));
    assert.deepEqual(writeOwner(folder), FILES);
    for (const file of FILES) assert.deepEqual([...new Set(read(file).match(ADDRESS))], ['ad-a9'], file);
    assert.deepEqual(writeOwner(folder), []);
    const manifest = JSON.parse(read('package.json'));
    const repository = 'https://github.com/ad-a9/shadowgap';
    assert.deepEqual([manifest.repository.url, manifest.bugs, manifest.homepage], [`git+${repository}.git`, `${repository}/issues`, 'https://ad-a9.github.io/shadowgap/']);
    for (const file of ['Cargo.toml', 'bevy/Cargo.toml']) assert.match(read(file), new RegExp(`^repository = "${repository}"$`, 'm'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('what it links to beyond its files is the site that the manifest names: npm and crates.io show pages of HTML as source', () => {
  const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => link);
  assert.deepEqual(links.filter((link) => /\.html$/.test(link)), []);
  assert.deepEqual(links.filter((link) => link.includes('github')), [homepage, `${homepage}examples/platformer/`, `${homepage}examples/arcade/`, `${homepage}docs/`]);
});

test('its links lead to files of the project', () => {
  for (const [, link] of readme.matchAll(/\]\(([^)#:]+)\)/g)) assert.ok(existsSync(join(root, link)), link);
});

/**
 * The names by which links lead to the headings of a page: in small letters, without signs, with hyphens for spaces.
 */
const headings = (/** @type {string} */ file) => [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)]
  .map(([, heading]) => heading.toLowerCase().replace(/[^\w\- ]/g, '').replaceAll(' ', '-'));

test('the README of the crate gives the features, the compiler and the range of glam of its manifest, and its links lead to this project', () => {
  const crate = readFileSync(join(root, 'docs', 'crate.md'), 'utf8');
  const manifest = readFileSync(join(root, 'Cargo.toml'), 'utf8');
  const found = (/** @type {RegExp} */ pattern) => /** @type {RegExpExecArray} */ (pattern.exec(manifest))[1];
  const features = [...manifest.split('[features]')[1].split('\n[')[0].matchAll(/^(?!__)([\w-]+) = /gm)].map(([, name]) => name);
  assert.deepEqual([...crate.matchAll(/^\| `([\w-]+)` \| off \|/gm)].map(([, name]) => name), features);
  assert.ok(crate.includes(`**Rust** ${found(/^rust-version = "(.*)"$/m)} or newer`));
  const [, lowest, below] = /** @type {RegExpExecArray} */ (/^glam = ">=(.*), <0\.(\d+)"$/m.exec(manifest));
  assert.ok(crate.includes(`**glam** ${lowest} to 0.${Number(below) - 1}`));
  assert.equal(found(/^readme = "(.*)"$/m), 'docs/crate.md');
  const unsafe = [...sources(root, 'src', '.rs')].filter(([file]) => !file.startsWith('src/wasm/')).flatMap(([, code]) => code.match(/\bunsafe \{/g) ?? []).length;
  assert.equal(unsafe, 6, 'as many lines of unsafe code as the page says');
  assert.match(crate, /no `unsafe` natively[^]*six lines of `unsafe`/);
  const repository = found(/^repository = "(.*)"$/m);
  const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const [, link] of crate.matchAll(/\]\(([^)]+)\)/g)) {
    if ([homepage, 'https://semver.org'].includes(link) || link.startsWith('https://docs.rs/shadowgap')) continue;
    const [page, heading] = link.split('#');
    const name = page === repository ? 'README.md' : page.replace(`${repository}/blob/main/`, '');
    const file = [name, `docs/${name}`].map((path) => join(root, path)).find((path) => existsSync(path));
    assert.ok(file, link);
    if (heading) assert.ok(headings(file).includes(heading), link);
  }
});
