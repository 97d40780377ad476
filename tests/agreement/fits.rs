//! Shapes that fit into a hole of a union exactly, or up to a hair: in the hole they only touch, and near it the way
//! out is no longer than the way into the hole, which is known from how the pair was made.

use super::both::{ROUNDING, TIGHT};
use crate::common::count::cases;
use crate::common::golden::Call;
use crate::common::oracle::{depth, Difference, Figure, Placed};
use crate::common::random::Random;
use crate::common::subject;
use shadowgap::glam::DVec2;
use shadowgap::{collide, distance, explain, overlaps, BodyOptions, Pose, Scene, Shape};

/// A union with a hole, and what fills it when both have the same pose.
#[derive(Debug)]
struct Fit {
    room: Vec<Call>,
    guest: Vec<Call>,
}

fn shape(pieces: &[Call]) -> Shape {
    let pieces: Vec<Shape> = pieces.iter().map(|call| subject::shape(call).expect("a piece")).collect();
    Shape::union(pieces).expect("a union")
}

fn figure(pieces: &[Call]) -> Figure {
    Figure::union(pieces.iter().map(|call| Figure::from(call.swept())))
}

fn hull(points: &[DVec2], radius: f64) -> Call {
    Call::Hull { points: points.iter().map(|point| point.to_array()).collect(), radius }
}

/// A box between two corners.
fn cell(low: DVec2, high: DVec2) -> Call {
    hull(&[low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)], 0.0)
}

/// Quadrilaterals about a convex hole whose corners are counter-clockwise and surround the origin; some of them in two
/// parts.
fn walls(random: &mut Random, hole: &[DVec2]) -> Vec<Call> {
    let outer = random.between(1.3, 3.0);
    let mut pieces = Vec::new();
    for k in 0..hole.len() {
        let [p, q] = [hole[k], hole[(k + 1) % hole.len()]];
        if random.below(3) == 0 {
            let middle = p.lerp(q, random.between(0.3, 0.7));
            pieces.extend([[p, middle], [middle, q]].map(|[p, q]| hull(&[p, q, q * outer, p * outer], 0.0)));
        } else {
            pieces.push(hull(&[p, q, q * outer, p * outer], 0.0));
        }
    }
    pieces
}

/// A square grid of cells. The cells for which `inside` holds are the guest, all others are the room.
fn grid(random: &mut Random, side: usize, inside: impl Fn(usize, usize) -> bool) -> Fit {
    let size = DVec2::new(random.between(0.3, 2.0), random.between(0.3, 2.0));
    let (mut room, mut guest) = (Vec::new(), Vec::new());
    for (x, y) in (0..side * side).map(|k| (k % side, k / side)) {
        let low = size * DVec2::new(x as f64, y as f64) - size * (side as f64 / 2.0);
        let list = if inside(x, y) { &mut guest } else { &mut room };
        list.push(cell(low, low + size));
    }
    Fit { room, guest }
}

/// Corners of a convex polygon about the origin: on a circle, evenly or not.
fn corners(random: &mut Random, count: usize, evenly: bool) -> Vec<DVec2> {
    let turn = random.between(0.0, 6.0);
    let corner = |k: usize| {
        let shift = if evenly { 0.0 } else { random.between(-0.2, 0.2) };
        DVec2::from_angle(turn + std::f64::consts::TAU * (k as f64 + shift) / count as f64)
    };
    (0..count).map(corner).collect()
}

const KINDS: usize = 9;

fn fit(random: &mut Random, kind: usize) -> Fit {
    let count = 3 + random.below(8);
    match kind {
        // A crate in a room of tiles or bricks; a shape of cells among all others.
        0 => grid(random, 3, |x, y| (x, y) == (1, 1)),
        1 => {
            let bits = 1 + random.below(15);
            grid(random, 4, |x, y| [1, 2].contains(&x) && [1, 2].contains(&y) && bits >> (x - 1 + 2 * (y - 1)) & 1 == 1)
        }
        // Polygons in their own hole: one, or in triangles.
        2 | 3 => {
            let hole = corners(random, count, kind == 2);
            Fit { room: walls(random, &hole), guest: vec![hull(&hole, 0.0)] }
        }
        4 => {
            let hole = corners(random, count, false);
            let triangle = |k: usize| hull(&[hole[0], hole[k], hole[k + 1]], 0.0);
            Fit { room: walls(random, &hole), guest: (1..count - 1).map(triangle).collect() }
        }
        // A disc that touches every wall.
        5 => {
            let hole = corners(random, count, true);
            let radius = hole[0].lerp(hole[1], 0.5).length();
            Fit { room: walls(random, &hole), guest: vec![Call::Circle { radius, center: [0.0; 2] }] }
        }
        // Round corners in a box.
        6 => {
            let (half, radius) = (DVec2::new(random.between(0.2, 1.0), random.between(0.2, 1.0)), 0.3);
            let core = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].map(|(x, y)| half * DVec2::new(x, y));
            let hole = core.map(|corner| corner + radius * corner.signum());
            Fit { room: walls(random, &hole), guest: vec![hull(&core, radius)] }
        }
        // Discs between discs.
        7 => {
            let disc = |at: DVec2, radius: f64| Call::Circle { radius, center: at.to_array() };
            let ring = corners(random, count, true);
            let radius = 1.05 * (std::f64::consts::PI / count as f64).sin();
            let guest = vec![disc(DVec2::ZERO, 1.0 - radius)];
            if 1.0 - radius < 0.05 {
                return fit(random, kind);
            }
            Fit { room: ring.into_iter().map(|at| disc(at, radius)).collect(), guest }
        }
        // A guest that is shorter than the hole in one direction: it may slide.
        _ => {
            let (half, part) = (DVec2::new(random.between(0.5, 1.5), 1.0), random.between(0.2, 0.9));
            let hole = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].map(|(x, y)| half * DVec2::new(x, y));
            Fit {
                room: walls(random, &hole),
                guest: vec![hull(&hole.map(|corner| corner * DVec2::new(1.0, part)), 0.0)],
            }
        }
    }
}

/// By which part of itself the guest is smaller than the hole.
const HAIRS: [f64; 8] = [0.0, 0.0, 0.0, 1e-12, 1e-11, 1e-10, 1e-9, -1e-11];

#[test]
fn what_fits_into_a_hole_only_touches_and_is_led_back_into_it() {
    let rounds =
        std::env::var("PROPTEST_CASES").map_or(cases(27, 54), |count| count.parse::<usize>().expect("a number"));
    let mut random = Random(5);
    let mut wrong = Vec::new();
    for case in 0..rounds {
        let fit = fit(&mut random, case % KINDS);
        let hair = HAIRS[random.below(HAIRS.len())];
        let guest = shape(&fit.guest).scaled(1.0 - hair, 1.0 - hair).expect("a smaller copy");
        let (room, [of_room, of_guest]) = (shape(&fit.room), [&fit.room, &fit.guest].map(|pieces| figure(pieces)));
        let of_guest = of_guest.scaled([1.0 - hair; 2]);
        let size = of_room.size();
        let angle = [0.0, random.between(-3.0, 3.0)][random.below(2)];
        let at = Placed { x: random.between(-5.0, 5.0), y: random.between(-5.0, 5.0), angle };
        let tolerance = (10.0 * TIGHT + ROUNDING) * size;
        for reach in [0.0, 1e-6, 0.01, 0.1, 0.3] {
            let toward = [random.between(-3.0, 3.0), 1.5 * random.below(5) as f64][random.below(2)];
            let by = DVec2::from_angle(toward) * (reach * of_guest.size());
            let moved = Placed { x: at.x + by.x, y: at.y + by.y, ..at };
            if let Err(what) = is_right(&fit, [&room, &guest], [&of_room, &of_guest], [at, moved], tolerance) {
                wrong.push(format!("case {case}, {hair:e} smaller, {by} beside: {what}"));
            }
        }
    }
    let few = wrong.iter().take(40).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {rounds}:\n{few}", wrong.len());
}

/// Whether the answers about a guest beside its hole are right, whichever of both is A.
fn is_right(
    fit: &Fit,
    [room, guest]: [&Shape; 2],
    [of_room, of_guest]: [&Figure; 2],
    [at, moved]: [Placed; 2],
    tolerance: f64,
) -> Result<(), String> {
    let beside = (moved.x - at.x).hypot(moved.y - at.y);
    let difference = Difference::new(of_room, at, of_guest, moved);
    let least = depth(&difference, tolerance / 10.0).least;
    for [(a, at_a), (b, at_b)] in [[(room, at), (guest, moved)], [(guest, moved), (room, at)]] {
        let (pose_a, pose_b) = (subject::pose(at_a), subject::pose(at_b));
        let found = distance(a, &pose_a, b, &pose_b).distance;
        if found < -beside - tolerance || found > -least + tolerance {
            return Err(format!("{found:e} apart, not {:e} to {:e}: {fit:?}", -beside, -least));
        }
        let Some(contact) = collide(a, &pose_a, b, &pose_b) else {
            if overlaps(a, &pose_a, b, &pose_b) || found < 0.0 {
                return Err(format!("no contact of what is {found:e} apart"));
            }
            continue;
        };
        let why = explain(a, &pose_a, b, &pose_b, false).mtv;
        if contact.depth != -found || why.is_none_or(|way| (way - contact.mtv()).length() > tolerance) {
            return Err(format!("a depth of {} but {found} apart, explained as {why:?}", contact.depth));
        }
        let way = contact.mtv();
        let out = subject::pose(Placed { x: at_b.x + way.x, y: at_b.y + way.y, ..at_b });
        let left = distance(a, &pose_a, b, &out).distance;
        if left.abs() > tolerance {
            return Err(format!("{left:e} apart after the way out of {}: {fit:?}", contact.depth));
        }
    }
    let mut scene = Scene::new();
    let options =
        |at: Placed, fixed: bool| BodyOptions { x: at.x, y: at.y, angle: at.angle, fixed, ..Default::default() };
    scene.add(room, options(at, true)).expect("a room");
    let body = scene.add(guest, options(moved, false)).expect("a guest");
    let way = scene.resolve_within(body, beside + tolerance, u32::MAX).expect("a way");
    let out = Placed { x: moved.x + way.x, y: moved.y + way.y, ..moved };
    let left = distance(room, &subject::pose(at), guest, &subject::pose(out)).distance;
    if left < -tolerance || way.length() > beside + tolerance {
        return Err(format!("resolved by {way}, {left:e} apart: {fit:?}"));
    }
    Ok(())
}

/// The place where the crate fits is one point. The differences of the crate and the eight tiles cover everything about
/// this point, and the search took the point for covered, too: the crate counted as 32 deep.
#[test]
fn a_crate_in_a_gap_of_its_own_size_only_touches() -> Result<(), shadowgap::Error> {
    let tile = Shape::rectangle(16.0, 16.0)?.at((8.0, 8.0))?;
    let room = Shape::tiles(3, &[1, 1, 1, 1, 0, 1, 1, 1, 1], 16.0, &[tile])?;
    let guest = Shape::rectangle(16.0, 16.0)?;
    let at = |x: f64| Pose::new(x, 24.0, 0.0);
    assert_eq!(distance(&room, &Pose::IDENTITY, &guest, &at(24.0)?).distance, 0.0);
    for x in [24.5, 26.0] {
        let contact = collide(&room, &Pose::IDENTITY, &guest, &at(x)?).expect("an overlap");
        assert_eq!(contact.mtv(), DVec2::new(24.0 - x, 0.0));
        let mut scene = Scene::new();
        scene.add(&room, BodyOptions { fixed: true, ..Default::default() })?;
        let body = scene.add(&guest, [x, 24.0])?;
        assert_eq!(scene.resolve(body)?, contact.mtv());
    }
    Ok(())
}
