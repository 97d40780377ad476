/**
 * shadowgap/pairs: shapes and the questions about one or two of them, in less than half of the bytes of `shadowgap`. What is exported
 * here has the same names and the same answers there. The two hold shapes apart: a `Shape` of one is refused by the other.
 */
export { ShapeError } from './errors.js';
export { cast, collide, distance, overlaps } from './pair.js';
export { project } from './project.js';
export { contains, raycast } from './ray.js';
export { Shape } from './shape.js';

/** @typedef {import('./types.js').Point} Point */
/** @typedef {import('./types.js').Pose} Pose */
/** @typedef {import('./types.js').Points} Points */
/** @typedef {import('./errors.js').ShapeErrorCode} ShapeErrorCode */
/** @typedef {import('./pair.js').CollideOptions} CollideOptions */
/** @typedef {import('./contact.js').Contact} Contact */
/** @typedef {import('./contact.js').ContactPoint} ContactPoint */
/** @typedef {import('./project.js').Shadow} Shadow */
/** @typedef {import('./impact.js').Impact} Impact */
/** @typedef {import('./ray.js').RayHit} RayHit */
/** @typedef {import('./separation.js').Separation} Separation */
