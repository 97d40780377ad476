/** The types that the package's files share. */

/** @import { GameObjects } from 'phaser' */
/** @import { BodyOptions as AnyBodyOptions, Point } from 'shadowgap' */
/** @import { MapOptions, MapTile } from 'shadowgap/tiled' */

/**
 * What has a place and a scale: sprites, images, shapes, containers, text.
 * @typedef {GameObjects.GameObject & GameObjects.Components.Transform} DisplayObject
 */

/**
 * The options of a body but its pose and `data`, which are those of its display object.
 * @typedef {Pick<AnyBodyOptions, 'fixed' | 'category' | 'mask' | 'oneWay'>} BodyOptions
 */

/**
 * The options of a layer's bodies. `oneWay`: the direction in which all its tiles are one-way, or a function that says
 * it for a tile; asked once for each tile of a chunk. `tile`: decides what a tile is, as for `readTiled`. `live`: false
 * if tiles never change, which saves looking for changes; default true.
 * @typedef {Omit<BodyOptions, 'oneWay'> & {
 *   oneWay?: Point | null | ((tile: MapTile) => Point | null | undefined | false),
 *   tile?: (tile: MapTile) => import('shadowgap/tiled').TileShape,
 *   live?: boolean,
 * }} LayerOptions
 */

export {};
