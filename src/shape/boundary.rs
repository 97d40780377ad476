//! The boundary of a union of swept convex polygons.
//!
//! Each region's boundary is a ring of curves: its edges, moved outwards by the radius, and arcs about its vertices.
//! The boundary of the union consists of the parts of these curves that no other region covers.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::smaller;
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
    /// Set if the region is a piece without width, or a Minkowski difference with such a piece: a segment's direction,
    /// or zero for all directions (of a point, and of two segments). Where two such differences touch, the piece would
    /// lie in the joint of two others.
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
    pub fn arc(center: DVec2, radius: f64, from: DVec2, to: DVec2) -> Self {
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
    pub fn nearest_parameter(&self, point: DVec2) -> f64 {
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

    /// The distance between the points at two parameters.
    pub fn chord(&self, (low, high): (f64, f64)) -> f64 {
        self.point(low).distance(self.point(high))
    }

    /// The middle of a box round the part of the curve between two parameters, and half its sides.
    pub fn bounds(&self, (low, high): (f64, f64)) -> (DVec2, DVec2) {
        let (p, q) = (self.point(low), self.point(high));
        let center = (p + q) / 2.0;
        let bulge = self.point((low + high) / 2.0).distance(center);
        (center, (q - p).abs() / 2.0 + bulge)
    }

    /// The intersections of this curve's line or circle with the other's: at most two points. For a circle that
    /// misses the other curve, points near both; the caller checks how near.
    pub fn intersections(&self, other: &Curve) -> [Option<DVec2>; 2] {
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
    /// Overwrites the region with a piece that is posed by `pose`.
    #[inline(never)]
    pub fn set(&mut self, piece: &Convex, pose: &Frame) {
        self.vertices.clear();
        self.vertices.extend(piece.points().map(|point| pose.apply(point)));
        self.normals.clear();
        self.normals.extend(piece.normals.iter().map(|&normal| pose.rotation.apply(normal)));
        self.radius = piece.radius;
        self.thin = (piece.width == 0.0).then_some(DVec2::ZERO);
    }

    /// The length of the core's shortest shadow along a normal; infinity if it has none. The vertex opposite to an edge
    /// moves round with the edges: there begins the first edge that does not lead farther away.
    #[inline(never)]
    pub fn core_width(&self) -> f64 {
        let count = self.normals.len();
        let (mut width, mut opposite) = (f64::INFINITY, 0);
        for (i, (vertex, normal)) in self.vertices.iter().zip(&self.normals).enumerate() {
            let leads_away = |other: DVec2| {
                let sine = normal.perp_dot(other);
                // Edges in line with this one may be turned against it by rounding.
                sine > 0.0 || sine > -IN_LINE && normal.dot(other) > 0.0
            };
            while opposite < i + count && leads_away(self.normals[opposite % count]) {
                opposite += 1;
            }
            width = smaller(width, (*vertex - self.vertices[opposite % count]).dot(*normal));
        }
        width
    }

    /// Visits the curves of the region's boundary. Arcs of more than a quarter turn come in two halves, a circle in
    /// quarters.
    #[inline(never)]
    pub fn visit_curves(&self, visit: &mut dyn FnMut(Curve)) {
        let Region { vertices, radius, .. } = self;
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
            (0..count).for_each(|i| self.visit_arcs(i, visit));
        }
        (0..count).for_each(|i| visit(self.segment(i)));
    }

    /// Visits the arcs about a vertex.
    pub fn visit_arcs(&self, i: usize, visit: &mut dyn FnMut(Curve)) {
        let (from, to) = (self.normals[previous(i, self.normals.len())], self.normals[i]);
        let is_wide = from.dot(to) < 0.0;
        let middle = if is_wide { (from.perp() - to.perp()).normalize() } else { to };
        visit(Curve::arc(self.vertices[i], self.radius, from, middle));
        if is_wide {
            visit(Curve::arc(self.vertices[i], self.radius, middle, to));
        }
    }

    /// The segment of an edge.
    pub fn segment(&self, i: usize) -> Curve {
        let (from, normal) = (self.vertices[i], self.normals[i]);
        let along = normal.perp();
        let length = (self.vertices[next(i, self.vertices.len())] - from).dot(along);
        Curve::Segment { from: from + normal * self.radius, along, length }
    }
}

/// The sine of the angle between normals of edges in line, at most: the directions of short edges are rounded.
const IN_LINE: f64 = 1e-6;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    use crate::shape::test_regions::oblong;
    use crate::shape::Form;

    #[test]
    fn the_width_is_the_shortest_of_all_shadows() {
        let mut random = Random(3);
        for round in 0..200 {
            let mut region = oblong(&mut random, 0.0);
            if round % 2 == 0 {
                // Sides in two halves, as those of the difference of two shapes with parallel sides, and few of them.
                region.vertices.truncate(3 + round / 8);
                let (count, corners) = (region.vertices.len(), region.vertices.clone());
                let half = |i: usize| (corners[i] + corners[next(i, count)]) / 2.0;
                region.vertices =
                    (0..2 * count).map(|i| if i % 2 == 0 { corners[i / 2] } else { half(i / 2) }).collect();
                let normal = |i: usize| -(corners[next(i, count)] - corners[i]).perp().normalize();
                region.normals = (0..2 * count).map(|i| normal(i / 2)).collect();
            }
            let shadow = |(vertex, normal): (&DVec2, &DVec2)| {
                region.vertices.iter().map(|other| (*vertex - *other).dot(*normal)).fold(0.0, f64::max)
            };
            let right = region.vertices.iter().zip(&region.normals).map(shadow).fold(f64::INFINITY, f64::min);
            let found = region.core_width();
            assert!((found - right).abs() <= 1e-12, "{found}, not {right}, of {} edges", region.vertices.len());
        }
    }

    #[test]
    fn a_box_round_a_part_of_a_curve_holds_it_and_little_else() {
        let mut random = Random(4);
        for round in 0..400 {
            let [from, to] = [0, 1].map(|_| DVec2::new(random.between(-3.0, 3.0), random.between(-3.0, 3.0)));
            let along = (to - from).normalize();
            let curve = if round % 2 == 0 {
                Curve::Segment { from, along, length: from.distance(to) }
            } else {
                Curve::arc(
                    from,
                    random.between(0.1, 2.0),
                    along,
                    DVec2::from_angle(random.between(0.1, 1.57)).rotate(along),
                )
            };
            let (low, high) = (curve.end() * random.between(0.0, 0.5), curve.end() * random.between(0.5, 1.0));
            let (center, half) = curve.bounds((low, high));
            let (mut least, mut most) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
            for k in 0..=50 {
                let at = curve.point(low + (high - low) * f64::from(k) / 50.0);
                (least, most) = (least.min(at), most.max(at));
                assert!((at - center).abs().cmple(half + 1e-12).all(), "{at} is not within {half} of {center}");
            }
            // An arc of a right angle bulges by less than a quarter of its chord.
            let bulge = if round % 2 == 0 { 1e-12 } else { 0.25 * curve.chord((low, high)) };
            assert!((center - (least + most) / 2.0).abs().max_element() <= bulge);
            assert!((half - (most - least) / 2.0).max_element() <= bulge);
        }
    }

    #[test]
    fn a_piece_without_width_is_thin() {
        let mut region = Region::default();
        for (height, thin) in [(0.0, Some(DVec2::ZERO)), (1.0, None), (0.0, Some(DVec2::ZERO))] {
            let shape = Form::hull(&[DVec2::ZERO, DVec2::X, DVec2::new(0.5, height)], 0.0).unwrap();
            region.set(&shape.convex_pieces()[0], &Frame::IDENTITY);
            assert_eq!(region.thin, thin);
        }
        let round = Form::capsule(DVec2::ZERO, DVec2::X, 0.5).unwrap();
        region.set(&round.convex_pieces()[0], &Frame::IDENTITY);
        assert_eq!((region.thin, region.radius, region.normals.len()), (None, 0.5, 2));
    }
}
