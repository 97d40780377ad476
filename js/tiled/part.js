/** What the readers of both formats share: the parts of a map, and layers of tiles. */
import { Shape } from '../index.js';

/** @import { Points, Pose } from '../types.js' */

/**
 * A part of a map: a layer's solid tiles, or an object.
 * @typedef {object} MapPart
 * @property {'tiles' | 'object'} kind which of both it is
 * @property {string} layer the layer's name
 * @property {string} name the object's name; of tiles, the layer's
 * @property {string} type the object's class in Tiled, its entity's name in LDtk; of tiles, the layer's class
 * @property {string} level the level's name in LDtk; empty in Tiled
 * @property {Record<string, any>} properties its custom properties (Tiled) or fields (LDtk), by name
 * @property {Shape} shape in its own frame: boxes and ellipses about their middle, polygons and lines about the object's position, tiles
 *   about the layer's upper left corner
 * @property {Pose} pose where the shape is in the map
 */

/**
 * A tile that a layer has, once for each kind.
 * @typedef {object} MapTile
 * @property {string} layer the layer's name
 * @property {number} id the tile's number in its tileset (Tiled), or its value in the layer (LDtk)
 * @property {string} type the tile's class (Tiled), or the value's name (LDtk)
 * @property {Record<string, any>} properties the tile's custom properties; empty in LDtk
 * @property {boolean | Shape} shape what it is unless told otherwise: `true` for a whole cell; `false` for nothing; or a shape in the unit cell
 */

/**
 * @typedef {object} MapOptions
 * @property {(tile: MapTile) => boolean | Points | Shape} [tile] what a tile is: `true` a whole cell, `false` nothing, points or a shape an
 *   outline within the unit cell, from (0, 0) to (1, 1)
 */

/**
 * The shape of a layer of tiles; none when all are empty.
 * @param {ArrayLike<number>} cells row by row, 0 for nothing
 * @param {number} columns
 * @param {[width: number, height: number]} size a cell's
 * @param {(cell: number) => boolean | Points | Shape} tileOf
 */
export function tilesShape(cells, columns, [width, height], tileOf) {
  /** @type {Record<string, boolean | Points | Shape>} */
  const legend = {};
  for (const cell of new Set(Array.from(cells))) if (cell !== 0) legend[cell] = tileOf(cell);
  if (Object.values(legend).every((tile) => tile === false)) return null;
  const rows = Array.from({ length: cells.length / columns }, (_, row) => Array.from(cells).slice(row * columns, (row + 1) * columns));
  const shape = Shape.tiles(rows, width, legend);
  return width === height ? shape : shape.scaled(1, height / width);
}

/**
 * Calls a function, and puts in front of its error's message where in the map it happened.
 * @template T
 * @param {string} where
 * @param {() => T} work
 * @returns {T}
 */
export function during(where, work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error) error.message = `${where}: ${error.message}`;
    throw error;
  }
}

/**
 * An object of JSON, or a TypeError.
 * @param {any} value
 * @param {string} name
 * @param {string} list a property that must be a list
 */
export function checkJson(value, name, list) {
  if (typeof value === 'object' && value !== null && Array.isArray(value[list])) return;
  throw new TypeError(`${name} must be the parsed JSON of a map, an object with a list of ${list}`);
}
