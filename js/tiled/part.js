/** What the readers of both formats share: the parts of a map, and what happens when one cannot be read. */

/** @import { Points, Pose } from '../boundary/types.js' */
/** @import { Shape } from '../shape/shape.js' */

/**
 * A part of a map: solid tiles of a layer, or an object.
 * @typedef {object} MapPart
 * @property {string} kind `'object'`; of tiles, `'tiles'`, or what `options.tile` named
 * @property {string} layer the layer's name
 * @property {string} name the object's name; of tiles, the layer's
 * @property {number | string | undefined} id the object's number (Tiled) or iid (LDtk), to which fields of other
 *   objects refer; of tiles, the layer's
 * @property {string} type the object's class in Tiled, its entity's name in LDtk; of tiles, the layer's class
 * @property {string} level the level's name in LDtk; empty in Tiled
 * @property {string} world the world's name in an LDtk project of several worlds, which may overlap; otherwise empty
 * @property {number} depth the level's depth in LDtk: levels in one place have different depths, the upper one the
 *   greater; 0 in Tiled
 * @property {boolean} visible whether the editor shows it: itself, its layer and the groups that hold that
 * @property {number} opacity from 0 to 1: that of the object, its layer and the groups that hold that, multiplied
 * @property {Record<string, any>} properties its custom properties (Tiled) or fields (LDtk), by name
 * @property {Shape} shape in its own frame: boxes, ellipses, capsules and pictures about their middle, polygons and
 *   lines about the object's position, tiles about the upper left corner of the cells
 * @property {Pose} pose where the shape is in the map
 */

/**
 * A tile that a layer has, once for each tile and way of mirroring it.
 * @typedef {object} MapTile
 * @property {string} layer the layer's name
 * @property {number} id the tile's number in its tileset (Tiled), or its value in the layer (LDtk)
 * @property {string} type the tile's class (Tiled), or the value's name (LDtk)
 * @property {Record<string, any>} properties the tile's custom properties; empty in LDtk
 * @property {boolean | Shape} shape what it is unless told otherwise: `true` for a whole cell; `false` for nothing; or
 *   a shape in the unit cell, out of which a large tile reaches
 */

/**
 * Where in a map something is that cannot be read: what is known of it, by name and number; of what has neither, the
 * index in its list. The first `cell` of a layer or chunk that has a tile, in cells.
 * @typedef {Partial<Record<'world' | 'level' | 'layer' | 'chunk' | 'object' | 'tileset' | 'tile', { name?: string, id?:
 *   number | string, index?: number }>> & { cell?: { x: number, y: number } }} MapPlace
 */

/**
 * What a tile is: `true` a whole cell, `false` nothing, points or a shape an outline within the unit cell, from (0, 0)
 * to (1, 1).
 * @typedef {boolean | Points | Shape} TileShape
 */

/**
 * @typedef {object} MapOptions
 * @property {(tile: MapTile) => TileShape | { kind: string, shape?: TileShape }} [tile] what a tile is. With a `kind`,
 *   tiles of that kind are a part of their own; without a `shape`, they are as they would be
 * @property {(error: Error, where: MapPlace) => void} [onError] called for each thing that cannot be read; the rest is
 *   read. Without it, the first is thrown
 */

/**
 * A call of a reader: its name, for errors, its options, and the error that it ends with.
 * @typedef {{ name: string, options: MapOptions, thrown?: unknown }} Reading
 */

/**
 * Calls a function of the game, whose errors end the reading.
 * @template T
 * @param {Reading} reading
 * @param {() => T} call
 * @returns {T}
 */
export function asked(reading, call) {
  try {
    return call();
  } catch (error) {
    reading.thrown = error;
    throw error;
  }
}

/**
 * Does a piece of work. When it fails, puts the place in front of the error's message, and tells `onError` or throws.
 * @template T
 * @param {Reading} reading
 * @param {MapPlace} where
 * @param {() => T} work
 * @returns {T | undefined}
 */
export function attempt(reading, where, work) {
  try {
    return work();
  } catch (error) {
    if (error === reading.thrown) throw error;
    const { name, options: { onError } } = reading;
    const place = Object.entries(/** @type {Record<string, any>} */ (where)).map(([noun, { name: called, id, index, x, y }]) =>
      noun + (called ? ` ${show(called)}` : '') + (id === undefined ? '' : ` #${id}`) + (index === undefined ? '' : ` [${index}]`) + (x === undefined ? '' : ` (${x}, ${y})`));
    // `atob` throws what has no message of its own to write to, and a function that decompresses may throw a text.
    const failure = Object.hasOwn(Object(error), 'message') ? /** @type {Error} */ (error) : new Error(String(error), { cause: error });
    failure.message = [name, place.join(', '), failure.message].filter(Boolean).join(': ');
    asked(reading, () => {
      if (!onError) throw failure;
      onError(failure, where);
    });
    return undefined;
  }
}

/** What a message shows of a value of JSON. @param {any} value */
export const show = (value) => typeof value === 'string' ? JSON.stringify(value) : Array.isArray(value) ? 'a list' : Object(value) === value ? 'an object' : String(value);

/**
 * A value that must be what it is called, or an error.
 * @template T
 * @param {boolean} is
 * @param {T} value
 * @param {string} what it must be
 */
function expected(is, value, what) {
  if (is) return value;
  throw new Error(`${what}, got ${show(value)}`);
}

/**
 * A number that a thing has, or an error.
 * @param {any} thing
 * @param {string | number} key
 * @param {number} [fallback] if it has none
 * @returns {number}
 */
export const numberOf = (thing, key, fallback) => {
  const { [key]: value = fallback } = thing;
  return expected(Number.isFinite(value), value, `its ${key} must be a number`);
};

/**
 * A list that a thing has, or an error.
 * @param {any} thing
 * @param {string} key
 * @returns {any[]}
 */
export const listOf = (thing, key) => expected(Array.isArray(thing[key]), thing[key], `its ${key} must be a list`);

/**
 * An object or a list, or an error.
 * @param {any} value
 * @param {string} [name]
 */
export const objectOf = (value, name = 'it') => expected(Object(value) === value, value, `${name} must be an object`);

/**
 * What is read of each thing in a list, one after the other; what cannot be read is told.
 * @template T
 * @param {Reading} reading
 * @param {MapPlace} where the list is
 * @param {keyof MapPlace} noun what its things are called
 * @param {any[]} list
 * @param {(thing: any, place: MapPlace, index: number) => T[]} read
 * @returns {T[]}
 */
export function each(reading, where, noun, list, read) {
  return list.flatMap((thing, index) => {
    const { source, __identifier, identifier = __identifier, name = source ?? identifier, firstgid, iid = firstgid, id = iid } = Object(thing);
    const place = { ...where, [noun]: (name ?? id) === undefined ? { ...where[noun], index } : { name, id } };
    return attempt(reading, place, () => read(objectOf(thing), place, index)) ?? [];
  });
}

/**
 * A part, or an error if it is nowhere.
 * @param {MapPart} part
 */
export function placed(part) {
  const { x, y, angle = 0 } = part.pose;
  if ([x, y, angle].every(Number.isFinite)) return part;
  throw new Error(`its place must be finite numbers, got (${x}, ${y}), turned by ${angle}`);
}

/**
 * An object of JSON, or a TypeError.
 * @param {any} value
 * @param {string} name
 * @param {string} list a property that must be a list
 */
export function checkJson(value, name, list) {
  if (Array.isArray(value?.[list])) return;
  throw new TypeError(`${name} must be the parsed JSON of a map, an object with a list of ${list}`);
}
