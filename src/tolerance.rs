//! Every tolerance, with its unit and its reason.
//!
//! The promise that users rely on is wider than all of them: an answer whose true separation exceeds 1e-5 of the
//! larger shape's size is right, and lengths are true within that.

/// Separations within this part of the larger shape's extent count as touching, depth 0.
///
/// Rounding in a pair's arithmetic stays near 1e-15 of the extent. A caller's own arithmetic adds more: tiles laid
/// `0.7 * i` apart miss each other by 1e-10 of their width once `i` reaches a million, and should still touch.
pub const TOUCH: f64 = 1e-10;

/// A place is off by no more than this part of how far away it is: a few roundings, which show where that is much
/// farther than the shapes are large.
pub const ROUNDING: f64 = 4.0 * f64::EPSILON;

/// A gap in what a union covers of an edge counts as closed up to this many times what counts as touching.
///
/// Pieces that touch leave gaps of up to 1; what is longer, no piece covers.
pub const SEAM: f64 = 2.0;

/// An axis replaces an earlier one only when it beats it by more than this part of the larger shape's extent.
///
/// Parallel edges of two shapes give the same axis up to rounding; without this, rounding would pick the winner.
pub const TIE: f64 = 1e-10;

/// Two edges whose directions differ by less than this angle (radians) give one axis.
///
/// Rounded coordinates turn an edge by some 1e-15; an axis that is off by this angle misplaces an interval's end
/// by no more than [`TOUCH`] does.
pub const PARALLEL: f64 = 1e-10;

/// A vertex that stands out from the line through its neighbours by no more than this part of the shape's extent
/// is left out. Above rounding (1e-16), below the bulge of a regular polygon of a million sides (5e-12).
pub const COLLINEAR: f64 = 1e-12;

/// A polygon may dent inwards by this part of its extent and still pass as convex (it becomes its hull).
///
/// Points on a slanted edge that were stored in single precision are off by 6e-8; a dent that anyone meant is
/// larger than this.
pub const DENT: f64 = 1e-6;

/// The largest coordinate, size or position, in the caller's units. Fourth powers (moments of inertia) stay finite.
pub const LARGEST: f64 = 1e70;

/// The smallest size above zero, in the caller's units. Fourth powers stay above zero.
pub const SMALLEST: f64 = 1e-70;

/// A contact's normal may be longer or shorter than 1 by this: normals that were kept in single precision are, by 6e-8.
pub const UNIT: f64 = 1e-6;
