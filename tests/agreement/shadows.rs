//! The shadows of random shapes and unions on random axes of any length, against the oracle. `PROPTEST_CASES` sets how
//! many.

use super::both::{config, few, near, reach, Checked, ROUNDING, TIGHT};
use super::generate::heaps::heaps;
use super::generate::pairs::pair;
use crate::common::oracle::{self, Placed, Swept};
use crate::common::subject;
use proptest::prelude::*;
use shadowgap::glam::DVec2;
use shadowgap::{project, Shape};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn shadows_agree_with_the_oracle(pair in pair(), axis in axis()) {
        for posed in [&pair.a, &pair.b] {
            let shape = subject::shape(&posed.call).expect("a shape of good numbers");
            shadow_is_right(&shape, &[posed.swept()], posed.at, axis)?;
        }
    }
}

proptest! {
    #![proptest_config(few())]

    #[test]
    fn shadows_of_unions_agree_with_the_oracle(heaps in heaps(), axis in axis()) {
        for heap in [&heaps.0, &heaps.1] {
            shadow_is_right(&heap.shape(), &heap.figure().solids, heap.at, axis)?;
        }
    }
}

/// A direction and a length.
fn axis() -> BoxedStrategy<(f64, f64)> {
    let angle =
        prop_oneof![(0..8).prop_map(|k| f64::from(k) * std::f64::consts::FRAC_PI_4), 0.0..std::f64::consts::TAU];
    (angle, prop_oneof![Just(1.0), 1e-3..1e3f64]).boxed()
}

fn shadow_is_right(shape: &Shape, solids: &[Swept], at: Placed, (angle, length): (f64, f64)) -> Checked {
    let direction = DVec2::new(angle.cos(), angle.sin());
    let unit = direction / direction.length();
    let shadow = project(shape, &subject::pose(at), unit * length).expect("a good axis");
    let of_each = |solid| oracle::interval(solid, at, unit.to_array());
    let min = solids.iter().map(|solid| of_each(solid).min).fold(f64::INFINITY, f64::min);
    let max = solids.iter().map(|solid| of_each(solid).max).fold(f64::NEG_INFINITY, f64::max);
    let far = solids.iter().map(reach).fold(0.0, f64::max);
    let tolerance = TIGHT * (max - min) + ROUNDING * (far + at.x.abs() + at.y.abs());
    near("the lower end", shadow.interval.min * length, min, tolerance)?;
    near("the upper end", shadow.interval.max * length, max, tolerance)?;

    // The vertices that cast the ends, numbered over the pieces.
    let cast = |number: usize, sign: f64| {
        let mut vertices =
            shape.pieces().flat_map(|piece| piece.points().map(|p| (p, piece.radius())).collect::<Vec<_>>());
        let (vertex, radius) = vertices.nth(number).expect("a vertex");
        subject::pose(at).transform_point(vertex).dot(unit) + sign * radius
    };
    near("the lowest vertex", cast(shadow.min_vertex, -1.0), min, tolerance)?;
    near("the highest vertex", cast(shadow.max_vertex, 1.0), max, tolerance)
}
