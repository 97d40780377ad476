//! The boundary of a union of swept convex polygons.
//!
//! Each region's boundary is a ring of curves: its edges, moved outwards by the radius, and arcs about its vertices.
//! The boundary of the union consists of the parts of these curves that no other region covers. Between two
//! neighbouring intersections with another region's boundary, a curve is wholly covered by that region or not at all,
//! so one point between them decides.

use glam::DVec2;

use crate::math::interval::{larger, smaller, Interval};
use crate::math::pose::Pose;
use crate::polygon::support::{next, previous};
use crate::shape::convex::Convex;

/// A convex polygon (or segment, or point) swept by a radius.
#[derive(Default)]
pub(crate) struct Region {
    /// Counter-clockwise.
    pub vertices: Vec<DVec2>,
    /// The unit outward normal of each edge, from a vertex to the next; none when there is only one vertex.
    pub normals: Vec<DVec2>,
    pub radius: f64,
    /// Set if the region is a piece without width, or a Minkowski difference with one: a segment's direction, or zero, which stands
    /// for all directions: of a point, and of two segments. Between two such differences that touch each other, that piece would lie
    /// in the joint of two others.
    pub thin: Option<DVec2>,
}

/// A curve of a region's boundary, counter-clockwise. Points on it have a parameter, from 0 at its beginning to
/// [`end`](Curve::end): on a segment the distance from the beginning, on an arc the tangent of half the angle from
/// there.
#[derive(Clone, Copy)]
pub(crate) enum Curve {
    Segment {
        from: DVec2,
        /// The unit direction.
        along: DVec2,
        length: f64,
    },
    /// At most a quarter turn.
    Arc {
        center: DVec2,
        radius: f64,
        /// The unit direction from the centre to its beginning.
        from: DVec2,
        /// The parameter of its end.
        end: f64,
    },
}

impl Curve {
    /// The arc about a centre, counter-clockwise between two unit directions.
    #[inline(never)]
    fn arc(center: DVec2, radius: f64, from: DVec2, to: DVec2) -> Self {
        Curve::Arc { center, radius, from, end: from.perp_dot(to) / (1.0 + from.dot(to)) }
    }

    /// The parameter of the curve's end.
    pub fn end(&self) -> f64 {
        match *self {
            Curve::Segment { length, .. } => length,
            Curve::Arc { end, .. } => end,
        }
    }

    /// The point at a parameter.
    pub fn point(&self, parameter: f64) -> DVec2 {
        match *self {
            Curve::Segment { from, along, .. } => from + along * parameter,
            Curve::Arc { center, radius, .. } => center + self.outward(parameter) * radius,
        }
    }

    /// The unit outward normal at a parameter.
    pub fn outward(&self, parameter: f64) -> DVec2 {
        match *self {
            Curve::Segment { along, .. } => -along.perp(),
            Curve::Arc { from, .. } => {
                let square = parameter * parameter;
                (from * (1.0 - square) + from.perp() * (2.0 * parameter)) / (1.0 + square)
            }
        }
    }

    /// The parameter of the point nearest to `point` on the curve's whole line or circle.
    fn nearest_parameter(&self, point: DVec2) -> f64 {
        match *self {
            Curve::Segment { from, along, .. } => (point - from).dot(along),
            Curve::Arc { center, from, .. } => {
                let to_point = point - center;
                from.perp_dot(to_point) / (to_point.length() + from.dot(to_point))
            }
        }
    }

    /// The point nearest to the origin between two parameters.
    pub fn nearest_to_origin(&self, low: f64, high: f64) -> DVec2 {
        let parameter = self.nearest_parameter(DVec2::ZERO);
        if (low..=high).contains(&parameter) {
            return self.point(parameter);
        }
        let (p, q) = (self.point(low), self.point(high));
        if p.length_squared() <= q.length_squared() {
            p
        } else {
            q
        }
    }

    /// The intersections of this curve's line or circle with the other's: at most two points. For a circle that
    /// misses the other curve, points near both; the caller checks how near.
    fn intersections(&self, other: &Curve) -> [Option<DVec2>; 2] {
        match (*self, *other) {
            (Curve::Segment { from: p, along: a, .. }, Curve::Segment { from: q, along: b, .. }) => {
                let sine = a.perp_dot(b);
                let parameter = (q - p).perp_dot(b) / sine;
                [parameter.is_finite().then(|| p + a * parameter), None]
            }
            (Curve::Segment { from, along, .. }, Curve::Arc { center, radius, .. })
            | (Curve::Arc { center, radius, .. }, Curve::Segment { from, along, .. }) => {
                let foot = from + along * (center - from).dot(along);
                let square = radius * radius - foot.distance_squared(center);
                let half = along * square.max(0.0).sqrt();
                [Some(foot - half), Some(foot + half)]
            }
            (Curve::Arc { center: p, radius: r, .. }, Curve::Arc { center: q, radius: s, .. }) => {
                let between = q - p;
                let square = between.length_squared();
                if square == 0.0 {
                    return [None, None];
                }
                let part = (square + r * r - s * s) / (2.0 * square);
                let half = between.perp() * (r * r / square - part * part).max(0.0).sqrt();
                let middle = p + between * part;
                [Some(middle - half), Some(middle + half)]
            }
        }
    }
}

impl Region {
    pub const fn new() -> Self {
        Region { vertices: Vec::new(), normals: Vec::new(), radius: 0.0, thin: None }
    }

    /// Overwrites the region with a piece that is posed by `pose`.
    #[inline(never)]
    pub fn set(&mut self, piece: &Convex, pose: &Pose) {
        self.vertices.clear();
        self.vertices.extend(piece.points().map(|point| pose.apply(point)));
        self.normals.clear();
        self.normals.extend(piece.normals.iter().map(|&normal| pose.rotation.apply(normal)));
        self.radius = piece.radius;
        self.thin = (piece.width == 0.0).then_some(DVec2::ZERO);
    }

    /// The length of the core's shortest shadow along a normal; infinity if it has none.
    #[inline(never)]
    pub fn core_width(&self) -> f64 {
        let mut width = f64::INFINITY;
        for normal in &self.normals {
            let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
            for vertex in &self.vertices {
                let height = vertex.dot(*normal);
                (low, high) = (smaller(low, height), larger(high, height));
            }
            width = smaller(width, high - low);
        }
        width
    }

    /// Visits the curves of the region's boundary. Arcs of more than a quarter turn come in two halves, a circle in
    /// quarters.
    #[inline(never)]
    pub fn visit_curves(&self, visit: &mut dyn FnMut(Curve)) {
        let Region { vertices, normals, radius, .. } = self;
        let (count, radius) = (vertices.len(), *radius);
        if count == 1 {
            for (from, to) in
                [(DVec2::X, DVec2::Y), (DVec2::Y, -DVec2::X), (-DVec2::X, -DVec2::Y), (-DVec2::Y, DVec2::X)]
            {
                visit(Curve::arc(vertices[0], radius, from, to));
            }
            return;
        }
        if radius > 0.0 {
            for i in 0..count {
                let (from, to) = (normals[previous(i, count)], normals[i]);
                let is_wide = from.dot(to) < 0.0;
                let middle = if is_wide { (from.perp() - to.perp()).normalize() } else { to };
                visit(Curve::arc(vertices[i], radius, from, middle));
                if is_wide {
                    visit(Curve::arc(vertices[i], radius, middle, to));
                }
            }
        }
        for i in 0..count {
            let (from, normal) = (vertices[i], normals[i]);
            let along = normal.perp();
            let length = (vertices[next(i, count)] - from).dot(along);
            visit(Curve::Segment { from: from + normal * radius, along, length });
        }
    }

    /// Whether a segment lies clearly inside (true) or outside (false); `None` if the heights over the core's edges, or the distance
    /// from its only vertex, do not decide, and for arcs.
    pub fn clearly_inside(&self, curve: &Curve, touch: f64) -> Option<bool> {
        let Curve::Segment { from, along, length } = *curve else { return None };
        let to = from + along * length;
        let (mut lowest, mut highest) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        for (vertex, normal) in self.vertices.iter().zip(&self.normals) {
            let (p, q) = ((from - *vertex).dot(*normal), (to - *vertex).dot(*normal));
            lowest = larger(lowest, smaller(p, q));
            highest = larger(highest, larger(p, q));
        }
        if let [center] = self.vertices[..] {
            let parameter = Interval { min: 0.0, max: length }.clamp(curve.nearest_parameter(center));
            lowest = curve.point(parameter).distance(center);
        }
        if lowest > self.radius + 8.0 * touch {
            Some(false)
        } else {
            (self.vertices.len() > 2 && highest < -8.0 * touch).then_some(true)
        }
    }

    /// Whether a point lies deeper inside than `depth`; faster than [`Region::signed_distance`].
    #[inline(never)]
    pub fn is_deeper(&self, point: DVec2, depth: f64) -> bool {
        let most = self.radius - depth;
        let behind =
            self.vertices.iter().zip(&self.normals).all(|(vertex, normal)| (point - *vertex).dot(*normal) < most);
        behind && (self.radius == 0.0 || self.signed_distance(point, 0.0).0 < -depth)
    }

    /// Whether an edge within `touch` of a point faces this way. At a sharp tip an edge of each side may be as near.
    fn has_edge_along(&self, point: DVec2, facing: DVec2, touch: f64) -> bool {
        let least = self.radius - touch;
        let mut edges = self.vertices.iter().zip(&self.normals);
        edges.any(|(vertex, normal)| normal.dot(facing) > 0.0 && (point - *vertex).dot(*normal) >= least)
    }

    /// The signed distance of a point from the boundary, negative inside, and the unit outward direction there.
    #[inline(never)]
    pub fn signed_distance(&self, point: DVec2, touch: f64) -> (f64, DVec2) {
        let count = self.vertices.len();
        let mut highest = (f64::NEG_INFINITY, DVec2::X);
        for (vertex, normal) in self.vertices.iter().zip(&self.normals) {
            let height = (point - *vertex).dot(*normal);
            if height > highest.0 {
                highest = (height, *normal);
            }
        }
        if count > 2 && highest.0 <= 0.0 {
            return (highest.0 - self.radius, highest.1);
        }
        let mut nearest = DVec2::INFINITY;
        for (i, &vertex) in self.vertices.iter().enumerate() {
            let edge = self.vertices[next(i, count)] - vertex;
            let square = edge.length_squared();
            let part = if square > 0.0 { Interval::UNIT.clamp((point - vertex).dot(edge) / square) } else { 0.0 };
            let from_edge = point - (vertex + edge * part);
            if from_edge.length_squared() < nearest.length_squared() {
                nearest = from_edge;
            }
        }
        let distance = nearest.length();
        // On the core itself only an edge's normal gives a direction.
        let outward = if distance > touch { nearest / distance } else { highest.1 };
        (distance - self.radius, outward)
    }
}

/// Whether a region covers a curve of another region that coincides with its own boundary.
#[derive(Clone, Copy)]
pub(crate) struct Coincident {
    /// Covered where the two regions lie on the same side of the curve.
    pub same_side: bool,
    /// Covered where the regions lie on opposite sides and abut.
    pub abutting: bool,
}

/// Finds the parts of a curve that other regions leave uncovered. Its lists are reused from curve to curve.
#[derive(Default)]
pub(crate) struct Cutter {
    /// The uncovered parts, as pairs of parameters.
    pub uncovered: Vec<(f64, f64)>,
    /// The parameters where the curve may enter or leave a region, in order.
    cuts: Vec<f64>,
    /// The region that last completed the cover of a curve.
    last_cover: usize,
    /// Scratch list of [`Cutter::remove`].
    remainder: Vec<(f64, f64)>,
}

impl Cutter {
    pub const fn new() -> Self {
        Cutter { uncovered: Vec::new(), cuts: Vec::new(), last_cover: 0, remainder: Vec::new() }
    }

    /// Leaves in `uncovered` the parts of a curve that none of the regions but `own` covers; `abutting` says which of them cover a
    /// curve that they abut. Curves within `touch` of each other coincide; if the regions lie on the same side of such curves, the
    /// boundary is the curve of the region with the lower index.
    pub fn subtract_others(
        &mut self,
        curve: &Curve,
        own: usize,
        regions: &[Region],
        touch: f64,
        abutting: &dyn Fn(&Region) -> bool,
    ) {
        self.start_whole(curve);
        // The region that covered the last curve most likely covers the next one.
        let first = self.last_cover;
        for index in std::iter::once(first).chain((0..regions.len()).filter(|&index| index != first)) {
            if let Some(region) = regions.get(index).filter(|_| index != own) {
                self.subtract(curve, region, touch, Coincident { same_side: index < own, abutting: abutting(region) });
                if self.uncovered.is_empty() {
                    self.last_cover = index;
                    return;
                }
            }
        }
    }

    /// Starts with the whole curve uncovered.
    pub fn start_whole(&mut self, curve: &Curve) {
        self.start((0.0, curve.end()));
    }

    /// Starts with a part of a curve uncovered, between two parameters.
    pub fn start(&mut self, part: (f64, f64)) {
        self.uncovered.clear();
        self.uncovered.push(part);
    }

    /// The summed length of the uncovered parts, each by its chord.
    pub fn uncovered_length(&self, curve: &Curve) -> f64 {
        self.uncovered.iter().map(|&(low, high)| curve.point(low).distance(curve.point(high))).sum()
    }

    /// Drops uncovered parts that are no longer than `gap`.
    pub fn close_gaps(&mut self, curve: &Curve, gap: f64) {
        self.uncovered.retain(|&(low, high)| curve.point(low).distance(curve.point(high)) > gap);
    }

    /// Removes the parts of the curve that a region covers.
    #[inline(never)]
    pub fn subtract(&mut self, curve: &Curve, region: &Region, touch: f64, coincident: Coincident) {
        // Most regions clearly hold the whole curve or none of it.
        match region.clearly_inside(curve, touch) {
            Some(true) => self.uncovered.clear(),
            Some(false) => {}
            None => self.subtract_parts(curve, region, touch, coincident),
        }
    }

    /// [`subtract`](Cutter::subtract) where the region's boundary comes near the curve: cuts the curve at its
    /// intersections with the boundary, and tests a point of each part.
    fn subtract_parts(&mut self, curve: &Curve, region: &Region, touch: f64, coincident: Coincident) {
        self.find_cuts(curve, region, 4.0 * touch);
        let mut low = 0.0;
        for k in 0..=self.cuts.len() {
            let high = self.cuts.get(k).copied().unwrap_or(curve.end());
            let (mut height, mut covers) = (0.0f64, false);
            for part in [0.5, 0.25, 0.75] {
                let parameter = low + (high - low) * part;
                let (point, facing) = (curve.point(parameter), curve.outward(parameter));
                let (here, outward) = region.signed_distance(point, touch);
                if part == 0.5 || here.abs() > height.abs() {
                    height = here;
                    covers = if outward.dot(facing) > 0.0 {
                        coincident.same_side
                    } else {
                        coincident.abutting || (coincident.same_side && region.has_edge_along(point, facing, touch))
                    };
                }
                // Curves may touch at the very point that is tested: then the farthest of three points decides.
                if part == 0.5 && height.abs() > touch {
                    break;
                }
            }
            if height < -touch || (height <= touch && covers) {
                self.remove(low, high);
            }
            low = high;
        }
    }

    /// Fills `cuts` with the parameters where the curve meets the region's boundary, within `slack`.
    fn find_cuts(&mut self, curve: &Curve, region: &Region, slack: f64) {
        self.cuts.clear();
        let cuts = &mut self.cuts;
        let mut add = |point: DVec2| {
            let parameter = curve.nearest_parameter(point);
            if parameter > 0.0 && parameter < curve.end() && curve.point(parameter).distance(point) <= slack {
                let at = cuts.iter().position(|&cut| cut > parameter).unwrap_or(cuts.len());
                cuts.insert(at, parameter);
            }
        };
        region.visit_curves(&mut |other| {
            add(other.point(0.0));
            for point in curve.intersections(&other).into_iter().flatten() {
                let parameter = Interval { min: 0.0, max: other.end() }.clamp(other.nearest_parameter(point));
                if other.point(parameter).distance(point) <= slack {
                    add(point);
                }
            }
        });
    }

    /// Removes the part between two parameters from `uncovered`.
    fn remove(&mut self, low: f64, high: f64) {
        self.remainder.clear();
        for &(from, to) in &self.uncovered {
            for part in [(from, to.min(low)), (from.max(high), to)] {
                if part.0 < part.1 {
                    self.remainder.push(part);
                }
            }
        }
        std::mem::swap(&mut self.uncovered, &mut self.remainder);
    }
}
