//! The oracle against answers worked out by hand, against the golden cases, and against slower, simpler methods.

mod bounce;
mod cast;
mod closest;
mod golden;
mod manifold;
mod pieces;
mod sections;
mod separation;
mod slabs;
mod spin;
mod unions;

use crate::common::oracle::{Placed, Swept};
use crate::common::random::Random;

fn swept(points: &[[f64; 2]], radius: f64) -> Swept {
    Swept { points: points.to_vec(), radius }
}

fn square(half: f64) -> Swept {
    swept(&[[-half, -half], [half, -half], [half, half], [-half, half]], 0.0)
}

fn at(x: f64, y: f64) -> Placed {
    Placed { x, y, angle: 0.0 }
}

#[track_caller]
fn assert_near(got: f64, want: f64, tolerance: f64) {
    assert!((got - want).abs() <= tolerance, "got {got}, want {want} within {tolerance}");
}

impl Random {
    /// One to nine points of a cloud around a point off the shape's origin, every other time with a radius.
    fn shape(&mut self) -> Swept {
        let count = 1 + self.below(9);
        let middle = [self.between(-1.0, 1.0), self.between(-1.0, 1.0)];
        let flatness = if self.unit() < 0.2 { 1e-3 } else { 1.0 };
        let cloud = |r: &mut Random| [middle[0] + r.between(-2.0, 2.0), middle[1] + flatness * r.between(-2.0, 2.0)];
        let points = (0..count).map(|_| cloud(self)).collect();
        let radius = if self.unit() < 0.5 { 0.0 } else { self.between(0.0, 1.0) };
        Swept { points, radius }
    }

    fn pose(&mut self, reach: f64) -> Placed {
        let [x, y] = [self.between(-reach, reach), self.between(-reach, reach)];
        Placed { x, y, angle: self.between(-7.0, 7.0) }
    }
}
