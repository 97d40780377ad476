/**
 * shadowgap: 2D collision detection by the separating axis theorem. It is ready when it has been imported.
 *
 * - Lengths are in the caller's own units. Angles are radians; a positive angle turns +x towards +y, exactly as
 *   CanvasRenderingContext2D.rotate does.
 * - A shape lives in its own frame; its origin is the point that a pose places and turns about.
 * - Sets are closed: touching is overlapping, with depth 0.
 * - A normal is a unit vector that points from A to B; `mtv = normal * depth`, added to B, ends the overlap.
 * - Bad input throws before anything changes: a ShapeError for geometry, a TypeError or RangeError for other arguments.
 * - A Scene holds many bodies: their poses are written straight into the core's memory, and one call a frame finds all
 *   pairs that overlap.
 * - Answers are new, plain objects, unless the last argument, `out`, is an object to fill and return: `{}` or an
 *   earlier answer. It keeps the parts (such as `normal`) that it was first filled with, and is left as it is when
 *   there is no answer. An `out` that cannot be written to throws a TypeError. Nothing is written then, unless a single
 *   property or an object in a list has become read-only since the first filling, or a setter throws: then a part of
 *   the answer is written.
 */
export { Body } from './scene/body.js';
export { bounce } from './pair/bounce.js';
export { ShapeError } from './boundary/errors.js';
export { explain } from './pair/explain.js';
export { explorerUrl } from './pair/explorer.js';
export { collide, distance, overlaps } from './pair/pair.js';
export { project } from './pair/project.js';
export { contains, raycast } from './pair/ray.js';
export { Scene } from './scene/scene.js';
export { Shape } from './shape/shape.js';
export { cast } from './pair/spin.js';

/** @typedef {import('./boundary/types.js').Point} Point */
/** @typedef {import('./boundary/types.js').Pose} Pose */
/** @typedef {import('./boundary/types.js').PointLike} PointLike */
/** @typedef {import('./boundary/types.js').Points} Points */
/** @typedef {import('./boundary/errors.js').ShapeErrorCode} ShapeErrorCode */
/** @typedef {import('./pair/bounce.js').Hit} Hit */
/** @typedef {import('./pair/bounce.js').Motion} Motion */
/** @typedef {import('./pair/pair.js').CollideOptions} CollideOptions */
/** @typedef {import('./pair/contact.js').Contact} Contact */
/** @typedef {import('./pair/contact.js').ContactPoint} ContactPoint */
/** @typedef {import('./pair/explain.js').AxisSource} AxisSource */
/** @typedef {import('./pair/explain.js').AxisTest} AxisTest */
/** @typedef {import('./pair/explain.js').Explanation} Explanation */
/** @typedef {import('./pair/project.js').Shadow} Shadow */
/** @typedef {import('./pair/impact.js').Impact} Impact */
/** @typedef {import('./pair/ray.js').RayHit} RayHit */
/** @typedef {import('./pair/separation.js').Separation} Separation */
/** @typedef {import('./pair/spin.js').Spins} Spins */
/** @typedef {import('./scene/filter.js').Spin} Spin */
/** @typedef {import('./scene/filter.js').NearestLimits} NearestLimits */
/** @typedef {import('./scene/filter.js').ResolveLimit} ResolveLimit */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene/body-options.js').BodyOptions<Data>} BodyOptions
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene/filter.js').FoundBody<Data>} FoundBody
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene/contacts.js').ContactBodies<Data>} ContactBodies
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene/contacts.js').SceneContact<Data>} SceneContact
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene/filter.js').Filter<Data>} Filter
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene/move.js').MoveOptions<Data>} MoveOptions
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene/move.js').Move<Data>} Move
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene/move-hit.js').MoveHit<Data>} MoveHit
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene/push.js').Push<Data>} Push
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene/push.js').PushOptions<Data>} PushOptions
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene/move-hit.js').Passed<Data>} Passed
 */
/** @typedef {import('./scene/filter.js').Bounds} Bounds */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene/filter.js').CastFilter<Data>} CastFilter
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene/filter.js').NearestFilter<Data>} NearestFilter
 */
/**
 * @template [Data=unknown]
 * @typedef {import('./scene/filter.js').ResolveOptions<Data>} ResolveOptions
 */
