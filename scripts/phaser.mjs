/**
 * A project that uses the packed packages as a user would, in `packages/phaser/work/`: `shadowgap` and
 * `shadowgap-phaser` from their tarballs, Phaser from the lock file of `packages/phaser/`.
 */
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { must, root } from './run.mjs';
import { npmPackages } from './setup.mjs';
import { env } from './tools.mjs';

export const here = join(root, 'packages', 'phaser');

/** Packs a package and unpacks it below a folder. @param {string} from @param {string} to */
async function unpack(from, to) {
  const output = await must('npm pack', 'npm', ['pack', '--json', '--loglevel', 'silent', '--ignore-scripts', '--pack-destination', to], { cwd: from });
  const [{ filename, name, files }] = JSON.parse(output);
  const folder = join(to, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  await must('tar', 'tar', ['-xzf', join(to, filename), '--strip-components=1', '-C', folder]);
  return { folder, files: files.map((/** @type {{ path: string }} */ file) => file.path).sort() };
}

/**
 * Makes the project anew. `npm run build` comes before.
 * @param {string} name
 * @param {{ copy?: string }} [content] `copy`: a folder whose files are copied
 */
export async function makeProject(name, { copy } = {}) {
  await npmPackages(here);
  await must('The types', 'tsc', ['-p', here], { env });
  const folder = join(here, 'work', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  if (copy) cpSync(copy, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  else writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(here, 'node_modules', 'phaser'), join(folder, 'node_modules', 'phaser'), 'junction');
  await unpack(root, folder);
  return { folder, packed: await unpack(here, folder) };
}

/** The packages as a program of a project imports them. @param {string} folder */
export async function importAll(folder) {
  const file = join(folder, 'all.mjs');
  writeFileSync(file, ['phaser', 'shadowgap', 'shadowgap/tiled', 'shadowgap-phaser'].map((from) => `export * from '${from}';`).join('\n')
    .replace('export *', 'export * as Phaser'));
  return import(pathToFileURL(file).href);
}
