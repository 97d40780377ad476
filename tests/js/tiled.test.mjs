/** Maps of Tiled and LDtk, written here as these editors write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collide, contains, Scene, Shape, ShapeError } from '../../js/index.js';
import { readLdtk, readTiled } from '../../js/tiled.js';

/** @param {object[]} layers @param {object} [more] */
const map = (layers, more) => ({
  type: 'map', orientation: 'orthogonal', tilewidth: 16, tileheight: 16, width: 4, height: 2, infinite: false, layers,
  tilesets: [{ firstgid: 1, name: 'ground', tilewidth: 16, tileheight: 16, tilecount: 8 }], ...more,
});
/** @param {number[] | string} data @param {object} [more] */
const tiles = (data, more) => ({ type: 'tilelayer', id: 1, name: 'walls', width: 4, height: 2, x: 0, y: 0, data, ...more });
/** @param {object[]} objects @param {object} [more] */
const group = (objects, more) => ({ type: 'objectgroup', id: 2, name: 'things', objects: objects.map((object, id) => ({ id, name: '', type: '', rotation: 0, ...object })), ...more });
/**
 * Whether a part holds a point of the map.
 * @param {import('../../js/tiled.js').MapPart} part
 * @param {number} x
 * @param {number} y
 */
const holds = ({ shape, pose }, x, y) => contains(shape, pose, { x, y });
/** The corners of a part, in the map. @param {import('../../js/tiled.js').MapPart} part */
const corners = ({ shape, pose: { x, y } }) => shape.points.map((p) => `${x + p.x},${y + p.y}`).sort().join(' ');

const FLIP_X = 0x80000000;
const FLIP_Y = 0x40000000;
const SWAP = 0x20000000;

test('a layer of tiles, in every encoding that can be read', () => {
  const data = [0, 0, 1, 0, 3, 3, 3, 3];
  const base64 = Buffer.from(new Uint32Array(data).buffer).toString('base64');
  const chunks = [
    { x: -2, y: 0, width: 2, height: 2, data: [0, 0, 3, 3] },
    { x: 0, y: 0, width: 2, height: 2, data: [1, 0, 3, 3] },
  ];
  for (const layer of [tiles(data), tiles(base64, { encoding: 'base64' }), tiles(base64, { encoding: 'base64', compression: '' })]) {
    const [part, ...others] = readTiled(map([layer]));
    assert.equal(others.length, 0);
    assert.deepEqual([part.kind, part.layer, part.name, part.type, part.pose], ['tiles', 'walls', 'walls', '', { x: 0, y: 0 }]);
    assert.ok(part.shape.equals(Shape.tiles(['..#.', '####'], 16)));
  }
  const [infinite] = readTiled(map([tiles([], { data: undefined, chunks })], { infinite: true }));
  assert.ok(infinite.shape.equals(Shape.tiles(['..#.', '####'], 16)));
  assert.deepEqual(infinite.pose, { x: -32, y: 0 });
  const above = [{ x: 3, y: -1, width: 2, height: 2, data: [1, 0, 3, 3] }, { x: 3, y: 1, width: 2, height: 1, data: [0, 1] }];
  const [tower] = readTiled(map([tiles([], { data: undefined, chunks: above })], { infinite: true }));
  assert.ok(tower.shape.equals(Shape.tiles(['#.', '##', '.#'], 16)));
  assert.deepEqual(tower.pose, { x: 48, y: -16 });
  assert.deepEqual(readTiled(map([tiles([0, 0, 0, 0, 0, 0, 0, 0])])), [], 'nothing is solid');
  assert.deepEqual(readTiled(map([tiles([], { chunks: [] })])), [], 'an infinite map without a chunk');
});

test('offsets of groups and layers add up; cells need not be square', () => {
  const layer = tiles([0, 0, 1, 0, 3, 3, 3, 3], { offsetx: 3, offsety: 5 });
  const inner = { type: 'group', name: 'inner', offsetx: 10, layers: [layer, { type: 'imagelayer', name: 'sky' }] };
  const tilesets = [{ firstgid: 1, name: 'flat', tilewidth: 16, tileheight: 8, tilecount: 8 }];
  const [part] = readTiled(map([{ type: 'group', name: 'outer', offsety: 100, layers: [inner] }], { tileheight: 8, tilesets }));
  assert.deepEqual(part.pose, { x: 13, y: 105 });
  assert.ok(part.shape.equals(Shape.tiles(['..#.', '####'], 1).scaled(16, 8)));
});

/** A tileset with a slope up to the right, a disc, and a tile that holds nothing. */
const drawn = {
  firstgid: 1, name: 'drawn', tilewidth: 16, tileheight: 16,
  tiles: [
    { id: 0, type: 'slope', properties: [{ name: 'slippery', type: 'bool', value: true }], objectgroup: { objects: [{ id: 1, x: 0, y: 16, width: 0, height: 0, rotation: 0, polygon: [{ x: 0, y: 0 }, { x: 16, y: -16 }, { x: 16, y: 0 }] }] } },
    { id: 1, objectgroup: { objects: [{ id: 1, x: 4, y: 4, width: 8, height: 8, rotation: 0, ellipse: true }] } },
    { id: 3, objectgroup: { objects: [{ id: 1, x: 0, y: 0, width: 16, height: 4, rotation: 0 }, { id: 2, x: 0, y: 8, width: 4, height: 8, rotation: 0 }] } },
  ],
};

test('a tile is its collision objects, turned and mirrored as the tile', () => {
  const [x, y, both, turned] = [1 + FLIP_X, 1 + FLIP_Y, 1 + FLIP_X + FLIP_Y, 1 + SWAP + FLIP_X];
  const read = (/** @type {number} */ gid) => readTiled(map([tiles([gid, 0, 0, 0, 0, 0, 0, 0])], { tilesets: [drawn] }))[0];
  assert.equal(corners(read(1)), '0,16 16,0 16,16');
  assert.equal(corners(read(x)), '0,0 0,16 16,16');
  assert.equal(corners(read(y)), '0,0 16,0 16,16');
  assert.equal(corners(read(both)), '0,0 0,16 16,0');
  // A quarter turn clockwise takes the upper right corner to the lower right one.
  assert.equal(corners(read(turned)), '0,0 0,16 16,16');
  const disc = read(2);
  assert.ok(holds(disc, 8, 8) && holds(disc, 5, 8) && !holds(disc, 4.5, 4.5));
  assert.equal(read(3), undefined, 'without objects, in a tileset that has some');
  const two = read(4);
  assert.deepEqual([two.shape.pieces.length, two.shape.area], [2, 96]);
  assert.ok(holds(two, 14, 2) && holds(two, 2, 14) && !holds(two, 14, 14));
  const quarter = read(4 + SWAP + FLIP_X);
  assert.ok(holds(quarter, 14, 14) && holds(quarter, 14, 6) && holds(quarter, 2, 2) && !holds(quarter, 2, 14));
  // A run of the slope up and the slope down is one convex piece.
  const [roof] = readTiled(map([tiles([1, x, 0, 0, 0, 0, 0, 0])], { tilesets: [drawn] }));
  assert.equal(corners(roof), '0,16 16,0 32,16');
});

test('collision objects of a tile may be turned', () => {
  const read = (/** @type {object} */ object) => {
    const set = { firstgid: 1, tilewidth: 16, tileheight: 16, tiles: [{ id: 0, objectgroup: { objects: [{ id: 1, width: 0, height: 0, rotation: 90, ...object }] } }] };
    return readTiled(map([tiles([1, 0, 0, 0, 0, 0, 0, 0])], { tilesets: [set] }))[0].shape.points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).sort().join(' ');
  };
  assert.equal(read({ x: 8, y: 0, width: 16, height: 4 }), '4,0 4,16 8,0 8,16');
  assert.equal(read({ x: 8, y: 8, polygon: [{ x: 0, y: 0 }, { x: 8, y: 0 }, { x: 8, y: 4 }] }), '4,16 8,16 8,8');
});

test('tiles of which a tileset says something, but that have no collision objects, are whole cells', () => {
  const set = { firstgid: 1, tilewidth: 16, tileheight: 16, tiles: [{ id: 0, type: 'stone' }, { id: 1, objectgroup: { objects: [] } }] };
  const [part] = readTiled(map([tiles([1, 2, 3, 0, 0, 0, 0, 0])], { tilesets: [set] }));
  assert.ok(part.shape.equals(Shape.tiles(['###.', '....'], 16)));
});

test('a game can say what a tile is', () => {
  /** @type {object[]} */
  const asked = [];
  const [part] = readTiled(map([tiles([1, 3, 2, 1, 0, 0, 0, 0])], { tilesets: [drawn] }), {
    tile(tile) {
      asked.push({ ...tile, shape: typeof tile.shape });
      return tile.id === 2 ? true : tile.type === 'slope' ? [[0, 0.5], [1, 0.5], [1, 1], [0, 1]] : false;
    },
  });
  assert.deepEqual(asked, [
    { layer: 'walls', id: 0, type: 'slope', properties: { slippery: true }, shape: 'object' },
    { layer: 'walls', id: 2, type: '', properties: {}, shape: 'boolean' },
    { layer: 'walls', id: 1, type: '', properties: {}, shape: 'object' },
  ], 'once for each kind');
  assert.equal(part.shape.area, 256 * 2);
});

test('tiles larger than a cell stand on its lower edge', () => {
  const tall = { firstgid: 1, tilewidth: 16, tileheight: 32, tiles: [{ id: 0, objectgroup: { objects: [{ id: 1, x: 0, y: 0, width: 16, height: 32, rotation: 0 }] } }] };
  const [part] = readTiled(map([tiles([0, 0, 0, 0, 0, 1, 0, 0])], { tilesets: [tall] }));
  assert.equal(corners(part), '16,0 16,32 32,0 32,32');
});

test('a tileset in a file of its own', () => {
  const layers = [tiles([1, 0, 0, 0, 0, 0, 0, 0])];
  const outside = map(layers, { tilesets: [{ firstgid: 1, source: 'drawn.tsj' }] });
  assert.throws(() => readTiled(outside), /layer "walls" #1, cell \(0, 0\), tileset "drawn\.tsj" #1: it is a file of its own: embed it/);
  const { firstgid, ...file } = drawn;
  assert.equal(firstgid, 1);
  assert.equal(corners(readTiled(outside, { tilesets: { 'drawn.tsj': file } })[0]), '0,16 16,0 16,16');
});

test('objects', () => {
  const parts = readTiled(map([group([
    { name: 'crate', type: 'box', x: 32, y: 16, width: 16, height: 8, properties: [{ name: 'lives', type: 'int', value: 3 }] },
    { x: 0, y: 0, width: 10, height: 10, ellipse: true },
    { x: 0, y: 0, width: 10, height: 20, ellipse: true },
    { name: 'start', class: 'spawn', x: 5, y: 6, width: 0, height: 0, point: true },
    { x: 100, y: 50, width: 0, height: 0, polygon: [{ x: 0, y: 0 }, { x: 8, y: 0 }, { x: 8, y: 8 }, { x: 4, y: 2 }] },
    { x: 100, y: 50, width: 0, height: 0, polyline: [{ x: 0, y: 0 }, { x: 8, y: 0 }, { x: 8, y: 0 }, { x: 8, y: 8 }] },
    { x: 0, y: 0, width: 30, height: 10, text: { text: 'hello' } },
    { x: 0, y: 0, width: 30, height: 0 },
  ], { offsetx: 1000 })]));
  const [crate, circle, ellipse, start, polygon, polyline, segment] = parts;
  assert.equal(parts.length, 7, 'no text');
  assert.deepEqual([crate.kind, crate.layer, crate.name, crate.type, crate.properties], ['object', 'things', 'crate', 'box', { lives: 3 }]);
  assert.ok(crate.shape.equals(Shape.box(16, 8)));
  assert.deepEqual(crate.pose, { x: 1040, y: 20, angle: 0 });
  assert.ok(circle.shape.equals(Shape.circle(5)) && ellipse.shape.equals(Shape.ellipse(5, 10)));
  assert.deepEqual([start.name, start.type, start.shape.kind, start.pose], ['start', 'spawn', 'point', { x: 1005, y: 6, angle: 0 }]);
  assert.deepEqual([polygon.shape.pieces.length, polygon.pose], [2, { x: 1100, y: 50, angle: 0 }]);
  assert.deepEqual([polyline.shape.pieces.length, polyline.shape.area], [2, 0], 'a repeated point is left out');
  assert.equal(segment.shape.kind, 'segment');
  assert.equal(corners(segment), '1000,0 1030,0');
  const scene = new Scene();
  for (const part of parts) scene.add(part.shape, { ...part.pose, fixed: true, data: part });
  assert.equal(scene.pick({ x: 1040, y: 20 })[0].data, crate);
});

test('objects and lines without a width, a height or both', () => {
  const parts = readTiled(map([group([
    { x: 5, y: 6, width: 0, height: 30 },
    { x: 5, y: 6, width: 0, height: 0 },
    { x: 5, y: 6, width: 0, height: 0, ellipse: true },
    { x: 5, y: 6, polyline: [{ x: 3, y: 4 }, { x: 3, y: 4 }] },
    { x: 5, y: 6, polyline: [{ x: 0, y: 0 }, { x: 8, y: 0 }, { x: 16, y: 0 }] },
    { x: 5, y: 6, polyline: [{ x: 0, y: 0 }, { x: 0, y: 8 }, { x: 0, y: 8 }] },
  ])]));
  assert.deepEqual(parts.map(corners), ['5,36 5,6', '5,6', '5,6', '8,10', '13,6 21,6 5,6', '5,14 5,6']);
  assert.deepEqual(parts.map(({ shape }) => shape.kind), ['segment', 'point', 'point', 'point', 'union', 'segment']);
});

test('objects turn about the corner that Tiled turns them about', () => {
  const [box, tile] = readTiled(map([group([
    { x: 100, y: 100, width: 40, height: 10, rotation: 90 },
    { x: 100, y: 100, width: 40, height: 10, rotation: 90, gid: 3 },
  ])]));
  // A quarter turn clockwise about the upper left corner, and about the lower left one.
  assert.ok(holds(box, 91, 139) && holds(box, 99, 101) && !holds(box, 101, 101));
  assert.ok(holds(tile, 109, 139) && holds(tile, 101, 101) && !holds(tile, 99, 101));
});

test('an object that shows a tile has its shape and what it says', () => {
  const [part] = readTiled(map([group([{ x: 64, y: 64, width: 32, height: 16, gid: 1 + FLIP_X, properties: [{ name: 'lives', type: 'int', value: 1 }] }])], { tilesets: [drawn] }));
  assert.deepEqual([part.type, part.properties], ['slope', { slippery: true, lives: 1 }]);
  assert.equal(corners(part), '64,48 64,64 96,64');
});

test('what cannot be read is refused, with its place in the map', () => {
  /** @type {[() => unknown, any, RegExp][]} */
  const refused = [
    [() => readTiled(/** @type {any} */ ('map.json')), TypeError, /^readTiled: map must be the parsed JSON of a map, an object with a list of layers$/],
    [() => readTiled({}), TypeError, /list of layers/],
    [() => readTiled(/** @type {any} */ (null)), TypeError, /^readTiled: map must be/],
    [() => readTiled(/** @type {any} */ (undefined)), TypeError, /^readTiled: map must be/],
    [() => readTiled(map([], { orientation: 'isometric' })), Error, /^readTiled: the map must be orthogonal, got "isometric"$/],
    [() => readTiled(map([tiles('eJw=', { encoding: 'base64', compression: 'zlib' })])), Error, /^readTiled: layer "walls" #1: its data is compressed \(zlib\): pass options\.inflate, or choose CSV or Base64 \(uncompressed\)/],
    [() => readTiled(map([tiles([0, 0, 0, 0, 0, 0, 0, 1])], { tilesets: [] })), Error, /layer "walls" #1, cell \(3, 1\), tile #1: no tileset holds it$/],
    [() => readTiled(map([group([{ template: 'crate.tj', x: 0, y: 0 }])])), Error, /layer "things" #2, object #0: its template "crate\.tj" is a file of its own: detach it in Tiled, or pass its parsed JSON in options\.templates/],
    [() => readTiled(map([group([{ x: 0, y: 0, polygon: [{ x: 0, y: 0 }, { x: 8, y: 8 }, { x: 8, y: 0 }, { x: 0, y: 8 }] }])])), ShapeError, /^readTiled: layer "things" #2, object #0: Shape\.outline: the polygon crosses/],
    [() => readLdtk({}), TypeError, /^readLdtk: project must be the parsed JSON of a map, an object with a list of levels$/],
    [() => readLdtk({ levels: [{ identifier: 'Cave', worldX: 0, worldY: 0, layerInstances: null }] }), Error, /^readLdtk: level "Cave": it is a file of its own: read that file, with this project as options\.project$/],
  ];
  for (const [read, type, message] of refused) assert.throws(read, (/** @type {any} */ error) => error instanceof type && message.test(error.message), String(message));
});

const level = {
  identifier: 'Cave', worldX: 320, worldY: -64, pxWid: 64, pxHei: 32,
  layerInstances: [
    {
      __identifier: 'Things', __type: 'Entities', __cWid: 4, __cHei: 2, __gridSize: 16, __pxTotalOffsetX: 0, __pxTotalOffsetY: 0, layerDefUid: 2,
      entityInstances: [{ __identifier: 'Hero', __pivot: [0.5, 1], px: [24, 16], width: 10, height: 14, fieldInstances: [{ __identifier: 'lives', __type: 'Int', __value: 3 }] }],
    },
    {
      __identifier: 'Walls', __type: 'IntGrid', __cWid: 4, __cHei: 2, __gridSize: 16, __pxTotalOffsetX: 2, __pxTotalOffsetY: 4, layerDefUid: 1,
      intGridCsv: [0, 0, 2, 0, 1, 1, 1, 1], entityInstances: [],
    },
    { __identifier: 'Sky', __type: 'Tiles', __cWid: 4, __cHei: 2, __gridSize: 16, gridTiles: [], entityInstances: [], intGridCsv: [] },
  ],
};
test('an entity of LDtk is about its pivot', () => {
  const at = (/** @type {number[]} */ pivot) => {
    const entity = { __identifier: 'Hero', __pivot: pivot, px: [24, 16], width: 10, height: 14, fieldInstances: [] };
    const layer = { __identifier: 'Things', __type: 'Entities', __pxTotalOffsetX: 2, __pxTotalOffsetY: 4, layerDefUid: 2, entityInstances: [entity] };
    return readLdtk({ levels: [{ ...level, layerInstances: [layer] }] })[0].pose;
  };
  assert.deepEqual([[0, 0], [1, 0.5], [0.5, 1]].map(at), [{ x: 351, y: -37 }, { x: 341, y: -44 }, { x: 346, y: -51 }]);
});

const defs = { layers: [{ uid: 1, intGridValues: [{ value: 1, identifier: 'stone' }, { value: 2, identifier: 'ladder' }] }, { uid: 2, intGridValues: [] }] };

test('an LDtk project, one of its worlds, and a level', () => {
  const expected = Shape.tiles(['..#.', '####'], 16);
  for (const project of [{ levels: [level], defs }, { levels: [], worlds: [{ levels: [level] }], defs }, level]) {
    const [hero, walls, ...others] = readLdtk(project);
    assert.equal(others.length, 0);
    assert.deepEqual([hero.kind, hero.level, hero.layer, hero.name, hero.type, hero.properties], ['object', 'Cave', 'Things', 'Hero', 'Hero', { lives: 3 }]);
    assert.ok(hero.shape.equals(Shape.box(10, 14)));
    assert.deepEqual(hero.pose, { x: 344, y: -55 }, 'the middle: its feet are at the pivot');
    assert.deepEqual([walls.kind, walls.level, walls.name, walls.pose], ['tiles', 'Cave', 'Walls', { x: 322, y: -60 }]);
    assert.ok(walls.shape.equals(expected));
  }
  const [, stone] = readLdtk({ levels: [level], defs }, { tile: ({ type }) => type === 'stone' });
  assert.ok(stone.shape.equals(Shape.tiles(['....', '####'], 16)));
  assert.ok(collide(stone.shape, stone.pose, Shape.point(), { x: 330, y: -40 }));
});
