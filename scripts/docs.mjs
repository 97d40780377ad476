/**
 * `npm run docs`: makes dist/, all that is published: the page, and in dist/docs/ the guides of docs/guides/ and the
 * reference of the JavaScript API as one site that can be searched and read from a disk, with the reference of the Rust
 * crate in dist/docs/rust/, and llms.txt, the list of all of it for programs. A link that leads nowhere fails.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { buildPackage, buildPage } from './build.mjs';
import { brokenLinks } from './links.mjs';
import { Failure, main, must, root, step } from './run.mjs';
import { setup } from './setup.mjs';
import { env } from './tools.mjs';

const dist = join(root, 'dist');
const out = join(dist, 'docs');
const { homepage, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
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

/**
 * A text of the project among those in llms/: its links lead to others that are there, or to the project.
 * @param {string} text
 * @param {string} path  of the text in the project
 */
const relinked = (text, path) => text.replace(/\]\((?!\w+:|#)([^)#\s]+)/g, (_, link) => {
  const to = posix.join(posix.dirname(path), link);
  const own = to === 'README.md' ? 'readme.md' : /^docs\/guides\/(.*)$/.exec(to)?.[1];
  return `](${own ?? `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/main/${to}`}`;
});

/** The guides as one text, and a list of what there is, as https://llmstxt.org proposes. */
function writeTexts() {
  const all = readGuides();
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, summary] = /** @type {RegExpExecArray} */ (/^# .*\n\n([^]*?)\n\n/.exec(readme));
  const list = all.map(({ file, title, text }) => `- [${title}](llms/${file}): ${firstParagraph(text)}`);
  mkdirSync(join(out, 'llms'), { recursive: true });
  for (const { file, text } of all) writeFileSync(join(out, 'llms', file), relinked(text, `docs/guides/${file}`));
  writeFileSync(join(out, 'llms', 'readme.md'), relinked(readme, 'README.md'));
  for (const entry of ['index', 'pairs']) cpSync(join(root, 'pkg', 'types', `${entry}.d.ts`), join(out, 'llms', `${entry}.d.ts`));
  writeFileSync(join(out, 'llms.txt'), [
    '# shadowgap', '', `> ${summary.replaceAll('\n', ' ')}`, '',
    '## Guides', '', ...list, '',
    '## Reference', '',
    '- [README](llms/readme.md): what it is, sizes and speeds, where it runs',
    '- [Types](llms/index.d.ts): the declarations of the package, with units, frames and errors', '',
  ].join('\n'));
}

/** @param {(line: string) => void} [onLine] */
async function rustReference(onLine) {
  await must('Building the reference of the crate', 'cargo', ['doc', '--locked', '--no-deps', '--lib'], { env: { ...env, RUSTDOCFLAGS: '-D warnings' }, onLine });
  cpSync(join(root, 'target', 'doc'), join(out, 'rust'), { recursive: true });
}

/**
 * The head of each page links to the reference of the crate, from whichever folder the page is in: typedoc writes one
 * address for all.
 */
function mendLinks() {
  for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
    const up = '../'.repeat(file.split(/[\\/]/).length - 1);
    if (!up || !file.endsWith('.html') || file.startsWith('rust')) continue;
    writeFileSync(join(out, file), readFileSync(join(out, file), 'utf8').replaceAll('href="./rust/', `href="${up}rust/`));
  }
}

/**
 * Everything in dist/docs/ but, if `rust` is false, the reference of the crate, of which the last one stays. A warning
 * of any of the tools fails.
 * @param {{ rust?: boolean }} [options]
 */
export async function buildDocs({ rust = true } = {}) {
  for (const name of existsSync(out) ? readdirSync(out) : []) if (rust || name !== 'rust') rmSync(join(out, name), { recursive: true });
  await step('Building the guides and the reference (dist/docs/)', (onLine) =>
    must('Building the guides and the reference', 'typedoc', ['--options', join(root, 'docs', 'typedoc.json')], { env, onLine }));
  mendLinks();
  writeTexts();
  if (rust) await step('Building the reference of the crate (dist/docs/rust/)', rustReference);
}

/** Links of dist/ that lead nowhere. */
export const brokenLinksOfSite = () => brokenLinks(dist, homepage);

if (import.meta.url === pathToFileURL(argv[1]).href) {
  await main(async () => {
    await setup();
    await buildPackage();
    await buildPage();
    await buildDocs();
    const broken = brokenLinksOfSite();
    if (broken.length > 0) throw new Failure('Links of dist/ lead nowhere.', broken.map(({ page, link }) => `${page}: ${link}`).join('\n'));
  });
}
