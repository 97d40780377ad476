//! The narrow phase: which of the candidates overlap, how deep, and which way out.
//!
//! Candidates come sorted into kinds, so that no loop asks what a shape is. Small polygons are compared four edges at a time
//! in single precision, in the world's directions and about A's centre, so that what is lost is a part of the bodies' sizes
//! alone, wherever they are; rectangles, which need no edges for that, in `boxes.rs`. Where that much could decide – they nearly
//! touch, two axes are nearly as good, round corners meet – the pair is worked out as [`collide`](crate::collide) does. So both
//! always agree which bodies overlap, and on the axis; depths and normals in single precision may differ by some 1e-6 of the
//! bodies' sizes. Which way most pairs go cannot be told beforehand, so kernels choose without branches where they can.
//!
//! Large polygons are worked out one by one. That the edge which kept two of them apart be tried first in the next update was
//! measured, too: thin polygons of 16, 64 and 256 vertices took 0.98 to 1.00 of the time, as the first edge that
//! `penetration.rs` looks at nearly always shows the gap. So nothing is remembered.

use crate::scene::narrow::overlapping_pair::Overlap;

/// What a kernel says of a pair.
pub(crate) enum Answer {
    Apart,
    Overlap(Overlap),
    /// Single precision cannot tell.
    Uncertain,
}

/// Separations in single precision are off by no more than half of this part of both extents together. In roundings of 2^-24, of
/// which it is sixty-seven, each times how long it is: five each of vertices, normals and arms that were turned, six of a
/// rectangle's axis. So the offset is off by seven, and a normal's share of it by nine more; a vertex along the other's normal,
/// or one axis along another, by thirteen; the products and sums add four.
pub(crate) const MAX_ERROR: f32 = 4e-6;

/// A normal between two centres, or a centre and a vertex, that are nearer than this part of both extents is worked out exactly.
pub(crate) const MIN_NORMAL_LENGTH: f32 = 0.05;
