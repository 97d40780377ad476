/** A layer's bodies are where Phaser draws its tiles, and stay so, chunk by chunk. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { empty, endGames, Phaser, readTiled, Shape } from './headless.mjs';

after(endGames);

const SIZE = 32;
/** Collision objects of tiles, without symmetry; tile 2 has none. @type {any[]} */
const OBJECTS = [
  { x: 0, y: 0, polygon: [{ x: 0, y: 32 }, { x: 32, y: 4 }, { x: 32, y: 32 }] },
  { x: 3, y: 1, width: 20, height: 7, rotation: 20 },
  undefined,
  { x: 0, y: 3, width: 10, height: 26, rotation: 0 },
];
/** How Tiled mirrors: along x, along y, x exchanged with y. */
const FLAGS = [0x80000000, 0x40000000, 0x20000000];
const TALL = 5; // the first number of the second tileset

/** @param {number} width @param {number} height @param {number[]} data @param {object} [more] */
const mapOf = (width, height, data, more) => ({
  type: 'map', version: 1.1, orientation: 'orthogonal', renderorder: 'right-down', infinite: false,
  width, height, tilewidth: SIZE, tileheight: SIZE,
  tilesets: [{
    firstgid: 1, name: 'small', image: 'small.png', imagewidth: 128, imageheight: 32, tilewidth: SIZE, tileheight: SIZE,
    tilecount: 4, columns: 4, margin: 0, spacing: 0,
    tiles: OBJECTS.map((object, id) => ({ id, type: `t${id}`, ...object && { objectgroup: {
      draworder: 'index', name: '', type: 'objectgroup', x: 0, y: 0, opacity: 1, visible: true,
      objects: [{ id: 1, name: '', type: '', visible: true, rotation: 0, width: 0, height: 0, ...object }],
    } } })),
  }, {
    firstgid: TALL, name: 'tall', image: 'tall.png', imagewidth: 128, imageheight: 64, tilewidth: 64, tileheight: 64,
    tilecount: 2, columns: 2, margin: 0, spacing: 0, tileoffset: { x: 6, y: -9 },
    tiles: [{ id: 0, properties: [{ name: 'plank', type: 'bool', value: true }] }],
  }],
  layers: [{ type: 'tilelayer', id: 1, name: 'ground', width, height, x: 0, y: 0, opacity: 1, visible: true, data, ...more }],
});

/** @param {any} scene @param {any} data the map @param {boolean} [gpu] */
function layerOf(scene, data, gpu) {
  for (const [name, width, height] of [['small', 128, 32], ['tall', 128, 64]]) {
    if (!scene.textures.exists(name)) scene.textures.createCanvas(name, width, height);
  }
  scene.cache.tilemap.add('level', { format: Phaser.Tilemaps.Formats.TILED_JSON, data: structuredClone(data) });
  const map = scene.make.tilemap({ key: 'level' });
  const layer = map.createLayer('ground', ['small', 'tall'].map((name) => map.addTilesetImage(name, name)), undefined, undefined, gpu);
  return { map, layer };
}

/** The outline of a tile in its picture; null where it is not solid. @param {number} index */
function outlineOf(index) {
  if (index >= TALL) return [[0, 0], [64, 0], [64, 64], [0, 64]].map(([x, y]) => ({ x, y }));
  const object = OBJECTS[index - 1];
  if (!object) return null;
  if (object.polygon) return object.polygon;
  const [cos, sin] = [Math.cos(object.rotation * Math.PI / 180), Math.sin(object.rotation * Math.PI / 180)];
  return [[0, 0], [object.width, 0], [object.width, object.height], [0, object.height]]
    .map(([x, y]) => ({ x: object.x + cos * x - sin * y, y: object.y + sin * x + cos * y }));
}

/**
 * Where Phaser draws a tile: its shape in the world; null where it is not solid.
 * @param {any} layer
 * @param {any} tile
 */
function drawn(layer, tile) {
  const outline = tile && tile.index > 0 && outlineOf(tile.index);
  if (!outline) return null;
  const { tileWidth, tileHeight, tileOffset } = layer.gidMap[tile.index];
  // As Phaser's renderer does: it turns the mirrored picture about its middle.
  const [cos, sin] = [Math.cos(tile.rotation), Math.sin(tile.rotation)];
  const middle = {
    x: layer.x + (tile.pixelX + tileWidth / 2) * layer.scaleX - tileOffset.x,
    y: layer.y + (tile.pixelY + tileHeight / 2) * layer.scaleY - tileOffset.y,
  };
  return Shape.polygon(outline.map(({ x, y }) => {
    const [px, py] = [(x - tileWidth / 2) * (tile.flipX ? -1 : 1) * layer.scaleX, (y - tileHeight / 2) * (tile.flipY ? -1 : 1) * layer.scaleY];
    return { x: middle.x + cos * px - sin * py, y: middle.y + sin * px + cos * py };
  }));
}

/**
 * Compares what is solid with what is drawn, at points all over the layer.
 * @param {any} gap
 * @param {any} layer
 * @param {number} step
 */
function assertDrawn(gap, layer, step = 5.1729) {
  const outlines = layer.layer.data.flat().map((/** @type {any} */ tile) => drawn(layer, tile)?.points).filter(Boolean);
  const [right, bottom] = [layer.x + layer.displayWidth + 60, layer.y + layer.displayHeight + 60];
  let solid = 0;
  for (let x = layer.x - 41.317; x < right; x += step) {
    const near = outlines.filter((/** @type {any[]} */ points) => points.some((p) => p.x > x - 100) && points.some((p) => p.x < x + 100));
    for (let y = layer.y - 43.7; y < bottom; y += 1.031 * step) {
      const expected = near.some((/** @type {any[]} */ points) => inside(points, { x, y }));
      solid += Number(expected);
      assert.equal(gap.world.pick({ x, y }).length > 0, expected, `at ${x}, ${y}`);
    }
  }
  assert.ok(solid > 100, `${solid}`);
}

/** Whether a convex polygon holds a point. @param {any[]} points @param {{ x: number, y: number }} point */
function inside(points, { x, y }) {
  const sides = points.map((p, k) => {
    const q = points[(k + 1) % points.length];
    return Math.sign((q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x));
  });
  return sides.every((side) => side === sides[0]);
}

/** All ways to mirror and turn each tile of both tilesets. */
const ALL = Array.from({ length: 6 }, (_, tile) => Array.from({ length: 8 }, (_way, way) => (
  FLAGS.reduce((gid, flag, bit) => (way & 1 << bit ? gid | flag : gid), tile + 1) >>> 0))).flat();
/** With room about each, three columns apart. */
const spread = Array.from({ length: 24 * 18 }, (_, at) => {
  const [column, row] = [at % 24, Math.floor(at / 24)];
  return column % 3 || row % 3 ? 0 : ALL[(row / 3) * 8 + column / 3];
});

test('tiles of all shapes, mirrored and turned, large ones with an offset, are solid where they are drawn', async () => {
  const { scene, gap } = await empty();
  const data = mapOf(24, 18, spread, { offsetx: 13, offsety: -7 });
  const { layer } = layerOf(scene, data);
  gap.layer(layer);
  assertDrawn(gap, layer);
  // Small tiles are where Tiled draws them, too.
  const small = readTiled(mapOf(24, 18, spread.map((gid) => ((gid & 0xff) < TALL ? gid : 0)), { offsetx: 13, offsety: -7 }));
  const area = (/** @type {any[]} */ list) => list.reduce((sum, { shape }) => sum + shape.area, 0);
  layer.forEachTile((/** @type {any} */ tile) => { if (tile.index >= TALL) layer.removeTileAt(tile.x, tile.y); });
  gap.events.once('step', () => assert.ok(Math.abs(area([...gap.world]) - area(small)) < 1e-6));
  scene.sys.step(0, 17);
});

test('a layer that is moved, scaled or flipped tile by tile', async () => {
  const { scene, gap, frame } = await empty();
  const { layer } = layerOf(scene, mapOf(24, 18, spread.map((gid) => ((gid & 0xff) < TALL ? gid : 0))));
  gap.layer(layer);
  layer.setPosition(-100, 55).setScale(1.5, 0.75);
  layer.forEachTile((/** @type {any} */ tile) => {
    // Phaser 4.2.1 turns a picture before it stretches it: a quarter turn in a layer that is scaled unevenly differs.
    if (tile.index > 0) Object.assign(tile, { rotation: tile.x % 2 * Math.PI, flipX: tile.y % 2 === 0, flipY: tile.x % 3 === 0 });
  });
  frame();
  assertDrawn(gap, layer);
});

/** Hilly ground with holes, 100 by 50. */
const hills = Array.from({ length: 5000 }, (_, at) => {
  const [x, y] = [at % 100, Math.floor(at / 100)];
  return y > 20 + 8 * Math.sin(x / 7) && (x * y) % 13 > 1 ? 1 + (x + y) % 4 : 0;
});

test('a tile that is put has the bodies of its chunk made anew, and no others', async () => {
  const { scene, gap, frame } = await empty();
  const { map, layer } = layerOf(scene, mapOf(100, 50, hills));
  gap.layer(layer);
  const shapes = () => new Map([...gap.world].map((body) => [body, body.shape]));
  /** @param {() => void} change */
  const madeBy = (change) => {
    const before = shapes();
    change();
    frame();
    const now = shapes();
    return [...now].filter(([body, shape]) => before.get(body) !== shape).length + [...before.keys()].filter((body) => !now.has(body)).length;
  };
  assert.ok(gap.world.size > 40, `${gap.world.size}`);
  assert.equal(madeBy(() => {}), 0);
  assert.equal(madeBy(() => layer.putTileAt(2, 50, 40)), 1);
  assert.equal(madeBy(() => map.putTileAt(1, 50, 40, true, 'ground')), 1); // by the map, too
  assert.equal(madeBy(() => { layer.getTileAt(51, 40).flipX = true; }), 1);
  assert.equal(madeBy(() => { layer.removeTileAt(50, 40); }), 1);
  assert.equal(madeBy(() => { layer.putTileAt(4, 3, 3); }), 1); // a body where none was
  assert.equal(madeBy(() => { layer.removeTileAt(3, 3, false); }), 1); // and none again
  assert.equal(madeBy(() => layer.fill(1, 6, 30, 4, 1)), 2); // across the border of two chunks
  assert.equal(madeBy(() => layer.putTileAt(-1, 200, 200)), 0);
  assertDrawn(gap, layer, 16.1713);

  /** @type {number[]} */
  const times = [];
  for (let n = 0; n < 60; n += 1) {
    layer.putTileAt(1 + n % 2, 5 + n, 38 + n % 7);
    const start = performance.now();
    gap.events.once('step', () => times.push(performance.now() - start));
    frame();
  }
  times.sort((a, b) => a - b);
  console.log(`one tile put in 100 × 50: ${times[30].toFixed(2)} ms at the median, ${times[54].toFixed(2)} at the 90th percentile`);
  layer.destroy();
  assert.equal(gap.world.size, 0);
});

test('one-way for all tiles, or for those that a function names', async () => {
  const { scene, gap, frame } = await empty();
  const up = { x: 0, y: -1 };
  const data = Array.from({ length: 64 }, (_, at) => (at === 9 ? 1 : at === 11 ? 4 : 0));
  const { layer } = layerOf(scene, mapOf(8, 8, data));
  gap.layer(layer, { oneWay: (/** @type {any} */ { type }) => type === 't3' && up, category: 4 });
  const [solid, plank] = [...gap.world].sort((a, b) => Number(Boolean(a.oneWay)) - Number(Boolean(b.oneWay)));
  assert.deepEqual([gap.world.size, solid.oneWay, plank.oneWay, plank.category, plank.fixed], [2, null, up, 4, true]);
  assert.ok(plank.data === layer);
  const hero = gap.add(scene.add.rectangle(101, 100, 8, 8));
  assert.equal(gap.move(hero, { x: 0, y: -80 }, { up }).hits.length, 0); // through it
  assert.ok(gap.move(hero, { x: 0, y: 80 }, { up }).ground?.body === plank); // and onto it
  layer.removeTileAt(3, 1);
  frame();
  assert.ok(plank.scene === null);

  const other = layerOf(scene, mapOf(8, 8, data)).layer;
  gap.layer(other, { oneWay: up });
  assert.deepEqual([...gap.world].filter((body) => body.data === other).map((body) => body.oneWay), [up]);
});

test('where Phaser was told which tiles collide, these alone are solid, without a shape as a whole', async () => {
  const { scene, gap, frame } = await empty();
  const data = Array.from({ length: 64 }, (_, at) => (at < 32 && at % 2 === 0 ? 1 + (at / 2) % 4 : 0));
  const { layer } = layerOf(scene, mapOf(8, 8, data));
  layer.setCollision([3, 4]);
  gap.layer(layer);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => gap.world.pick({ x: x * SIZE + 3, y: y * SIZE + 20 }).length;
  assert.deepEqual([at(0, 0), at(2, 0), at(4, 0), at(6, 0)], [0, 0, 1, 1]);
  layer.setCollision(2);
  layer.getTileAt(4, 0).resetCollision();
  frame();
  assert.deepEqual([at(0, 0), gap.world.pick({ x: 2 * SIZE + 12, y: 8 }).length, at(4, 0)], [0, 1, 0]);
});

test('tile decides what a tile is, and a map of numbers has tiles, too', async () => {
  const { scene, gap } = await empty();
  scene.textures.createCanvas('small', 128, 32);
  const map = scene.make.tilemap({ data: [[0, 1, -1], [2, 3, 0]], tileWidth: SIZE, tileHeight: SIZE });
  const layer = map.createLayer(0, map.addTilesetImage('small', 'small'));
  /** @type {number[]} */
  const asked = [];
  gap.layer(layer, { tile: (/** @type {any} */ { id, shape }) => {
    asked.push(id);
    return id === 3 ? [[0, 1], [1, 0], [1, 1]] : shape;
  } });
  const at = (/** @type {number} */ x, /** @type {number} */ y) => gap.world.pick({ x, y }).length;
  assert.deepEqual([at(5, 5), at(37, 5), at(70, 5), at(5, 40), at(37, 40), at(60, 60), at(70, 40)], [1, 1, 0, 1, 0, 1, 1]);
  assert.deepEqual(asked.sort(), [0, 1, 2, 3]);
});

test('a TilemapGPULayer has one tileset, and bodies like any other layer', async () => {
  const { scene, gap, frame } = await empty();
  Phaser.Tilemaps.TilemapGPULayer.prototype.generateLayerDataTexture = () => {}; // there is no card here
  const { layer } = layerOf(scene, mapOf(3, 1, [1, 2, TALL]), true);
  assert.ok(layer instanceof Phaser.Tilemaps.TilemapGPULayer);
  gap.layer(layer);
  const at = (/** @type {number} */ x) => gap.world.pick({ x: x * SIZE + 16, y: 20 }).length;
  assert.deepEqual([0, 1, 2].map(at), [1, 0, 0]); // the third is of the other tileset
  layer.putTileAt(1, 1, 0);
  frame();
  assert.deepEqual([0, 1, 2].map(at), [1, 1, 0]);
});

test('a layer that is not live stays as it was, until it is destroyed', async () => {
  const { scene, gap, frame } = await empty();
  const { layer } = layerOf(scene, mapOf(8, 8, Array(64).fill(1)));
  gap.layer(layer, { live: false });
  const [{ shape }] = gap.world;
  layer.fill(-1);
  frame();
  assert.ok([...gap.world][0].shape === shape);
  layer.destroy();
  assert.equal(gap.world.size, 0);
});

test('an isometric map is refused', async () => {
  const { scene, gap } = await empty();
  const { layer } = layerOf(scene, { ...mapOf(2, 2, [1, 1, 1, 1]), orientation: 'isometric' });
  assert.throws(() => gap.layer(layer), /the map must be orthogonal, got "isometric"/);
});
