//! A scene's queries give, to the bit, the answers of asking every body in turn, whatever changed before.

use std::sync::Arc;

use super::twin::{any_shape, pose, reach, Twin};
use crate::random::Random;
use glam::DVec2;
use shadowgap::{
    cast, contains, distance, glam, overlaps, raycast, Body, BodyOptions, Filter, NumberError, Pose, RayHit, Scene,
    SceneError, Shape,
};

/// How often each query found something.
#[derive(Default)]
pub struct Answers {
    pick: usize,
    query: usize,
    raycast: usize,
    cast: usize,
    nearest: usize,
    boxes: usize,
    rays: usize,
    near: usize,
}

impl Twin {
    /// The bodies that the filter names, in the order of their slots.
    fn in_order(&self, filter: Filter) -> Vec<&(Body, Arc<Shape>, BodyOptions)> {
        let counts = |(body, _, options): &&(Body, Arc<Shape>, BodyOptions)| {
            options.category & filter.mask != 0 && !filter.ignore.contains(body)
        };
        let mut bodies: Vec<_> = self.bodies.iter().filter(counts).collect();
        bodies.sort_by_key(|(body, ..)| body.slot());
        bodies
    }

    /// All answers in the order of their keys; those with equal keys in the order of the slots.
    fn in_order_of<T>(
        &self,
        filter: Filter,
        ask: impl Fn(&Shape, &Pose) -> Option<T>,
        key: impl Fn(&T) -> f64,
    ) -> Vec<(T, Body)> {
        let mut answers: Vec<(T, Body)> = self
            .in_order(filter)
            .iter()
            .filter_map(|(body, shape, options)| Some((ask(shape, &pose(options))?, *body)))
            .collect();
        answers.sort_by(|(p, _), (q, _)| key(p).partial_cmp(&key(q)).unwrap());
        answers
    }

    /// The answer with the least key; of equal keys, the answer of the lowest slot.
    fn first<T>(
        &self,
        filter: Filter,
        ask: impl Fn(&Shape, &Pose) -> Option<T>,
        key: impl Fn(&T) -> f64,
    ) -> Option<(T, Body)> {
        self.in_order_of(filter, ask, key).into_iter().next()
    }

    fn all(&self, filter: Filter, ask: impl Fn(&Shape, &Pose) -> bool) -> Vec<Body> {
        self.in_order(filter).iter().filter(|(_, shape, options)| ask(shape, &pose(options))).map(|it| it.0).collect()
    }

    /// A random body, or `None` if there are none.
    fn some(&self, random: &mut Random) -> Option<&(Body, Arc<Shape>, BodyOptions)> {
        self.bodies.get(random.below(self.bodies.len()))
    }

    /// A point at or near a random body: its origin, a vertex, on the line through both, or nearby.
    fn some_point(&self, random: &mut Random) -> DVec2 {
        let Some((_, shape, options)) = self.some(random) else { return DVec2::ZERO };
        let vertices: Vec<DVec2> = shape.points().collect();
        let vertex = vertices[random.below(vertices.len())];
        let near = DVec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
        pose(options).apply(match random.below(4) {
            0 => vertex,
            1 => vertex * random.between(0.0, 2.0),
            2 => near * (shape.radius() + vertex.length()),
            _ => DVec2::ZERO,
        })
    }

    /// A ray between two bodies, along an edge, past a round corner, from far away, or of no length.
    fn some_ray(&self, random: &mut Random) -> (DVec2, DVec2) {
        let (p, q) = (self.some_point(random), self.some_point(random));
        let far = 10f64.powf(random.between(0.0, 9.0));
        let way = DVec2::from_angle(random.between(-4.0, 4.0));
        match random.below(8) {
            0 => (p, q),
            1 => (p, p + way * random.between(0.0, 30.0)),
            2 => (p - way * far, p + way * far),
            3 => (p, p),
            4 => (DVec2::new(p.x, p.y - far), DVec2::new(p.x, p.y + far)),
            5 => (DVec2::new(p.x + far, p.y), DVec2::new(p.x - far, p.y)),
            _ => {
                let Some((_, shape, options)) = self.some(random) else { return (p, q) };
                let vertices: Vec<DVec2> = shape.points().collect();
                let at = random.below(vertices.len());
                let (one, other) = (vertices[at], vertices[(at + 1) % vertices.len()]);
                let edge = if vertices.len() > 1 { (other - one).normalize() } else { way };
                let aside = edge.perp() * -shape.radius();
                let place = pose(options);
                (place.apply(one + aside - edge * far), place.apply(other + aside + edge * far * random.unit()))
            }
        }
    }

    /// The first hit of a ray is that of one body, if no other is hit at the same place. Several that are hit from outside are one body: some
    /// hide normals of others.
    fn first_hit_is_right(&self, found: Option<(RayHit, Body)>, hits: &[(RayHit, Body)], from: DVec2, to: DVec2) {
        let Some((first, _)) = hits.first() else { return assert_eq!(found, None) };
        let touch = |(hit, body): &&(RayHit, Body)| {
            let (_, shape, options) = self.bodies.iter().find(|(other, ..)| other == body).expect("a body");
            let (reach, coordinates) = (reach(shape), from.abs() + DVec2::new(options.x, options.y).abs());
            let touch = (f64::EPSILON * coordinates.element_sum()).min(1e-7 * reach).max(1e-10 * reach);
            hit.distance - first.distance <= touch
        };
        let tied: Vec<_> = hits.iter().take_while(touch).collect();
        let (hit, body) = found.unwrap_or_else(|| panic!("no hit of the ray from {from} to {to}, but {first:?}"));
        let one_of_them = if tied.len() == 1 || first.fraction == 0.0 {
            (hit, body) == hits[0]
        } else {
            let out = hit.normal.is_normalized() && hit.normal.dot(to - from) <= 1e-9 * (to - from).length();
            out && hit.fraction == first.fraction && tied.iter().any(|(_, other)| *other == body)
        };
        assert!(one_of_them, "{hit:?} of {body:?}, not {tied:?} on the ray from {from} to {to}");
    }

    /// Asks each query once and compares.
    pub fn ask(&mut self, random: &mut Random, size: f64, answers: &mut Answers) {
        let mask = if random.unit() < 0.7 { u32::MAX } else { 1 << random.below(3) };
        // Some bodies, one of them perhaps gone, whose slot another one may have got.
        let ignored = if random.unit() < 0.5 { 0 } else { random.below(self.bodies.len()) };
        let ignore: Vec<Body> = (0..ignored).filter_map(|_| Some(self.some(random)?.0)).chain(self.gone).collect();
        let filter = Filter { mask, ignore: &ignore };

        let point = self.some_point(random);
        let found = self.scene.pick(point, filter).unwrap();
        assert_eq!(found, self.all(filter, |shape, pose| contains(shape, pose, point).unwrap()), "pick {point}");
        answers.pick += found.len();

        let own_size = size * 10f64.powf(random.between(-1.0, 0.7));
        let shape = any_shape(random, own_size);
        let center = self.some_point(random);
        let angle = if random.unit() < 0.5 { 0.0 } else { random.between(-4.0, 4.0) };
        let own = Pose::new(center.x, center.y, angle).unwrap();
        let found = self.scene.query(&shape, &own, filter).unwrap();
        assert_eq!(
            found,
            self.all(filter, |body, pose| overlaps(body, pose, &shape, &own)),
            "query {shape:?} at {own:?}"
        );
        answers.query += found.len();

        let corner = self.some_point(random);
        let sides = [0; 2].map(|_| if random.unit() < 0.1 { 0.0 } else { own_size * random.between(0.1, 2.0) });
        let far = corner + DVec2::from(sides);
        let span = far - corner;
        let region = match span.to_array() {
            [0.0, 0.0] => Shape::point(0.0, 0.0),
            [0.0, _] | [_, 0.0] => Shape::segment(DVec2::ZERO, span),
            [width, height] => Shape::rectangle(width, height, 0.5 * span, 0.0, 0.0),
        };
        let (region, its) = (region.unwrap(), Pose::new(corner.x, corner.y, 0.0).unwrap());
        let found = self.scene.query_box(corner, far, filter).unwrap();
        assert_eq!(found, self.all(filter, |body, pose| overlaps(body, pose, &region, &its)), "box {corner} to {far}");
        answers.boxes += found.len();

        let (from, to) = self.some_ray(random);
        let found = self.scene.raycast(from, to, filter).unwrap();
        let expected =
            self.in_order_of(filter, |shape, pose| raycast(shape, pose, from, to).unwrap(), |hit| hit.fraction);
        self.first_hit_is_right(found, &expected, from, to);
        answers.raycast += usize::from(found.is_some());
        let found = self.scene.raycast_all(from, to, filter).unwrap();
        assert_eq!(found, expected, "all on the ray from {from} to {to}");
        answers.rays += found.len();

        let (from, to) = self.some_ray(random);
        let own = Pose::new(from.x, from.y, random.between(-4.0, 4.0)).unwrap();
        let motion = to - from;
        let found = self.scene.cast(&shape, &own, motion, filter).unwrap();
        let ask = |body: &Shape, pose: &Pose| cast(body, pose, &shape, &own, motion, DVec2::ZERO).unwrap();
        let expected = self.first(filter, ask, |impact| impact.time);
        assert_eq!(found, expected, "cast {shape:?} from {own:?} by {motion}");
        answers.cast += usize::from(found.is_some());

        let point = self.some_point(random);
        let point = if random.unit() < 0.2 { point * 10f64.powf(random.between(0.0, 9.0)) } else { point };
        let most = if random.unit() < 0.5 { f64::INFINITY } else { size * random.between(0.0, 3.0) };
        let spot = Shape::point(0.0, 0.0).unwrap();
        let at = Pose::new(point.x, point.y, 0.0).unwrap();
        let found = self.scene.nearest(point, most, filter).unwrap();
        let ask = |body: &Shape, pose: &Pose| Some(distance(&spot, &at, body, pose)).filter(|it| it.distance <= most);
        assert_eq!(found, self.first(filter, ask, |it| it.distance), "nearest {point} within {most}");
        answers.nearest += usize::from(found.is_some());

        let count = if random.unit() < 0.3 { usize::MAX } else { random.below(6) };
        let found = self.scene.nearest_all(&shape, &own, most, count, filter).unwrap();
        let ask = |body: &Shape, pose: &Pose| Some(distance(&shape, &own, body, pose)).filter(|it| it.distance <= most);
        let mut expected = self.in_order_of(filter, ask, |it| it.distance);
        expected.truncate(count);
        assert_eq!(found, expected, "{count} nearest to {shape:?} at {own:?} within {most}");
        answers.near += found.len();
        let first = self.scene.nearest_to(&shape, &own, most, filter).unwrap();
        assert_eq!(first, self.first(filter, ask, |it| it.distance), "nearest to {shape:?} at {own:?} within {most}");
    }

    /// Changes some body, or adds one.
    pub fn change(&mut self, random: &mut Random, size: f64, place: &dyn Fn(&mut Random) -> (f64, f64)) {
        let at = random.below(self.bodies.len());
        match random.below(9) {
            0 if self.bodies.len() > 1 => {
                let (body, ..) = self.bodies.swap_remove(at);
                self.scene.remove(body).unwrap();
                self.gone = Some(body);
            }
            0 | 1 => self.add_some(random, size, place),
            2 => {
                let shape = any_shape(random, size);
                self.bodies[at].1 = shape.clone();
                self.scene.set_shape(self.bodies[at].0, shape).unwrap();
            }
            3 => {
                let (body, _, options) = &mut self.bodies[at];
                options.category = 1 << random.below(3);
                self.scene.set_filter(*body, options.category, options.mask).unwrap();
            }
            4 => {
                (self.bodies[at].2.x, self.bodies[at].2.y) = place(random);
                self.move_to(at);
            }
            5..8 => {
                self.drift(at, random, size);
                self.move_to(at);
            }
            _ => {
                self.scene.update().unwrap();
            }
        }
    }

    pub fn add_some(&mut self, random: &mut Random, size: f64, place: &dyn Fn(&mut Random) -> (f64, f64)) {
        let (x, y) = place(random);
        let options = BodyOptions {
            x,
            y,
            angle: random.between(-4.0, 4.0),
            fixed: random.unit() < 0.3,
            category: 1 << random.below(3),
            ..BodyOptions::default()
        };
        self.add(any_shape(random, size), options);
    }

    pub fn drift(&mut self, at: usize, random: &mut Random, size: f64) {
        let options = &mut self.bodies[at].2;
        options.x += size * random.between(-0.5, 0.5);
        options.y += size * random.between(-0.5, 0.5);
        options.angle += random.between(-0.3, 0.3);
    }

    fn move_to(&mut self, at: usize) {
        let (body, _, options) = self.bodies[at];
        self.scene.move_to(body, options.x, options.y, options.angle).unwrap();
    }
}

/// Queries a scene between random changes.
fn play(count: usize, size: impl Fn(&mut Random) -> f64, place: impl Fn(&mut Random) -> (f64, f64)) {
    let mut random = Random(count as u64);
    let mut twin = Twin::new();
    let mut answers = Answers::default();
    for _ in 0..count {
        let size = size(&mut random);
        twin.add_some(&mut random, size, &place);
    }
    for round in 0..12 {
        // The hierarchy is built while queries are asked …
        for _ in 0..12 {
            let size = size(&mut random);
            for _ in 0..4 {
                twin.ask(&mut random, size, &mut answers);
            }
            // … while few change …
            for _ in 0..4 {
                twin.change(&mut random, size, &place);
            }
        }
        // … or all do.
        for at in 0..twin.bodies.len() {
            let size = if round % 4 == 3 { 20.0 } else { 0.2 } * size(&mut random);
            twin.drift(at, &mut random, size);
        }
        twin.write_poses();
        if round % 3 == 0 {
            twin.scene.update().unwrap();
        }
    }
    let Answers { pick, query, raycast, cast, nearest, boxes, rays, near } = answers;
    for (question, answers) in [pick, query, raycast, cast, nearest, boxes, rays, near].into_iter().enumerate() {
        assert!(answers > 200, "question {question} of {count} had only {answers} answers");
    }
}

#[test]
fn even_sizes_spread_over_a_square() {
    play(300, |r| r.between(0.5, 1.0), |r| (r.between(-20.0, 20.0), r.between(-20.0, 20.0)));
}

#[test]
fn few_bodies_of_which_most_change() {
    play(5, |r| r.between(0.5, 1.0), |r| (r.between(-2.0, 2.0), r.between(-2.0, 2.0)));
}

#[test]
fn sizes_over_a_thousand() {
    let size = |r: &mut Random| 10f64.powf(r.between(-2.0, 1.0));
    play(301, size, |r| (r.between(-50.0, 50.0), r.between(-50.0, 50.0)));
}

#[test]
fn on_one_line() {
    play(302, |r| r.between(0.5, 1.0), |r| (r.between(-200.0, 200.0), 0.0));
}

#[test]
fn in_two_clusters_far_apart() {
    let place = |r: &mut Random| {
        let far = if r.unit() < 0.5 { 1e9 } else { 0.0 };
        (far + r.between(-10.0, 10.0), r.between(-10.0, 10.0) - far)
    };
    play(303, |r| r.between(0.5, 1.0), place);
}

#[test]
fn all_in_one_spot() {
    play(60, |r| r.between(0.5, 1.0), |_| (1e6, -1e6));
}

#[test]
fn on_a_grid_where_many_answers_are_level() {
    play(304, |_| 1.0, |r| ((20.0 * r.unit()).floor(), (20.0 * r.unit()).floor()));
}

/// A scene of one ball.
fn ball() -> (Scene, Body) {
    let mut scene = Scene::new();
    let options = BodyOptions { x: 5.0, category: 2, ..BodyOptions::default() };
    let body = scene.add(Shape::circle(1.0, DVec2::ZERO).unwrap(), options).unwrap();
    (scene, body)
}

#[test]
fn nothing_is_found_where_there_is_nothing() {
    let mut scene = Scene::new();
    let point = Shape::point(0.0, 0.0).unwrap();
    let (here, there) = (DVec2::ZERO, DVec2::new(9.0, 0.0));
    for _ in 0..40 {
        assert_eq!(scene.pick(here, u32::MAX).unwrap(), []);
        assert_eq!(scene.query(&point, &Pose::IDENTITY, u32::MAX).unwrap(), []);
        assert_eq!(scene.raycast(here, there, u32::MAX).unwrap(), None);
        assert_eq!(scene.cast(&point, &Pose::IDENTITY, there, u32::MAX).unwrap(), None);
        assert_eq!(scene.nearest(here, f64::INFINITY, u32::MAX).unwrap(), None);
        let body = scene.add(point.clone(), BodyOptions { x: 1e3, ..BodyOptions::default() }).unwrap();
        assert_eq!(scene.pick(here, u32::MAX).unwrap(), []);
        scene.remove(body).unwrap();
    }
}

#[test]
fn of_level_answers_that_of_the_lowest_slot_is_given() {
    let mut scene = Scene::new();
    let point = Arc::new(Shape::point(0.0, 0.0).unwrap());
    let bodies: Vec<_> = (0..50).map(|_| scene.add(point.clone(), BodyOptions::default()).unwrap()).collect();
    let (here, there) = (DVec2::ZERO, DVec2::new(-1.0, 0.0));
    for &first in &bodies {
        for _ in 0..20 {
            assert_eq!(scene.raycast(here, there, u32::MAX).unwrap().map(|(_, body)| body), Some(first));
            assert_eq!(scene.raycast(there, here, u32::MAX).unwrap().map(|(_, body)| body), Some(first));
            assert_eq!(scene.nearest(here, 0.0, u32::MAX).unwrap().map(|(_, body)| body), Some(first));
        }
        scene.set_filter(first, 0, u32::MAX).unwrap();
    }
}

/// Found by the fuzzer: the corner of a box that another one lies flush with is none of both.
#[test]
fn a_long_ray_to_where_two_boxes_meet_hits_both_as_one() {
    let mut scene = Scene::new();
    let tile = Arc::new(Shape::rectangle(1.0, 1.0, DVec2::splat(0.5), 0.0, 0.0).unwrap());
    let at = |y: f64| BodyOptions { y, ..BodyOptions::default() };
    let bodies = [0.0, 1.0].map(|y| scene.add(tile.clone(), at(y)).unwrap());
    let (corner, way) = (DVec2::new(0.0, 1.0), DVec2::new(2.0, 1.0) * 1.5e7);
    let (from, to) = (corner - way, corner + way);
    for (y, sides) in [(0.0, [-way, DVec2::NEG_X]), (1.0, [-way, DVec2::NEG_X])] {
        let alone = raycast(&tile, &pose(&at(y)), from, to).unwrap().unwrap();
        assert!(sides.iter().any(|side| (alone.normal - side.normalize()).length() < 1e-12), "{alone:?}");
    }
    let (hit, body) = scene.raycast(from, to, u32::MAX).unwrap().unwrap();
    assert!(bodies.contains(&body) && (hit.fraction - 0.5).abs() < 1e-12);
    assert_eq!(hit.normal, DVec2::NEG_X);
}

#[test]
fn what_no_mask_takes_is_not_there() {
    let (mut scene, body) = ball();
    let (from, to) = (DVec2::ZERO, DVec2::new(9.0, 0.0));
    assert_eq!(scene.pick(to / 2.0, 2).unwrap(), [body]);
    assert_eq!(scene.pick(to / 2.0, !2).unwrap(), []);
    assert!(scene.raycast(from, to, 2).unwrap().is_some());
    assert!(scene.raycast(from, to, !2).unwrap().is_none());
    assert!(scene.nearest(from, f64::INFINITY, 0).unwrap().is_none());
}

#[test]
fn the_normal_of_a_cast_leads_from_the_body_as_that_of_a_ray() {
    let (mut scene, body) = ball();
    let (from, to) = (DVec2::ZERO, DVec2::new(8.0, 0.0));
    let point = Shape::point(0.0, 0.0).unwrap();
    let (hit, of) = scene.raycast(from, to, u32::MAX).unwrap().unwrap();
    let (impact, on) = scene.cast(&point, &Pose::IDENTITY, to - from, u32::MAX).unwrap().unwrap();
    assert_eq!((of, on), (body, body));
    assert_eq!((impact.time, impact.normal), (hit.fraction, hit.normal));
    assert_eq!(hit.normal, DVec2::NEG_X);
}

#[test]
fn bad_numbers_are_refused_by_name() {
    let (mut scene, body) = ball();
    let (good, bad) = (DVec2::ZERO, DVec2::new(0.0, f64::NAN));
    let name = |error: SceneError| match error {
        SceneError::Number(NumberError::NotFinite { name, .. } | NumberError::TooFar { name, .. }) => name,
        SceneError::Number(NumberError::OutOfRange { name, .. }) => name,
        other => panic!("{other}"),
    };
    let point = Shape::point(0.0, 0.0).unwrap();
    assert_eq!(name(scene.pick(bad, 1).unwrap_err()), "point.y");
    assert_eq!(name(scene.raycast(bad, good, 1).unwrap_err()), "from.y");
    assert_eq!(name(scene.raycast(good, DVec2::new(1e71, 0.0), 1).unwrap_err()), "to.x");
    assert_eq!(name(scene.cast(&point, &Pose::IDENTITY, bad, 1).unwrap_err()), "motion.y");
    assert_eq!(name(scene.nearest(bad, 1.0, 1).unwrap_err()), "point.y");
    assert_eq!(name(scene.nearest(good, f64::NAN, 1).unwrap_err()), "max_distance");
    assert_eq!(name(scene.nearest(good, -1.0, 1).unwrap_err()), "max_distance");
    assert_eq!(name(scene.nearest_all(&point, &Pose::IDENTITY, -1.0, 1, 1).unwrap_err()), "max_distance");
    assert_eq!(name(scene.raycast_all(bad, good, 1).unwrap_err()), "from.y");
    assert_eq!(name(scene.query_box(bad, good, 1).unwrap_err()), "min.y");
    assert_eq!(name(scene.query_box(good, DVec2::new(1.0, -1.0), 1).unwrap_err()), "max.y");
    let far = DVec2::splat(1e70);
    assert_eq!(name(scene.query_box(-far, far, 1).unwrap_err()), "max.x - min.x");
    assert_eq!(scene.query_box(DVec2::new(5.0, 0.0), DVec2::new(5.0, 1e-90), 2).unwrap(), [body]);
    // A written pose that is not finite makes every query an error until it is corrected.
    scene.poses_mut()[3 * body.slot()] = f64::INFINITY;
    assert!(matches!(scene.pick(good, 1), Err(SceneError::Pose { slot: 0, .. })));
    scene.poses_mut()[3 * body.slot()] = 0.0;
    assert_eq!(scene.pick(good, 2).unwrap(), [body]);
}

#[test]
fn the_ends_of_the_world_are_within_reach() {
    let mut scene = Scene::new();
    let ball = Arc::new(Shape::circle(1e69, DVec2::ZERO).unwrap());
    let at = |x: f64| BodyOptions { x, ..BodyOptions::default() };
    let (west, east) = (scene.add(ball.clone(), at(-1e70)).unwrap(), scene.add(ball, at(1e70)).unwrap());
    let (from, to) = (DVec2::new(-1e70, 1e69), DVec2::new(1e70, 0.0));
    for _ in 0..60 {
        assert_eq!(scene.pick(from, u32::MAX).unwrap(), [west]);
        assert_eq!(scene.pick(to, u32::MAX).unwrap(), [east]);
        assert_eq!(scene.raycast(from, to, u32::MAX).unwrap().map(|(_, body)| body), Some(west));
        assert_eq!(scene.nearest(to, f64::INFINITY, u32::MAX).unwrap().map(|(_, body)| body), Some(east));
    }
}
