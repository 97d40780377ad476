/**
 * shadowgap/pairs: shapes and the questions about one or two of them, in less than half of the bytes of `shadowgap`.
 * What is exported here has the same names and the same answers there. The two hold shapes apart: a `Shape` of one is
 * refused by the other.
 */
export { ShapeError } from './boundary/errors.js';
export { cast, collide, distance, overlaps } from './pair/pair.js';
export { project } from './pair/project.js';
export { contains, raycast } from './pair/ray.js';
export { Shape } from './shape/shape.js';

/** @typedef {import('./boundary/types.js').Point} Point */
/** @typedef {import('./boundary/types.js').Pose} Pose */
/** @typedef {import('./boundary/types.js').Points} Points */
/** @typedef {import('./boundary/errors.js').ShapeErrorCode} ShapeErrorCode */
/** @typedef {import('./pair/pair.js').CollideOptions} CollideOptions */
/** @typedef {import('./pair/contact.js').Contact} Contact */
/** @typedef {import('./pair/contact.js').ContactPoint} ContactPoint */
/** @typedef {import('./pair/project.js').Shadow} Shadow */
/** @typedef {import('./pair/impact.js').Impact} Impact */
/** @typedef {import('./pair/ray.js').RayHit} RayHit */
/** @typedef {import('./pair/separation.js').Separation} Separation */
