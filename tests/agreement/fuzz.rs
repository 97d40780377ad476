//! The fuzz targets about shapes and pairs: what a fuzzer's bytes make is checked by the properties of the neighbouring
//! files. `npm run fuzz` runs them.

use super::both::{Both, Checked};
use super::{casts, contacts, outlines, pairs as of_pairs, spins, unions as of_unions};
use crate::bytes::Bytes;
use shadowgap::glam::DVec2;
use shadowgap::{collide, contains, distance, overlaps, BodyOptions, Pose, Scene, Shape, ShapeError};

/// Fails with what was drawn unless the property holds.
fn require(holds: Checked, drawn: &dyn std::fmt::Debug) {
    if let Err(reason) = holds {
        panic!("{reason}\n{drawn:?}");
    }
}

/// Two convex shapes: overlap, distance, depth, containment, the explanation, from every point of view.
pub fn pairs(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let Some(pair) = bytes.pair(-8) else { return };
    let (by, turn) = ([bytes.below(256) as i32, bytes.below(256) as i32], bytes.angle());
    require(contacts::distance_is_right(&Both::new(&pair)), &pair);
    require(of_pairs::everything_is_right(&pair, by, turn), &(by, turn, pair));
}

/// First touches along lines, rays, and points in shapes.
pub fn casts(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let Some(pair) = bytes.pair(-8) else { return };
    let moving = casts::Moving::through(pair, bytes.motion(), bytes.motion(), bytes.time());
    let (index, part) = ([bytes.below(256), bytes.below(256)], bytes.part().abs());
    require(casts::everything_is_right(&moving, index, part), &(index, part, moving));
}

/// First touches of shapes that turn as they move.
pub fn spins(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let Some(pair) = bytes.pair(-2) else { return };
    // The oracle tries every pair of vertices.
    if [&pair.a, &pair.b].iter().any(|posed| posed.swept().points.len() > 8) {
        return;
    }
    let (way, way_a) = (bytes.motion().into(), bytes.motion().into());
    let spins = [bytes.part(), bytes.part()].map(|part| part * std::f64::consts::PI);
    let motion = spins::Motion { way, way_a, spins, time: bytes.time() };
    require(spins::pair_is_right(&pair, &motion), &(motion, pair));
}

/// Unions of few pieces: overlap, distance, the shortest way out, containment, first touches.
pub fn unions(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let Some(heaps) = bytes.heaps() else { return };
    let (motion, time) = (bytes.motion().into(), bytes.time());
    require(of_unions::everything_is_right(&heaps, motion, time), &(motion, time, heaps));
}

/// Outlines: those that cross or touch themselves are refused; of the others, the pieces, the mass and the points
/// inside are right.
pub fn outlines(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let points = bytes.outline();
    if points.len() < 3 {
        return;
    }
    require(outlines::verdict_is_right(&points), &points);
    let vectors: Vec<DVec2> = points.iter().copied().map(DVec2::from).collect();
    if points.len() > 3 && Shape::outline(&vectors).is_ok() {
        let made = outlines::Made::from_points(points, bytes.seed());
        require(outlines::everything_is_right(&made), &made);
    }
}

/// Every constructor, with any numbers: what is made has finite numbers, covers its own points and survives a snapshot.
pub fn shapes(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let mut made = Vec::new();
    while !bytes.is_empty() && made.len() < 4 {
        if let Ok(shape) = any_shape(&mut bytes, &made) {
            is_sound(&shape);
            made.push(shape);
        }
    }
    let poses: Vec<_> = (0..2).map(|_| Pose::new(bytes.number(), bytes.number(), bytes.number())).collect();
    let (Ok(here), Ok(there)) = (&poses[0], &poses[1]) else { return };
    for a in &made {
        for b in &made {
            let gap = distance(a, here, b, there);
            assert!(gap.normal.is_normalized() && gap.distance.is_finite(), "{gap:?} {a:?} {b:?}");
            let contact = collide(a, here, b, there);
            assert_eq!(contact.is_some(), overlaps(a, here, b, there), "{a:?} {b:?}");
            assert!(contact.is_none_or(|contact| contact.depth >= 0.0 && contact.normal.is_normalized()));
        }
    }
}

fn any_shape(bytes: &mut Bytes, made: &[Shape]) -> Result<Shape, ShapeError> {
    let kind = bytes.below(13);
    let mut number = || bytes.number();
    let (x, y, z) = (number(), number(), number());
    let (v, w) = (DVec2::new(number(), number()), DVec2::new(x, y));
    match kind {
        0 => Shape::point(x, y),
        1 => Shape::circle(x).and_then(|shape| shape.at(v)),
        2 => Shape::segment(v, w),
        3 => Shape::capsule(v, w, z),
        4 => Shape::rectangle(x, y)
            .and_then(|shape| shape.rounded(number()))
            .and_then(|shape| shape.turned(z))
            .and_then(|shape| shape.at(v)),
        5 => Shape::regular(bytes.below(40), x).and_then(|shape| shape.rounded(y)),
        // Not more than some hundred vertices.
        6 => Shape::ellipse(x, y, z.max(1e-5 * x.abs().max(y.abs()))),
        7 if !made.is_empty() => Shape::union(made),
        8 if !made.is_empty() => made[made.len() - 1].scaled(x, y),
        _ => {
            let radius = if bytes.below(4) == 0 { z } else { 0.0 };
            let points: Vec<DVec2> = (0..bytes.below(12)).map(|_| DVec2::new(bytes.number(), bytes.number())).collect();
            match kind {
                9 => Shape::polygon(&points).and_then(|shape| shape.rounded(radius)),
                10 => Shape::hull(&points).and_then(|shape| shape.rounded(radius)),
                11 => Shape::chain(&points, bytes.below(2) == 0),
                _ => Shape::outline(&points),
            }
        }
    }
}

fn is_sound(shape: &Shape) {
    assert!(shape.radius() >= 0.0 && shape.radius().is_finite(), "{shape:?}");
    for number in [shape.area(), shape.inertia()] {
        assert!(number >= 0.0 && number.is_finite(), "{shape:?}");
    }
    assert!(shape.centroid().is_finite() && shape.points().all(DVec2::is_finite), "{shape:?}");
    assert!(shape.pieces().len() > 0);
    let here = &Pose::IDENTITY;
    let own = collide(shape, here, shape, here).unwrap_or_else(|| panic!("apart from itself: {shape:?}"));
    // Where a piece is far from the origin, rounding moves its points by more than touching allows.
    let far = shape.points().map(DVec2::length).fold(0.0, f64::max);
    let extent = |piece: Shape| {
        let low = piece.points().fold(DVec2::MAX, DVec2::min);
        (piece.points().fold(DVec2::MIN, DVec2::max) - low).max_element() + piece.radius()
    };
    if far < 1e70 && far < 1e5 * shape.pieces().map(extent).fold(f64::INFINITY, f64::min) {
        assert!(shape.pieces().len() > 1 || (own.a_in_b && own.b_in_a), "{shape:?}");
        assert!(shape.points().all(|point| contains(shape, here, point).expect("a good point")), "{shape:?}");
    }
    let mut scene = Scene::new();
    let body = scene.add(shape.clone(), BodyOptions::default()).expect("room");
    let bytes = scene.snapshot();
    scene.clear();
    scene.restore(&bytes).unwrap_or_else(|reason| panic!("{reason}: {shape:?}"));
    // Printed, so that every field is compared: the shortest decimals differ whenever two numbers do.
    assert_eq!(format!("{:?}", scene.shape(body).expect("the body")), format!("{shape:?}"));
}

#[cfg(test)]
mod corpora {
    use crate::bytes::replay;

    #[test]
    fn of_shapes() {
        replay("shapes", super::shapes);
    }

    #[test]
    fn of_pairs() {
        replay("pairs", super::pairs);
    }

    #[test]
    fn of_casts() {
        replay("casts", super::casts);
    }

    #[test]
    fn of_spins() {
        replay("spins", super::spins);
    }

    #[test]
    fn of_unions() {
        replay("unions", super::unions);
    }

    #[test]
    fn of_outlines() {
        replay("outlines", super::outlines);
    }
}
