//! The shapes that random simple outlines become, against the oracle. `PROPTEST_CASES` sets how many.

use super::both::{self, checked, few, near, Checked, ROUNDING, TIGHT};
use super::generate::outlines::{crossed, dents, outline, touching, varied, Kind, Outline, KINDS};
use super::generate::shapes::{self, shape};
use crate::common::golden::Call;
use crate::common::oracle::hull::{hull, signed_distance};
use crate::common::oracle::outline::{edges, signed_area};
use crate::common::oracle::vector::{add, dot, length, scaled, sub};
use crate::common::oracle::{
    clearance, depth, mass, pieces_are_right, Cast, Depth, Difference, Figure, Mass, Placed, Swept,
};
use crate::common::random::Random;
use crate::common::subject;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use shadowgap::glam::DVec2;
use shadowgap::{cast, collide, contains, Pose, Shape, ShapeError};

/// A piece may fill dents up to this part of the extent, and so cover that much of the outside.
const DENT: f64 = 1.01e-6;

/// A random outline, and a seed for what the test draws next.
#[derive(Clone, Debug)]
pub struct Made {
    #[expect(dead_code, reason = "shown when a case fails")]
    kind: Kind,
    points: Outline,
    seed: u64,
}

impl Made {
    pub fn from_points(points: Outline, seed: u64) -> Made {
        Made { kind: Kind::Untangled, points, seed }
    }
}

fn made(most: usize) -> BoxedStrategy<Made> {
    let count = prop_oneof![4 => 4..=12usize, 2 => 12..=40usize, 1 => 40..=200usize];
    (0..KINDS.len(), count, any::<u64>())
        .prop_map(move |(kind, count, seed)| {
            let kind = KINDS[kind];
            let mut random = Random(seed);
            let plain = outline(kind, count.min(most), &mut random);
            Made { kind, points: varied(&plain, &mut random), seed: random.0 }
        })
        .boxed()
}

fn vectors(points: &[[f64; 2]]) -> Vec<DVec2> {
    points.iter().copied().map(DVec2::from).collect()
}

/// The extent of an outline, and how far its coordinates reach.
fn extent(points: &[[f64; 2]]) -> (f64, f64) {
    let size = Figure::outline(points).size();
    (size, points.iter().map(|&p| length(p)).fold(0.0, f64::max))
}

proptest! {
    #![proptest_config(few())]

    #[test]
    fn outlines_fall_into_convex_pieces(made in made(200)) {
        pieces_fill_it(&made)?;
    }

    #[test]
    fn masses_of_outlines_agree_with_the_oracle(made in made(60)) {
        mass_is_right(&made)?;
    }

    #[test]
    fn points_in_outlines_agree_with_the_oracle(made in made(200)) {
        points_are_right(&made)?;
    }

    #[test]
    fn ways_out_of_outlines_agree_with_the_oracle(
        made in made(16),
        call in shape().prop_filter("few vertices", |call| call.swept().points.len() <= 8),
        size in 0.02..1.0f64,
        turn in -4.0..4.0f64,
    ) {
        way_out_is_right(&made, &call, size, turn)?;
    }

    #[test]
    fn spoilt_outlines_are_refused(made in made(60), touch in any::<bool>()) {
        refusal_is_right(&made, touch)?;
    }
}

/// The properties of an outline alone, for fuzzing.
pub fn everything_is_right(made: &Made) -> Checked {
    pieces_fill_it(made)?;
    mass_is_right(made)?;
    points_are_right(made)?;
    refusal_is_right(made, made.seed % 2 == 0)
}

fn pieces_fill_it(made: &Made) -> Checked {
    let (size, far) = extent(&made.points);
    let tolerance = DENT * size + ROUNDING * far;
    let shape = Shape::outline(vectors(&made.points)).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let pieces: Vec<Outline> =
        shape.pieces().map(|piece| piece.points().map(|point| point.to_array()).collect()).collect();
    checked(pieces_are_right(&made.points, &pieces, tolerance))?;
    // Every cut ends at a dent, and no dent needs more than two cuts.
    let most = 2 * dents(&made.points, 0.0) + 1;
    prop_assert!(pieces.len() <= most, "{} pieces, at most {most}", pieces.len());
    // An outline that comes back to its own edges may have all points on its hull, and dents between them.
    let rounded = hull(made.points.clone());
    let full = signed_area(&rounded) - signed_area(&made.points).abs() <= 1e-7 * size * size;
    if full && made.points.iter().all(|&point| signed_distance(point, &rounded) >= -1e-7 * size) {
        prop_assert_eq!(pieces.len(), 1, "no dents");
    }
    prop_assert!(shape.pieces().all(|piece| piece.radius() == 0.0));
    Ok(())
}

fn mass_is_right(made: &Made) -> Checked {
    let (size, far) = extent(&made.points);
    let shape = Shape::outline(vectors(&made.points)).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let Mass { area, centroid, inertia } = mass(&Figure::outline(&made.points));
    let slack = 2.0 * DENT * size + 1e-13 * far;
    near("area", shape.area(), area, slack * size)?;
    near("inertia", shape.inertia(), inertia, slack * size.powi(3))?;
    let blur = (size * size / area).max(1.0);
    let off = shape.centroid().distance(DVec2::from(centroid));
    near("the centroid", off, 0.0, slack * blur)
}

/// Random points are inside or outside, and as deep as the boundary is near, however the outline was cut into pieces.
fn points_are_right(made: &Made) -> Checked {
    let (size, far) = extent(&made.points);
    let tolerance = DENT * size + ROUNDING * far;
    let shape = Shape::outline(vectors(&made.points)).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let figure = Figure::outline(&made.points);
    let mut random = Random(made.seed);
    let count = made.points.len();
    for _ in 0..40 {
        // Between any two vertices, so that some points lie on a cut.
        let mut pick = || DVec2::from(made.points[random.below(count)]);
        let (p, q) = (pick(), pick());
        let point = p.lerp(q, random.between(0.0, 1.0));
        let off = figure.signed(point.to_array());
        if off.abs() <= tolerance {
            continue;
        }
        let found = contains(&shape, &Pose::IDENTITY, point).expect("good numbers");
        prop_assert_eq!(found, off < 0.0, "{} is {:e} outside", point, off);
        let at = Pose::new(point.x, point.y, 0.0).expect("good numbers");
        let contact = collide(&shape, &Pose::IDENTITY, &subject::point(), &at);
        let depth = contact.map_or(0.0, |contact| contact.depth);
        if depth > -off + tolerance {
            // Where a gap narrows to a dent that a piece fills, the way out is longer.
            let out = way_to_the_open(&figure, &made.points, point.to_array(), tolerance);
            prop_assert!(depth <= out + tolerance, "{point} is {depth:e} deep, but {out:e} away lies nothing");
        } else {
            near("the depth of a point", depth, (-off).max(0.0), tolerance)?;
        }
        if let Some(contact) = contact {
            prop_assert!(contact.b_in_a, "{point} is {:e} inside", -off);
        }
    }
    Ok(())
}

/// At most this far from the point, a place lies outside by more than the tolerance. Searched along the normals of the
/// edges, from their points nearest to the point.
fn way_to_the_open(figure: &Figure, points: &[[f64; 2]], point: [f64; 2], tolerance: f64) -> f64 {
    let size = figure.size();
    let mut nearest = f64::INFINITY;
    for (start, edge) in edges(points) {
        let squared = dot(edge, edge);
        if squared == 0.0 {
            continue;
        }
        let along = (dot(sub(point, start), edge) / squared).clamp(0.0, 1.0);
        let foot = add(start, scaled(edge, along));
        let outward = scaled([edge[1], -edge[0]], signed_area(points).signum() / squared.sqrt());
        let steps = std::iter::successors(Some(2.0 * tolerance), |step| Some(2.0 * step));
        let places = steps.take_while(|&step| step < size).map(|step| add(foot, scaled(outward, step)));
        if let Some(open) = places.into_iter().find(|&place| figure.signed(place) > tolerance) {
            nearest = nearest.min(length(sub(open, point)));
        }
    }
    nearest
}

fn way_out_is_right(made: &Made, call: &Call, part: f64, turn: f64) -> Checked {
    let (size, far) = extent(&made.points);
    let outer = Shape::outline(vectors(&made.points)).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let call = shapes::scaled(call, part * size);
    let inner = subject::shape(&call).expect("a good shape");
    let mut random = Random(made.seed);
    let Swept { points: corners, .. } = call.swept();
    // Places a corner of the inner shape midway between two vertices of the outline.
    let mut pick = || DVec2::from(made.points[random.below(made.points.len())]);
    let spot = pick().lerp(pick(), 0.5) - Pose::new(0.0, 0.0, turn).expect("an angle").transform_point(corners[0]);
    let there = Placed { x: spot.x, y: spot.y, angle: turn };
    let here = Placed { x: 0.0, y: 0.0, angle: 0.0 };
    let (figure, solid) = (Figure::outline(&made.points), Figure::from(call.swept()));
    let difference = Difference::new(&figure, here, &solid, there);
    let reach = both::reach(&call.swept()) + far;
    let tolerance = TIGHT * size + ROUNDING * reach;
    let Depth { least, most } = depth(&difference, tolerance + DENT * size);
    let pose = subject::pose(there);
    let contact = collide(&outer, &Pose::IDENTITY, &inner, &pose);
    let found = contact.map_or(0.0, |contact| contact.depth);
    let slack = 4.0 * (tolerance + DENT * size);
    let right = least - slack <= found && found <= most + slack;
    prop_assert!(right, "depth {found:e}, not {least:e} to {most:e}");
    if let Some(contact) = contact {
        let after = difference.separation(contact.mtv().to_array());
        prop_assert!(after >= -slack, "after the mtv, still {:e} deep", -after);
    }

    // Casts the inner shape through its place, from some direction.
    let motion = DVec2::from_angle(7.0 * turn) * 2.0 * size;
    let start = Placed { x: there.x - motion.x, y: there.y - motion.y, ..there };
    let found = cast(&outer, &Pose::IDENTITY, &inner, &subject::pose(start), motion, DVec2::ZERO);
    let found = found.expect("good numbers").map(|impact| impact.time);
    let window = Cast::new(&figure, here, &solid, start, motion.to_array(), [0.0, 0.0]).window(slack);
    let time = found.unwrap_or(f64::INFINITY);
    let late = window.latest.unwrap_or(f64::INFINITY) + 1e-9;
    let early = window.earliest.unwrap_or(f64::INFINITY) - 1e-9;
    prop_assert!((early..=late).contains(&time), "first touch at {time}, not {early} to {late}");
    Ok(())
}

fn refusal_is_right(made: &Made, touch: bool) -> Checked {
    let mut random = Random(made.seed);
    let spoilt = if touch { touching(&made.points, &mut random) } else { crossed(&made.points, &mut random) };
    verdict_is_right(&spoilt)
}

/// Outlines that touch or cross themselves are refused, and no others.
pub fn verdict_is_right(points: &[[f64; 2]]) -> Checked {
    let (size, far) = extent(points);
    let (room, doubt) = (clearance(points), 1e-6 * size + ROUNDING * far);
    match Shape::outline(vectors(points)) {
        Ok(_) => {
            prop_assert!(room > -doubt, "crosses itself by {:e}, and passes", -room);
            // Where it goes along a line, back and on again, the way back is left out like every point in line with its
            // neighbours.
            let is_flat = |ring: &[[f64; 2]]| signed_area(ring).abs() <= doubt * size;
            let twice = (1..points.len()).any(|i| {
                let before = points[..i].iter().position(|point| *point == points[i]);
                before.is_some_and(|j| !is_flat(&points[j..i]) && !is_flat(&[&points[..j], &points[i..]].concat()))
            });
            prop_assert!(!twice, "comes to one point twice, and passes");
        }
        Err(ShapeError::SelfCrossing { index }) => {
            prop_assert!(room < doubt, "leaves itself room of {room:e}, and is refused");
            prop_assert!(index < points.len(), "vertex {index} of {}", points.len());
        }
        Err(ShapeError::Degenerate) => prop_assert!(room < doubt, "leaves itself room of {room:e}, and is degenerate"),
        Err(error) => prop_assert!(false, "{error}"),
    }
    Ok(())
}

/// Found by the fuzzer: its points all lie on its hull, but it is two triangles and the strip between them.
#[test]
fn an_outline_that_comes_back_to_its_own_edges_has_dents() {
    let points = [[0.04, 0.1], [0.01, 0.13], [0.02, 0.02], [0.03, 0.11], [0.04, 0.04], [0.06, 0.06]].to_vec();
    everything_is_right(&Made::from_points(points, 41120)).expect("right pieces");
}
