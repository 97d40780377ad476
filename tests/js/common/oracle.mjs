/**
 * An independent computation of the distance between two shapes, for the tests in Node and of the page.
 *
 * It shares no code with the library. Two convex sets overlap exactly when the origin lies in their Minkowski
 * difference {b - a}: take the difference of every pair of vertices, build the hull of the differences, and measure
 * how far the origin lies outside that hull (positive) or how deep inside it (negative). The radii only widen the hull,
 * so they are subtracted at the end. Positions are subtracted first, so answers far from the origin stay exact.
 */

/** @typedef {[number, number]} Vec */
/** @typedef {{ points: Vec[], radius: number }} Swept a convex core, as points whose hull it is, and its radius */
/** @typedef {{ x: number, y: number, angle?: number }} Pose */

/**
 * The signed distance of two placed shapes (> 0 the gap, 0 touching, < 0 minus the penetration depth), and the diameter
 * of the larger shape, for relative tolerances.
 * @param {Swept} a @param {Pose} poseA @param {Swept} b @param {Pose} poseB
 * @returns {{ separation: number, size: number }}
 */
export function separation(a, poseA, b, poseB) {
  const fromA = between(poseA, poseB);
  const turnedB = turned(b.points, poseB.angle);
  const differences = turned(a.points, poseA.angle).flatMap((p) => turnedB.map((q) => add(fromA, sub(q, p))));
  const cores = signedDistance([0, 0], hull(differences));
  return { separation: cores - a.radius - b.radius, size: Math.max(diameter(a), diameter(b)) };
}

/**
 * How far `inner` may grow before it leaves `outer`, or minus how far it sticks out. The depth of a
 * point in a convex set is a concave function of the point, so the vertices of the inner core decide.
 * @param {Swept} outer @param {Pose} poseOuter @param {Swept} inner @param {Pose} poseInner
 */
export function contains(outer, poseOuter, inner, poseInner) {
  const fromOuter = between(poseOuter, poseInner);
  const boundary = hull(turned(outer.points, poseOuter.angle));
  const outside = turned(inner.points, poseInner.angle).map((p) => signedDistance(add(fromOuter, p), boundary));
  return outer.radius - inner.radius - Math.max(...outside);
}

/**
 * The shape's projection, in the world, on an axis that need not be a unit vector.
 * @param {Swept} shape @param {Pose} pose @param {Vec} axis
 * @returns {{ min: number, max: number }}
 */
export function interval(shape, pose, axis) {
  const along = turned(shape.points, pose.angle).map((p) => dot(p, axis));
  const place = dot([pose.x, pose.y], axis);
  const reach = shape.radius * length(axis);
  return { min: place + (Math.min(...along) - reach), max: place + (Math.max(...along) + reach) };
}

/**
 * The greatest distance between two points of the shape.
 * @param {Swept} shape
 */
export function diameter({ points, radius }) {
  const spans = points.flatMap((p) => points.map((q) => length(sub(p, q))));
  return spans.reduce((longest, span) => Math.max(longest, span), 0) + 2 * radius;
}

/**
 * The corners of the convex hull, anticlockwise (Andrew's monotone chain). Equal points give one corner, points on a
 * line two.
 * @param {Vec[]} points
 */
function hull(points) {
  const sorted = points.sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const distinct = sorted.filter((p, i) => i === 0 || p[0] !== sorted[i - 1][0] || p[1] !== sorted[i - 1][1]);
  if (distinct.length < 3) return distinct;
  const lower = chain(distinct);
  const upper = chain(distinct.reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

/**
 * The lower or upper half of the hull: the points that a path through the sorted points keeps if it only turns left.
 * @param {Vec[]} points
 */
function chain(points) {
  /** @type {Vec[]} */
  const kept = [];
  for (const p of points) {
    while (kept.length > 1) {
      const [before, last] = kept.slice(-2);
      if (cross(sub(last, before), sub(p, last)) > 0) break; // edge by edge: accurate even if points almost coincide
      kept.pop();
    }
    kept.push(p);
  }
  return kept;
}

/**
 * The distance of `p` from the hull, or minus its depth inside. The distance to the boundary is accurate on both sides.
 * Its sign comes from the edges' lines, but only where they give a similar distance: near the tip of a sliver every
 * line may pass within rounding error of a point far outside.
 * @param {Vec} p @param {Vec[]} corners
 */
function signedDistance(p, corners) {
  let toBoundary = Infinity;
  let pastALine = -Infinity;
  corners.forEach((start, i) => {
    const edge = sub(corners[(i + 1) % corners.length], start);
    toBoundary = Math.min(toBoundary, distanceToSegment(p, start, edge));
    /** @type {Vec} */
    const outward = [edge[1], -edge[0]];
    const reach = corners.reduce((least, q) => Math.min(least, dot(sub(p, q), outward)), Infinity);
    pastALine = Math.max(pastALine, reach / length(outward));
  });
  return toBoundary < -2 * pastALine && corners.length > 2 ? -toBoundary : toBoundary;
}

/** @param {Vec} p @param {Vec} start @param {Vec} edge */
function distanceToSegment(p, start, edge) {
  const fromStart = sub(p, start);
  const squared = dot(edge, edge);
  const along = squared > 0 ? Math.min(1, Math.max(0, dot(fromStart, edge) / squared)) : 0;
  return length(sub(fromStart, [along * edge[0], along * edge[1]]));
}

/** @param {Pose} from @param {Pose} to @returns {Vec} */
const between = (from, to) => [to.x - from.x, to.y - from.y];

/** @param {Vec[]} points @param {number} [angle] @returns {Vec[]} */
function turned(points, angle = 0) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(([x, y]) => [cos * x - sin * y, sin * x + cos * y]);
}

/** @param {Vec} p @param {Vec} q @returns {Vec} */
const add = (p, q) => [p[0] + q[0], p[1] + q[1]];
/** @param {Vec} p @param {Vec} q @returns {Vec} */
const sub = (p, q) => [p[0] - q[0], p[1] - q[1]];
/** @param {Vec} p @param {Vec} q */
const dot = (p, q) => p[0] * q[0] + p[1] * q[1];
/** @param {Vec} p @param {Vec} q */
const cross = (p, q) => p[0] * q[1] - p[1] * q[0];
/** @param {Vec} p */
const length = (p) => Math.hypot(p[0], p[1]);
