/**
 * What the numbers of tiles stand for, and where their pictures are. The flags:
 * https://doc.mapeditor.org/en/stable/reference/global-tile-ids/
 */
import { Shape } from '../index.js';
import { collisionShape, movedShape } from './objects.js';
import { attempt, each, listOf, numberOf, objectOf, show } from './part.js';

/** @import { Point } from '../types.js' */
/** @import { MapPlace, MapTile } from './part.js' */
/** @import { ObjectShape } from './objects.js' */
/** @import { Reader } from './tiled.js' */

/**
 * Flags in a tile's number: mirrored along x, along y, and x swapped with y, which comes first. The fourth is for
 * hexagonal maps.
 */
const [FLIP_X, FLIP_Y, SWAP, ALL_FLAGS] = [0x80000000, 0x40000000, 0x20000000, 0xf0000000];

/**
 * Custom properties by name; plug-in `json1` and Tiled before 1.2 save them so.
 * @param {any} thing
 * @returns {Record<string, any>}
 */
export function propertiesOf({ properties = [] }) {
  const list = objectOf(properties, 'its properties');
  return Array.isArray(list) ? Object.fromEntries(list.map((property) => [objectOf(property, 'a property').name, property.value])) : list;
}

/** Tiled 1.9 saves as `class` what other versions save as `type`. @param {any} thing @returns {string} */
export const typeOf = (thing) => thing.class || thing.type || '';

/**
 * What a file holds, by the name that the map calls it, or by that without folders.
 * @param {any} files
 * @param {string} source
 */
const fileOf = (files, source) => files?.[source] ?? files?.[String(source).replace(/.*[\\/]/, '')];

/**
 * @typedef {object} Tileset
 * @property {any} set the parsed JSON
 * @property {Map<number, any>} tiles what it says of its tiles
 * @property {boolean} collection whether each tile is a picture of its own
 * @property {boolean} drawn whether any tile has collision shapes
 * @property {Map<number, Shape | null | undefined>} shapes the collision shapes in the tile's picture, once they were
 *   asked for; null for none, undefined for such as cannot be read
 */

/**
 * A tileset of a map's or a template's list.
 * @param {any} entry
 * @param {Reader} reader
 * @param {MapPlace} where
 * @returns {Tileset}
 */
function readTileset(entry, reader, where) {
  const set = entry.source === undefined ? entry : fileOf(reader.options.tilesets, entry.source);
  if (Object(set) !== set) throw new Error('it is a file of its own: embed it in the map, or pass its parsed JSON in options.tilesets by this name');
  const { tiles: list = [], tileproperties = {} } = set;
  // A list of tiles with their ids; before Tiled 1.2 an object of tiles by id, and their properties in another one.
  const ids = Object.keys(objectOf(list, 'its tiles'));
  /** @type {Map<number, any>} */
  const tiles = new Map(each(reader, where, 'tile', Object.values(list), (tile, _, i) => {
    if (tile.objectgroup !== undefined) listOf(objectOf(tile.objectgroup, 'its objectgroup'), 'objects');
    return [[Array.isArray(list) ? numberOf(tile, 'id') : Number(ids[i]), tile]];
  }));
  for (const [id, properties] of Object.entries(objectOf(tileproperties, 'its tileproperties'))) tiles.set(Number(id), { ...tiles.get(Number(id)), properties });
  const all = [...tiles.values()];
  const drawn = Object.values(list).some((tile) => tile?.objectgroup !== undefined && tile.objectgroup?.objects?.length !== 0);
  if (drawn && set.grid?.orientation === 'isometric') throw new Error('its collision shapes are drawn on an isometric grid, which cannot be read');
  return { set, tiles, drawn, collection: !set.image && all.some(({ image }) => image), shapes: new Map() };
}

/**
 * A tile: its number in the tileset, what the tileset says of it, the size of its picture, and its shape there: that of
 * its collision objects, or the whole picture if its tileset has no collision objects at all; null for nothing.
 * @typedef {{ id: number, tile: any, set: any, width: number, height: number, shape: Shape | null | undefined }} Tile
 */

/**
 * Finds the tile that a number stands for, and calls `read` with it; undefined if either fails, which is told.
 * @template T
 * @param {number} gid
 * @param {any[]} entries the tilesets of the map or the template
 * @param {Reader} reader
 * @param {MapPlace} where
 * @param {boolean} again whether to tell once more of a tileset or a shape that cannot be read
 * @param {(tile: Tile, where: MapPlace) => T} read
 * @returns {T | undefined}
 */
function withTile(gid, entries, reader, where, again, read) {
  const { sets, map } = reader;
  const number = gid & ~ALL_FLAGS;
  const [entry] = entries.filter(({ firstgid }) => firstgid <= number).sort((a, b) => b.firstgid - a.firstgid);
  if (!entry) return attempt(reader, { ...where, tile: { id: number } }, () => { throw new Error('no tileset holds it'); });
  const from = { ...where, tileset: { name: entry.source ?? entry.name, id: entry.firstgid } };
  const tileset = known(sets, entry, again, () => attempt(reader, from, () => readTileset(entry, reader, from)));
  if (!tileset) return undefined;
  const { set, tiles, collection, drawn, shapes } = tileset;
  const id = number - entry.firstgid;
  const tile = tiles.get(id) ?? {};
  const found = { ...from, tile: { name: typeOf(tile), id } };
  return attempt(reader, found, () => {
    if (collection ? !tile.image : id >= set.tilecount && !tiles.has(id)) throw new Error('the tileset has no such tile');
    const [width, height] = ['width', 'height'].map((side) => collection
      ? numberOf(tile, tile[side] === undefined ? `image${side}` : side)
      : numberOf(set, `tile${side}`, map[`tile${side}`]));
    const shape = known(shapes, id, again, () => collisionShape(!drawn ? [pictureOf(width, height)]
      : (tile.objectgroup?.objects ?? []).map((/** @type {any} */ object) => templated(objectOf(object, 'a collision object'), reader).object)));
    return read({ id, tile, set, width, height, shape }, found);
  });
}

/**
 * The value of a key, which is computed once. If that failed, it is undefined, and is computed once more only `again`.
 * @template K, V
 * @param {Map<K, V | undefined>} values
 * @param {K} key
 * @param {boolean} again
 * @param {() => V | undefined} compute
 */
function known(values, key, again, compute) {
  if (values.get(key) === undefined && (again || !values.has(key))) {
    values.set(key, undefined); // for the next time, if the next line throws
    values.set(key, compute());
  }
  return values.get(key);
}

/** A tile's whole picture, as a collision object. @param {number} width @param {number} height */
const pictureOf = (width, height) => ({ x: 0, y: 0, width, height });

/**
 * How Tiled draws a tile's picture into a place of a size: `middle` is that of the picture, from the lower left corner of
 * the place; `point` takes points of the picture to points from its middle, and scales them by `factors`. The place is
 * not turned with the tile.
 * @param {number} gid
 * @param {Tile} tile
 * @param {[width: number, height: number]} place
 */
function drawing(gid, { width, height, set }, place) {
  let [sx, sy] = [place[0] / width, place[1] / height];
  if (set.fillmode === 'preserve-aspect-fit') sx = sy = Math.min(sx, sy);
  const exchange = (/** @type {number} */ x, /** @type {number} */ y) => gid & SWAP ? { x: y, y: x } : { x, y };
  const { tileoffset = {} } = set;
  objectOf(tileoffset, 'its tileoffset');
  const room = exchange(...place);
  return {
    middle: { x: room.x / 2 + numberOf(tileoffset, 'x', 0) * sx, y: numberOf(tileoffset, 'y', 0) * sy - room.y / 2 },
    factors: exchange(Math.abs(sx), Math.abs(sy)),
    point(/** @type {Point} */ p) {
      const { x, y } = exchange((p.x - width / 2) * sx, (p.y - height / 2) * sy);
      return { x: gid & FLIP_X ? -x : x, y: gid & FLIP_Y ? -y : y };
    },
  };
}

/**
 * A tile of a layer: its shape, or its whole picture, is in the unit cell, at whose lower left corner the picture stands.
 * @param {number} gid
 * @param {string} layer the layer's name
 * @param {Reader} reader
 * @param {MapPlace} where
 * @returns {[MapTile, MapPlace] | undefined}
 */
export function layerTile(gid, layer, reader, where) {
  const { tilesets, map: { tilewidth, tileheight } } = reader;
  return withTile(gid, tilesets, reader, where, false, (found, from) => {
    const { id, tile, set, width, height, shape } = found;
    const { middle, point, factors } = drawing(gid, found, set.tilerendersize === 'grid' ? [tilewidth, tileheight] : [width, height]);
    const moved = shape && movedShape(shape, (p) => {
      const { x, y } = point(p);
      return { x: (middle.x + x) / tilewidth, y: (middle.y + tileheight + y) / tileheight };
    }, [factors.x / tilewidth, factors.y / tileheight]);
    const whole = moved?.equals(Shape.polygon([[0, 0], [1, 0], [1, 1], [0, 1]]));
    return [{ layer, id, type: typeOf(tile), properties: propertiesOf(tile), shape: whole || (moved ?? false) }, from];
  });
}

/**
 * The tile that an object shows: its shape, or its whole picture, about the picture's middle.
 * @param {any} object
 * @param {any[]} tilesets
 * @param {Reader} reader
 * @param {MapPlace} where
 * @returns {ObjectShape & { tile?: any } | undefined}
 */
export function objectTile(object, tilesets, reader, where) {
  const [gid, wide, high] = [numberOf(object, 'gid'), numberOf(object, 'width', 0), numberOf(object, 'height', 0)];
  return withTile(gid, tilesets, reader, where, true, (found) => {
    const { tile, set: { objectalignment }, width, height, shape } = found;
    const place = /** @type {[number, number]} */ ([wide || width, high || height]);
    const { middle, point, factors } = drawing(gid, found, place);
    const alignment = /^(top|left|center|right|bottom)/.test(objectalignment) ? objectalignment : 'bottomleft';
    const solid = shape ?? /** @type {Shape} */ (collisionShape([pictureOf(width, height)]));
    return {
      tile, shape: movedShape(solid, point, [factors.x, factors.y]),
      middle: { x: middle.x - between(alignment, 'left', 'right') * place[0], y: middle.y + (1 - between(alignment, 'top', 'bottom')) * place[1] },
    };
  });
}

/**
 * Where an alignment is between two words: 0 at the first, 1 at the second, else in the middle.
 * @param {string} alignment
 * @param {string} first
 * @param {string} second
 */
const between = (alignment, first, second) => alignment.includes(first) ? 0 : alignment.includes(second) ? 1 : 0.5;

/** What an object is; one of a template may be another than that. */
const SHAPES = ['polygon', 'polyline', 'ellipse', 'capsule', 'point', 'text'];

/**
 * An object, with what it has of its template, and the tilesets that its tile is in.
 * @param {any} saved
 * @param {Reader} reader
 * @returns {{ object: any, tilesets: any[] }}
 */
export function templated(saved, { options, tilesets }) {
  if (saved.template === undefined) return { object: saved, tilesets };
  const file = fileOf(options.templates, saved.template);
  if (Object(file?.object) !== file?.object) {
    throw new Error(`its template ${show(saved.template)} is a file of its own: detach it in Tiled, or pass its parsed JSON in options.templates by this name`);
  }
  const { ...base } = file.object;
  if (SHAPES.some((name) => saved[name])) for (const name of SHAPES) delete base[name];
  return {
    object: {
      ...base, ...saved, name: saved.name || base.name, class: typeOf(saved) || typeOf(base), properties: { ...propertiesOf(base), ...propertiesOf(saved) },
    },
    tilesets: saved.gid ? tilesets : [file.tileset ?? []].flat(),
  };
}
