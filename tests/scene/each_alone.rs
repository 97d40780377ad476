//! A sweep tells of each body what the cast against that body alone tells: at free starts, at exact touches, in
//! overlaps, in corners and at joints.

use super::moves::vec;
use super::twin::any_shape;
use crate::count::cases;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{cast, distance, Body, BodyOptions, Impact, MoveOptions, Pose, Scene, Shape, Touch};

fn at(x: f64, y: f64, angle: f64) -> Pose {
    Pose::new(x, y, angle).unwrap()
}

/// A shape and its place: x, y and angle.
type Placed = (Shape, [f64; 3]);

/// Whether a shape overlaps a body by more than the radius of its bounding circle: then a way out longer than the
/// shortest may be told.
fn is_deep(body: &Shape, its: &Pose, mover: &Shape, start: &Pose) -> bool {
    let [low, high] = mover.bounds(&Pose::IDENTITY);
    distance(body, its, mover, start).distance < -0.49 * (high - low).max_element()
}

/// Asks a scene of these bodies, and compares the answer with the casts against each of them. Returns what differs.
fn differs(bodies: &[Placed], mover: &Shape, start: &Pose, motion: DVec2) -> Option<String> {
    let mut scene = Scene::new();
    let mut expected = Vec::new();
    for (shape, [x, y, angle]) in bodies {
        let options = BodyOptions { x: *x, y: *y, angle: *angle, ..Default::default() };
        let body = scene.add(shape, options).unwrap();
        let impact = cast(shape, &at(*x, *y, *angle), mover, start, motion, DVec2::ZERO).unwrap();
        let is_deep = is_deep(shape, &at(*x, *y, *angle), mover, start);
        expected.extend(impact.map(|impact| (body, impact, is_deep)));
    }
    expected.sort_by(|p, q| (p.1.time, p.0).partial_cmp(&(q.1.time, q.0)).unwrap());
    let told = scene.refresh().unwrap().sweep(mover, start, motion, u32::MAX).unwrap();
    let agrees = |touch: &Touch, (body, impact, is_deep): &(Body, Impact, bool)| {
        (touch.body, touch.time, touch.inside, touch.piece) == (*body, impact.time, impact.inside, impact.pieces[0])
            && (*is_deep || (touch.normal, touch.point) == (impact.normal, impact.point))
    };
    let agrees = told.len() == expected.len() && told.iter().zip(&expected).all(|(touch, hit)| agrees(touch, hit));
    (!agrees)
        .then(|| format!("{bodies:?}, {mover:?} at {start:?} by {motion}:\n  sweep {told:?}\n  casts {expected:?}"))
}

/// Shapes whose corners, ends and joints have round numbers.
fn round_shapes() -> Vec<Shape> {
    let square = Shape::rectangle(2.0, 2.0).unwrap();
    let shapes = [
        Shape::point(0.0, 0.0),
        Shape::circle(1.0),
        Shape::segment(vec(-1.0, 0.0), vec(1.0, 0.0)),
        Shape::segment(vec(-1.0, -1.0), vec(1.0, 1.0)),
        Shape::capsule(vec(-1.0, 0.0), vec(1.0, 0.0), 0.5),
        Shape::rectangle(1.0, 1.0).and_then(|shape| shape.rounded(0.5)),
        Shape::polygon([vec(-1.0, -1.0), vec(1.0, -1.0), vec(0.0, 1.0)]),
        Shape::chain([vec(-1.0, 0.0), vec(0.0, 0.0), vec(1.0, 0.0), vec(1.0, 1.0)], false),
        Shape::outline([vec(-1.0, -1.0), vec(1.0, -1.0), vec(1.0, 0.0), vec(0.0, 0.0), vec(0.0, 1.0), vec(-1.0, 1.0)]),
        Shape::union([&square.clone().at(vec(-1.0, 0.0)).unwrap(), &square.clone().at(vec(1.0, 0.0)).unwrap()]),
        Shape::union([&square.clone().at(vec(0.0, 1.0)).unwrap(), &Shape::circle(0.5).unwrap()]),
    ];
    let mut shapes: Vec<Shape> = shapes.into_iter().map(Result::unwrap).collect();
    shapes.push(square);
    shapes
}

#[test]
fn a_sweep_tells_what_the_cast_against_each_body_tells() {
    let count = std::env::var("COURSES").map_or(cases(20_000, 60_000), |count| count.parse().unwrap());
    let mut random = Random(std::env::var("SEED").map_or(61, |seed| seed.parse().unwrap()));
    let (shapes, mut wrong) = (round_shapes(), Vec::new());
    for _ in 0..count {
        let scale = [1.0, 1.0, 1e-3, 1e4][random.below(4)];
        let far = [0.0, 0.0, 1e4, -3.7e5][random.below(4)] * scale;
        let pick = |random: &mut Random| match random.below(6) {
            0 => any_shape(random, scale),
            _ => shapes[random.below(shapes.len())].clone().scaled(scale, scale).unwrap(),
        };
        let half = |random: &mut Random, most: usize| (random.below(2 * most + 1) as f64 - most as f64) * 0.5 * scale;
        let quarter = |random: &mut Random| random.below(4) as f64 * std::f64::consts::FRAC_PI_2;
        // Nearly all starts that are drawn so touch in corners or lie along faces. Turned, they do so but for rounding.
        let turn = if random.below(3) == 0 { random.between(-4.0, 4.0) } else { 0.0 };
        let turned = DVec2::from_angle(turn);
        let place = |random: &mut Random| {
            let by = turned.rotate(vec(half(random, 6), half(random, 6)));
            let off = random.between(-1.0, 1.0) * [0.0, 0.0, 1e-16, 1e-12, 1e-6][random.below(5)] * scale;
            [far + by.x + off, by.y, turn + quarter(random)]
        };
        let bodies = [(pick(&mut random), place(&mut random)), (pick(&mut random), place(&mut random))];
        let (mover, [x, y, angle]) = (pick(&mut random), place(&mut random));
        let motion = vec(half(&mut random, 8), half(&mut random, 8)) * [1.0, 1.0, 0.25, 1e-3][random.below(4)];
        let answer = differs(&bodies, &mover, &at(x, y, angle), turned.rotate(motion));
        wrong.extend(answer);
    }
    let (count_wrong, few) = (wrong.len(), wrong[..wrong.len().min(8)].join("\n"));
    assert!(wrong.is_empty(), "{count_wrong} of {count}:\n{few}");
}

/// A body that nothing stops, moved through triggers.
#[test]
fn a_move_passes_what_the_cast_against_each_trigger_tells_but_for_grazes() {
    let count = std::env::var("COURSES").map_or(20_000, |count| count.parse().unwrap());
    let mut random = Random(std::env::var("SEED").map_or(63, |seed| seed.parse().unwrap()));
    let (shapes, mut wrong, mut passed) = (round_shapes(), Vec::new(), 0);
    for _ in 0..count {
        let half = |random: &mut Random, most: usize| (random.below(2 * most + 1) as f64 - most as f64) * 0.5;
        let mut place = |most: usize| vec(half(&mut random, most), half(&mut random, most));
        let (by, motion) = (place(6), place(8));
        let [shape, mover] = [0; 2].map(|_| &shapes[random.below(shapes.len())]);
        let mut scene = Scene::new();
        let trigger = BodyOptions { category: 4, ..Default::default() };
        let other = scene.add(shape, trigger).unwrap();
        let body = scene.add(mover, [by.x, by.y]).unwrap();
        let options = MoveOptions { triggers: 4, slide: false, ..Default::default() };
        let told = scene.move_body(body, motion, &options).unwrap().passed;
        let impact = cast(shape, &Pose::IDENTITY, mover, &at(by.x, by.y, 0.0), motion, DVec2::ZERO).unwrap();
        // A little later, or at the end.
        let then = impact.map_or(0.0, |impact| f64::min(1.0, impact.time + 1e-3));
        let ahead = at(by.x + motion.x * then, by.y + motion.y * then, 0.0);
        let grazes = distance(shape, &Pose::IDENTITY, mover, &ahead).distance > -1e-6;
        let agrees = match (&told[..], impact) {
            ([], None) => true,
            ([], Some(_)) => grazes,
            // It may get deeper after the graze.
            ([touch], Some(impact)) if grazes && touch.time > impact.time + 1e-9 => true,
            ([touch], Some(impact)) => {
                passed += 1;
                (touch.body, touch.inside, touch.piece) == (other, impact.inside, impact.pieces[0])
                    && (touch.time - impact.time).abs() < 1e-9
                    && (is_deep(shape, &Pose::IDENTITY, mover, &at(by.x, by.y, 0.0))
                        || (touch.normal - impact.normal).length() + (touch.point - impact.point).length() < 1e-9)
            }
            _ => false,
        };
        if !agrees {
            wrong.push(format!("{shape:?}, {mover:?} from {by} by {motion}:\n  passed {told:?}\n  cast {impact:?}"));
        }
    }
    let (count_wrong, few) = (wrong.len(), wrong[..wrong.len().min(8)].join("\n"));
    assert!(wrong.is_empty(), "{count_wrong} of {count}:\n{few}");
    assert!(passed > count / 4, "{passed}");
}

/// The touches of a sweep against one body at the origin: when, whether they overlap, and the normal.
fn swept(shape: &Shape, mover: &Shape, from: [f64; 2], motion: [f64; 2]) -> Option<(f64, bool, DVec2)> {
    let mut scene = Scene::new();
    scene.add(shape, [0.0, 0.0]).unwrap();
    let touches = scene.refresh().unwrap().sweep(mover, &at(from[0], from[1], 0.0), motion, u32::MAX).unwrap();
    touches.first().map(|touch| (touch.time, touch.inside, touch.normal))
}

/// They were told of as overlapped.
#[test]
fn what_touches_at_the_start_and_leads_away_or_along_is_not_swept() {
    let (segment, square) = (Shape::segment([-1.0, 0.0], [1.0, 0.0]).unwrap(), Shape::rectangle(2.0, 2.0).unwrap());
    let point = Shape::point(0.0, 0.0).unwrap();
    for motion in [[-2.0, -2.0], [0.0, 2.0], [1.0, 0.0], [-1.0, 0.0]] {
        assert_eq!(swept(&point, &segment, [-1.0, 0.0], motion), None);
        assert_eq!(swept(&segment, &point, [0.5, 0.0], motion), None);
    }
    let capsule = Shape::capsule([-1e-3, 0.0], [1e-3, 0.0], 5e-4).unwrap();
    let small = square.clone().scaled(1e-3, 1e-3).unwrap();
    let mut scene = Scene::new();
    scene.add(&small, [-370.0, 0.0]).unwrap();
    let start = at(-369.9985, -0.0015, std::f64::consts::PI);
    assert_eq!(scene.refresh().unwrap().sweep(&capsule, &start, [-0.0035, -0.001], u32::MAX).unwrap(), []);
}

/// A later graze is a touch, as it is to a cast; it was none.
#[test]
fn a_graze_is_swept() {
    let (point, square) = (Shape::point(0.0, 0.0).unwrap(), Shape::rectangle(2.0, 2.0).unwrap());
    assert_eq!(swept(&square, &square, [-4.0, 2.0], [4.0, 0.0]), Some((0.5, false, DVec2::NEG_X)));
    assert_eq!(swept(&square, &point, [-2.0, 1.0], [2.0, 0.0]), Some((0.5, false, DVec2::NEG_X)));
    assert_eq!(swept(&point, &point, [-2.0, 0.0], [2.0, 0.0]), Some((1.0, false, DVec2::NEG_X)));
    // Along it from the start.
    assert_eq!(swept(&square, &square, [-2.0, 2.0], [4.0, 0.0]), None);
}

/// It was that of a face.
#[test]
fn a_corner_is_swept_with_the_normal_against_the_motion() {
    let (point, square) = (Shape::point(0.0, 0.0).unwrap(), Shape::rectangle(2.0, 2.0).unwrap());
    let expected = vec(-1.0, -2.0).normalize();
    for from in [[-1.0, -1.0], [-2.0, -3.0]] {
        let (time, inside, normal) = swept(&point, &square, from, [1.0, 2.0]).unwrap();
        assert!((time - (from[0] + 1.0).abs()).abs() < 1e-9 && !inside && (normal - expected).length() < 1e-9);
    }
}

/// The way out was that of one piece.
#[test]
fn what_overlaps_a_union_is_swept_with_the_way_out_of_all_pieces() {
    let squares =
        [[-0.5, 0.5], [-0.5, -0.5], [0.5, -0.5]].map(|place| Shape::rectangle(1.0, 1.0)?.at(place)).map(Result::unwrap);
    let (corner, segment) = (Shape::union(&squares).unwrap(), Shape::segment([-1.0, 0.0], [1.0, 0.0]).unwrap());
    let start = at(0.5, 0.25, 0.0);
    let alone = cast(&corner, &Pose::IDENTITY, &segment, &start, [0.0, 1.0], DVec2::ZERO).unwrap().unwrap();
    assert_eq!(swept(&corner, &segment, [0.5, 0.25], [0.0, 1.0]), Some((0.0, true, alone.normal)));
    assert_eq!(alone.normal, DVec2::X);
}

#[test]
fn no_normal_of_a_sweep_has_a_negative_zero() {
    let (square, mut signs) = (Shape::rectangle(2.0, 2.0).unwrap(), 0);
    for (from, motion) in [([-5.0, 0.5], [9.0, 0.0]), ([5.0, 0.5], [-9.0, 0.0]), ([0.5, -5.0], [0.0, 9.0])] {
        let (.., normal) = swept(&square, &square, from, motion).unwrap();
        signs += [normal.x, normal.y].into_iter().filter(|number| number.to_bits() == (-0.0f64).to_bits()).count();
    }
    assert_eq!(signs, 0);
}
