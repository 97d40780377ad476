/**
 * The example, as one who copies it has it: with the packed packages, built by Vite, drawn by WebGL in Chromium and in
 * Firefox, and played for ten seconds by its keys. `SHOTS=folder` keeps pictures.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'vite';
import { browsers, closeAll, launch, serve } from '../../../tests/browser.mjs';
import { root } from '../../../scripts/run.mjs';
import { makeProject } from '../../../scripts/phaser.mjs';

after(closeAll);

const { folder } = await makeProject('example', { copy: join(root, 'examples', 'phaser') });
const file = join(folder, 'public', 'level.json');
const map = JSON.parse(readFileSync(file, 'utf8'));
// As Tiled makes a lift.
delete map.layers.find((/** @type {{ name: string }} */ { name }) => name === 'things').objects.findLast((/** @type {{ type: string }} */ { type }) => type === 'lift').properties;
writeFileSync(file, JSON.stringify(map));
await build({ root: folder, base: './', logLevel: 'error', build: { chunkSizeWarningLimit: 5000 } });

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {any} page @param {string} name */
const shoot = async (page, name) => process.env.SHOTS && page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });

/** The same as large as a desk has it. @param {any} page @param {string} name */
async function shootWide(page, name) {
  if (!process.env.SHOTS) return;
  await page.setViewport({ width: 1280, height: 800 });
  await wait(4000);
  await shoot(page, name);
  await page.setViewport({ width: 640, height: 400 });
  await wait(500);
}

/** Runs in the page: whether the game has taken its first steps. */
const begun = () => /** @type {any} */ (globalThis).game?.scene.scenes[0]?.seconds > 0.3;

/** What the game is at. @param {any} page */
const state = (page) => page.evaluate(() => {
  const { hero, hit, coins, gap, seconds, sys, tiles, children } = /** @type {any} */ (globalThis).game.scene.scenes[0];
  const sprite = hero.data;
  return {
    x: hero.x, y: hero.y, coins, seconds, bodies: gap.world.size, webgl: sys.renderer.type === 2, shapes: children.list.some((/** @type {any} */ object) => object.type === 'Graphics' && object.depth > 1e9),
    off: Math.hypot(sprite.x - hero.x, sprite.y - hero.y), stuck: hit.stuck,
    bricks: tiles.filterTiles((/** @type {any} */ tile) => tile.index === 5).length, shown: document.querySelector('.coins')?.textContent,
  };
});

const KEYS = /** @type {const} */ (['ArrowRight', 'ArrowUp']);

test('the map names its picture, as large as it says, for Tiled', () => {
  for (const { image, imagewidth, imageheight } of map.tilesets) {
    assert.match(readFileSync(join(folder, 'public', image), 'utf8'), new RegExp(`width="${imagewidth}" height="${imageheight}"`));
  }
});

for (const name of browsers) {
  test(`the example is played for ten seconds in ${name}`, async () => {
    const server = await serve(join(folder, 'dist'));
    const browser = await launch(name, { webgl: true });
    const page = await browser.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.setViewport({ width: 640, height: 400 }); // small, as a processor draws it here
    await page.goto(server.url);
    await page.waitForFunction(begun, { timeout: 60_000 });
    const first = await state(page);
    assert.ok(first.webgl || name === 'firefox', 'drawn by WebGL');
    assert.ok(Math.abs(first.y - 802) < 0.5, `it stands on the ground: ${first.y}`);
    await shootWide(page, `${name}-desktop-start`);

    // Held, they make it run and jump at each step of the ground: the same way at every speed of this machine.
    for (const key of KEYS) await page.keyboard.down(key);
    let farthest = 0;
    for (let { seconds } = first; seconds < first.seconds + 10; await wait(100)) {
      const now = await state(page);
      farthest = Math.max(farthest, now.x);
      if (seconds < 3 && now.seconds >= 3) await shoot(page, `${name}-run`);
      seconds = now.seconds;
    }
    for (const key of KEYS) await page.keyboard.up(key);
    const last = await state(page);
    console.log(`${name}: ${farthest.toFixed(0)} units far, ${last.coins} coins`);
    assert.ok(farthest > first.x + 900 && last.coins >= 2, JSON.stringify(last));
    assert.equal(last.shown, String(last.coins));
    assert.ok(last.bodies <= first.bodies - last.coins && last.bodies >= first.bodies - last.coins - first.bricks, JSON.stringify([first, last]));
    assert.equal(last.stuck, false);
    assert.ok(last.off < 40, `the picture is near its body: ${last.off}`);

    await page.keyboard.press('KeyX');
    await wait(1000);
    await shootWide(page, `${name}-desktop-shapes`);
    assert.deepEqual([last.shapes, (await state(page)).shapes], [false, true]);
    await page.keyboard.press('KeyX');
    await page.keyboard.press('KeyR');
    await wait(1500);
    const again = await state(page);
    assert.deepEqual([again.coins, again.bodies, again.bricks, again.shown], [0, first.bodies, first.bricks, '0']);
    assert.ok(again.seconds < last.seconds);

    await page.setViewport({ width: 390, height: 844, deviceScaleFactor: name === 'chromium' ? 2 : 1, ...name === 'chromium' && { hasTouch: true, isMobile: true } });
    await page.reload();
    await page.waitForFunction(begun, { timeout: 60_000 });
    if (name === 'chromium') {
      const { x } = await state(page);
      const button = /** @type {any} */ (await page.$('[data-key=right]'));
      const box = await button.boundingBox();
      const touch = await page.touchscreen.touchStart(box.x + 20, box.y + 20);
      await wait(1500);
      await touch.end();
      assert.ok((await state(page)).x > x + 100, 'fingers move it');
    }
    await shoot(page, `${name}-phone`);
    assert.deepEqual(errors, []);
    await browser.close();
    await server.close();
  });
}
