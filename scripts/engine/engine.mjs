/**
 * Makes pkg/engine.js, the compiled core as one ES module that is ready when it is imported, pkg/pairs-engine.js, the
 * part of it that asks about two shapes, pkg/page-engine.js, the same with explanations, which pages without scenes
 * load, and pkg/contract.js, the constants that js/ shares with all of them:
 * 1. wasm-pack compiles the crate and writes wasm-bindgen's glue, to a folder of target/ for each engine;
 * 2. the constants of src/wasm/contract.rs, which the module exports as functions, are asked for and written;
 * 3. binaryen makes the WebAssembly smaller and faster, without those functions (pkg/engine.wasm
 *    and the others);
 * 4. esbuild joins the bytes and a synchronous instantiation. All that crosses are numbers, so of wasm-bindgen's glue
 *    only the declarations are needed: the WebAssembly's own functions are exported.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { date, fresh } from '../fresh.mjs';
import { optimise } from './optimise.mjs';
import { pack } from '../pack/pack.mjs';
import { Failure, must, root } from '../run.mjs';
import { cargoHome, env } from '../tools.mjs';

/** What the engine is made of. */
const sources = [
  'src', 'engine', 'package.json', 'Cargo.toml', 'Cargo.lock', '.cargo/config.toml', 'package-lock.json',
  'scripts/engine', 'scripts/pack', 'js/boundary/start.js',
];

/**
 * The engines, and the crate's feature for each.
 * @type {Record<EngineName, string>}
 */
const engines = { engine: '__js', 'pairs-engine': '__js-pairs', 'page-engine': '__js-explain' };

/** @typedef {'engine' | 'pairs-engine' | 'page-engine'} EngineName */

/**
 * Node prints the source line of an uncaught error, unless the line holds this. In a minified program the line holds
 * the WebAssembly, and as a rule the whole program.
 */
const UNPRINTED = 'node-do-not-add-exception-line';

/**
 * The text is a module of its own, imported first, so that it stands before all other code: gzip writes the program in
 * blocks with one table of codes each, and a block of text and other code takes more. It saves 0.7 KB of 41.
 */
const TEXT = 'module-text';

/** Where wasm-pack writes. @param {EngineName} name */
const compiled = (name) => join(root, 'target', name);

/** @param {EngineName} name */
const namedFile = (name) => join(compiled(name), 'named.wasm');

/** Whether pkg/engine.js and pkg/contract.js are newer than what they are made of. */
export const engineIsFresh = () => fresh('pkg/engine.js', sources) && fresh('pkg/contract.js', sources);

/**
 * Builds the whole engine and the contract, unless they are up to date. With `names` the functions keep their names,
 * for profiling; such a build is made each time, and never counts as up to date.
 * @param {(line: string) => void} [onLine]
 * @param {{ names?: boolean }} [options]
 */
export async function buildEngine(onLine, { names = false } = {}) {
  if (!names && engineIsFresh()) return;
  await buildOne('engine', onLine, names, writeContract);
}

/**
 * Builds an engine without scenes, unless it is up to date.
 * @param {'pairs-engine' | 'page-engine'} name
 * @param {(line: string) => void} [onLine]
 * @param {{ names?: boolean }} [options]
 */
export async function buildSmallEngine(name, onLine, { names = false } = {}) {
  if (!names && fresh(`pkg/${name}.js`, sources)) return;
  await buildOne(name, onLine, names);
}

/**
 * @param {EngineName} name
 * @param {((line: string) => void) | undefined} onLine
 * @param {boolean} names
 * @param {(contract: Record<string, number>) => void} [useContract]
 */
async function buildOne(name, onLine, names, useContract) {
  const began = names ? new Date(0) : new Date();
  await compile(name, onLine);
  const from = readFileSync(join(compiled(name), 'shadowgap_bg.wasm'));
  const contract = readContract(from);
  const { wasm: unnamed, named, functions } = await optimise(from, Object.keys(contract));
  writeFileSync(namedFile(name), named);
  // Every entry of the package starts the same module. With names it is larger than what can be packed.
  const packed = names ? { wasm: Uint8Array.from(named), text: named.toString('base64') } : await pack(unnamed);
  const { wasm } = packed;
  refusePaths(Buffer.from(wasm));
  mkdirSync(join(root, 'pkg'), { recursive: true });
  writeFileSync(join(root, 'pkg', `${name}.wasm`), wasm);
  await assemble(name, packed, functions);
  date(`pkg/${name}.js`, began);
  if (!useContract) return;
  useContract(contract);
  date('pkg/contract.js', began);
}

/**
 * @param {EngineName} name
 * @param {(line: string) => void} [onLine]
 */
async function compile(name, onLine) {
  const sysroot = (await must('Asking rustc where it lives', 'rustc', ['--print', 'sysroot'], { env })).trim();
  // Panic messages carry file names: these keep the builder's folders out of what ships. Given as configuration they
  // add to the flags of .cargo/config.toml, where an environment RUSTFLAGS would replace them.
  const remap = [`${cargoHome}=/cargo`, `${sysroot}=/rust`, `${root}=/shadowgap`].map((pair) => `--remap-path-prefix=${pair}`);
  await must('Compiling the core to WebAssembly', 'wasm-pack', [
    'build', 'engine', '--mode', 'no-install', '--target', 'web', '--release',
    // Neither a package.json nor an ignore file is of use there.
    '--no-pack', '--no-gitignore', '--out-dir', compiled(name), '--out-name', 'shadowgap',
    '--', '--locked', '--features', engines[name], '--config', `target.wasm32-unknown-unknown.rustflags=${JSON.stringify(remap)}`,
  ], { env, onLine });
}

/**
 * The constants of src/wasm/contract.rs: each is a function of the compiled module, named in capitals, that returns its
 * value.
 * @param {Buffer<ArrayBuffer>} wasm
 * @returns {Record<string, number>}
 */
function readContract(wasm) {
  const module = new WebAssembly.Module(wasm);
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
  const from = '// Built from src/wasm/contract.rs by scripts/engine/engine.mjs: see there what the constants stand for. Do not edit.\n';
  writeFileSync(join(root, 'pkg', 'contract.d.ts'), lines.join(''));
  writeFileSync(join(root, 'pkg', 'contract.js'), from + lines.join(''));
}

/**
 * No folder of the machine that built it may be found in the binary.
 * @param {Buffer} wasm
 */
function refusePaths(wasm) {
  const bytes = wasm.toString('latin1');
  for (const folder of [homedir(), cargoHome, root]) {
    if (folder.length > 1 && bytes.includes(folder)) throw new Failure(`The WebAssembly holds the path ${folder} of this machine.`);
  }
}

/**
 * Writes the engine as modules that differ in how they start: pkg/<name>.js and, with the way before `.js`, .bytes,
 * .module and .edge.
 * @param {EngineName} name
 * @param {{ wasm: Uint8Array<ArrayBuffer>, text: string, unpacker?: string }} packed `text` is in base64 where there is
 *   no unpacker
 * @param {string[]} functions what the functions are called, in the order in which the module exports them, before the
 *   memory
 */
async function assemble(name, { unpacker, text, wasm }, functions) {
  const { build } = await import('esbuild');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const module = new WebAssembly.Module(wasm);
  for (const { name } of WebAssembly.Module.imports(module)) {
    throw new Failure(`The WebAssembly imports "${name}": more than numbers would cross the boundary.`);
  }
  const inlined = unpacker ? `
    import { moduleText } from '${TEXT}';
    import { unpack } from './scripts/pack/unpack.mjs';
    const unpacker = ${JSON.stringify(unpacker)};
    const moduleBytes = () => unpack(unpacker, moduleText, ${UNPRINTED.length});
  ` : `
    import { moduleText } from '${TEXT}';
    const moduleBytes = () => Uint8Array.from(atob(moduleText.slice(${UNPRINTED.length})), (character) => character.charCodeAt(0));
  `;
  const exported = `[${functions.join(', ')}, memory]`;
  const found = WebAssembly.Module.exports(module).map(({ name }) => name);
  if (found.length !== functions.length + 1 || found.at(-1) !== 'memory' || found.join() !== [...found].sort().join()) {
    throw new Failure(`The WebAssembly exports ${found.join(', ')} where the functions are expected by name, and then "memory".`);
  }
  // Cloudflare's tools and Vercel's each have a way to import a module that is compiled before the program runs.
  const compiledBefore = (/** @type {string} */ query) => `
    import module from './${name}.wasm${query}';
    export const ${exported} = Object.values(new WebAssembly.Instance(module).exports);
  `;
  const textModule = `export const moduleText = ${JSON.stringify(UNPRINTED + text)};`;
  const ways = {
    '': `
      ${inlined}
      import { start } from './js/boundary/start.js';
      export const ${exported} = Object.values(start(moduleBytes));
    `,
    // The page's worker unpacks and compiles the engine beside the page.
    '.bytes': `${inlined} export { moduleBytes };`,
    '.module': compiledBefore(''),
    '.edge': compiledBefore('?module'),
  };
  const entry = name === 'engine' ? '' : `/${name.replace('-engine', '')}`;
  for (const [way, start] of Object.entries(ways)) {
    const copy = `shadowgap${entry} ${version}`;
    const contents = `${start}export const copy = ${JSON.stringify(copy)};`;
    await build({
      stdin: { contents, resolveDir: root }, outfile: join(root, 'pkg', `${name}${way}.js`),
      bundle: true, minifySyntax: true, external: ['*.wasm', '*.wasm?module'], format: 'esm', target: 'es2022', charset: 'ascii', legalComments: 'none',
      plugins: [{
        name: TEXT,
        setup({ onResolve, onLoad }) {
          onResolve({ filter: new RegExp(`^${TEXT}$`) }, () => ({ path: TEXT, namespace: TEXT }));
          onLoad({ filter: /./, namespace: TEXT }, () => ({ contents: textModule }));
        },
      }],
      banner: { js: '// Built from src/ by scripts/engine/engine.mjs: the WebAssembly, and how to start it. Do not edit.' },
    });
  }
  writeFileSync(join(root, 'pkg', `${name}.bytes.d.ts`), 'export const moduleBytes: () => Uint8Array<ArrayBuffer>;\n');
  writeFileSync(join(root, 'pkg', `${name}.d.ts`), `${declarations(name, functions)}export const memory: WebAssembly.Memory;\nexport const copy: string;\n`);
}

/**
 * wasm-bindgen's declarations of these functions, without those of its own functions for loading the module.
 * @param {EngineName} engine
 * @param {string[]} names
 */
function declarations(engine, names) {
  const all = readFileSync(join(compiled(engine), 'shadowgap.d.ts'), 'utf8');
  return names.map((name) => {
    const found = new RegExp(`^export function ${name}\\(((\\w+: number(, )?)*)\\): (number|void);$`, 'm').exec(all);
    if (!found) throw new Failure(`wasm-bindgen declares no function "${name}" of numbers alone: the boundary is to be nothing else.`);
    return `${found[0]}\n`;
  }).join('');
}

/** The engine as it was last built, with the names of its functions: where its bytes are. @param {EngineName} name */
export const engineWithNames = (name) => readFileSync(namedFile(name));
