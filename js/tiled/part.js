/** The types that the readers of both formats return and take. */

/** @import { Points, Pose } from '../boundary/types.js' */
/** @import { Shape } from '../shape/shape.js' */

/**
 * A part of a map: solid tiles of a layer, or an object.
 * @typedef {object} MapPart
 * @property {string} kind `'object'` for an object; `'tiles'` for tiles, or the kind that `options.tile` named
 * @property {string} layer the layer's name
 * @property {string} name the object's name; for tiles the layer's
 * @property {number | string | undefined} id the object's number (Tiled) or iid (LDtk), to which fields of other
 *   objects refer; for tiles the layer's
 * @property {string} type the object's class in Tiled, its entity's name in LDtk; for tiles the layer's class
 * @property {string} level the level's name in LDtk; empty in Tiled
 * @property {string} world the world's name in an LDtk project of several worlds, which may overlap; otherwise empty
 * @property {number} depth the level's depth in LDtk: levels in one place have different depths, the upper one the
 *   greater; 0 in Tiled
 * @property {boolean} visible whether the editor shows it: the object, its layer and the groups that hold the layer
 * @property {number} opacity from 0 to 1: of the object, its layer and the groups that hold the layer, multiplied
 * @property {Record<string, any>} properties its custom properties (Tiled) or fields (LDtk), by name, with their values
 *   as in the file. In Tiled a value of a class is an object with those members that were set, and a list is an array
 *   of objects with `type` and `value`; in LDtk a point is `{ cx, cy }`, and a reference to an entity an object of iids
 * @property {Shape} shape in its own frame: boxes, ellipses, capsules and pictures about their middle, polygons and
 *   lines about the object's position, tiles about the upper left corner of the cells
 * @property {Pose} pose where the shape is in the map
 */

/**
 * A tile of a layer. Tiles that are mirrored or turned differently are different tiles.
 * @typedef {object} MapTile
 * @property {string} layer the layer's name
 * @property {number} id the tile's number in its tileset (Tiled), or its value in the layer (LDtk)
 * @property {string} type the tile's class (Tiled), or the value's name (LDtk)
 * @property {Record<string, any>} properties the tile's custom properties; empty in LDtk
 * @property {boolean | Shape} shape the tile's shape if `options.tile` does not decide otherwise: `true` for a whole
 *   cell, `false` for nothing, or a shape in the unit cell, out of which a large tile reaches
 */

/**
 * The place in a map of something that cannot be read: the names and numbers of all that holds it, or the index in its
 * list of a thing that has neither. For a tile of a layer, `cell` is the first cell with that tile.
 * @typedef {Partial<Record<
 *   'world' | 'level' | 'layer' | 'chunk' | 'object' | 'tileset' | 'tile',
 *   { name?: string, id?: number | string, index?: number }
 * >> & { cell?: { x: number, y: number } }} MapPlace
 */

/**
 * What a tile is: `true` for a whole cell, `false` for nothing, or an outline or a shape within the unit cell, which is
 * from (0, 0) to (1, 1).
 * @typedef {boolean | Points | Shape} TileShape
 */

/**
 * @typedef {object} MapOptions
 * @property {(tile: MapTile) => TileShape | { kind: string, shape?: TileShape }} [tile] decides what a tile is. Tiles
 *   with a `kind` are a part of their own for each kind; without a `shape`, they keep `tile.shape`. Any other answer,
 *   such as `undefined`, is an error
 * @property {(error: Error, where: MapPlace) => void} [onError] called for each thing that cannot be read, while the
 *   rest is read. Without it, the first error is thrown
 */

/**
 * The part, whose place must be finite numbers.
 * @param {MapPart} part
 */
export function checkPlace(part) {
  const { x, y, angle = 0 } = part.pose;
  if ([x, y, angle].every(Number.isFinite)) return part;
  throw new Error(`its place must be finite numbers, got (${x}, ${y}), turned by ${angle}`);
}
