/**
 * Makes pkg/types/: TypeScript emits declarations from the JSDoc in js/, and these are rolled up to one file for each
 * entry of the package. So what is private in js/ does not ship, and TypeScript tells a `Shape` of one entry from a
 * `Shape` of another.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { additions, entries, withoutLarge } from './bundle.mjs';
import { date, fresh } from './fresh.mjs';
import { must, root } from './run.mjs';
import { env } from './tools.mjs';

const sources = [
  'js', 'pkg/engine.d.ts', 'pkg/contract.d.ts', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json', 'scripts/bundle.mjs', 'scripts/types.mjs',
];
const product = 'pkg/types/index.d.ts';
const emitted = join(root, 'target', 'types');

/**
 * TypeScript knows `Symbol.dispose` from 5.2 on, and only with the library `esnext.disposable`. The same declaration
 * may be repeated.
 */
const DISPOSE = `declare global {
    interface SymbolConstructor {
        readonly dispose: unique symbol;
    }
}
`;

/** Writes the types, unless they are newer than all their sources. */
export async function buildTypes() {
  if (fresh(product, sources)) return;
  const began = new Date();
  const folder = join(root, 'pkg', 'types');
  for (const made of [emitted, folder]) rmSync(made, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await must('Emitting the types', 'tsc', ['-p', 'tsconfig.build.json'], { env });
  for (const entry of additions) {
    const declarations = await rollUp(entry, { './index.js': 'shadowgap', './shape/shape.js': 'shadowgap', './boundary/types.js': 'shadowgap' });
    for (const c of ['', 'c']) writeFileSync(join(folder, `${entry}.d.${c}ts`), declarations);
  }
  for (const [entry, engine] of Object.entries(entries)) {
    if (engine !== 'engine') {
      const shape = join(emitted, 'shape', 'shape.d.ts');
      writeFileSync(shape, withoutLarge(readFileSync(shape, 'utf8')));
    }
    const declarations = await rollUp(entry);
    // TypeScript reads a .d.cts file for `require`: the file that require loads is no ES module.
    for (const c of ['', 'c']) writeFileSync(join(folder, `${entry}.d.${c}ts`), declarations);
  }
  date(product, began);
}

/**
 * The declarations of an entry of js/ and of all that it exports, as one text.
 * @param {string} entry
 * @param {Record<string, string>} [others] modules that another entry of the package declares, and that entry's name
 */
async function rollUp(entry, others = {}) {
  const [{ rollup }, { dts }] = await Promise.all([import('rollup'), import('rollup-plugin-dts')]);
  const file = join(emitted, `${entry}.d.ts`);
  // A typedef that names an imported type is an alias of its own, and the text would hold both names.
  const aliases = /^export type (\w+)(?:<.*?>)? = (import\(("[^"]+")\)\.\1(?:<.*?>)?);$/gm;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(aliases, 'export type { $1 } from $3;'));
  const resolveId = (/** @type {string} */ id) => {
    const other = others[id.replace('../', './')];
    return other === undefined ? null : { id: other, external: /** @type {const} */ (true) };
  };
  const bundle = await rollup({ input: file, plugins: [{ name: 'others', resolveId }, dts()] });
  const { output: [{ code }] } = await bundle.generate({ format: 'es' });
  return code.includes('Symbol.dispose') ? DISPOSE + code : code;
}
