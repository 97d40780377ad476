/**
 * `shadowgap/sat`: the classes and functions of the npm package `sat` 0.9, by the same names, so that a game moves over by changing
 * one import. Both forms work: `import SAT from 'shadowgap/sat'` and `import { Polygon, testPolygonPolygon } from 'shadowgap/sat'`.
 *
 * - As in `sat`, shapes are changed in place. `pos`, `r` and a circle's `offset` count at the next test. A change of a polygon's
 *   `points`, `angle` or `offset` counts once a method has computed `calcPoints` anew: `setPoints`, `setAngle`, `setOffset`, `rotate`,
 *   `translate` or `_recalc`.
 * - `overlapV`, subtracted from the position of `a`, ends the overlap. Sets are closed: touching is overlapping, with overlap 0.
 * - A polygon that is concave or crosses itself counts as its convex hull. One of two points is a segment, one of one point is that
 *   point, and one of none touches nothing.
 * - A response is written only when the shapes overlap, and as a whole: it need not be cleared before.
 * - Numbers that are NaN, in a position, a radius or a point, make a test throw a RangeError that names the number.
 */
import * as SAT from './sat/names.js';

export * from './sat/names.js';
export default SAT;
