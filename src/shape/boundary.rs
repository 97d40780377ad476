//! The boundary of a union of swept convex polygons.
//!
//! Each region's boundary is a ring of curves: its edges, moved outwards by the radius, and arcs about its vertices. What
//! of a curve lies on the boundary of the union is what no other region covers. A curve's part between two places where it
//! meets the other region's boundary is covered or not as a whole, so one look between decides.

use glam::DVec2;

use crate::math::interval::{larger, smaller, Interval};
use crate::polygon::support::{next, previous};

/// A convex polygon (or segment, or point) swept by a radius.
#[derive(Default)]
pub(crate) struct Region {
    /// Counter-clockwise.
    pub vertices: Vec<DVec2>,
    /// The unit outward normal of each edge, from a vertex to the next; none when there is only one vertex.
    pub normals: Vec<DVec2>,
    pub radius: f64,
    /// The direction of a segment, without width, that had a part in it; zero of a point.
    pub thin: Option<DVec2>,
}

/// A part of a region's boundary, in the sense of its winding.
#[derive(Clone, Copy)]
pub(crate) enum Curve {
    Segment {
        from: DVec2,
        /// A unit vector.
        along: DVec2,
        length: f64,
    },
    /// At most a quarter turn. Places on it are told by the tangent of half the angle from its beginning.
    Arc {
        center: DVec2,
        radius: f64,
        /// The direction of its beginning.
        from: DVec2,
        end: f64,
    },
}

impl Curve {
    /// The place of its end; that of its beginning is 0.
    pub fn end(&self) -> f64 {
        match *self {
            Curve::Segment { length, .. } => length,
            Curve::Arc { end, .. } => end,
        }
    }

    /// The point at a place.
    pub fn point(&self, place: f64) -> DVec2 {
        match *self {
            Curve::Segment { from, along, .. } => from + along * place,
            Curve::Arc { center, radius, .. } => center + self.outward(place) * radius,
        }
    }

    /// The unit outward normal at a place.
    pub fn outward(&self, place: f64) -> DVec2 {
        match *self {
            Curve::Segment { along, .. } => -along.perp(),
            Curve::Arc { from, .. } => {
                let square = place * place;
                (from * (1.0 - square) + from.perp() * (2.0 * place)) / (1.0 + square)
            }
        }
    }

    /// The place whose point lies nearest to `point`, if the curve went on beyond its ends.
    fn place(&self, point: DVec2) -> f64 {
        match *self {
            Curve::Segment { from, along, .. } => (point - from).dot(along),
            Curve::Arc { center, from, .. } => {
                let to_point = point - center;
                from.perp_dot(to_point) / (to_point.length() + from.dot(to_point))
            }
        }
    }

    /// Its point between two places that is nearest to the origin.
    pub fn nearest_to_origin(&self, low: f64, high: f64) -> DVec2 {
        let place = self.place(DVec2::ZERO);
        if (low..=high).contains(&place) {
            return self.point(place);
        }
        let (p, q) = (self.point(low), self.point(high));
        if p.length_squared() <= q.length_squared() {
            p
        } else {
            q
        }
    }

    /// Where this curve's line or circle meets the other's: at most two points.
    fn meetings(&self, other: &Curve) -> [Option<DVec2>; 2] {
        match (*self, *other) {
            (Curve::Segment { from: p, along: a, .. }, Curve::Segment { from: q, along: b, .. }) => {
                let sine = a.perp_dot(b);
                let place = (q - p).perp_dot(b) / sine;
                [place.is_finite().then(|| p + a * place), None]
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
    /// Shows the curves of its boundary.
    #[inline(never)]
    pub fn visit_curves(&self, see: &mut dyn FnMut(Curve)) {
        let Region { vertices, normals, radius, .. } = self;
        let (count, radius) = (vertices.len(), *radius);
        let mut arc = |center: DVec2, from: DVec2, to: DVec2| {
            let end = from.perp_dot(to) / (1.0 + from.dot(to));
            see(Curve::Arc { center, radius, from, end });
        };
        if count == 1 {
            for (from, to) in
                [(DVec2::X, DVec2::Y), (DVec2::Y, -DVec2::X), (-DVec2::X, -DVec2::Y), (-DVec2::Y, DVec2::X)]
            {
                arc(vertices[0], from, to);
            }
            return;
        }
        if radius > 0.0 {
            for i in 0..count {
                let (from, to) = (normals[previous(i, count)], normals[i]);
                if from.dot(to) < 0.0 {
                    let middle = (from.perp() - to.perp()).normalize();
                    arc(vertices[i], from, middle);
                    arc(vertices[i], middle, to);
                } else {
                    arc(vertices[i], from, to);
                }
            }
        }
        for i in 0..count {
            let (from, normal) = (vertices[i], normals[i]);
            let along = normal.perp();
            let length = (vertices[next(i, count)] - from).dot(along);
            see(Curve::Segment { from: from + normal * radius, along, length });
        }
    }

    /// Whether a segment clearly lies inside or outside, as far as the core's edges tell.
    fn side(&self, curve: &Curve, touch: f64) -> Option<bool> {
        let Curve::Segment { from, along, length } = *curve else { return None };
        let to = from + along * length;
        let (mut lowest, mut highest) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        for (vertex, normal) in self.vertices.iter().zip(&self.normals) {
            let (p, q) = ((from - *vertex).dot(*normal), (to - *vertex).dot(*normal));
            lowest = larger(lowest, smaller(p, q));
            highest = larger(highest, larger(p, q));
        }
        if self.vertices.len() < 2 {
            None
        } else if lowest > self.radius + 8.0 * touch {
            Some(false)
        } else {
            (self.vertices.len() > 2 && highest < -8.0 * touch).then_some(true)
        }
    }

    /// The signed distance of a point from the boundary, negative inside, and the outward direction there.
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
        // On the core itself there is no direction but an edge's.
        let outward = if distance > touch { nearest / distance } else { highest.1 };
        (distance - self.radius, outward)
    }
}

/// Directions this near to each other, in radians, are one.
const NARROW: f64 = 1e-9;

/// Whether a region covers a curve that coincides with its boundary: where both lie on the same side of it, and where they
/// abut.
#[derive(Clone, Copy)]
pub(crate) struct Coincident {
    pub same_side: bool,
    pub abutting: bool,
}

/// Finds what other regions leave of a curve; keeps its lists from one curve to the next.
#[derive(Default)]
pub(crate) struct Cutter {
    /// What is left: pairs of places.
    pub uncovered: Vec<(f64, f64)>,
    /// Where the curve may enter or leave the region, in order.
    cuts: Vec<f64>,
    /// The region that took the last of a curve last.
    last: usize,
    rest: Vec<(f64, f64)>,
}

impl Cutter {
    /// Leaves in `open` the parts of a curve of region `own` that none of the other regions covers, seen from outside.
    ///
    /// Within `touch`, curves coincide. Where the regions lie on the same side of such curves, the one with the lower
    /// index has the boundary. Where they abut, a way leads between them, into which what has a width just fits; but not
    /// where they are differences with a segment that runs along it, or with a point: those would lie inside.
    pub fn find_uncovered(&mut self, curve: &Curve, own: usize, regions: &[Region], touch: f64) {
        self.start_whole(curve);
        // What covered the last of a curve most likely covers the next one.
        let first = self.last.min(regions.len() - 1);
        for index in std::iter::once(first).chain((0..regions.len()).filter(|&index| index != first)) {
            if index != own {
                let region = &regions[index];
                let along = |thin: DVec2| thin.dot(curve.outward(0.0)).abs() <= NARROW;
                let abutting = region.thin.is_some_and(along) || regions[own].thin.is_some_and(along);
                self.subtract(curve, region, touch, Coincident { same_side: index < own, abutting });
            }
            if self.uncovered.is_empty() {
                self.last = index;
                return;
            }
        }
    }

    /// Begins with a whole curve.
    pub fn start_whole(&mut self, curve: &Curve) {
        self.uncovered.clear();
        self.uncovered.push((0.0, curve.end()));
    }

    /// How long all that is left is.
    pub fn uncovered_length(&self, curve: &Curve) -> f64 {
        self.uncovered.iter().map(|&(low, high)| curve.point(low).distance(curve.point(high))).sum()
    }

    /// Takes away every part that is no longer than `gap`.
    pub fn close_gaps(&mut self, curve: &Curve, gap: f64) {
        self.uncovered.retain(|&(low, high)| curve.point(low).distance(curve.point(high)) > gap);
    }

    /// Takes away what a region covers of the curve.
    #[inline(never)]
    pub fn subtract(&mut self, curve: &Curve, region: &Region, touch: f64, coincident: Coincident) {
        // Most regions hold the whole curve, or lie beyond it.
        match region.side(curve, touch) {
            Some(true) => self.uncovered.clear(),
            Some(false) => {}
            None => self.subtract_parts(curve, region, touch, coincident),
        }
    }

    /// The same where the region's boundary comes near the curve.
    fn subtract_parts(&mut self, curve: &Curve, region: &Region, touch: f64, coincident: Coincident) {
        self.cut(curve, region, 4.0 * touch);
        let mut low = 0.0;
        for k in 0..=self.cuts.len() {
            let high = self.cuts.get(k).copied().unwrap_or(curve.end());
            // Curves that touch within the part may do so at the place looked at: then other places tell.
            let look = |part: f64| {
                let place = low + (high - low) * part;
                let (height, outward) = region.signed_distance(curve.point(place), touch);
                (height, outward.dot(curve.outward(place)))
            };
            let mut seen = look(0.5);
            if seen.0.abs() <= touch {
                for other in [look(0.25), look(0.75)] {
                    if other.0.abs() > seen.0.abs() {
                        seen = other;
                    }
                }
            }
            let (height, along) = seen;
            let covers = if along > 0.0 { coincident.same_side } else { coincident.abutting };
            if height < -touch || (height <= touch && covers) {
                self.take(low, high);
            }
            low = high;
        }
    }

    /// Fills in `cuts`.
    fn cut(&mut self, curve: &Curve, region: &Region, slack: f64) {
        self.cuts.clear();
        let cuts = &mut self.cuts;
        let mut add = |point: DVec2| {
            let place = curve.place(point);
            if place > 0.0 && place < curve.end() && curve.point(place).distance(point) <= slack {
                let at = cuts.iter().position(|&cut| cut > place).unwrap_or(cuts.len());
                cuts.insert(at, place);
            }
        };
        region.visit_curves(&mut |other| {
            add(other.point(0.0));
            for point in curve.meetings(&other).into_iter().flatten() {
                let place = Interval { min: 0.0, max: other.end() }.clamp(other.place(point));
                if other.point(place).distance(point) <= slack {
                    add(point);
                }
            }
        });
    }

    /// Takes the part between two places from `open`.
    fn take(&mut self, low: f64, high: f64) {
        self.rest.clear();
        for &(from, to) in &self.uncovered {
            for part in [(from, to.min(low)), (from.max(high), to)] {
                if part.0 < part.1 {
                    self.rest.push(part);
                }
            }
        }
        std::mem::swap(&mut self.uncovered, &mut self.rest);
    }
}
