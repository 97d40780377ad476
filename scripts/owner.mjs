/**
 * Whose project this is stands in one place, `repository` of package.json. Addresses of the repository and of the site,
 * which manifests and READMEs must have whole, take it from there: each build writes them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { Failure, root } from './run.mjs';

const GUIDES = ['bounces', 'bullets', 'conventions', 'embed', 'fixed-step', 'getting-started', 'maps', 'phaser', 'server-and-rollback', 'thousands', 'top-down', 'walk'];

/** The files that have such addresses. */
export const FILES = ['package.json', 'Cargo.toml', 'README.md', 'bevy/Cargo.toml', 'docs/crate.md', ...GUIDES.map((name) => `docs/guides/${name}.md`), 'packages/phaser/README.md', 'packages/phaser/package.json', 'packages/create/package.json', 'packages/create/README.md', 'examples/platformer/index.html', 'examples/platformer/README.md', 'examples/phaser/README.md', 'examples/arcade/README.md', 'examples/arcade/billiards/index.html', 'examples/arcade/breakout/index.html', 'examples/arcade/pinball/index.html'];

/** The owner's name in an address of the repository or of the site. */
export const ADDRESS = /(?<=github\.com\/)[\w-]+(?=\/shadowgap\b)|(?<=https:\/\/)[\w-]+(?=\.github\.io\/shadowgap\b)/g;

/**
 * Writes the owner into all addresses, and returns the files that had another one.
 * @param {string} [folder]  of the project
 */
export function writeOwner(folder = root) {
  const { repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [owner] = repository.url.match(ADDRESS) ?? [];
  if (!owner) throw new Failure(`repository.url of package.json must name a repository of GitHub that is called shadowgap, got ${repository.url}`);
  return FILES.filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const written = text.replace(ADDRESS, owner);
    if (written !== text) writeFileSync(join(folder, file), written);
    return written !== text;
  });
}

/**
 * As above. Where a commit is tested or published, its files must be right as they are: some are published without a
 * build.
 */
export function checkOwner() {
  const changed = writeOwner();
  if (changed.length > 0 && env.CI) throw new Failure(`Commit what \`npm run build\` writes: the owner that package.json names into ${changed.join(', ')}.`);
}
