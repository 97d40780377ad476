//! Random scenes for pushes among walls.

use super::moves::{vec, FREE, WALL};
use super::twin::{any_shape, hollow};
use crate::random::Random;
use glam::DVec2;
use shadowgap::{distance, BodyOptions, Kind, Pose, Scene, Shape};

pub type Placed = (Shape, BodyOptions);

/// A solid, walls that stay, and bodies that may be moved.
#[derive(Clone)]
pub struct Walled {
    pub solid: Placed,
    pub walls: Vec<Placed>,
    pub bodies: Vec<Placed>,
    pub calls: Vec<Call>,
}

#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub motion: DVec2,
    pub turn: f64,
    pub up: DVec2,
    pub stop: bool,
}

impl Walled {
    /// The solid, the walls and the bodies.
    pub fn placed(&self) -> impl Iterator<Item = &Placed> {
        std::iter::once(&self.solid).chain(&self.walls).chain(&self.bodies)
    }
}

fn pose(options: &BodyOptions) -> Pose {
    Pose::new(options.x, options.y, options.angle).unwrap()
}

/// Shapes without an inside are passed through between two steps.
fn is_thick(shape: &Shape) -> bool {
    !matches!(shape.kind(), Kind::Point | Kind::Segment)
}

fn thick(random: &mut Random, size: f64) -> Shape {
    loop {
        let shape = any_shape(random, size);
        if is_thick(&shape) {
            return shape;
        }
    }
}

fn box_of(width: f64, height: f64) -> Shape {
    Shape::rectangle(width, height).unwrap()
}

/// Bodies of all kinds. Bodies and walls often touch the solid or each other, or are a little off.
pub fn walled(random: &mut Random) -> Walled {
    walled_of(random, any_shape)
}

/// Every other body is a trough.
pub fn walled_with_hollows(random: &mut Random) -> Walled {
    walled_of(random, |random, size| if random.below(2) == 0 { hollow(size) } else { any_shape(random, size) })
}

/// Bodies of the shapes that `body` makes of a size.
fn walled_of(random: &mut Random, body: impl Fn(&mut Random, f64) -> Shape) -> Walled {
    let turns = random.below(2) == 0;
    let up = if random.below(2) == 0 { DVec2::Y } else { DVec2::ZERO };
    let solid = match random.below(7) {
        0 => box_of(4.0, 0.4),
        1 => box_of(3.0, 0.5).at(vec(1.5, 0.0)).unwrap(),
        2 => box_of(0.4, 3.0).at(vec(0.0, -1.6)).unwrap(),
        3 => {
            let parts = [box_of(5.0, 0.5).at(vec(0.0, -0.25)).unwrap(), box_of(0.5, 3.0).at(vec(-2.25, 1.5)).unwrap()];
            Shape::union(&parts).unwrap()
        }
        4 => Shape::circle(1.0).unwrap().at(vec(0.3, 0.0)).unwrap(),
        _ => thick(random, 1.2),
    };
    let angle = |random: &mut Random| if random.below(2) == 0 { 0.0 } else { random.between(-3.0, 3.0) };
    let solid = (solid, BodyOptions { angle: angle(random), ..WALL });
    let mut all: Vec<Placed> = vec![solid.clone()];
    let (mut walls, mut bodies) = (Vec::new(), Vec::new());
    let (wall_count, body_count) = (1 + random.below(5), 1 + random.below(6));
    for _ in 0..60 {
        let is_wall = walls.len() < wall_count && (bodies.len() == body_count || random.below(2) == 0);
        if bodies.len() == body_count && !is_wall {
            break;
        }
        let shape = match (is_wall, random.below(3)) {
            (true, 0) => box_of(random.between(0.3, 3.0), random.between(0.3, 3.0)),
            (true, _) => thick(random, 1.0),
            _ => {
                let size = random.between(0.15, 0.6);
                let shape = body(random, size);
                if !is_thick(&shape) && bodies.iter().any(|(shape, _): &Placed| !is_thick(shape)) {
                    continue;
                }
                shape
            }
        };
        let angle = angle(random);
        let place = |placed: &Placed| vec(placed.1.x, placed.1.y);
        let target = place(&all[random.below(all.len())]) + vec(random.between(-2.0, 2.0), random.between(-2.0, 2.0));
        // A wall often stands beyond a body, as the solid sees it.
        let (target, from) = match bodies.last().filter(|_| is_wall && random.below(2) == 0) {
            Some(body) if place(body).length() > 0.1 => {
                let aside = DVec2::from_angle(random.between(-1.0, 1.0));
                let beyond = place(body).normalize().rotate(aside);
                (place(body), place(body) + beyond * 9.0)
            }
            _ => (target, target + DVec2::from_angle(random.between(-3.2, 3.2)) * 9.0),
        };
        let start = Pose::new(from.x, from.y, angle).unwrap();
        let mut scene = Scene::new();
        for (shape, options) in &all {
            scene.add(shape, *options).unwrap();
        }
        let hit = scene.refresh().unwrap().cast(&shape, &start, target - from, u32::MAX).unwrap();
        let Some((impact, _)) = hit else { continue };
        let back = [0.0, 0.0, 0.01, 0.5][random.below(4)];
        let at = from + (target - from) * (impact.time - back / 9.0);
        let options = BodyOptions { x: at.x, y: at.y, angle, ..if is_wall { WALL } else { FREE } };
        let apart = |other: &Placed| distance(&other.0, &pose(&other.1), &shape, &pose(&options)).distance;
        if all.iter().all(|other| apart(other) >= -1e-9) {
            all.push((shape.clone(), options));
            if is_wall { &mut walls } else { &mut bodies }.push((shape, options));
        }
    }
    let calls = (0..1 + random.below(3)).map(|_| {
        // Mostly by way of a body or a wall, so that they are pressed against each other.
        let towards = (random.below(4) > 0 && all.len() > 1).then(|| &all[1 + random.below(all.len() - 1)].1);
        let angle = match towards {
            Some(options) => vec(options.x, options.y).to_angle() + random.between(-0.3, 0.3),
            None => random.between(-3.2, 3.2),
        };
        Call {
            motion: DVec2::from_angle(angle) * [0.0, 0.05, 0.3, 1.0, 2.0][random.below(5)],
            turn: if turns { random.between(-0.3, 0.3) * [0.1, 1.0][random.below(2)] } else { 0.0 },
            up,
            stop: random.below(3) == 0,
        }
    });
    Walled { solid, walls, bodies, calls: calls.collect() }
}
