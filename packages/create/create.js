/** Makes the folder of a game from a template. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const TEMPLATES = [
  { name: 'platformer', what: 'slopes, lifts and a seesaw, in three levels' },
  { name: 'horde', what: 'a shooter from above, with hundreds of enemies' },
];
export const LANGUAGES = [{ name: 'ts', what: 'TypeScript' }, { name: 'js', what: 'JavaScript' }];

/** The templates, which collect.mjs makes. */
const templates = fileURLToPath(new URL('templates/', import.meta.url));

/** The game has these packages: npm installs none into a package of the same name. */
export const TAKEN = ['node_modules', 'shadowgap', 'typescript', 'vite', 'vitest'];

/** Throws unless a folder is empty or not there, and its name is one for a package. @param {string} folder */
export function checkFolder(folder) {
  const [to, name] = [resolve(folder), basename(resolve(folder))];
  if (!/^[a-z0-9][a-z0-9._-]{0,213}$/.test(name)) {
    throw new Error(`The folder's name becomes the name of a package: it must have small letters, digits and - . _ only, and begin with a letter or digit; got ${JSON.stringify(name)}`);
  }
  if (TAKEN.includes(name)) throw new Error(`The game has a package or folder that is called ${name}: give its own folder another name`);
  if (!existsSync(to)) return;
  if (!statSync(to).isDirectory()) throw new Error(`${folder} is a file: name a folder`);
  if (readdirSync(to).length > 0) throw new Error(`The folder ${folder} is not empty: name another, or empty it`);
}

/**
 * @param {string} folder  as it is checked
 * @param {string} template  the name of one
 * @param {string} language
 */
export function create(folder, template, language) {
  const to = resolve(folder);
  mkdirSync(to, { recursive: true });
  cpSync(join(templates, `${template}-${language}`), to, { recursive: true });
  renameSync(join(to, 'gitignore'), join(to, '.gitignore'));
  const manifest = join(to, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"name": "[^"]*"/, `"name": "${basename(to)}"`));
}
