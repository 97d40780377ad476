/**
 * Loaded with `--import`, has js/ run an engine that tells of each allocation for which no code has asked whether
 * memory has room: `LEDGER` is the path of its WebAssembly, compiled with the crate's feature `__ledger`. What each
 * function of the boundary allocated without asking, beyond the share that is always free, is in
 * `globalThis.unasked`: the most bytes by the functions that did it.
 */
import { register } from 'node:module';
import { env } from 'node:process';
import { isMainThread } from 'node:worker_threads';

// Hooks run in a thread of their own, which loads this file, too.
if (isMainThread) register(import.meta.url);

/** As many bytes are allocated by lists of a fixed length: 2¹⁵ candidate pairs are the longest. */
const FIXED = 2 ** 18;

/** What takes the place of pkg/engine.js. @param {string} names */
const source = (names) => `
  import { readFileSync } from 'node:fs';
  globalThis.unasked = {};
  let current = '';
  const unasked = (bytes) => {
    Error.stackTraceLimit = 40;
    const functions = new Error().stack.match(/(?<=shadowgap\\w*\\.wasm\\.)\\S+/g).filter((name) => /9shadowgap/.test(name) && !/allocator/.test(name));
    const place = current + ': ' + functions.slice(0, 4).map((name) => name.replace(/17h[0-9a-f]{16}E/, '')).join(' < ');
    globalThis.unasked[place] = Math.max(bytes >>> 0, globalThis.unasked[place] ?? 0);
  };
  const module = new WebAssembly.Module(readFileSync(${JSON.stringify(env.LEDGER)}));
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = name === 'unasked' ? unasked : () => {};
  const { exports } = new WebAssembly.Instance(module, imports);
  const own = Object.fromEntries(Object.entries(exports).map(([name, value]) => [name.replace(/_[0-9a-f]{16}$/, ''), value]));
  const counted = (name) => (...args) => {
    current = name;
    own.ledger_begin(${FIXED});
    return own[name](...args);
  };
  export const copy = 'shadowgap of the ledger';
  export const [${names}] = '${names}'.split(', ').map((name) => (name === 'memory' ? own.memory : counted(name)));
`;

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const module = await next(url, context);
  if (!/\/pkg\/engine\.js$/.test(url)) return module;
  // The built module ends with the list of what it exports.
  const names = /** @type {string} */ (String(module.source).match(/export \{([^}]*)\};?\s*$/)?.[1])
    .split(',').map((name) => name.trim().replace(/.* as /, '')).filter((name) => name !== 'copy' && name !== '');
  return { ...module, source: source(names.join(', ')) };
}
