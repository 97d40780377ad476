//! `resolve` finds the shortest way out of all bodies at once, and never catches on the joints of a row of tiles.

use super::twin::any_shape;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{distance, Body, BodyOptions, Filter, Pose, Rotation, Scene, Shape};

fn vec(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn rectangle(width: f64, height: f64) -> Shape {
    Shape::rectangle(width, height).unwrap()
}

fn at(x: f64, y: f64, angle: f64) -> BodyOptions {
    BodyOptions { x, y, angle, ..BodyOptions::default() }
}

fn fixed(x: f64, y: f64, angle: f64) -> BodyOptions {
    BodyOptions { fixed: true, ..at(x, y, angle) }
}

#[test]
fn a_corner_is_left_along_both_walls() {
    let mut scene = Scene::new();
    scene.add(rectangle(20.0, 2.0), fixed(0.0, -1.0, 0.0)).unwrap();
    scene.add(rectangle(2.0, 20.0), fixed(-1.0, 0.0, 0.0)).unwrap();
    let body = scene.add(rectangle(2.0, 2.0), at(0.9, 0.7, 0.0)).unwrap();
    let way = scene.resolve(body).unwrap();
    assert!((way - vec(0.1, 0.3)).length() < 1e-9, "{way}");
    assert_eq!(scene.update().unwrap(), 2);
    assert_eq!(scene.depths(), [0.0, 0.0]);
}

/// Two tiles of one floor: the sum of their ways out is twice the way that is needed.
#[test]
fn ways_out_of_the_same_floor_do_not_add_up() {
    let mut scene = Scene::new();
    for x in [-1.0, 1.0] {
        scene.add(rectangle(2.0, 2.0), fixed(x, -1.0, 0.0)).unwrap();
    }
    let body = scene.add(rectangle(1.0, 1.0), at(0.0, 0.25, 0.0)).unwrap();
    let way = scene.resolve(body).unwrap();
    assert!((way - vec(0.0, 0.25)).length() < 1e-9, "{way}");
}

/// The shortest way out of the one body leads into another.
#[test]
fn the_way_out_of_one_must_not_lead_into_another() {
    let mut scene = Scene::new();
    scene.add(rectangle(4.0, 1.0), fixed(0.0, 0.0, 0.0)).unwrap();
    scene.add(rectangle(4.0, 1.0), fixed(0.0, 1.75, 0.0)).unwrap();
    let body = scene.add(rectangle(1.0, 1.0), at(1.5, 0.9, 0.0)).unwrap();
    let way = scene.resolve_within(body, 1.5, u32::MAX).unwrap();
    // 0.1 upwards is the way out of the first body, but not of the second; 1.0 to the right is the way out of both.
    assert!((way - vec(1.0, 0.0)).length() < 1e-9, "{way}");
}

#[test]
fn what_overlaps_nothing_or_only_touches_stays() {
    let mut scene = Scene::new();
    scene.add(rectangle(2.0, 2.0), fixed(0.0, 0.0, 0.0)).unwrap();
    let apart = scene.add(rectangle(1.0, 1.0), at(5.0, 0.0, 0.0)).unwrap();
    let touching = scene.add(rectangle(1.0, 1.0), at(-1.5, 0.0, 0.0)).unwrap();
    let beyond = BodyOptions { mask: 2, ..at(0.0, 0.5, 0.3) };
    let filtered = scene.add(rectangle(1.0, 1.0), beyond).unwrap();
    let wall = scene.add(rectangle(1.0, 1.0), fixed(0.5, 0.5, 0.0)).unwrap();
    for body in [apart, touching, filtered, wall] {
        let before = scene.pose(body).unwrap();
        assert_eq!(scene.resolve(body).unwrap(), DVec2::ZERO);
        assert_eq!(scene.pose(body).unwrap(), before);
    }
    scene.remove(apart).unwrap();
    assert!(scene.resolve(apart).is_err());
}

/// A row of a thousand tiles, turned about the origin, and a body that is dragged along it.
struct Row {
    scene: Scene,
    along: DVec2,
    up: DVec2,
    body: Body,
}

const TILES: usize = 1000;

impl Row {
    fn new(tile: f64, angle: f64, shape: Shape, height: f64, spin: f64) -> Self {
        let mut scene = Scene::new();
        let rotation = Rotation::new(angle);
        let (along, up) = (rotation.apply(DVec2::X), rotation.apply(DVec2::Y));
        let shape_of_tile = rectangle(tile, tile);
        for k in 0..TILES {
            let middle = along * (tile * k as f64) - up * (0.5 * tile);
            scene.add(shape_of_tile.clone(), fixed(middle.x, middle.y, angle)).unwrap();
        }
        let start = up * height;
        let body = scene.add(shape, at(start.x, start.y, angle + spin)).unwrap();
        Row { scene, along, up, body }
    }

    /// Drags the body on by a step, resolves, and returns how it was moved: along the row, and up.
    fn drag(&mut self, step: DVec2) -> DVec2 {
        let (glam::DVec2 { x, y }, angle) =
            (self.scene.position(self.body).unwrap(), self.scene.pose(self.body).unwrap().angle());
        let place = vec(x, y) + self.along * step.x + self.up * step.y;
        self.scene.move_to(self.body, (place.x, place.y, angle)).unwrap();
        let way = self.scene.resolve(self.body).unwrap();
        vec(way.dot(self.along), way.dot(self.up))
    }
}

/// At every speed and angle, the floor pushes the body back by the depth it sank in, and keeps all of its motion along
/// the row.
#[test]
fn a_body_dragged_along_tiles_never_catches_on_their_joints() {
    let round = |radius: f64| Shape::circle(radius).unwrap();
    let capsule = Shape::capsule(vec(-0.3, 0.0), vec(0.3, 0.0), 0.2).unwrap();
    let rounded = Shape::rectangle(0.6, 0.6).unwrap().rounded(0.1).unwrap();
    // Each shape with the height of its middle when it rests on its lowest edge or point.
    let bodies: [(&str, Shape, f64, f64); 6] = [
        ("box", rectangle(0.8, 0.6), 0.3, 0.0),
        ("wide box", rectangle(5.3, 0.6), 0.3, 0.0),
        ("box on its corner", rectangle(0.8, 0.8), 0.4 * 2f64.sqrt(), std::f64::consts::FRAC_PI_4),
        ("circle", round(0.37), 0.37, 0.0),
        ("capsule", capsule, 0.2, 0.0),
        ("rounded box", rounded, 0.4, 0.0),
    ];
    for tile in [1.0, 0.7] {
        for (turn, angle) in [0.0, 0.3, std::f64::consts::FRAC_PI_2, 2.2, -3.0].into_iter().enumerate() {
            for (name, shape, height, spin) in &bodies {
                let mut row = Row::new(tile, angle, shape.clone(), *height, *spin);
                let mut along = 0.0;
                let mut frame = turn;
                while along < tile * (TILES as f64 - 20.0) {
                    // From a crawl to several tiles a frame, and down at up to 80 degrees, but not through the floor.
                    let speed = [0.003, 0.11, 0.9, 3.7, 11.0][frame % 5] * tile;
                    let down = smaller(speed * [0.001, 0.2, 1.0, 5.0][frame / 5 % 4], 0.3 * tile);
                    frame += 1;
                    let way = row.drag(vec(speed, -down));
                    along += speed;
                    assert!(
                        way.x.abs() < 1e-9 && (way.y - down).abs() < 1e-9,
                        "a {name} on tiles of {tile} at {angle}, {along} along, {speed} on and {down} down: {way}"
                    );
                }
            }
        }
    }
}

fn smaller(a: f64, b: f64) -> f64 {
    if b < a {
        b
    } else {
        a
    }
}

/// The way leads out, and no nearer place is free: 180 directions are searched step by step.
#[test]
fn the_way_out_of_a_heap_leads_out_and_none_is_shorter() {
    let moved = leave_heaps(7, 120);
    assert!(moved > 60, "{moved} of 120 had to move");
}

/// So few that mutation runs have the time for them.
#[test]
fn the_ways_out_of_a_few_heaps_lead_out() {
    let moved = leave_heaps(8, 10);
    assert!(moved > 4, "{moved} of 10 had to move");
}

/// Returns how many bodies had to move.
fn leave_heaps(seed: u64, rounds: usize) -> usize {
    let mut random = Random(seed);
    let mut moved = 0;
    for round in 0..rounds {
        let mut scene = Scene::new();
        let mut others: Vec<(Shape, Pose)> = Vec::new();
        for _ in 0..12 {
            let shape = any_shape(&mut random, 1.0);
            let options = BodyOptions {
                fixed: random.unit() < 0.5,
                ..at(random.between(-2.5, 2.5), random.between(-2.5, 2.5), random.between(-3.0, 3.0))
            };
            others.push((shape.clone(), Pose::new(options.x, options.y, options.angle).unwrap()));
            scene.add(shape, options).unwrap();
        }
        let shape = any_shape(&mut random, 0.7);
        let options = at(random.between(-1.0, 1.0), random.between(-1.0, 1.0), random.between(-3.0, 3.0));
        let body = scene.add(shape.clone(), options).unwrap();
        let start = vec(options.x, options.y);
        // The least signed distance to the other bodies after a move by `way`.
        let free = |way: DVec2| {
            let pose = Pose::new(start.x + way.x, start.y + way.y, options.angle).unwrap();
            others.iter().map(|(other, its)| distance(&shape, &pose, other, its).distance).fold(f64::INFINITY, f64::min)
        };
        let way = scene.resolve_within(body, f64::INFINITY, u32::MAX).unwrap();
        assert!(free(way) > -1e-7, "round {round}: {way} leaves it {} deep", -free(way));
        let (glam::DVec2 { x, y }, angle) = (scene.position(body).unwrap(), scene.pose(body).unwrap().angle());
        assert_eq!((vec(x, y) - start, angle), (way, options.angle), "round {round}");
        let overlapped = free(DVec2::ZERO) < -1e-7;
        assert_eq!(overlapped, way.length() > 1e-7, "round {round}");
        moved += usize::from(overlapped);
        for k in 0..180 {
            let direction = Rotation::new(f64::from(k) * std::f64::consts::TAU / 180.0).apply(DVec2::X);
            let mut so_far = 0.0;
            while so_far < way.length() - 1e-6 {
                let room = free(direction * so_far);
                assert!(room < 1e-7, "round {round}: {way} leads out, but so does {}", direction * so_far);
                // The body must move by at least its depth here before it can be free.
                so_far += if -room > 1e-3 { -room } else { 1e-3 };
            }
        }
    }
    moved
}

/// Far less than the disc's own radius away, there is room on every side.
#[test]
fn a_small_overlap_in_a_crowd_moves_a_body_a_little() {
    const SIDE: usize = 32;
    let mut scene = Scene::new();
    let ball = Shape::circle(0.5).unwrap();
    let bodies: Vec<Body> = (0..SIDE * SIDE)
        .map(|k| scene.add(ball.clone(), at((k % SIDE) as f64 * 0.99, (k / SIDE) as f64 * 0.99, 0.0)).unwrap())
        .collect();
    // In the middle there is no room within its extent: it stays. With more, it gets out of the crowd.
    let middle = bodies[SIDE / 2 * SIDE + SIDE / 2];
    let before = scene.pose(middle).unwrap();
    assert_eq!(scene.resolve(middle).unwrap(), DVec2::ZERO);
    assert_eq!(scene.resolve_within(middle, 5.0, u32::MAX).unwrap(), DVec2::ZERO);
    assert_eq!(scene.pose(middle).unwrap(), before);
    let way = scene.resolve_within(middle, f64::INFINITY, u32::MAX).unwrap();
    assert!(way.length() > 10.0, "{way}");
    // At the rim it steps out.
    let rim = bodies[SIDE / 2];
    let way = scene.resolve(rim).unwrap();
    assert!((0.01..0.5).contains(&way.length()) && way.y < 0.0, "{way}");
}

#[test]
fn what_walls_hold_closer_than_it_is_wide_stays() {
    let mut scene = Scene::new();
    for x in [-0.7, 0.7] {
        scene.add(rectangle(0.4, 40.0), fixed(x, 0.0, 0.0)).unwrap();
    }
    for (shape, angle) in [
        (Shape::circle(0.6).unwrap(), 0.0),
        (rectangle(1.2, 1.2), 0.0),
        (rectangle(1.2, 1.2), 0.1),
        (Shape::capsule(vec(0.0, -0.4), vec(0.0, 0.4), 0.6).unwrap(), 0.0),
    ] {
        let body = scene.add(shape, at(0.05, 0.0, angle)).unwrap();
        let before = scene.pose(body).unwrap();
        assert_eq!(scene.resolve(body).unwrap(), DVec2::ZERO);
        assert_eq!(scene.pose(body).unwrap(), before);
        assert!(scene.resolve_within(body, 9.0, u32::MAX).unwrap().x.abs() > 1.0, "it gets behind a wall");
        scene.remove(body).unwrap();
    }
}

#[test]
fn a_way_out_is_no_longer_than_the_limit() {
    let mut scene = Scene::new();
    scene.add(rectangle(20.0, 2.0), fixed(0.0, -1.0, 0.0)).unwrap();
    let body = scene.add(rectangle(1.0, 1.0), at(0.0, 0.25, 0.0)).unwrap();
    for (within, way) in [(0.0, 0.0), (0.2499, 0.0), (0.25, 0.25), (0.7, 0.25), (f64::INFINITY, 0.25)] {
        scene.move_to(body, (0.0, 0.25, 0.0)).unwrap();
        assert_eq!(scene.resolve_within(body, within, u32::MAX).unwrap(), vec(0.0, way), "within {within}");
    }
    scene.move_to(body, (0.0, 0.25, 0.0)).unwrap();
    let floor = scene.body(0).unwrap();
    let others = Filter { ignore: &[floor], ..Filter::default() };
    assert_eq!(scene.resolve_within(body, 9.0, others).unwrap(), DVec2::ZERO, "out of others alone");
    for bad in [-1.0, f64::NAN, f64::NEG_INFINITY] {
        assert!(scene.resolve_within(body, bad, u32::MAX).is_err(), "{bad}");
    }
}

/// A union's pieces are searched by their tree, and give the way out of all of them.
#[test]
fn a_union_of_many_pieces_is_left_like_many_bodies() {
    let joints: Vec<DVec2> = (0..2000).map(|k| vec(f64::from(k), (f64::from(k) * 0.7).sin())).collect();
    let chain: Vec<Shape> = joints.windows(2).map(|ends| Shape::segment(ends[0], ends[1]).unwrap()).collect();
    let (mut one, mut many) = (Scene::new(), Scene::new());
    one.add(Shape::union(&chain).unwrap(), fixed(0.0, 0.0, 0.0)).unwrap();
    for piece in chain {
        many.add(piece, fixed(0.0, 0.0, 0.0)).unwrap();
    }
    let ball = Shape::circle(0.6).unwrap();
    let [in_one, in_many] = [&mut one, &mut many].map(|scene| scene.add(ball.clone(), at(0.0, 0.0, 0.0)).unwrap());
    let (mut random, mut moved) = (Random(5), 0);
    for _ in 0..300 {
        let (x, y) = (random.between(1.0, 1998.0), random.between(-2.0, 2.0));
        one.move_to(in_one, (x, y, 0.0)).unwrap();
        many.move_to(in_many, (x, y, 0.0)).unwrap();
        let (way, of_many) = (one.resolve(in_one).unwrap(), many.resolve(in_many).unwrap());
        assert!(way.distance(of_many) < 1e-7, "{way}, not {of_many}");
        moved += usize::from(way != DVec2::ZERO);
    }
    assert!(moved > 80, "{moved}");
}
