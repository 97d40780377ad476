/**
 * `npm run docs`: makes dist/docs/, the guides of docs/guides/ and the reference of the JavaScript API as one site that can be searched
 * and read from a disk, with the reference of the Rust crate in dist/docs/rust/, and llms.txt, the list of all of it for programs.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { buildPackage } from './build.mjs';
import { main, must, root, step } from './run.mjs';
import { setup } from './setup.mjs';
import { env } from './tools.mjs';

const out = join(root, 'dist', 'docs');
const guides = join(root, 'docs', 'guides');

/**
 * The guides: their files, and what their first lines say of them.
 * @returns {{ file: string, title: string, text: string }[]}
 */
export function readGuides() {
  return readdirSync(guides).filter((file) => file.endsWith('.md')).sort().map((file) => {
    const source = readFileSync(join(guides, file), 'utf8');
    const [, head, text] = /** @type {RegExpExecArray} */ (/^---\n([^]*?)\n---\n\n([^]*)$/.exec(source));
    const [, title] = /** @type {RegExpExecArray} */ (/^title: (.*)$/m.exec(head));
    return { file, title, text };
  });
}

/** The first paragraph of a guide, without links. @param {string} text */
const firstParagraph = (text) => text.split('\n\n')[1].replaceAll('\n', ' ').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** The guides as one text, and a list of what there is, as https://llmstxt.org proposes. */
function writeTexts() {
  const all = readGuides();
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, summary] = /** @type {RegExpExecArray} */ (/^# .*\n\n([^]*?)\n\n/.exec(readme));
  const list = all.map(({ file, title, text }) => `- [${title}](llms/${file}): ${firstParagraph(text)}`);
  mkdirSync(join(out, 'llms'), { recursive: true });
  for (const { file, text } of all) writeFileSync(join(out, 'llms', file), text);
  cpSync(join(root, 'README.md'), join(out, 'llms', 'readme.md'));
  for (const entry of ['index', 'pairs']) cpSync(join(root, 'pkg', 'types', `${entry}.d.ts`), join(out, 'llms', `${entry}.d.ts`));
  writeFileSync(join(out, 'llms.txt'), [
    '# shadowgap', '', `> ${summary.replaceAll('\n', ' ')}`, '',
    '## Guides', '', ...list, '',
    '## Reference', '',
    '- [README](llms/readme.md): every function and option in tables',
    '- [Types](llms/index.d.ts): the declarations of the package, with units, frames and errors', '',
  ].join('\n'));
}

/** @param {(line: string) => void} [onLine] */
async function rustReference(onLine) {
  await must('Building the reference of the crate', 'cargo', ['doc', '--locked', '--no-deps', '--lib'], { env: { ...env, RUSTDOCFLAGS: '-D warnings' }, onLine });
  cpSync(join(root, 'target', 'doc'), join(out, 'rust'), { recursive: true });
}

/** Everything in dist/docs/. A warning of any of the tools fails. */
export async function buildDocs() {
  rmSync(out, { recursive: true, force: true });
  await step('Building the guides and the reference (dist/docs/)', (onLine) =>
    must('Building the guides and the reference', 'typedoc', ['--options', join(root, 'docs', 'typedoc.json')], { env, onLine }));
  await step('Building the reference of the crate (dist/docs/rust/)', rustReference);
  writeTexts();
}

if (import.meta.url === pathToFileURL(argv[1]).href) {
  await main(async () => {
    await setup();
    await buildPackage();
    await buildDocs();
  });
}
