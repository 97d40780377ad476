/** Maps of Tiled that were once read wrong or not at all, the smallest of each kind. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync, gzipSync, inflateSync, unzipSync } from 'node:zlib';
import { contains, Shape } from '../../../js/index.js';
import { seededRandom } from '../../../benches/random.mjs';
import { readTiled } from '../../../js/tiled.js';

/** @typedef {import('../../../js/tiled.js').MapPart} MapPart */
/** @typedef {import('../../../js/tiled.js').MapPlace} MapPlace */

const SWAP_X = 0xa0000000; // a quarter turn clockwise
const SWAP_Y = 0x60000000; // one counterclockwise

/** @param {object[]} layers @param {object[]} tilesets @param {object} [more] @returns {any} */
const map = (layers, tilesets, more) => ({ type: 'map', orientation: 'orthogonal', tilewidth: 16, tileheight: 16, width: 4, height: 4, infinite: false, layers, tilesets, ...more });
/** @param {object[]} objects @param {object} [more] */
const group = (objects, more) => ({ type: 'objectgroup', id: 2, name: 'things', objects: objects.map((object, i) => ({ id: i + 1, name: '', type: '', rotation: 0, visible: true, ...object })), ...more });
/**
 * A layer of 4 by 4 cells.
 * @param {Record<number, number>} cells the tile's number by the cell's
 * @param {object} [more]
 */
const tiles = (cells, more) => ({ type: 'tilelayer', id: 1, name: 'walls', width: 4, height: 4, x: 0, y: 0, data: Array.from({ length: 16 }, (_, i) => cells[i] ?? 0), ...more });
const set = { firstgid: 1, name: 'ground', image: 'ground.png', tilewidth: 16, tileheight: 16, tilecount: 8 };
/**
 * A tile whose collision shape is a box.
 * @param {number} id
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
const boxed = (id, x, y, width, height) => ({ id, objectgroup: { type: 'objectgroup', objects: [{ id: 1, x, y, width, height, rotation: 0 }] } });

/** The box about a part on the map: left, top, right, bottom. @param {MapPart} part */
function bounds({ shape, pose: { x, y, angle = 0 } }) {
  const points = shape.pieces.flatMap((piece) => piece.points.flatMap((p) => [-1, 1].map((side) => ({
    x: x + Math.cos(angle) * p.x - Math.sin(angle) * p.y + side * piece.radius, y: y + Math.sin(angle) * p.x + Math.cos(angle) * p.y + side * piece.radius,
  }))));
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((value) => Math.round(value * 1e6) / 1e6 + 0);
}

test('an object that shows a tile is at its position as its tileset aligns it', () => {
  const at = (/** @type {string | undefined} */ objectalignment, rotation = 0) =>
    readTiled(map([group([{ x: 100, y: 100, width: 16, height: 32, gid: 1, rotation }])], [{ ...set, tileheight: 32, objectalignment }]))[0];
  const middles = Object.fromEntries(['topleft', 'top', 'topright', 'left', 'center', 'right', 'bottomleft', 'bottom', 'bottomright', 'unspecified', undefined]
    .map((alignment) => [alignment, `${at(alignment).pose.x},${at(alignment).pose.y}`]));
  assert.deepEqual(middles, {
    topleft: '108,116', top: '100,116', topright: '92,116', left: '108,100', center: '100,100', right: '92,100',
    bottomleft: '108,84', bottom: '100,84', bottomright: '92,84', unspecified: '108,84', undefined: '108,84',
  });
  assert.deepEqual(bounds(at('bottomright', 90)), [100, 84, 132, 100], 'it turns about its position');
});

test('a tileset that says no size has tiles of the size of the grid', () => {
  assert.deepEqual(bounds(readTiled(map([tiles({ 5: 1 })], [{ firstgid: 1 }]))[0]), [16, 16, 32, 32]);
});

test('capsules', () => {
  const parts = readTiled(map([group([
    { x: 10, y: 10, width: 30, height: 10, capsule: true }, { x: 10, y: 10, width: 10, height: 30, capsule: true },
    { x: 10, y: 10, width: 10, height: 10, capsule: true }, { x: 10, y: 10, width: 10, height: 0, capsule: true },
  ])], []));
  assert.deepEqual(parts.map(({ shape: { kind, radius } }) => `${kind} ${radius}`), ['capsule 5', 'capsule 5', 'circle 5', 'segment 0']);
  assert.deepEqual(parts.map(bounds), [[10, 10, 40, 20], [10, 10, 20, 40], [10, 10, 20, 20], [10, 10, 20, 10]]);
});

test('a tileset may draw its tiles beside their cells', () => {
  const beside = { ...set, tileoffset: { x: 3, y: -5 }, tiles: [boxed(0, 0, 0, 16, 8), boxed(1, 0, 0, 16, 16)] };
  const [layer, object] = readTiled(map([tiles({ 5: 1, 6: 2 }), group([{ x: 0, y: 32, width: 32, height: 32, gid: 1 }])], [beside]));
  assert.deepEqual(bounds(layer), [19, 11, 51, 27]);
  assert.deepEqual(bounds(object), [6, -10, 38, 6], 'the offset is scaled with the object');
  const [whole] = readTiled(map([tiles({ 5: 1 })], [{ ...set, tileoffset: { x: 3, y: -5 } }]));
  assert.deepEqual(bounds(whole), [19, 11, 35, 27]);
});

test('a tileset may draw its tiles in the size of the grid, and keep their proportions', () => {
  const big = { ...set, tilewidth: 32, tileheight: 64, tiles: [boxed(0, 0, 0, 32, 32)] };
  const at = (/** @type {object} */ more) => bounds(readTiled(map([tiles({ 5: 1 })], [{ ...big, ...more }]))[0]);
  assert.deepEqual(at({}), [16, -32, 48, 0]);
  assert.deepEqual(at({ tilerendersize: 'grid' }), [16, 16, 32, 24]);
  assert.deepEqual(at({ tilerendersize: 'grid', fillmode: 'preserve-aspect-fit' }), [20, 16, 28, 24], 'in the middle of the cell');
  const [object] = readTiled(map([group([{ x: 0, y: 32, width: 32, height: 32, gid: 1 }])], [{ ...big, fillmode: 'preserve-aspect-fit' }]));
  assert.deepEqual(bounds(object), [8, 0, 24, 16]);
});

test('a collection of pictures has tiles of different sizes', () => {
  const crate = { ...boxed(0, 2, 4, 12, 12), image: 'crate.png', imagewidth: 16, imageheight: 16 };
  const collection = { firstgid: 1, name: 'things', tilewidth: 48, tileheight: 64, tilecount: 2, columns: 0, tiles: [crate, { id: 7, image: 'tree.png', imagewidth: 48, imageheight: 64 }] };
  const [layer, object] = readTiled(map([tiles({ 5: 1 }), group([{ x: 100, y: 100, width: 16, height: 16, gid: 1 }])], [collection]));
  assert.deepEqual(bounds(layer), [18, 20, 30, 32]);
  assert.deepEqual(bounds(object), [102, 88, 114, 100]);
  const part = { ...collection, tiles: [{ id: 0, image: 'sheet.png', imagewidth: 256, imageheight: 256, x: 32, y: 32, width: 16, height: 24 }] };
  assert.deepEqual(bounds(readTiled(map([tiles({ 5: 1 })], [part]))[0]), [16, 8, 32, 32], 'a part of a picture');
});

test('a tile that is not square stands at the left of its cell, whichever way it is turned', () => {
  const tall = { ...set, tileheight: 32, tiles: [boxed(0, 0, 0, 16, 8)] };
  const at = (/** @type {number} */ flags) => bounds(readTiled(map([tiles({ 9: 1 + flags })], [tall]))[0]);
  assert.deepEqual([at(0), at(SWAP_X), at(SWAP_Y)], [[16, 16, 32, 24], [40, 32, 48, 48], [16, 32, 24, 48]]);
  const object = (/** @type {number} */ flags) => bounds(readTiled(map([group([{ x: 100, y: 100, width: 16, height: 32, gid: 1 + flags }])], [tall]))[0]);
  assert.deepEqual([object(0), object(SWAP_X), object(SWAP_Y)], [[100, 68, 116, 76], [124, 84, 132, 100], [100, 84, 108, 100]], 'of an object, at the lower left of its box');
  assert.deepEqual(at(0x10000000), at(0), 'the flag of hexagonal maps says nothing');
});

test('Tiled 1.1 and the plug-in json1 save properties and tiles as objects', () => {
  const old = {
    firstgid: 1, name: 'old', image: 'old.png', tilewidth: 16, tileheight: 16, terrains: [{ name: 'grass', tile: 0 }],
    tiles: { 1: { terrain: [0, 0, 0, 0], objectgroup: { objects: [{ id: 1, x: 0, y: 8, width: 16, height: 8 }] } } },
    tileproperties: { 0: { id: 'none' }, 1: { slippery: true } }, tilepropertytypes: { 0: { id: 'string' }, 1: { slippery: 'bool' } },
  };
  /** @type {object[]} */
  const asked = [];
  const layer = tiles({ 0: 1, 1: 2 }, { properties: { deep: 3 }, propertytypes: { deep: 'int' } });
  const [part, object] = readTiled(map([layer, group([{ x: 0, y: 16, width: 16, height: 16, gid: 2, properties: { lives: 2 } }])], [old], { version: 1, tiledversion: '1.1.6' }), {
    tile({ id, properties, shape }) {
      asked.push({ id, properties });
      return shape;
    },
  });
  assert.deepEqual(asked, [{ id: 0, properties: { id: 'none' } }, { id: 1, properties: { slippery: true } }]);
  assert.deepEqual([part.properties, bounds(part)], [{ deep: 3 }, [16, 8, 32, 16]]);
  assert.deepEqual([object.properties, bounds(object)], [{ slippery: true, lives: 2 }, [0, 8, 16, 16]]);
});

test('values of classes and lists are as Tiled saves them, of parts, tiles, templates and layers', () => {
  const stats = { hp: 3, drops: { coin: { worth: 5 } }, path: [{ type: 'int', value: 1 }, { type: 'class', propertytype: 'Drop', value: { rare: true } }] };
  const properties = [
    { name: 'stats', type: 'class', propertytype: 'Stats', value: stats },
    { name: 'steps', type: 'list', value: [{ type: 'int', value: 10 }, { type: 'list', value: [{ type: 'bool', value: true }] }] },
    { name: 'side', type: 'string', propertytype: 'Side', value: 'left,up' }, { name: 'door', type: 'object', value: 7 },
  ];
  const expected = { stats, steps: properties[1].value, side: 'left,up', door: 7 };
  const own = [{ name: 'stats', type: 'class', propertytype: 'Stats', value: { hp: 9 } }];
  const templates = { 'a.tj': { type: 'template', object: { id: 1, name: '', width: 8, height: 8, properties } } };
  const saved = map([tiles({ 0: 1 }, { properties }), group([
    { x: 0, y: 0, width: 8, height: 8, properties }, { x: 0, y: 0, gid: 1 }, { template: 'a.tj', x: 0, y: 0 }, { template: 'a.tj', x: 0, y: 0, properties: own },
  ])], [{ ...set, tiles: [{ id: 0, properties }] }]);
  /** @type {any} */
  let asked;
  const parts = readTiled(saved, { templates, tile: (tile) => (asked = tile).shape });
  for (const { properties: read } of [asked, ...parts.slice(0, 4)]) assert.deepEqual(read, expected);
  assert.deepEqual(parts[4].properties, { ...expected, stats: { hp: 9 } }, 'a class of the template is overridden as a whole');
  const [old] = readTiled(map([group([{ x: 0, y: 0, properties: expected, propertytypes: { stats: 'class', steps: 'list', side: 'string', door: 'object' } }])], []));
  assert.deepEqual(old.properties, expected);
});

/** Chunks of 16 by 16 whole cells. @param {[number, number][]} places in chunks */
const infinite = (places) => map([{
  type: 'tilelayer', id: 1, name: 'walls', x: 0, y: 0, width: 16, height: 16, startx: 0, starty: 0,
  chunks: places.map(([x, y]) => ({ x: 16 * x, y: 16 * y, width: 16, height: 16, data: Array(256).fill(1) })),
}], [set], { infinite: true });

test('chunks that are far apart are parts of their own', () => {
  const parts = readTiled(infinite([[0, 0], [-70000, 70000], [1, 1], [1, 0], [3, 0]]));
  assert.deepEqual(parts.map(bounds), [[0, 0, 512, 512], [-17920000, 17920000, -17919744, 17920256], [768, 0, 1024, 256]]);
  assert.deepEqual(parts.map(({ shape }) => shape.area / 256), [3 * 256, 256, 256]);
});

test('chunks of different sizes are together where they touch, at a corner too', () => {
  const rectangles = [[0, 0, 16, 16], [20, 0, 2, 2], [24, 0, 2, 2], [26, 1, 2, 2], [0, 20, 2, 2], [0, 24, 2, 2], [-8, 0, 4, 4], [0, -8, 4, 4], [-2, -3, 2, 3]];
  for (const list of [rectangles, [...rectangles].reverse()]) {
    const chunks = list.map(([x, y, width, height]) => ({ x, y, width, height, data: Array(width * height).fill(1) }));
    const parts = readTiled(map([{ type: 'tilelayer', id: 1, name: 'walls', chunks }], [set], { infinite: true }));
    assert.deepEqual(parts.map((part) => bounds(part).map((length) => length / 16).join()).sort(), [
      '-2,-3,16,16', '-8,0,-4,4', '0,-8,4,-4', '0,20,2,22', '0,24,2,26', '20,0,22,2', '24,0,28,3',
    ]);
  }
});

test('no rectangle is filled that holds chunks in a long line or about a large hole, which are one part', () => {
  const { tiles } = Shape;
  let cells = 0;
  Shape.tiles = (rows, ...rest) => {
    cells += rows.length * rows[0].length;
    return tiles(rows, ...rest);
  };
  try {
    const slant = readTiled(infinite(Array.from({ length: 300 }, (_, i) => [i - 7, i + 5])));
    assert.ok(cells < 16 * 300 * 256, `${cells} cells`);
    assert.deepEqual([slant.length, slant[0].shape.area, slant[0].shape.pieces.length], [1, 300 * 256 * 256, 300]);
    assert.deepEqual(bounds(slant[0]), [-7 * 256, 5 * 256, 293 * 256, 305 * 256]);
    cells = 0;
    const frame = readTiled(infinite(Array.from({ length: 200 }, (_, i) => /** @type {[number, number][]} */ ([[i, 0], [i, 200], [0, i], [200, i]])).flat()));
    assert.ok(cells < 16 * 800 * 256, `${cells} cells`);
    assert.deepEqual([frame.length, bounds(frame[0])], [1, [0, 0, 201 * 256, 201 * 256]]);
    assert.equal(contains(frame[0].shape, frame[0].pose, { x: 5000, y: 5000 }), false);
  } finally {
    Shape.tiles = tiles;
  }
});

test('a layer of more cells than a shape can have at once is read in chunks', () => {
  const places = Array.from({ length: 4096 }, (_, i) => /** @type {[number, number]} */ ([i % 64, Math.floor(i / 64)]));
  const [part, ...others] = readTiled(infinite(places));
  assert.deepEqual([others.length, bounds(part), part.shape.area], [0, [0, 0, 16384, 16384], 16384 ** 2]);
});

test('a layer of 1,024 by 1,024 cells', () => {
  const data = Array.from({ length: 1024 ** 2 }, (_, i) => Number(i % 1024 > 500 && i >= 700 * 1024));
  const [part, ...others] = readTiled(map([tiles({}, { width: 1024, height: 1024, data })], [set]));
  assert.deepEqual([others.length, bounds(part), part.shape.area / 256], [0, [501 * 16, 700 * 16, 16384, 16384], 523 * 324]);
});

test('compressed layers, by a function that decompresses', () => {
  const bytes = Buffer.from(Uint32Array.from({ length: 16 }, (_, i) => (i === 5 ? 1 : 0)).buffer);
  for (const [compression, compress] of /** @type {const} */ ([['zlib', deflateSync], ['gzip', gzipSync]])) {
    const layer = tiles({}, { encoding: 'base64', compression, data: compress(bytes).toString('base64') });
    assert.deepEqual(bounds(readTiled(map([layer], [set]), { inflate: (stored) => unzipSync(stored) })[0]), [16, 16, 32, 32]);
  }
  const bad = tiles({}, { encoding: 'base64', compression: 'zlib', data: 'AAAA' });
  assert.throws(() => readTiled(map([bad], [set]), { inflate: (stored) => inflateSync(stored) }), /^Error: readTiled: layer "walls" #1: \w/);
  assert.throws(() => readTiled(map([bad], [set]), { inflate: () => { throw 'invalid block'; } }), /^Error: readTiled: layer "walls" #1: invalid block$/);
  assert.throws(() => readTiled(map([bad], [set]), { inflate: () => new Uint8Array(8) }), /its data must be 16 numbers, its width × its height, in a list or as Base64, got 2$/);
});

test('objects of templates', () => {
  const templates = {
    'crate.tj': { type: 'template', object: { id: 1, name: 'crate', type: 'box', width: 16, height: 8, rotation: 90, visible: true, properties: [{ name: 'lives', type: 'int', value: 3 }, { name: 'gold', type: 'int', value: 1 }] } },
    'templates/lamp.tj': { type: 'template', tileset: { firstgid: 1, source: '../lamps.tsj' }, object: { id: 1, name: '', type: '', gid: 2, width: 10, height: 20, rotation: 0, visible: true } },
    'disc.tj': { type: 'template', object: { id: 1, name: 'disc', type: '', width: 8, height: 8, ellipse: true } },
  };
  const tilesets = { 'lamps.tsj': { name: 'lamps', image: 'lamps.png', tilewidth: 5, tileheight: 10, objectalignment: 'center', tiles: [{ id: 1, type: 'lamp' }] } };
  const saved = map([group([
    { id: 5, template: 'crate.tj', name: undefined, type: undefined, rotation: undefined, visible: undefined, x: 100, y: 50 },
    { id: 6, template: 'crate.tj', name: 'second', x: 100, y: 50, rotation: 0, properties: [{ name: 'lives', type: 'int', value: 9 }] },
    { id: 7, template: 'templates/lamp.tj', x: 100, y: 50 },
    { id: 8, template: 'disc.tj', x: 0, y: 0, polygon: [{ x: 0, y: 0 }, { x: 8, y: 0 }, { x: 8, y: 8 }] },
    { id: 9, template: 'crate.tj', rotation: undefined, x: 100, y: 50 },
  ])], [set]);
  const [first, second, lamp, disc, unnamed] = readTiled(JSON.parse(JSON.stringify(saved)), { templates, tilesets });
  assert.deepEqual([first.id, first.name, first.type, first.properties, bounds(first)], [5, 'crate', 'box', { lives: 3, gold: 1 }, [92, 50, 100, 66]]);
  assert.deepEqual([second.name, second.properties, bounds(second)], ['second', { lives: 9, gold: 1 }, [100, 50, 116, 58]]);
  assert.deepEqual([lamp.type, bounds(lamp)], ['lamp', [95, 40, 105, 60]], 'the tile of the template, not that of the map');
  assert.equal(disc.shape.points.length, 3, 'what the object is goes before what the template is');
  assert.deepEqual({ ...unnamed, id: 5 }, first, 'Tiled reads an empty name or class as that of the template');
});

test('an object without a class has that of its template, and then that of its tile, in all versions', () => {
  const of = (/** @type {object} */ own, /** @type {object} */ base) => {
    const templates = { 'a.tj': { type: 'template', tileset: { ...set, tiles: [{ id: 0, type: 'of the tile' }] }, object: { id: 1, name: '', width: 16, height: 16, gid: 1, ...base } } };
    return readTiled(JSON.parse(JSON.stringify(map([group([{ template: 'a.tj', type: undefined, x: 0, y: 0, ...own }])], []))), { templates })[0].type;
  };
  assert.deepEqual(['type', 'class'].flatMap((saved) => ['type', 'class'].map((kept) => of({ [saved]: 'own' }, { [kept]: 'base' }))), Array(4).fill('own'));
  assert.deepEqual(['type', 'class'].map((kept) => of({}, { [kept]: 'base' })), ['base', 'base']);
  assert.deepEqual([of({ type: '' }, { class: 'base' }), of({ class: '' }, { type: 'base' }), of({}, {}), of({}, { type: '' })], ['base', 'base', 'of the tile', 'of the tile']);
  assert.equal(of({ class: 'own', type: 'old' }, {}), 'own', 'as Tiled reads both');
});

test('a collision shape of a tile may be made of a template', () => {
  const templates = { 'half.tj': { type: 'template', object: { id: 1, name: '', type: '', width: 16, height: 8, rotation: 0, visible: true } } };
  const slab = { id: 0, objectgroup: { type: 'objectgroup', objects: [{ id: 3, template: '../half.tj', x: 0, y: 8 }] } };
  const [layer, object] = readTiled(map([tiles({ 5: 1 }), group([{ x: 0, y: 32, width: 32, height: 32, gid: 1 }])], [{ ...set, tiles: [slab] }]), { templates });
  assert.deepEqual([layer, object].map(bounds), [[16, 24, 32, 32], [0, 16, 32, 32]]);
  assert.throws(
    () => readTiled(map([tiles({ 5: 1 })], [{ ...set, tiles: [slab] }])),
    /^Error: readTiled: layer "walls" #1, cell \(1, 1\), tileset "ground" #1, tile #0: its template "\.\.\/half\.tj" is a file of its own/,
  );
});

test('tilesets need not be in the order of their numbers', () => {
  const [low, high] = [{ ...set, tiles: [boxed(0, 0, 8, 16, 8)] }, { ...set, firstgid: 9, tiles: [boxed(0, 0, 0, 16, 8)] }];
  const read = (/** @type {object[]} */ sets) => readTiled(map([tiles({ 0: 1, 1: 9 })], sets))[0].shape;
  assert.ok(read([high, low]).equals(read([low, high])));
});

test('whether things are shown is told', () => {
  const inner = { type: 'group', name: 'inner', visible: false, opacity: 0.5, layers: [tiles({ 0: 1 }, { opacity: 0.5 })] };
  const parts = readTiled(map([inner, group([{ visible: false }, { opacity: 0.25 }, {}].map((shown) => ({ ...shown, x: 0, y: 0 })), { opacity: 0.5 }), tiles({ 0: 1 })], [set]));
  assert.deepEqual(parts.map(({ visible, opacity }) => [visible, opacity]), [[false, 0.25], [false, 0.5], [true, 0.125], [true, 0.5], [true, 1]]);
  assert.deepEqual(parts.map(({ id, level, world, depth }) => [id, level, world, depth]), [[1, '', '', 0], [1, '', '', 0], [2, '', '', 0], [3, '', '', 0], [1, '', '', 0]]);
});

test('a layer is split into the kinds that `tile` names', () => {
  const named = { ...set, tiles: [{ id: 0, type: 'stone' }, { id: 1, type: 'plank' }, { id: 2, type: 'spike' }, { id: 3, type: 'sky' }] };
  const parts = readTiled(map([tiles({ 0: 2, 1: 2, 4: 1, 5: 1, 6: 3, 7: 4 })], [named]), {
    tile({ type }) {
      if (type === 'plank') return { kind: 'one-way' };
      if (type === 'spike') return { kind: 'deadly', shape: [[0, 1], [0.5, 0], [1, 1]] };
      return type !== 'sky';
    },
  });
  assert.deepEqual(parts.map(({ kind, layer, shape }) => [kind, layer, shape.area]), [['one-way', 'walls', 512], ['tiles', 'walls', 512], ['deadly', 'walls', 128]]);
  assert.deepEqual(parts.map(({ pose }) => pose), Array(3).fill({ x: 0, y: 0 }));
});

test('a kind of a layer is what `Shape.tiles` makes of its cells', () => {
  const random = seededRandom(5);
  for (let round = 0; round < 100; round += 1) {
    const [width, height, kinds] = [1 + Math.floor(random() * 30), 1 + Math.floor(random() * 30), 1 + Math.floor(random() * 6)];
    const data = Array.from({ length: width * height }, () => Math.max(0, Math.floor(random() * (kinds + 3)) - 2));
    const parts = readTiled(map([tiles({}, { width, height, data })], [set]), { tile: ({ id }) => ({ kind: String(id + 1) }) });
    assert.equal(parts.length, new Set(data.filter(Boolean)).size);
    for (const { kind, shape, pose } of parts) {
      const rows = Array.from({ length: height }, (_, y) => data.slice(y * width, (y + 1) * width).map((cell) => Number(String(cell) === kind)));
      assert.ok(shape.equals(Shape.tiles(rows, 16)), `round ${round}, kind ${kind}`);
      assert.deepEqual(pose, { x: 0, y: 0 });
    }
  }
});

test('round tiles stay round, or become polygons where cells are not square', () => {
  const disc = { id: 0, objectgroup: { objects: [{ id: 1, x: 4, y: 4, width: 8, height: 8, ellipse: true }] } };
  const [round] = readTiled(map([tiles({ 5: 1 })], [{ ...set, tiles: [disc] }]));
  assert.deepEqual([round.shape.pieces[0].kind, round.shape.radius, bounds(round)], ['circle', 4, [20, 20, 28, 28]]);
  const [flat] = readTiled(map([tiles({ 5: 1 })], [{ ...set, tiles: [disc] }], { tileheight: 8 }));
  assert.equal(flat.shape.pieces[0].kind, 'polygon');
  assert.deepEqual(bounds(flat), [20, 4, 28, 12]);
  const [given] = readTiled(map([tiles({ 5: 1 })], [set], { tileheight: 8 }), { tile: () => Shape.circle(0.5, { x: 0.5, y: 0.5 }) });
  assert.deepEqual(bounds(given), [16, 8, 32, 16]);
});
