/** Makes pkg/types/: the declarations that ship, which TypeScript emits from the JSDoc in js/. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  // js/engine.js passes on functions of pkg/engine.js. Its declarations do not ship, and nothing that users see leads there.
  const engine = join(root, 'pkg', 'types', 'engine.d.ts');
  writeFileSync(engine, readFileSync(engine, 'utf8').replace(/^export \{.*\} from "\.\.\/pkg\/engine\.js";$/m, ''));
  date(product, began);
}
