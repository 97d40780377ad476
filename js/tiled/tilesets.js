/**
 * What the numbers of tiles stand for, and where their pictures are. The flags:
 * https://doc.mapeditor.org/en/stable/reference/global-tile-ids/
 */
import { Shape } from '../index.js';
import { collisionShape, movedShape } from './objects.js';
import { attempt, each, listOf, numberOf, objectOf, show } from './part.js';

/** @import { Point } from '../boundary/types.js' */
/** @import { MapPlace } from './part.js' */
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
 * A tile that a number stands for.
 * @typedef {object} PlacedTile
 * @property {number} id in the tileset
 * @property {string} type its class
 * @property {Record<string, any>} properties
 * @property {boolean | Shape} shape its collision shapes, or its whole picture, in the unit cell or about the picture's
 *   middle; true for a whole cell, false for nothing
 * @property {Point} middle of the picture, from the lower left corner of the place for it, at which it stands
 * @property {[number, number]} place the size of that place
 * @property {any} set the tileset
 * @property {MapPlace} where it is in the map
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
 * What a tile's number stands for; none when it cannot be read.
 * @param {number} gid
 * @param {any[]} entries the tilesets of the map or the template
 * @param {Reader} reader
 * @param {MapPlace} where
 * @param {[width: number, height: number]} [box] the size of the object that shows it, 0 for that of the picture: it is
 *   the place for the picture, and is not turned with the tile. Without one the tile is in a layer, and the place is at
 *   the lower left corner of its cell
 * @returns {PlacedTile | undefined}
 */
export function tileOf(gid, entries, reader, where, box) {
  const number = gid & ~ALL_FLAGS;
  const [entry] = entries.filter(({ firstgid }) => firstgid <= number).sort((a, b) => b.firstgid - a.firstgid);
  if (!entry) return attempt(reader, { ...where, tile: { id: number } }, () => { throw new Error('no tileset holds it'); });
  const from = { ...where, tileset: { name: entry.source ?? entry.name, id: entry.firstgid } };
  // Told once for all tiles, and for each object.
  if (!reader.sets.has(entry) || (box && !reader.sets.get(entry))) reader.sets.set(entry, attempt(reader, from, () => readTileset(entry, reader, from)));
  const read = reader.sets.get(entry);
  if (!read) return undefined;
  const id = number - entry.firstgid;
  const tile = read.tiles.get(id) ?? {};
  const found = { ...from, tile: { name: typeOf(tile), id } };
  return attempt(reader, found, () => {
    const { set, collection } = read;
    if (collection ? !tile.image : id >= set.tilecount && !read.tiles.has(id)) throw new Error('the tileset has no such tile');
    const { map } = reader;
    /** @param {'width' | 'height'} side */
    const own = (side) => collection && tile[side] === undefined ? numberOf(tile, `image${side}`, map[`tile${side}`]) : collection ? numberOf(tile, side) : numberOf(set, `tile${side}`, map[`tile${side}`]);
    const [width, height] = [own('width'), own('height')];
    /** @type {[number, number]} */
    const cell = [map.tilewidth, map.tileheight];
    /** @type {[number, number]} */
    const place = box ? [box[0] || width, box[1] || height] : set.tilerendersize === 'grid' ? cell : [width, height];
    let [sx, sy] = [place[0] / width, place[1] / height];
    if (set.fillmode === 'preserve-aspect-fit') sx = sy = Math.min(sx, sy);
    const exchange = (/** @type {number} */ x, /** @type {number} */ y) => gid & SWAP ? { x: y, y: x } : { x, y };
    const room = exchange(...place);
    const { tileoffset = {} } = set;
    objectOf(tileoffset, 'its tileoffset');
    const middle = { x: room.x / 2 + numberOf(tileoffset, 'x', 0) * sx, y: -room.y / 2 + numberOf(tileoffset, 'y', 0) * sy };
    const [left, up, unit] = box ? [0, 0, { x: 1, y: 1 }] : [middle.x, middle.y + cell[1], { x: cell[0], y: cell[1] }];
    const [fx, fy] = [gid & FLIP_X ? -1 : 1, gid & FLIP_Y ? -1 : 1];
    const factor = exchange(unit.x, unit.y);
    const shape = shapeOf(read, id, tile, width, height, reader);
    const moved = shape && movedShape(shape, (p) => {
      const { x, y } = exchange((p.x - width / 2) * sx, (p.y - height / 2) * sy);
      return { x: (left + fx * x) / unit.x, y: (up + fy * y) / unit.y };
    }, [Math.abs(sx / factor.x), Math.abs(sy / factor.y)]);
    const whole = !box && moved?.equals(Shape.polygon([[0, 0], [1, 0], [1, 1], [0, 1]]));
    // An object is always something: the whole picture, if its tile has no collision shapes where others do.
    const picture = exchange(Math.abs(width * sx), Math.abs(height * sy));
    const none = box ? Shape.box(picture.x, picture.y) : false;
    return { id, type: typeOf(tile), properties: propertiesOf(tile), shape: whole || (moved ?? none), middle, place, set, where: found };
  });
}

/**
 * A tile's shape in its picture: its collision shapes; the whole picture if its tileset has none at all.
 * @param {Tileset} read
 * @param {number} id
 * @param {any} tile
 * @param {number} width
 * @param {number} height
 * @param {Reader} reader
 */
function shapeOf({ shapes, drawn }, id, { objectgroup }, width, height, reader) {
  if (!shapes.has(id)) {
    shapes.set(id, undefined); // for the next time, if the next line throws
    shapes.set(id, collisionShape(!drawn ? [{ x: 0, y: 0, width, height }]
      : (objectgroup?.objects ?? []).map((/** @type {any} */ object) => templated(objectOf(object, 'a collision object'), reader).object)));
  }
  return shapes.get(id);
}

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
