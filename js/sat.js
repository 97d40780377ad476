/**
 * `shadowgap/sat`: the classes and functions of the npm package `sat` 0.9, by the same names, so that a game moves over
 * by changing one import. Both forms work: `import SAT from 'shadowgap/sat'` and
 * `import { Polygon, testPolygonPolygon } from 'shadowgap/sat'`.
 *
 * - As in `sat`, shapes are changed in place. `pos`, `r` and a circle's `offset` count at the next test. A change of a
 *   polygon's `points`, `angle` or `offset` counts once a method has computed `calcPoints` anew: `setPoints`,
 *   `setAngle`, `setOffset`, `rotate`, `translate` or `_recalc`.
 * - `overlapV`, subtracted from the position of `a`, ends the overlap. Sets are closed: touching is overlapping, with
 *   overlap 0.
 * - A polygon that is concave or crosses itself counts as its convex hull. A polygon of two points is a segment, one of
 *   one point a point, and one of none touches nothing.
 * - Of several equally short ways out, two polygons with up to 8 points together, such as boxes, give the same one as
 *   in `sat`. Larger polygons count as touching up to a gap of 1e-10 of their size.
 * - A polygon is cheap to move and turn. To make one of more than 4 points, or to change its points, takes some
 *   microseconds at its next test: turn it with `setAngle` rather than `rotate`.
 * - A response is written only when the shapes overlap, and as a whole: it need not be cleared before.
 * - Numbers that are NaN, in a position, a radius or a point, make a test throw a RangeError that names the number;
 *   what is no shape, and coordinates that are strings where their sum would be text, a TypeError. Tests and setters
 *   that throw change nothing, unless a single property is read-only. Vectors, `rotate`, `translate`, `_recalc` and
 *   `isSeparatingAxis` check nothing: there the engine's own errors come out.
 */
import * as SAT from './sat/names.js';

export * from './sat/names.js';
export default SAT;
