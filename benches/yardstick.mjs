/**
 * The yardstick: the separating axis theorem in JavaScript, written by hand for speed alone. Numbers lie in
 * Float64Arrays, unit normals are computed ahead, one object is reused for all answers, and arguments are not checked.
 * It finds normal and depth, but no contact points and no containment.
 *
 * Steps for two polygons: test circles about both. Then compute, for each edge of one shape, how far the other's centre
 * lies beyond it. The other shape reaches back from its centre by its inner radius at least: so most edges can neither
 * show a gap nor separate more than the best edge found. Only the remaining edges need the other's support vertex
 * against their normal. It is found among all vertices or, if there are many, by climbing from the support vertex
 * before: that moves round in the same sense as the normal, so that all climbs together take O(n + m) steps.
 */

/**
 * A shape about an origin inside it.
 * @typedef {object} Flat
 * @property {number} count of vertices; 0 for a circle
 * @property {Float64Array} x
 * @property {Float64Array} y
 * @property {Float64Array} nx the outward normal of the edge from each vertex to the next
 * @property {Float64Array} ny
 * @property {Float64Array} height the distance of that edge's line from the origin
 * @property {number} inner the radius of the largest circle about the origin inside the shape
 * @property {number} outer the radius of the smallest circle about the origin that covers the shape
 * @property {Float64Array} beyond scratch: how far the other's centre lies beyond each edge
 */

/** From this number of vertices on, climbing is faster than comparing all. */
const CLIMB_FROM = 16;

/**
 * @param {import('./outline.mjs').Outline} outline
 * @returns {Flat}
 */
export function flat(outline) {
  const points = 'radius' in outline ? new Float64Array(0) : outline.points;
  const count = points.length / 2;
  const [x, y, nx, ny, height, beyond] = Array.from({ length: 6 }, () => new Float64Array(count));
  let [inner, outer] = 'radius' in outline ? [outline.radius, outline.radius] : [Infinity, 0];
  for (let i = 0; i < count; i += 1) {
    const next = (i + 1) % count;
    const [ex, ey] = [points[2 * next] - points[2 * i], points[2 * next + 1] - points[2 * i + 1]];
    const length = Math.hypot(ex, ey);
    x[i] = points[2 * i];
    y[i] = points[2 * i + 1];
    nx[i] = ey / length;
    ny[i] = -ex / length;
    height[i] = x[i] * nx[i] + y[i] * ny[i];
    inner = Math.min(inner, height[i]);
    outer = Math.max(outer, Math.hypot(x[i], y[i]));
  }
  return { count, x, y, nx, ny, height, inner, outer, beyond };
}

/** The last answer of `collide`: the unit normal from A to B, and the depth. */
export const found = { nx: 0.5, ny: 0.5, depth: 0.5 };

/**
 * Whether the shapes overlap; if they do, `found` holds normal and depth.
 * @param {Flat} a
 * @param {number} ax
 * @param {number} ay
 * @param {number} aAngle
 * @param {Flat} b
 * @param {number} bx
 * @param {number} by
 * @param {number} bAngle
 */
export function collide(a, ax, ay, aAngle, b, bx, by, bAngle) {
  const dx = bx - ax;
  const dy = by - ay;
  const reach = a.outer + b.outer;
  const square = dx * dx + dy * dy;
  if (square > reach * reach) return false;
  if (a.count === 0 && b.count === 0) {
    const distance = Math.sqrt(square);
    found.nx = distance > 0 ? dx / distance : 1;
    found.ny = distance > 0 ? dy / distance : 0;
    found.depth = reach - distance;
    return true;
  }
  if (a.count === 0) return polygonCircle(b, bAngle, -dx, -dy, a.outer, -1);
  if (b.count === 0) return polygonCircle(a, aAngle, dx, dy, b.outer, 1);

  const aCos = Math.cos(aAngle);
  const aSin = Math.sin(aAngle);
  const bCos = Math.cos(bAngle);
  const bSin = Math.sin(bAngle);
  const cos = aCos * bCos + aSin * bSin;
  const sin = aCos * bSin - aSin * bCos;
  climbed = 0;
  const edgeA = largestSeparation(a, b, cos, sin, aCos * dx + aSin * dy, aCos * dy - aSin * dx, -Infinity);
  if (edgeA === GAP) return false;
  const separationA = separation;
  climbed = 0;
  const edgeB = largestSeparation(b, a, cos, -sin, -bCos * dx - bSin * dy, bSin * dx - bCos * dy, separationA);
  if (edgeB === GAP) return false;
  if (edgeB === NO_EDGE) {
    found.nx = aCos * a.nx[edgeA] - aSin * a.ny[edgeA];
    found.ny = aSin * a.nx[edgeA] + aCos * a.ny[edgeA];
    found.depth = -separationA;
  } else {
    found.nx = bSin * b.ny[edgeB] - bCos * b.nx[edgeB];
    found.ny = -bSin * b.nx[edgeB] - bCos * b.ny[edgeB];
    found.depth = -separation;
  }
  return true;
}

/**
 * Whether the shapes overlap. Only edges that can show a gap are tested.
 * @param {Flat} a
 * @param {number} ax
 * @param {number} ay
 * @param {number} aAngle
 * @param {Flat} b
 * @param {number} bx
 * @param {number} by
 * @param {number} bAngle
 */
export function overlaps(a, ax, ay, aAngle, b, bx, by, bAngle) {
  const dx = bx - ax;
  const dy = by - ay;
  const reach = a.outer + b.outer;
  const square = dx * dx + dy * dy;
  if (square > reach * reach) return false;
  const touch = a.inner + b.inner;
  if (square <= touch * touch) return true;
  if (a.count === 0) return polygonCircle(b, bAngle, -dx, -dy, a.outer, -1);
  if (b.count === 0) return polygonCircle(a, aAngle, dx, dy, b.outer, 1);

  const aCos = Math.cos(aAngle);
  const aSin = Math.sin(aAngle);
  const bCos = Math.cos(bAngle);
  const bSin = Math.sin(bAngle);
  const cos = aCos * bCos + aSin * bSin;
  const sin = aCos * bSin - aSin * bCos;
  climbed = 0;
  if (largestSeparation(a, b, cos, sin, aCos * dx + aSin * dy, aCos * dy - aSin * dx, 0) === GAP) return false;
  climbed = 0;
  return largestSeparation(b, a, cos, -sin, -bCos * dx - bSin * dy, bSin * dx - bCos * dy, 0) !== GAP;
}

/** `largestSeparation` returns these if there is a gap, or if no edge separates more than `least`. */
const GAP = -1;
const NO_EDGE = -2;

/** The separation of the edge that `largestSeparation` returned. */
let separation = 0;

/**
 * The edge of `own` with the largest separation, if that is larger than `least`. `cos`, `sin`, `cx` and `cy` are the
 * pose of `other` in own's frame.
 * @param {Flat} own
 * @param {Flat} other
 * @param {number} cos
 * @param {number} sin
 * @param {number} cx
 * @param {number} cy
 * @param {number} least
 */
function largestSeparation(own, other, cos, sin, cx, cy, least) {
  const { count, nx, ny, height, beyond } = own;
  let farthest = 0;
  let far = -Infinity;
  for (let i = 0; i < count; i += 1) {
    const distance = cx * nx[i] + cy * ny[i] - height[i];
    beyond[i] = distance;
    if (distance > far) {
      far = distance;
      farthest = i;
    }
  }
  const { inner } = other;
  if (far - inner <= least) return NO_EDGE;
  let edge = NO_EDGE;
  let most = least;
  // First the most likely edge: if it shows a gap, the search ends; if not, its separation rules out most other edges.
  const first = far + lowest(other, cos * nx[farthest] + sin * ny[farthest], cos * ny[farthest] - sin * nx[farthest]);
  if (first > most) {
    if (first > 0) return GAP;
    most = first;
    edge = farthest;
  }
  if (far - inner <= most) {
    separation = most;
    return edge;
  }
  for (let i = 0; i < count; i += 1) {
    if (beyond[i] - inner <= most || i === farthest) continue;
    const gap = beyond[i] + lowest(other, cos * nx[i] + sin * ny[i], cos * ny[i] - sin * nx[i]);
    if (gap > most) {
      if (gap > 0) return GAP;
      most = gap;
      edge = i;
    }
  }
  separation = most;
  return edge;
}

/** The vertex at which the last climb ended. */
let climbed = 0;

/**
 * The lowest projection of a polygon's vertices on an axis.
 * @param {Flat} polygon
 * @param {number} ux
 * @param {number} uy
 */
function lowest({ count, x, y }, ux, uy) {
  if (count < CLIMB_FROM) {
    let low = x[0] * ux + y[0] * uy;
    for (let j = 1; j < count; j += 1) {
      const there = x[j] * ux + y[j] * uy;
      if (there < low) low = there;
    }
    return low;
  }
  let at = climbed;
  let low = x[at] * ux + y[at] * uy;
  for (;;) {
    const next = at + 1 === count ? 0 : at + 1;
    const there = x[next] * ux + y[next] * uy;
    if (there >= low) break;
    low = there;
    at = next;
  }
  if (at === climbed) {
    for (;;) {
      const next = at === 0 ? count - 1 : at - 1;
      const there = x[next] * ux + y[next] * uy;
      if (there >= low) break;
      low = there;
      at = next;
    }
  }
  climbed = at;
  return low;
}

/**
 * Whether a polygon overlaps a circle whose centre is at (`dx`, `dy`) from the polygon's origin; if so, sets `found`.
 * @param {Flat} polygon
 * @param {number} angle
 * @param {number} dx
 * @param {number} dy
 * @param {number} radius
 * @param {number} sign 1 if the polygon is A, -1 if it is B
 */
function polygonCircle({ count, x, y, nx, ny, height }, angle, dx, dy, radius, sign) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const cx = cos * dx + sin * dy;
  const cy = cos * dy - sin * dx;
  let edge = 0;
  let most = -Infinity;
  for (let i = 0; i < count; i += 1) {
    const gap = cx * nx[i] + cy * ny[i] - height[i];
    if (gap > most) {
      if (gap > radius) return false;
      most = gap;
      edge = i;
    }
  }
  let ux = nx[edge];
  let uy = ny[edge];
  let distance = most;
  if (most > 0) {
    // Past an end of the edge, the vertex there is nearest.
    const next = edge + 1 === count ? 0 : edge + 1;
    const beyond = (cx - x[next]) * -uy + (cy - y[next]) * ux > 0;
    const before = (cx - x[edge]) * -uy + (cy - y[edge]) * ux < 0;
    if (beyond || before) {
      const vertex = beyond ? next : edge;
      ux = cx - x[vertex];
      uy = cy - y[vertex];
      distance = Math.sqrt(ux * ux + uy * uy);
      if (distance > radius) return false;
      ux /= distance;
      uy /= distance;
    }
  }
  found.nx = sign * (cos * ux - sin * uy);
  found.ny = sign * (sin * ux + cos * uy);
  found.depth = radius - distance;
  return true;
}

/** @type {import('./contestants.mjs').SetUp} */
export function setUp({ a, b, poses }, answer) {
  const as = a.map(flat);
  const bs = b.map(flat);
  return {
    collide(i) {
      const at = 6 * i;
      const shapeA = as[i % as.length];
      const shapeB = bs[i % bs.length];
      if (!collide(shapeA, poses[at], poses[at + 1], poses[at + 2], shapeB, poses[at + 3], poses[at + 4], poses[at + 5])) return false;
      answer[0] = found.nx;
      answer[1] = found.ny;
      answer[2] = found.depth;
      return true;
    },
    overlaps(i) {
      const at = 6 * i;
      const shapeA = as[i % as.length];
      const shapeB = bs[i % bs.length];
      return overlaps(shapeA, poses[at], poses[at + 1], poses[at + 2], shapeB, poses[at + 3], poses[at + 4], poses[at + 5]);
    },
  };
}
