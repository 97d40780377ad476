//! Two convex pieces, posed: one file for each thing that can be computed about them.
//!
//! In reading order: [`placement`] puts the pair into A's frame, [`sat`] is the theorem and [`explain`] its argument, axis by
//! axis. [`penetration`] finds the deciding edge fast, [`box_box`] for two parallelograms, and [`deciding_edge`] chooses
//! between them. [`minkowski`] finds the nearest points, [`separation`] the deciding axis, [`overlap`] asks whether there is an
//! overlap, [`disc_polygon`], [`disc_box`] and [`discs`] are its shortcuts for discs. [`manifold`] (of two edges' [`stretch`]es) and [`containment`] complete the [`contact`]. [`sweep`] is
//! straight motion, [`sides`] chooses its normal, [`spin`] motion with a turn, [`difference`] the Minkowski difference as a region, for unions and for
//! [`enters`]: where a motion enters it.

pub(crate) mod box_box;
pub(crate) mod contact;
pub(crate) mod containment;
pub(crate) mod deciding_edge;
pub(crate) mod difference;
pub(crate) mod disc_box;
pub(crate) mod disc_polygon;
pub(crate) mod discs;
pub(crate) mod enters;
pub(crate) mod explain;
pub(crate) mod known_edge;
pub(crate) mod manifold;
pub(crate) mod minkowski;
pub(crate) mod overlap;
pub(crate) mod penetration;
pub(crate) mod placement;
pub(crate) mod ray_box;
pub(crate) mod sat;
pub(crate) mod separation;
pub(crate) mod sides;
pub(crate) mod spin;
pub(crate) mod stretch;
pub(crate) mod sweep;

/// Whether common pairs take ways of their own beside the general ones, which give the same bits. Not in the package for JavaScript: there
/// they would be bytes, and most of a call's time passes outside the core.
pub(crate) const DIRECT: bool = !cfg!(all(target_arch = "wasm32", feature = "js-pairs"));
