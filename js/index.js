/**
 * shadowgap: 2D collision detection by the separating axis theorem. Importing is enough.
 *
 * - Lengths are in the caller's own units. Angles are radians; a positive angle turns +x towards +y, exactly as
 *   CanvasRenderingContext2D.rotate does.
 * - A shape lives in its own frame; its origin is the point that a pose places and turns about.
 * - Sets are closed: touching is overlapping, with depth 0.
 * - A normal is a unit vector that points from A to B; `mtv = normal * depth`, added to B, ends the overlap.
 * - Bad input throws before anything changes: a ShapeError for geometry, a TypeError or RangeError for other arguments.
 */
export { ShapeError } from './errors.js';
export { collide, explain, overlaps } from './pair.js';
export { Shape } from './shape.js';

/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').Pose} Pose */
/** @typedef {import('./types.js').Points} Points */
/** @typedef {import('./pair.js').AxisTest} AxisTest */
/** @typedef {import('./pair.js').Contact} Contact */
/** @typedef {import('./pair.js').Explanation} Explanation */
/** @typedef {import('./pair.js').Separation} Separation */
/** @typedef {import('./pair.js').Shadow} Shadow */
