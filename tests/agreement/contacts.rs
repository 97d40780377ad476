//! Signed distances and contact points of random pairs against the oracle. `PROPTEST_CASES` sets how many.

use super::both::{self, checked, config, near, Both, Checked};
use super::generate::pairs::{pair, resting, Pair};
use crate::common::oracle::{
    self, closest_is_right, manifold_is_right, Closest, Manifold, Placed, Point, Swept, Within,
};
use crate::common::subject;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use shadowgap::glam::DVec2;
use shadowgap::{distance, Contact, ContactPoint};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn distances_agree_with_the_oracle(pair in pair()) {
        distance_is_right(&Both::new(&pair))?;
    }

    #[test]
    fn contact_points_agree_with_the_oracle(pair in pair()) {
        contact_points_are_right(&Both::new(&pair))?;
    }

    #[test]
    fn swapping_keeps_the_points(pair in pair()) {
        points_are_the_same_swapped(&pair)?;
    }

    #[test]
    fn resting_points_keep_their_names(
        pair in resting(),
        slide in -1e-9..1e-9f64,
        tilt in (-12.0..-7.0f64, any::<bool>()),
        far in any::<[i16; 2]>(),
    ) {
        let tilt = if tilt.1 { 1.0 } else { -1.0 } * 10f64.powf(tilt.0);
        names_are_kept(&pair, slide, tilt, far)?;
    }
}

/// `resting_points_keep_their_names` skips pairs whose names are not clear: many must be left.
#[test]
fn most_resting_pairs_have_two_points_apart_from_corners() {
    let mut runner = TestRunner::deterministic();
    let pairs = (0..1000).map(|_| resting().new_tree(&mut runner).expect("a pair").current());
    let count = pairs.filter(|pair| names_are_clear(&Both::new(pair))).count();
    assert!(count > 300, "{count} of 1000");
}

pub fn distance_is_right(both: &Both) -> Checked {
    let found = distance(&both.a, &both.pose_a, &both.b, &both.pose_b);
    let claim = Closest {
        distance: found.distance,
        normal: found.normal.to_array(),
        on_a: found.on_a.to_array(),
        on_b: found.on_b.to_array(),
    };
    checked(closest_is_right(&both.swept_a, both.at_a, &both.swept_b, both.at_b, &claim, both.within()))
}

pub fn manifold(contact: &Contact) -> Manifold {
    let points = contact.points.iter().map(|p| Point { point: p.point.to_array(), depth: p.depth, id: p.id });
    Manifold { normal: contact.normal.to_array(), depth: contact.depth, points: points.collect() }
}

fn contact_points_are_right(both: &Both) -> Checked {
    let Some(contact) = both.collide() else { return Ok(()) };
    let claim = manifold(&contact);
    checked(manifold_is_right(&both.swept_a, both.at_a, &both.swept_b, both.at_b, &claim, both.within()))
}

fn points_are_the_same_swapped(pair: &Pair) -> Checked {
    let (both, swapped) = (Both::new(pair), Both::new(&pair.clone().swapped()));
    let (Some(one), Some(other)) = (both.collide(), swapped.collide()) else { return Ok(()) };
    if (one.normal + other.normal).length() > 1e-9 {
        return Ok(()); // another way out, equally short
    }
    // In an overlap deeper than half of the smaller shape, rounding decides whether there is a second point.
    if one.depth > 0.5 * oracle::diameter(&both.swept_a).min(oracle::diameter(&both.swept_b)) {
        return Ok(());
    }
    prop_assert_eq!(one.points.len(), other.points.len(), "the number of points");
    let Within { across, place, .. } = both.within();
    for p in one.points.iter() {
        let nearest = other.points.iter().map(|q| (q.point - p.point).length()).fold(f64::INFINITY, f64::min);
        near("the same point", nearest, 0.0, across + 2.0 * place)?;
    }
    Ok(())
}

/// Whether the pair touches along two edges, and each end of their common stretch is at a vertex of one shape and far
/// from every vertex of the other.
fn names_are_clear(both: &Both) -> bool {
    let Some(contact) = both.collide() else { return false };
    let along = contact.normal.perp();
    let nearest = |swept: &Swept, at: Placed, p: DVec2| {
        let corners = swept.points.iter().map(|&q| (subject::pose(at).transform_point(q) - p).dot(along).abs());
        corners.fold(f64::INFINITY, f64::min)
    };
    let far = 0.02 * both.size.min(oracle::diameter(&both.swept_a)).min(oracle::diameter(&both.swept_b));
    let is_clear = |p: &ContactPoint| {
        let (a, b) = (nearest(&both.swept_a, both.at_a, p.point), nearest(&both.swept_b, both.at_b, p.point));
        a.min(b) < 0.1 * far && a.max(b) > far && contact.depth - p.depth <= both.tolerance
    };
    let [p, q] = contact.points[..] else { return false };
    (p.point - q.point).length() > 1e-4 * both.size && is_clear(&p) && is_clear(&q)
}

/// Whether a shape's side bends at an end of the edge that touches by less than B is tilted: then B comes to rest on
/// the next edge.
fn bends_within(both: &Both, normal: DVec2, tilt: f64) -> bool {
    let bends = |swept: &Swept, at: Placed, outward: DVec2| {
        let heights = || swept.points.iter().map(|&q| subject::pose(at).transform_point(q).dot(outward));
        let top = heights().fold(f64::NEG_INFINITY, f64::max);
        let low = top - both.tolerance - 4.0 * tilt.abs() * oracle::diameter(swept);
        heights().filter(|&height| height > low).count() > 2
    };
    bends(&both.swept_a, both.at_a, normal) || bends(&both.swept_b, both.at_b, -normal)
}

/// Sliding B along the edge, tilting it a little or moving both far away keeps the two points and their ids.
fn names_are_kept(pair: &Pair, slide: f64, tilt: f64, far: [i16; 2]) -> Checked {
    let both = Both::new(pair);
    if !names_are_clear(&both) {
        return Ok(());
    }
    let contact = both.collide().expect("a contact");
    let middle = (contact.points[0].point + contact.points[1].point) / 2.0;
    let along = contact.normal.perp() * (slide * both.size);
    let turned = DVec2::from_angle(tilt).rotate(DVec2::new(pair.b.at.x, pair.b.at.y) - middle) + middle;
    let away = DVec2::new(f64::from(far[0]), f64::from(far[1])) * both.size;
    let mut moved = [("slid", pair.clone()), ("tilted", pair.clone()), ("far away", pair.clone())];
    (moved[0].1.b.at.x, moved[0].1.b.at.y) = (pair.b.at.x + along.x, pair.b.at.y + along.y);
    moved[1].1.b.at = Placed { x: turned.x, y: turned.y, angle: pair.b.at.angle + tilt };
    for at in [&mut moved[2].1.a.at, &mut moved[2].1.b.at] {
        (at.x, at.y) = (at.x + away.x, at.y + away.y);
    }
    let bends = bends_within(&both, contact.normal, tilt);
    for (how, pair) in moved.into_iter().filter(|&(how, _)| how != "tilted" || !bends) {
        let after = Both::new(&pair);
        let Some(other) = after.collide() else {
            prop_assert!(after.separation > -after.tolerance, "{how}: apart");
            continue;
        };
        if (other.normal - contact.normal).length() > 1e-6 {
            continue; // another way out, equally short
        }
        prop_assert_eq!(other.points.len(), 2, "{}: the number of points", how);
        let by = if how == "far away" { away } else { DVec2::ZERO };
        let far_out = both::reach(&both.swept_b) + both.size;
        let blur = 4.0 * f64::EPSILON * pair.b.at.angle.abs() * far_out;
        let slack = (2e-9 + 4.0 * tilt.abs()) * both.size + 4.0 * (after.within().place + both.within().place) + blur;
        for (p, q) in contact.points.iter().zip(other.points.iter()) {
            prop_assert_eq!(p.id, q.id, "{}: the name of the point at {}", how, p.point);
            near(how, (q.point - by - p.point).length(), 0.0, slack + both.tolerance)?;
        }
    }
    Ok(())
}
