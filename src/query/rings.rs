//! The boundary of a shape as closed rings of points.

use glam::DVec2;

use crate::error::{check_limit, NumberError};
use crate::math::frame::Frame;
use crate::math::interval::larger;
use crate::math::rotation::Rotation;
use crate::shape::boundary::Curve;
use crate::shape::cutter::Cutter;
use crate::shape::regions::{Cover, Regions};
use crate::shape::shared::Shape;
use crate::shape::Form;
use crate::tolerance::{PARALLEL, TOUCH};

impl Shape {
    /// The boundary of the area that the shape covers, as closed rings of points in the shape's frame: outer rings
    /// counter-clockwise, holes clockwise, in no particular order. The last point of a ring is joined to its first one.
    /// What lies inside a union is no part of it; rings that touch each other in a point are two.
    ///
    /// Round corners and circles become points on their arcs, with chords that are nowhere farther than `tolerance`
    /// from the arc; 0 takes the smallest, 1e-10 of the shape's extent. Everything else is right within 2e-9 of the
    /// extent. What has no area has no ring: points, segments, and in a union what is hardly wider than 1e-10 of the
    /// extent.
    ///
    /// # Errors
    ///
    /// If the tolerance is negative or NaN.
    ///
    /// ```
    /// use shadowgap::{Shape, glam::DVec2};
    /// let beam = Shape::rectangle(4.0, 1.0)?;
    /// let walls = [beam.at([0.0, 1.5])?, beam.at([0.0, -1.5])?, Shape::rectangle(1.0, 4.0)?.at([-1.5, 0.0])?];
    /// let rings = Shape::union(&walls)?.rings(0.0)?;
    /// assert_eq!((rings.len(), rings[0].len()), (1, 8));
    /// assert!(rings[0].iter().any(|point| point.distance(DVec2::new(-1.0, 1.0)) < 1e-9));
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn rings(&self, tolerance: f64) -> Result<Vec<Vec<DVec2>>, NumberError> {
        check_limit(tolerance, "tolerance")?;
        Ok(rings(&self.0, tolerance))
    }
}

/// A part of a curve that is on the boundary, between two parameters: the area lies to its left.
struct Part {
    curve: Curve,
    low: f64,
    high: f64,
}

impl Part {
    fn start(&self) -> DVec2 {
        self.curve.point(self.low)
    }

    fn end(&self) -> DVec2 {
        self.curve.point(self.high)
    }

    /// The unit direction along the curve at a parameter.
    fn heading(&self, parameter: f64) -> DVec2 {
        self.curve.outward(parameter).perp()
    }

    /// Whether `next`, which begins where this ends, goes straight on.
    fn goes_on_in(&self, next: &Part) -> bool {
        let (heading, its) = (self.heading(self.high), next.heading(next.low));
        let are_straight = [self, next].iter().all(|part| matches!(part.curve, Curve::Segment { .. }));
        are_straight && heading.perp_dot(its).abs() <= PARALLEL && heading.dot(its) > 0.0
    }
}

/// Ends of parts within this many touching distances are one point of a ring, and shorter parts are left out: rounding
/// decides about them.
const JOINT: f64 = 16.0;

/// [`Shape::rings`]. Steps:
///
/// 1. For each piece, find the parts of its boundary that no other piece covers.
/// 2. From the end of a part go on with the part that begins there, until a ring is closed. Where several parts begin,
///    as where rings touch, take the first one when turning clockwise from the way back: the area lies between the two.
fn rings(form: &Form, tolerance: f64) -> Vec<Vec<DVec2>> {
    let (middle, touch) = (form.middle(), TOUCH * form.extent());
    let tolerance = larger(tolerance, touch);
    let mut parts = parts(form, middle, touch);
    // The first parts first.
    parts.reverse();
    let mut rings = Vec::new();
    while let Some(first) = parts.pop() {
        let mut ring = Vec::new();
        first.add_points(tolerance, &mut ring);
        let mut last = None;
        loop {
            let part = last.as_ref().unwrap_or(&first);
            let Some(next) = next_part(&parts, part, &first, JOINT * touch) else { break };
            let next = parts.swap_remove(next);
            let before = ring.len();
            next.add_points(tolerance, &mut ring);
            if part.goes_on_in(&next) {
                ring.remove(before);
            }
            last = Some(next);
        }
        if last.is_some_and(|last| last.goes_on_in(&first)) {
            ring.remove(0);
        }
        ring.iter_mut().for_each(|point| *point += middle);
        if ring.len() > 2 {
            rings.push(ring);
        }
    }
    rings
}

/// The parts of the boundary, relative to the middle of the shape.
fn parts(form: &Form, middle: DVec2, touch: f64) -> Vec<Part> {
    let pieces = form.convex_pieces();
    // Beside other pieces, both sides of a piece hardly wider than the touching distance would coincide with their
    // boundary.
    let min_width = if pieces.len() > 1 { 4.0 * touch } else { 0.0 };
    let [frame, to_tree] = [-middle, middle].map(|position| Frame { position, rotation: Rotation::IDENTITY });
    let (mut regions, mut cutter, mut parts) = (Regions::default(), Cutter::new(), Vec::new());
    regions.clear(pieces.len());
    for (index, piece) in pieces.iter().enumerate().filter(|(_, piece)| piece.width > min_width) {
        regions.add(index, piece, &frame);
    }
    let cover = Cover { regions: &regions, nodes: form.nodes().unwrap_or_default(), to_tree };
    for (own, region) in regions.iter() {
        region.visit_curves(&mut |curve| {
            cover.subtract(&mut cutter, &curve, own, touch, &|_| true, &|_| true);
            cutter.close_gaps(&curve, JOINT * touch);
            parts.extend(cutter.uncovered.iter().map(|&(low, high)| Part { curve, low, high }));
        });
    }
    parts
}

/// The part that goes on from the end of `part`; none if that is `first`, with which the ring began. Where none begins
/// within `joint`, it is the nearest.
fn next_part(parts: &[Part], part: &Part, first: &Part, joint: f64) -> Option<usize> {
    let (end, back) = (part.end(), -part.heading(part.high));
    // Grows with the angle by which a heading is turned clockwise from the way back.
    let turn = |heading: DVec2| {
        let (cos, sin) = (back.dot(heading), heading.perp_dot(back));
        if sin >= 0.0 {
            1.0 - cos
        } else {
            3.0 + cos
        }
    };
    let key = |other: &Part| {
        let away = other.start().distance(end);
        if away <= joint {
            (0.0, turn(other.heading(other.low)))
        } else {
            (away, 0.0)
        }
    };
    let (mut least, mut best) = (key(first), None);
    for (index, other) in parts.iter().enumerate() {
        let key = key(other);
        if key < least {
            (least, best) = (key, Some(index));
        }
    }
    best
}

impl Part {
    /// Adds the part's points but the last one.
    fn add_points(&self, tolerance: f64, ring: &mut Vec<DVec2>) {
        ring.push(self.start());
        if let Curve::Arc { center, radius, .. } = self.curve {
            let [from, to] = [self.low, self.high].map(|at| self.curve.outward(at));
            add_arc(center, radius, [from, to], tolerance, ring);
        }
    }
}

/// Chords of an arc turn by no more than an eighth of a circle: of its cosine, a little less.
const LEAST_COSINE: f64 = 0.7;

/// Adds points on an arc between its ends, two unit directions, by halving it until its chords are within the tolerance
/// and short enough.
fn add_arc(center: DVec2, radius: f64, [from, to]: [DVec2; 2], tolerance: f64, ring: &mut Vec<DVec2>) {
    let middle = (from + to).normalize();
    let bulge = radius * from.distance_squared(to) / (4.0 * (1.0 + from.dot(middle)));
    if bulge > tolerance || from.dot(to) < LEAST_COSINE {
        add_arc(center, radius, [from, middle], tolerance, ring);
        ring.push(center + middle * radius);
        add_arc(center, radius, [middle, to], tolerance, ring);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::count::cases;
    use crate::math::random::Random;
    use crate::query::ray::holds;

    fn area(ring: &[DVec2]) -> f64 {
        (0..ring.len()).map(|k| ring[k].perp_dot(ring[(k + 1) % ring.len()]) / 2.0).sum()
    }

    #[test]
    fn a_single_polygon_is_its_own_ring() {
        let corners = [DVec2::new(5.0, 1.0), DVec2::new(7.0, 1.0), DVec2::new(7.0, 4.0)];
        let rings = Shape::polygon(corners).unwrap().rings(0.0).unwrap();
        assert_eq!(rings.len(), 1);
        assert!(rings[0].iter().zip(&corners).all(|(found, right)| found.distance(*right) < 1e-15), "{rings:?}");
        for flat in [Shape::point(1.0, 2.0), Shape::segment([0.0, 0.0], [1.0, 2.0])] {
            assert_eq!(flat.unwrap().rings(0.5), Ok(vec![]));
        }
        for bad in [-1.0, f64::NAN] {
            assert!(matches!(
                Shape::circle(1.0).unwrap().rings(bad),
                Err(NumberError::OutOfRange { name: "tolerance", .. })
            ));
        }
    }

    #[test]
    fn arcs_keep_to_the_tolerance() {
        for tolerance in [1e-7, 1e-3, 0.01, 1.0, f64::INFINITY] {
            let [ring] = &Shape::circle(2.0).unwrap().rings(tolerance).unwrap()[..] else { panic!("one ring") };
            assert!(ring.len() >= 8 && ring.iter().all(|point| (point.length() - 2.0).abs() < 1e-15));
            let bulges = (0..ring.len()).map(|k| 2.0 - ((ring[k] + ring[(k + 1) % ring.len()]) / 2.0).length());
            let most = bulges.fold(0.0, f64::max);
            assert!(most <= tolerance && (ring.len() == 8 || most > 0.2 * tolerance), "{tolerance}: {most}");
        }
    }

    /// Tiles with a hole, two that touch at a corner, and a joint that lies a hair open.
    #[test]
    fn unions_have_the_rings_of_their_area() {
        let square = |x: f64, y: f64| Form::rectangle(1.0, 1.0, DVec2::new(x, y), 0.0, 0.0).unwrap();
        let rings_of = |places: &[(f64, f64)]| {
            let squares: Vec<Form> = places.iter().map(|&(x, y)| square(x, y)).collect();
            let mut rings = rings(&Form::union_of(&mut squares.iter()).unwrap(), 0.0);
            rings.sort_by(|p, q| area(q).total_cmp(&area(p)));
            rings.iter().map(|ring| (ring.len(), (area(ring) * 1e6).round() / 1e6)).collect::<Vec<_>>()
        };
        let frame: Vec<(f64, f64)> = (0..9).filter(|&k| k != 4).map(|k| (f64::from(k % 3), f64::from(k / 3))).collect();
        assert_eq!(rings_of(&frame), [(4, 9.0), (4, -1.0)]);
        assert_eq!(rings_of(&[(0.0, 0.0), (1.0, 1.0)]), [(4, 1.0), (4, 1.0)]);
        assert_eq!(rings_of(&[(0.0, 0.0), (3.0, 1.0)]), [(4, 1.0), (4, 1.0)]);
        assert_eq!(rings_of(&[(0.0, 0.0), (1.0 + 1e-11, 0.0)]), [(4, 2.0)]);
        assert_eq!(rings_of(&[(0.0, 0.0), (0.5, 0.5)]), [(8, 1.75)]);
        assert_eq!(rings_of(&[(0.0, 0.0), (0.25, 0.0)]), [(4, 1.25)]);
    }

    /// Heaps of pieces that lie flush, touch, or miss that by a hair: the rings have the union's area, and wind once
    /// round what it holds.
    #[test]
    fn rings_wind_once_round_what_a_heap_holds() {
        let mut random = Random(32);
        let rounds = std::env::var("ROUNDS").map_or(cases(50, 100), |rounds| rounds.parse().unwrap());
        for round in 0..rounds {
            let hair = [0.0, 0.0, 1e-12, 1e-10, 3e-10, 1e-9, 1e-7][round % 7];
            let pieces: Vec<Form> = (0..1 + random.below(9))
                .map(|_| {
                    let mut half = || 0.5 * (1 + random.below(3)) as f64;
                    let (width, height) = (half(), half());
                    let mut near = |step: f64| step * random.below(7) as f64 + hair * random.between(-1.0, 1.0);
                    let (center, angle) = (DVec2::new(near(0.5), near(0.5)), near(std::f64::consts::FRAC_PI_4));
                    match random.below(4) {
                        0 => Form::circle(width, center),
                        1 => Form::rectangle(width, height, center, angle, 0.5),
                        2 => Form::capsule(center, center + DVec2::X * height, width),
                        _ => Form::rectangle(width, height, center, angle, 0.0),
                    }
                    .unwrap()
                })
                .collect();
            let heap = Form::union_of(&mut pieces.iter()).unwrap();
            let rings = rings(&heap, 1e-8);
            let found: f64 = rings.iter().map(|ring| area(ring)).sum();
            assert!((found - heap.mass().area).abs() < 1e-6, "round {round}: {found}, not {}", heap.mass().area);
            let (bounds, count) = (heap.extent(), 12);
            for _ in 0..count {
                let mut pick = || random.between(-1.1, 1.1) * bounds;
                let point = heap.middle() + DVec2::new(pick(), pick());
                let is_near = [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y].iter().any(|step| {
                    holds(&heap, &Frame::IDENTITY, point + *step * 1e-6) != holds(&heap, &Frame::IDENTITY, point)
                });
                let turn = |ring: &Vec<DVec2>| {
                    let angle = |k: usize| (ring[k] - point).angle_to(ring[(k + 1) % ring.len()] - point);
                    (0..ring.len()).map(angle).sum::<f64>() / std::f64::consts::TAU
                };
                let turns = rings.iter().map(turn).sum::<f64>().round();
                let right = f64::from(u8::from(holds(&heap, &Frame::IDENTITY, point)));
                assert!(is_near || turns == right, "round {round}: {turns} turns round {point}");
            }
        }
    }
}
