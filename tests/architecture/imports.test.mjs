/**
 * Every import leads to a room below, and none makes a circle: in the core, the plugin, the package, the page, the
 * examples, the scripts.
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { rustImports, scriptImports, shownPrivateTypes, sources, wrongImports } from './imports.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The core's rooms, lowest first; ARCHITECTURE.md says what each is for. @type {import('./imports.mjs').Room[]} */
const CORE = [
  'tolerance.rs', 'error.rs', 'target.rs', 'memory.rs', 'math', 'polygon', 'shape',
  // The theorem first: none of its files imports from the shortcuts.
  { pair: ['placement.rs', 'sat.rs', 'penetration.rs', 'minkowski.rs', 'separation.rs', 'overlap.rs', 'stretch.rs', 'manifold.rs', 'containment.rs', 'contact.rs', 'sides.rs', 'impact.rs', 'sweep.rs', 'spin.rs', 'difference.rs', 'enters.rs', 'explain.rs', 'shortcuts', 'mod.rs'] },
  ['union', 'bounce'], 'query',
  { scene: ['memory_limit.rs', 'snapshot_version.rs', 'error.rs', 'bodies', 'broad', 'narrow', 'hierarchy', 'obstacles', 'mod.rs', 'body_state.rs', 'room.rs', 'nearby.rs', 'view.rs', ['query', 'movement', 'snapshot'], 'swept.rs', 'js.rs', ['test_crowd.rs', 'test_derived.rs', 'test_filters.rs']] },
  'lib.rs', 'wasm',
];

/** The plugin's rooms, lowest first. @type {import('./imports.mjs').Room[]} */
const PLUGIN = ['refusal.rs', 'interpolation.rs', 'layers.rs', 'placement.rs', 'scene.rs', 'compound.rs', 'collider.rs', ['assemble.rs', 'read.rs', 'collisions.rs', 'spatial_query.rs', 'move_and_slide.rs'], 'push.rs', 'outline.rs', ['gizmos.rs', 'plugin.rs'], 'lib.rs'];

/**
 * The examples in Rust: the roots of their crates, and their rooms, lowest first.
 * @type {[main: string, rooms: import('./imports.mjs').Room[]][]}
 */
const GAMES = [
  ['examples/bevy/src/main.rs', ['game.rs', 'window.rs', 'main.rs']],
  ['examples/macroquad/src/main.rs', ['game.rs', 'main.rs']],
  ['examples/rollback/main.rs', ['game.rs', 'net.rs', ['client.rs', 'server.rs'], 'play.rs', 'main.rs']],
];

/** The figures of the page: none imports another. */
const FIGURES = readdirSync(join(root, 'www/figures'));

/** The page's rooms, lowest first. @type {import('./imports.mjs').Room[]} */
const PAGE = ['pages.js', 'languages', 'words.js', 'engine', 'algorithm', 'geometry', 'text', 'shapes', 'figure', 'draw', 'race', { figures: [FIGURES] }, 'cards', 'play', ['alone.js', 'connection.js', 'language.js', 'place.js', 'progress.js', 'strip.js', 'theme.js', 'later.js', 'still.js'], 'main.js'];

test('the core imports only from rooms below, without circles', () => {
  const files = sources(root, 'src', '.rs');
  assert.ok(files.size > 60, `only ${files.size} files were found`);
  assert.deepEqual(wrongImports(rustImports(files), 'src', CORE), []);
});

test('the plugin and the games in Rust import only from rooms below, without circles', () => {
  for (const [main, rooms] of /** @type {typeof GAMES} */ ([['bevy/src/lib.rs', PLUGIN], ...GAMES])) {
    const folder = posix.dirname(main);
    const files = sources(root, folder, '.rs');
    assert.ok(files.size > 1, main);
    assert.deepEqual(wrongImports(rustImports(files, main), folder, rooms), []);
  }
  const games = [...sources(root, 'examples', '.rs').keys()];
  assert.deepEqual(games.filter((file) => !GAMES.some(([main]) => file.startsWith(`${posix.dirname(main)}/`))), []);
});

test('every file of a crate is declared as a module', () => {
  for (const main of ['src/lib.rs', 'bevy/src/lib.rs', ...GAMES.map(([main]) => main)]) {
    const files = sources(root, posix.dirname(main), '.rs');
    const declared = (/** @type {string} */ file) => {
      const [, folder, name] = /^(.*)\/(\w+)\.rs$/.exec(file.replace('/mod.rs', '.rs')) ?? [];
      const parent = files.get(folder === posix.dirname(main) ? main : `${folder}/mod.rs`) ?? '';
      return file === main || new RegExp(`\\bmod ${name};|path = "${name}\\.rs"`).test(parent);
    };
    assert.deepEqual([...files.keys()].filter((file) => !declared(file)), []);
  }
});

test('the references of the crates show no private type', () => {
  for (const main of ['src/lib.rs', 'bevy/src/lib.rs']) assert.deepEqual(shownPrivateTypes(sources(root, posix.dirname(main), '.rs'), main), []);
  const shown = (/** @type {string} */ attribute) => shownPrivateTypes(new Map([
    ['src/lib.rs', 'mod low;\npub use low::{Shown, Other};'],
    ['src/low.rs', `pub struct Shown;\npub struct Other;\nstruct Form;\nimpl From<Other> for Shown {}\nimpl Own<Form> for Shown {}\ntrait Own {}\n${attribute}impl From<Arc<Form>> for Shown {}`],
  ]), 'src/lib.rs');
  assert.deepEqual(shown(''), ['impl From<Arc<Form>> for Shown']);
  assert.deepEqual(shown('#[doc(hidden)]\n'), []);
});

test('the page imports only from rooms below, without circles, and no figure from another', () => {
  const files = sources(root, 'www', '.js');
  assert.ok(files.size > 80, `only ${files.size} files were found`);
  assert.deepEqual(wrongImports(scriptImports(files), 'www', PAGE), []);
});

test('the games in JavaScript and TypeScript import without circles, and nothing of what draws them or of what lies outside their folders', () => {
  const files = new Map(['.js', '.ts'].flatMap((end) => [...sources(root, 'examples', end)]).filter(([file]) => !/\/(node_modules|dist|built)\//.test(file)));
  const game = ['game.js', 'draw.js', 'main.js'];
  const look = [['colours.ts', 'camera.ts', 'light.ts', 'puppet.ts', 'input.ts', 'sound.ts', 'theme.ts', 'why.ts'], ['backdrop.ts', 'ground.ts', 'dust.ts'], 'draw.ts', 'stage.ts'];
  /** @type {import('./imports.mjs').Room[]} */
  const rooms = [
    { platformer: ['level.ts', 'hero.ts', 'machines.ts', 'game.ts', ['run.ts', 'beginner.ts'], ...look, ['main.ts', 'game.test.ts']] },
    'horde', // the next test orders it
    { phaser: [['controls.js', 'look.js'], 'game.js', 'main.js'] },
    { arcade: ['vite.config.js', 'shared', { billiards: game }, { pinball: game }, { breakout: game }] },
    { arena: [{ shared: ['world.js', 'protocol.js', 'past.js'] }, ['server', 'client'], 'cluster'] },
  ];
  assert.deepEqual(wrongImports(scriptImports(files), 'examples', rooms), []);
  const outside = [...files].flatMap(([file, text]) => [...text.matchAll(/^import .*'(\.[^']+)'/gm)].map(([, to]) => [file, posix.join(posix.dirname(file), to)]))
    .filter(([file, to]) => file.split('/')[1] !== to.split('/')[1]);
  assert.deepEqual(outside, []);
});

test('the shooter imports only from rooms below, without circles: its rules nothing of what draws them, and nothing from outside', () => {
  const files = sources(root, 'examples/horde/src', '.ts');
  const rooms = ['types.ts', 'level.ts', 'flow.ts', 'horde.ts', 'bullets.ts', 'game.ts', ['robot.ts', 'crowd.ts'], ['colours.ts', 'light.ts', 'sparks.ts', 'view.ts', 'input.ts', 'sound.ts'], ['ground.ts', 'sprites.ts'], 'draw.ts', 'main.ts'];
  assert.equal(files.size, rooms.flat().length);
  assert.deepEqual(wrongImports(scriptImports(files), 'examples/horde/src', rooms), []);
  const names = [...files.values()].flatMap((text) => [...text.matchAll(/^import .*from '([^']+)'/gm)].map(([, from]) => from));
  assert.deepEqual(names.filter((name) => !/^(\.\/|shadowgap$|shadowgap\/|\.\.\/maps\/)/.test(name)), []);
  const lines = ['game', 'horde', 'bullets', 'flow', 'level', 'types'].map((name) => files.get(`examples/horde/src/${name}.ts`) ?? '')
    .join('\n').split('\n').filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length;
  assert.ok(lines <= 300, `${lines} lines of code`);
});

test('the package imports only from rooms below, without circles, and readers of maps nothing but the package', () => {
  const files = sources(root, 'js', '.js');
  const rooms = ['boundary', 'shape', ['pair', 'sat'], 'scene', ['index.js', 'pairs.js', 'sat.js'], ['debug', 'tiled'], ['debug.js', 'tiled.js']];
  assert.deepEqual(wrongImports(scriptImports(files), 'js', rooms), []);
  const readers = [...scriptImports(files)].filter(([file]) => file.startsWith('js/tiled/')).flatMap(([, imported]) => [...imported]);
  assert.deepEqual(readers.filter((file) => !file.startsWith('js/tiled/') && file !== 'js/index.js'), []);
});

test('the plugin for Phaser imports only from rooms below, without circles, and nothing of this project but by the packages’ names', () => {
  const files = sources(root, 'packages/phaser/src', '.js');
  const rooms = ['types.js', 'placing.js', 'picture-shape.js', ['attachment.js', 'live-layer.js'], 'plugin.js', 'index.js'];
  assert.ok(files.size > 5);
  assert.deepEqual(wrongImports(scriptImports(files), 'packages/phaser/src', rooms), []);
  const names = [...files.values()].flatMap((text) => [...text.matchAll(/^(?:import|export) .*from '([^']+)'/gm)].map(([, from]) => from));
  assert.deepEqual(names.filter((name) => !/^(\.\/|phaser$|shadowgap$|shadowgap\/)/.test(name)), []);
});

test('the scripts import without circles', () => {
  assert.deepEqual(wrongImports(scriptImports(sources(root, 'scripts', '.mjs')), 'scripts', []), []);
});

/** A crate of three rooms, with the lines that a test adds. @param {Record<string, string>} more */
function crate(more) {
  const files = {
    'src/lib.rs': 'mod low;\nmod middle;\nmod high;\npub use high::top::Top;',
    'src/low/mod.rs': 'pub(crate) mod ground;',
    'src/low/ground.rs': 'use std::fmt;\npub struct Ground;',
    'src/middle/mod.rs': 'pub(crate) mod one;\npub(crate) mod two;',
    'src/middle/one.rs': 'use crate::low::ground::Ground;',
    'src/middle/two.rs': 'use super::one::One;',
    'src/high/mod.rs': 'pub(crate) mod top;',
    'src/high/top.rs': 'use crate::{low::ground::Ground, middle::{one::One, two}};',
  };
  const joined = Object.entries({ ...files, ...more }).map(([path, text]) => [path, `${files[/** @type {keyof typeof files} */ (path)] ?? ''}\n${text}`]);
  return wrongImports(rustImports(new Map(/** @type {[string, string][]} */ (joined))), 'src', ['low', 'middle', 'high', 'lib.rs']);
}

test('a Rust import that leads up or makes a circle is named with both files', () => {
  assert.deepEqual(crate({}), []);
  assert.deepEqual(crate({ 'src/low/ground.rs': 'use crate::middle::one::One;' }).slice(0, 1), ['src/low/ground.rs imports src/middle/one.rs: src/middle is not below src/low']);
  assert.match(crate({ 'src/middle/one.rs': 'use crate::{low, middle::two::Two};' }).join(), /src\/middle\/(one|two)\.rs imports src\/middle\/(one|two)\.rs, which makes a circle/);
  assert.match(crate({ 'src/middle/one.rs': 'fn f() { crate::high::top::work() }' }).join(), /src\/middle\/one\.rs imports src\/high\/top\.rs/);
  assert.match(crate({ 'src/middle/one.rs': 'fn f() -> super::super::high::top::Top {}' }).join(), /src\/middle\/one\.rs imports src\/high\/top\.rs/);
  assert.match(crate({ 'src/stray.rs': '' }).join(), /src\/stray\.rs lies in no room/);
});

test('what unit tests and comments name is no import', () => {
  assert.deepEqual(crate({ 'src/low/ground.rs': '/// See crate::high::top.\n#[cfg(test)]\nmod tests {\n    use crate::high::top::Top;\n}' }), []);
});

test('a module that imports upwards or in a circle is named with both files', () => {
  const modules = (/** @type {string} */ low) => scriptImports(new Map([
    ['www/draw/ink.js', `/** @typedef {import('../figures/hero.js').Hero} Hero */\n${low}`],
    ['www/draw/pen.js', "export * from './ink.js';"],
    ['www/figures/hero.js', "import { ink } from '../draw/ink.js';\nimport pen,\n  { nib } from \"../draw/pen.js\";\nconst late = () => import('../draw/ink.js');"],
  ]));
  const wrong = (/** @type {string} */ low) => wrongImports(modules(low), 'www', ['draw', 'figures']);
  assert.deepEqual(wrong(''), []);
  assert.deepEqual([...modules('').get('www/figures/hero.js') ?? []], ['www/draw/ink.js', 'www/draw/pen.js']);
  assert.match(wrong("import { pen } from './pen.js';").join(), /which makes a circle: www\/draw\/(ink|pen)\.js → /);
  assert.match(wrong("const late = () => import('../figures/hero.js');").join(), /www\/draw\/ink\.js imports www\/figures\/hero\.js: www\/figures is not below www\/draw/);
});
