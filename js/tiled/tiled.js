/** Maps of Tiled. The format: https://doc.mapeditor.org/en/stable/reference/json-map-format/ */
import { checked, solidParts } from './cells.js';
import { placedShape, turn } from './objects.js';
import { attempt, checkJson, each, listOf, numberOf, placed, show } from './part.js';
import { propertiesOf, templated, tileOf, typeOf } from './tilesets.js';

/** @import { MapOptions, MapPart, MapPlace } from './part.js' */
/** @import { Shape } from '../shape/shape.js' */
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
/** @typedef {{ shape: Shape, x: number, y: number, type?: string, properties?: Record<string, any> }} Shown */
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
function readTiles(layer, { x: left, y: top, visible, opacity }, reader, where) {
  const { map, tilesets, options } = reader;
  /** @type {(chunk: any) => Chunk[]} */
  const read = (chunk) => {
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((key) => numberOf(chunk, key));
    if (![x, y, width, height].every(Number.isSafeInteger) || width < 1 || height < 1) throw new Error('its x, y, width and height must be whole numbers of cells');
    return [{ x, y, width, height, cells: checked(decoded(chunk.data, layer.compression, options.inflate), width * height) }];
  };
  const chunks = layer.chunks === undefined ? read({ ...layer, x: 0, y: 0 }) : each(reader, where, 'chunk', listOf(layer, 'chunks'), read);
  return solidParts(reader, where, chunks, [numberOf(map, 'tilewidth'), numberOf(map, 'tileheight')], (gid, place) => {
    const shown = tileOf(gid, tilesets, reader, place);
    return shown && [{ layer: layer.name, id: shown.id, type: shown.type, properties: shown.properties, shape: shown.shape }, shown.where];
  }).map(({ kind, shape, x, y }) => placed({
    ...COMMON, kind, layer: layer.name, name: layer.name, id: layer.id, type: layer.class ?? '', visible, opacity, properties: propertiesOf(layer),
    shape, pose: { x: left + x, y: top + y },
  }));
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
 * Where an alignment is between two words: 0 at the first, 1 at the second, else in the middle.
 * @param {string} alignment
 * @param {string} first
 * @param {string} second
 */
const between = (alignment, first, second) => alignment.includes(first) ? 0 : alignment.includes(second) ? 1 : 0.5;

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
  /** @type {Shown | null | undefined} */
  const shown = object.gid === undefined || object.gid === 0 ? placedShape(object) : shownTile(object, tilesets, reader, where);
  return shown ? [placed({
    kind: 'object', layer, name: object.name ?? '', id: object.id, type: typeOf(object) || (shown.type ?? ''),
    visible: drawn.visible && object.visible !== false, opacity: drawn.opacity * numberOf(object, 'opacity', 1),
    properties: { ...shown.properties, ...propertiesOf(object) },
    shape: shown.shape, pose: { x: drawn.x + shown.x, y: drawn.y + shown.y, angle: (numberOf(object, 'rotation', 0) * Math.PI) / 180 },
    ...COMMON, // last: more properties after a spread take ten times as long
  })] : [];
}

/**
 * The shape and the middle of an object that shows a tile, and what the tile says; none if it cannot be read.
 * @param {any} object
 * @param {any[]} tilesets
 * @param {Reader} reader
 * @param {MapPlace} where
 * @returns {Shown | undefined}
 */
function shownTile(object, tilesets, reader, where) {
  const shown = tileOf(numberOf(object, 'gid'), tilesets, reader, where, [numberOf(object, 'width', 0), numberOf(object, 'height', 0)]);
  if (!shown) return undefined;
  const { shape, middle, place, set: { objectalignment: told }, type, properties } = shown;
  const alignment = /^(top|left|center|right|bottom)/.test(told) ? told : 'bottomleft';
  const fromPosition = turn(numberOf(object, 'rotation', 0))({
    x: middle.x - between(alignment, 'left', 'right') * place[0], y: middle.y + (1 - between(alignment, 'top', 'bottom')) * place[1],
  });
  return {
    type, properties, shape: /** @type {Shape} */ (shape),
    x: numberOf(object, 'x') + fromPosition.x, y: numberOf(object, 'y') + fromPosition.y,
  };
}
