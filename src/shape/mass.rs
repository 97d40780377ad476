//! Area, centroid and second moment of area.

use std::f64::consts::PI;

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::larger;
use crate::math::rotation::{arc_tangent, Rotation};
use crate::polygon::support::next;
use crate::shape::boundary::Curve;
use crate::shape::convex::Convex;
use crate::shape::cutter::Cutter;
use crate::shape::piece_tree::Node;
use crate::shape::regions::{Cover, Regions};
use crate::tolerance::TOUCH;

/// The integrals of 1, of x and y, and of x² + y², over the inside of a boundary.
#[derive(Clone, Copy, Debug, Default)]
struct Moments {
    area: f64,
    first: DVec2,
    second: f64,
}

/// A shape's area, and how it is distributed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mass {
    pub area: f64,
    /// Of the area; of a shape without area, of its length; of points, their mean. In the shape's frame.
    pub centroid: DVec2,
    /// The second moment of area about the centroid.
    pub inertia: f64,
}

/// The mass of sharp pieces that overlap nowhere. `points` are theirs, one piece after the other; or, if they are the
/// points of `one_ring`, those of the outline that the pieces were cut from. (Such pieces fill dents as thin as
/// rounding, and overlap there.)
pub(crate) fn disjoint_mass(pieces: &[Convex], mut points: &[DVec2], one_ring: bool, center: DVec2) -> Mass {
    let mut moments = Moments::default();
    for piece in pieces {
        let count = if one_ring { points.len() } else { piece.core.len().min(points.len()) };
        let (ring, rest) = points.split_at(count);
        for (k, &point) in ring.iter().enumerate() {
            moments.add_segment(point - center, ring[next(k, count)] - center);
        }
        points = rest;
    }
    moments.mass(pieces, center)
}

/// The mass of a segment swept by a radius, or by none: a rectangle and two half discs, all of whose parts are
/// positive. Integrals along the boundary would be differences of numbers as large as the squared length, which cancel
/// where the radius is small.
pub(crate) fn swept_segment_mass(piece: &Convex) -> Mass {
    let (radius, length) = (piece.radius, piece.core[0].distance(piece.core[1]));
    let square = length * length;
    let inertia =
        length * (square / 6.0 + 2.0 * radius * radius) + PI * radius * (square / 4.0 + radius * radius / 2.0);
    Mass { area: radius * (2.0 * length + PI * radius), centroid: piece.center, inertia: radius * inertia }
}

/// The mass of the union of these pieces, of which `nodes` is the tree if they are several. Where they overlap, the
/// area counts once. `center` and `extent` are those of a circle round the pieces.
///
/// By Green's theorem the integrals over the inside are integrals along the boundary: of (x dy − y dx) / 2, of x² dy /
/// 2 and −y² dx / 2, and of (x³ dy − y³ dx) / 3. Steps: for each piece, find the parts of its boundary on the boundary
/// of the union (see [`crate::shape::regions`]); add up their integrals about `center`; move them to the centroid.
pub(crate) fn mass(pieces: &[Convex], nodes: Option<&[Node]>, mut center: DVec2, extent: f64) -> Mass {
    // Beside other pieces, both sides of a piece hardly wider than the touching tolerance would coincide with their
    // boundary.
    let touch = TOUCH * extent;
    let min_width = if pieces.len() > 1 { 4.0 * touch } else { 0.0 };
    let (mut regions, mut cutter) = (Regions::default(), Cutter::new());
    let mut passes = 0;
    loop {
        let about_center = Frame { position: -center, rotation: Rotation::IDENTITY };
        regions.clear(pieces.len());
        for (index, piece) in pieces.iter().enumerate().filter(|(_, piece)| piece.width > min_width) {
            regions.add(index, piece, &about_center);
        }
        let to_tree = Frame { position: center, rotation: Rotation::IDENTITY };
        let cover = Cover { regions: &regions, nodes: nodes.unwrap_or_default(), to_tree };
        let mut moments = Moments::default();
        for (own, region) in regions.iter() {
            region.visit_curves(&mut |curve| {
                cover.subtract(&mut cutter, &curve, own, touch, &|_| false, &|_| true);
                cutter.uncovered.iter().for_each(|&(low, high)| moments.add(&curve, low, high));
            });
        }
        let about = moments.mass(pieces, center);
        // All of the area is in a spot far from the centre for its size, so that digits are lost: compute again about
        // that spot. For specks far from each other rounding decides where the spot is, perhaps differently each time.
        let lost = about.area > 0.0 && about.centroid.distance_squared(center) > FAR * about.area;
        passes += 1;
        if !lost || passes == MOST_PASSES {
            return about;
        }
        center = about.centroid;
    }
}

/// The area loses this part of its digits at most: its rounding is that of the square of the distance.
const FAR: f64 = 1e3;

/// The centre is moved to the area at most this many times; five are rare.
const MOST_PASSES: u32 = 16;

impl Moments {
    /// The mass of pieces with these moments about `center`.
    #[inline(never)]
    fn mass(&self, pieces: &[Convex], center: DVec2) -> Mass {
        let Moments { area, first, second } = *self;
        if area <= 0.0 {
            return Mass { area: 0.0, centroid: centroid_of_lines(pieces), inertia: 0.0 };
        }
        let centroid = first / area;
        // Steiner's theorem. Of a shape as thin as rounding, the moment is rounding alone.
        Mass { area, centroid: center + centroid, inertia: larger(second - area * centroid.length_squared(), 0.0) }
    }

    /// Adds the integrals along the segment from `p` to `q`.
    #[inline(never)]
    fn add_segment(&mut self, p: DVec2, q: DVec2) {
        let step = -(q - p).perp();
        let squares = p * p + p * q + q * q;
        let cubes = p * p * p + p * p * q + p * q * q + q * q * q;
        self.area += p.perp_dot(q) / 2.0;
        self.first += step * squares / 6.0;
        self.second += (step * cubes).element_sum() / 12.0;
    }

    /// Adds the integrals along the part of a boundary curve between two parameters.
    fn add(&mut self, curve: &Curve, low: f64, high: f64) {
        let (p, q) = (curve.point(low), curve.point(high));
        match *curve {
            Curve::Segment { .. } => self.add_segment(p, q),
            Curve::Arc { center: c, radius: r, .. } => {
                let (from, to) = (curve.outward(low), curve.outward(high));
                let angle = 2.0 * arc_tangent((high - low) / (1.0 + high * low));
                // Integrals over the angle: of the direction (cosine, sine), its squares and its cubes.
                let once = (to - from).perp() * -1.0;
                let mixed = (to.x * to.y - from.x * from.y) / 2.0;
                let squares = DVec2::splat(angle / 2.0) + DVec2::new(mixed, -mixed);
                let cube = |d: DVec2| DVec2::new(d.y - d.y * d.y * d.y / 3.0, d.x * d.x * d.x / 3.0 - d.x);
                let cubes = cube(to) - cube(from);
                let fourth = |d: DVec2| d.x * d.y * (d.x * d.x - d.y * d.y) / 4.0;
                let fourths = 0.75 * angle + fourth(to) - fourth(from);
                self.area += (r * r * angle + c.perp_dot(q - p)) / 2.0;
                self.first += (c * c * once * r + c * squares * (2.0 * r * r) + cubes * (r * r * r)) / 2.0;
                let third = (c * c * c * once + c * c * squares * (3.0 * r) + c * cubes * (3.0 * r * r)).element_sum();
                self.second += r * (third + r * r * r * fourths) / 3.0;
            }
        }
    }
}

/// The centroid of segments, weighted by their lengths, or of points if no piece has a length.
fn centroid_of_lines(pieces: &[Convex]) -> DVec2 {
    let length = |piece: &Convex| if piece.core.len() > 1 { piece.extent } else { 0.0 };
    let total: f64 = pieces.iter().map(length).sum();
    let weight = |piece: &Convex| if total > 0.0 { length(piece) / total } else { 1.0 / pieces.len() as f64 };
    pieces.iter().map(|piece| piece.center * weight(piece)).sum()
}
