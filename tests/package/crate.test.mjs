/**
 * The crate as crates.io would have it, in Rust programs that depend on it: for the web, and beside another version of
 * itself.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { must, root } from '../../scripts/run.mjs';
import { env } from '../../scripts/tools.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Outside of the project, whose settings for cargo a dependent does not have. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shadowgap-crate-')));

before(async () => {
  await must('cargo package', 'cargo', ['package', '--locked', '--offline', '--no-verify', '--allow-dirty', '--target-dir', folder], { env });
  await must('tar', 'tar', ['-xzf', join(folder, 'package', `shadowgap-${version}.crate`), '-C', folder]);
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** A file of the packed crate. @param {string} path */
const packed = (path) => readFileSync(join(folder, `shadowgap-${version}`, path), 'utf8');

/**
 * Makes a program of one file, with the project's versions of crates.
 * @param {string} name
 * @param {string} manifest what follows its name
 * @param {string} file  @param {string} text
 */
function write(name, manifest, file, text) {
  mkdirSync(join(folder, name, 'src'), { recursive: true });
  writeFileSync(join(folder, name, 'Cargo.toml'), `[package]\nname = "${name}"\nversion = "0.0.0"\nedition = "2021"\n\n${manifest}`);
  writeFileSync(join(folder, name, 'src', file), text);
  cpSync(join(root, 'Cargo.lock'), join(folder, name, 'Cargo.lock'));
  cpSync(join(root, 'rust-toolchain.toml'), join(folder, name, 'rust-toolchain.toml'));
}

/** @param {string} name  @param {...string} args */
const cargo = (name, ...args) => must(`cargo ${args[0]}`, 'cargo', [...args, '--offline'], { cwd: join(folder, name), env });

test('the crate holds its sources, its documentation, of which doc tests run the Rust, changelog and licences, and nothing else', () => {
  const files = readdirSync(join(folder, `shadowgap-${version}`)).filter((name) => !/^Cargo\.|^\.cargo_vcs_info/.test(name));
  assert.deepEqual(files.sort(), ['CHANGELOG.md', 'LICENSE-APACHE', 'LICENSE-MIT', 'docs', 'src']);
  // Otherwise every program that depends on it would build a dynamic library.
  assert.doesNotMatch(packed('Cargo.toml'), /cdylib/);
  assert.doesNotMatch(packed('Cargo.toml'), /^default = /m);
});

/**
 * For the web, such as a game makes it that looks to its size. `collide` brings a fifth of the core, with unions and
 * contact points, and with ways of their own for circles and boxes, upright ones apart: 79 KB of code, and the
 * allocator and the panics of the standard library. The grid by which large unions are searched takes 2 KB.
 */
const WEB_BUDGET = 87 * 1024;

test('a small program for the web exports its own functions and no others, imports none, has an allocator of its own, and stays small', async () => {
  write('web', `
[lib]
crate-type = ["cdylib"]

[dependencies]
shadowgap = { path = "../shadowgap-${version}" }

[profile.release]
opt-level = "s"
lto = true
codegen-units = 1
panic = "abort"
strip = true
`, 'lib.rs', `
use shadowgap::{collide, Pose, Shape};

#[global_allocator]
static ALLOCATOR: std::alloc::System = std::alloc::System;

/// How deep a ball at \`x\` is in a crate; -1 if it is not.
#[no_mangle]
pub extern "C" fn depth(x: f64) -> f64 {
    let (a, b) = (Shape::rectangle(2.0, 2.0), Shape::circle(1.0));
    let (Ok(a), Ok(b), Ok(at), Ok(to)) = (a, b, Pose::new(0.0, 0.0, 0.0), Pose::new(x, 0.0, 0.0)) else {
        return f64::NAN;
    };
    collide(&a, &at, &b, &to).map_or(-1.0, |contact| contact.depth)
}
`);
  assert.doesNotMatch(await cargo('web', 'build', '--release', '--target', 'wasm32-unknown-unknown'), /^warning/m);
  const wasm = readFileSync(join(folder, 'web', 'target', 'wasm32-unknown-unknown', 'release', 'web.wasm'));
  const module = new WebAssembly.Module(wasm);
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  // The last two are what the linker exports of every dynamic library.
  assert.deepEqual(WebAssembly.Module.exports(module).map(({ name }) => name).sort(), ['__data_end', '__heap_base', 'depth', 'memory']);
  const { depth } = /** @type {{ depth: (x: number) => number }} */ (/** @type {unknown} */ (new WebAssembly.Instance(module).exports));
  assert.deepEqual([1.5, 2, 3, NaN].map(depth), [0.5, 0, -1, NaN]);
  assert.ok(wasm.length <= WEB_BUDGET, `${wasm.length} bytes are more than ${WEB_BUDGET}`);
});

test('two versions of the crate serve one program, and neither leaves a dynamic library', async () => {
  const later = join(folder, 'later');
  cpSync(join(folder, `shadowgap-${version}`), later, { recursive: true });
  writeFileSync(join(later, 'Cargo.toml'), packed('Cargo.toml').replace(`version = "${version}"`, 'version = "99.0.0"'));
  write('two', `
[dependencies]
later = { package = "shadowgap", path = "../later" }
shadowgap = { path = "../shadowgap-${version}" }

[profile.dev]
debug = false
# What a second build could reuse takes time to write, and there is none.
incremental = false
`, 'main.rs', `
fn main() {
    let (a, b) = (shadowgap::Shape::point(1.0, 2.0), later::Shape::point(1.0, 2.0));
    println!("{:?} {:?}", a.map(|shape| shape.kind()), b.map(|shape| shape.kind()));
}
`);
  const output = await cargo('two', 'run');
  assert.match(output, /^Ok\(Point\) Ok\(Point\)$/m);
  assert.doesNotMatch(output, /^warning/m);
  const built = readdirSync(join(folder, 'two', 'target', 'debug'), { recursive: true, encoding: 'utf8' });
  assert.deepEqual(built.filter((name) => /(lib)?(shadowgap|later)[^/]*\.(so|dylib|dll)$/.test(name)), []);
});
