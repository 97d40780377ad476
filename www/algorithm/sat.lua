-- The separating axis theorem for convex shapes in the plane, to read and to copy.
--
-- A shape is { points = …, radius = … }: its vertices in the world, counter-clockwise (as +x turns to +y), and a radius
-- around them. A polygon has radius 0; a circle has one point. Normals point from A to B. Touching counts as overlap.

local sat = {}

local function dot(p, q) return p.x * q.x + p.y * q.y end
local function minus(p, q) return { x = p.x - q.x, y = p.y - q.y } end
local function times(v, factor) return { x = v.x * factor, y = v.y * factor } end
local function moved(p, way, factor) return { x = p.x + way.x * factor, y = p.y + way.y * factor } end
local function length_of(v) return math.sqrt(dot(v, v)) end
local function unit(v) return times(v, 1 / length_of(v)) end

-- The vertices in the world of a shape at a pose.
function sat.place(points, pose)
  local cos, sin = math.cos(pose.angle), math.sin(pose.angle)
  local placed = {}
  for i, p in ipairs(points) do
    placed[i] = { x = pose.x + cos * p.x - sin * p.y, y = pose.y + sin * p.x + cos * p.y }
  end
  return placed
end

-- The shadow of a shape on an axis: an interval.
function sat.project(shape, axis)
  local min, max = math.huge, -math.huge
  for _, p in ipairs(shape.points) do
    min = math.min(min, dot(p, axis) - shape.radius) -- smallest
    max = math.max(max, dot(p, axis) + shape.radius) -- largest
  end
  return { min = min, max = max }
end

-- How far two intervals are apart; negative if they overlap.
function sat.separation(a, b)
  local ab = b.min - a.max -- A before B
  local ba = a.min - b.max -- B before A
  return math.max(ab, ba)
end

-- The edges of a shape, from vertex to vertex. A circle has none.
function sat.edges(shape)
  local points, found = shape.points, {}
  if #points == 1 then return found end
  for i, p in ipairs(points) do found[i] = { p, points[i % #points + 1] } end
  return found
end

-- The outward normal of an edge: its direction, turned right.
function sat.normal_of(edge)
  local p, q = edge[1], edge[2]
  return unit({ x = q.y - p.y, y = p.x - q.x })
end

-- The axes to test.
function sat.axes(a, b)
  local all = {}
  for _, edge in ipairs(sat.edges(a)) do table.insert(all, sat.normal_of(edge)) end -- edges of A
  for _, edge in ipairs(sat.edges(b)) do table.insert(all, sat.normal_of(edge)) end -- edges of B
  if a.radius + b.radius > 0 then table.insert(all, sat.nearest(a, b)) end -- vertices
  return all
end

-- The direction from A to B between their nearest vertices.
function sat.nearest(a, b)
  local least, best = math.huge, { x = 1, y = 0 }
  for _, p in ipairs(a.points) do
    for _, q in ipairs(b.points) do
      local way = minus(q, p)
      local length = length_of(way)
      if length > 0 and length < least then least, best = length, way end -- nearest so far
    end
  end
  return unit(best)
end

-- Whether two shapes overlap.
function sat.overlaps(a, b)
  for _, axis in ipairs(sat.axes(a, b)) do -- next axis
    local gap = sat.separation(sat.project(a, axis), sat.project(b, axis)) -- two shadows
    if gap > 0 then return false end -- a gap: apart
  end
  return true -- no gap on any axis
end

-- The shortest way out, by which B leaves A; nil if they are apart.
function sat.collide(a, b)
  local depth, normal = math.huge, nil
  for _, axis in ipairs(sat.axes(a, b)) do
    local shadow_a, shadow_b = sat.project(a, axis), sat.project(b, axis)
    local ahead = shadow_a.max - shadow_b.min -- B moves along the axis
    local back = shadow_b.max - shadow_a.min -- B moves against it
    local overlap = math.min(ahead, back) -- shorter way
    if overlap < 0 then return nil end -- a gap: apart
    if overlap < depth then
      depth = overlap
      normal = ahead <= back and axis or times(axis, -1) -- least so far
    end
  end
  return { normal = normal, depth = depth, mtv = times(normal, depth) }
end

-- The vertex farthest along a direction: the support vertex.
function sat.support(shape, direction)
  local best = shape.points[1]
  for _, p in ipairs(shape.points) do
    if dot(p, direction) > dot(best, direction) then best = p end
  end
  return best
end

-- The edge of one polygon that the other is least deep behind.
function sat.penetration(own, other)
  local best = { distance = -math.huge, edge = nil }
  for _, edge in ipairs(sat.edges(own)) do
    local out = sat.normal_of(edge)
    local vertex = sat.support(other, times(out, -1)) -- deepest vertex
    local distance = dot(minus(vertex, edge[1]), out)
    if distance > best.distance then best = { distance = distance, edge = edge } end -- greatest so far
    if distance > 0 then break end -- in front: a gap
  end
  return best
end

-- The Minkowski difference: every vertex of B minus every vertex of A.
function sat.difference(a, b)
  local points = {}
  for _, q in ipairs(b.points) do
    for _, p in ipairs(a.points) do table.insert(points, minus(q, p)) end
  end
  return { points = points, radius = a.radius + b.radius }
end

-- Whether the difference holds the origin, as it does exactly if A and B overlap.
function sat.holds_origin(a, b)
  local whole = sat.difference(a, b)
  for _, axis in ipairs(sat.axes(a, b)) do
    local shadow = sat.project(whole, axis)
    if shadow.min > 0 or shadow.max < 0 then return false end -- origin outside
  end
  return true -- origin inside
end

-- The edge that faces a direction most.
function sat.facing(shape, direction)
  local most, best = -math.huge, nil
  for _, edge in ipairs(sat.edges(shape)) do
    local towards = dot(sat.normal_of(edge), direction)
    if towards > most then most, best = towards, edge end
  end
  return best
end

-- The part of a segment that is not beyond the line through `at` across `direction`.
function sat.clip(segment, direction, at)
  local p, q = segment[1], segment[2]
  local beyond_p = dot(minus(p, at), direction)
  local beyond_q = dot(minus(q, at), direction)
  if beyond_p <= 0 and beyond_q <= 0 then return segment end
  local crossing = moved(p, minus(q, p), beyond_p / (beyond_p - beyond_q))
  return beyond_p > 0 and { crossing, q } or { p, crossing }
end

-- The contact points of an overlap: of polygons one or two, of a circle one.
function sat.manifold(a, b, contact)
  local normal, depth = contact.normal, contact.depth
  if #a.points == 1 then return { { point = moved(a.points[1], normal, a.radius - depth / 2), depth = depth } } end
  if #b.points == 1 then return { { point = moved(b.points[1], normal, depth / 2 - b.radius), depth = depth } } end
  local edge_a, edge_b = sat.facing(a, normal), sat.facing(b, times(normal, -1))
  local by_a = dot(sat.normal_of(edge_a), normal) >= -dot(sat.normal_of(edge_b), normal)
  local reference = by_a and edge_a or edge_b -- reference edge
  local ends = by_a and edge_b or edge_a -- incident edge
  local from, to = reference[1], reference[2]
  local along = unit(minus(to, from))
  ends = sat.clip(ends, times(along, -1), from) -- clip
  ends = sat.clip(ends, along, to) -- clip again
  local out = sat.normal_of(reference)
  local points = {}
  for i, p in ipairs(ends) do
    local behind = dot(minus(from, p), out)
    points[i] = { point = moved(p, out, behind / 2), depth = behind } -- midway between the surfaces
  end
  if points[1].depth < points[2].depth then points = { points[2], points[1] } end
  return points[2].depth < 0 and { points[1] } or points -- keep
end

return sat
