//! Collisions of random bodies against the laws of mechanics. `PROPTEST_CASES` sets how many.

use super::both::{checked, config, near, Both, Checked};
use super::generate::pairs::{pair, resting, Pair};
use crate::common::oracle::{bounce_is_right, Body, Manifold, Point};
use proptest::prelude::*;
use shadowgap::glam::DVec2;
use shadowgap::{bounce, Contact, Motion};

/// A pair, how both bodies move, and what `bounce` takes besides. Pairs that are apart are skipped.
#[derive(Clone, Debug)]
struct Crash {
    pair: Pair,
    bodies: [Motion; 2],
    restitution: f64,
    friction: f64,
}

fn crash() -> BoxedStrategy<Crash> {
    let restitution = prop_oneof![Just(0.0), Just(1.0), 0.0..1.0f64];
    let friction = prop_oneof![2 => Just(0.0), 3 => 0.0..2.0f64, 1 => Just(1e6)];
    let pairs = prop_oneof![pair(), resting()];
    (pairs, [body(), body()], restitution, friction)
        .prop_map(|(pair, bodies, restitution, friction)| Crash { pair, bodies, restitution, friction })
        .prop_map(|crash| {
            // In proportion to the size: speeds grow with it, inertias with its square.
            let both = Both::new(&crash.pair);
            let size = if both.size > 0.0 { both.size } else { 1.0 };
            let fit = |body: Motion| {
                let inv_inertia = body.inv_inertia / (size * size);
                Motion { velocity: body.velocity * size, inv_inertia, ..body }
            };
            Crash { bodies: crash.bodies.map(fit), ..crash }
        })
        .boxed()
}

fn body() -> BoxedStrategy<Motion> {
    let velocity = prop_oneof![
        1 => Just(DVec2::ZERO),
        5 => [-1.0..1.0f64, -1.0..1.0f64].prop_map(DVec2::from),
    ];
    let spin = prop_oneof![1 => Just(0.0), 2 => -1.0..1.0f64];
    let inverse = || prop_oneof![1 => Just(0.0), 2 => Just(1.0), 3 => (-2.0..2.0f64).prop_map(|x| 10f64.powf(x))];
    (velocity, spin, inverse(), inverse())
        .prop_map(|(velocity, spin, inv_mass, inv_inertia)| Motion { velocity, spin, inv_mass, inv_inertia })
        .boxed()
}

fn crash_of(crash: &Crash) -> Option<(Contact, [DVec2; 2], f64)> {
    let both = Both::new(&crash.pair);
    // Centres of mass, seen from A: bounces far from the origin are no more exact than the positions.
    let (here, there) = both.near_the_origin();
    let mut pair = crash.pair.clone();
    (pair.a.at, pair.b.at) = (here, there);
    let both = Both::new(&pair);
    let centers = [both.pose_a.transform_point(both.a.centroid()), both.pose_b.transform_point(both.b.centroid())];
    both.collide().map(|contact| (contact, centers, if both.size > 0.0 { both.size } else { 1.0 }))
}

fn as_body(motion: &Motion, center: DVec2) -> Body {
    let Motion { velocity, spin, inv_mass, inv_inertia } = *motion;
    Body { center: center.to_array(), velocity: velocity.to_array(), spin, inv_mass, inv_inertia }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn bounces_obey_mechanics(crash in crash()) {
        laws_hold(&crash)?;
    }

    #[test]
    fn bounces_do_not_depend_on_the_point_of_view(crash in crash(), drift in [-1.0..1.0f64, -1.0..1.0f64]) {
        views_agree(&crash, drift.into())?;
    }
}

fn laws_hold(crash: &Crash) -> Checked {
    let Some((contact, centers, _)) = crash_of(crash) else { return Ok(()) };
    let Crash { bodies: [a, b], restitution, friction, .. } = *crash;
    let (after_a, after_b) =
        bounce(contact, &a, centers[0], &b, centers[1], restitution, friction).expect("good numbers");
    let claim = Manifold {
        normal: contact.normal.to_array(),
        depth: contact.depth,
        points: contact.points.iter().map(|p| Point { point: p.point.to_array(), depth: p.depth, id: p.id }).collect(),
    };
    let before = [as_body(&a, centers[0]), as_body(&b, centers[1])];
    let after = [as_body(&after_a, centers[0]), as_body(&after_b, centers[1])];
    checked(bounce_is_right(&claim, before, after, restitution, friction))
}

/// Adding one velocity to both bodies changes nothing but adds it to the results.
fn views_agree(crash: &Crash, drift: DVec2) -> Checked {
    let Some((contact, centers, size)) = crash_of(crash) else { return Ok(()) };
    let Crash { bodies: [a, b], restitution, friction, .. } = *crash;
    if a.inv_mass == 0.0 && b.inv_mass == 0.0 {
        return Ok(()); // only rounding decides whether two points hold them fast
    }
    let drift = drift * size;
    let along = |motion: Motion| Motion { velocity: motion.velocity + drift, ..motion };
    let ask = |a: Motion, b: Motion| {
        bounce(contact, &a, centers[0], &b, centers[1], restitution, friction).expect("good numbers")
    };
    let (one, other) = (ask(a, b), ask(along(a), along(b)));
    for (one, other) in [(one.0, other.0), (one.1, other.1)] {
        // Rounding moves light bodies much.
        let slack = 1e-9 * size * (1.0 + one.velocity.length() / size + one.spin.abs());
        near("velocity", (one.velocity + drift - other.velocity).length(), 0.0, slack)?;
        near("spin", one.spin - other.spin, 0.0, slack / size)?;
    }
    Ok(())
}
