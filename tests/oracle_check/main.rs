//! The oracle and the golden cases, held against each other and against a third method, before anything else is held
//! against them.

mod bounce;
mod cast;
mod closest;
mod golden;
#[path = "../golden_cases/mod.rs"]
mod golden_cases;
mod manifold;
#[path = "../oracle/mod.rs"]
mod oracle;
#[path = "../outlines/mod.rs"]
mod outlines;
mod pieces;
#[path = "../random/mod.rs"]
mod random;
mod sections;
mod separation;
mod slabs;
mod unions;

use oracle::{Placed, Swept, ORIGIN};

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
