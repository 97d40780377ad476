//! Area, centroid and second moment of random shapes and unions, and of their scaled copies, against the oracle.
//! `PROPTEST_CASES` sets how many.

use super::both::{few, near, Checked};
use super::generate::heaps::heaps;
use super::generate::pairs::{pair, Pair};
use crate::common::golden::Call;
use crate::common::oracle::{mass, Figure, Mass, Swept};
use crate::common::subject;
use proptest::prelude::*;
use shadowgap::glam::DVec2;
use shadowgap::{collide, Kind, Pose, Shape, ShapeError};

/// How exact areas must be, as a part of the squared size, and inertias, as a part of its fourth power.
const EXACT: f64 = 1e-9;

proptest! {
    #![proptest_config(few())]

    #[test]
    fn masses_agree_with_the_oracle(pair in pair()) {
        for posed in [&pair.a, &pair.b] {
            let shape = subject::shape(&posed.call).expect("a good shape");
            mass_is_right(&shape, &Figure::from(posed.swept()))?;
        }
    }

    #[test]
    fn masses_of_unions_agree_with_the_oracle(heaps in heaps()) {
        for heap in [&heaps.0, &heaps.1] {
            mass_is_right(&heap.shape(), &heap.figure())?;
        }
    }

    #[test]
    fn scaled_copies_are_the_shapes_of_scaled_points(pair in pair(), x in factor(), y in factor(), alike in any::<bool>()) {
        let y = if alike { x.abs() * y.signum() } else { y };
        scaling_is_right(&pair, x, y)?;
    }
}

fn factor() -> BoxedStrategy<f64> {
    prop_oneof![Just(1.0), Just(-1.0), 0.1..10.0f64, -10.0..-0.1f64].boxed()
}

fn mass_is_right(shape: &Shape, figure: &Figure) -> Checked {
    let size = figure.size();
    let middle =
        figure.solids.iter().flat_map(|solid| &solid.points).fold(0.0, |far: f64, p| far.max(p[0].hypot(p[1])));
    let slack = EXACT * size + 1e-14 * middle;
    let Mass { area, centroid, inertia } = mass(figure);
    near("area", shape.area(), area, slack * size)?;
    near("inertia", shape.inertia(), inertia, slack * size * size * size)?;
    let found = shape.centroid();
    if area > 1e-12 * size * size {
        // The centroid is a quotient by the area: the smaller the area, the larger its error.
        let slack = slack * (slack * size / area).max(1.0) + 1e-7 * size;
        near("centroid, x", found.x, centroid[0], slack)?;
        near("centroid, y", found.y, centroid[1], slack)?;
    } else {
        prop_assert!(found.is_finite(), "the centroid of no area: {found}");
    }
    Ok(())
}

/// A copy scaled by x and y is the shape made of the scaled points.
fn scaling_is_right(pair: &Pair, x: f64, y: f64) -> Checked {
    let shape = subject::shape(&pair.a.call).expect("a good shape");
    let Swept { points, radius } = pair.a.swept();
    let scaled = match shape.scaled(x, y) {
        Ok(scaled) => scaled,
        Err(error) => {
            prop_assert!(radius > 0.0 && x.abs() != y.abs(), "refused: {error}");
            prop_assert!(
                matches!(error, ShapeError::BadRadius { .. } | ShapeError::BadSize { .. }),
                "refused: {error}"
            );
            return Ok(());
        }
    };
    prop_assert!(radius == 0.0 || x.abs() == y.abs(), "a radius was stretched");
    let points: Vec<DVec2> = points.iter().map(|p| DVec2::new(p[0] * x, p[1] * y)).collect();
    let right = Shape::hull(&points).expect("a good shape").rounded(radius * x.abs()).expect("a good shape");
    prop_assert_eq!(scaled.kind(), right.kind());
    let size = points.iter().map(|p| p.length()).fold(radius * x.abs(), f64::max);
    near("area", scaled.area(), right.area(), 1e-12 * size * size)?;
    near("area, by the law", scaled.area(), shape.area() * (x * y).abs(), 1e-12 * size * size)?;
    near("the centroid", scaled.centroid().distance(right.centroid()), 0.0, 1e-6 * size)?;
    near("inertia", scaled.inertia(), right.inertia(), 1e-12 * size.powi(4))?;
    if x.abs() == y.abs() {
        near("inertia, by the law", scaled.inertia(), shape.inertia() * x.powi(4), 1e-12 * size.powi(4))?;
    }
    // Each shape contains the other, so both cover the same points.
    let contact = collide(&scaled, &Pose::IDENTITY, &right, &Pose::IDENTITY);
    prop_assert_eq!(contact.map(|contact| (contact.a_in_b, contact.b_in_a)), Some((true, true)));
    Ok(())
}

/// Shapes whose area, centroid and inertia have closed forms.
#[test]
fn closed_forms() {
    let close = |got: f64, want: f64| assert!((got - want).abs() <= 1e-12 * want.abs(), "got {got}, want {want}");
    let pi = std::f64::consts::PI;
    let shape = |call: Call| subject::shape(&call).expect("a good shape");
    let disc = shape(Call::Circle { radius: 2.0, center: [3.0, 4.0] });
    close(disc.area(), 4.0 * pi);
    close(disc.inertia(), 8.0 * pi);
    assert_eq!(disc.centroid().to_array(), [3.0, 4.0]);
    let slab = shape(Call::Box { width: 6.0, height: 2.0, center: [5.0, -1.0], angle: 0.0, radius: 0.0 });
    close(slab.area(), 12.0);
    close(slab.inertia(), 12.0 * (36.0 + 4.0) / 12.0);
    let round = shape(Call::Box { width: 6.0, height: 2.0, center: [0.0, 0.0], angle: 1.0, radius: 1.0 });
    close(round.area(), 12.0 + 16.0 + pi);
    let capsule = shape(Call::Capsule { a: [-3.0, 7.0], b: [3.0, 7.0], radius: 1.0 });
    close(capsule.area(), 12.0 + pi);
    close(capsule.inertia(), 40.0 + pi / 2.0 + 9.0 * pi + 8.0);
    let wedge = shape(Call::Polygon { points: vec![[0.0, 0.0], [3.0, 0.0], [0.0, 3.0]], radius: 0.0 });
    close(wedge.area(), 4.5);
    close(wedge.inertia(), 4.5);
    close(wedge.centroid().x, 1.0);
    for flat in [Call::Point { x: 1.0, y: 2.0 }, Call::Segment { a: [0.0, 0.0], b: [3.0, 4.0] }] {
        let flat = shape(flat);
        assert_eq!((flat.area(), flat.inertia()), (0.0, 0.0));
    }
    assert_eq!(shape(Call::Segment { a: [0.0, 0.0], b: [3.0, 4.0] }).centroid().to_array(), [1.5, 2.0]);
    assert_eq!(shape(Call::Point { x: 1.0, y: 2.0 }).centroid().to_array(), [1.0, 2.0]);
    assert_eq!(wedge.scaled(-2.0, 1.0).expect("a copy").kind(), Kind::Polygon);
}

/// Rounding alone decided the sign of its inertia.
#[test]
fn a_capsule_thinner_than_rounding_has_no_negative_inertia() {
    for k in 0..20 {
        let y = 0.05 * f64::from(k);
        let thin = Shape::capsule(DVec2::new(0.9375, 0.25), DVec2::new(999_999.25, y), 1e-70).expect("a capsule");
        assert!(thin.area() >= 0.0 && thin.inertia() >= 0.0, "{y}: {} {}", thin.area(), thin.inertia());
    }
}

/// Found by the fuzzer: about either speck rounding finds the centroid of both elsewhere, again and again.
#[test]
fn specks_far_from_each_other_have_an_area() {
    let corners = [
        [-0.0012503891052449768, -0.00038027669018016815],
        [-0.0012503890916889745, -0.00038027670392121106],
        [-0.0012503890971237428, -0.0003802766878006274],
    ];
    let speck = Shape::polygon(corners).expect("a triangle");
    let disc = Shape::circle(3.5078037414406625e-11)
        .and_then(|shape| shape.at(DVec2::new(-0.0228947192035803, -0.0002997492254630644)));
    let both = Shape::union(&[speck, disc.expect("a disc")]).expect("a union");
    assert!(both.area() >= 0.0 && both.area() < 1e-18 && both.centroid().is_finite() && both.inertia() >= 0.0);
}

/// About the middle of the line, the disc's own moment is one part in 1e12 of the whole: it came out negative.
#[test]
fn a_disc_at_the_end_of_a_long_line_keeps_its_inertia() {
    let disc = Shape::circle(0.25).expect("a disc").at(DVec2::new(-0.375, -0.25)).expect("a disc");
    for length in [1e3, 1e6, 1e9] {
        let line = Shape::segment(DVec2::new(-0.5, -0.25), DVec2::new(length, 0.25)).expect("a line");
        let both = Shape::union(&[line, disc.clone()]).expect("a union");
        assert!((both.inertia() / disc.inertia() - 1.0).abs() < 1e-6, "{length}: {}", both.inertia());
        assert!((both.centroid() - disc.centroid()).length() < 1e-6, "{length}: {}", both.centroid());
    }
}
