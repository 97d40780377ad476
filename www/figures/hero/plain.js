import { edges, nearest, normalOf, place, project as shadowOf, separation, support } from '../../algorithm/sat.js';
import { dot, moved, opposite, outward, SIDES, times } from '../../geometry/plane.js';

/**
 * What `explain` of the library answers, by the plain algorithm that figures 4 to 12 show, for two convex cores with
 * radii, one of which has an edge at least: the first figure moves before the library has been loaded.
 * tests/js/plain.test.mjs compares the answers with the library's.
 * @typedef {Pick<Shape, 'points' | 'radius'>} Core
 */

/** Two directions are one axis below this sine of their angle, and two separations equal: more than rounding gives. */
const SAME = 1e-9;

/** @param {Core} a  @param {Placed} poseA  @param {Core} b  @param {Placed} poseB  @returns {Explanation} */
export function explain(a, poseA, b, poseB) {
  const cores = { a: { points: place(a.points, poseA), radius: a.radius }, b: { points: place(b.points, poseB), radius: b.radius } };
  /** @type {(axis: Point, source: AxisTest['source']) => AxisTest} */
  const test = (axis, source) => {
    const shadows = { a: shadow(cores.a, axis), b: shadow(cores.b, axis) };
    return { axis, source, ...shadows, separation: separation(shadows.a, shadows.b) };
  };

  const all = /** @type {AxisTest[]} */ ([]);
  for (const shape of SIDES) {
    edges(cores[shape]).forEach((edge, index) => {
      const axis = normalOf(edge);
      if (!all.some((other) => Math.abs(dot(other.axis, outward(axis))) < SAME)) all.push(test(axis, { shape, feature: 'edge', index }));
    });
  }

  // The axis with the largest separation decides. It is that of the nearest vertices if two vertices are nearer than
  // any edge; then it counts as that of the core with more vertices.
  const shallow = all.reduce((best, other) => (other.separation > best.separation ? other : best));
  const across = nearest(cores.a, cores.b);
  const [shape, way] = b.points.length > a.points.length ? /** @type {const} */ (['b', opposite(across)]) : /** @type {const} */ (['a', across]);
  const vertices = test(across, { shape, feature: 'vertex', index: cores[shape].points.indexOf(support(cores[shape], way)) });
  const deciding = vertices.separation > shallow.separation + SAME ? vertices : shallow;
  const distance = deciding.separation;
  const normal = deciding.b.min - deciding.a.max === distance ? deciding.axis : opposite(deciding.axis);

  // The vertex that is nearest to the deciding feature, or deepest behind it, and the place on that feature which it
  // faces.
  const toA = deciding.source.shape === 'a';
  const vertex = toA ? support(cores.b, opposite(normal)) : support(cores.a, normal);
  const facing = moved(vertex, normal, (toA ? -1 : 1) * (distance + a.radius + b.radius));
  const [onCoreA, onCoreB] = toA ? [facing, vertex] : [vertex, facing];

  const gap = all.findIndex((one) => one.separation > 0);
  const axes = gap >= 0 ? all.slice(0, gap + 1) : deciding === vertices ? [...all, vertices] : all;
  const overlaps = distance <= 0;
  return {
    overlaps, axes,
    decisive: overlaps ? axes.indexOf(deciding) : axes.length - 1,
    mtv: overlaps ? times(normal, -distance) : null,
    separation: { distance, normal, onA: moved(onCoreA, normal, a.radius), onB: moved(onCoreB, normal, -b.radius) },
  };
}

/** The shadow of a core, with the vertices that cast its ends. @param {Core} core  @param {Point} axis */
function shadow(core, axis) {
  const [minVertex, maxVertex] = [opposite(axis), axis].map((way) => core.points.indexOf(support(core, way)));
  return { ...shadowOf(core, axis), minVertex, maxVertex };
}

/** What `project` of the library answers. @param {Core} shape  @param {Placed} pose  @param {Point} axis */
export const project = ({ points, radius }, pose, axis) => shadow({ points: place(points, pose), radius }, axis);
