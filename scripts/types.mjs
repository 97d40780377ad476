/** Makes pkg/types/: the declarations that ship, which TypeScript emits from the JSDoc in js/. */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { date, fresh } from './fresh.mjs';
import { must, root } from './run.mjs';
import { env } from './tools.mjs';

const sources = ['js', 'pkg/engine.d.ts', 'pkg/contract.d.ts', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json', 'scripts/types.mjs'];
const product = 'pkg/types/index.d.ts';

/** Emits the types, unless they are newer than all their sources. */
export async function buildTypes() {
  if (fresh(product, sources)) return;
  const began = new Date();
  rmSync(join(root, 'pkg', 'types'), { recursive: true, force: true });
  await must('Emitting the types', 'tsc', ['-p', 'tsconfig.build.json'], { env });
  const folder = join(root, 'pkg', 'types');
  // `ready` is what the asynchronous entries add: see scripts/bundle.mjs.
  for (const [entry, from] of [['async', 'index'], ['pairs-async', 'pairs']]) {
    const ready = '/** Resolves when shadowgap has started; rejects with an Error that says why it cannot. Until then, every call throws. */';
    writeFileSync(join(folder, `${entry}.d.ts`), `export * from './${from}.js';\n${ready}\nexport declare const ready: Promise<void>;\n`);
  }
  // TypeScript reads a .d.cts file for `require`: the file that require loads is no ES module.
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(/(['"]\.\/[\w-]+)\.js(['"])/g, '$1.cjs$2');
    writeFileSync(join(folder, file.replace('.d.ts', '.d.cts')), text);
  }
  date(product, began);
}
