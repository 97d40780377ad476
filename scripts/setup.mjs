/**
 * Installs what building needs and, with `--tests` (or `tests: true`), what the tests need besides; only rustup and
 * Node must be there. Only missing tools are installed: when nothing is missing, it takes a fraction of a second. It
 * imports no npm package, because it is what installs them.
 */
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { argv, geteuid, versions } from 'node:process';
import { pathToFileURL } from 'node:url';
import { Failure, main, must, root, run, step } from './run.mjs';
import { env, find, findChromium, findFirefox, lockedWasmBindgen, ownTools, version } from './tools.mjs';

/** @param {{ tests?: boolean, browsers?: boolean, redis?: boolean }} [options] */
export async function setup({ tests = false, browsers = tests, redis = tests } = {}) {
  checkNode();
  // The apt packages come first, in one call: cargo needs the C linker, and only one apt can run at a time.
  await systemPackages(browsers, [...(tests ? LANGUAGES : []), ...(redis ? [REDIS] : [])]);
  await Promise.all([npmPackages(), rustTools(tests)]);
}

/** Vite needs this version of Node; all other tools run on older ones. */
function checkNode() {
  const [major, minor] = versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Failure(`Node ${versions.node} is too old: 20.19 or newer is needed.`);
  }
}

/**
 * What runs the algorithm of the page in other languages: apt's packages and the programs in them. Where apt does not
 * have them, the tests of these languages are left out.
 */
export const LANGUAGES = [
  { apt: ['python3'], programs: ['python3'] },
  { apt: ['lua5.4'], programs: ['lua5.4'] },
  { apt: ['mono-mcs', 'mono-runtime'], programs: ['mcs', 'mono'] },
  { apt: ['godot3-server'], programs: ['godot3-server'] },
];

/** By which the processes of examples/arena find each other. Without it, one process runs alone. */
const REDIS = { apt: ['redis-server'], programs: ['redis-server'] };

/**
 * The C linker that Rust programs are linked with, the browsers that the tests and the benchmark open, and what is
 * installed where apt has it.
 * @param {boolean} browsers
 * @param {{ apt: string[], programs: string[] }[]} others
 */
async function systemPackages(browsers, others) {
  /** @type {{ what: string, apt: string, found: () => string | undefined }[]} */
  const needs = [{ what: 'a C compiler (cc)', apt: 'build-essential', found: () => find('cc', 'cl') }];
  if (browsers) {
    needs.push({ what: 'Firefox', apt: 'firefox-esr', found: findFirefox });
    needs.push({ what: 'Chromium', apt: 'chromium', found: findChromium });
  }
  const missing = needs.filter((need) => !need.found());
  const optional = others.filter(({ programs }) => !programs.every((program) => find(program))).flatMap(({ apt }) => apt);
  if (missing.length + optional.length === 0) return;

  const names = missing.map((need) => need.what).join(', ');
  const packages = missing.map((need) => need.apt);
  const apt = await aptCommand();
  if (missing.length === 0 && (!apt || (await offers('libc6') && (await offered(optional)).length === 0))) return;
  if (!apt) throw new Failure(`Not found: ${names}. Install ${packages.join(', ')} (or what your system calls it) and run this again.`);
  await step(`Installing ${[...packages, ...optional].join(', ')} with apt`, async (onLine) => {
    // Another apt may be at work: wait for it, ten minutes at most.
    const [command, ...first] = [...apt, '-o', 'DPkg::Lock::Timeout=600', '-q'];
    await must('Reading the package lists', command, [...first, 'update'], { onLine });
    const all = [...packages, ...await offered(optional)];
    await must('apt-get install', command, [...first, 'install', '-y', '--no-install-recommends', ...all], { onLine });
  });
  const still = missing.filter((need) => !need.found()).map((need) => need.what);
  if (still.length) throw new Failure(`apt installed ${packages.join(', ')}, but ${still.join(', ')} cannot be found.`);
}

/** Whether apt's lists have a package; before the first update they have none. @param {string} name */
const offers = async (name) => (await run('apt-cache', ['show', name])).code === 0;

/** @param {string[]} names */
async function offered(names) {
  const there = await Promise.all(names.map(offers));
  return names.filter((_name, i) => there[i]);
}

/**
 * apt-get, with sudo where that works without a password; undefined where we may not install packages.
 * @returns {Promise<string[] | undefined>}
 */
async function aptCommand() {
  if (!find('apt-get')) return undefined;
  const settings = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  if (geteuid?.() === 0) return settings;
  if (find('sudo') && (await run('sudo', ['-n', 'true'])).code === 0) return ['sudo', '-n', ...settings];
  return undefined;
}

/**
 * Installs node_modules from package-lock.json, unless it is up to date: npm writes its copy of the lock file last, so
 * the times of the two lock files are compared.
 * @param {string} [folder] where both are
 * @param {{ some?: boolean }} [options] `some`: whether packages that cannot be installed are left out. `npm ci`
 *   refuses a lock file that lacks another platform's packages, as it does where the registry has none of them
 */
export async function npmPackages(folder = root, { some = false } = {}) {
  const lock = join(folder, 'package-lock.json');
  const installed = join(folder, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  await step('Installing the npm packages', (onLine) =>
    must('npm', 'npm', [...(some ? ['install', '--no-save'] : ['ci']), '--no-audit', '--no-fund'], { cwd: folder, onLine }));
}

/**
 * Rust's WebAssembly target and the programs that cargo can install.
 * @param {boolean} tests
 */
async function rustTools(tests) {
  if (!find('cargo')) throw new Failure('cargo is not found. Install Rust with rustup (see rust-lang.org) and run this again.');
  const wasmBindgen = lockedWasmBindgen();
  const [, , pack, bindgen] = await Promise.all([
    wasmTarget(),
    tests ? components() : undefined,
    version('wasm-pack'),
    version('wasm-bindgen'),
  ]);
  // Below 0.15 wasm-pack does not know all the options that the build gives it.
  if (!pack || older(pack, '0.15.0')) await cargoInstall('wasm-pack', '0.15.1', pack);
  if (bindgen !== wasmBindgen) await cargoInstall('wasm-bindgen-cli', wasmBindgen, bindgen);
  if (tests && !find('geckodriver')) await cargoInstall('geckodriver', '0.37.1', undefined);
  rmSync(building, { recursive: true, force: true });
}

/** @param {string} a @param {string} b */
function older(a, b) {
  return a.localeCompare(b, 'en', { numeric: true }) < 0;
}

async function wasmTarget() {
  const target = 'wasm32-unknown-unknown';
  const sysroot = (await must('Asking rustc where it lives', 'rustc', ['--print', 'sysroot'], { env })).trim();
  if (existsSync(join(sysroot, 'lib', 'rustlib', target, 'lib'))) return;
  if (!find('rustup')) throw new Failure(`Rust's ${target} target is missing and there is no rustup to add it: install it as you installed Rust.`);
  await step(`Adding Rust's ${target} target`, (onLine) =>
    must('rustup target add', 'rustup', ['target', 'add', target], { env, onLine }));
}

/** rustfmt and clippy, which rustup's minimal profile leaves out. */
async function components() {
  const there = await Promise.all(['rustfmt', 'cargo-clippy'].map(version));
  if (there.every(Boolean)) return;
  if (!find('rustup')) throw new Failure('rustfmt or clippy is missing and there is no rustup to add it: install them as you installed Rust.');
  await step('Adding rustfmt and clippy', (onLine) =>
    must('rustup component add', 'rustup', ['component', 'add', 'rustfmt', 'clippy'], { env, onLine }));
}

/** Where cargo compiles the tools: shared by all of them, kept when one fails, removed when all are there. */
const building = join(root, 'target', 'tools-build');

/**
 * Compiles and installs a program: to cargo's folder where it is missing, to a folder of our own where the user has
 * another version, which is left alone.
 * @param {string} crate
 * @param {string} wanted
 * @param {string | undefined} present the version that the user has
 */
export async function cargoInstall(crate, wanted, present) {
  const where = present ? ['--root', ownTools] : [];
  // Unoptimised builds compile in half the time, and the tools run for tenths of a second either way.
  const args = ['install', crate, '--version', wanted, '--debug', '--force', '--target-dir', building, ...where];
  const options = { env: { ...env, CARGO_PROFILE_DEV_DEBUG: '0' } };
  const why = present ? ` (yours is ${present} and is left as it is)` : '';
  await step(`Installing ${crate} ${wanted}${why}`, async (onLine) => {
    // First with the versions that the tool's author locked; if these no longer resolve, with the newest compatible
    // ones.
    const locked = await run('cargo', [...args, '--locked'], { ...options, onLine });
    if (locked.code !== 0) await must(`cargo install ${crate}`, 'cargo', args, { ...options, onLine });
  });
}

if (import.meta.url === pathToFileURL(argv[1]).href) {
  await main(() => setup({ tests: argv.includes('--tests') }));
}
