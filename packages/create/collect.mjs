/**
 * Before the package is packed: collects its templates from examples/, each as it is and in JavaScript. One folder is
 * the source of a game on its page, of the folder that one copies, and of both templates.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namesOfScripts, toJavaScript } from '../../scripts/javascript.mjs';
import { TEMPLATES } from './create.js';

const here = dirname(fileURLToPath(import.meta.url));
const templates = join(here, 'templates');

/** What a game's folder has when it has been played in its place. */
const OWN = /\/(node_modules|dist|package-lock\.json)$/;

/** @param {string} text  of package.json */
function withoutCompiler(text) {
  const manifest = JSON.parse(text);
  delete manifest.devDependencies.typescript;
  for (const [name, command] of Object.entries(manifest.scripts)) manifest.scripts[name] = command.replace('tsc && ', '');
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * What becomes of each file in JavaScript; what is not named stays as it is.
 * @type {[RegExp, (text: string, name: string) => string][]}
 */
const CHANGES = [
  [/\.ts$/, toJavaScript],
  [/\.html$/, namesOfScripts],
  // Its lines on TypeScript go.
  [/\.md$/, (text) => namesOfScripts(text.replace(/^.*(TypeScript|tsconfig).*\n/gm, '').replace(/\n{3,}/g, '\n\n'))],
  [/^package\.json$/, withoutCompiler],
];

/** @param {string} folder */
function makeJavaScript(folder) {
  rmSync(join(folder, 'tsconfig.json'));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const [, change] = CHANGES.find(([pattern]) => pattern.test(name)) ?? [];
    if (!change) continue;
    const file = join(folder, name);
    writeFileSync(file, change(readFileSync(file, 'utf8'), name));
    renameSync(file, file.replace(/\.ts$/, '.js'));
  }
}

rmSync(templates, { recursive: true, force: true });
for (const { name } of TEMPLATES) {
  const game = join(here, '..', '..', 'examples', name);
  for (const language of ['ts', 'js']) {
    const folder = join(templates, `${name}-${language}`);
    mkdirSync(folder, { recursive: true });
    cpSync(game, folder, { recursive: true, filter: (path) => !OWN.test(path.slice(game.length)) });
    // npm leaves files of this name out of packages.
    renameSync(join(folder, '.gitignore'), join(folder, 'gitignore'));
    if (language === 'js') makeJavaScript(folder);
  }
}
