// The separating axis theorem for convex shapes in the plane, to read and to copy.
//
// A shape has vertices in the world, counter-clockwise (as +x turns to +y), and a radius around them. A polygon has
// radius 0; a circle has one point. Normals point from A to B. Touching counts as overlap.

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point { pub x: f64, pub y: f64 }
pub struct Shape { pub points: Vec<Point>, pub radius: f64 }
pub struct Interval { pub min: f64, pub max: f64 }
pub struct Contact { pub normal: Point, pub depth: f64, pub mtv: Point }
pub type Edge = (Point, Point);

fn dot(p: Point, q: Point) -> f64 { p.x * q.x + p.y * q.y }
fn minus(p: Point, q: Point) -> Point { Point { x: p.x - q.x, y: p.y - q.y } }
fn times(v: Point, factor: f64) -> Point { Point { x: v.x * factor, y: v.y * factor } }
fn moved(p: Point, way: Point, factor: f64) -> Point { Point { x: p.x + way.x * factor, y: p.y + way.y * factor } }
fn unit(v: Point) -> Point { times(v, 1.0 / v.x.hypot(v.y)) }

/// The vertices in the world of a shape at a pose.
pub fn place(points: &[Point], x: f64, y: f64, angle: f64) -> Vec<Point> {
    let (sin, cos) = angle.sin_cos();
    points.iter().map(|p| Point { x: x + cos * p.x - sin * p.y, y: y + sin * p.x + cos * p.y }).collect()
}

/// The shadow of a shape on an axis: an interval.
pub fn project(shape: &Shape, axis: Point) -> Interval {
    let mut shadow = Interval { min: f64::INFINITY, max: f64::NEG_INFINITY };
    for &p in &shape.points {
        shadow.min = shadow.min.min(dot(p, axis) - shape.radius); // smallest
        shadow.max = shadow.max.max(dot(p, axis) + shape.radius); // largest
    }
    shadow
}

/// How far two intervals are apart; negative if they overlap.
pub fn separation(a: Interval, b: Interval) -> f64 {
    let ab = b.min - a.max; // A before B
    let ba = a.min - b.max; // B before A
    ab.max(ba)
}

/// The edges of a shape, from vertex to vertex. A circle has none.
pub fn edges(shape: &Shape) -> Vec<Edge> {
    let points = &shape.points;
    if points.len() == 1 {
        return vec![];
    }
    (0..points.len()).map(|i| (points[i], points[(i + 1) % points.len()])).collect()
}

/// The outward normal of an edge: its direction, turned right.
pub fn normal_of((p, q): Edge) -> Point {
    unit(Point { x: q.y - p.y, y: p.x - q.x })
}

/// The axes to test.
pub fn axes(a: &Shape, b: &Shape) -> Vec<Point> {
    let mut all = vec![];
    all.extend(edges(a).into_iter().map(normal_of)); // edges of A
    all.extend(edges(b).into_iter().map(normal_of)); // edges of B
    if a.radius + b.radius > 0.0 {
        all.push(nearest(a, b)); // vertices
    }
    all
}

/// The direction from A to B between their nearest vertices.
pub fn nearest(a: &Shape, b: &Shape) -> Point {
    let (mut least, mut best) = (f64::INFINITY, Point { x: 1.0, y: 0.0 });
    for &p in &a.points {
        for &q in &b.points {
            let way = minus(q, p);
            let length = way.x.hypot(way.y);
            if length > 0.0 && length < least {
                (least, best) = (length, way); // nearest so far
            }
        }
    }
    unit(best)
}

/// Whether two shapes overlap.
pub fn overlaps(a: &Shape, b: &Shape) -> bool {
    for axis in axes(a, b) { // next axis
        let gap = separation(project(a, axis), project(b, axis)); // two shadows
        if gap > 0.0 {
            return false; // a gap: apart
        }
    }
    true // no gap on any axis
}

/// The shortest way out, by which B leaves A; None if they are apart.
pub fn collide(a: &Shape, b: &Shape) -> Option<Contact> {
    let mut depth = f64::INFINITY;
    let mut normal = Point { x: 0.0, y: 0.0 };
    for axis in axes(a, b) {
        let (shadow_a, shadow_b) = (project(a, axis), project(b, axis));
        let ahead = shadow_a.max - shadow_b.min; // B moves along the axis
        let back = shadow_b.max - shadow_a.min; // B moves against it
        let overlap = ahead.min(back); // shorter way
        if overlap < 0.0 {
            return None; // a gap: apart
        }
        if overlap < depth {
            depth = overlap;
            normal = if ahead <= back { axis } else { times(axis, -1.0) }; // least so far
        }
    }
    Some(Contact { normal, depth, mtv: times(normal, depth) })
}

/// The vertex farthest along a direction: the support vertex.
pub fn support(shape: &Shape, direction: Point) -> Point {
    let farther = |best, p| if dot(p, direction) > dot(best, direction) { p } else { best };
    shape.points.iter().copied().fold(shape.points[0], farther)
}

/// The edge of one polygon that the other is least deep behind.
pub fn penetration(own: &Shape, other: &Shape) -> (f64, Option<Edge>) {
    let mut best = (f64::NEG_INFINITY, None);
    for edge in edges(own) {
        let out = normal_of(edge);
        let vertex = support(other, times(out, -1.0)); // deepest vertex
        let distance = dot(minus(vertex, edge.0), out);
        if distance > best.0 {
            best = (distance, Some(edge)); // greatest so far
        }
        if distance > 0.0 {
            break; // in front: a gap
        }
    }
    best
}

/// The Minkowski difference: every vertex of B minus every vertex of A.
pub fn difference(a: &Shape, b: &Shape) -> Shape {
    let points = b.points.iter().flat_map(|&q| a.points.iter().map(move |&p| minus(q, p))).collect();
    Shape { points, radius: a.radius + b.radius }
}

/// Whether the difference holds the origin, as it does exactly if A and B overlap.
pub fn holds_origin(a: &Shape, b: &Shape) -> bool {
    let whole = difference(a, b);
    for axis in axes(a, b) {
        let shadow = project(&whole, axis);
        if shadow.min > 0.0 || shadow.max < 0.0 {
            return false; // origin outside
        }
    }
    true // origin inside
}

/// The edge that faces a direction most.
pub fn facing(shape: &Shape, direction: Point) -> Edge {
    let towards = |edge: &Edge| dot(normal_of(*edge), direction);
    let all = edges(shape);
    all.iter().copied().fold(all[0], |best, edge| if towards(&edge) > towards(&best) { edge } else { best })
}

/// The part of a segment that is not beyond the line through `at` across `direction`.
pub fn clip((p, q): Edge, direction: Point, at: Point) -> Edge {
    let beyond_p = dot(minus(p, at), direction);
    let beyond_q = dot(minus(q, at), direction);
    if beyond_p <= 0.0 && beyond_q <= 0.0 {
        return (p, q);
    }
    let crossing = moved(p, minus(q, p), beyond_p / (beyond_p - beyond_q));
    if beyond_p > 0.0 { (crossing, q) } else { (p, crossing) }
}

/// The contact points of an overlap, each with its depth: of polygons one or two, of a circle one.
pub fn manifold(a: &Shape, b: &Shape, contact: &Contact) -> Vec<(Point, f64)> {
    let (normal, depth) = (contact.normal, contact.depth);
    if a.points.len() == 1 {
        return vec![(moved(a.points[0], normal, a.radius - depth / 2.0), depth)];
    }
    if b.points.len() == 1 {
        return vec![(moved(b.points[0], normal, depth / 2.0 - b.radius), depth)];
    }
    let (edge_a, edge_b) = (facing(a, normal), facing(b, times(normal, -1.0)));
    let by_a = dot(normal_of(edge_a), normal) >= -dot(normal_of(edge_b), normal);
    let (from, to) = if by_a { edge_a } else { edge_b }; // reference edge
    let mut ends = if by_a { edge_b } else { edge_a }; // incident edge
    let along = unit(minus(to, from));
    ends = clip(ends, times(along, -1.0), from); // clip
    ends = clip(ends, along, to); // clip again
    let out = normal_of((from, to));
    let mut points: Vec<_> = [ends.0, ends.1].into_iter().map(|p| {
        let behind = dot(minus(from, p), out);
        (moved(p, out, behind / 2.0), behind) // midway between the surfaces
    }).collect();
    points.sort_by(|p, q| q.1.total_cmp(&p.1));
    if points[1].1 < 0.0 { // keep
        points.truncate(1);
    }
    points
}
