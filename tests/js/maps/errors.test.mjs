/** What cannot be read: told by name and number, and the rest is read. And how the work grows with the map. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Shape, ShapeError } from '../../../js/index.js';
import { readLdtk, readTiled } from '../../../js/tiled.js';

const set = { firstgid: 1, name: 'ground', image: 'ground.png', tilewidth: 16, tileheight: 16, tilecount: 8 };
const crossing = [{ x: 0, y: 0 }, { x: 8, y: 8 }, { x: 8, y: 0 }, { x: 0, y: 8 }];
const object = { id: 1, name: '', type: '', x: 0, y: 0, width: 8, height: 8, rotation: 0 };

/** A map with one bad thing of each kind, and a good layer and object beside it. */
const map = {
  orientation: 'orthogonal', tilewidth: 16, tileheight: 16,
  tilesets: [
    { ...set, tiles: [{ id: 1, type: 'slope', objectgroup: { objects: [{ ...object, polygon: crossing }] } }, { id: 2, objectgroup: { objects: [object] } }] },
    { firstgid: 10, source: 'sets/lost.tsj' },
    { firstgid: 20, name: 'pictures', tilewidth: 9, tileheight: 9, tiles: [{ id: 0, image: 'a.png', imagewidth: 9, imageheight: 9 }] },
  ],
  layers: [
    { type: 'tilelayer', id: 1, name: 'cut off', width: 2, height: 2, data: [3, 3, 3] },
    { type: 'group', id: 2, name: 'group', layers: [{ type: 'tilelayer', id: 3, name: 'walls', width: 4, height: 2, data: [2, 3, 10, 11, 20, 21, 2 + 2 ** 31, 0] }] },
    {
      type: 'objectgroup', id: 4, name: 'things', objects: [
        { ...object, id: 5, name: 'star', polygon: crossing }, { ...object, id: 6, template: 'lost.tj' }, { ...object, id: 7, gid: 11 }, { ...object, id: 8, name: 'good' },
        { ...object, id: 9, polyline: [] },
      ],
    },
    { type: 'tilelayer', id: 10, name: 'letters', width: 1, height: 1, encoding: 'base64', data: '?' },
  ],
};

test('each thing of a map of Tiled that cannot be read is told once, and the rest is read', () => {
  /** @type {[string, import('../../../js/tiled.js').MapPlace][]} */
  const told = [];
  const parts = readTiled(map, { onError: (error, where) => told.push([error.message, where]) });
  assert.deepEqual(parts.map(({ layer, name, shape: { area } }) => [layer, name, area]), [['walls', 'walls', 64 + 81], ['things', 'good', 64]]);
  const walls = { name: 'walls', id: 3 };
  const things = { name: 'things', id: 4 };
  assert.deepEqual(told.map(([, where]) => where), [
    { layer: { name: 'cut off', id: 1 } },
    { layer: walls, cell: { x: 0, y: 0 }, tileset: { name: 'ground', id: 1 }, tile: { name: 'slope', id: 1 } },
    { layer: walls, cell: { x: 2, y: 0 }, tileset: { name: 'sets/lost.tsj', id: 10 } },
    { layer: walls, cell: { x: 1, y: 1 }, tileset: { name: 'pictures', id: 20 }, tile: { name: '', id: 1 } },
    { layer: things, object: { name: 'star', id: 5 } },
    { layer: things, object: { name: '', id: 6 } },
    { layer: things, object: { name: '', id: 7 }, tileset: { name: 'sets/lost.tsj', id: 10 } },
    { layer: things, object: { name: '', id: 9 } },
    { layer: { name: 'letters', id: 10 } },
  ]);
  const messages = told.map(([message]) => message);
  assert.match(messages[1], /^readTiled: layer "walls" #3, cell \(0, 0\), tileset "ground" #1, tile "slope" #1: Shape\.outline: the polygon crosses/);
  assert.match(messages[3], /^readTiled: layer "walls" #3, cell \(1, 1\), tileset "pictures" #20, tile #1: the tileset has no such tile$/);
  assert.match(messages[4], /^readTiled: layer "things" #4, object "star" #5: Shape\.outline: the polygon crosses/);
  assert.match(messages[8], /^readTiled: layer "letters" #10: .*Invalid/);
});

test('a number beyond the tiles of its tileset, and data that are cut off, are told', () => {
  const told = (/** @type {object} */ layer) => {
    /** @type {string[]} */
    const messages = [];
    readTiled({ ...map, tilesets: [set], layers: [{ id: 1, name: 'a', ...layer }] }, { onError: ({ message }) => messages.push(message) });
    return messages;
  };
  const none = 'tileset "ground" #1, tile #98: the tileset has no such tile';
  assert.deepEqual(told({ type: 'tilelayer', width: 2, height: 1, data: [99, 1] }), [`readTiled: layer "a" #1, cell (0, 0), ${none}`]);
  assert.deepEqual(told({ type: 'objectgroup', objects: [{ ...object, gid: 99 }] }), [`readTiled: layer "a" #1, object #1, ${none}`]);
  for (const data of ['AQAAAA==', 'AQAAAAEA']) {
    assert.match(told({ type: 'tilelayer', width: 2, height: 1, encoding: 'base64', data })[0], /: its data must be 2 numbers, its width × its height, .* got 1$/);
  }
  const walls = { __identifier: 'Walls', iid: 'walls', __type: 'IntGrid', __cWid: 3, __cHei: 2, __gridSize: 16, intGridCsv: [1, 1, 1, 1] };
  assert.throws(
    () => readLdtk({ levels: [{ identifier: 'Cave', worldX: 0, worldY: 0, layerInstances: [walls] }] }),
    /^Error: readLdtk: level "Cave", layer "Walls" #walls: its data must be 6 numbers/,
  );
});

test('each object that shows a tile that cannot be read is told, whatever else shows it', () => {
  const [things, tiles] = [
    { type: 'objectgroup', id: 1, name: 'things', objects: [4, 5].map((id) => ({ ...object, id, gid: 2 })) },
    { type: 'tilelayer', id: 2, name: 'walls', width: 2, height: 1, data: [2, 2 + 2 ** 31] },
  ];
  for (const layers of [[things], [tiles, things], [things, tiles]]) {
    /** @type {(number | string | undefined)[]} */
    const told = [];
    assert.deepEqual(readTiled({ ...map, layers }, { onError: (_, { object }) => told.push(object?.id) }), []);
    assert.deepEqual(told.filter((id) => id !== undefined), [4, 5]);
    assert.ok(told.length < 4, 'of a layer once, whichever way the tile is turned');
  }
});

test('without `onError`, the first is thrown, with its place, class and code', () => {
  const only = (/** @type {number} */ i) => () => readTiled({ ...map, layers: [map.layers[i]] });
  assert.throws(only(0), /^Error: readTiled: layer "cut off" #1: its data must be 4 numbers, its width × its height, in a list or as Base64, got 3$/);
  assert.throws(only(2), (/** @type {any} */ error) => error instanceof ShapeError && error.code === 'self-crossing' && error.message.startsWith('readTiled: layer "things" #4, object "star" #5: '));
  assert.throws(only(3), /^Error: readTiled: layer "letters" #10: /);
});

test('what nobody can read of a map is told, too', () => {
  /** @type {string[]} */
  const told = [];
  const options = { onError: (/** @type {Error} */ error) => told.push(error.message) };
  assert.deepEqual(readTiled({ ...map, orientation: 'hexagonal' }, options), []);
  const isometric = { ...set, grid: { orientation: 'isometric', width: 16, height: 8 }, tiles: [{ id: 0, objectgroup: { objects: [object] } }] };
  assert.deepEqual(readTiled({ ...map, tilesets: [isometric], layers: [{ type: 'tilelayer', id: 1, name: 'a', width: 1, height: 1, data: [1] }] }, options), []);
  assert.deepEqual(readTiled({ ...map, tilesets: [], layers: [{ type: 'tilelayer', id: 1, name: 'a', width: 1, height: 1, data: [1] }] }, options), []);
  const outside = { ...map, tilesets: [{ firstgid: 1, source: 'a.tsj' }], layers: [{ type: 'tilelayer', id: 1, name: 'a', width: 1, height: 1, data: [1] }] };
  assert.deepEqual(readTiled(outside, { ...options, tilesets: { 'a.tsj': /** @type {any} */ ('{ "name": "the text of a file" }') } }), []);
  assert.deepEqual(told, [
    'readTiled: the map must be orthogonal, got "hexagonal"',
    'readTiled: layer "a" #1, cell (0, 0), tileset "ground" #1: its collision shapes are drawn on an isometric grid, which cannot be read',
    'readTiled: layer "a" #1, cell (0, 0), tile #1: no tileset holds it',
    'readTiled: layer "a" #1, cell (0, 0), tileset "a.tsj" #1: it is a file of its own: embed it in the map, or pass its parsed JSON in options.tilesets by this name',
  ]);
});

test('what `tile` may not return is told with the cell and the tile, and the rest is read', () => {
  const layer = { type: 'tilelayer', id: 1, name: 'a', width: 2, height: 2, data: [0, 3, 0, 4] };
  const walls = { __identifier: 'Walls', iid: 'walls', __type: 'IntGrid', __cWid: 2, __gridSize: 16, intGridCsv: [0, 2, 1, 0] };
  /** @type {[any, RegExp][]} */
  const answers = [
    [undefined, /must be true, false, points or a Shape, got undefined$/], [null, /got null$/], [5, /got 5$/], [[[0, 0], [2, 0], [0, 1]], /vertex 1 must lie in the cell/],
    [{ kind: 5 }, /options\.tile must name a kind by a string, got 5$/], [{ kind: 'deadly', shape: 'all' }, /got "all"$/],
  ];
  for (const [answer, message] of answers) {
    /** @type {[string, import('../../../js/tiled.js').MapPlace][]} */
    const told = [];
    const options = { tile: (/** @type {any} */ { id }) => id === 2 ? answer : true, onError: (/** @type {Error} */ error, /** @type {any} */ where) => told.push([error.message, where]) };
    const [tiled] = readTiled({ ...map, tilesets: [set], layers: [layer] }, options);
    const [ldtk] = readLdtk({ levels: [{ identifier: 'Cave', worldX: 0, worldY: 0, layerInstances: [walls] }] }, options);
    assert.deepEqual([tiled.shape.area, ldtk.shape.area, told.length], [256, 256, 2]);
    assert.match(told[0][0], /^readTiled: layer "a" #1, cell \(1, 0\), tileset "ground" #1, tile #2: /);
    assert.match(told[1][0], /^readLdtk: level "Cave", layer "Walls" #walls, cell \(1, 0\), tile #2: /);
    for (const [text] of told) assert.match(text, message);
    assert.deepEqual(told[0][1], { layer: { name: 'a', id: 1 }, cell: { x: 1, y: 0 }, tileset: { name: 'ground', id: 1 }, tile: { name: '', id: 2 } });
    assert.throws(() => readTiled({ ...map, tilesets: [set], layers: [layer] }, { tile: options.tile }), new RegExp(`^\\w*Error: readTiled: layer "a" #1, cell`));
  }
});

test('null in a list is told by its index, and the rest is read', () => {
  const good = { type: 'objectgroup', id: 4, name: 'things', objects: [null, { ...object, id: 8, name: 'good' }] };
  /** @type {string[]} */
  const told = [];
  const onError = (/** @type {Error} */ { message }) => told.push(message);
  const parts = readTiled({ ...map, tilesets: [null, set], layers: [null, good, { type: 'group', id: 5, name: 'group', layers: [null] }] }, { onError });
  const walls = { __identifier: 'Walls', iid: 'walls', __type: 'IntGrid', __cWid: 1, __gridSize: 16, intGridCsv: [1] };
  const levels = [null, { identifier: 'Cave', worldX: 0, worldY: 0, layerInstances: [null, { __identifier: 'Things', iid: 'things', __type: 'Entities', entityInstances: [null] }, walls] }];
  assert.deepEqual([...parts, ...readLdtk({ levels, worlds: [null] }, { onError })].map(({ name }) => name), ['good', 'Walls']);
  assert.deepEqual(told, [
    'readTiled: tileset [0]: it must be an object, got null', 'readTiled: layer [0]: it must be an object, got null',
    'readTiled: layer "things" #4, object [0]: it must be an object, got null', 'readTiled: layer "group" #5 [0]: it must be an object, got null',
    'readLdtk: level [0]: it must be an object, got null', 'readLdtk: world [0]: it must be an object, got null',
    'readLdtk: level "Cave", layer [0]: it must be an object, got null', 'readLdtk: level "Cave", layer "Things" #things, object [0]: it must be an object, got null',
  ]);
  told.length = 0;
  assert.deepEqual(readLdtk({ worldLayout: 'LinearHorizontal', levels: [{ identifier: 'A', pxWid: null, layerInstances: [walls] }, { identifier: 'B', pxWid: 16, layerInstances: [walls] }] }, { onError }), []);
  assert.deepEqual(told, ['readLdtk: level "A": its pxWid must be a number, got null', 'readLdtk: level "B": it has no place, as a level before it cannot be read']);
});

test('an option that a reader cannot take is refused, at the line that calls', () => {
  const project = { levels: [] };
  /** @type {[() => unknown, string][]} */
  const wrong = [
    [() => readTiled(map, /** @type {any} */ (null)), 'readTiled: options must be an object, got null'],
    [() => readTiled(map, /** @type {any} */ ({ tile: 5 })), 'readTiled: options.tile must be a function, got 5'],
    [() => readTiled(map, /** @type {any} */ ({ onError: null })), 'readTiled: options.onError must be a function, got null'],
    [() => readTiled(map, /** @type {any} */ ({ tilesets: 'a.tsj' })), 'readTiled: options.tilesets must be an object, got "a.tsj"'],
    [() => readTiled(map, /** @type {any} */ ({ tiles: 5 })), 'readTiled: unknown option "tiles"; the options are tile, onError, inflate, tilesets, templates'],
    [() => readLdtk(project, /** @type {any} */ ('x')), 'readLdtk: options must be an object, got "x"'],
    [() => readLdtk(project, /** @type {any} */ ({ gap: '48' })), 'readLdtk: options.gap must be a number, got "48"'],
    [() => readLdtk(project, /** @type {any} */ ({ inflate: () => 5 })), 'readLdtk: unknown option "inflate"; the options are tile, onError, project, gap'],
    [() => readLdtk(project, { project: {} }), 'readLdtk: options.project must be the parsed JSON of a map, an object with a list of levels'],
  ];
  for (const [call, message] of wrong) {
    assert.throws(call, (/** @type {Error} */ { name, message: said, stack = '' }) => {
      assert.deepEqual([name, said], ['TypeError', message]);
      return /errors\.test\.mjs/.test(stack.split('\n    at ')[1]);
    });
  }
  assert.throws(() => readTiled(map), ({ stack }) => /^Error: readTiled: layer "cut off" #1: [^\n]*\n    at [^\n]*errors\.test\.mjs/.test(stack));
});

test('an error of the game\'s own functions goes to the game as it is', () => {
  const good = { ...map, layers: [{ type: 'tilelayer', id: 1, name: 'a', width: 1, height: 1, data: [3] }] };
  const own = new Error('mine');
  const fail = () => { throw own; };
  assert.throws(() => readTiled(good, { tile: fail, onError: () => assert.fail() }), (error) => error === own && own.message === 'mine');
  assert.throws(() => readTiled(map, { onError: fail }), (error) => error === own && own.message === 'mine');
});

test('each thing of a project of LDtk that cannot be read is told, and the rest is read', () => {
  const entity = { __identifier: 'Hero', iid: 'hero', __pivot: [0, 0], px: [0, 0], width: 0, height: 8, fieldInstances: [] };
  const walls = { __identifier: 'Walls', iid: 'walls', __type: 'IntGrid', __cWid: 1, __gridSize: 16, intGridCsv: [1] };
  const good = { identifier: 'Cave', iid: 'cave', worldX: 0, worldY: 0, layerInstances: [{ __identifier: 'Things', iid: 'things', __type: 'Entities', entityInstances: [entity] }, walls, { ...walls, __cWid: 0 }] };
  const project = { levels: [], worlds: [{ identifier: 'Over', levels: [{ identifier: 'Outside', iid: 'out', layerInstances: null }, good] }] };
  /** @type {[string, import('../../../js/tiled.js').MapPlace][]} */
  const told = [];
  const parts = readLdtk(project, { onError: (error, where) => told.push([error.message, where]) });
  assert.deepEqual(parts.map(({ level, layer }) => [level, layer]), [['Cave', 'Walls']]);
  const [world, level] = [{ name: 'Over', id: undefined }, { name: 'Cave', id: 'cave' }];
  assert.deepEqual(told.map(([, where]) => where), [
    { world, level: { name: 'Outside', id: 'out' } },
    { world, level, layer: { name: 'Things', id: 'things' }, object: { name: 'Hero', id: 'hero' } },
    { world, level, layer: { name: 'Walls', id: 'walls' } },
  ]);
  assert.match(told[1][0], /^readLdtk: world "Over", level "Cave" #cave, layer "Things" #things, object "Hero" #hero: Shape\.box: width/);
});

/**
 * Counts the elements that are read of lists of numbers, made by `Array.from`, and given to `Shape.tiles`.
 * @param {(list: number[]) => unknown} work
 * @param {number[]} numbers
 */
function counted(work, numbers) {
  let count = 0;
  const { from } = Array;
  const { tiles } = Shape;
  const list = new Proxy(numbers, {
    get(target, key) {
      if (typeof key === 'string' && /^\d/.test(key)) count += 1;
      return Reflect.get(target, key);
    },
  });
  Array.from = /** @type {any} */ ((/** @type {any} */ ...args) => {
    const made = /** @type {any} */ (from).apply(Array, args);
    count += made.length;
    return made;
  });
  Shape.tiles = (rows, ...rest) => {
    count += rows.length * rows[0].length;
    return tiles(rows, ...rest);
  };
  try {
    work(list);
  } finally {
    Array.from = from;
    Shape.tiles = tiles;
  }
  return count;
}

test('the work grows with the number of cells', () => {
  for (const [columns, rows] of [[10, 100], [10, 1000], [100, 100], [500, 20]]) {
    const cells = Array.from({ length: columns * rows }, (_, i) => i % 3);
    const layer = { type: 'tilelayer', name: 'walls', width: columns, height: rows };
    const tiled = counted((data) => readTiled({ ...map, tilesets: [set], layers: [{ ...layer, data }] }), cells);
    const walls = { __identifier: 'Walls', __type: 'IntGrid', __cWid: columns, __gridSize: 16 };
    const ldtk = counted((intGridCsv) => readLdtk({ levels: [{ identifier: 'Cave', worldX: 0, worldY: 0, layerInstances: [{ ...walls, intGridCsv }] }] }), cells);
    for (const count of [tiled, ldtk]) assert.ok(count < 8 * cells.length, `${count} elements for ${columns} × ${rows} cells`);
  }
});

test('the cells of a layer are read once, however many kinds they are sorted into', () => {
  const [columns, rows] = [60, 50];
  const reads = (/** @type {number} */ kinds) => {
    let count = 0;
    const numbers = Array.from({ length: columns * rows }, (_, i) => Math.floor(i / 7) % 9);
    const data = new Proxy(numbers, {
      get(target, key) {
        count += Number(typeof key === 'string' && /^\d/.test(key));
        return Reflect.get(target, key);
      },
    });
    const layers = [{ type: 'tilelayer', name: 'walls', width: columns, height: rows, data }];
    const parts = readTiled({ ...map, tilesets: [set], layers }, { tile: ({ id }) => ({ kind: String(id % kinds) }) });
    assert.deepEqual([parts.length, parts.reduce((sum, { shape }) => sum + shape.area / 256, 0)], [kinds, numbers.filter(Boolean).length]);
    return count;
  };
  assert.equal(reads(8), reads(1));
  assert.ok(reads(8) < 3 * columns * rows);
});
