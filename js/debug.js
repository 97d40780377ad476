/**
 * shadowgap/debug: draws the scenes of `shadowgap`, to see what a game sees. `drawDebug` draws on a 2D canvas,
 * `debugLines` makes lines for any renderer.
 */
export { drawDebug } from './debug/canvas.js';
export { debugLines } from './debug/lines.js';

/** @typedef {import('./debug/canvas.js').DebugCanvas} DebugCanvas */
/** @typedef {import('./debug/figures.js').DebugColors} DebugColors */
/** @typedef {import('./debug/figures.js').DebugOptions} DebugOptions */
/** @typedef {import('./debug/lines.js').DebugLines} DebugLines */
/** @typedef {import('./debug/lines.js').DebugLinesOptions} DebugLinesOptions */
