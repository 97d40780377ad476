//! Random pairs of unions against the oracle. `PROPTEST_CASES` sets how many.

use super::both::{self, checked, few, near, Checked, PROMISED, ROUNDING, TIGHT};
use super::generate::fine::slivers;
use super::generate::heaps::{heaps, Heap};
use super::generate::shapes::angle;
use crate::common::oracle::{self, covers, depth, Cast, Depth, Difference, Figure, Impact, Placed, Within};
use crate::common::subject;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use shadowgap::glam::DVec2;
use shadowgap::{cast, collide, contains, distance, overlaps, Pose, Shape};

/// A pair of unions as both the library and the oracle take it.
struct Unions {
    a: Shape,
    b: Shape,
    pose_a: Pose,
    pose_b: Pose,
    figure_a: Figure,
    figure_b: Figure,
    at_a: Placed,
    at_b: Placed,
    difference: Difference,
    /// The oracle's distance; 0 or less where they overlap.
    separation: f64,
    size: f64,
    tolerance: f64,
    /// How far world points may be off besides: far from the origin their coordinates are rounded.
    place: f64,
}

impl Unions {
    fn new((a, b): &(Heap, Heap)) -> Unions {
        let (figure_a, figure_b) = (a.figure(), b.figure());
        let difference = Difference::new(&figure_a, a.at, &figure_b, b.at);
        let size = figure_a.size().max(figure_b.size());
        let reach = |figure: &Figure| figure.solids.iter().map(both::reach).fold(0.0, f64::max);
        let reach = reach(&figure_a) + reach(&figure_b);
        let far = (b.at.x - a.at.x).hypot(b.at.y - a.at.y) + reach;
        let separation = difference.separation([0.0, 0.0]);
        let touch = both::touch(separation, size, a.at, b.at, reach);
        let place = ROUNDING * (a.at.x.abs() + a.at.y.abs() + b.at.x.abs() + b.at.y.abs());
        Unions {
            a: a.shape(),
            b: b.shape(),
            pose_a: subject::pose(a.at),
            pose_b: subject::pose(b.at),
            separation,
            figure_a,
            figure_b,
            at_a: a.at,
            at_b: b.at,
            difference,
            size,
            tolerance: TIGHT * size + ROUNDING * far + touch,
            place,
        }
    }

    fn decided(&self) -> bool {
        self.separation.abs() > self.tolerance
    }
}

proptest! {
    #![proptest_config(few())]

    #[test]
    fn answers_agree_with_the_oracle(heaps in heaps()) {
        let unions = Unions::new(&heaps);
        overlap_is_right(&unions)?;
        distance_is_right(&unions)?;
        way_out_is_right(&unions)?;
    }

    #[test]
    fn contact_points_agree_with_the_oracle(heaps in heaps()) {
        contact_points_are_right(&Unions::new(&heaps))?;
    }

    #[test]
    fn casts_agree_with_the_oracle(
        heaps in heaps(),
        direction in 0.0..std::f64::consts::TAU,
        speed in -1.0..3.0f64,
        time in -0.2..1.2f64,
    ) {
        cast_is_right(&heaps, DVec2::from_angle(direction) * 10f64.powf(speed), time)?;
    }

    #[test]
    fn containment_agrees_with_the_oracle(heaps in heaps()) {
        containment_is_right(&Unions::new(&heaps))?;
    }

    /// Also where its tips are thinner than what counts as touching.
    #[test]
    fn a_union_of_slivers_lies_in_itself(slivers in slivers(), x in -1.0..1.0f64, angle in angle()) {
        let heap = Heap { pieces: slivers, at: Placed { x, y: 1.0 - x, angle } };
        let (union, pose) = (heap.shape(), subject::pose(heap.at));
        let own = collide(&union, &pose, &union, &pose).expect("a shape overlaps itself");
        prop_assert!(own.a_in_b && own.b_in_a, "the whole");
        for piece in union.pieces() {
            prop_assert!(collide(&piece, &pose, &union, &pose).is_some_and(|contact| contact.a_in_b), "{piece:?}");
        }
    }
}

/// All properties of this file but for contact points, for fuzzing. The motion is in sizes of the larger union.
pub fn everything_is_right(heaps: &(Heap, Heap), motion: DVec2, time: f64) -> Checked {
    let unions = Unions::new(heaps);
    overlap_is_right(&unions)?;
    distance_is_right(&unions)?;
    way_out_is_right(&unions)?;
    containment_is_right(&unions)?;
    cast_is_right(heaps, motion, time)
}

fn overlap_is_right(unions: &Unions) -> Checked {
    let overlap = overlaps(&unions.a, &unions.pose_a, &unions.b, &unions.pose_b);
    prop_assert!(!unions.decided() || overlap == (unions.separation < 0.0), "overlaps says {overlap}");
    let contact = collide(&unions.a, &unions.pose_a, &unions.b, &unions.pose_b);
    prop_assert_eq!(contact.is_some(), overlap, "collide and overlaps");
    Ok(())
}

/// The distance is that of the nearest two pieces, or minus the depth of the overlap. Both points lie on the
/// boundaries, with the vector normal * distance between them.
fn distance_is_right(unions: &Unions) -> Checked {
    let Unions { separation, tolerance, size, place, .. } = *unions;
    let found = distance(&unions.a, &unions.pose_a, &unions.b, &unions.pose_b);
    near("the normal's length", found.normal.length(), 1.0, 1e-12)?;
    match collide(&unions.a, &unions.pose_a, &unions.b, &unions.pose_b) {
        None => near("distance", found.distance, separation, tolerance)?,
        Some(contact) => {
            prop_assert_eq!(contact.depth, 0.0 - found.distance, "collide's depth");
            prop_assert_eq!(contact.normal, found.normal, "collide's normal");
        }
    }
    let apart = found.on_b - found.on_a - found.normal * found.distance;
    near("from point to point, along the normal", apart.dot(found.normal), 0.0, tolerance + place)?;
    near("from point to point, across", apart.length(), 0.0, PROMISED * size + tolerance + place)?;
    for (name, figure, at, point) in
        [("A", &unions.figure_a, unions.at_a, found.on_a), ("B", &unions.figure_b, unions.at_b, found.on_b)]
    {
        let here = figure.seen_from([at.x, at.y], at);
        let off = here.signed([point.x - at.x, point.y - at.y]);
        prop_assert!(off.abs() <= tolerance + place, "the point on {name} is {off:e} outside");
    }
    Ok(())
}

/// The depth is the length of the shortest way out, and moving B by the mtv ends the overlap.
fn way_out_is_right(unions: &Unions) -> Checked {
    let Unions { tolerance, .. } = *unions;
    let Some(contact) = collide(&unions.a, &unions.pose_a, &unions.b, &unions.pose_b) else { return Ok(()) };
    let Depth { least, most } = depth(&unions.difference, tolerance);
    let right = least - tolerance <= contact.depth && contact.depth <= most + tolerance;
    prop_assert!(right, "depth {:e}, not {least:e} to {most:e}", contact.depth);
    let after = unions.difference.separation(contact.mtv().to_array());
    prop_assert!(after >= -2.0 * tolerance, "after the mtv, still {:e} deep", -after);
    Ok(())
}

/// There are one or two points; the deepest is as deep as the contact and midway between the surfaces. Where two are
/// equally deep, the second is midway within the promised precision.
fn contact_points_are_right(unions: &Unions) -> Checked {
    let Unions { tolerance, place, size, .. } = *unions;
    let Some(contact) = collide(&unions.a, &unions.pose_a, &unions.b, &unions.pose_b) else { return Ok(()) };
    prop_assert!(matches!(contact.points.len(), 1 | 2), "{} points", contact.points.len());
    let deepest = contact.points.iter().map(|p| p.depth).fold(0.0, f64::max);
    // Where two edges are nearly parallel, the angle between them makes the points uncertain.
    let (tight, loose) = (tolerance + 1e-2 * PROMISED * size + place, tolerance + PROMISED * size + place);
    near("the deepest point", deepest, contact.depth, tight)?;
    let off = |figure: &Figure, at: Placed, point: DVec2| {
        figure.seen_from([at.x, at.y], at).signed([point.x - at.x, point.y - at.y]).abs()
    };
    let mut least = f64::INFINITY;
    for p in contact.points.iter().filter(|p| p.depth == deepest) {
        let half = contact.normal * (p.depth / 2.0);
        let of_a = off(&unions.figure_a, unions.at_a, p.point + half);
        let of_b = off(&unions.figure_b, unions.at_b, p.point - half);
        let most = of_a.max(of_b);
        prop_assert!(most <= loose, "a point is {of_a:e} off A and {of_b:e} off B");
        least = least.min(most);
    }
    prop_assert!(least <= tight, "the best point is {least:e} off");
    Ok(())
}

/// B starts where the motion takes it through the pair's place at this time.
fn cast_is_right((a, b): &(Heap, Heap), motion: DVec2, time: f64) -> Checked {
    let size = a.figure().size().max(b.figure().size());
    let motion = motion * size;
    let start = Placed { x: b.at.x - time * motion.x, y: b.at.y - time * motion.y, ..b.at };
    let unions = Unions::new(&(a.clone(), Heap { at: start, ..b.clone() }));
    let found = cast(&unions.a, &unions.pose_a, &unions.b, &unions.pose_b, motion, DVec2::ZERO);
    let claim = found.expect("good numbers").map(|impact| Impact {
        time: impact.time,
        normal: impact.normal.to_array(),
        point: impact.point.to_array(),
    });
    let truth = Cast::new(&unions.figure_a, a.at, &unions.figure_b, start, motion.to_array(), [0.0, 0.0]);
    let length = unions.tolerance + ROUNDING * motion.length();
    let within = Within { length, across: PROMISED * size + length, place: unions.place + ROUNDING * motion.length() };
    let (a, b) = ((&unions.figure_a, a.at, [0.0, 0.0]), (&unions.figure_b, start, motion.to_array()));
    checked(truth.impact_is_right(a, b, claim, within))
}

fn containment_is_right(unions: &Unions) -> Checked {
    let Unions { tolerance, .. } = *unions;
    if let Some(contact) = collide(&unions.a, &unions.pose_a, &unions.b, &unions.pose_b) {
        let a_in_b = covers(&unions.figure_b, unions.at_b, &unions.figure_a, unions.at_a, tolerance);
        let b_in_a = covers(&unions.figure_a, unions.at_a, &unions.figure_b, unions.at_b, tolerance);
        prop_assert!(a_in_b.is_none_or(|right| right == contact.a_in_b), "a in b: says {}", contact.a_in_b);
        prop_assert!(b_in_a.is_none_or(|right| right == contact.b_in_a), "b in a: says {}", contact.b_in_a);
    }
    // `contains` is right about each corner of B's pieces.
    let here = unions.figure_a.seen_from([unions.at_a.x, unions.at_a.y], unions.at_a);
    for corner in unions.figure_b.solids.iter().flat_map(|solid| &solid.points) {
        let point = unions.pose_b.transform_point(DVec2::from(*corner));
        let off = here.signed([point.x - unions.at_a.x, point.y - unions.at_a.y]);
        let found = contains(&unions.a, &unions.pose_a, point).expect("good numbers");
        let decided = off.abs() > tolerance + unions.place;
        prop_assert!(!decided || found == (off < 0.0), "{off:e} outside: contains says {found}");
    }
    Ok(())
}

/// The generator draws enough pairs of each hard kind, and the oracle's bounds on most depths are close.
#[test]
fn the_unions_are_hard_ones() {
    const COUNT: usize = 400;
    let mut runner = TestRunner::deterministic();
    let pairs: Vec<_> = (0..COUNT).map(|_| heaps().new_tree(&mut runner).expect("a pair").current()).collect();
    let pairs: Vec<Unions> = pairs.iter().map(Unions::new).collect();
    let share = |is: &dyn Fn(&Unions) -> bool| pairs.iter().filter(|pair| is(pair)).count() as f64 / COUNT as f64;
    let depths: Vec<Depth> = pairs.iter().map(|pair| depth(&pair.difference, pair.tolerance)).collect();
    let share_of_depths = |is: &dyn Fn(&Unions, &Depth) -> bool| {
        pairs.iter().zip(&depths).filter(|(pair, depth)| is(pair, depth)).count() as f64 / COUNT as f64
    };
    let deeper_than_a_piece = |pair: &Unions, depth: &Depth| {
        let of_pieces = pair.difference.solids.iter().map(|solid| oracle::signed([0.0, 0.0], solid));
        depth.least > 1e-6 * pair.size - of_pieces.fold(f64::INFINITY, f64::min)
    };
    for (name, got, least) in [
        ("overlap", share(&|pair| pair.separation < 0.0), 0.4),
        ("apart", share(&|pair| pair.separation > 0.0), 0.15),
        ("touching", share(&|pair| !pair.decided()), 0.05),
        ("decided", share_of_depths(&|pair, depth| depth.most - depth.least < 1e-6 * pair.size), 0.85),
        ("deeper than any two pieces", share_of_depths(&deeper_than_a_piece), 0.1),
        ("far from the origin", share(&|pair| pair.at_a.x.abs() > 1e4 * pair.size), 0.1),
    ] {
        assert!(got >= least, "{name}: {got}");
    }
}
