/** Tilesets of Tiled, and the tiles that the numbers of cells and objects stand for. */
import { collisionShape } from './objects.js';
import { attempt, listOf, numberOf, objectOf, readEach } from './reading.js';
import { fileOf, templated, typeOf } from './template.js';

/** @import { Shape } from '../shape/shape.js' */
/** @import { MapPlace } from './part.js' */
/** @import { Reader } from './tiled.js' */

/** The upper four bits of a tile's number are flags: https://doc.mapeditor.org/en/stable/reference/global-tile-ids/ */
const ALL_FLAGS = 0xf0000000;

/**
 * @typedef {object} Tileset
 * @property {any} set its parsed JSON
 * @property {Map<number, any>} tiles its entries for tiles, by the tiles' numbers
 * @property {boolean} collection whether each tile is a picture of its own
 * @property {boolean} drawn whether any of its tiles has collision objects
 * @property {Map<number, Shape | null | undefined>} shapes of the tiles asked for so far; undefined where they cannot
 *   be read
 */

/**
 * A tile: its number in its tileset, the tileset's entry for it, and the size of its picture. `shape`: its collision
 * objects, from the picture's upper left corner on, null if it has none; the whole picture if its tileset has none at
 * all.
 * @typedef {{ id: number, tile: any, set: any, width: number, height: number, shape: Shape | null | undefined }} Tile
 */

/**
 * @param {any} entry in the map's or the template's list of tilesets
 * @param {Reader} reader
 * @param {MapPlace} where
 * @returns {Tileset}
 */
function readTileset(entry, reader, where) {
  const set = entry.source === undefined ? entry : fileOf(reader.options.tilesets, entry.source);
  if (Object(set) !== set) {
    throw new Error('it is a file of its own: embed it in the map, or pass its parsed JSON in options.tilesets by this name');
  }
  const { tiles: saved = [], tileproperties = {} } = set;
  // Tiles are a list; before Tiled 1.2 an object of tiles by number, with their properties in another object.
  const ids = Object.keys(objectOf(saved, 'its tiles'));
  const list = Object.values(saved);
  /** @type {Map<number, any>} */
  const tiles = new Map(readEach(reader, where, 'tile', list, (tile, _, i) => {
    if (tile.objectgroup !== undefined) listOf(objectOf(tile.objectgroup, 'its objectgroup'), 'objects');
    return [[Array.isArray(saved) ? numberOf(tile, 'id') : Number(ids[i]), tile]];
  }));
  for (const [id, properties] of Object.entries(objectOf(tileproperties, 'its tileproperties'))) {
    tiles.set(Number(id), { ...tiles.get(Number(id)), properties });
  }
  const drawn = list.some((tile) => tile?.objectgroup !== undefined && tile.objectgroup?.objects?.length !== 0);
  if (drawn && set.grid?.orientation === 'isometric') {
    throw new Error('its collision shapes are drawn on an isometric grid, which cannot be read');
  }
  const collection = !set.image && [...tiles.values()].some(({ image }) => image);
  return { set, tiles, collection, drawn, shapes: new Map() };
}

/**
 * Finds the tile that a number stands for, and calls `use` with it; undefined if that fails.
 * @template T
 * @param {number} gid
 * @param {any[]} entries the tilesets of the map or the template
 * @param {Reader} reader
 * @param {MapPlace} where
 * @param {boolean} again whether a tileset or a shape that could not be read is an error once more
 * @param {(tile: Tile, where: MapPlace) => T} use
 * @returns {T | undefined}
 */
export function withTile(gid, entries, reader, where, again, use) {
  const { sets, map } = reader;
  const number = gid & ~ALL_FLAGS;
  const [entry] = entries.filter(({ firstgid }) => firstgid <= number).sort((a, b) => b.firstgid - a.firstgid);
  if (!entry) {
    return attempt(reader, { ...where, tile: { id: number } }, () => { throw new Error('no tileset holds it'); });
  }
  const inSet = { ...where, tileset: { name: entry.source ?? entry.name, id: entry.firstgid } };
  const tileset = computeOnce(sets, entry, again, () => (
    attempt(reader, inSet, () => readTileset(entry, reader, inSet))));
  if (!tileset) return undefined;
  const { set, tiles, collection, drawn, shapes } = tileset;
  const id = number - entry.firstgid;
  const tile = tiles.get(id) ?? {};
  const place = { ...inSet, tile: { name: typeOf(tile), id } };
  return attempt(reader, place, () => {
    if (collection ? !tile.image : id >= set.tilecount && !tiles.has(id)) {
      throw new Error('the tileset has no such tile');
    }
    const [width, height] = ['width', 'height'].map((side) => collection
      ? numberOf(tile, tile[side] === undefined ? `image${side}` : side)
      : numberOf(set, `tile${side}`, map[`tile${side}`]));
    const shape = computeOnce(shapes, id, again, () => {
      if (!drawn) return pictureShape(width, height);
      return collisionShape((tile.objectgroup?.objects ?? []).map((/** @type {any} */ saved) => (
        templated(objectOf(saved, 'a collision object'), reader).object)));
    });
    return use({ id, tile, set, width, height, shape }, place);
  });
}

/** A whole picture, from its upper left corner on. @param {number} width @param {number} height */
export const pictureShape = (width, height) => collisionShape([{ x: 0, y: 0, width, height }]);

/**
 * The value of a key, which is computed when it is first asked for. If that fails, the value is undefined, and is
 * computed once more if `again`.
 * @template K, V
 * @param {Map<K, V | undefined>} values
 * @param {K} key
 * @param {boolean} again
 * @param {() => V | undefined} compute
 */
function computeOnce(values, key, again, compute) {
  if (values.get(key) === undefined && (again || !values.has(key))) {
    values.set(key, undefined); // for the next time, if the next line throws
    values.set(key, compute());
  }
  return values.get(key);
}
