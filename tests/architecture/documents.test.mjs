/** The documents about the project name only files, commands and names that exist. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

const DOCUMENTS = [
  'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'bevy/README.md', 'packages/phaser/README.md', 'packages/create/README.md', 'examples/phaser/README.md', 'examples/platformer/README.md', 'examples/horde/README.md', 'benches/README.md', 'benches/games/README.md', 'tests/README.md',
  'scripts/README.md', 'scripts/engine/README.md', 'scripts/mutants/README.md', 'scripts/pack/README.md', 'scripts/pictures/README.md',
  'docs/crate.md',
];

/** Folders that a document may leave out in front of a path, where its text says in which room it is. */
const FOLDERS = [
  '', 'src', 'src/pair', 'src/pair/shortcuts', 'src/union', 'src/scene', 'src/scene/bodies', 'src/scene/broad', 'src/scene/narrow',
  'src/scene/movement', 'js', 'js/boundary', 'js/scene', 'js/tiled', 'www', 'scripts', 'scripts/pack', 'scripts/pictures',
];

/** Files and folders that a build makes. */
const BUILT = /^(pkg|dist|target|debug|pairs|sat|tiled|fuzz\/artifacts)(\/|$)/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const folders = new Set(files.flatMap((file) => file.split('/').map((_, k, parts) => parts.slice(0, k).join('/'))));

/** Whether a document in a folder may name a path. @param {string} path @param {string} folder */
function exists(path, folder) {
  const pattern = new RegExp(`^${path.replace(/\/$/, '').split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('[^/]*')}$`);
  if (path.includes('*')) return files.some((file) => pattern.test(file));
  return BUILT.test(path) || [folder, ...FOLDERS].some((above) => {
    const whole = posix.join(above, path).replace(/\/$/, '');
    return files.includes(whole) || folders.has(whole);
  });
}

/** What a document writes as code, block or word. @param {string} text */
const codeIn = (text) => [...text.matchAll(/```\w*\n([^]*?)```|`([^`\n]+)`/g)].map(([, block, word]) => block ?? word);

for (const file of DOCUMENTS) {
  const text = read(file);
  const folder = posix.dirname(file);
  const code = codeIn(text);

  test(`${file} names only files that exist`, () => {
    const named = codeIn(text.replace(/```[^]*?```/g, '')).filter((word) => /^[\w.*/-]+$/.test(word) && !/^(\d|-|[A-Z]\w*\.)/.test(word)
      && (/\.(rs|m?js|json|toml|md|css|txt|svg|html|lock)$/.test(word) || /^(src|js|www|tests|benches|scripts|bevy|docs|examples|engine|fuzz)\//.test(word)));
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => posix.join(folder, link));
    assert.deepEqual([...named.filter((path) => !exists(path, folder)), ...links.filter((link) => !exists(link, ''))], []);
  });

  test(`${file} names only commands that exist`, () => {
    const { scripts } = JSON.parse(read('package.json'));
    const commands = code.flatMap((line) => [...line.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name]) => name));
    const suites = code.flatMap((line) => [...line.matchAll(/--test (\w+)\b(?!\/)/g)].map(([, name]) => name)).filter((name) => name !== 'tests');
    const examples = code.flatMap((line) => [...line.matchAll(/--example (\w+)/g)].map(([, name]) => name));
    const benches = code.flatMap((line) => [...line.matchAll(/--bench (\w+)/g)].map(([, name]) => name));
    assert.deepEqual([
      ...commands.filter((name) => !(name in scripts)),
      ...suites.filter((name) => !exists(`tests/${name}.rs`, '')),
      ...examples.filter((name) => !exists(`examples/${name}/main.rs`, '')),
      ...benches.filter((name) => !read('benches/Cargo.toml').includes(`name = "${name}"`)),
    ], []);
  });
}

test('folders of games, which one copies, link to nothing beside them', () => {
  const readmes = files.filter((file) => /^examples\/[^/]+\/README\.md$/.test(file));
  assert.deepEqual(readmes.flatMap((file) => read(file).match(/\]\(\.\.\/[^)]*/g) ?? []), []);
});

test('ARCHITECTURE.md and the READMEs of the scripts name only functions and types that exist', () => {
  const source = files.filter((file) => /^(src|js|scripts|www|tests)\/.*\.(rs|m?js)$/.test(file)).map(read).join('\n');
  const words = new Set(source.match(/\w+/g));
  for (const file of DOCUMENTS.filter((name) => /^(ARCHITECTURE|scripts)/.test(name))) {
    const names = codeIn(read(file)).flatMap((word) => (/^[\w:.]+(\(.*\))?$/.test(word) ? word.replace(/\(.*/, '').split(/::|\./) : []));
    assert.deepEqual(names.filter((name) => /^[A-Za-z_]\w+$/.test(name) && !words.has(name)
      && !files.some((path) => path.split(/[/.]/).includes(name)) && !BUILT.test(name)), [], file);
  }
});
