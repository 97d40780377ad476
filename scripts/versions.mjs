/**
 * `npm run versions`: whether all npm packages have one version, and whether the crate holds with what Cargo.toml
 * allows. With the oldest compiler, which rustup fetches, and with the lowest versions of its dependencies it must
 * build, natively and for WebAssembly, with the boundary to JavaScript and without. With the lowest and the highest
 * minor version of glam its answers must have the same bits; `npm run versions -- 0.29 0.31` compares with these
 * versions of glam, and does nothing else. It works in copies below target/, with other versions as they are locked.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { Failure, main, must, root, step } from './run.mjs';
import { setup } from './setup.mjs';
import { env } from './tools.mjs';

const manifest = readFileSync(join(root, 'Cargo.toml'), 'utf8');
const target = join(root, 'target');

/** The range of each dependency: `>=0.27, <0.35`, or `0.2.88`. @param {string} name */
function range(name) {
  const found = new RegExp(`^${name} = "(.*)"$`, 'm').exec(manifest);
  if (!found) throw new Failure(`Cargo.toml gives no version of ${name} in a line of its own.`);
  return found[1];
}

/** @param {string} name */
const lowest = (name) => /** @type {RegExpExecArray} */ (/\d+\.\d+(\.\d+)?/.exec(range(name)))[0];

/**
 * A copy of the crate with these requirements in place of its own, and a lock file that follows them.
 * @param {string} name
 * @param {Record<string, string>} requirements by crate
 * @param {{ tests: boolean }} options `tests`: whether with them, and their dependencies, one of which asks for the
 *   newest wasm-bindgen
 */
async function copy(name, requirements, { tests }) {
  const folder = join(target, 'versions', name);
  mkdirSync(folder, { recursive: true });
  const read = ['.cargo', 'Cargo.lock', 'docs/crate.md', 'docs/from-parry2d.md', 'engine', 'rust-toolchain.toml', 'src', ...(tests ? ['examples/rollback', 'tests'] : [])];
  for (const path of read) cpSync(join(root, path), join(folder, path), { recursive: true, preserveTimestamps: true });
  let text = tests ? manifest : manifest.replace(/^\[dev-dependencies\][^]*?(?=^\[workspace\])/m, '').replace(/^# Built but hardly run[^]*/m, '');
  for (const [crate, requirement] of Object.entries(requirements)) text = text.replace(`${crate} = "${range(crate)}"`, `${crate} = "${requirement}"`);
  writeFileSync(join(folder, 'Cargo.toml'), text);
  await must('cargo update', 'cargo', ['update', '--workspace'], { cwd: folder, env });
  return folder;
}

/** The packages have the library's version, and they, the games and the templates ask for it. */
function packageVersions() {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { version } = read('package.json');
  for (const folder of ['packages', 'examples']) {
    for (const name of readdirSync(join(root, folder)).filter((one) => existsSync(join(root, folder, one, 'package.json')))) {
      const { dependencies, peerDependencies, ...own } = read(`${folder}/${name}/package.json`);
      const asked = Object.entries({ ...dependencies, ...peerDependencies }).filter(([other]) => /^shadowgap/.test(other));
      const wrong = asked.filter(([, range]) => range !== `^${version}`).map((pair) => pair.join(' '));
      if (folder === 'packages' && own.version !== version) wrong.push(`version ${own.version}`);
      if (wrong.length > 0) throw new Failure(`${folder}/${name}/package.json has ${wrong.join(', ')}: the library has version ${version}.`);
    }
  }
}

/** The programs that must build, and cargo's options for each. @type {[what: string, ...options: string[]][]} */
const builds = [
  ['natively'],
  ['for WebAssembly', '--target', 'wasm32-unknown-unknown'],
  ['for WebAssembly, with the boundary', '--target', 'wasm32-unknown-unknown', '-p', 'shadowgap-engine', '--features', '__js'],
];

async function oldestCompiler() {
  const [, oldest] = /** @type {RegExpExecArray} */ (/^rust-version = "(.*)"$/m.exec(manifest));
  await step(`Installing Rust ${oldest}`, (onLine) =>
    must('rustup', 'rustup', ['toolchain', 'install', oldest, '--profile', 'minimal', '--target', 'wasm32-unknown-unknown'], { env, onLine }));
  for (const [what, ...options] of builds) {
    await step(`Building ${what}, with Rust ${oldest}`, (onLine) =>
      must('cargo build', 'cargo', [`+${oldest}`, 'build', '--lib', '--locked', ...options], { env, onLine }));
  }
}

async function lowestOfAll() {
  const lowestVersions = Object.fromEntries(['glam', 'rlsf', 'wasm-bindgen'].map((name) => [name, lowest(name).replace(/^\d+\.\d+$/, '$&.0')]));
  const cwd = await copy('lowest', Object.fromEntries(Object.entries(lowestVersions).map(([name, version]) => [name, `=${version}`])), { tests: false });
  for (const [what, ...options] of builds) {
    await step(`Building ${what}, with ${Object.entries(lowestVersions).map((pair) => pair.join(' ')).join(', ')}`, (onLine) =>
      must('cargo build', 'cargo', ['build', '--locked', '--target-dir', target, ...options], { cwd, env, onLine }));
  }
}

/** @param {string} version a minor version of glam */
async function bits(version) {
  const cwd = await copy(`glam-${version}`, { glam: `=${version}.0` }, { tests: true });
  await step(`Comparing the bits of answers with glam ${version}`, (onLine) =>
    must('cargo test', 'cargo', ['test', '--locked', '--target-dir', target, '--test', 'bits'], { cwd, env, onLine }));
}

await main(async () => {
  await setup();
  const named = argv.slice(2);
  const [, below] = /** @type {RegExpExecArray} */ (/<0\.(\d+)/.exec(range('glam')));
  if (named.length === 0) {
    packageVersions();
    await oldestCompiler();
    await lowestOfAll();
  }
  for (const version of named.length > 0 ? named : [lowest('glam'), `0.${Number(below) - 1}`]) await bits(version);
});
