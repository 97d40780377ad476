//! Ordinary shapes and pairs, for which both libraries must give the same answers.

use super::both::{Both, Figure};
use super::peer::{near, near_points, stop, stray, v, HERE};
use crate::common::golden::Call;
use crate::common::random::Random;
use shadowgap::glam::DVec2;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// How far parry's normals may be off, where GJK or EPA approximates them. The more a ray grazes, the larger the error.
const NORMAL: f64 = 1e-6;

/// For impacts before this time, parry gives the normal at the start.
const EARLY: f64 = 1e-4;

/// Calls the check with seeded pairs: of convex shapes, and of unions with unions and convex shapes.
fn each_pair(count: u64, check: impl Fn(&Both, &mut Random)) {
    for seed in 0..count {
        let mut random = Random(seed);
        let (a, b) = match seed % 4 {
            0 => (random.union(), random.union()),
            1 => (random.union(), vec![random.convex(0.0)]),
            _ => (vec![random.convex(0.0)], vec![random.convex(0.0)]),
        };
        let both = Both::new(&a, random.placed(1.5), &b, random.placed(1.5));
        let checked = catch_unwind(AssertUnwindSafe(|| check(&both, &mut random)));
        assert!(checked.is_ok(), "seed {seed}: {:?} at {:?}, {:?} at {:?}", a, both.a.at, b, both.b.at);
    }
}

#[test]
fn overlaps_and_distances_agree() {
    each_pair(8000, |both, _| {
        let (ours, theirs) = both.overlaps();
        assert_eq!(ours, theirs, "overlaps");
        let (ours, theirs) = both.distance();
        let length = ours.distance.abs() + both.size();
        near("distance", ours.distance.max(0.0), theirs, stop() * length);
        if both.truth() > stop() * both.size() {
            let (on_a, on_b) = both.their_points();
            near_points("on A", ours.on_a, on_a, stray() * length);
            near_points("on B", ours.on_b, on_b, stray() * length);
        }
    });
}

#[test]
fn contacts_of_convex_shapes_agree() {
    each_pair(8000, |both, _| {
        let (ours, theirs) = both.contact();
        assert_eq!(ours.is_some(), theirs.is_some(), "contact");
        let (Some(ours), Some(theirs), [a], [b]) = (ours, theirs, &both.a.calls[..], &both.b.calls[..]) else { return };
        near("depth", ours.depth, -theirs.dist, stop() * (ours.depth + both.size()));
        // A ball's normal leads to the nearest point, which may lie on an arc.
        let ball = [a, b].iter().any(|call| matches!(call, Call::Circle { .. }));
        near_points("normal", ours.normal, v(theirs.normal1), if ball { stray() } else { NORMAL });
    });
}

#[test]
fn points_and_rays_agree() {
    each_pair(8000, |both, random| {
        let [from, to] = [random.vector(3.0), random.vector(3.0)].map(DVec2::from_array);
        let (inside, theirs) = both.a.contains(from);
        assert_eq!(inside, theirs, "contains");
        let (ours, theirs) = both.a.raycast(from, to);
        assert_eq!(ours.is_some(), theirs.is_some(), "hit");
        let (Some(ours), Some(theirs)) = (ours, theirs) else { return };
        let slant = if inside { 1.0 } else { -ours.normal.dot((to - from).normalize()) };
        let length = (to - from).length();
        near("distance", ours.distance, theirs.time_of_impact * length, stop() * (length + both.size()) / slant);
        if !inside {
            near_points("normal", ours.normal, v(theirs.normal), NORMAL / slant);
        }
    });
}

#[test]
fn casts_agree() {
    each_pair(8000, |both, random| {
        let [motion, motion_a] = [random.vector(3.0), random.vector(3.0)].map(DVec2::from_array);
        let (ours, theirs) = both.cast(motion, motion_a);
        assert_eq!(ours.is_some(), theirs.is_some(), "impact");
        let (Some(ours), Some((time, normal))) = (ours, theirs) else { return };
        let way = motion - motion_a;
        if both.truth() < 0.0 {
            assert_eq!((ours.time, time), (0.0, 0.0));
            return;
        }
        let slant = -ours.normal.dot(way.normalize());
        let length = way.length();
        near("time", ours.time * length, time * length, stop() * (length + both.size()) / slant);
        if time >= EARLY {
            near_points("normal", ours.normal, normal, NORMAL / slant);
        }
    });
}

#[test]
fn masses_agree() {
    for seed in 0..2000 {
        let call = Random(seed).convex(0.0);
        let Figure { ours, theirs, .. } = Figure::new(std::slice::from_ref(&call), HERE);
        let theirs = theirs.mass_properties(1.0);
        let rounded = matches!(call, Call::Box { .. } | Call::Polygon { .. }) && ours.radius() > 0.0;
        if !rounded {
            near("area", ours.area(), theirs.mass(), 1e-13);
        }
        if !rounded && ours.area() > 0.0 {
            near_points("centroid", ours.centroid(), v(theirs.local_com), 1e-13);
            if !matches!(call, Call::Capsule { .. }) {
                near("inertia", ours.inertia(), theirs.principal_inertia(), 1e-13);
            }
        }
    }
}
