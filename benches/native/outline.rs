//! Shapes, about two units wide.

use std::f64::consts::{PI, TAU};

use shadowgap::glam::DVec2;
use shadowgap::Shape;

use crate::Random;

/// A kind of shape that is drawn at random.
#[derive(Clone, Copy)]
pub enum ShapeKind {
    Box,
    /// A polygon with this number of vertices, at uneven angles on an ellipse.
    Gon(usize),
    Circle,
}

impl ShapeKind {
    pub fn draw(self, random: &mut Random) -> Outline {
        match self {
            ShapeKind::Box => {
                let half = DVec2::new(1.4 + 0.8 * random.fraction(), 1.0 + 0.8 * random.fraction()) / 2.0;
                Outline::Points(
                    [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|c| half * DVec2::from(c)).into(),
                )
            }
            ShapeKind::Circle => Outline::Circle(0.7 + 0.5 * random.fraction()),
            ShapeKind::Gon(count) => {
                let radii = DVec2::new(0.9 + 0.4 * random.fraction(), 0.8 + 0.2 * random.fraction());
                let points: Vec<DVec2> = (0..count)
                    .map(|i| TAU * (i as f64 + 0.4 * (random.fraction() - 0.5)) / count as f64)
                    .map(|angle| radii * DVec2::from_angle(angle))
                    .collect();
                let area: f64 = edges(&points).map(|(p, q)| p.perp_dot(q) / 2.0).sum();
                let centroid = edges(&points).map(|(p, q)| p.perp_dot(q) / 6.0 * (p + q)).sum::<DVec2>() / area;
                Outline::Points(points.into_iter().map(|point| point - centroid).collect())
            }
        }
    }
}

/// A convex polygon about its centroid, counter-clockwise, or a circle about its centre, given by its radius.
pub enum Outline {
    Points(Vec<DVec2>),
    Circle(f64),
}

fn edges(points: &[DVec2]) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
    points.iter().copied().zip(points.iter().copied().cycle().skip(1))
}

impl Outline {
    pub fn scaled(self, scale: f64) -> Self {
        match self {
            Outline::Points(points) => Outline::Points(points.into_iter().map(|point| scale * point).collect()),
            Outline::Circle(radius) => Outline::Circle(scale * radius),
        }
    }

    pub fn shape(&self) -> Shape {
        match self {
            Outline::Points(points) => Shape::polygon(points),
            Outline::Circle(radius) => Shape::circle(*radius),
        }
        .unwrap()
    }

    pub fn area(&self) -> f64 {
        match self {
            Outline::Points(points) => edges(points).map(|(p, q)| p.perp_dot(q) / 2.0).sum(),
            Outline::Circle(radius) => PI * radius * radius,
        }
    }

    pub fn perimeter(&self) -> f64 {
        match self {
            Outline::Points(points) => edges(points).map(|(p, q)| p.distance(q)).sum(),
            Outline::Circle(radius) => TAU * radius,
        }
    }

    /// The smallest and the largest x and y at this pose (x, y and angle).
    pub fn bounds(&self, [x, y, angle]: [f64; 3]) -> [DVec2; 2] {
        let place = DVec2::new(x, y);
        match self {
            Outline::Points(points) => {
                let turn = DVec2::from_angle(angle);
                let none = [DVec2::INFINITY, DVec2::NEG_INFINITY];
                points
                    .iter()
                    .map(|&point| place + turn.rotate(point))
                    .fold(none, |[low, high], p| [low.min(p), high.max(p)])
            }
            Outline::Circle(radius) => [place - *radius, place + *radius],
        }
    }
}
