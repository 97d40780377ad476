# The separating axis theorem for convex shapes in the plane, to read and to copy. For Godot 3 and 4.
#
# A shape is { points = …, radius = … }: its vertices in the world, counter-clockwise (as +x turns to +y), and a radius
# around them. A polygon has radius 0; a circle has one point. Normals point from A to B. Touching counts as overlap.

# The vertices in the world of a shape at a pose.
static func place(points, position: Vector2, angle: float):
	var c = cos(angle)
	var s = sin(angle)
	var placed = []
	for p in points:
		placed.append(position + Vector2(c * p.x - s * p.y, s * p.x + c * p.y))
	return placed

# The shadow of a shape on an axis: an interval.
static func project(shape, axis: Vector2):
	var least = INF
	var most = -INF
	for p in shape.points:
		least = min(least, p.dot(axis) - shape.radius) # smallest
		most = max(most, p.dot(axis) + shape.radius) # largest
	return { min = least, max = most }

# How far two intervals are apart; negative if they overlap.
static func separation(a, b):
	var ab = b.min - a.max # A before B
	var ba = a.min - b.max # B before A
	return max(ab, ba)

# The edges of a shape, from vertex to vertex. A circle has none.
static func edges(shape):
	var points = shape.points
	var found = []
	if points.size() == 1:
		return found
	for i in range(points.size()):
		found.append([points[i], points[(i + 1) % points.size()]])
	return found

# The outward normal of an edge: its direction, turned right.
static func normal_of(edge):
	var way = edge[1] - edge[0]
	return Vector2(way.y, -way.x).normalized()

# The axes to test.
static func axes(a, b):
	var all = []
	for edge in edges(a):
		all.append(normal_of(edge)) # edges of A
	for edge in edges(b):
		all.append(normal_of(edge)) # edges of B
	if a.radius + b.radius > 0:
		all.append(nearest(a, b)) # vertices
	return all

# The direction from A to B between their nearest vertices.
static func nearest(a, b):
	var least = INF
	var best = Vector2(1, 0)
	for p in a.points:
		for q in b.points:
			var length = (q - p).length()
			if length > 0 and length < least:
				least = length
				best = q - p # nearest so far
	return best.normalized()

# Whether two shapes overlap.
static func overlaps(a, b):
	for axis in axes(a, b): # next axis
		var gap = separation(project(a, axis), project(b, axis)) # two shadows
		if gap > 0:
			return false # a gap: apart
	return true # no gap on any axis

# The shortest way out, by which B leaves A; null if they are apart.
static func collide(a, b):
	var depth = INF
	var normal = Vector2()
	for axis in axes(a, b):
		var shadow_a = project(a, axis)
		var shadow_b = project(b, axis)
		var ahead = shadow_a.max - shadow_b.min # B moves along the axis
		var back = shadow_b.max - shadow_a.min # B moves against it
		var overlap = min(ahead, back) # shorter way
		if overlap < 0:
			return null # a gap: apart
		if overlap < depth:
			depth = overlap
			normal = axis if ahead <= back else -axis # least so far
	return { normal = normal, depth = depth, mtv = normal * depth }

# The vertex farthest along a direction: the support vertex.
static func support(shape, direction: Vector2):
	var best = shape.points[0]
	for p in shape.points:
		if p.dot(direction) > best.dot(direction):
			best = p
	return best

# The edge of one polygon that the other is least deep behind.
static func penetration(own, other):
	var best = { distance = -INF, edge = null }
	for edge in edges(own):
		var out = normal_of(edge)
		var vertex = support(other, -out) # deepest vertex
		var distance = (vertex - edge[0]).dot(out)
		if distance > best.distance:
			best = { distance = distance, edge = edge } # greatest so far
		if distance > 0:
			break # in front: a gap
	return best

# The Minkowski difference: every vertex of B minus every vertex of A.
static func difference(a, b):
	var points = []
	for q in b.points:
		for p in a.points:
			points.append(q - p)
	return { points = points, radius = a.radius + b.radius }

# Whether the difference holds the origin, as it does exactly if A and B overlap.
static func holds_origin(a, b):
	var whole = difference(a, b)
	for axis in axes(a, b):
		var shadow = project(whole, axis)
		if shadow.min > 0 or shadow.max < 0:
			return false # origin outside
	return true # origin inside

# The edge that faces a direction most.
static func facing(shape, direction: Vector2):
	var most = -INF
	var best = null
	for edge in edges(shape):
		var towards = normal_of(edge).dot(direction)
		if towards > most:
			most = towards
			best = edge
	return best

# The part of a segment that is not beyond the line through `at` across `direction`.
static func clip(segment, direction: Vector2, at: Vector2):
	var p = segment[0]
	var q = segment[1]
	var beyond_p = (p - at).dot(direction)
	var beyond_q = (q - at).dot(direction)
	if beyond_p <= 0 and beyond_q <= 0:
		return segment
	var crossing = p + (q - p) * (beyond_p / (beyond_p - beyond_q))
	return [crossing, q] if beyond_p > 0 else [p, crossing]

# The contact points of an overlap: of polygons one or two, of a circle one.
static func manifold(a, b, contact):
	var normal = contact.normal
	var half = contact.depth / 2
	if a.points.size() == 1:
		return [{ point = a.points[0] + normal * (a.radius - half), depth = contact.depth }]
	if b.points.size() == 1:
		return [{ point = b.points[0] + normal * (half - b.radius), depth = contact.depth }]
	var edge_a = facing(a, normal)
	var edge_b = facing(b, -normal)
	var by_a = normal_of(edge_a).dot(normal) >= -normal_of(edge_b).dot(normal)
	var reference = edge_a if by_a else edge_b # reference edge
	var ends = edge_b if by_a else edge_a # incident edge
	var along = (reference[1] - reference[0]).normalized()
	ends = clip(ends, -along, reference[0]) # clip
	ends = clip(ends, along, reference[1]) # clip again
	var out = normal_of(reference)
	var points = []
	for p in ends:
		var behind = (reference[0] - p).dot(out)
		points.append({ point = p + out * (behind / 2), depth = behind }) # midway between the surfaces
	if points[0].depth < points[1].depth:
		points = [points[1], points[0]]
	return [points[0]] if points[1].depth < 0 else points # keep
