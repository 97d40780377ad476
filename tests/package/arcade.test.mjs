/** examples/arcade, as one who copies it has it: built by its own package.json, and stepped in Node. */
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brokenLinks } from '../../scripts/links.mjs';
import { must, root } from '../../scripts/run.mjs';

const GAMES = ['billiards', 'breakout', 'pinball'];
const folder = mkdtempSync(join(tmpdir(), 'shadowgap-arcade-'));
after(() => rmSync(folder, { recursive: true, force: true }));
cpSync(join(root, 'examples', 'arcade'), folder, { recursive: true, filter: (path) => !/[\\/](node_modules|dist)$/.test(path) });
mkdirSync(join(folder, 'node_modules'));
for (const [name, to] of [['shadowgap', '.'], ['vite', 'node_modules/vite'], ['.bin', 'node_modules/.bin']]) symlinkSync(join(root, to), join(folder, 'node_modules', name), 'junction');

test('a copy of the arcade is built for any path of a host, with the menu, and without dead links', async () => {
  const built = await must('npm run build', 'npm', ['run', 'build'], { cwd: folder });
  assert.doesNotMatch(built, /warn/i);
  const site = join(folder, 'dist');
  const pages = ['index.html', ...GAMES.map((game) => `${game}/index.html`)];
  assert.deepEqual(readdirSync(site).sort(), ['assets', ...GAMES, 'index.html'].sort());
  for (const page of pages) assert.doesNotMatch(readFileSync(join(site, page), 'utf8'), /(href|src)="\//, page);
  assert.deepEqual(brokenLinks(site, 'https://nowhere.invalid/'), []);
  // Links to the published site name files that are in it under the same path.
  const code = pages.flatMap((page) => [...readFileSync(join(site, page), 'utf8').matchAll(/github\.io\/shadowgap\/([^"]+)"/g)].map(([, path]) => path));
  assert.deepEqual(code.map((path) => existsSync(join(root, path))), GAMES.map(() => true));
});

for (const game of GAMES) {
  test(`a copy of ${game} is stepped in Node`, async () => {
    const program = `import { makeGame, step } from './${game}/game.js'; const game = makeGame(); step(game, {}); console.log(typeof game.events.length);`;
    assert.equal((await must('node', 'node', ['--input-type=module', '-e', program], { cwd: folder })).trim(), 'number');
  });
}
