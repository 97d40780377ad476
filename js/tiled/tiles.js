/** Where Tiled draws tiles: in the cells of a layer, and as objects. */
import { Shape } from '../index.js';
import { movedShape } from './objects.js';
import { numberOf, objectOf } from './reading.js';
import { propertiesOf, typeOf } from './template.js';
import { pictureShape, withTile } from './tilesets.js';

/** @import { Point } from '../types.js' */
/** @import { ObjectShape } from './objects.js' */
/** @import { MapPlace, MapTile } from './part.js' */
/** @import { Reader } from './tiled.js' */
/** @import { Tile } from './tilesets.js' */

/** Flags in a tile's number: mirrored along x, along y, and x exchanged with y, which comes first. */
const [FLIP_X, FLIP_Y, EXCHANGE] = [0x80000000, 0x40000000, 0x20000000];

/**
 * How a tile's picture is drawn in a room, which is not turned with the tile: `middle` is the picture's middle, from
 * the room's lower left corner; `point` takes a point of the picture to a vector from that middle, and scales it by
 * `factors`.
 * @param {number} gid
 * @param {Tile} tile
 * @param {[width: number, height: number]} room
 * @returns {{ middle: Point, factors: Point, point: (point: Point) => Point }}
 */
function drawnIn(gid, { width, height, set }, room) {
  const exchanged = (/** @type {number} */ x, /** @type {number} */ y) => gid & EXCHANGE ? { x: y, y: x } : { x, y };
  const { fillmode, tileoffset = {} } = set;
  let [sx, sy] = [room[0] / width, room[1] / height];
  if (fillmode === 'preserve-aspect-fit') sx = sy = Math.min(sx, sy);
  objectOf(tileoffset, 'its tileoffset');
  const box = exchanged(...room);
  return {
    middle: { x: box.x / 2 + numberOf(tileoffset, 'x', 0) * sx, y: numberOf(tileoffset, 'y', 0) * sy - box.y / 2 },
    factors: exchanged(Math.abs(sx), Math.abs(sy)),
    point(p) {
      const { x, y } = exchanged((p.x - width / 2) * sx, (p.y - height / 2) * sy);
      return { x: gid & FLIP_X ? -x : x, y: gid & FLIP_Y ? -y : y };
    },
  };
}

/**
 * A tile of a layer, with its shape in the unit cell, and its place. Its picture stands at the cell's lower left.
 * @param {number} gid
 * @param {string} layer the layer's name
 * @param {Reader} reader
 * @param {MapPlace} where
 * @returns {[MapTile, MapPlace] | undefined}
 */
export function layerTile(gid, layer, reader, where) {
  const { tilesets, map: { tilewidth, tileheight } } = reader;
  return withTile(gid, tilesets, reader, where, false, (found, place) => {
    const { id, tile, set, width, height, shape } = found;
    /** @type {[number, number]} */
    const room = set.tilerendersize === 'grid' ? [tilewidth, tileheight] : [width, height];
    const { middle, factors, point } = drawnIn(gid, found, room);
    const moved = shape && movedShape(shape, (p) => {
      const { x, y } = point(p);
      return { x: (middle.x + x) / tilewidth, y: (middle.y + tileheight + y) / tileheight };
    }, [factors.x / tilewidth, factors.y / tileheight]);
    const whole = moved?.equals(Shape.polygon([[0, 0], [1, 0], [1, 1], [0, 1]]));
    return [{ layer, id, type: typeOf(tile), properties: propertiesOf(tile), shape: whole || (moved ?? false) }, place];
  });
}

/**
 * An object that shows a tile: the tile's class and properties, and its shape, or its whole picture if it has none.
 * @param {any} object
 * @param {any[]} tilesets
 * @param {Reader} reader
 * @param {MapPlace} where
 * @returns {ObjectShape & { type: string, properties: Record<string, any> } | undefined}
 */
export function objectTile(object, tilesets, reader, where) {
  const [gid, wide, high] = [numberOf(object, 'gid'), numberOf(object, 'width', 0), numberOf(object, 'height', 0)];
  return withTile(gid, tilesets, reader, where, true, (found) => {
    const { tile, set: { objectalignment }, width, height, shape } = found;
    /** @type {[number, number]} */
    const room = [wide || width, high || height];
    const { middle, factors, point } = drawnIn(gid, found, room);
    const alignment = /^(top|left|center|right|bottom)/.test(objectalignment) ? objectalignment : 'bottomleft';
    const solid = shape ?? /** @type {Shape} */ (pictureShape(width, height));
    return {
      type: typeOf(tile), properties: propertiesOf(tile), shape: movedShape(solid, point, [factors.x, factors.y]),
      middle: {
        x: middle.x - between(alignment, 'left', 'right') * room[0],
        y: middle.y + (1 - between(alignment, 'top', 'bottom')) * room[1],
      },
    };
  });
}

/**
 * Where an alignment is between two sides: 0 at the first, 1 at the second, else in the middle.
 * @param {string} alignment
 * @param {string} first
 * @param {string} second
 */
const between = (alignment, first, second) => alignment.includes(first) ? 0 : alignment.includes(second) ? 1 : 0.5;
