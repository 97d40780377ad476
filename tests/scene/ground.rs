//! What the tests of walking share: worlds that are mirrored or turned, heroes of every kind, and where they rest.

use super::moves::{vec, FREE, UP, WALL};
use crate::random::Random;
use glam::DVec2;
use shadowgap::{Body, BodyOptions, Filter, Move, MoveOptions, Pose, Scene, Shape};

/// How a world is laid out. All that goes in and comes out is seen with `up` upwards.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    turn: DVec2,
    mirrored: bool,
    /// The angles of the body that walks and of the others; their shapes are turned back by as much.
    angles: [f64; 2],
}

impl Layout {
    pub const SEEN: Layout = Layout { turn: DVec2::X, mirrored: false, angles: [0.0; 2] };
    pub const ALL: [Layout; 4] = [
        Layout::SEEN,
        Layout { mirrored: true, ..Layout::SEEN },
        Layout { turn: DVec2::NEG_X, ..Layout::SEEN },
        Layout { turn: DVec2::new(0.8, 0.6), mirrored: true, ..Layout::SEEN },
    ];

    /// One of these, or any other one.
    pub fn any(random: &mut Random) -> Layout {
        let mut angle = || random.between(-4.0, 4.0);
        let (turn, angles) = (DVec2::from_angle(angle()), [angle(), angle()]);
        match random.below(8) {
            k @ 0..4 => Layout::ALL[k],
            k => Layout {
                turn: if k % 2 == 0 { turn } else { DVec2::NEG_Y },
                mirrored: random.below(2) == 0,
                angles: if k < 6 { angles } else { [0.0; 2] },
            },
        }
    }

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

/// A shape that can be laid out anyhow.
#[derive(Clone, Debug)]
pub enum Hero {
    /// Points of convex hulls, each with its radius.
    Solid(Vec<(Vec<[f64; 2]>, f64)>),
    Chain(Vec<[f64; 2]>),
    Outline(Vec<[f64; 2]>),
}

impl Hero {
    /// The shape of a body with this angle.
    fn shape(&self, layout: &Layout, angle: f64) -> Shape {
        let turn = DVec2::from_angle(-angle);
        let out = |points: &[[f64; 2]]| -> Vec<_> {
            points.iter().map(|&point| turn.rotate(layout.out(point.into()))).collect()
        };
        let piece = |(points, radius): &(Vec<[f64; 2]>, f64)| {
            let points = out(points);
            match points[..] {
                [center] => Shape::circle(*radius).and_then(|circle| circle.at(center)),
                [from, to] if *radius > 0.0 => Shape::capsule(from, to, *radius),
                [from, to] => Shape::segment(from, to),
                _ => Shape::hull(points).and_then(|hull| hull.rounded(*radius)),
            }
            .unwrap()
        };
        match self {
            Hero::Solid(pieces) if pieces.len() == 1 => piece(&pieces[0]),
            Hero::Solid(pieces) => Shape::union(pieces.iter().map(piece).collect::<Vec<_>>()).unwrap(),
            Hero::Chain(points) => Shape::chain(out(points), false).unwrap(),
            Hero::Outline(points) => Shape::outline(out(points)).unwrap(),
        }
    }

    /// Its convex parts.
    fn parts(&self) -> Vec<Hero> {
        match self {
            Hero::Solid(pieces) => pieces.iter().map(|piece| Hero::Solid(vec![piece.clone()])).collect(),
            Hero::Chain(points) => points.windows(2).map(|ends| Hero::Solid(vec![(ends.to_vec(), 0.0)])).collect(),
            Hero::Outline(_) => vec![self.clone()],
        }
    }

    /// The highest of its points.
    pub fn height(&self) -> f64 {
        let highest = |points: &[[f64; 2]]| points.iter().map(|point| point[1]).fold(0.0, f64::max);
        match self {
            Hero::Solid(pieces) => pieces.iter().map(|(points, radius)| highest(points) + radius).fold(0.0, f64::max),
            Hero::Chain(points) | Hero::Outline(points) => highest(points),
        }
    }

    /// Whether it, or a part of it, is a line.
    pub fn has_line(&self) -> bool {
        !matches!(self, Hero::Solid(pieces) if pieces.iter().all(|(points, radius)| points.len() > 2 || *radius > 0.0))
    }

    /// Whether it is not convex, nor as wide as what is.
    pub fn has_parts(&self) -> bool {
        !matches!(self, Hero::Solid(pieces) if pieces.len() == 1)
    }

    pub fn circle(radius: f64) -> Self {
        Hero::Solid(vec![(vec![[0.0, radius]], radius)])
    }

    pub fn rectangle(low: [f64; 2], high: [f64; 2], radius: f64) -> Self {
        let [low, high] = [low.map(|v| v + radius), high.map(|v| v - radius)];
        Hero::Solid(vec![(vec![low, [high[0], low[1]], high, [low[0], high[1]]], radius)])
    }

    /// A regular polygon, on a side or on a tip.
    pub fn regular(sides: usize, radius: f64, on_tip: bool) -> Self {
        let step = std::f64::consts::TAU / sides as f64;
        let first = -std::f64::consts::FRAC_PI_2 + if on_tip { 0.0 } else { 0.5 * step };
        let corner = |k: usize| DVec2::from_angle(first + step * k as f64) * radius;
        let sole = (0..sides).map(|k| corner(k).y).fold(f64::INFINITY, f64::min);
        Hero::Solid(vec![((0..sides).map(|k| (corner(k) - vec(0.0, sole)).into()).collect(), 0.0)])
    }

    /// A stem and a head that reaches over it, to either side by its own length: both of any width and section.
    pub fn any_headed(random: &mut Random) -> Self {
        let (half, high) = (random.between(0.01, 0.3), random.between(0.05, 0.8));
        let (left, right) = (random.between(-0.7, -half), random.between(half, 0.7));
        let (top, narrow) = (high + random.between(0.1, 0.5), half * [random.between(0.05, 1.0), 1.0][random.below(2)]);
        let stem = match random.below(3) {
            0 => (vec![[0.0, half], [0.0, high + half]], half),
            1 => (vec![[-half, 0.0], [narrow, 0.0], [half, high + 0.05], [-half, high + 0.05]], 0.0),
            _ => (vec![[-narrow, 0.0], [half, 0.0], [half, high + 0.05], [-half, high + 0.05]], 0.0),
        };
        let round = [0.0, 0.5 * f64::min(top - high, right - left) * random.between(0.0, 0.9)][random.below(2)];
        let [low, top, left, right] = [high + round, top - round, left + round, right - round];
        let wide = [1.0, 0.5][random.below(2)];
        Hero::Solid(vec![stem, (vec![[wide * left, low], [wide * right, low], [right, top], [left, top]], round)])
    }

    /// Heroes of every kind, about one high, with their soles at y = 0.
    pub fn all() -> Vec<(&'static str, Hero)> {
        let pieces = |heroes: &[Hero]| {
            Hero::Solid(
                heroes
                    .iter()
                    .flat_map(|hero| if let Hero::Solid(pieces) = hero { pieces.clone() } else { vec![] })
                    .collect(),
            )
        };
        vec![
            ("circle", Hero::circle(0.4)),
            ("upright capsule", Hero::Solid(vec![(vec![[0.0, 0.3], [0.0, 1.0]], 0.3)])),
            ("lying capsule", Hero::Solid(vec![(vec![[-0.4, 0.25], [0.4, 0.25]], 0.25)])),
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
            // Their heads reach over their feet.
            (
                "mushroom",
                pieces(&[
                    Hero::rectangle([-0.15, 0.0], [0.15, 0.6], 0.0),
                    Hero::rectangle([-0.6, 0.5], [0.6, 1.0], 0.0),
                ]),
            ),
            (
                "low mushroom",
                pieces(&[
                    Hero::rectangle([-0.2, 0.0], [0.2, 0.3], 0.0),
                    Hero::Solid(vec![(vec![[-0.4, 0.5], [0.4, 0.5]], 0.3)]),
                ]),
            ),
            // Lines.
            ("upright segment", Hero::Solid(vec![(vec![[0.0, 0.0], [0.0, 1.0]], 0.0)])),
            ("lying segment", Hero::Solid(vec![(vec![[-0.5, 0.0], [0.5, 0.0]], 0.0)])),
            ("slanted segment", Hero::Solid(vec![(vec![[-0.3, 0.0], [0.3, 0.9]], 0.0)])),
            ("boat", Hero::Chain(vec![[-0.6, 0.8], [-0.3, 0.0], [0.3, 0.0], [0.6, 0.8]])),
            ("tent", Hero::Chain(vec![[-0.5, 0.0], [0.0, 0.8], [0.5, 0.0]])),
            ("hollow box", Hero::Chain(vec![[-0.4, 0.0], [0.4, 0.0], [0.4, 1.0], [-0.4, 1.0], [-0.4, 0.0]])),
            ("ball with a body", pieces(&[Hero::circle(0.35), Hero::rectangle([-0.25, 0.35], [0.25, 1.2], 0.0)])),
        ]
    }
}

/// A world with one who walks in it.
pub struct Course {
    pub scene: Scene,
    pub layout: Layout,
    pub hero: Body,
    /// Casts ignore these bodies: the hero, and others that a test adds.
    pub passed: Vec<Body>,
    /// Each by itself: a part that starts in what stops from one side says nothing of the others.
    parts: Vec<Shape>,
}

impl Course {
    pub fn new(layout: Layout, hero: &Hero) -> Self {
        let (mut scene, angle) = (Scene::new(), layout.angles[0]);
        let parts = hero.parts().iter().map(|part| part.shape(&layout, angle)).collect();
        let hero = scene.add(hero.shape(&layout, angle), BodyOptions { angle, ..FREE }).unwrap();
        Course { scene, layout, hero, passed: vec![hero], parts }
    }

    /// Adds what stands.
    pub fn add(&mut self, shape: &Hero, options: BodyOptions) -> Body {
        let angle = self.layout.angles[1];
        let one_way = options.one_way.map(|way| DVec2::from_angle(-angle).rotate(self.layout.out(way)));
        let shape = shape.shape(&self.layout, angle);
        self.scene.add(shape, BodyOptions { angle, one_way, ..options }).unwrap()
    }

    /// Adds a map of square tiles, given as the heights of its columns in tiles, with its lower left corner here.
    pub fn tiles(&mut self, at: DVec2, size: f64, heights: &[usize]) {
        let (columns, rows) = (heights.len(), heights.iter().max().unwrap());
        let mirrored = self.layout.mirrored;
        let height = |column: usize| heights[if mirrored { columns - 1 - column } else { column }];
        let cells: Vec<u32> = (0..rows * columns).map(|k| u32::from(k / columns < height(k % columns))).collect();
        let shape = Shape::tiles(columns, &cells, size, &[]).unwrap();
        let corner = self.layout.out(if mirrored { vec(at.x + size * columns as f64, at.y) } else { at });
        let angle = self.layout.turn.to_angle();
        self.scene.add(shape, BodyOptions { x: corner.x, y: corner.y, angle, ..WALL }).unwrap();
    }

    pub fn wall(&mut self, points: &[[f64; 2]]) -> Body {
        self.add(&Hero::Solid(vec![(points.to_vec(), 0.0)]), WALL)
    }

    pub fn rect(&mut self, low: [f64; 2], high: [f64; 2]) -> Body {
        self.wall(&[low, [high[0], low[1]], high, [low[0], high[1]]])
    }

    pub fn at(&self) -> DVec2 {
        self.layout.back(self.scene.position(self.hero).unwrap())
    }

    pub fn put(&mut self, x: f64, y: f64) {
        let at = self.layout.out(vec(x, y));
        self.scene.move_to(self.hero, (at.x, at.y, self.layout.angles[0])).unwrap();
    }

    /// The height of a body's top, and how far it is to the right.
    pub fn top(&self, body: Body) -> f64 {
        self.points(body).map(|point| point.y).fold(f64::NEG_INFINITY, f64::max)
    }

    pub fn left(&self, body: Body) -> f64 {
        self.points(body).map(|point| point.x).fold(f64::INFINITY, f64::min)
    }

    fn points(&self, body: Body) -> impl Iterator<Item = DVec2> + '_ {
        let (shape, pose) = (self.scene.shape(body).unwrap(), self.scene.pose(body).unwrap());
        let points: Vec<_> = shape.points().map(|point| self.layout.back(pose.transform_point(point))).collect();
        points.into_iter()
    }

    /// Moves the hero; what is answered as it is seen.
    pub fn go(&mut self, motion: [f64; 2], options: &MoveOptions) -> Move {
        let motion = self.layout.out(motion.into());
        let options = MoveOptions { up: self.layout.out(DVec2::Y) * 3.0, ..*options };
        let mut answer = self.scene.move_body(self.hero, motion, &options).unwrap();
        answer.moved = self.layout.back(answer.moved);
        answer.left = self.layout.back(answer.left);
        for hit in answer.hits.iter_mut().chain(&mut answer.ground).chain(&mut answer.wall).chain(&mut answer.ceiling) {
            hit.normal = self.layout.back(hit.normal);
            hit.point = self.layout.back(hit.point);
        }
        answer
    }

    /// What the hero would meet first from a place on.
    pub fn cast(&mut self, from: DVec2, way: DVec2) -> Option<(f64, DVec2)> {
        let (from, way) = (self.layout.out(from), self.layout.out(way));
        let pose = Pose::new(from.x, from.y, self.layout.angles[0]).unwrap();
        let filter = Filter { ignore: &self.passed, ..Default::default() };
        let Course { scene, parts, layout, .. } = self;
        let hits = parts.iter().filter_map(|part| scene.refresh().unwrap().cast(part, &pose, way, filter).unwrap());
        let first = hits.min_by(|(one, _), (other, _)| one.time.total_cmp(&other.time));
        first.map(|(impact, _)| (impact.time, layout.back(impact.normal)))
    }

    /// The height at which the hero rests at x, coming from this one.
    pub fn rest(&mut self, x: f64, from: f64) -> f64 {
        const DEEP: f64 = 2.0 * HIGH;
        self.cast(vec(x, from), vec(0.0, -DEEP)).map_or(f64::NEG_INFINITY, |(time, _)| from - DEEP * time)
    }
}

/// Above everything.
pub const HIGH: f64 = 30.0;

/// How deep heroes may cut; it bounds how exactly they climb and rest.
pub const SLOP: f64 = 1e-4;

pub const WALKS: MoveOptions<'static> = MoveOptions { slop: Some(SLOP), ..UP };
