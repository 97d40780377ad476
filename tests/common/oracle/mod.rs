//! An independent oracle: right answers to compare the library's with.
//!
//! It shares nothing with the library: plain `f64`, its own vectors, and other methods. Two convex sets overlap
//! exactly when the origin lies in their Minkowski difference {b - a}. So: take the difference of every pair of
//! vertices, wrap a hull around all of them, and measure how far the origin lies outside that hull (positive) or how
//! deep inside it (negative). The radii of the two shapes only widen the hull, so they are subtracted at the end.
//!
//! The positions are subtracted before anything is added to them, so an answer far from the origin is as exact as one
//! at the origin: about 1e-15 of the shapes' size or of the separation, whichever is larger.
//!
//! Where several answers are right, or only rounding decides, a function checks the library's answer, the claim,
//! instead of returning one of its own. What is wrong comes back as a sentence.

/// Returns the sentence, formatted, unless the condition holds. A comparison with NaN does not hold.
macro_rules! ensure {
    ($holds:expr, $($sentence:tt)+) => {
        match $holds {
            true => {}
            false => return Err(format!($($sentence)+)),
        }
    };
}

mod bounce;
mod cast;
mod closest;
mod curves;
mod escape;
mod figure;
pub mod hull;
mod manifold;
mod midway;
pub mod outline;
mod pieces;
mod separation;
mod slabs;
mod spin;
pub mod vector;

pub use bounce::{bounce_is_right, Body};
pub use cast::{ray_hit_is_right, Cast, Impact, RayHit, Window};
pub use closest::{closest_is_right, Closest};
pub use escape::{depth, Depth};
pub use figure::{Difference, Figure};
pub use manifold::{manifold_is_right, Manifold, Point};
pub use midway::points_lie_midway;
pub use pieces::{clearance, pieces_are_right};
pub use separation::{contains, depth_in, diameter, difference, gap, interval, separation, signed, Answer, Interval};
pub use slabs::{covers, mass, Mass};
pub use spin::{Spin, Turning};

/// A convex core, given by points whose hull it is, swept by a radius; in the shape's own frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Swept {
    pub points: Vec<[f64; 2]>,
    pub radius: f64,
}

/// Where a shape is: its origin in the world, and the turn from +x towards +y in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    pub x: f64,
    pub y: f64,
    pub angle: f64,
}

/// The world's origin, not turned.
pub const ORIGIN: Placed = Placed { x: 0.0, y: 0.0, angle: 0.0 };

/// `Ok` if a claim is right, or a sentence about what is wrong.
pub type Verdict = Result<(), String>;

/// How exact a claim must be, in units of length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Within {
    /// The error allowed in lengths.
    pub length: f64,
    /// The error allowed in the nearest points across the normal.
    pub across: f64,
    /// A further error allowed in world points: far from the origin their coordinates are rounded.
    pub place: f64,
}
