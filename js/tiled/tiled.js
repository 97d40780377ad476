/**
 * Maps of Tiled. The format: https://doc.mapeditor.org/en/stable/reference/json-map-format/ and, of the flags in tiles' numbers,
 * https://doc.mapeditor.org/en/stable/reference/global-tile-ids/
 */
import { collisionShape, movedShape, placedShape } from './objects.js';
import { checkJson, during, tilesShape } from './part.js';

/** @import { Point } from '../types.js' */
/** @import { Shape } from '../shape.js' */
/** @import { MapOptions, MapPart } from './part.js' */

/**
 * @typedef {MapOptions & { tilesets?: Record<string, object> }} TiledOptions `tilesets`: the parsed JSON of tilesets that are files of their
 *   own, by the name that the map calls the file
 */

/** Flags in a tile's number: mirrored along x, along y, and x swapped with y, which comes first. The fourth is for hexagonal maps. */
const [FLIP_X, FLIP_Y, SWAP, ALL_FLAGS] = [0x80000000, 0x40000000, 0x20000000, 0xf0000000];

/**
 * The parts of a map that Tiled saved as JSON: a part for each layer that has solid tiles, and one for each object but text, in the order
 * of the layers; hidden layers, too.
 *
 * A tile is what its collision objects in the tileset are. A tile without any is a whole cell if no tile of its tileset has any, and
 * otherwise nothing; `options.tile` can tell otherwise.
 *
 * Throws for what it cannot read: maps that are not orthogonal, compressed layers, templates, and tilesets in files of their own that are
 * not among `options.tilesets`.
 * @param {object} map the parsed JSON
 * @param {TiledOptions} [options]
 * @returns {MapPart[]}
 */
export function readTiled(map, options = {}) {
  checkJson(map, 'readTiled: map', 'layers');
  const { orientation = 'orthogonal', layers, tilesets = [], tilewidth, tileheight } = /** @type {any} */ (map);
  if (orientation !== 'orthogonal') throw new Error(`readTiled: the map must be orthogonal, got ${JSON.stringify(orientation)}`);
  const reader = { size: /** @type {[number, number]} */ ([tilewidth, tileheight]), tilesets, options };
  return layers.flatMap((/** @type {any} */ layer) => readLayer(layer, { x: 0, y: 0 }, reader));
}

/** @typedef {{ size: [number, number], tilesets: any[], options: TiledOptions }} Reader */

/**
 * @param {any} layer
 * @param {Point} offset of the group that holds it
 * @param {Reader} reader
 * @returns {MapPart[]}
 */
function readLayer(layer, offset, reader) {
  const at = { x: offset.x + (layer.offsetx ?? 0), y: offset.y + (layer.offsety ?? 0) };
  const where = `readTiled: layer ${JSON.stringify(layer.name)}`;
  switch (layer.type) {
    case 'group': return layer.layers.flatMap((/** @type {any} */ inner) => readLayer(inner, at, reader));
    case 'tilelayer': return during(where, () => readTiles(layer, at, reader));
    case 'objectgroup': return layer.objects.flatMap((/** @type {any} */ object) =>
      during(`${where}, object ${object.id}`, () => readObject(object, layer.name, at, reader)));
    default: return [];
  }
}

/**
 * @param {any} layer
 * @param {Point} at
 * @param {Reader} reader
 * @returns {MapPart[]}
 */
function readTiles(layer, at, { size, tilesets, options }) {
  /** @type {any[]} */
  const chunks = layer.chunks ?? [{ ...layer, x: 0, y: 0 }];
  if (chunks.length === 0) return [];
  const [left, top] = [Math.min(...chunks.map(({ x }) => x)), Math.min(...chunks.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...chunks.map(({ x, width }) => x + width)), Math.max(...chunks.map(({ y, height }) => y + height))];
  const columns = right - left;
  const cells = new Float64Array(columns * (bottom - top));
  for (const { x, y, width, data } of chunks) {
    decoded(data, layer).forEach((gid, i) => {
      cells[(y - top + Math.floor(i / width)) * columns + (x - left) + (i % width)] = gid;
    });
  }
  const shape = tilesShape(cells, columns, size, (gid) => {
    const { id, tile, shape } = tileOf(gid, size, tilesets, options);
    return options.tile?.({ layer: layer.name, id, type: typeOf(tile), properties: propertiesOf(tile), shape }) ?? shape;
  });
  if (shape === null) return [];
  const pose = { x: at.x + left * size[0], y: at.y + top * size[1] };
  return [{ kind: 'tiles', layer: layer.name, name: layer.name, type: typeOf(layer), level: '', properties: propertiesOf(layer), shape, pose }];
}

/**
 * The numbers of a layer or chunk.
 * @param {number[] | string} data
 * @param {any} layer
 */
function decoded(data, { compression }) {
  if (Array.isArray(data)) return data;
  if (typeof data !== 'string') throw new Error('its data must be a list of numbers or Base64');
  if (compression) {
    throw new Error(`its data is compressed (${compression}): choose CSV or Base64 (uncompressed) as the tile layer format in the map's properties`);
  }
  const bytes = Uint8Array.from(atob(data.trim()), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length >> 2 }, (_, i) => view.getUint32(4 * i, true));
}

/**
 * What a tile's number stands for: its number in the tileset, what the tileset says of it, and its shape in the unit cell.
 * @param {number} gid
 * @param {[number, number] | null} size a cell's; null for one as large as the tile
 * @param {any[]} tilesets
 * @param {TiledOptions} options
 * @returns {{ id: number, tile: any, shape: boolean | Shape }}
 */
function tileOf(gid, size, tilesets, options) {
  const number = gid & ~ALL_FLAGS;
  const [entry] = tilesets.filter(({ firstgid }) => firstgid <= number).slice(-1);
  if (entry === undefined) throw new Error(`no tileset holds tile ${number}`);
  /** @type {any} */
  const set = entry.source === undefined ? entry : options.tilesets?.[entry.source];
  if (set === undefined) {
    throw new Error(`the tileset ${JSON.stringify(entry.source)} is a file of its own: embed it in the map, or pass its JSON in options.tilesets by this name`);
  }
  const id = number - entry.firstgid;
  const tiles = set.tiles ?? [];
  const tile = tiles.find((/** @type {any} */ other) => other.id === id) ?? {};
  const { tilewidth, tileheight } = set;
  const [width, height] = size ?? [tilewidth, tileheight];
  // Tiles that are larger than a cell reach up and to the right.
  /** @param {Point} point */
  const place = ({ x, y }) => {
    let [u, v] = [x / tilewidth, y / tileheight];
    if (gid & SWAP) [u, v] = [v, u];
    if (gid & FLIP_X) u = 1 - u;
    if (gid & FLIP_Y) v = 1 - v;
    return { x: (u * tilewidth) / width, y: 1 + ((v - 1) * tileheight) / height };
  };
  const objects = (/** @type {any} */ { objectgroup }) => objectgroup?.objects ?? [];
  const shape = collisionShape(objects(tile), place) ?? !tiles.some((/** @type {any} */ other) => objects(other).length > 0);
  return { id, tile, shape };
}

/**
 * @param {any} object
 * @param {string} layer
 * @param {Point} at
 * @param {Reader} reader
 * @returns {MapPart[]}
 */
function readObject(object, layer, at, { tilesets, options }) {
  if (object.template !== undefined) throw new Error('it is of a template, which is a file of its own: detach it in Tiled');
  const placed = placedShape(object);
  if (placed === null) return [];
  const { x, y, angle } = placed;
  const part = {
    kind: /** @type {const} */ ('object'), layer, name: object.name ?? '', type: typeOf(object), level: '', properties: propertiesOf(object),
    shape: placed.shape, pose: { x: at.x + x, y: at.y + y, angle },
  };
  if (!object.gid) return [part];
  // It shows a tile, and has what that has unless it has it itself.
  const { tile, shape } = tileOf(object.gid, null, tilesets, options);
  const { width, height } = object;
  return [{
    ...part, type: part.type || typeOf(tile), properties: { ...propertiesOf(tile), ...part.properties },
    shape: typeof shape === 'boolean' ? part.shape : movedShape(shape, (p) => ({ x: (p.x - 0.5) * width, y: (p.y - 0.5) * height })),
  }];
}

/** Tiled 1.9 calls an object's type its class; layers and tiles have either. @param {any} thing */
const typeOf = (thing) => thing.type && thing.type !== 'tilelayer' ? thing.type : thing.class ?? '';

/** @param {any} thing @returns {Record<string, any>} */
const propertiesOf = ({ properties = [] }) => Object.fromEntries(properties.map((/** @type {any} */ { name, value }) => [name, value]));
