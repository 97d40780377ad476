/**
 * shadowgap: 2D collision detection by the separating axis theorem. It is ready when it has been imported.
 *
 * - Lengths are in the caller's own units. Angles are radians; a positive angle turns +x towards +y, exactly as
 *   CanvasRenderingContext2D.rotate does.
 * - A shape lives in its own frame; its origin is the point that a pose places and turns about.
 * - Sets are closed: touching is overlapping, with depth 0.
 * - A normal is a unit vector that points from A to B; `mtv = normal * depth`, added to B, ends the overlap.
 * - Bad input throws before anything changes: a ShapeError for geometry, a TypeError or RangeError for other arguments.
 * - A Scene holds many bodies: their poses are written straight into the core's memory, and one call a frame finds all pairs that
 *   overlap.
 * - Answers are new, plain objects, unless the last argument, `out`, is an object to fill and return: `{}` or an earlier
 *   answer. It keeps the parts (such as `normal`) that it was first filled with, and is left as it is when there is no
 *   answer. One that cannot be written to throws a TypeError, and nothing is written if that was so at its first
 *   filling, or if it or one of its parts has been frozen since. Where a single property or an object in a list has
 *   become read-only since, or a setter throws, some of the answer is written.
 */
export { Body } from './body.js';
export { bounce } from './bounce.js';
export { drawDebug } from './debug.js';
export { ShapeError } from './errors.js';
export { explain } from './explain.js';
export { explorerUrl } from './explorer.js';
export { collide, distance, overlaps } from './pair.js';
export { project } from './project.js';
export { contains, raycast } from './ray.js';
export { Scene } from './scene.js';
export { Shape } from './shape.js';
export { cast } from './spin.js';

/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').Pose} Pose */
/** @typedef {import('./types.js').Points} Points */
/** @typedef {import('./errors.js').ShapeErrorCode} ShapeErrorCode */
/** @typedef {import('./bounce.js').Motion} Motion */
/** @typedef {import('./pair.js').CollideOptions} CollideOptions */
/** @typedef {import('./contact.js').Contact} Contact */
/** @typedef {import('./contact.js').ContactPoint} ContactPoint */
/** @typedef {import('./debug.js').DebugColors} DebugColors */
/** @typedef {import('./debug.js').DebugOptions} DebugOptions */
/** @typedef {import('./explain.js').AxisSource} AxisSource */
/** @typedef {import('./explain.js').AxisTest} AxisTest */
/** @typedef {import('./explain.js').Explanation} Explanation */
/** @typedef {import('./project.js').Shadow} Shadow */
/** @typedef {import('./impact.js').Impact} Impact */
/** @typedef {import('./ray.js').RayHit} RayHit */
/** @typedef {import('./separation.js').Separation} Separation */
/** @typedef {import('./spin.js').Spins} Spins */
/** @typedef {import('./filter.js').Spin} Spin */
/** @typedef {import('./scene.js').NearestLimits} NearestLimits */
/** @typedef {import('./scene.js').ResolveLimit} ResolveLimit */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene.js').BodyOptions<Data>} BodyOptions
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene.js').FoundBody<Data>} FoundBody
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene-contacts.js').ContactBodies<Data>} ContactBodies
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene-contacts.js').SceneContact<Data>} SceneContact
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./filter.js').Filter<Data>} Filter
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./move.js').MoveOptions<Data>} MoveOptions
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./move.js').Move<Data>} Move
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./move-hit.js').MoveHit<Data>} MoveHit
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./push.js').Push<Data>} Push
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./push.js').PushOptions<Data>} PushOptions
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./move-hit.js').Passed<Data>} Passed
 */
/** @typedef {import('./scene.js').Bounds} Bounds */
/**
 * @template [Data=unknown]
 * @typedef {import('./filter.js').CastFilter<Data>} CastFilter
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene.js').NearestFilter<Data>} NearestFilter
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene.js').ResolveOptions<Data>} ResolveOptions
 */
