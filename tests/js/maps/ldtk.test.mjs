/** Projects of LDtk that were once read wrong, the smallest of each kind. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLdtk } from '../../../js/tiled.js';

/** @param {string} identifier @param {object} [more] @returns {any} */
const level = (identifier, more) => ({
  identifier, iid: `iid-${identifier}`, worldX: -1, worldY: -1, worldDepth: 0, pxWid: 32, pxHei: 16,
  layerInstances: [{
    __identifier: 'Walls', __type: 'IntGrid', __cWid: 2, __cHei: 1, __gridSize: 16, __pxTotalOffsetX: 0, __pxTotalOffsetY: 0, __opacity: 1, visible: true,
    iid: `walls-${identifier}`, layerDefUid: 1, intGridCsv: [1, 2], entityInstances: [],
  }],
  ...more,
});
const defs = { layers: [{ uid: 1, intGridValues: [{ value: 1, identifier: 'stone' }, { value: 2, identifier: 'plank' }] }] };
/** @param {import('../../../js/tiled.js').MapPart[]} parts */
const places = (parts) => parts.map(({ level: name, pose: { x, y } }) => `${name} ${x},${y}`);

test('the levels of a linear world are one after the other, as the editor shows them', () => {
  const levels = [level('A'), level('B', { pxWid: 100, pxHei: 50 }), level('C')];
  assert.deepEqual(places(readLdtk({ worldLayout: 'LinearHorizontal', levels, defs })), ['A 0,0', 'B 80,0', 'C 228,0']);
  assert.deepEqual(places(readLdtk({ worldLayout: 'LinearVertical', levels, defs })), ['A 0,0', 'B 0,64', 'C 0,162']);
  assert.deepEqual(places(readLdtk({ worldLayout: 'LinearHorizontal', levels, defs }, { gap: 0 })), ['A 0,0', 'B 32,0', 'C 132,0']);
  assert.deepEqual(places(readLdtk({ worldLayout: 'Free', levels: [level('A', { worldX: 7, worldY: -9 }), level('B')], defs })), ['A 7,-9', 'B -1,-1']);
  const offset = level('A', { layerInstances: [{ ...levels[0].layerInstances[0], __pxTotalOffsetX: 3, __pxTotalOffsetY: 4 }] });
  assert.deepEqual(places(readLdtk({ worldLayout: 'LinearHorizontal', levels: [levels[1], offset], defs })), ['B 0,0', 'A 151,4']);
});

test('the worlds of a project, and depths, are told', () => {
  const worlds = [
    { identifier: 'Over', worldLayout: 'LinearHorizontal', levels: [level('A'), level('B')] },
    { identifier: 'Under', worldLayout: 'LinearVertical', levels: [level('C'), level('D', { worldDepth: -2 })] },
  ];
  const parts = readLdtk({ levels: [], worldLayout: null, worlds, defs });
  assert.deepEqual(places(parts), ['A 0,0', 'B 80,0', 'C 0,0', 'D 0,64']);
  assert.deepEqual(parts.map(({ world, depth }) => [world, depth]), [['Over', 0], ['Over', 0], ['Under', 0], ['Under', -2]]);
  assert.deepEqual(parts.map(({ id }) => id), ['walls-A', 'walls-B', 'walls-C', 'walls-D']);
});

test('a level in a file of its own has its place and its names in the project', () => {
  const names = (/** @type {object} */ options) => {
    /** @type {string[]} */
    const types = [];
    readLdtk(level('B'), { ...options, tile: ({ type }) => types.push(type) > 0 });
    return types.join();
  };
  const outside = (/** @type {string} */ name) => level(name, { layerInstances: null, externalRelPath: `${name}.ldtkl` });
  const project = { worldLayout: 'LinearHorizontal', levels: [outside('A'), outside('B')], defs };
  assert.deepEqual(places(readLdtk(level('B'), { project })), ['B 80,0']);
  assert.deepEqual([names({ project }), names({})], ['stone,plank', ',']);
  const several = { levels: [], worlds: [{ identifier: 'Over', worldLayout: 'LinearVertical', levels: [outside('A'), outside('B')] }], defs };
  const [part] = readLdtk(level('B'), { project: several });
  assert.deepEqual([places([part]), part.world], [['B 0,64'], 'Over']);
  assert.deepEqual(places(readLdtk(level('B'))), ['B 0,0'], 'without the project, (-1, -1) is no place');
  assert.deepEqual(places(readLdtk(level('B', { worldX: 10, worldY: -1 }))), ['B 10,-1']);
  assert.throws(() => readLdtk(level('X'), { project }), /^Error: readLdtk: level "X" #iid-X: options\.project has no such level$/);
  assert.throws(() => readLdtk(level('B'), { project: {} }), /^TypeError: readLdtk: options\.project must be the parsed JSON of a map, an object with a list of levels$/);
});

test('a layer of whole numbers is split into the kinds that `tile` names; whether it is shown is told', () => {
  const hidden = level('A', { layerInstances: [{ ...level('A').layerInstances[0], visible: false, __opacity: 0.25 }] });
  const parts = readLdtk({ levels: [hidden], defs }, { tile: ({ type }) => ({ kind: type }) });
  assert.deepEqual(parts.map(({ kind, shape, visible, opacity }) => [kind, shape.area, visible, opacity]), [['stone', 256, false, 0.25], ['plank', 256, false, 0.25]]);
});

test('fields of entities have the values that LDtk saves', () => {
  const values = {
    lives: 3, name: null, door: { entityIid: 'e', layerIid: 'l', levelIid: 'v', worldIid: 'w' }, path: [{ cx: 1, cy: 2 }, { cx: 3, cy: 4 }],
    icon: { tilesetUid: 1, x: 0, y: 16, w: 16, h: 16 }, loot: ['Coin', 'Key'],
  };
  const fieldInstances = Object.entries(values).map(([__identifier, __value]) => ({ __identifier, __value, __type: 'any', defUid: 1, realEditorValues: [] }));
  const entity = { __identifier: 'Hero', iid: 'hero', __pivot: [0, 0], px: [0, 0], width: 8, height: 8, fieldInstances };
  const things = { __identifier: 'Things', __type: 'Entities', __gridSize: 16, iid: 'things', layerDefUid: 2, intGridCsv: [], entityInstances: [entity] };
  assert.deepEqual(readLdtk({ levels: [level('A', { worldX: 0, worldY: 0, layerInstances: [things] })] })[0].properties, values);
});
