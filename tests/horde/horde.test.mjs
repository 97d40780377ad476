/**
 * examples/horde, as one who copies it has it: with the packed package, its types checked, its own tests run, built by
 * Vite, and played for ten seconds in Chromium and in Firefox. `SHOTS=folder` keeps pictures.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { must, root } from '../../scripts/run.mjs';
import { npmPackages } from '../../scripts/setup.mjs';
import { browsers, closeAll, launch, serve } from '../browser.mjs';

/** @typedef {import('puppeteer-core').Page} Page */

after(closeAll);
const here = import.meta.dirname;
const example = join(root, 'examples', 'horde');
const folder = join(here, 'work', 'horde');
const own = (/** @type {string} */ path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));

await npmPackages(here);
rmSync(join(here, 'work'), { recursive: true, force: true });
const library = join(folder, 'node_modules', 'shadowgap');
mkdirSync(library, { recursive: true });
cpSync(example, folder, { recursive: true, filter: (path) => !/[\\/](node_modules|dist)$/.test(path) });
const [{ filename }] = JSON.parse(await must('npm pack', 'npm', ['pack', '--json', '--loglevel', 'silent', '--ignore-scripts', '--pack-destination', folder], { cwd: root }));
await must('tar', 'tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', library]);

test('it is tried with the tools that its package.json names; its types and tests are right', async () => {
  assert.deepEqual(own(here).devDependencies, own(example).devDependencies);
  const { test: script } = own(example).scripts;
  assert.equal(script, 'tsc && vitest run');
  const bin = (/** @type {string} */ name, /** @type {string[]} */ ...args) => must(name, join(here, 'node_modules', '.bin', name), args, { cwd: folder });
  await bin('tsc');
  process.env.MINUTES = '1'; // the long ones, too
  const output = await bin('vitest', 'run', '--reporter=verbose');
  console.log(/Tests .*/.exec(output)?.[0]);
});

// A game that no screen disturbs, to compare what it comes to. Another page of the same build.
const proof = "import { newGame, play } from '../tests/play.ts';\nexport function proof() {\n  const game = newGame();\n  play(game, 600);\n  return `${game.scene.hash()} ${game.kills}`;\n}\n";
writeFileSync(join(folder, 'src', 'proof.ts'), `${proof}Object.assign(globalThis, { proof });\n`);
writeFileSync(join(folder, 'proof.html'), '<!doctype html><title>Proof</title><link rel="icon" href="data:,"><script type="module" src="./src/proof.ts"></script>');
const options = { root: folder, logLevel: /** @type {const} */ ('error') };
await build({ ...options, build: { rolldownOptions: { input: ['index.html', 'proof.html'].map((name) => join(folder, name)) } } });
await build({ ...options, build: { ssr: 'src/proof.ts', outDir: 'node' } });
const inNode = (await import(pathToFileURL(join(folder, 'node', 'proof.js')).href)).proof();

/** @param {Page} page @param {string} name */
const shoot = async (page, name) => process.env.SHOTS && page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });

/** What the game is at. @param {Page} page */
const state = (page) => page.evaluate(() => {
  const { hero, kills, steps, enemies, bullets, over } = /** @type {any} */ (globalThis).game();
  const { x, y } = hero.body;
  return { x, y, way: { ...hero.way }, lives: hero.lives, kills, steps, enemies: enemies.size, bullets: bullets.size, over, shown: document.querySelector('.kills')?.textContent };
});

/** Lets it go on for so many steps of the game. @param {Page} page @param {number} steps */
async function goOn(page, steps) {
  const { steps: from } = await state(page);
  await page.waitForFunction((end) => /** @type {any} */ (globalThis).game().steps >= end, { timeout: 120_000 }, from + steps);
}

for (const name of browsers) {
  test(`it is played for ten seconds in ${name}, by keys, mouse and finger`, async () => {
    const server = await serve(join(folder, 'dist'));
    const browser = await launch(name);
    const page = await browser.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => errors.push(message.text()));
    await page.setViewport({ width: 640, height: 400 }); // small, as a processor draws it here
    await page.goto(`${server.url}proof.html`);
    await page.waitForFunction(() => 'proof' in globalThis);
    assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).proof()), inNode, 'a game of one seed comes to the same');

    await page.goto(server.url);
    await page.waitForFunction(() => /** @type {any} */ (globalThis).game?.().steps > 10, { timeout: 60_000 });
    const first = await state(page);
    assert.deepEqual([first.lives, first.over], [5, false]);
    for (const key of /** @type {const} */ (['ArrowRight', 'ArrowLeft', 'KeyS', 'KeyW'])) {
      const before = await state(page);
      await page.keyboard.down(key);
      await goOn(page, 20);
      await page.keyboard.up(key);
      const after = await state(page);
      const far = /Right|Left/.test(key) ? after.x - before.x : after.y - before.y;
      assert.ok(/Left|W/.test(key) ? far < -40 : far > 40, `${key}: ${far}`);
    }
    // Where the mouse is pressed, he aims.
    await page.mouse.move(320, 60);
    await page.mouse.down();
    await goOn(page, 30);
    const aimed = await state(page);
    assert.ok(aimed.way.y < -0.7, JSON.stringify(aimed));
    await page.mouse.up();
    await goOn(page, Math.max(1, first.steps + 600 - aimed.steps));
    const last = await state(page);
    console.log(`${name}: ${last.kills} of them in ${last.steps} steps`);
    assert.ok(last.kills > 8 && last.enemies > 40, JSON.stringify(last));
    assert.equal(last.shown, String(last.kills));
    await shoot(page, `${name}-ten-seconds`);

    // The dark layer is dark somewhere and clear about the lamp.
    const { dark, clear } = await page.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.layer:nth-child(2)'));
      const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
      const alphas = Array.from({ length: data.length / 4 }, (_, k) => data[4 * k + 3]);
      return { dark: Math.max(...alphas), clear: Math.min(...alphas) };
    });
    assert.ok(dark > 150 && clear < 120, `${dark} ${clear}`);

    await page.keyboard.press('KeyM');
    assert.equal(await page.evaluate(() => document.querySelector('#sound')?.getAttribute('aria-pressed')), 'true');
    const floor = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--floor'));
    const was = await floor();
    await page.click('#theme');
    assert.notEqual(await floor(), was);

    // The last life: an end, and another beginning.
    await page.evaluate(() => Object.assign(/** @type {any} */ (globalThis).game().hero, { lives: 1, pause: 1e9 }));
    await page.waitForSelector('.end:not([hidden])', { timeout: 120_000 });
    assert.match(await page.evaluate(() => document.querySelector('.result')?.textContent ?? ''), /^\d+ of them in \d:\d\d$/);
    await page.click('#again');
    await goOn(page, 5);
    const again = await state(page);
    assert.deepEqual([again.lives, again.kills < 5, again.steps < last.steps], [5, true, true]);

    await page.setViewport({ width: 390, height: 844, deviceScaleFactor: name === 'chromium' ? 2 : 1, ...name === 'chromium' && { hasTouch: true, isMobile: true } });
    await page.reload();
    await page.waitForFunction(() => /** @type {any} */ (globalThis).game?.().steps > 10, { timeout: 60_000 });
    if (name === 'chromium') {
      const before = await state(page);
      const finger = await page.touchscreen.touchStart(120, 600);
      await finger.move(180, 600);
      await goOn(page, 40);
      assert.equal(await page.evaluate(() => document.querySelector('.stick')?.hasAttribute('hidden')), false);
      await finger.end();
      assert.ok((await state(page)).x > before.x + 60, 'a finger walks him');
    }
    await shoot(page, `${name}-phone`);
    assert.deepEqual(errors, []);
    await browser.close();
    await server.close();
  });
}
