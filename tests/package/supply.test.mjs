/**
 * What the project is built from is fixed: lock files hold a hash for everything, and nothing runs that they do not
 * name.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/run.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/** Folders below the root with a package.json or Cargo.toml that is installed or built by itself. */
const NPM = ['.', 'benches', 'examples/arena', 'packages/phaser', 'tests/consumers', 'tests/horde'];
const CARGO = ['.', 'benches', 'bevy', 'examples/macroquad', 'scripts/mutants'];

const workflows = readdirSync(join(root, '.github/workflows')).map((name) => ({ name, text: read(`.github/workflows/${name}`) }));

for (const folder of NPM) {
  test(`the npm packages of ${folder} are locked by hash, and come from whichever registry npm is set to`, () => {
    const { packages } = JSON.parse(read(join(folder, 'package-lock.json')));
    const entries = Object.entries(packages).filter(([path]) => path !== '' && !packages[path].link);
    assert.ok(entries.length > 0);
    assert.deepEqual(entries.filter(([, entry]) => !/^sha512-/.test(entry.integrity ?? '')).map(([path]) => path), []);
    assert.deepEqual(entries.filter(([, entry]) => entry.resolved).map(([path]) => path), []);
  });
}

for (const folder of CARGO) {
  test(`the crates of ${folder} are locked by hash, and come from crates.io`, () => {
    const crates = read(join(folder, 'Cargo.lock')).split('[[package]]').slice(1).filter((crate) => !/name = "((bevy_)?shadowgap|bevy"\nversion = "0\.20\.0")/.test(crate));
    assert.ok(crates.length > 0);
    for (const crate of crates) {
      assert.match(crate, /source = "registry\+https:\/\/github\.com\/rust-lang\/crates\.io-index"\nchecksum = "[0-9a-f]{64}"/);
    }
  });
}

test('no build or test resolves a crate anew', () => {
  const cargo = /cargo'?,? ?\[?'?(build|test|clippy|doc)\b/g;
  for (const name of readdirSync(join(root, 'scripts')).filter((file) => file.endsWith('.mjs'))) {
    for (const line of read(`scripts/${name}`).split('\n').filter((text) => text.search(cargo) >= 0 && !text.trim().startsWith('*'))) {
      assert.ok(line.includes("'--locked'"), `${name}: ${line.trim()}`);
    }
  }
});

test('only packages of this list run a program when they are installed', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const programs = Object.keys(packages).filter((path) => packages[path].hasInstallScript);
  // esbuild replaces its starter by the program for this machine.
  assert.deepEqual(programs, ['node_modules/esbuild']);
});

test('the npm package has no dependencies and no install script', () => {
  const manifest = JSON.parse(read('package.json'));
  for (const field of ['dependencies', 'optionalDependencies', 'peerDependencies', 'bundleDependencies']) assert.equal(manifest[field], undefined, field);
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare']) assert.equal(manifest.scripts[script], undefined, script);
});

test('GitHub actions are pinned to commits, with the version beside them', () => {
  for (const { name, text } of workflows) {
    for (const [line, action] of text.matchAll(/uses: (\S+).*/g)) {
      if (action.startsWith('./')) assert.ok(existsSync(join(root, action)), `${name}: ${line}`);
      else assert.match(line, /@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, name);
    }
  }
});

test('a workflow may read the repository, and no more unless it says so; none is given a secret', () => {
  for (const { name, text } of workflows) {
    assert.match(text, /^permissions:\n  contents: read\n/m, name);
    assert.doesNotMatch(text, /secrets\.|pull_request_target|write-all/, name);
    // Text from outside, put into a command, would be run.
    assert.doesNotMatch(text, /run:[^\n]*\$\{\{/, name);
  }
});

test('a release runs the tests first, and signs in without a stored token', () => {
  const release = workflows.find(({ name }) => name === 'release.yml')?.text ?? '';
  assert.match(release, /\n {2}pack:\n {4}needs: ci\n {4}if: startsWith\(github\.ref_name, 'v'\)\n/);
  for (const job of ['npm', 'crate']) assert.match(release, new RegExp(`\\n  ${job}:\\n    needs: pack\\n[^]*?id-token: write`));
  assert.match(release, /publish \.\/"\$PACKAGE"-\[0-9\]\*\.tgz --provenance/);
  for (const folder of readdirSync(join(root, 'packages'))) {
    const { name } = JSON.parse(read(`packages/${folder}/package.json`));
    for (const where of [`for package in .*\\./packages/${folder}\\b`, `npm pack --ignore-scripts .*\\./packages/${folder}\\b`, `package: \\[.*\\b${name}\\b`]) assert.match(release, new RegExp(where), folder);
  }
  // The plugin has a version, and so a tag, of its own.
  assert.match(release, /\n {2}bevy:\n {4}needs: ci\n {4}if: startsWith\(github\.ref_name, 'bevy-v'\)\n[^]*?id-token: write[^]*?--manifest-path bevy\/Cargo\.toml/);
});
