/**
 * Makes pkg/engine.js, the compiled core as one ES module that is ready when it is imported, and pkg/contract.js, the constants
 * that js/ shares with it:
 * 1. wasm-pack compiles the crate and writes wasm-bindgen's glue (pkg/shadowgap.js, pkg/shadowgap_bg.wasm);
 * 2. the constants of src/wasm/contract.rs, which the module exports as functions, are asked for and written;
 * 3. binaryen makes the WebAssembly smaller and faster, without those functions;
 * 4. esbuild joins the bytes and a synchronous instantiation. All that crosses are numbers, so of wasm-bindgen's glue only
 *    the declarations are needed: the WebAssembly's own functions are exported.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { date, fresh } from './fresh.mjs';
import { encode } from './ascii.mjs';
import { optimise } from './optimise.mjs';
import { Failure, must, root } from './run.mjs';
import { cargoHome, env } from './tools.mjs';

/** What the engine is made of. */
const sources = [
  'src', 'Cargo.toml', 'Cargo.lock', '.cargo/config.toml', 'package-lock.json',
  'scripts/engine.mjs', 'scripts/optimise.mjs', 'scripts/ascii.mjs',
];

const wasm = join(root, 'pkg', 'shadowgap_bg.wasm');

/** Whether pkg/engine.js and pkg/contract.js are newer than what they are made of. */
export const engineIsFresh = () => fresh('pkg/engine.js', sources) && fresh('pkg/contract.js', sources);

/**
 * Builds the engine, unless it is up to date. With `names` the functions keep their names, for profiling; such a build is
 * made each time, and never counts as up to date.
 * @param {(line: string) => void} [onLine]
 * @param {{ names?: boolean }} [options]
 */
export async function buildEngine(onLine, { names = false } = {}) {
  if (!names && engineIsFresh()) return;
  const began = names ? new Date(0) : new Date();
  await compile(onLine);
  const contract = readContract();
  const functions = await optimise(wasm, { names, remove: Object.keys(contract) });
  refusePaths();
  await assemble(functions);
  writeContract(contract);
  date('pkg/engine.js', began);
  date('pkg/contract.js', began);
}

/** @param {(line: string) => void} [onLine] */
async function compile(onLine) {
  const sysroot = (await must('Asking rustc where it lives', 'rustc', ['--print', 'sysroot'], { env })).trim();
  // Panic messages carry file names: these keep the builder's folders out of what ships. Given as configuration they
  // add to the flags of .cargo/config.toml, where an environment RUSTFLAGS would replace them.
  const remap = [`${cargoHome}=/cargo`, `${sysroot}=/rust`, `${root}=/shadowgap`].map((pair) => `--remap-path-prefix=${pair}`);
  await must('Compiling the core to WebAssembly', 'wasm-pack', [
    'build', '--mode', 'no-install', '--target', 'web', '--release',
    // npm reads the root's package.json; and an ignore file in pkg/ would keep pkg/ out of the package.
    '--no-pack', '--no-gitignore', '--out-dir', 'pkg',
    '--', '--locked', '--config', `target.wasm32-unknown-unknown.rustflags=${JSON.stringify(remap)}`,
  ], { env, onLine });
}

/**
 * The constants of src/wasm/contract.rs: each is a function of the compiled module, named in capitals, that returns its value.
 * @returns {Record<string, number>}
 */
function readContract() {
  const module = new WebAssembly.Module(readFileSync(wasm));
  /** @type {WebAssembly.Imports} */
  const imports = {};
  // What wasm-bindgen imports is called by its start function only, which is not run here.
  for (const { module: from, name } of WebAssembly.Module.imports(module)) imports[from] = { ...imports[from], [name]: () => {} };
  const constants = Object.entries(new WebAssembly.Instance(module, imports).exports)
    .filter(([name]) => /^[A-Z][A-Z_]*$/.test(name))
    .map(([name, value]) => [name, /** @type {() => number} */ (value)()]);
  if (constants.length === 0) throw new Failure('The WebAssembly exports no constants: look at `contract!` in src/wasm/contract.rs.');
  return Object.fromEntries(constants);
}

/** @param {Record<string, number>} contract */
function writeContract(contract) {
  const lines = Object.keys(contract).sort().map((name) => `export const ${name} = ${contract[name]};\n`);
  const from = '// Built from src/wasm/contract.rs by scripts/engine.mjs: see there what the constants stand for. Do not edit.\n';
  writeFileSync(join(root, 'pkg', 'contract.d.ts'), lines.join(''));
  writeFileSync(join(root, 'pkg', 'contract.js'), from + lines.join(''));
}

/** No folder of the machine that built it may be found in the binary. */
function refusePaths() {
  const bytes = readFileSync(wasm, 'latin1');
  for (const folder of [homedir(), cargoHome, root]) {
    if (folder.length > 1 && bytes.includes(folder)) throw new Failure(`The WebAssembly holds the path ${folder} of this machine.`);
  }
}

/** @param {Record<string, string>} functions what each function is called, by the name that the module exports it by */
async function assemble(functions) {
  const { build } = await import('esbuild');
  const bytes = readFileSync(wasm);
  const module = new WebAssembly.Module(bytes);
  for (const { name } of WebAssembly.Module.imports(module)) {
    throw new Failure(`The WebAssembly imports "${name}": more than numbers would cross the boundary.`);
  }
  const entry = `
    import { decode } from './scripts/ascii.mjs';
    const module = new WebAssembly.Module(decode(${JSON.stringify(encode(bytes))}, ${bytes.length}));
    export const { ${Object.entries(functions).map(([short, name]) => `${short}: ${name}`).join(', ')}, memory } = new WebAssembly.Instance(module).exports;
  `;
  const { outputFiles: [{ text }] } = await build({
    stdin: { contents: entry, resolveDir: root },
    bundle: true, format: 'esm', target: 'es2022', write: false, charset: 'ascii', legalComments: 'none',
    banner: { js: '// Built from src/ by scripts/engine.mjs: the WebAssembly, and how to start it. Do not edit.' },
  });
  writeFileSync(join(root, 'pkg', 'engine.d.ts'), `${declarations(Object.values(functions))}export const memory: WebAssembly.Memory;\n`);
  writeFileSync(join(root, 'pkg', 'engine.js'), text);
}

/**
 * wasm-bindgen's declarations of these functions, without those of its own functions for loading the module.
 * @param {string[]} names
 */
function declarations(names) {
  const all = readFileSync(join(root, 'pkg', 'shadowgap.d.ts'), 'utf8');
  return names.map((name) => {
    const found = new RegExp(`^export function ${name}\\(((\\w+: number(, )?)*)\\): (number|void);$`, 'm').exec(all);
    if (!found) throw new Failure(`wasm-bindgen declares no function "${name}" of numbers alone: the boundary is to be nothing else.`);
    return `${found[0]}\n`;
  }).join('');
}
