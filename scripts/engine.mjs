/**
 * Makes pkg/engine.js, the compiled core as one ES module that is ready when it is imported:
 * 1. wasm-pack compiles the crate and writes wasm-bindgen's glue (pkg/shadowgap.js, pkg/shadowgap_bg.wasm);
 * 2. binaryen makes the WebAssembly smaller and faster;
 * 3. esbuild bundles the bytes with the code that instantiates them synchronously. Only numbers cross the boundary, so the
 *    WebAssembly's own functions are exported, and of wasm-bindgen's glue only the type declarations are used.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { date, fresh } from './fresh.mjs';
import { encode } from './ascii.mjs';
import { optimise } from './optimise.mjs';
import { Failure, must, root } from './run.mjs';
import { cargoHome, env } from './tools.mjs';

/** The sources of pkg/engine.js. */
const sources = [
  'src', 'Cargo.toml', 'Cargo.lock', '.cargo/config.toml', 'package-lock.json',
  'scripts/engine.mjs', 'scripts/optimise.mjs', 'scripts/ascii.mjs',
];

const wasm = join(root, 'pkg', 'shadowgap_bg.wasm');

/** Whether pkg/engine.js is newer than all its sources. */
export const engineIsFresh = () => fresh('pkg/engine.js', sources);

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
  await optimise(wasm, names);
  refusePaths();
  await assemble();
  date('pkg/engine.js', began);
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

/** Fails if the WebAssembly contains the path of a folder of this machine. */
function refusePaths() {
  const bytes = readFileSync(wasm, 'latin1');
  for (const folder of [homedir(), cargoHome, root]) {
    if (folder.length > 1 && bytes.includes(folder)) throw new Failure(`The WebAssembly holds the path ${folder} of this machine.`);
  }
}

async function assemble() {
  const { build } = await import('esbuild');
  const bytes = readFileSync(wasm);
  const module = new WebAssembly.Module(bytes);
  for (const { name } of WebAssembly.Module.imports(module)) {
    throw new Failure(`The WebAssembly imports "${name}": more than numbers would cross the boundary.`);
  }
  const names = WebAssembly.Module.exports(module)
    .filter(({ name, kind }) => kind === 'function' && !name.startsWith('__'))
    .map(({ name }) => name);
  const entry = `
    import { decode } from './scripts/ascii.mjs';
    const module = new WebAssembly.Module(decode(${JSON.stringify(encode(bytes))}, ${bytes.length}));
    export const { ${names.join(', ')}, memory } = new WebAssembly.Instance(module).exports;
  `;
  const { outputFiles: [{ text }] } = await build({
    stdin: { contents: entry, resolveDir: root },
    bundle: true, format: 'esm', target: 'es2022', write: false, charset: 'ascii', legalComments: 'none',
    banner: { js: '// Built from src/ by scripts/engine.mjs: the WebAssembly, and how to start it. Do not edit.' },
  });
  writeFileSync(join(root, 'pkg', 'engine.d.ts'), `${declarations(names)}export const memory: WebAssembly.Memory;\n`);
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
