/** Maps of Tiled. The format: https://doc.mapeditor.org/en/stable/reference/json-map-format/ */
import { checked, solidParts } from './cells.js';
import { frameOf, plainShape } from './objects.js';
import { attempt, checkJson, checkPlace, each, listOf, numberOf, show } from './part.js';
import { layerTile, objectTile, propertiesOf, templated, typeOf } from './tilesets.js';

/** @import { MapOptions, MapPart, MapPlace } from './part.js' */
/** @import { ObjectShape } from './objects.js' */
/** @import { Chunk } from './cells.js' */
/** @import { Tileset } from './tilesets.js' */

/**
 * @typedef {MapOptions & {
 *   tilesets?: Record<string, object>,
 *   templates?: Record<string, object>,
 *   inflate?: (bytes: Uint8Array) => Uint8Array,
 * }} TiledOptions `tilesets` and `templates`: the parsed JSON of those that are files of their own, by the name that
 *   the map calls the file, or by that without folders. `inflate`: decompresses the data of layers, as Tiled was told
 *   to compress it: gzip, zlib or Zstandard
 */

/**
 * @typedef {{ name: string, options: TiledOptions, map: any, tilesets: any[], sets: Map<any, Tileset | undefined>,
 *   thrown?: unknown }} Reader
 */
/**
 * @typedef {{ x: number, y: number, visible: boolean, opacity: number }} Drawn how the groups that hold something show
 *   it, and where
 */

/**
 * The parts of a map that Tiled saved as JSON: a part for each layer that has solid tiles, or several if it is stored
 * in chunks far apart, and one for each object but text, in the order of the layers; hidden ones, too.
 *
 * A tile is what its collision objects in the tileset are, where Tiled draws it. A tile without any is its whole
 * picture if no tile of its tileset has any, and otherwise nothing; `options.tile` can tell otherwise.
 *
 * What cannot be read throws, or is told to `options.onError`: maps that are not orthogonal, compressed layers without
 * `options.inflate`, files that are not among `options.tilesets` or `options.templates`, and what is damaged.
 * @param {object} map the parsed JSON
 * @param {TiledOptions} [options]
 * @returns {MapPart[]}
 */
export function readTiled(map, options = {}) {
  checkJson(map, 'readTiled: map', 'layers');
  const { orientation = 'orthogonal', tilesets = [] } = /** @type {any} */ (map);
  /** @type {Reader} */
  const reader = { name: 'readTiled', options, map, tilesets: [], sets: new Map() };
  return attempt(reader, {}, () => {
    if (orientation !== 'orthogonal') throw new Error(`the map must be orthogonal, got ${show(orientation)}`);
    reader.tilesets = each(reader, {}, 'tileset', listOf({ tilesets }, 'tilesets'), (entry) => {
      if (!(entry.firstgid > 0)) throw new Error(`its firstgid must be a number above 0, got ${show(entry.firstgid)}`);
      return [entry];
    });
    return readLayers(map, {}, { x: 0, y: 0, visible: true, opacity: 1 }, reader);
  }) ?? [];
}

/**
 * How a layer shows what it holds.
 * @param {Drawn} holder
 * @param {any} layer
 * @returns {Drawn}
 */
const drawnIn = ({ x, y, visible, opacity }, layer) => ({
  x: x + numberOf(layer, 'offsetx', 0), y: y + numberOf(layer, 'offsety', 0),
  visible: visible && layer.visible !== false, opacity: opacity * numberOf(layer, 'opacity', 1),
});

/**
 * @param {any} holder a map or a group
 * @param {MapPlace} where
 * @param {Drawn} shown
 * @param {Reader} reader
 * @returns {MapPart[]}
 */
function readLayers(holder, where, shown, reader) {
  return each(reader, where, 'layer', listOf(holder, 'layers'), (layer, place) => {
    const drawn = drawnIn(shown, layer);
    switch (layer.type) {
      case 'group': return readLayers(layer, place, drawn, reader);
      case 'tilelayer': return readTiles(layer, drawn, reader, place);
      case 'objectgroup': return each(reader, place, 'object', listOf(layer, 'objects'), (object, at) => readObject(object, layer.name, drawn, reader, at));
      case 'imagelayer': return [];
      default: throw new Error(`its type must be that of a layer, got ${show(layer.type)}`);
    }
  });
}

/** What is so of all parts in a map of Tiled. */
const COMMON = { level: '', world: '', depth: 0 };

/**
 * @param {any} layer
 * @param {Drawn} drawn
 * @param {Reader} reader
 * @param {MapPlace} where
 * @returns {MapPart[]}
 */
function readTiles(layer, { x, y, visible, opacity }, reader, where) {
  const { map, options } = reader;
  /** @type {(chunk: any) => Chunk[]} */
  const read = (chunk) => {
    const { x, y, width, height } = chunk;
    if (![x, y, width, height].every(Number.isSafeInteger) || width < 1 || height < 1) throw new Error('its x, y, width and height must be whole numbers of cells');
    return [{ x, y, width, height, cells: checked(decoded(chunk.data, layer.compression, options.inflate), width * height) }];
  };
  const chunks = layer.chunks === undefined ? read({ ...layer, x: 0, y: 0 }) : each(reader, where, 'chunk', listOf(layer, 'chunks'), read);
  const size = /** @type {[number, number]} */ ([numberOf(map, 'tilewidth'), numberOf(map, 'tileheight')]);
  const { name, id, class: type = '' } = layer;
  return solidParts(reader, where, chunks, size, (gid, place) => layerTile(gid, name, reader, place), { x, y }, {
    ...COMMON, layer: name, name, id, type, visible, opacity, properties: propertiesOf(layer),
  });
}

/**
 * The numbers of a layer or chunk.
 * @param {number[] | string} data
 * @param {string | undefined} compression
 * @param {TiledOptions['inflate']} inflate
 * @returns {number[] | Uint32Array}
 */
function decoded(data, compression, inflate) {
  if (typeof data !== 'string') return data;
  if (compression && !inflate) {
    throw new Error(`its data is compressed (${compression}): pass options.inflate, or choose CSV or Base64 (uncompressed) as the map's tile layer format`);
  }
  const stored = bytesOf(data);
  // A copy, as the bytes may begin anywhere in a buffer. Tiled's order of bytes is that of all machines that run this.
  const bytes = new Uint8Array(compression && inflate ? inflate(stored) : stored);
  return new Uint32Array(bytes.buffer, 0, bytes.length >> 2);
}

/** @param {string} base64 */
function bytesOf(base64) {
  const letters = atob(base64.trim());
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i += 1) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

/**
 * @param {any} saved
 * @param {string} layer
 * @param {Drawn} drawn
 * @param {Reader} reader
 * @param {MapPlace} where
 * @returns {MapPart[]}
 */
function readObject(saved, layer, drawn, reader, where) {
  const { object, tilesets } = templated(saved, reader);
  const { gid = 0, name = '', id } = object;
  const { angle, place } = frameOf(object);
  /** @type {ObjectShape & { tile?: any } | null | undefined} */
  const shown = gid === 0 ? plainShape(object) : objectTile(object, tilesets, reader, where);
  if (!shown) return [];
  const { tile = {}, shape, middle } = shown;
  const { x, y } = place(middle);
  return [checkPlace({
    kind: 'object', layer, name, id, type: typeOf(object) || typeOf(tile),
    visible: drawn.visible && object.visible !== false, opacity: drawn.opacity * numberOf(object, 'opacity', 1),
    properties: { ...propertiesOf(tile), ...propertiesOf(object) },
    shape, pose: { x: drawn.x + x, y: drawn.y + y, angle },
    ...COMMON, // last: more properties after a spread take ten times as long
  })];
}
