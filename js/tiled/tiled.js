/** Maps of Tiled. The format: https://doc.mapeditor.org/en/stable/reference/json-map-format/ */
import { solidParts } from './cells.js';
import { checkCount } from './chunks.js';
import { frameOf, plainShape } from './objects.js';
import { checkPlace } from './part.js';
import { attempt, checkJson, listOf, numberOf, readEach, readingOf, show } from './reading.js';
import { propertiesOf, templated, typeOf } from './template.js';
import { layerTile, objectTile } from './tiles.js';

/** @import { MapOptions, MapPart, MapPlace } from './part.js' */
/** @import { ObjectShape } from './objects.js' */
/** @import { Chunk } from './chunks.js' */
/** @import { Reading } from './reading.js' */
/** @import { Tileset } from './tilesets.js' */

/**
 * @typedef {MapOptions & {
 *   tilesets?: Record<string, object>,
 *   templates?: Record<string, object>,
 *   inflate?: (bytes: Uint8Array) => Uint8Array,
 * }} TiledOptions
 *   `tilesets` and `templates`: the parsed JSON of tilesets and templates in files of their own, by the name that
 *   the map has for the file, or by that name without folders. `inflate`: decompresses the data of layers, by the
 *   method that was chosen in Tiled: gzip, zlib or Zstandard
 */

/**
 * A call of `readTiled`. `tilesets`: the map's list of tilesets. `sets`: the tilesets that were asked for, by their
 * entries in the lists of the map and of templates; undefined if they cannot be read.
 * @typedef {Reading & { options: TiledOptions, map: any, tilesets: any[], sets: Map<any, Tileset | undefined> }} Reader
 */
/**
 * How a layer shows its content: the offset, visibility and opacity of the layer and of the groups that hold it.
 * @typedef {{ x: number, y: number, visible: boolean, opacity: number }} Shown
 */

/**
 * The parts of a map that Tiled saved as JSON: a part for each layer that has solid tiles, or several if it is stored
 * in chunks far apart, and one for each object but text, in the order of the layers; hidden ones, too. Their places are
 * without parallax.
 *
 * A tile's shape is that of its collision objects in the tileset, where Tiled draws the tile. A tile without collision
 * objects is its whole picture if no tile of its tileset has any, and otherwise nothing; `options.tile` can decide
 * otherwise.
 *
 * Throws, or calls `options.onError`, for maps that are not orthogonal, compressed layers without `options.inflate`,
 * files that are not among `options.tilesets` or `options.templates`, and damaged values.
 * @param {object} map the parsed JSON
 * @param {TiledOptions} [options]
 * @returns {MapPart[]}
 */
export function readTiled(map, options = {}) {
  const reading = readingOf('readTiled', readTiled, options, {
    inflate: 'a function', tilesets: 'an object', templates: 'an object',
  });
  checkJson(reading, map, 'map', 'layers');
  const { orientation = 'orthogonal', tilesets = [] } = /** @type {any} */ (map);
  /** @type {Reader} */
  const reader = { ...reading, map, tilesets: [], sets: new Map() };
  return attempt(reader, {}, () => {
    if (orientation !== 'orthogonal') throw new Error(`the map must be orthogonal, got ${show(orientation)}`);
    reader.tilesets = readEach(reader, {}, 'tileset', listOf({ tilesets }, 'tilesets'), (entry) => {
      if (!(entry.firstgid > 0)) throw new Error(`its firstgid must be a number above 0, got ${show(entry.firstgid)}`);
      return [entry];
    });
    return readLayers(map, {}, { x: 0, y: 0, visible: true, opacity: 1 }, reader);
  }) ?? [];
}

/**
 * How a layer or group shows its content, which is itself shown in a map or a group.
 * @param {Shown} holder
 * @param {any} layer
 * @returns {Shown}
 */
const shownIn = ({ x, y, visible, opacity }, layer) => ({
  x: x + numberOf(layer, 'offsetx', 0), y: y + numberOf(layer, 'offsety', 0),
  visible: visible && layer.visible !== false, opacity: opacity * numberOf(layer, 'opacity', 1),
});

/**
 * @param {any} holder a map or a group
 * @param {MapPlace} where
 * @param {Shown} shown
 * @param {Reader} reader
 * @returns {MapPart[]}
 */
function readLayers(holder, where, shown, reader) {
  return readEach(reader, where, 'layer', listOf(holder, 'layers'), (layer, place) => {
    const inLayer = shownIn(shown, layer);
    const { type, name } = layer;
    switch (type) {
      case 'group': return readLayers(layer, place, inLayer, reader);
      case 'tilelayer': return readTiles(layer, inLayer, reader, place);
      case 'objectgroup': return readEach(reader, place, 'object', listOf(layer, 'objects'), (object, at) => (
        readObject(object, name, inLayer, reader, at)));
      case 'imagelayer': return [];
      default: throw new Error(`its type must be a layer type, got ${show(type)}`);
    }
  });
}

/** The properties that all parts of a map of Tiled have. */
const COMMON = { level: '', world: '', depth: 0 };

/**
 * @param {any} layer
 * @param {Shown} shown
 * @param {Reader} reader
 * @param {MapPlace} where
 * @returns {MapPart[]}
 */
function readTiles(layer, { x, y, visible, opacity }, reader, where) {
  const { map, options: { inflate } } = reader;
  const { name, id, class: type = '', compression } = layer;
  /** @param {any} chunk @returns {Chunk[]} */
  const readChunk = ({ x: left, y: top, width, height, data }) => {
    if (![left, top, width, height].every(Number.isSafeInteger) || width < 1 || height < 1) {
      throw new Error('its x, y, width and height must be whole numbers of cells');
    }
    return [{ x: left, y: top, width, height, cells: checkCount(decode(data, compression, inflate), width * height) }];
  };
  const chunks = layer.chunks === undefined ? readChunk({ ...layer, x: 0, y: 0 })
    : readEach(reader, where, 'chunk', listOf(layer, 'chunks'), readChunk);
  /** @type {[number, number]} */
  const size = [numberOf(map, 'tilewidth'), numberOf(map, 'tileheight')];
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
function decode(data, compression, inflate) {
  if (typeof data !== 'string') return data;
  if (compression && !inflate) {
    throw new Error(`its data is compressed (${compression}): pass options.inflate, `
      + 'or choose CSV or Base64 (uncompressed) as the map\'s tile layer format');
  }
  const stored = bytesOf(data);
  // A copy, as the bytes may begin anywhere in a buffer. Tiled's byte order (little-endian) is also the machine's.
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
 * @param {Shown} inLayer how the layer shows it
 * @param {Reader} reader
 * @param {MapPlace} where
 * @returns {MapPart[]}
 */
function readObject(saved, layer, inLayer, reader, where) {
  const { object, tilesets } = templated(saved, reader);
  const { gid = 0, name = '', id } = object;
  const { angle, place } = frameOf(object);
  /** @type {ObjectShape & { type?: string, properties?: Record<string, any> } | null | undefined} */
  const shown = gid === 0 ? plainShape(object) : objectTile(object, tilesets, reader, where);
  if (!shown) return [];
  const { type = '', properties, shape, middle } = shown;
  const { x, y } = place(middle);
  return [checkPlace({
    kind: 'object', layer, name, id, type: typeOf(object) || type,
    visible: inLayer.visible && object.visible !== false, opacity: inLayer.opacity * numberOf(object, 'opacity', 1),
    properties: { ...properties, ...propertiesOf(object) },
    shape, pose: { x: inLayer.x + x, y: inLayer.y + y, angle },
    ...COMMON, // last, because properties after a spread are slow
  })];
}
