//! Where points and curves lie to a region: inside or outside, how far, and which of its curves come near.
//!
//! Few edges are tried one by one. Many are halved again and again: neighbouring edges that turn by a right angle at most lie in the disc
//! over their chord, so halves that are too far away are left out.

use std::cell::Cell;

use glam::DVec2;

use crate::math::interval::{larger, smaller, Interval};
use crate::polygon::support::{next, previous};
use crate::shape::boundary::{Curve, Region};
use crate::tolerance::ROUNDING;

impl Region {
    /// Visits the edges from the first index to before the last that, moved outwards by `radius` with the arcs before them, come within
    /// `reach` of a line; of few edges all, of many perhaps some others. The nearer ones come first: `visit` may reduce the reach.
    fn visit_edges(
        &self,
        [first, last]: [usize; 2],
        radius: f64,
        line: Line,
        reach: &Cell<f64>,
        visit: &mut dyn FnMut(usize),
    ) {
        if last - first <= LEAF {
            return (first..last).for_each(visit);
        }
        let half = (first + last) / 2;
        let mut halves = [[first, half], [half, last]].map(|edges| (self.least_gap(edges, radius, line), edges));
        if halves[1].0 < halves[0].0 {
            halves.swap(0, 1);
        }
        for (gap, edges) in halves {
            if gap <= reach.get() {
                self.visit_edges(edges, radius, line, reach, visit);
            }
        }
    }

    /// A lower bound of the gap between a line and some edges that are moved outwards by `radius`, with the arcs before them.
    #[inline(never)]
    fn least_gap(&self, [first, last]: [usize; 2], radius: f64, line: Line) -> f64 {
        let count = self.vertices.len();
        let (from, to) = (self.normals[previous(first, count)], self.normals[last - 1]);
        let p = self.vertices[first] + from * radius;
        let q = self.vertices[if last < count { last } else { 0 }] + to * radius;
        // Thales: curves that turn by a right angle at most lie in the disc over their chord.
        if from.dot(to) < 0.0 || from.perp_dot(to) < 0.0 {
            return f64::NEG_INFINITY;
        }
        let center = (p + q) / 2.0;
        from_line(line, center).length() - p.distance(center) - ROUNDING * (p.length() + q.length())
    }

    /// The indices of the edges that decide where a point lies, some of them more by the number of edges: of all, or of many that of the
    /// nearest edge and its neighbours.
    fn edges_near(&self, point: DVec2) -> std::ops::Range<usize> {
        let count = self.vertices.len();
        if count <= FEW {
            return 0..count;
        }
        let (least, mut nearest) = (Cell::new(f64::INFINITY), 0);
        self.visit_edges([0, count], 0.0, [point; 2], &least, &mut |i| {
            let distance = self.off_edge(i, point).length();
            if distance < least.get() {
                least.set(distance);
                nearest = i;
            }
        });
        let before = previous(nearest, count);
        before..before + 3
    }

    /// Visits the curves that come within `slack` of a curve, and perhaps others.
    pub fn visit_curves_near(&self, curve: &Curve, slack: f64, visit: &mut dyn FnMut(Curve)) {
        let count = self.vertices.len();
        if count <= FEW_CURVES {
            return self.visit_curves(visit);
        }
        let (p, q) = (curve.point(0.0), curve.point(curve.end()));
        let bulge = curve.point(curve.end() / 2.0).distance((p + q) / 2.0);
        self.visit_edges([0, count], self.radius, [p, q], &Cell::new(bulge + slack), &mut |i| {
            if self.radius > 0.0 {
                self.visit_arcs(i, visit);
            }
            visit(self.segment(i));
        });
    }

    /// Whether the part of a segment between two parameters lies clearly inside (true) or outside (false); `None` if the heights over the
    /// core's edges, or the distance from its only vertex, do not decide, for arcs, and where there are many edges.
    pub fn clearly_inside(&self, curve: &Curve, (low, high): (f64, f64), touch: f64) -> Option<bool> {
        if matches!(curve, Curve::Arc { .. }) || self.vertices.len() > FEW {
            return None;
        }
        let (from, to) = (curve.point(low), curve.point(high));
        let (mut lowest, mut highest) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        for (vertex, normal) in self.vertices.iter().zip(&self.normals) {
            let (p, q) = ((from - *vertex).dot(*normal), (to - *vertex).dot(*normal));
            lowest = larger(lowest, smaller(p, q));
            highest = larger(highest, larger(p, q));
        }
        if let [center] = self.vertices[..] {
            let parameter = Interval { min: low, max: high }.clamp(curve.nearest_parameter(center));
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
        let is_few = self.vertices.len() <= FEW;
        let is_behind = |(vertex, normal): (&DVec2, &DVec2)| (point - *vertex).dot(*normal) < most;
        let behind = !is_few || self.vertices.iter().zip(&self.normals).all(is_behind);
        behind && ((is_few && self.radius == 0.0) || self.signed_distance(point, 0.0).0 < -depth)
    }

    /// The vector to a point from the nearest point of a core's edge.
    #[inline(always)]
    fn off_edge(&self, i: usize, point: DVec2) -> DVec2 {
        from_line([self.vertices[i], self.vertices[next(i, self.vertices.len())]], point)
    }

    /// Whether an edge within `touch` of a point faces this way. At a sharp tip an edge of each side may be as near.
    pub fn has_edge_along(&self, point: DVec2, facing: DVec2, touch: f64) -> bool {
        let least = self.radius - touch;
        let mut edges = self.vertices.iter().zip(&self.normals);
        edges.any(|(vertex, normal)| normal.dot(facing) > 0.0 && (point - *vertex).dot(*normal) >= least)
    }

    /// The signed distance of a point from the boundary, negative inside, and the unit outward direction there.
    #[inline(never)]
    pub fn signed_distance(&self, point: DVec2, touch: f64) -> (f64, DVec2) {
        let count = self.vertices.len();
        let edges = self.edges_near(point).map(|i| if i < count { i } else { i - count });
        let mut highest = (f64::NEG_INFINITY, DVec2::X);
        for i in edges.clone() {
            let Some(&normal) = self.normals.get(i) else { continue };
            let height = (point - self.vertices[i]).dot(normal);
            if height > highest.0 {
                highest = (height, normal);
            }
        }
        if count > 2 && highest.0 <= 0.0 {
            return (highest.0 - self.radius, highest.1);
        }
        let mut nearest = DVec2::INFINITY;
        for i in edges {
            let from_edge = self.off_edge(i, point);
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

/// The ends of a straight line.
type Line = [DVec2; 2];

/// The vector to a point from the nearest point of a line.
#[inline(always)]
fn from_line([from, to]: Line, point: DVec2) -> DVec2 {
    let along = to - from;
    let square = along.length_squared();
    let part = if square > 0.0 { Interval::UNIT.clamp((point - from).dot(along) / square) } else { 0.0 };
    point - (from + along * part)
}

/// So many neighbouring edges are tried one by one.
const LEAF: usize = 16;

/// Of a region with at most this many edges, all curves are cut: a curve takes longer than an edge.
const FEW_CURVES: usize = 64;

/// Of a core with at most this many edges, all are tried.
const FEW: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    use crate::shape::cutter::{Coincident, Cutter};
    use crate::shape::test_regions::oblong;

    fn point(random: &mut Random) -> DVec2 {
        DVec2::new(random.between(-1.5, 1.5), random.between(-1.5, 1.5))
    }

    /// The signed distance over all edges.
    fn signed_distance(region: &Region, point: DVec2) -> f64 {
        let heights =
            region.vertices.iter().zip(&region.normals).map(|(vertex, normal)| (point - *vertex).dot(*normal));
        let highest = heights.fold(f64::NEG_INFINITY, f64::max);
        let distances = (0..region.vertices.len()).map(|i| region.off_edge(i, point).length());
        (if highest <= 0.0 { highest } else { distances.fold(f64::INFINITY, f64::min) }) - region.radius
    }

    #[test]
    fn where_a_point_lies_is_known_from_the_edges_near_it() {
        let mut random = Random(1);
        for round in 0..200 {
            let region = oblong(&mut random, if round % 2 == 0 { 0.0 } else { 0.3 });
            for k in 0..100 {
                // At vertices, on edges and in the middle, too.
                let at = match k % 4 {
                    0 => region.vertices[random.below(region.vertices.len())],
                    1 => region.segment(random.below(region.vertices.len())).point(0.001),
                    2 => point(&mut random) * 0.01,
                    _ => point(&mut random),
                };
                let (right, found) = (signed_distance(&region, at), region.signed_distance(at, 0.0).0);
                assert!(right == found || (right + region.radius).abs() < 1e-12, "{right} {found} {at}");
                let depth = random.between(-0.1, 0.1);
                assert_eq!(region.is_deeper(at, depth), found < -depth, "{at} {depth}");
            }
        }
    }

    #[test]
    fn curves_are_cut_where_they_meet_a_polygon_of_many_edges() {
        let mut random = Random(2);
        let mut cutter = Cutter::new();
        for round in 0..2000 {
            let region = oblong(&mut random, if round % 2 == 0 { 0.0 } else { 0.3 });
            let (from, to) = (point(&mut random), point(&mut random));
            let along = (to - from).normalize();
            let curve = if round % 4 < 2 {
                Curve::Segment { from, along, length: from.distance(to) }
            } else {
                Curve::arc(from, random.between(0.01, 2.0), along, along.perp())
            };
            cutter.start_whole(&curve);
            cutter.subtract(&curve, &region, 1e-10, Coincident { same_side: -1.0, abutting: false });
            for k in 0..100 {
                let parameter = curve.end() * (f64::from(k) / 99.0);
                let height = signed_distance(&region, curve.point(parameter));
                let free = cutter.uncovered.iter().any(|&(low, high)| (low..=high).contains(&parameter));
                assert!(
                    height.abs() < 1e-9 || free == (height > 0.0),
                    "{round} {parameter} {height} {:?}",
                    cutter.uncovered
                );
            }
        }
    }
}
