//! Contact points lie midway between both surfaces, on pairs that make them go astray. `PROPTEST_CASES` sets how many.

use super::both::{checked, config, Both, Checked};
use super::contacts::manifold;
use super::generate::fine::fine;
use super::generate::pairs::{pair, Pair, Posed};
use crate::common::golden::Call;
use crate::common::oracle::{points_lie_midway, Placed};
use proptest::prelude::*;

proptest! {
    #![proptest_config(config())]

    #[test]
    fn points_of_fine_pairs_lie_midway(pair in fine()) {
        points_are_midway(&pair)?;
    }

    #[test]
    fn points_of_any_pairs_lie_midway(pair in pair()) {
        points_are_midway(&pair)?;
    }
}

fn points_are_midway(pair: &Pair) -> Checked {
    let both = Both::new(pair);
    let Some(contact) = both.collide() else { return Ok(()) };
    let within = both.within();
    let slack = within.length + within.place;
    checked(points_lie_midway(&both.swept_a, both.at_a, &both.swept_b, both.at_b, &manifold(&contact), slack))
}

fn polygon(points: &[[f64; 2]]) -> Call {
    Call::Polygon { points: points.to_vec(), radius: 0.0 }
}

/// A's upper side has a vertex in its middle, almost in line; B's tip is over the left half.
#[test]
fn the_deepest_point_is_found_beyond_a_vertex_nearly_in_line() {
    let e = 1e-11;
    let box_of_eight = [
        [-1.0, -1.0],
        [0.0, -1.0 - e],
        [1.0, -1.0],
        [1.0 + e, 0.0],
        [1.0, 1.0],
        [0.0, 1.0 + e],
        [-1.0, 1.0],
        [-1.0 - e, 0.0],
    ];
    let a = Posed { call: polygon(&box_of_eight), at: Placed { x: 0.0, y: 0.0, angle: 0.0 } };
    let tip = polygon(&[[0.0, 0.0], [1.0, 1.0], [-1.0, 1.0]]);
    let b = Posed { call: tip, at: Placed { x: -0.9, y: 0.9, angle: 0.0 } };
    let both = Both::new(&Pair { a, b });
    let contact = both.collide().expect("an overlap");
    let point = contact.points.iter().find(|p| p.depth == contact.depth).expect("a deepest point");
    assert!(point.point.distance([-0.9, 0.95].into()) < 1e-9, "{}", point.point);
}

/// One capsule lies, the other almost stands on its end.
#[test]
fn the_lesser_point_of_two_capsules_is_as_deep_as_they_overlap_there() {
    let capsule = Call::Capsule { a: [-1.0, 0.0], b: [1.0, 0.0], radius: 0.5 };
    let a = Posed { call: capsule.clone(), at: Placed { x: 0.0, y: 0.0, angle: 0.0 } };
    let b = Posed { call: capsule, at: Placed { x: -1.0, y: 1.0, angle: 1.6 } };
    let both = Both::new(&Pair { a, b });
    let contact = both.collide().expect("an overlap");
    let least = contact.points.iter().map(|p| p.depth).fold(f64::INFINITY, f64::min);
    assert!((least - 0.999).abs() < 1e-3, "{least}");
}
