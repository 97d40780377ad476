# The separating axis theorem for convex shapes in the plane, to read and to copy.
#
# A shape has vertices in the world, counter-clockwise (as +x turns to +y), and a radius around them. A polygon has
# radius 0; a circle has one point. Normals point from A to B. Touching counts as overlap.

from collections import namedtuple
from math import cos, hypot, inf, sin

Shape = namedtuple("Shape", "points radius")
Interval = namedtuple("Interval", "min max")
Contact = namedtuple("Contact", "normal depth mtv")

def dot(p, q): return p[0] * q[0] + p[1] * q[1]
def minus(p, q): return p[0] - q[0], p[1] - q[1]
def times(v, factor): return v[0] * factor, v[1] * factor
def moved(p, way, factor): return p[0] + way[0] * factor, p[1] + way[1] * factor
def unit(v): return times(v, 1 / hypot(*v))

# The vertices in the world of a shape at a pose.
def place(points, x, y, angle):
    c, s = cos(angle), sin(angle)
    return [(x + c * px - s * py, y + s * px + c * py) for px, py in points]

# The shadow of a shape on an axis: an interval.
def project(shape, axis):
    along = [dot(p, axis) for p in shape.points]
    return Interval(
        min(along) - shape.radius,  # smallest
        max(along) + shape.radius,  # largest
    )

# How far two intervals are apart; negative if they overlap.
def separation(a, b):
    ab = b.min - a.max  # A before B
    ba = a.min - b.max  # B before A
    return max(ab, ba)

# The edges of a shape, from vertex to vertex. A circle has none.
def edges(shape):
    if len(shape.points) == 1:
        return []
    return list(zip(shape.points, shape.points[1:] + shape.points[:1]))

# The outward normal of an edge: its direction, turned right.
def normal_of(edge):
    (px, py), (qx, qy) = edge
    return unit((qy - py, px - qx))

# The axes to test.
def axes(a, b):
    found = []
    found += [normal_of(edge) for edge in edges(a)]  # edges of A
    found += [normal_of(edge) for edge in edges(b)]  # edges of B
    if a.radius + b.radius > 0:
        found.append(nearest(a, b))  # vertices
    return found

# The direction from A to B between their nearest vertices.
def nearest(a, b):
    least, best = inf, (1, 0)
    for p in a.points:
        for q in b.points:
            way = minus(q, p)
            length = hypot(*way)
            if 0 < length < least:
                least, best = length, way  # nearest so far
    return unit(best)

# Whether two shapes overlap.
def overlaps(a, b):
    for axis in axes(a, b):  # next axis
        gap = separation(project(a, axis), project(b, axis))  # two shadows
        if gap > 0:
            return False  # a gap: apart
    return True  # no gap on any axis

# The shortest way out, by which B leaves A; None if they are apart.
def collide(a, b):
    depth, normal = inf, None
    for axis in axes(a, b):
        shadow_a, shadow_b = project(a, axis), project(b, axis)
        ahead = shadow_a.max - shadow_b.min  # B moves along the axis
        back = shadow_b.max - shadow_a.min  # B moves against it
        overlap = min(ahead, back)  # shorter way
        if overlap < 0:
            return None  # a gap: apart
        if overlap < depth:
            depth = overlap
            normal = axis if ahead <= back else times(axis, -1)  # least so far
    return Contact(normal, depth, times(normal, depth))

# The vertex farthest along a direction: the support vertex.
def support(shape, direction):
    return max(shape.points, key=lambda p: dot(p, direction))

# The edge of one polygon that the other is least deep behind.
def penetration(own, other):
    best = -inf, None
    for edge in edges(own):
        out = normal_of(edge)
        vertex = support(other, times(out, -1))  # deepest vertex
        distance = dot(minus(vertex, edge[0]), out)
        if distance > best[0]:
            best = distance, edge  # greatest so far
        if distance > 0:
            break  # in front: a gap
    return best

# The Minkowski difference: every vertex of B minus every vertex of A.
def difference(a, b):
    points = [minus(q, p) for q in b.points for p in a.points]
    return Shape(points, a.radius + b.radius)

# Whether the difference holds the origin, as it does exactly if A and B overlap.
def holds_origin(a, b):
    whole = difference(a, b)
    for axis in axes(a, b):
        shadow = project(whole, axis)
        if shadow.min > 0 or shadow.max < 0:
            return False  # origin outside
    return True  # origin inside

# The edge that faces a direction most.
def facing(shape, direction):
    return max(edges(shape), key=lambda edge: dot(normal_of(edge), direction))

# The part of a segment that is not beyond the line through `at` across `direction`.
def clip(segment, direction, at):
    p, q = segment
    beyond_p = dot(minus(p, at), direction)
    beyond_q = dot(minus(q, at), direction)
    if beyond_p <= 0 and beyond_q <= 0:
        return p, q
    crossing = moved(p, minus(q, p), beyond_p / (beyond_p - beyond_q))
    return (crossing, q) if beyond_p > 0 else (p, crossing)

# The contact points of an overlap: of polygons one or two, of a circle one.
def manifold(a, b, contact):
    normal, depth = contact.normal, contact.depth
    if len(a.points) == 1:
        return [(moved(a.points[0], normal, a.radius - depth / 2), depth)]
    if len(b.points) == 1:
        return [(moved(b.points[0], normal, depth / 2 - b.radius), depth)]
    edge_a, edge_b = facing(a, normal), facing(b, times(normal, -1))
    by_a = dot(normal_of(edge_a), normal) >= -dot(normal_of(edge_b), normal)
    start, end = edge_a if by_a else edge_b  # reference edge
    ends = edge_b if by_a else edge_a  # incident edge
    along = unit(minus(end, start))
    ends = clip(ends, times(along, -1), start)  # clip
    ends = clip(ends, along, end)  # clip again
    out = normal_of((start, end))
    behind = [dot(minus(start, p), out) for p in ends]
    points = [(moved(p, out, depth / 2), depth) for p, depth in zip(ends, behind)]  # midway between the surfaces
    points.sort(key=lambda point: -point[1])
    return points[:1] if points[1][1] < 0 else points  # keep
