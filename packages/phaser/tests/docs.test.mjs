/** The programs of the README and of the guide run in Phaser itself, and print what they promise. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { blocks, promises } from '../../../tests/docs/run.mjs';
import { advance, endGames, folder, games, Phaser } from './headless.mjs';
import { here } from '../../../scripts/phaser.mjs';

after(endGames);

/** A floor of two rows of tiles, a hero on a lift, and a coin above. */
const object = (/** @type {string} */ type, /** @type {number[]} */ [x, y, width, height], more = {}) => ({ id: x + y, name: '', type, x, y, width, height, rotation: 0, visible: true, ...more });
const level = {
  type: 'map', version: '1.10', orientation: 'orthogonal', width: 40, height: 15, tilewidth: 32, tileheight: 32,
  tilesets: [{ firstgid: 1, name: 'ground', image: 'ground.png', imagewidth: 32, imageheight: 32, margin: 0, spacing: 0, tilewidth: 32, tileheight: 32 }],
  layers: [
    { type: 'tilelayer', name: 'ground', x: 0, y: 0, width: 40, height: 15, opacity: 1, visible: true, data: Array.from({ length: 600 }, (_, cell) => Number(cell >= 520)) },
    {
      type: 'objectgroup', name: 'things',
      objects: [object('hero', [104, 376, 16, 28]), object('lift', [64, 404, 96, 12]), object('coin', [104, 250, 16, 16], { ellipse: true })],
    },
  ],
};
/** What would come over a network. @type {Record<string, (this: any, key: string) => void>} */
const loaders = {
  image(key) { this.scene.textures.createCanvas(key, 32, 32); },
  tilemapTiledJSON(key) { this.scene.cache.tilemap.add(key, { format: Phaser.Tilemaps.Formats.TILED_JSON, data: structuredClone(level) }); },
};
for (const [name, load] of Object.entries(loaders)) Phaser.Loader.FileTypesManager.register(name, load);

for (const file of ['README.md', '../../docs/guides/phaser.md']) {
  const own = blocks(readFileSync(join(here, file), 'utf8'), 'js').filter((code) => code.includes("from 'shadowgap-phaser'"));

  test(`${file}: its game runs, and prints what it says`, async () => {
    assert.equal(own.length, 1);
    const [program] = own;
    const changed = program.replace('new Phaser.Game({', 'export const game = new Phaser.Game({ type: Phaser.HEADLESS, banner: false, audio: { noAudio: true },');
    const path = join(folder, `${file.replace(/\W/g, '')}.mjs`);
    writeFileSync(path, changed);
    /** @type {string[]} */
    const logged = [];
    const { log } = console;
    console.log = (...words) => { logged.push(words.join(' ')); };
    try {
      const { game } = await import(pathToFileURL(path).href);
      games.push(game);
      if (!game.isRunning) await new Promise((resolve) => game.events.once('ready', resolve));
      game.loop.stop();
      for (let n = 0; n < 130; n += 1) {
        advance(game, 1000 / 60);
        if (n === 9 && game.scene.scenes[0].keys) game.scene.scenes[0].keys.up.isDown = true;
      }
    } finally {
      console.log = log;
    }
    assert.deepEqual(logged, promises(program));
    // In lines with code, and those that the plugin needs beside the game's own calls.
    const lines = program.split('\n').filter((line) => line.trim() && !/^\s*\/\//.test(line));
    const glue = lines.filter((line) => /gap\.(add|layer|events)|shadowgap-phaser|GapPlugin/.test(line));
    assert.ok(lines.length <= 35 && glue.length <= 8, `${lines.length} lines, ${glue.length} of glue`);
    if (file.includes('guide')) log(`the guide's platformer: ${lines.length} lines, ${glue.length} of glue`);
  });
}

test('README, guide and plugin register it under one key', () => {
  for (const file of ['README.md', '../../docs/guides/phaser.md', 'src/plugin.js']) {
    assert.match(readFileSync(join(here, file), 'utf8'), /\{ key: 'GapPlugin', plugin: GapPlugin, mapping: 'gap' \}/, file);
  }
});
