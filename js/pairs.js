/**
 * shadowgap/pairs: shapes and the questions about one or two of them, in less than half of the bytes of `shadowgap`.
 * All exports have the same names and answers as in `shadowgap`. Each entry has shapes of its own: it refuses a `Shape`
 * of the other one.
 */
export { ShapeError } from './boundary/errors.js';
export { cast, collide, distance, overlaps } from './pair/pair.js';
export { project } from './pair/project.js';
export { contains, raycast } from './pair/ray.js';
export { Shape } from './shape/shape.js';

/** @typedef {import('./boundary/types.js').Point} Point */
/** @typedef {import('./boundary/types.js').Pose} Pose */
/** @typedef {import('./boundary/types.js').PointLike} PointLike */
/** @typedef {import('./boundary/types.js').Points} Points */
/** @typedef {import('./boundary/errors.js').ShapeErrorCode} ShapeErrorCode */
/** @typedef {import('./pair/pair.js').CollideOptions} CollideOptions */
/** @typedef {import('./pair/contact.js').Contact} Contact */
/** @typedef {import('./pair/contact.js').ContactPoint} ContactPoint */
/** @typedef {import('./pair/project.js').Shadow} Shadow */
/** @typedef {import('./pair/impact.js').Impact} Impact */
/** @typedef {import('./pair/ray.js').RayHit} RayHit */
/** @typedef {import('./pair/separation.js').Separation} Separation */
