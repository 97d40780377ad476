//! The golden cases of distances, contacts, casts, rays, places, unions, masses and bounces against the oracle.

use super::assert_near;
use crate::common::golden::{sections, CastCase, Closest, Normal, Two, Union};
use crate::common::oracle;
use crate::common::oracle::vector::{add, scaled};
use crate::common::oracle::{
    bounce_is_right, closest_is_right, covers, depth, manifold_is_right, mass, ray_hit_is_right, Cast, Depth,
    Difference, Figure, Impact, Manifold, Mass, Placed, Point, RayHit, Spin, Swept, Turning, Within,
};
use std::f64::consts::TAU;

const TIGHT: f64 = 1e-9;
const WITHIN: Within = Within { length: TIGHT, across: TIGHT, place: TIGHT };

/// The only solid of a convex shape.
fn solid(figure: &Figure) -> &Swept {
    let [solid] = &figure.solids[..] else { panic!("one convex shape") };
    solid
}

fn figures(pair: &Two) -> (Figure, Figure) {
    (pair.a.figure(), pair.b.figure())
}

/// Unit vectors that the case calls right.
fn listed(normal: &Normal) -> Vec<[f64; 2]> {
    match normal {
        Normal::Any => Vec::new(),
        Normal::OneOf(list) => list.clone(),
        Normal::Between(from, to) => vec![*from, *to],
    }
}

#[test]
fn closest_points_agree() {
    for Closest { name, pair, distance, normal, on_a, on_b } in sections().closest {
        let (a, b) = figures(&pair);
        for normal in listed(&normal) {
            for (on_a, on_b) in on_a.ends().into_iter().zip(on_b.ends()) {
                let claim = oracle::Closest { distance, normal, on_a, on_b };
                let verdict = closest_is_right(solid(&a), pair.at_a, solid(&b), pair.at_b, &claim, WITHIN);
                verdict.unwrap_or_else(|reason| panic!("{name}: {reason}"));
            }
        }
    }
}

#[test]
fn contacts_agree() {
    for case in sections().contacts {
        let (a, b) = figures(&case.pair);
        for normal in listed(&case.normal) {
            let points = case.points.iter().zip(0..).map(|(p, id)| Point { point: [p.x, p.y], depth: p.depth, id });
            let claim = Manifold { normal, depth: case.depth, points: points.collect() };
            let verdict = manifold_is_right(solid(&a), case.pair.at_a, solid(&b), case.pair.at_b, &claim, WITHIN);
            verdict.unwrap_or_else(|reason| panic!("{}: {reason}", case.name));
        }
    }
}

#[test]
fn casts_agree() {
    for CastCase { name, pair, motion, motion_a, spins, impact } in sections().casts {
        let (a, b) = figures(&pair);
        let cast = Cast::new(&a, pair.at_a, &b, pair.at_b, motion, motion_a);
        let (moving_a, moving_b) = ((&a, pair.at_a, motion_a), (&b, pair.at_b, motion));
        let turning = |figure, at, motion, spin| Turning { figure, at, motion, spin };
        let spin = Spin { a: turning(&a, pair.at_a, motion_a, spins[0]), b: turning(&b, pair.at_b, motion, spins[1]) };
        let turns = spins != [0.0; 2];
        let window = if turns { spin.window(TIGHT) } else { cast.window(TIGHT) };
        let claims: Vec<Option<Impact>> = match &impact {
            None => vec![None],
            Some(impact) => {
                let normals = listed(&impact.normal).into_iter();
                let points = impact.point.map_or(vec![[f64::NAN; 2]], |point| point.ends().to_vec());
                let claim = |normal, point| Some(Impact { time: impact.time, normal, point });
                normals.flat_map(|normal| points.iter().map(move |&point| claim(normal, point))).collect()
            }
        };
        for claim in claims {
            let Some(impact) = claim else {
                assert_eq!(window.earliest, None, "{name}");
                continue;
            };
            assert_near(impact.time, window.earliest.unwrap_or(f64::NAN), 2e-5);
            assert_near(impact.time, window.latest.unwrap_or(impact.time), 2e-5);
            if impact.point[0].is_nan() {
                continue; // any point of the overlap
            }
            let verdict = if turns {
                spin.impact_is_right(claim, WITHIN)
            } else {
                cast.impact_is_right(moving_a, moving_b, claim, WITHIN)
            };
            verdict.unwrap_or_else(|reason| panic!("{name}: {reason}"));
        }
    }
}

#[test]
fn rays_agree() {
    for ray in sections().rays {
        let figure = ray.one.shape.figure();
        let claims: Vec<Option<RayHit>> = match &ray.hit {
            None => vec![None],
            Some(hit) => listed(&hit.normal)
                .into_iter()
                .map(|normal| Some(RayHit { fraction: hit.fraction, distance: hit.distance, point: hit.point, normal }))
                .collect(),
        };
        for claim in claims {
            let verdict = ray_hit_is_right(&figure, ray.one.at, ray.from, ray.to, claim, WITHIN);
            verdict.unwrap_or_else(|reason| panic!("{}: {reason}", ray.name));
        }
    }
}

#[test]
fn places_agree() {
    for case in sections().places {
        let at = case.one.at;
        let figure = case.one.shape.figure().seen_from([at.x, at.y], at);
        let off = |p: &[f64; 2]| figure.signed([p[0] - at.x, p[1] - at.y]);
        for p in &case.inside {
            assert!(off(p) <= TIGHT, "{}: {p:?} is {} outside", case.name, off(p));
        }
        for p in &case.outside {
            assert!(off(p) > 1e-4, "{}: {p:?} is {} inside", case.name, -off(p));
        }
    }
}

#[test]
fn unions_agree() {
    for Union { name, pair, overlaps, separation, depth: _, normal, a_in_b, b_in_a } in sections().unions {
        let (a, b) = figures(&pair);
        let difference = Difference::new(&a, pair.at_a, &b, pair.at_b);
        let apart = |motion: [f64; 2]| difference.separation(motion);
        if separation > 0.0 {
            let found = apart([0.0, 0.0]);
            assert!((found - separation).abs() <= TIGHT, "{name}: the oracle says {found}");
            assert_eq!(overlaps, Some(false), "{name}");
        } else {
            let Depth { most, .. } = depth(&difference, 1e-10);
            assert!((most + separation).abs() <= TIGHT, "{name}: the oracle says {most}");
            assert_ne!(overlaps, Some(false), "{name}");
        }
        // Every normal given is a way out, or shows the gap; and no other direction is.
        let right = |n: [f64; 2], slack: f64| {
            let [x, y] = scaled(n, -separation);
            let there = Placed { x: pair.at_b.x + x, y: pair.at_b.y + y, ..pair.at_b };
            if separation > 0.0 {
                apart([x, y]) <= slack
            } else {
                apart([x, y]) >= -slack && depth(&Difference::new(&a, pair.at_a, &b, there), 1e-10).most <= slack
            }
        };
        for n in listed(&normal) {
            assert!(normal.allows(n, 1e-12), "{name}: {n:?} is a unit vector");
            assert!(right(n, 1e-8), "{name}: {n:?} is no normal");
        }
        let directions = if separation == 0.0 { 0 } else { 3600 };
        for k in 0..directions {
            let angle = f64::from(k) * TAU / 3600.0;
            let n = [angle.cos(), angle.sin()];
            assert!(!right(n, 1e-6) || normal.allows(n, 0.01), "{name}: {n:?} is a normal too");
        }
        for (claimed, found) in [
            (a_in_b, covers(&b, pair.at_b, &a, pair.at_a, TIGHT)),
            (b_in_a, covers(&a, pair.at_a, &b, pair.at_b, TIGHT)),
        ] {
            assert!(found.is_none() || claimed == found, "{name}: contained {found:?}");
        }
    }
}

#[test]
fn masses_agree() {
    for case in sections().masses {
        let Mass { area, centroid, inertia } = mass(&case.shape.figure());
        assert!((area - case.area).abs() <= TIGHT * (1.0 + case.area), "{}: area {area}", case.name);
        assert!((inertia - case.inertia).abs() <= TIGHT * (1.0 + case.inertia), "{}: inertia {inertia}", case.name);
        if case.area > 0.0 {
            let off = (centroid[0] - case.centroid[0]).hypot(centroid[1] - case.centroid[1]);
            assert!(off <= TIGHT, "{}: centroid {centroid:?}", case.name);
        }
    }
}

#[test]
fn bounces_agree() {
    for case in sections().bounces {
        let (a, b) = figures(&case.pair);
        let Two { at_a, at_b, .. } = case.pair;
        let (before, after) = case.bodies();
        let manifold = touch(solid(&a), at_a, solid(&b), at_b);
        let verdict = bounce_is_right(&manifold, before, after, case.restitution, case.friction);
        verdict.unwrap_or_else(|reason| panic!("{}: {reason}", case.name));
    }
}

/// The contact of two shapes that touch along one of the frame's axes: at the ends of what they share.
fn touch(a: &Swept, at_a: Placed, b: &Swept, at_b: Placed) -> Manifold {
    let span = |shape: &Swept, at: Placed, axis: [f64; 2]| oracle::interval(shape, at, axis);
    let axes = [[1.0, 0.0], [0.0, 1.0]];
    let touching = |&axis: &[f64; 2]| (span(a, at_a, axis).max - span(b, at_b, axis).min).abs() < TIGHT;
    let normal = axes.into_iter().find(touching).expect("shapes that touch along an axis");
    let across = [normal[1], normal[0]];
    let core = |shape: &Swept| Swept { radius: 0.0, ..shape.clone() };
    let (of_a, of_b) = (span(&core(a), at_a, across), span(&core(b), at_b, across));
    let height = scaled(normal, span(a, at_a, normal).max);
    let ends = [of_a.min.max(of_b.min), of_a.max.min(of_b.max)];
    let points = if ends[1] - ends[0] > TIGHT { ends.to_vec() } else { vec![ends[0]] };
    let point = |(along, id)| Point { point: add(height, scaled(across, along)), depth: 0.0, id };
    Manifold { normal, depth: 0.0, points: points.into_iter().zip(0..).map(point).collect() }
}

#[test]
fn names_are_unique_and_sections_large() {
    let all = sections();
    let sizes = [
        all.closest.len(),
        all.contacts.len(),
        all.casts.len(),
        all.rays.len(),
        all.places.len(),
        all.unions.len(),
        all.masses.len(),
        all.bounces.len(),
    ];
    assert!(sizes.iter().all(|&size| size >= 25), "{sizes:?}");
    let names = (all.closest.iter().map(|c| &c.name))
        .chain(all.contacts.iter().map(|c| &c.name))
        .chain(all.casts.iter().map(|c| &c.name))
        .chain(all.rays.iter().map(|c| &c.name))
        .chain(all.places.iter().map(|c| &c.name))
        .chain(all.unions.iter().map(|c| &c.name))
        .chain(all.masses.iter().map(|c| &c.name))
        .chain(all.bounces.iter().map(|c| &c.name));
    let mut names: Vec<&String> = names.collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count, "names are unique");
}
