/**
 * The page's two fonts, which www/fonts.css names `@fonts/text.woff2` and `@fonts/display.woff2`. The text face is cut
 * down to the letters that the page has and to the weights that it uses; the display face, whose name is reserved for
 * the unchanged file, is taken as it is. Their licences, which allow that, are published beside them.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pid } from 'node:process';
// @ts-expect-error  it comes without types
import subset from 'subset-font';
import { LANGUAGES } from './languages.mjs';
import { root } from './run.mjs';

const SOURCES = {
  text: { folder: '@fontsource-variable/source-sans-3', file: 'source-sans-3-latin-wght-normal.woff2' },
  display: { folder: '@fontsource/stardos-stencil', file: 'stardos-stencil-latin-400-normal.woff2' },
};

/** Where the fonts are made, outside what is kept. */
const made = join(root, 'node_modules/.cache/fonts');

const read = (/** @type {string} */ folder, /** @type {string} */ file) => readFileSync(join(root, 'node_modules', folder, file));

/** Every character of the texts, and what code and numbers may add. */
function letters() {
  const texts = LANGUAGES.map((language) => readFileSync(join(root, `www/languages/${language}.js`), 'utf8')).join('');
  const plain = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
  return [...new Set([...plain, ...texts])].join('');
}

/** Writes a file whole, as both languages may be built at once. @param {string} name  @param {Uint8Array} data */
function write(name, data) {
  const draft = join(made, `${name}.${pid}`);
  writeFileSync(draft, data);
  renameSync(draft, join(made, name));
}

/** @returns {import('vite').Plugin} */
export const fonts = () => ({
  name: 'fonts',
  async config() {
    mkdirSync(made, { recursive: true });
    const { text, display } = SOURCES;
    write('text.woff2', await subset(read(text.folder, `files/${text.file}`), letters(), {
      targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 600 } }, keepFeatures: ['ccmp', 'kern', 'liga', 'mark'],
    }));
    write('display.woff2', read(display.folder, `files/${display.file}`));
    return { resolve: { alias: { '@fonts': made } } };
  },
  generateBundle() {
    for (const [name, { folder }] of Object.entries(SOURCES)) this.emitFile({ type: 'asset', fileName: `fonts/${name}-licence.txt`, source: read(folder, 'LICENSE') });
  },
});
