/**
 * shadowgap/tiled: reads the maps of the editors Tiled and LDtk into shapes of `shadowgap`, with their poses.
 *
 * Both functions return a list of parts: the solid tiles of a layer are one part, and so is each object. A game adds
 * the parts that it wants to its scene: `scene.add(part.shape, { ...part.pose, fixed: true, data: part })`. Lengths are
 * in the map's pixels.
 */
export { readTiled } from './tiled/tiled.js';
export { readLdtk } from './tiled/ldtk.js';

/** @typedef {import('./tiled/part.js').MapPart} MapPart */
/** @typedef {import('./tiled/part.js').MapTile} MapTile */
/** @typedef {import('./tiled/part.js').MapOptions} MapOptions */
/** @typedef {import('./tiled/part.js').MapPlace} MapPlace */
/** @typedef {import('./tiled/part.js').TileShape} TileShape */
/** @typedef {import('./tiled/tiled.js').TiledOptions} TiledOptions */
/** @typedef {import('./tiled/ldtk.js').LdtkOptions} LdtkOptions */
