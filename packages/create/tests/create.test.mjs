/**
 * `npm create shadowgap`, as its users have it: from the packed packages, in a folder outside of this repository. Each
 * template is made, installed, checked, built, tested and opened in Chromium: but the horde in TypeScript, which is
 * examples/horde to the byte, as tests/horde/ installs, builds and plays it. `SHOTS=folder` keeps pictures.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { transform } from 'esbuild';
import { must, root, run } from '../../../scripts/run.mjs';
import { closeAll, launch, serve } from '../../../tests/browser.mjs';
import { LANGUAGES, TAKEN, TEMPLATES } from '../create.js';

const packages = join(root, 'packages', 'create');
const folder = mkdtempSync(join(tmpdir(), 'create-shadowgap-'));
after(closeAll);
after(() => rmSync(folder, { recursive: true, force: true }));

/** Packs a package, with what it does before, and returns its tarball. @param {string} from */
async function pack(from) {
  const output = await must('npm pack', 'npm', ['pack', '--json', '--loglevel', 'silent', '--pack-destination', folder], { cwd: from });
  const [{ filename, files }] = JSON.parse(output);
  return { file: join(folder, filename), files: files.map((/** @type {{ path: string }} */ { path }) => path) };
}

const [library, packed] = [await pack(root), await pack(packages)];
mkdirSync(join(folder, 'cli'));
await must('tar', 'tar', ['-xzf', packed.file, '--strip-components=1', '-C', join(folder, 'cli')]);

/** Runs the command in a folder. @param {string[]} args @param {string} [cwd] */
const create = (args, cwd = folder) => run('node', [join(folder, 'cli', 'cli.js'), ...args], { cwd });

/** Every file below a folder. @param {string} at */
const filesIn = (at) => readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(at, name)).isFile()).map((name) => name.replaceAll('\\', '/')).sort();

/** An empty folder to work in. @param {string} name */
function place(name) {
  mkdirSync(join(folder, name));
  return join(folder, name);
}

/** What the game before has installed: the next one takes it, and npm adds or removes what differs. */
let installed = '';

/** @param {string} at @param {string} name */
const read = (at, name) => readFileSync(join(at, name), 'utf8');

for (const { name: template } of TEMPLATES) {
  for (const { name: language } of LANGUAGES) {
    test(`${template}, ${language}: is made, installed, built, tested and opened`, async () => {
      const isTried = template === 'horde' && language === 'ts';
      const cwd = place(`${template}-${language}`);
      const { code, output } = await create(['my-game', '--template', template, '--language', language], cwd);
      assert.equal(code, 0, output);
      assert.match(output, /\n {2}cd my-game\n {2}npm install\n {2}npm start\n/);
      // Nothing is written beside it, and in it all files of the game.
      assert.deepEqual(readdirSync(cwd), ['my-game']);
      const game = join(cwd, 'my-game');
      const names = filesIn(game);
      assert.deepEqual(names, packed.files.flatMap((path) => path.split(`templates/${template}-${language}/`)[1] ?? []).map((path) => path.replace('gitignore', '.gitignore')).sort());
      const manifest = JSON.parse(read(game, 'package.json'));
      assert.equal(manifest.name, 'my-game');
      assert.equal(manifest.dependencies.shadowgap, `^${JSON.parse(read(root, 'package.json')).version}`);
      assert.equal(manifest.devDependencies.vite, JSON.parse(read(root, 'package.json')).devDependencies.vite);
      assert.deepEqual([...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })].filter((name) => !TAKEN.includes(name)), []);
      if (language === 'js') await checkJavaScript(game, names, template);
      if (isTried) {
        for (const name of names) if (name !== 'package.json') assert.equal(read(game, name), read(join(root, 'examples', template), name), name);
        const { scripts, dependencies, devDependencies } = JSON.parse(read(join(root, 'examples', template), 'package.json'));
        assert.deepEqual({ scripts: manifest.scripts, dependencies: manifest.dependencies, devDependencies: manifest.devDependencies }, { scripts, dependencies, devDependencies });
        return;
      }

      writeFileSync(join(game, 'package.json'), JSON.stringify({ ...manifest, dependencies: { shadowgap: `file:${library.file}` } }));
      if (installed) renameSync(installed, join(game, 'node_modules'));
      await must('npm install', 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: game });
      installed = join(game, 'node_modules');
      if (language === 'ts' && template === 'platformer') await checkTypes(join(game, 'main.ts'), game);
      const built = await must('npm run build', 'npm', ['run', 'build'], { cwd: game });
      assert.doesNotMatch(built, /warn/i);
      const tests = await must('npm test', 'npm', ['test'], { cwd: game });
      assert.match(stripVTControlCharacters(tests), /Tests\D+[1-9]\d* passed/);
      await checkPage(join(game, 'dist'), `${template}-${language}`);
    });
  }
}

/**
 * JavaScript is the same program as TypeScript, has no hole where types were, and names no file that is not there.
 * @param {string} game @param {string[]} names @param {string} template
 */
async function checkJavaScript(game, names, template) {
  const source = join(root, 'examples', template);
  const minified = async (/** @type {string} */ text) => (await transform(text, { loader: 'ts', minifyWhitespace: true, minifySyntax: true })).code;
  assert.ok(!names.some((name) => /\.ts$|tsconfig/.test(name)), `${names}`);
  for (const name of names.filter((name) => /\.(js|md|html|json)$/.test(name))) {
    const text = read(game, name);
    assert.doesNotMatch(text, /\w\.ts\b|TypeScript|tsc\b/, name);
    if (!name.endsWith('.js')) continue;
    assert.doesNotMatch(text, /\S {2,}\S|[ \t]+$|\n{3}|, }| [,)]|@type|@import/m, name);
    assert.equal(await minified(text), (await minified(read(source, name.replace(/js$/, 'ts')))).replace(/(\/\w+)\.ts"/g, '$1.js"'), name);
    await transform(text, { loader: 'js' }); // throws where it is no JavaScript
  }
}

/** The build refuses what TypeScript finds wrong. @param {string} file @param {string} cwd */
async function checkTypes(file, cwd) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, `${text}export const wrong: string = 3;\n`);
  const { code, output } = await run('npm', ['run', 'build'], { cwd });
  assert.ok(code !== 0 && /Type 'number' is not assignable to type 'string'/.test(output), output);
  writeFileSync(file, text);
}

/** The built game draws and complains of nothing, below a path of a host. @param {string} dist @param {string} name */
async function checkPage(dist, name) {
  const server = await serve(dist, { base: '/some/path/' });
  const browser = await launch('chromium');
  const page = await browser.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => complaints.push(message.text()));
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(server.url);
  await page.waitForFunction(() => [...document.querySelectorAll('canvas')].some((canvas) => {
    if (canvas.width * canvas.height === 0) return false;
    const copy = Object.assign(document.createElement('canvas'), { width: 64, height: 40 });
    const ctx = /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d'));
    ctx.drawImage(canvas, 0, 0, 64, 40);
    return new Set(new Uint32Array(ctx.getImageData(0, 0, 64, 40).data.buffer)).size > 50;
  }), { timeout: 30_000 });
  if (process.env.SHOTS) {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await page.screenshot({ path: join(process.env.SHOTS, `create-${name}.png`) });
  }
  await browser.close();
  await server.close();
  assert.deepEqual(complaints, []);
}

test('takes defaults without a terminal: platformer, TypeScript, my-game; and runs by its name', async () => {
  const cwd = place('defaults');
  await must('npm exec', 'npm', ['exec', '--yes', '--offline', `--package=${packed.file}`, '--', 'create-shadowgap'], { cwd });
  assert.deepEqual(readdirSync(cwd), ['my-game']);
  assert.deepEqual(filesIn(join(cwd, 'my-game')), filesIn(join(folder, 'platformer-ts', 'my-game')).filter((name) => !/^(node_modules|dist)\/|package-lock/.test(name)));
});

test('asks two questions in a terminal, again if there is no such answer, and none for what is named', async () => {
  if (process.platform !== 'linux') return; // elsewhere `script` takes other options
  const cwd = place('asked');
  const type = (/** @type {string} */ typed, /** @type {string} */ args) => run('sh', ['-c', `{ sleep 1; printf '${typed}'; sleep 2; } | script -qec "node ../cli/cli.js ${args}" /dev/null`], { cwd });
  const { output } = await type('3\\n2\\n\\n', 'both');
  assert.deepEqual([output.split('Which game?').length, output.split('In which language?').length, output.split('1 or 2 (1):').length], [2, 2, 4]);
  assert.ok(filesIn(join(cwd, 'both')).includes('src/horde.ts'));
  assert.doesNotMatch((await type('\\n', 'one --language js')).output, /In which/);
  assert.ok(filesIn(join(cwd, 'one')).includes('hero.js'));
  await type('', 'ended');
  assert.deepEqual(readdirSync(cwd).sort(), ['both', 'one']);
});

test('makes a folder in folders, fills an empty one, and the present one', async () => {
  const cwd = place('where');
  assert.match((await create(['deep/in here/game-1'], cwd)).output, /\n {2}cd "deep\/in here\/game-1"\n/);
  assert.equal(JSON.parse(read(join(cwd, 'deep/in here/game-1'), 'package.json')).name, 'game-1');
  mkdirSync(join(cwd, 'empty'));
  assert.equal((await create(['empty'], cwd)).code, 0);
  mkdirSync(join(cwd, 'present'));
  const { output } = await create(['.'], join(cwd, 'present'));
  assert.match(output, /\n {2}npm install\n/);
  assert.doesNotMatch(output, /cd /);
  assert.equal(JSON.parse(read(join(cwd, 'present'), 'package.json')).name, 'present');
});

test('refuses with a sentence that says what to do, and writes nothing', async () => {
  const cwd = place('refused');
  mkdirSync(join(cwd, 'full'));
  writeFileSync(join(cwd, 'full', '.keep'), 'mine');
  writeFileSync(join(cwd, 'a-file'), 'mine');
  const before = filesIn(cwd);
  /** @type {[string[], RegExp][]} */
  const cases = [
    [['full'], /^The folder full is not empty: name another, or empty it\n$/],
    [['a-file'], /^a-file is a file: name a folder\n$/],
    [['a-file/in'], /a-file/],
    [['My Game'], /small letters, digits.* got "My Game"\n$/],
    [['-x'], /^There is no option -x\./],
    [['.hidden'], /got "\.hidden"/],
    [['a'.repeat(215)], /got "a+"/],
    [['node_modules'], /called node_modules/],
    [['shadowgap'], /called shadowgap/],
    [['game', '--template', 'pong'], /^--template must be platformer or horde, got "pong"\n$/],
    [['game', '--template'], /^--template must be platformer or horde, got nothing\n$/],
    [['game', '--language', 'rust'], /^--language must be ts or js, got "rust"\n$/],
    [['game', '--colour', 'red'], /^There is no option --colour\. npm create shadowgap -- --help lists all\n$/],
    [['game', 'horde'], /^One folder can be made at a time, got game, horde\. .* npm create shadowgap game -- --template horde\n$/],
  ];
  for (const [args, message] of cases) {
    const { code, output } = await create(args, cwd);
    assert.equal(code, 1, `${args}: ${output}`);
    assert.match(output, message);
    assert.deepEqual(filesIn(cwd), before);
    assert.deepEqual(readdirSync(cwd).sort(), ['a-file', 'full']);
  }
});

test('--help names each option and each choice, and makes nothing', async () => {
  const cwd = place('help');
  const { code, output } = await create(['my-game', '--help'], cwd);
  assert.equal(code, 0);
  for (const word of ['--template', '--language', ...[...TEMPLATES, ...LANGUAGES].map(({ name }) => name)]) assert.ok(output.includes(word), word);
  assert.deepEqual(readdirSync(cwd), []);
});

test('the package needs no other, and has the version of the library', () => {
  const { version, dependencies, devDependencies } = JSON.parse(read(packages, 'package.json'));
  assert.deepEqual([version, dependencies, devDependencies], [JSON.parse(read(root, 'package.json')).version, undefined, undefined]);
  assert.deepEqual(packed.files.filter((name) => !name.startsWith('templates/')).sort(), ['LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'cli.js', 'create.js', 'package.json']);
  for (const { name } of TEMPLATES) assert.ok(read(packages, 'README.md').includes(`--template ${name}`), name);
});
