//! Checks the sections of golden.json other than `cases` and `refused`.

use super::TIGHT;
use crate::common::golden::{Bounce, CastCase, Closest, ContactCase, Form, MassOf, Normal, Places, Ray, Two, Union};
use crate::common::oracle::{Body, Figure};
use crate::common::subject::{form, pose};
use shadowgap::glam::DVec2;
use shadowgap::{
    bounce, cast, cast_spinning, collide, contains, distance, explain, overlaps, raycast, Kind, Motion, Pose, Shape,
};

/// Two shapes of a case, and how far answers about them may be off.
struct Ready {
    a: Shape,
    pose_a: Pose,
    b: Shape,
    pose_b: Pose,
    tolerance: f64,
    /// How far points in the world may be off.
    place: f64,
}

fn made(name: &str, it: &Form) -> Shape {
    form(it).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn ready(name: &str, pair: &Two) -> Ready {
    let size = pair.a.figure().size().max(pair.b.figure().size());
    let far = (pair.at_b.x - pair.at_a.x).hypot(pair.at_b.y - pair.at_a.y);
    let tolerance = TIGHT * (size + far);
    Ready {
        a: made(name, &pair.a),
        pose_a: pose(pair.at_a),
        b: made(name, &pair.b),
        pose_b: pose(pair.at_b),
        tolerance,
        place: tolerance + 1e-15 * (pair.at_a.x.abs() + pair.at_a.y.abs()),
    }
}

#[track_caller]
fn near(name: &str, what: &str, got: f64, want: f64, tolerance: f64) {
    assert!((got - want).abs() <= tolerance, "{name}: {what} {got}, not {want}");
}

#[track_caller]
fn right(name: &str, normal: &Normal, got: DVec2) {
    assert!(normal.allows(got.to_array(), TIGHT), "{name}: normal {got}");
}

/// Checks `distance` and `explain`'s separation, also with A and B swapped.
pub fn closest(case: &Closest) {
    let Closest { name, pair, distance: want, normal, on_a, on_b } = case;
    let Ready { a, pose_a, b, pose_b, tolerance, place } = ready(name, pair);
    let found = distance(&a, &pose_a, &b, &pose_b);
    near(name, "distance", found.distance, *want, tolerance);
    right(name, normal, found.normal);
    for (what, spot, point) in [("on A", on_a, found.on_a), ("on B", on_b, found.on_b)] {
        near(name, what, spot.distance(point.to_array()), 0.0, place);
    }
    near(name, "from point to point", (found.on_a + found.normal * found.distance).distance(found.on_b), 0.0, place);
    let swapped = distance(&b, &pose_b, &a, &pose_a);
    near(name, "distance, swapped", swapped.distance, *want, tolerance);
    right(name, normal, -swapped.normal);
    near(name, "on B, swapped", on_b.distance(swapped.on_a.to_array()), 0.0, place);
    near(name, "on A, swapped", on_a.distance(swapped.on_b.to_array()), 0.0, place);
    assert_eq!(
        explain(&a, &pose_a, &b, &pose_b, false).separation,
        found,
        "{name}: explain's separation is distance's"
    );
}

/// Checks the points of `collide`, also with A and B swapped.
pub fn contact(case: &ContactCase) {
    let ContactCase { name, pair, normal, depth, points } = case;
    let Ready { a, pose_a, b, pose_b, tolerance, place } = ready(name, pair);
    let one = collide(&a, &pose_a, &b, &pose_b).unwrap_or_else(|| panic!("{name}: no contact"));
    let other = collide(&b, &pose_b, &a, &pose_a).unwrap_or_else(|| panic!("{name}: no contact, swapped"));
    for (found, way) in [(one, one.normal), (other, -other.normal)] {
        near(name, "depth", found.depth, *depth, tolerance);
        right(name, normal, way);
        assert_eq!(found.points.len(), points.len(), "{name}: {:?}", found.points);
        for want in points {
            let is_it = |p: &shadowgap::ContactPoint| {
                p.point.distance(DVec2::new(want.x, want.y)) <= place && (p.depth - want.depth).abs() <= tolerance
            };
            assert!(found.points.iter().any(is_it), "{name}: {want:?} is not among {:?}", found.points);
        }
        let ids = found.points.iter().map(|p| p.id);
        assert!(ids.clone().all(|id| ids.clone().filter(|other| *other == id).count() == 1), "{name}: names differ");
    }
}

/// Checks `cast` or, of shapes that turn, `cast_spinning`; also with A and B swapped.
pub fn first_touch(case: &CastCase) {
    let CastCase { name, pair, motion, motion_a, spins: [spin_a, spin_b], impact } = case;
    let Ready { a, pose_a, b, pose_b, tolerance, place } = ready(name, pair);
    let (motion, motion_a) = (DVec2::from(*motion), DVec2::from(*motion_a));
    let turns = (*spin_a, *spin_b) != (0.0, 0.0);
    let (one, other) = if turns {
        let one = cast_spinning(&a, &pose_a, &b, &pose_b, motion, motion_a, [*spin_a, *spin_b]);
        (one, cast_spinning(&b, &pose_b, &a, &pose_a, motion_a, motion, [*spin_b, *spin_a]))
    } else {
        let one = cast(&a, &pose_a, &b, &pose_b, motion, motion_a);
        (one, cast(&b, &pose_b, &a, &pose_a, motion_a, motion))
    };
    let (one, other) = (one.expect("good numbers"), other.expect("good numbers"));
    for (found, sign) in [(one, 1.0), (other, -1.0)] {
        let Some(want) = impact else {
            assert_eq!(found, None, "{name}");
            continue;
        };
        let found = found.unwrap_or_else(|| panic!("{name}: no impact"));
        // At a graze the time is uncertain by the square root of the tolerance for touching.
        let slack = if motion == motion_a { 0.0 } else { 1e-4 };
        let early = TIGHT + if turns { 1e-6 } else { tolerance / (motion - motion_a).length().max(tolerance) };
        let late = if turns { 1e-12 } else { early };
        let exact = (-early..=late).contains(&(found.time - want.time));
        assert!(exact || grazes(case, slack), "{name}: time {}, not {}", found.time, want.time);
        assert_eq!(found.inside, want.inside, "{name}: inside");
        let slack = if exact { TIGHT } else { slack };
        assert!(want.normal.allows((found.normal * sign).to_array(), slack), "{name}: normal {}", found.normal);
        if let Some(spot) = want.point {
            near(name, "point", spot.distance(found.point.to_array()), 0.0, place + if exact { 0.0 } else { slack });
        }
    }
}

/// Whether the normal is perpendicular to the motion.
fn grazes(case: &CastCase, slack: f64) -> bool {
    let way = DVec2::from(case.motion) - DVec2::from(case.motion_a);
    let square = |n: &[f64; 2]| DVec2::from(*n).dot(way).abs() <= slack * way.length();
    match case.impact.as_ref().map(|impact| &impact.normal) {
        Some(Normal::OneOf(list)) => list.iter().any(square),
        Some(Normal::Between(from, to)) => square(from) || square(to),
        _ => false,
    }
}

/// Checks `raycast`.
pub fn ray(case: &Ray) {
    let Ray { name, one, from, to, hit } = case;
    let shape = made(name, &one.shape);
    let found = raycast(&shape, &pose(one.at), DVec2::from(*from), DVec2::from(*to)).expect("good numbers");
    let Some(want) = hit else {
        assert_eq!(found, None, "{name}");
        return;
    };
    let found = found.unwrap_or_else(|| panic!("{name}: no hit"));
    assert_eq!(found.inside, want.inside, "{name}: inside");
    let way = DVec2::from(*to).distance(DVec2::from(*from));
    let tolerance = TIGHT * (one.shape.figure().size() + way) + 1e-15 * (from[0].abs() + from[1].abs());
    let exact = (found.fraction - want.fraction).abs() * way <= tolerance;
    let slack = if exact { tolerance } else { 1e-4 };
    near(name, "fraction", found.fraction, want.fraction, slack / way.max(slack));
    near(name, "distance", found.distance, want.distance, slack);
    near(name, "point", found.point.distance(DVec2::from(want.point)), 0.0, slack);
    assert!(want.normal.allows(found.normal.to_array(), slack.max(TIGHT)), "{name}: normal {}", found.normal);
    let graze = |n: &[f64; 2]| DVec2::from(*n).dot(DVec2::from(*to) - DVec2::from(*from)).abs() <= TIGHT * way;
    assert!(exact || matches!(&want.normal, Normal::OneOf(list) if list.iter().any(graze)), "{name}: fraction");
}

/// Checks `contains`.
pub fn places(case: &Places) {
    let shape = made(&case.name, &case.one.shape);
    let pose = pose(case.one.at);
    for (points, want) in [(&case.inside, true), (&case.outside, false)] {
        for &p in points {
            let found = contains(&shape, &pose, DVec2::from(p)).expect("good numbers");
            assert_eq!(found, want, "{}: {p:?}", case.name);
        }
    }
}

/// Checks `overlaps`, `collide` and `distance` of unions, also with A and B swapped.
pub fn union(case: &Union) {
    let Union { name, pair, separation, normal, .. } = case;
    let Ready { a, pose_a, b, pose_b, tolerance, .. } = ready(name, pair);
    let views = [
        (&a, &pose_a, &b, &pose_b, 1.0, [case.a_in_b, case.b_in_a]),
        (&b, &pose_b, &a, &pose_a, -1.0, [case.b_in_a, case.a_in_b]),
    ];
    for (a, pose_a, b, pose_b, sign, [a_in_b, b_in_a]) in views {
        let overlap = overlaps(a, pose_a, b, pose_b);
        assert!(case.overlaps.is_none_or(|right| right == overlap), "{name}: overlaps says {overlap}");
        let found = distance(a, pose_a, b, pose_b);
        near(name, "distance", found.distance, *separation, tolerance);
        right(name, normal, found.normal * sign);
        let contact = collide(a, pose_a, b, pose_b);
        assert_eq!(contact.is_some(), overlap, "{name}: collide and overlaps agree");
        if let Some(contact) = contact {
            near(name, "depth", contact.depth, -separation, tolerance);
            right(name, normal, contact.normal * sign);
            assert!(a_in_b.is_none_or(|right| right == contact.a_in_b), "{name}: aInB {}", contact.a_in_b);
            assert!(b_in_a.is_none_or(|right| right == contact.b_in_a), "{name}: bInA {}", contact.b_in_a);
            assert!(matches!(contact.points.len(), 1 | 2), "{name}: {:?}", contact.points);
        }
    }
}

/// Checks the shape's kind, pieces, area, centroid and inertia.
pub fn mass(case: &MassOf) {
    let MassOf { name, shape, kind, pieces, area, centroid, inertia } = case;
    let figure: Figure = shape.figure();
    let shape = made(name, shape);
    let found = match shape.kind() {
        Kind::Point => "point",
        Kind::Circle => "circle",
        Kind::Segment => "segment",
        Kind::Capsule => "capsule",
        Kind::Polygon => "polygon",
        Kind::Union => "union",
    };
    assert_eq!(found, kind, "{name}: kind");
    assert!(pieces.is_none_or(|count| shape.pieces().len() == count), "{name}: {} pieces", shape.pieces().len());
    let size = figure.size();
    near(name, "area", shape.area(), *area, TIGHT * size * size);
    near(name, "centroid", shape.centroid().distance(DVec2::from(*centroid)), 0.0, TIGHT * size);
    near(name, "inertia", shape.inertia(), *inertia, TIGHT * size.powi(4));
}

/// Checks `bounce`, also with A and B swapped.
pub fn collision(case: &Bounce) {
    let Bounce { name, pair, restitution, friction, .. } = case;
    let Ready { a, pose_a, b, pose_b, .. } = ready(name, pair);
    let (before, after) = case.bodies();
    let motion = |body: &Body| Motion {
        velocity: body.velocity.into(),
        spin: body.spin,
        inv_mass: body.inv_mass,
        inv_inertia: body.inv_inertia,
    };
    let [center_a, center_b] = before.map(|body| DVec2::from(body.center));
    let [one, other] = [motion(&before[0]), motion(&before[1])];
    let touch = collide(&a, &pose_a, &b, &pose_b).unwrap_or_else(|| panic!("{name}: no contact"));
    let found = bounce(touch, &one, center_a, &other, center_b, *restitution, *friction).expect("good numbers");
    let touch = collide(&b, &pose_b, &a, &pose_a).unwrap_or_else(|| panic!("{name}: no contact, swapped"));
    let swapped = bounce(touch, &other, center_b, &one, center_a, *restitution, *friction).expect("good numbers");
    let mut all = vec![found, (swapped.1, swapped.0)];
    let touch = collide(&a, &pose_a, &b, &pose_b).unwrap_or_else(|| panic!("{name}: no contact"));
    if touch.points.len() == 1 {
        // The same of the impact, where B comes along the normal.
        let away = pose_b.position() + touch.normal;
        let away = Pose::new(away.x, away.y, pair.at_b.angle).expect("a place that a pose can have");
        let impact = cast(&a, &pose_a, &b, &away, -2.0 * touch.normal, DVec2::ZERO).expect("good numbers");
        let impact = impact.unwrap_or_else(|| panic!("{name}: no impact"));
        all.push(bounce(impact, &one, center_a, &other, center_b, *restitution, *friction).expect("good numbers"));
    }
    for (found_a, found_b) in all {
        for (what, found, want) in [("A", found_a, &after[0]), ("B", found_b, &after[1])] {
            near(name, what, found.velocity.distance(DVec2::from(want.velocity)), 0.0, 1e-12);
            near(name, what, found.spin, want.spin, 1e-12);
            assert_eq!((found.inv_mass, found.inv_inertia), (want.inv_mass, want.inv_inertia), "{name}: {what}");
        }
    }
}
