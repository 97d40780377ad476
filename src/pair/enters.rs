//! Where a moving convex piece would enter another one. A body blocks the motions that would enter it.
//!
//! Both pieces overlap while a point, the displacement of the moving piece, lies in their Minkowski difference
//! ([`difference`](crate::pair::difference)): a convex core swept by a radius. The piece *enters* where the point gets
//! deeper into the difference than `slop`. It *touches* where the point reaches the difference. Along a line the signed
//! distance from a convex set is convex, so once the point gets out of the difference, it never gets in again.
//!
//! A motion that grazes, slides along a face or leads out enters nothing, however deep it starts.

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::polygon::support::next;
use crate::shape::boundary::Region;

/// How a motion enters a difference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The fraction of the motion until the touch, from 0 to 1; 0 when the motion starts in the difference.
    pub time: f64,
    /// The fraction of the motion until the difference is entered deeper than `slop`; 0 when it starts there.
    pub deep: f64,
    /// The unit outward normal of the difference where it is entered so deep: the shortest way out of this difference.
    pub normal: DVec2,
}

/// Where a point that moves by `motion` from `at` gets deeper into the difference than `slop`; none if it does not. A
/// point that is deeper at its start enters if the motion leads it deeper still. `slop` must be less than half the
/// width of the difference.
///
/// Steps:
///
/// 1. Find when the point reaches the difference with all faces and its radius moved inwards by `slop`. If it does not,
///    nothing is entered.
/// 2. Find when it touches the difference itself; at once if it starts inside.
#[inline(never)]
pub(crate) fn enters(region: &Region, at: DVec2, motion: DVec2, slop: f64) -> Option<Entry> {
    match reach(region, at, motion, region.radius - slop) {
        Reach::Never => None,
        Reach::Inside(normal) => (normal.dot(motion) < 0.0).then_some(Entry { time: 0.0, deep: 0.0, normal }),
        Reach::At(deep, normal, face) => (deep < 1.0).then(|| {
            let time = face.and_then(|face| touch(region, face, at, motion));
            let time = time.unwrap_or_else(|| touched(region, at, motion, region.radius).map_or(0.0, |(time, _)| time));
            Entry { time: smaller(time, deep), deep, normal }
        }),
    }
}

/// When a point that moves on touches the core of a difference, swept by `radius`, as a multiple of the motion, and the
/// unit outward normal there; at time 0 if it starts inside.
#[inline(never)]
pub(crate) fn touched(region: &Region, at: DVec2, motion: DVec2, radius: f64) -> Option<(f64, DVec2)> {
    match reach(region, at, motion, radius) {
        Reach::At(time, normal, _) => Some((time, normal)),
        Reach::Inside(normal) => Some((0.0, normal)),
        Reach::Never => None,
    }
}

/// When a point touches the difference, given the face through which it then gets deeper than `slop`. That face is the
/// steepest against the motion, so it is also the last one that the point passes at the touch. None if a round corner
/// decides.
#[inline(always)]
fn touch(region: &Region, face: usize, at: DVec2, motion: DVec2) -> Option<f64> {
    let normal = region.normals[face];
    let height = (at - region.vertices[face]).dot(normal) - region.radius;
    let time = larger(0.0, height / -motion.dot(normal));
    let is_round = region.radius > 0.0 && corner_beyond(region, face, at + motion * time).is_some();
    (!is_round).then_some(time)
}

/// When a moving point reaches a set.
enum Reach {
    Never,
    /// It starts inside; with the unit outward normal of the nearest part of the boundary.
    Inside(DVec2),
    /// After this multiple of the motion, with the unit outward normal there, and the face that it passes if that face
    /// is the steepest against the motion.
    At(f64, DVec2, Option<usize>),
}

/// When a point that moves on along `motion` reaches the core of a difference, swept by `radius` or, where that is
/// negative, with all faces moved inwards by as much.
///
/// Steps:
///
/// 1. Clip the line against the moved faces: it is behind all of them between its last entry and its first exit (M.
///    Cyrus and J. Beck, Generalized two- and three-dimensional clipping, 1978).
/// 2. Where the faces have moved outwards, they meet beyond the round corners. A line that enters there may reach the
///    arc about that corner's vertex.
#[inline(never)]
fn reach(region: &Region, at: DVec2, motion: DVec2, radius: f64) -> Reach {
    let (mut enter, mut leave) = ((f64::NEG_INFINITY, 0, 0.0), f64::INFINITY);
    let mut steepest = 0.0;
    let mut highest = (f64::NEG_INFINITY, 0);
    for (i, (vertex, normal)) in region.vertices.iter().zip(&region.normals).enumerate() {
        let height = (at - *vertex).dot(*normal) - radius;
        let speed = motion.dot(*normal);
        // Outside this face from beginning to end, also after rounding: most differences are decided here.
        if height >= 0.0 && height + speed > f64::EPSILON * height {
            return Reach::Never;
        }
        if height > highest.0 {
            highest = (height, i);
        }
        if speed < 0.0 {
            let time = height / -speed;
            if time > enter.0 {
                enter = (time, i, speed);
            }
            steepest = smaller(steepest, speed);
        } else if speed > 0.0 {
            leave = smaller(leave, height / -speed);
        } else if height >= 0.0 {
            return Reach::Never;
        }
    }
    if highest.0 < 0.0 {
        // Behind all moved faces: inside, unless it is beyond a round corner. A core without width has no inside: what
        // rounding puts behind both of its sides may be far beyond its end.
        let is_outside = highest.0 + radius >= 0.0 || region.normals.len() == 2;
        let corner = if radius > 0.0 && is_outside { corner_beyond(region, highest.1, at) } else { None };
        let from = at
            - match (corner, region.normals.get(highest.1)) {
                (None, Some(&normal)) => return Reach::Inside(normal),
                (corner, _) => corner.unwrap_or(region.vertices[0]),
            };
        let distance = from.length();
        let outward = if distance > 0.0 { from / distance } else { DVec2::X };
        return if distance < radius { Reach::Inside(outward) } else { reach_arc(from, motion, radius) };
    }
    if enter.0 < 0.0 || enter.0 >= leave {
        return Reach::Never;
    }
    let (time, face, speed) = enter;
    if radius > 0.0 {
        if let Some(corner) = corner_beyond(region, face, at + motion * time) {
            return reach_arc(at - corner, motion, radius);
        }
    }
    Reach::At(time, region.normals[face], (speed == steepest).then_some(face))
}

/// When a point outside a circle about the origin reaches it.
fn reach_arc(at: DVec2, motion: DVec2, radius: f64) -> Reach {
    let (square, approach) = (motion.length_squared(), -at.dot(motion));
    let outside = larger(at.length_squared() - radius * radius, 0.0);
    let discriminant = approach * approach - square * outside;
    if approach <= 0.0 || discriminant <= 0.0 {
        return Reach::Never;
    }
    let root = discriminant.sqrt();
    // From the centre to the point reached: across the motion, then back along it. In this order the rounding of a far
    // `at` cannot turn the vector round where the circle is small.
    let hit = motion.perp() * (motion.perp_dot(at) / square) - motion * (root / square);
    Reach::At(outside / (approach + root), hit / hit.length(), None)
}

/// The end of a face beyond which a point lies; none for a point beside the face.
fn corner_beyond(region: &Region, face: usize, point: DVec2) -> Option<DVec2> {
    let (from, to) = (region.vertices[face], region.vertices[next(face, region.vertices.len())]);
    let along = region.normals.get(face).map_or(DVec2::ZERO, |normal| normal.perp());
    if (point - from).dot(along) < 0.0 {
        Some(from)
    } else {
        ((point - to).dot(along) > 0.0).then_some(to)
    }
}

/// The length of the shortest shadow of a difference.
pub(crate) fn width(region: &Region) -> f64 {
    2.0 * region.radius + if region.normals.is_empty() { 0.0 } else { region.core_width() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::frame::Frame;
    use crate::math::random::Random;
    use crate::pair::difference::difference;
    use crate::pair::placement::Placement;
    use crate::query::distance::distance;
    use crate::shape::Form;

    /// A convex shape of any kind, about as large as `size`.
    fn shape(random: &mut Random, size: f64) -> Form {
        let mut at = || DVec2::new(random.between(-size, size), random.between(-size, size));
        let (p, q, r) = (at(), at(), at());
        let radius = random.between(0.01, 0.5) * size;
        match random.below(8) {
            0 => Form::point(p.x, p.y),
            1 => Form::circle(radius, p / 2.0),
            2 => Form::segment(p, q),
            3 => Form::capsule(p, q, radius),
            4 => Form::rectangle(radius, size, DVec2::ZERO, 0.0, 0.0),
            5 => Form::rectangle(radius, size, p, 0.0, radius),
            6 => Form::regular(3 + random.below(20), size, 0.0),
            _ => Form::hull(&[p, q, r, -p], if random.below(2) == 0 { radius } else { 0.0 }),
        }
        .unwrap()
    }

    #[test]
    fn a_difference_is_as_wide_as_both_shapes_together() {
        let disc = |radius| Form::circle(radius, DVec2::ZERO).unwrap();
        let bar = Form::rectangle(4.0, 1.0, DVec2::ZERO, 0.0, 0.0).unwrap();
        for (a, b, expected) in [(disc(0.5), disc(0.25), 1.5), (disc(0.5), bar.clone(), 2.0), (bar.clone(), bar, 2.0)] {
            let placement = Placement::new(&a, &Frame::IDENTITY, &b, &Frame::IDENTITY);
            let mut region = Region::default();
            assert!(difference(&placement.pieces((&a, 0), (&b, 0)), &mut region));
            assert!((width(&region) - expected).abs() < 1e-12, "{}, not {expected}", width(&region));
        }
    }

    #[test]
    fn a_motion_enters_where_the_exact_distance_says_so() {
        motions_enter_where_the_distance_says_so(15, 18_000);
    }

    /// Soon done, so that mutation runs have the time for it.
    #[test]
    fn a_few_motions_enter_where_the_exact_distance_says_so() {
        motions_enter_where_the_distance_says_so(16, 2000);
    }

    fn motions_enter_where_the_distance_says_so(seed: u64, count: usize) {
        let mut random = Random(seed);
        let (mut entered, mut missed, mut inside) = (0, 0, 0);
        for _ in 0..count {
            let size = 10f64.powi(random.below(13) as i32 - 6);
            let far = if random.below(3) == 0 { 1e6 * size } else { 0.0 };
            let (mover, other) = (shape(&mut random, size), shape(&mut random, size));
            let pose = |random: &mut Random, angle: f64| {
                let at = |random: &mut Random| far + random.between(-2.0, 2.0) * size;
                Frame::new(at(random), at(random), angle).unwrap()
            };
            // The mover is not turned, so that its frame is the world's.
            let angle = random.between(-3.0, 3.0);
            let (start, its) = (pose(&mut random, 0.0), pose(&mut random, angle));
            let motion = DVec2::new(random.between(-4.0, 4.0), random.between(-4.0, 4.0)) * size;
            let (mut region, placement) = (Region::default(), Placement::new(&mover, &start, &other, &its));
            let pair = placement.pieces((&mover, 0), (&other, 0));
            if !difference(&pair, &mut region) || width(&region) < 1e-3 * size {
                continue;
            }
            let slop = smaller(1e-3 * size, width(&region) / 4.0);
            let error = 1e-9 * size + 1e-15 * far;
            let separation = |displacement: DVec2| {
                let pose = Frame { position: start.position + displacement, ..start };
                distance(&mover, &pose, &other, &its).distance
            };
            let at = |time: f64| separation(motion * time);
            let answer = enters(&region, DVec2::ZERO, motion, slop);
            // The deepest place: the separation along the way is convex.
            let (mut low, mut high) = (0.0, 1.0);
            for _ in 0..100 {
                let (p, q) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
                if at(p) < at(q) {
                    high = q;
                } else {
                    low = p;
                }
            }
            let deepest = -at(low);
            if at(0.0) < -slop - error {
                inside += 1;
                let ahead = at(1e-4);
                if (ahead - at(0.0)).abs() > error {
                    assert_eq!(answer.is_some(), ahead < at(0.0), "{} {ahead}", at(0.0));
                }
                continue;
            }
            if (deepest - slop).abs() <= error || (at(0.0) + slop).abs() <= error {
                continue;
            }
            let Some(entry) = answer else {
                assert!(deepest < slop, "{deepest} is deeper than {slop}");
                missed += 1;
                continue;
            };
            entered += 1;
            assert!(deepest > slop, "{deepest} is not deeper than {slop}");
            assert!((0.0..=1.0).contains(&entry.time) && entry.time <= entry.deep && entry.deep <= 1.0);
            assert!((at(entry.deep) + slop).abs() <= error, "{} at {}", at(entry.deep), entry.deep);
            if entry.time > 0.0 {
                assert!(at(entry.time).abs() <= error, "{} at the touch", at(entry.time));
            } else {
                assert!(at(0.0) <= error);
            }
            for part in [0.25, 0.5, 0.75, 0.99] {
                assert!(entry.time == 0.0 || at(entry.time * part) > 0.0);
            }
            // The normal is a way out.
            let out = separation(motion * entry.deep + entry.normal * slop);
            assert!(out.abs() <= error + 1e-9 * size, "{out} on the way out");
        }
        assert!(entered > count / 10 && missed > count / 10 && inside > count / 20, "{entered} {missed} {inside}");
    }

    #[test]
    fn the_normal_of_a_speck_is_a_unit_vector_against_the_motion() {
        let mut random = Random(16);
        let mut reached = 0;
        for _ in 0..20_000 {
            let at = DVec2::new(random.between(-9.0, 9.0), random.between(-9.0, 9.0));
            let motion = at * -random.between(0.5, 2.0);
            if let Reach::At(_, normal, _) = reach_arc(at, motion, 10f64.powi(-(random.below(30) as i32))) {
                reached += 1;
                assert!((normal.length() - 1.0).abs() < 1e-12 && normal.dot(motion) < 0.0, "{normal}");
            }
        }
        assert!(reached > 5_000, "{reached}");
    }

    #[test]
    fn what_grazes_slides_or_leaves_enters_nothing() {
        let (tile, hero) = (
            Form::rectangle(2.0, 2.0, DVec2::ZERO, 0.0, 0.0).unwrap(),
            Form::rectangle(2.0, 2.0, DVec2::ZERO, 0.0, 0.0).unwrap(),
        );
        let entry = |x: f64, y: f64, motion: [f64; 2]| {
            let mut region = Region::default();
            let placement = Placement::new(&hero, &Frame::new(x, y, 0.0).unwrap(), &tile, &Frame::IDENTITY);
            difference(&placement.pieces((&hero, 0), (&tile, 0)), &mut region);
            enters(&region, DVec2::ZERO, motion.into(), 1e-4)
        };
        // Along the top, flush or a little too deep; past the corner; away; less deep than `slop`.
        assert!(entry(-5.0, 2.0, [10.0, 0.0]).is_none());
        assert!(entry(-5.0, 2.0 - 9e-5, [10.0, 0.0]).is_none());
        assert!(entry(-4.0, 4.0, [2.0, -2.0]).is_none());
        assert!(entry(0.0, 1.0, [0.0, 5.0]).is_none());
        // Deep inside, along the nearest face.
        assert!(entry(0.0, 1.0, [5.0, 0.0]).is_none());
        assert!(entry(0.0, 2.0, [0.0, -9e-5]).is_none());
        // Down onto it, from above and from where it rests; sideways into it; deeper still.
        let down = entry(0.5, 3.0, [0.0, -4.0]).unwrap();
        assert_eq!((down.time, down.normal.to_array()), (0.25, [0.0, 1.0]));
        assert_eq!(entry(0.5, 2.0, [0.0, -4.0]).unwrap().time, 0.0);
        assert_eq!(entry(-3.0, 0.5, [4.0, 0.0]).unwrap().normal.to_array(), [-1.0, 0.0]);
        assert_eq!(entry(0.0, 1.5, [0.0, -1.0]).unwrap().time, 0.0);
    }

    /// A motion that gets deep through a face, but touches the round corner beside it first.
    #[test]
    fn the_touch_is_that_of_the_round_corner_where_only_the_deeper_face_is_entered() {
        let square = Form::rectangle(2.0, 2.0, DVec2::ZERO, 0.0, 0.5).unwrap();
        let point = Form::point(0.0, 0.0).unwrap();
        let mut region = Region::default();
        let placement = Placement::new(&point, &Frame::IDENTITY, &square, &Frame::IDENTITY);
        assert!(difference(&placement.pieces((&point, 0), (&square, 0)), &mut region));
        for turn in 0..4 {
            let turned = |v: DVec2| (0..turn).fold(v, |v, _| v.perp());
            for far in [0.5, 7.0] {
                for mirrored in [1.0, -1.0] {
                    // Through the top: at the height of its surface a little past its end, at that of `slop` before it.
                    let (start, motion) =
                        (DVec2::new(mirrored * (1.02 + far), 1.5 + far), DVec2::new(-mirrored, -1.0) * 2.0 * far);
                    let entry = enters(&region, turned(start), turned(motion), 0.05).unwrap();
                    assert!(entry.normal.distance(turned(DVec2::Y)) < 1e-12 && entry.deep < 1.0, "{entry:?}");
                    let from_corner = (start + motion * entry.time).distance(DVec2::new(mirrored, 1.0));
                    assert!((from_corner - 0.5).abs() < 1e-12 && entry.time < entry.deep, "{from_corner}");
                    // Level with the middle of the face, it is the face.
                    let entry =
                        enters(&region, turned(DVec2::new(0.0, 1.5 + far)), turned(DVec2::NEG_Y * 2.0 * far), 0.05)
                            .unwrap();
                    assert!((entry.time - 0.5).abs() < 1e-12, "{entry:?}");
                }
            }
        }
    }

    #[test]
    fn what_starts_in_a_disc_is_led_out_from_its_centre() {
        let disc = Form::circle(1.0, DVec2::ZERO).unwrap();
        for at in [DVec2::new(0.5, 0.0), DVec2::new(-0.3, 0.4), DVec2::new(0.0, -1.5)] {
            let mut region = Region::default();
            let placement = Placement::new(&disc, &Frame::IDENTITY, &disc, &Frame::IDENTITY);
            difference(&placement.pieces((&disc, 0), (&disc, 0)), &mut region);
            let entry = enters(&region, at, -at, 1e-4).unwrap();
            assert!(entry.normal.distance(at.normalize()) < 1e-12 && entry.deep == 0.0, "{entry:?}");
            assert!(enters(&region, at, at, 1e-4).is_none());
        }
        // At the centre, any direction is as good: +x is taken.
        let mut region = Region::default();
        let placement = Placement::new(&disc, &Frame::IDENTITY, &disc, &Frame::IDENTITY);
        difference(&placement.pieces((&disc, 0), (&disc, 0)), &mut region);
        assert_eq!(enters(&region, DVec2::ZERO, DVec2::NEG_X, 1e-4).unwrap().normal, DVec2::X);
    }
}
