import { axesOf, cross, dot, length, minus, plus, times } from './space.js';

/**
 * Boxes in three dimensions, and the fifteen axes that decide whether two of them overlap: three normals of A's faces,
 * three of B's, and the nine crosses of an edge of A and an edge of B. (S. Gottschalk, M. C. Lin and D. Manocha,
 * OBBTree, 1996; C. Ericson, Real-Time Collision Detection, 4.4. Here every axis has length 1, so that all fifteen
 * separations are lengths.)
 * @typedef {{ centre: Vector, half: Vector, axes: [Vector, Vector, Vector] }} Solid  a box: `half` of its extent along
 *   each of its axes
 * @typedef {{ face: Side, index: number } | { face?: undefined, edges: [ofA: number, ofB: number] }} Source
 * @typedef {{ source: Source, parallel: boolean, axis: Vector, a: Interval, b: Interval, separation: number }} Tried
 *   `axis`: unit, from A to B; `parallel`: the edges are parallel, so that their cross is no axis and `separation` is
 *   −Infinity
 */

/** Edges are parallel below this sine of their angle: their cross is then mostly rounding. */
const PARALLEL = 1e-6;
/** By how much an axis must beat an earlier one: crosses that repeat a face differ from it by rounding. */
const TIE = 1e-9;

/** @param {Vector} centre  @param {import('./space.js').Turn} turn  @param {Vector} half  @returns {Solid} */
export const boxAt = (centre, turn, half) => ({ centre, half, axes: axesOf(turn) });

/** The box's own frame: 1 or −1 along each of its axes, for all eight vertices. @type {Vector[]} */
const SIGNS = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => /** @type {Vector} */ ([x, y, z]))));

/** The vertex of a box at these signs along its axes. @param {Solid} box  @param {Vector} signs */
function cornerAt({ centre, half, axes }, signs) {
  return axes.reduce((p, axis, i) => plus(p, axis, half[i] * signs[i]), centre);
}

export const cornersOf = (/** @type {Solid} */ box) => SIGNS.map((signs) => cornerAt(box, signs));

/**
 * The vertex farthest in a direction, as signs.
 * @param {Solid} box  @param {Vector} way  @returns {[number, number, number]}
 */
export function farthest({ axes }, way) {
  const [x, y, z] = axes.map((axis) => (dot(axis, way) < 0 ? -1 : 1));
  return [x, y, z];
}

/** The ends of the edge farthest in a direction. @param {Solid} box  @param {number} edge  @param {Vector} way */
export function edgeTowards(box, edge, way) {
  return [-1, 1].map((sign) => {
    const signs = farthest(box, way);
    signs[edge] = sign;
    return cornerAt(box, signs);
  });
}

/**
 * The corners of a face, in order around it.
 * @param {Solid} box  @param {number} across  @param {number} sign  the end of the axis
 */
export function faceOf(box, across, sign) {
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([s, t]) => {
    /** @type {[number, number, number]} */
    const signs = [0, 0, 0];
    signs[across] = sign;
    signs[(across + 1) % 3] = s;
    signs[(across + 2) % 3] = t;
    return cornerAt(box, signs);
  });
}

/** @param {Solid} box  @param {Vector} axis  @returns {Interval} */
function shadowOf({ centre, half, axes }, axis) {
  const middle = dot(centre, axis);
  const reach = axes.reduce((sum, own, i) => sum + half[i] * Math.abs(dot(own, axis)), 0);
  return { min: middle - reach, max: middle + reach };
}

/** Both shadows on an axis. @param {Solid} a  @param {Solid} b  @param {Vector} axis  unit, from A to B */
export function shadowsOn(a, b, axis) {
  const [s, t] = [shadowOf(a, axis), shadowOf(b, axis)];
  // B's centre is not before A's on this axis, so that B's nearer end is the one to part from A's farther end.
  return { axis, a: s, b: t, separation: t.min - s.max };
}

/** A's faces, B's faces, then the crosses. @param {Solid} a  @param {Solid} b  @returns {Tried[]} */
export function fifteenTests(a, b) {
  const way = minus(b.centre, a.centre);
  /** @param {Source} source  @param {Vector} across  @returns {Tried} */
  const tried = (source, across) => {
    const size = length(across);
    if (size < PARALLEL) {
      const none = { min: 0, max: 0 };
      return { source, parallel: true, axis: [0, 0, 0], a: none, b: none, separation: -Infinity };
    }
    return { source, parallel: false, ...shadowsOn(a, b, times(across, (dot(across, way) < 0 ? -1 : 1) / size)) };
  };
  return [
    ...a.axes.map((axis, index) => tried({ face: 'a', index }, axis)),
    ...b.axes.map((axis, index) => tried({ face: 'b', index }, axis)),
    ...a.axes.flatMap((u, i) => b.axes.map((v, j) => tried({ edges: [i, j] }, cross(u, v)))),
  ];
}

/** The widest gap or, without any, the least overlap; the first of equal ones. @param {Tried[]} tests */
export function decisive(tests) {
  return tests.reduce((best, next) => (next.separation > best.separation + TIE ? next : best));
}

/**
 * How far along a ray its first point in a box is; null for none.
 * @param {Solid} box  @param {Vector} from  @param {Vector} way
 */
export function seenAt({ centre, half, axes }, from, way) {
  const start = minus(from, centre);
  let [enters, leaves] = [-Infinity, Infinity];
  axes.forEach((axis, i) => {
    const [at, speed] = [dot(start, axis), dot(way, axis)];
    // A line along two faces is between them all the way, or never.
    const ends = speed === 0 ? (Math.abs(at) <= half[i] ? [-Infinity, Infinity] : [Infinity, -Infinity]) : [(-half[i] - at) / speed, (half[i] - at) / speed];
    enters = Math.max(enters, Math.min(...ends));
    leaves = Math.min(leaves, speed === 0 ? ends[1] : Math.max(...ends));
  });
  return enters <= leaves ? enters : null;
}
