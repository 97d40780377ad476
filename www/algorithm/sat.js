// The separating axis theorem for convex shapes in the plane, to read and to copy.
//
// A shape is { points, radius }: its vertices in the world, counter-clockwise (as +x turns to +y), and a radius around
// them. A polygon has radius 0; a circle has one point. Normals point from A to B. Touching counts as overlap.

const dot = (p, q) => p.x * q.x + p.y * q.y;
const minus = (p, q) => ({ x: p.x - q.x, y: p.y - q.y });
const times = (v, factor) => ({ x: v.x * factor, y: v.y * factor });
const moved = (p, way, factor) => ({ x: p.x + way.x * factor, y: p.y + way.y * factor });
const unit = (v) => times(v, 1 / Math.hypot(v.x, v.y));

// The vertices in the world of a shape at a pose.
export function place(points, { x, y, angle }) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map((p) => ({ x: x + cos * p.x - sin * p.y, y: y + sin * p.x + cos * p.y }));
}

// The shadow of a shape on an axis: an interval.
export function project(shape, axis) {
  const along = shape.points.map((p) => dot(p, axis));
  const min = Math.min(...along) - shape.radius; // smallest
  const max = Math.max(...along) + shape.radius; // largest
  return { min, max };
}

// How far two intervals are apart; negative if they overlap.
export function separation(a, b) {
  const ab = b.min - a.max; // A before B
  const ba = a.min - b.max; // B before A
  return Math.max(ab, ba);
}

// The edges of a shape, from vertex to vertex. A circle has none.
export function edges({ points }) {
  if (points.length === 1) return [];
  return points.map((p, i) => [p, points[(i + 1) % points.length]]);
}

// The outward normal of an edge: its direction, turned right.
export function normalOf([p, q]) {
  return unit({ x: q.y - p.y, y: p.x - q.x });
}

// The axes to test.
export function axes(a, b) {
  const all = [];
  for (const edge of edges(a)) all.push(normalOf(edge)); // edges of A
  for (const edge of edges(b)) all.push(normalOf(edge)); // edges of B
  if (a.radius + b.radius > 0) all.push(nearest(a, b)); // vertices
  return all;
}

// The direction from A to B between their nearest vertices.
export function nearest(a, b) {
  let [least, best] = [Infinity, { x: 1, y: 0 }];
  for (const p of a.points) {
    for (const q of b.points) {
      const way = minus(q, p);
      const length = Math.hypot(way.x, way.y);
      if (length > 0 && length < least) [least, best] = [length, way]; // nearest so far
    }
  }
  return unit(best);
}

// Whether two shapes overlap.
export function overlaps(a, b) {
  for (const axis of axes(a, b)) { // next axis
    const gap = separation(project(a, axis), project(b, axis)); // two shadows
    if (gap > 0) return false; // a gap: apart
  }
  return true; // no gap on any axis
}

// The shortest way out, by which B leaves A; null if they are apart.
export function collide(a, b) {
  let depth = Infinity;
  let normal = null;
  for (const axis of axes(a, b)) {
    const [shadowA, shadowB] = [project(a, axis), project(b, axis)];
    const ahead = shadowA.max - shadowB.min; // B moves along the axis
    const back = shadowB.max - shadowA.min; // B moves against it
    const overlap = Math.min(ahead, back); // shorter way
    if (overlap < 0) return null; // a gap: apart
    if (overlap < depth) {
      depth = overlap;
      normal = ahead <= back ? axis : times(axis, -1); // least so far
    }
  }
  return { normal, depth, mtv: times(normal, depth) };
}

// The vertex farthest along a direction: the support vertex.
export function support({ points }, direction) {
  return points.reduce((best, p) => (dot(p, direction) > dot(best, direction) ? p : best));
}

// The edge of one polygon that the other is least deep behind.
export function penetration(own, other) {
  let best = { distance: -Infinity, edge: null };
  for (const edge of edges(own)) {
    const out = normalOf(edge);
    const vertex = support(other, times(out, -1)); // deepest vertex
    const distance = dot(minus(vertex, edge[0]), out);
    if (distance > best.distance) best = { distance, edge }; // greatest so far
    if (distance > 0) break; // in front: a gap
  }
  return best;
}

// The Minkowski difference: every vertex of B minus every vertex of A.
export function difference(a, b) {
  const points = b.points.flatMap((q) => a.points.map((p) => minus(q, p)));
  return { points, radius: a.radius + b.radius };
}

// Whether the difference holds the origin, as it does exactly if A and B overlap.
export function holdsOrigin(a, b) {
  const all = difference(a, b);
  for (const axis of axes(a, b)) {
    const { min, max } = project(all, axis);
    if (min > 0 || max < 0) return false; // origin outside
  }
  return true; // origin inside
}

// The edge that faces a direction most.
export function facing(shape, direction) {
  const towards = (edge) => dot(normalOf(edge), direction);
  return edges(shape).reduce((best, edge) => (towards(edge) > towards(best) ? edge : best));
}

// The part of a segment that is not beyond the line through `at` across `direction`.
export function clip([p, q], direction, at) {
  const beyondP = dot(minus(p, at), direction);
  const beyondQ = dot(minus(q, at), direction);
  if (beyondP <= 0 && beyondQ <= 0) return [p, q];
  const crossing = moved(p, minus(q, p), beyondP / (beyondP - beyondQ));
  return beyondP > 0 ? [crossing, q] : [p, crossing];
}

// The contact points of an overlap: of polygons one or two, of a circle one.
export function manifold(a, b, { normal, depth }) {
  if (a.points.length === 1) return [{ ...moved(a.points[0], normal, a.radius - depth / 2), depth }];
  if (b.points.length === 1) return [{ ...moved(b.points[0], normal, depth / 2 - b.radius), depth }];
  const [edgeA, edgeB] = [facing(a, normal), facing(b, times(normal, -1))];
  const byA = dot(normalOf(edgeA), normal) >= -dot(normalOf(edgeB), normal);
  const [from, to] = byA ? edgeA : edgeB; // reference edge
  let ends = byA ? edgeB : edgeA; // incident edge
  const along = unit(minus(to, from));
  ends = clip(ends, times(along, -1), from); // clip
  ends = clip(ends, along, to); // clip again
  const out = normalOf([from, to]);
  const points = ends.map((p) => {
    const behind = dot(minus(from, p), out);
    return { ...moved(p, out, behind / 2), depth: behind }; // midway between the surfaces
  });
  if (points[0].depth < points[1].depth) points.reverse();
  return points[1].depth < 0 ? [points[0]] : points; // keep
}
