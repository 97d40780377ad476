/**
 * Makes pkg/index.js, the one module that the package ships: js/ and pkg/engine.js joined. It is readable, but each constant stands
 * where it is used: engines do not compute with constants imported from another module as fast as with numbers in the code.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { date, fresh } from './fresh.mjs';
import { root } from './run.mjs';

const sources = ['js', 'pkg/engine.js', 'pkg/contract.js', 'package-lock.json', 'scripts/bundle.mjs'];
const product = 'pkg/index.js';

/**
 * Joins the modules, unless that was done after their last change.
 * @param {{ always?: boolean }} [options] `always`: even then; an engine built with names does not count as changed
 */
export async function buildBundle({ always = false } = {}) {
  if (!always && fresh(product, sources)) return;
  const began = new Date();
  const { build } = await import('esbuild');
  await build({
    entryPoints: [join(root, 'js', 'index.js')], outfile: join(root, product),
    bundle: true, minifySyntax: true, format: 'esm', target: 'es2022', charset: 'ascii', legalComments: 'none',
    banner: { js: '// shadowgap: built from js/ and pkg/engine.js by scripts/bundle.mjs. Do not edit.' },
  });
  // For the benchmarks, which import the file by its path.
  writeFileSync(join(root, 'pkg', 'index.d.ts'), "export * from './types/index.js';\n");
  date(product, began);
}
