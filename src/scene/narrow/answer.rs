//! A kernel's answer, and its error.
//!
//! Small polygons are compared four edges at a time in single precision, in world directions and relative to A's
//! centre; so errors are fractions of the bodies' sizes, wherever the bodies are. Where the error could decide (they
//! nearly touch, two axes are nearly as good, round corners meet), the exact path computes the pair, as
//! [`collide`](crate::collide) does. Both therefore always agree on which bodies overlap and along which axis; depths
//! and normals in single precision may differ by some 1e-6 of the bodies' sizes. Outcomes are unpredictable, so kernels
//! avoid branches where they can.
//!
//! Pairs of large polygons are computed one by one. The edge that separated a pair in the last update is not stored:
//! the first edge that `penetration.rs` tests nearly always shows the gap, too.

use crate::scene::narrow::overlapping_pair::Overlap;

/// A kernel's answer for a pair.
pub(crate) enum Answer {
    Apart,
    Overlap(Overlap),
    /// Single precision cannot decide.
    Uncertain,
}

/// Twice the largest error of a separation, as a fraction of the sum of both extents: 67 roundings of 2^-24. A turned
/// vertex, normal or centre is off by five roundings, a rectangle's axis by six. So the centres' offset is off by
/// seven, and its product with a normal by nine more; a vertex along the other's normal, or one axis along another, by
/// thirteen; products and sums add four.
pub(crate) const MAX_ERROR: f32 = 4e-6;

/// A normal from a centre to a centre or vertex nearer than this fraction of the sum of both extents is computed
/// exactly.
pub(crate) const MIN_NORMAL_LENGTH: f32 = 0.05;
