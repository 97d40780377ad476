/** shadowgap-phaser: `shadowgap` as a plugin for the scenes of Phaser. */
export { GapPlugin } from './plugin.js';

/** @typedef {import('./types.js').BodyOptions} BodyOptions */
/** @typedef {import('./types.js').DisplayObject} DisplayObject */
/** @typedef {import('./types.js').LayerOptions} LayerOptions */
/** @typedef {import('./picture-shape.js').EditorBody} EditorBody */
