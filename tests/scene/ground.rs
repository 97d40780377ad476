//! What the tests of walking share: worlds that are mirrored or turned, heroes of every kind, and where they rest.

use super::moves::{vec, UP, WALL};
use glam::DVec2;
use shadowgap::{Body, BodyOptions, Filter, Move, MoveOptions, Pose, Scene, Shape};

/// How a world is laid out. All that goes in and comes out is seen with `up` upwards.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    turn: DVec2,
    mirrored: bool,
}

impl Layout {
    pub const SEEN: Layout = Layout { turn: DVec2::X, mirrored: false };
    pub const ALL: [Layout; 4] = [
        Layout::SEEN,
        Layout { turn: DVec2::X, mirrored: true },
        Layout { turn: DVec2::NEG_X, mirrored: false },
        Layout { turn: DVec2::new(0.8, 0.6), mirrored: true },
    ];

    pub fn out(&self, v: DVec2) -> DVec2 {
        self.turn.rotate(self.mirror(v))
    }

    fn back(&self, v: DVec2) -> DVec2 {
        self.mirror(vec(self.turn.x, -self.turn.y).rotate(v))
    }

    fn mirror(&self, v: DVec2) -> DVec2 {
        vec(if self.mirrored { -v.x } else { v.x }, v.y)
    }
}

/// A shape that can be laid out anyhow: points of convex hulls, each with its radius.
#[derive(Clone, Debug)]
pub struct Hero(pub Vec<(Vec<[f64; 2]>, f64)>);

impl Hero {
    fn shape(&self, layout: &Layout) -> Shape {
        let piece = |(points, radius): &(Vec<[f64; 2]>, f64)| {
            let points: Vec<_> = points.iter().map(|&point| layout.out(point.into())).collect();
            match points[..] {
                [center] => Shape::circle(*radius).and_then(|circle| circle.at(center)),
                [from, to] if *radius > 0.0 => Shape::capsule(from, to, *radius),
                [from, to] => Shape::segment(from, to),
                _ => Shape::hull(points).and_then(|hull| hull.rounded(*radius)),
            }
            .unwrap()
        };
        let mut pieces: Vec<_> = self.0.iter().map(piece).collect();
        match pieces.len() {
            1 => pieces.remove(0),
            _ => Shape::union(&pieces).unwrap(),
        }
    }

    pub fn circle(radius: f64) -> Self {
        Hero(vec![(vec![[0.0, radius]], radius)])
    }

    pub fn rectangle(low: [f64; 2], high: [f64; 2], radius: f64) -> Self {
        let [low, high] = [low.map(|v| v + radius), high.map(|v| v - radius)];
        Hero(vec![(vec![low, [high[0], low[1]], high, [low[0], high[1]]], radius)])
    }

    /// A regular polygon, on a side or on a tip.
    pub fn regular(sides: usize, radius: f64, on_tip: bool) -> Self {
        let step = std::f64::consts::TAU / sides as f64;
        let first = -std::f64::consts::FRAC_PI_2 + if on_tip { 0.0 } else { 0.5 * step };
        let corner = |k: usize| DVec2::from_angle(first + step * k as f64) * radius;
        let sole = (0..sides).map(|k| corner(k).y).fold(f64::INFINITY, f64::min);
        Hero(vec![((0..sides).map(|k| (corner(k) - vec(0.0, sole)).into()).collect(), 0.0)])
    }

    /// Heroes of every kind, about one high, with their soles at y = 0.
    pub fn all() -> Vec<(&'static str, Hero)> {
        let pieces = |heroes: &[Hero]| Hero(heroes.iter().flat_map(|hero| hero.0.clone()).collect());
        vec![
            ("circle", Hero::circle(0.4)),
            ("upright capsule", Hero(vec![(vec![[0.0, 0.3], [0.0, 1.0]], 0.3)])),
            ("lying capsule", Hero(vec![(vec![[-0.4, 0.25], [0.4, 0.25]], 0.25)])),
            ("box", Hero::rectangle([-0.4, 0.0], [0.4, 1.2], 0.0)),
            ("wide box", Hero::rectangle([-0.7, 0.0], [0.7, 0.6], 0.0)),
            ("rounded box", Hero::rectangle([-0.4, 0.0], [0.4, 1.2], 0.1)),
            ("very round box", Hero::rectangle([-0.4, 0.0], [0.4, 1.2], 0.35)),
            ("triangle on a side", Hero::regular(3, 0.5, false)),
            ("square on a tip", Hero::regular(4, 0.5, true)),
            ("pentagon on a side", Hero::regular(5, 0.5, false)),
            ("hexagon on a side", Hero::regular(6, 0.5, false)),
            ("hexagon on a tip", Hero::regular(6, 0.5, true)),
            ("octagon on a side", Hero::regular(8, 0.5, false)),
            ("twelve sides", Hero::regular(12, 0.5, false)),
            (
                "two legs",
                pieces(&[
                    Hero::rectangle([-0.4, 0.0], [-0.2, 0.6], 0.0),
                    Hero::rectangle([0.2, 0.0], [0.4, 0.6], 0.0),
                    Hero::rectangle([-0.4, 0.6], [0.4, 1.2], 0.0),
                ]),
            ),
            ("ball with a body", pieces(&[Hero::circle(0.35), Hero::rectangle([-0.25, 0.35], [0.25, 1.2], 0.0)])),
        ]
    }
}

/// A world with one who walks in it.
pub struct Course {
    pub scene: Scene,
    pub layout: Layout,
    pub hero: Body,
    shape: Shape,
}

impl Course {
    pub fn new(layout: Layout, hero: &Hero) -> Self {
        let (mut scene, shape) = (Scene::new(), hero.shape(&layout));
        let hero = scene.add(shape.clone(), BodyOptions::default()).unwrap();
        Course { scene, layout, hero, shape }
    }

    pub fn wall(&mut self, points: &[[f64; 2]]) {
        let shape = Hero(vec![(points.to_vec(), 0.0)]).shape(&self.layout);
        self.scene.add(shape, WALL).unwrap();
    }

    pub fn rect(&mut self, low: [f64; 2], high: [f64; 2]) {
        self.wall(&[low, [high[0], low[1]], high, [low[0], high[1]]]);
    }

    pub fn at(&self) -> DVec2 {
        self.layout.back(self.scene.position(self.hero).unwrap())
    }

    pub fn put(&mut self, x: f64, y: f64) {
        let at = self.layout.out(vec(x, y));
        self.scene.move_to(self.hero, (at.x, at.y, 0.0)).unwrap();
    }

    /// Moves the hero; what is answered as it is seen.
    pub fn go(&mut self, motion: [f64; 2], options: &MoveOptions) -> Move {
        let motion = self.layout.out(motion.into());
        let options = MoveOptions { up: self.layout.out(DVec2::Y), ..*options };
        let mut answer = self.scene.move_body(self.hero, motion, &options).unwrap();
        answer.moved = self.layout.back(answer.moved);
        answer.left = self.layout.back(answer.left);
        for hit in answer.hits.iter_mut().chain(&mut answer.ground).chain(&mut answer.wall) {
            hit.normal = self.layout.back(hit.normal);
            hit.point = self.layout.back(hit.point);
        }
        answer
    }

    /// What the hero would meet first from a place on.
    pub fn cast(&mut self, from: DVec2, way: DVec2) -> Option<(f64, DVec2)> {
        let (from, way) = (self.layout.out(from), self.layout.out(way));
        let pose = Pose::new(from.x, from.y, 0.0).unwrap();
        let filter = Filter { ignore: &[self.hero], ..Default::default() };
        let hit = self.scene.refresh().unwrap().cast(&self.shape, &pose, way, filter).unwrap();
        hit.map(|(impact, _)| (impact.time, self.layout.back(impact.normal)))
    }

    /// The height at which the hero rests at x.
    pub fn rest(&mut self, x: f64) -> f64 {
        const HIGH: f64 = 30.0;
        let (time, _) = self.cast(vec(x, HIGH), vec(0.0, -2.0 * HIGH)).expect("there is ground everywhere");
        HIGH - 2.0 * HIGH * time
    }
}

/// How deep heroes may cut; it bounds how exactly they climb and rest.
pub const SLOP: f64 = 1e-4;

pub const WALKS: MoveOptions<'static> = MoveOptions { slop: Some(SLOP), ..UP };
