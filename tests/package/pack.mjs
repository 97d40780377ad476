/** Packs the package, and installs it in a new folder as a user would. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must } from '../../scripts/run.mjs';

/**
 * Packs the project with `npm pack`. Remove the folder when done.
 * @returns {Promise<{ folder: string, tarball: string, files: string[], remove: () => void }>}
 */
export async function pack() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shadowgap-')));
  const output = await must('npm pack', 'npm', ['pack', '--json', '--loglevel', 'silent', '--ignore-scripts', '--pack-destination', folder]);
  const [{ filename, files }] = JSON.parse(output);
  return {
    folder,
    tarball: join(folder, filename),
    files: files.map((/** @type {{ path: string }} */ file) => file.path).sort(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * A project that depends on the packed package and on nothing else, in a folder outside this one.
 * @returns {Promise<{ folder: string, remove: () => void }>}
 */
export async function install() {
  const { folder, tarball, remove } = await pack();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  await must('npm install', 'npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  return { folder, remove };
}
