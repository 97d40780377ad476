//! Every tolerance, with its unit and its reason.
//!
//! The promise to users is coarser than each tolerance: an answer is right if the true separation exceeds 1e-5 of the
//! larger shape's size, and lengths are true within that.

/// A separation of at most this fraction of the larger shape's extent, gap or overlap, counts as touching, depth 0.
///
/// Rounding in a pair's arithmetic stays near 1e-15 of the extent. A caller's own arithmetic adds more: tiles placed at
/// `0.7 * i` miss each other by 1e-10 of their width once `i` reaches a million, and should still touch.
pub const TOUCH: f64 = 1e-10;

/// Far from the origin the coordinates' own rounding counts as touching, too: this fraction of the sum of both
/// positions' coordinates, twice what rounding each of them can move the shapes apart.
///
/// It exceeds [`TOUCH`] where that sum is some 5e5 times the larger shape's extent.
pub const COORDINATES: f64 = f64::EPSILON;

/// But no more than this fraction of the larger shape's extent, so that answers stay right within 1e-5 of it.
pub const MAX_TOUCH: f64 = 1e-7;

/// Points nearer than this, in the caller's units, count as one: squares of shorter lengths are rounded to few digits,
/// or to 0. Far below what counts as touching for any shape larger than a point.
pub const ONE_POINT: f64 = 1e-150;

/// The error of a position, as a fraction of its distance from the origin: a few roundings, which exceed
/// [`TOUCH`] only where that distance is some 1e5 times the shapes' size.
pub const ROUNDING: f64 = 4.0 * f64::EPSILON;

/// Gaps of up to this many touching distances ([`TOUCH`] × extent) between the pieces that cover an edge count as
/// closed.
///
/// Pieces that touch leave gaps of up to one; a longer gap is covered by no piece.
pub const SEAM: f64 = 2.0;

/// How many touching distances the depth of thin pieces may fall short of their width: shallower pieces are not inside
/// others. Whether the deeper ones are is decided from their boundaries.
pub const DEPTH_ERROR: f64 = 16.0;

/// An axis replaces an earlier one only if its overlap is less by more than this fraction of the larger shape's extent.
///
/// Parallel edges of two shapes give the same axis up to rounding; without this, rounding would choose between them.
pub const TIE: f64 = 1e-10;

/// Two edges whose directions differ by at most this angle, in radians, share one axis.
///
/// Rounded coordinates turn an edge by some 1e-15; an axis that is off by this angle moves an interval's end by no more
/// than [`TOUCH`] allows.
pub const PARALLEL: f64 = 1e-10;

/// A vertex is left out if it lies no farther than this fraction of the shape's extent from the line through its
/// neighbours. Above rounding (1e-16), below the bulge of a regular polygon of a million sides (5e-12).
pub const COLLINEAR: f64 = 1e-12;

/// A polygon with dents no deeper than this fraction of its extent still counts as convex, and becomes its hull.
///
/// Points on a slanted edge that were stored in single precision are off by 6e-8; an intended dent is deeper than this.
pub const DENT: f64 = 1e-6;

/// The largest coordinate, size or position, in the caller's units: fourth powers (moments of inertia) stay finite.
pub const LARGEST: f64 = 1e70;

/// The smallest size above zero, in the caller's units: fourth powers stay above zero.
pub const SMALLEST: f64 = 1e-70;

/// How far the length of a contact's normal may be from 1: normals stored in single precision are off by 6e-8.
pub const UNIT_NORMAL: f64 = 1e-6;

/// How far an affine transform may take a unit vector from where a turn takes it, and still be a pose: products of
/// turns in single precision drift by 6e-8 each. glam takes vectors for normalized up to this difference in length.
pub const RIGID: f64 = 1e-4;
