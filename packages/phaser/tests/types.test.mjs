/** The packed package: its files, its bytes, and its types in strict programs. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { run } from '../../../scripts/run.mjs';
import { env } from '../../../scripts/tools.mjs';
import { here, makeProject } from '../../../scripts/phaser.mjs';

const { folder, packed } = await makeProject('types');

/** The scene declares its plugin: a field in the class, or a property of all scenes. */
const scenes = {
  field: `class Level extends Phaser.Scene {
  declare gap: GapPlugin;`,
  everywhere: `declare global {
  namespace Phaser { interface Scene { gap: GapPlugin } }
}
class Level extends Phaser.Scene {`,
};

/** @param {string} scene */
const program = (scene) => `
import * as Phaser from 'phaser';
import { GapPlugin, type BodyOptions, type DisplayObject, type EditorBody, type LayerOptions } from 'shadowgap-phaser';
import { Shape, type Body, type Move } from 'shadowgap';
${scene}
  hero!: Body<Phaser.GameObjects.Sprite>;
  hit: Partial<Move<any>> = {};
  create() {
    const up = { x: 0, y: -1 };
    this.hero = this.gap.add(this.add.sprite(0, 0, 'hero'));
    this.hero.data.setFlipX(true).setTint(0xff0000);
    const options: BodyOptions = { fixed: true, category: 2, mask: 3, oneWay: up };
    this.gap.add(this.add.container(), Shape.circle(3), options);
    this.gap.add(this.add.rectangle(0, 0, 4, 4), 'circle');
    const entry: EditorBody = this.cache.json.get('shapes').crate;
    this.gap.add(this.add.text(0, 0, ''), entry);
    const map = this.make.tilemap({ key: 'level' });
    this.gap.layer(map.createLayer('ground', map.addTilesetImage('ground')!));
    const how: LayerOptions = { oneWay: ({ type }) => type === 'plank' && up, tile: ({ shape }) => shape || true, live: false, mask: 1 };
    this.gap.layer(map.createLayer('walls', 'ground'), how);
    this.gap.events.on('step', (seconds: number) => {
      const { ground } = this.gap.move(this.hero.data, { x: 60 * seconds, y: 0 }, { up, snap: 4 }, this.hit);
      if (ground) this.gap.push(ground.body, { x: 0, y: 1 }, { up });
    });
    const object: DisplayObject = this.hero.data;
    const body: Body<DisplayObject> = this.gap.body(object);
    this.gap.world.raycast(body, up)?.normal;
    Object.assign(this.gap, { swept: true });
    this.gap.stepLength = 1 / 120;
    this.gap.debug = { contacts: false };
    // @ts-expect-error: no such shape
    this.gap.add(object, 'ellipse');
    // @ts-expect-error: the pose is the object's
    this.gap.add(object, 'box', { x: 3 });
    // @ts-expect-error: not a layer
    this.gap.layer(object);
    // @ts-expect-error: a motion is a point
    this.gap.move(object, 3);
    // @ts-expect-error: no body of shadowgap
    this.gap.push({ x: 3 }, up);
  }
}
new Phaser.Game({ scene: Level, plugins: { scene: [{ key: 'GapPlugin', plugin: GapPlugin, mapping: 'gap' }] } });
`;

for (const [name, scene] of Object.entries(scenes)) {
  test(`types: a strict program, the plugin declared as ${name}`, async () => {
    const at = join(folder, name);
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, 'main.ts'), program(scene));
    writeFileSync(join(at, 'tsconfig.json'), JSON.stringify({
      compilerOptions: { strict: true, target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [], noEmit: true, skipLibCheck: true },
      files: ['main.ts'],
    }));
    const { code, output } = await run('tsc', ['-p', at], { env });
    assert.equal(code, 0, output);
  });
}

test('the package holds its sources, types, README and licences, and few bytes', async () => {
  const names = packed.files.filter((file) => !/^(src|types)\//.test(file));
  assert.deepEqual(names, ['LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'package.json']);
  assert.deepEqual(packed.files.filter((file) => file.startsWith('src/')).map((file) => file.replace('src', 'types').replace('.js', '.d.ts')), packed.files.filter((file) => file.startsWith('types/')));
  const { outputFiles: [{ contents }] } = await build({
    entryPoints: [join(packed.folder, 'src', 'index.js')], bundle: true, minify: true, format: 'esm', write: false, external: ['phaser', 'shadowgap', 'shadowgap/*'],
  });
  const bytes = gzipSync(contents, { level: 9 }).length;
  console.log(`shadowgap-phaser: ${bytes} bytes, minified and gzipped, without shadowgap and Phaser`);
  assert.ok(bytes < 4096, `${bytes}`);
});

test('versions: the plugin asks for the Phaser and the shadowgap that it is tested with, and its lock names no host', () => {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(here, file), 'utf8'));
  const { version, peerDependencies, devDependencies } = read('package.json');
  assert.deepEqual([version, peerDependencies.shadowgap], [read('../../package.json').version, `^${read('../../package.json').version}`]);
  assert.equal(devDependencies.phaser.split('.')[0], peerDependencies.phaser.replace(/^\^(\d+).*/, '$1'));
  assert.doesNotMatch(readFileSync(join(here, 'package-lock.json'), 'utf8'), /"resolved"/);
});
