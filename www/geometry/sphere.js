import { cross, dot, times, unit } from './space.js';

/**
 * The sphere of normals, or Gauss map: a face is the point of its normal, an edge the arc between the normals of its
 * two faces. An edge of A and an edge of B make a face of the Minkowski difference exactly when A's arc crosses B's,
 * with B's normals turned round. (D. Gregorius, The Separating Axis Test between Convex Polyhedra, GDC 2013)
 * @typedef {import('./solid.js').Solid} Solid
 * @typedef {{ from: Vector, to: Vector, edge: number }} Arc  `edge`: the box's axis along which the edge lies
 * @typedef {{ at: Vector, edges: [ofA: number, ofB: number], arcs: [ofA: Arc, ofB: Arc] }} Crossing  `ofB` is turned
 *   round
 */

/** An end of an arc nearer than this to the other arc's circle lies on it: the arcs touch and do not cross. */
const ON_CIRCLE = 1e-9;

/** The twelve arcs of a box. @param {Solid} box  @returns {Arc[]} */
export function arcsOf({ axes }) {
  return axes.flatMap((_axis, edge) => {
    const [u, v] = [axes[(edge + 1) % 3], axes[(edge + 2) % 3]];
    return [-1, 1].flatMap((s) => [-1, 1].map((t) => ({ from: times(u, s), to: times(v, t), edge })));
  });
}

/** Whether two numbers lie clearly on different sides of 0. @param {number} x  @param {number} y */
const apart = (x, y) => Math.min(x, y) < -ON_CIRCLE && Math.max(x, y) > ON_CIRCLE;

/** Where the arcs of A cross those of B turned round. @param {Solid} a  @param {Solid} b  @returns {Crossing[]} */
export function crossings(a, b) {
  const turned = arcsOf(b).map(({ from, to, edge }) => ({ from: times(from, -1), to: times(to, -1), edge }));
  return arcsOf(a).flatMap((p) => {
    const ofA = cross(p.from, p.to);
    return turned.flatMap((q) => {
      const ofB = cross(q.from, q.to);
      // Each arc's ends lie on both sides of the other's circle, and not on the sphere's far side.
      const [c, d] = [dot(q.from, ofA), dot(q.to, ofA)];
      const [s, t] = [dot(p.from, ofB), dot(p.to, ofB)];
      if (!apart(c, d) || !apart(s, t) || c * t < 0) return [];
      const at = unit(cross(ofA, ofB));
      /** @type {Crossing} */
      const crossing = { at: times(at, dot(at, p.from) < 0 ? -1 : 1), edges: [p.edge, q.edge], arcs: [p, q] };
      return [crossing];
    });
  });
}
