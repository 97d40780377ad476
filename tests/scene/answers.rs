//! What a scene must answer: to the bit, what asking every body in turn does.

use std::fmt::Debug;

use super::twin::{any_shape, pose, reach, Twin};
use crate::random::Random;
use glam::DVec2;
use shadowgap::{
    cast, contains, distance, glam, overlaps, raycast, Body, BodyOptions, Filter, Impact, Pose, RayHit, Shape,
};

/// How often each query found something.
#[derive(Default)]
pub struct Answers {
    pub pick: usize,
    pub query: usize,
    pub raycast: usize,
    pub cast: usize,
    pub nearest: usize,
    pub boxes: usize,
    pub rays: usize,
    pub near: usize,
}

/// What a ray or a moving shape hits.
trait Hit: Copy + Debug + PartialEq {
    fn time(&self) -> f64;
    fn normal(&self) -> DVec2;
    /// Whether the way begins in the body.
    fn is_inside(&self) -> bool;
}

impl Hit for RayHit {
    fn time(&self) -> f64 {
        self.fraction
    }

    fn normal(&self) -> DVec2 {
        self.normal
    }

    fn is_inside(&self) -> bool {
        self.inside
    }
}

impl Hit for Impact {
    fn time(&self) -> f64 {
        self.time
    }

    fn normal(&self) -> DVec2 {
        self.normal
    }

    fn is_inside(&self) -> bool {
        self.inside
    }
}

impl Twin {
    /// The bodies that the filter names, in the order of their slots.
    fn in_order(&self, filter: Filter) -> Vec<&(Body, Shape, BodyOptions)> {
        let counts = |(body, _, options): &&(Body, Shape, BodyOptions)| {
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
    fn some(&self, random: &mut Random) -> Option<&(Body, Shape, BodyOptions)> {
        self.bodies.get(random.below(self.bodies.len()))
    }

    /// A point at or near a random body: its origin, a vertex, on the line through both, or nearby.
    fn some_point(&self, random: &mut Random) -> DVec2 {
        let Some((_, shape, options)) = self.some(random) else { return DVec2::ZERO };
        let vertices: Vec<DVec2> = shape.points().collect();
        let vertex = vertices[random.below(vertices.len())];
        let near = DVec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
        pose(options).transform_point(match random.below(4) {
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
                (
                    place.transform_point(one + aside - edge * far),
                    place.transform_point(other + aside + edge * far * random.unit()),
                )
            }
        }
    }

    /// The first of `hits` is that of one body, if no other is hit at the same place or the way begins in that body,
    /// whatever it touches there besides.
    /// Several that are hit from outside are one body: some hide normals of others. `own` is how far what moves
    /// reaches.
    fn first_hit_is_right<T: Hit>(
        &self,
        found: Option<(T, Body)>,
        hits: &[(T, Body)],
        from: DVec2,
        motion: DVec2,
        own: f64,
    ) {
        let Some((first, _)) = hits.first() else { return assert_eq!(found, None) };
        let touch = |(hit, body): &&(T, Body)| {
            let (_, shape, options) = self.bodies.iter().find(|(other, ..)| other == body).expect("a body");
            let (reach, coordinates) = (own + reach(shape), from.abs() + DVec2::new(options.x, options.y).abs());
            let touch = (f64::EPSILON * coordinates.element_sum()).min(1e-7 * reach).max(1e-10 * reach);
            (hit.time() - first.time()) * motion.length() <= touch
        };
        let tied: Vec<_> = hits.iter().take_while(touch).collect();
        let (hit, body) = found.unwrap_or_else(|| panic!("no hit from {from} by {motion}, but {first:?}"));
        let inside = tied.iter().find(|(hit, _)| hit.is_inside());
        let one_of_them = if tied.len() == 1 || inside.is_some() {
            (hit, body) == *inside.copied().unwrap_or(&hits[0])
        } else {
            let out = hit.normal().is_normalized() && hit.normal().dot(motion) <= 1e-9 * motion.length();
            // Of level faces, that of the lowest slot. Head on, one of them may be a corner, which the face of another
            // hides.
            let head_on = first.normal().dot(motion) <= (1e-9 - 1.0) * motion.length();
            let level = tied.iter().all(|(other, _)| (other.normal() - first.normal()).length() < 1e-12);
            let lowest = tied.iter().all(|(_, other)| body.slot() <= other.slot());
            let is_right = lowest || head_on || !level;
            out && is_right && hit.time() == first.time() && tied.iter().any(|(_, other)| *other == body)
        };
        assert!(one_of_them, "{hit:?} of {body:?}, not {tied:?} from {from} by {motion}");
    }

    /// Asks each query once and compares.
    pub fn ask(&mut self, random: &mut Random, size: f64, answers: &mut Answers) {
        let mask = if random.unit() < 0.7 { u32::MAX } else { 1 << random.below(3) };
        // Some bodies, one of them perhaps gone, whose slot another one may have got.
        let ignored = if random.unit() < 0.5 { 0 } else { random.below(self.bodies.len()) };
        let ignore: Vec<Body> = (0..ignored).filter_map(|_| Some(self.some(random)?.0)).chain(self.gone).collect();
        let filter = Filter { ignore: &ignore, ..mask.into() };

        let point = self.some_point(random);
        let found = self.scene.refresh().unwrap().pick(point, filter).unwrap();
        assert_eq!(found, self.all(filter, |shape, pose| contains(shape, pose, point).unwrap()), "pick {point}");
        answers.pick += found.len();

        let own_size = size * 10f64.powf(random.between(-1.0, 0.7));
        let shape = any_shape(random, own_size);
        let center = self.some_point(random);
        let angle = if random.unit() < 0.5 { 0.0 } else { random.between(-4.0, 4.0) };
        let own = Pose::new(center.x, center.y, angle).unwrap();
        let found = self.scene.refresh().unwrap().query(&shape, &own, filter);
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
            [width, height] => Shape::rectangle(width, height).and_then(|shape| shape.at(0.5 * span)),
        };
        let (region, its) = (region.unwrap(), Pose::new(corner.x, corner.y, 0.0).unwrap());
        let found = self.scene.refresh().unwrap().query_box(corner, far, filter).unwrap();
        assert_eq!(found, self.all(filter, |body, pose| overlaps(body, pose, &region, &its)), "box {corner} to {far}");
        answers.boxes += found.len();

        let (from, to) = self.some_ray(random);
        let found = self.scene.refresh().unwrap().raycast(from, to, filter).unwrap();
        let expected =
            self.in_order_of(filter, |shape, pose| raycast(shape, pose, from, to).unwrap(), |hit| hit.fraction);
        self.first_hit_is_right(found, &expected, from, to - from, 0.0);
        answers.raycast += usize::from(found.is_some());
        let found = self.scene.refresh().unwrap().raycast_all(from, to, filter).unwrap();
        assert_eq!(found, expected, "all on the ray from {from} to {to}");
        answers.rays += found.len();

        let (from, to) = self.some_ray(random);
        let own = Pose::new(from.x, from.y, random.between(-4.0, 4.0)).unwrap();
        let motion = to - from;
        let found = self.scene.refresh().unwrap().cast(&shape, &own, motion, filter).unwrap();
        let ask = |body: &Shape, pose: &Pose| cast(body, pose, &shape, &own, motion, DVec2::ZERO).unwrap();
        let expected = self.in_order_of(filter, ask, |impact| impact.time);
        self.first_hit_is_right(found, &expected, from, motion, reach(&shape));
        answers.cast += usize::from(found.is_some());

        let point = self.some_point(random);
        let point = if random.unit() < 0.2 { point * 10f64.powf(random.between(0.0, 9.0)) } else { point };
        let most = if random.unit() < 0.5 { f64::INFINITY } else { size * random.between(0.0, 3.0) };
        let spot = Shape::point(0.0, 0.0).unwrap();
        let at = Pose::new(point.x, point.y, 0.0).unwrap();
        let found = self.scene.refresh().unwrap().nearest(point, most, filter).unwrap();
        let ask = |body: &Shape, pose: &Pose| Some(distance(&spot, &at, body, pose)).filter(|it| it.distance <= most);
        assert_eq!(found, self.first(filter, ask, |it| it.distance), "nearest {point} within {most}");
        answers.nearest += usize::from(found.is_some());

        let count = if random.unit() < 0.3 { usize::MAX } else { random.below(6) };
        let found = self.scene.refresh().unwrap().nearest_all(&shape, &own, most, count, filter).unwrap();
        let ask = |body: &Shape, pose: &Pose| Some(distance(&shape, &own, body, pose)).filter(|it| it.distance <= most);
        let mut expected = self.in_order_of(filter, ask, |it| it.distance);
        expected.truncate(count);
        assert_eq!(found, expected, "{count} nearest to {shape:?} at {own:?} within {most}");
        answers.near += found.len();
        let first = self.scene.refresh().unwrap().nearest_to(&shape, &own, most, filter).unwrap();
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
        self.scene.move_to(body, (options.x, options.y, options.angle)).unwrap();
    }
}
