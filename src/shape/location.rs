//! How points and curves lie relative to a region: inside or outside, how far, and which of its curves come near.
//!
//! Few edges are tried one by one. Many are halved again and again: neighbouring edges that turn by a right angle at
//! most lie in the disc over their chord, so halves that are too far away are left out.

use std::cell::Cell;

use glam::DVec2;

use crate::math::interval::{larger, smaller, Interval};
use crate::polygon::support::{next, previous};
use crate::shape::boundary::{Curve, Region};
use crate::tolerance::ROUNDING;

impl Region {
    /// Visits the edges from the first index to before the last that, moved outwards by `radius` with the arcs before
    /// them, come within `reach` of a line; of few edges all, of many perhaps some others. The nearer ones come first:
    /// `visit` may reduce the reach.
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

    /// A lower bound of the gap between a line and some edges that are moved outwards by `radius`, with the arcs before
    /// them.
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

    /// The indices of the edges that decide where a point lies (some with the number of edges added): of few edges all,
    /// of many the nearest edge and its neighbours.
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

    /// Whether the part of a segment between two parameters lies clearly inside (true) or outside (false); `None` if
    /// the heights over the core's edges, or the distance from its only vertex, do not decide, for arcs, and where
    /// there are many edges.
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

    /// Whether a point lies deeper inside than `depth`; faster than [`Region::signed_distance`]. If `depth` is
    /// negative, points beyond a sharp corner may count as nearer than they are.
    #[inline(never)]
    pub fn is_deeper(&self, point: DVec2, depth: f64) -> bool {
        let most = self.radius - depth;
        let is_few = self.vertices.len() <= FEW;
        let is_behind = |(vertex, normal): (&DVec2, &DVec2)| (point - *vertex).dot(*normal) < most;
        let behind = !is_few || self.vertices.iter().zip(&self.normals).all(is_behind);
        behind && ((is_few && self.radius == 0.0) || self.signed_distance(point, 0.0).0 < -depth)
    }

    /// Whether the region holds all that is within `reach` of the origin and on this side of a face of its, which has
    /// an outward normal and a height above the origin: if no other edge is as near or, of a round region, if all of it
    /// is between the core's edge and that, moved outwards.
    #[inline(never)]
    pub fn holds_before(&self, outward: DVec2, height: f64, reach: f64) -> bool {
        let is_own = |normal: DVec2| normal.dot(outward) > 0.0 && normal.perp_dot(outward).abs() <= SAME_DIRECTION;
        let Region { vertices, normals, radius, .. } = self;
        let mut edges = vertices.iter().zip(normals).enumerate();
        if *radius > 0.0 {
            let ends_beyond = |i: usize| {
                let (from, to) = (vertices[i], vertices[next(i, vertices.len())]);
                from.perp_dot(outward) >= reach && to.perp_dot(outward) <= -reach
            };
            return height - radius <= -reach && edges.any(|(i, (_, normal))| is_own(*normal) && ends_beyond(i));
        }
        edges.all(|(_, (vertex, normal))| is_own(*normal) || vertex.dot(*normal) >= reach)
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

/// The sine of the angle between two normals of one face, at most.
const SAME_DIRECTION: f64 = 1e-12;

/// This many neighbouring edges are tried one by one.
const LEAF: usize = 16;

/// Of a region with at most this many edges, all curves are cut: a curve takes longer than an edge.
const FEW_CURVES: usize = 64;

/// Of a core with at most this many edges, all are tried.
const FEW: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::frame::Frame;
    use crate::math::random::Random;
    use crate::math::rotation::Rotation;
    use crate::shape::cutter::{Coincident, Cutter};
    use crate::shape::test_regions::oblong;
    use crate::shape::Form;

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
        compare_points(1, 200);
    }

    /// So few that they take a hundredth of a second.
    #[test]
    fn where_some_points_lie_is_known_from_the_edges_near_them() {
        compare_points(4, 16);
    }

    fn compare_points(seed: u64, rounds: usize) {
        let mut random = Random(seed);
        for round in 0..rounds {
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
        compare_cuts(2, 2000);
    }

    /// So few that they take some hundredths of a second.
    #[test]
    fn some_curves_are_cut_where_they_meet_a_polygon_of_many_edges() {
        compare_cuts(5, 100);
    }

    fn compare_cuts(seed: u64, rounds: usize) {
        let mut random = Random(seed);
        let mut cutter = Cutter::new();
        for round in 0..rounds {
            let region = oblong(&mut random, if round % 2 == 0 { 0.0 } else { 0.3 });
            let (from, to) = (point(&mut random), point(&mut random));
            let along = (to - from).normalize();
            let curve = if round % 4 < 2 {
                Curve::Segment { from, along, length: from.distance(to) }
            } else if round % 5 == 0 {
                // Its middle lies beside the origin, in the direction of its chord.
                let (radius, across) = (random.between(0.2, 1.4), along.perp());
                let middle = (along + across).normalize();
                Curve::arc(((along - across) / 2.0 - middle) * radius, radius, along, across)
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

    /// A region of few vertices, round or not, turned and moved.
    fn small(random: &mut Random) -> Region {
        let radius = if random.below(2) == 0 { 0.0 } else { random.between(0.05, 0.4) };
        let shape = match random.below(5) {
            0 => Form::circle(radius + 0.1, DVec2::ZERO),
            1 => Form::hull(&[DVec2::ZERO, DVec2::new(random.between(0.1, 1.0), 0.1)], radius),
            2 => Form::rectangle(random.between(0.1, 1.5), random.between(0.1, 1.0), DVec2::ZERO, 0.3, radius),
            _ => Form::regular(3 + random.below(5), random.between(0.2, 1.0), radius),
        };
        let (mut region, rotation) = (Region::default(), Rotation::new(random.between(-4.0, 4.0)));
        region.set(&shape.unwrap().convex_pieces()[0], &Frame { position: point(random) * 0.5, rotation });
        region
    }

    #[test]
    fn where_a_point_lies_to_a_region_of_few_vertices() {
        let mut random = Random(6);
        for round in 0..3000 {
            let region = small(&mut random);
            let count = region.vertices.len();
            let at = match round % 4 {
                // On the line of an edge, beyond its ends, too.
                0 => region.vertices[0] + (region.vertices[1 % count] - region.vertices[0]) * random.between(-1.0, 2.0),
                _ => point(&mut random),
            };
            let heights: Vec<f64> =
                region.vertices.iter().zip(&region.normals).map(|(from, out)| (at - *from).dot(*out)).collect();
            let off = |i: usize| {
                let [from, to] = [region.vertices[i], region.vertices[(i + 1) % count]];
                let (along, length) = (to - from, (to - from).length_squared());
                let part = if length > 0.0 { ((at - from).dot(along) / length).clamp(0.0, 1.0) } else { 0.0 };
                at.distance(from + along * part)
            };
            let highest = heights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let nearest = (0..count).map(off).fold(f64::INFINITY, f64::min);
            let inside = count > 2 && highest <= 0.0;
            let right = if inside { highest } else { nearest } - region.radius;
            let (found, outward) = region.signed_distance(at, 1e-12);
            assert!((found - right).abs() < 1e-12, "{found}, not {right}");
            assert!((outward.length() - 1.0).abs() < 1e-12);
            let onto = region.signed_distance(at - outward * found, 1e-12).0;
            assert!(onto.abs() < 1e-9 || nearest < 1e-9, "{onto} after {found} along {outward}");
            // Outside of a sharp corner it may count as nearer than it is, and rounding decides on a segment's line.
            let is_exact = |depth: &f64| (*depth > 0.0 || inside) && (found + depth).abs() > 1e-12;
            for depth in [-right + 0.01, -right - 0.01, 1e-9, 0.1].into_iter().filter(is_exact) {
                assert_eq!(region.is_deeper(at, depth), found < -depth, "{found} deeper than {depth}");
            }
        }
    }

    #[test]
    fn a_segment_is_clearly_inside_or_outside_only_if_all_of_it_is() {
        let mut random = Random(7);
        let (touch, mut counts) = (1e-3, [0; 3]);
        for _ in 0..3000 {
            let region = small(&mut random);
            let (from, to) = (point(&mut random), point(&mut random) * 0.3);
            let (along, length) = ((to - from).normalize(), from.distance(to));
            let curve = Curve::Segment { from, along, length };
            let part = (random.between(0.0, 0.5) * length, random.between(0.5, 1.0) * length);
            let told = region.clearly_inside(&curve, part, touch);
            let distances = (0..20).map(|k| {
                let at = part.0 + (part.1 - part.0) * f64::from(k) / 19.0;
                region.signed_distance(curve.point(at), 0.0).0
            });
            let (least, most) = distances.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), d| (a.min(d), b.max(d)));
            match told {
                Some(true) => assert!(most < -8.0 * touch, "{most}"),
                Some(false) => assert!(least > 8.0 * touch, "{least}"),
                None => assert!(region.vertices.len() > 1 || least < 9.0 * touch, "{least}"),
            }
            counts[told.map_or(2, usize::from)] += 1;
            let is_deep = region.vertices.len() > 2 && most < -region.radius - 9.0 * touch;
            assert!(!is_deep || told == Some(true), "{most}");
            let arc = Curve::arc(from, 0.1, along, along.perp());
            assert_eq!(region.clearly_inside(&arc, (0.0, 1.0), touch), None);
        }
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    }

    #[test]
    fn what_lies_exactly_at_a_depth_or_along_an_edge() {
        for radius in [0.0, 0.5] {
            let mut region = Region::default();
            let square = Form::rectangle(2.0, 2.0, DVec2::ZERO, 0.0, radius).unwrap();
            region.set(&square.convex_pieces()[0], &Frame::IDENTITY);
            let inside = DVec2::new(0.75 + radius, 0.25);
            assert!(!region.is_deeper(inside, 0.25) && region.is_deeper(inside, 0.2499));
            let (touch, diagonal) = (0.125, DVec2::new(1.0, 1.0));
            let along = |x: f64, y: f64, facing: DVec2| region.has_edge_along(DVec2::new(x, y), facing, touch);
            let edge = 1.0 + radius;
            assert!(along(edge, 0.0, DVec2::X) && along(edge - touch, 0.0, DVec2::X) && along(edge, 0.5, diagonal));
            assert!(along(edge + 0.1, 0.0, DVec2::X) && !along(edge - 0.13, 0.0, DVec2::X));
            // As a square of many edges, which is searched in another way.
            let corners = region.vertices.clone();
            let many =
                |k: usize| corners[k / 70] + (corners[(k / 70 + 1) % 4] - corners[k / 70]) * ((k % 70) as f64 / 70.0);
            let normals = (0..280).map(|k| region.normals[k / 70]).collect();
            let square = Region { vertices: (0..280).map(many).collect(), normals, radius, thin: None };
            assert!(!square.is_deeper(inside, 0.25) && square.is_deeper(inside, 0.2499));
            // From beside and from behind it is not along the edge.
            assert!(!along(edge, 0.0, DVec2::Y) && !along(edge, 0.0, DVec2::NEG_Y) && !along(edge, 0.0, DVec2::NEG_X));
            assert!(along(edge, edge, DVec2::Y) && along(edge, edge, DVec2::X));
        }
    }

    #[test]
    fn curves_are_cut_where_they_meet_a_region_of_few_vertices() {
        let mut random = Random(8);
        let mut cutter = Cutter::new();
        for round in 0..1500 {
            let region = small(&mut random);
            let (from, to) = (point(&mut random), point(&mut random));
            let along = (to - from).normalize();
            let curve = if round % 2 == 0 {
                Curve::Segment { from, along, length: from.distance(to) }
            } else {
                Curve::arc(from, random.between(0.01, 2.0), along, along.perp())
            };
            cutter.start_whole(&curve);
            cutter.subtract(&curve, &region, 1e-10, Coincident { same_side: -1.0, abutting: false });
            for k in 0..40 {
                let parameter = curve.end() * (f64::from(k) / 39.0);
                let height = region.signed_distance(curve.point(parameter), 0.0).0;
                let free = cutter.uncovered.iter().any(|&(low, high)| (low..=high).contains(&parameter));
                assert!(height.abs() < 1e-9 || free == (height > 0.0), "{round} {height} {:?}", cutter.uncovered);
            }
            let all: f64 = cutter.uncovered.iter().map(|(low, high)| high - low).sum();
            assert!(all <= curve.end() * 1.0000001 && cutter.uncovered.iter().all(|part| part.0 < part.1));
        }
    }

    #[test]
    fn curves_that_coincide_are_covered_by_the_side_on_which_regions_lie() {
        let region = |shape: Form| {
            let mut region = Region::default();
            region.set(&shape.convex_pieces()[0], &Frame::IDENTITY);
            region
        };
        let boxed = |x: f64, y: f64| region(Form::rectangle(1.0, 1.0, DVec2::new(x, y), 0.0, 0.0).unwrap());
        // The upper edge of a box from 0 to 4, from right to left: parameters are the distance from its right end.
        let curve = Curve::Segment { from: DVec2::new(4.0, 0.0), along: DVec2::NEG_X, length: 4.0 };
        let left = |region: &Region, same_side: f64, abutting: bool| {
            let mut cutter = Cutter::new();
            cutter.start_whole(&curve);
            cutter.subtract(&curve, region, 1e-10, Coincident { same_side, abutting });
            // Parts between which nothing is left out are one.
            let mut parts: Vec<(f64, f64)> = Vec::new();
            for (low, high) in cutter.uncovered.iter().map(|part| ((part.0 * 1e6).round(), (part.1 * 1e6).round())) {
                match parts.last_mut() {
                    Some(last) if last.1 == low / 1e6 => last.1 = high / 1e6,
                    _ => parts.push((low / 1e6, high / 1e6)),
                }
            }
            parts
        };
        let (whole, halves) = (vec![(0.0, 4.0)], vec![(0.0, 1.5), (2.5, 4.0)]);
        let (below, above) = (boxed(2.0, -0.5), boxed(2.0, 0.5));
        assert_eq!(
            (left(&below, 1.0, false), left(&below, -1.0, false), left(&below, -1.0, true)),
            (halves.clone(), whole.clone(), whole.clone())
        );
        assert_eq!((left(&above, -1.0, true), left(&above, -1.0, false)), (halves.clone(), whole.clone()));
        // At the ends of the curve, and beyond them.
        let begin = boxed(3.75, -0.5);
        assert_eq!(left(&begin, 1.0, false), [(0.75, 4.0)]);
        assert_eq!(left(&boxed(0.25, -0.5), 1.0, false), [(0.0, 3.25)]);
        // A segment along the edge has no other edges that would cut it.
        let thin = region(Form::segment(DVec2::new(1.0, 0.0), DVec2::new(2.0, 0.0)).unwrap());
        assert_eq!(left(&thin, 1.0, true), [(0.0, 2.0), (3.0, 4.0)]);
        let mut cutter = Cutter::new();
        cutter.start_whole(&curve);
        assert_eq!((cutter.uncovered_length(&curve), cutter.uncovered.len()), (4.0, 1));
        cutter.uncovered = vec![(0.0, 0.5), (1.0, 1.125), (2.0, 2.25)];
        assert_eq!(cutter.uncovered_length(&curve), 0.875);
        cutter.close_gaps(&curve, 0.125);
        assert_eq!(cutter.uncovered, [(0.0, 0.5), (2.0, 2.25)]);
    }
}
