//! Two convex pieces, posed: one file for each thing that can be computed about them.
//!
//! In reading order: [`placement`] puts the pair into A's frame, [`sat`] is the theorem and [`explain`] its argument,
//! axis by axis. [`penetration`] finds the deciding edge fast, [`minkowski`] the nearest points, [`separation`] the
//! deciding axis; [`overlap`] asks whether there is an overlap. [`manifold`] (of two edges' [`stretch`]es) and
//! [`containment`] complete the [`contact`]. [`sweep`] is straight motion, [`sides`] chooses its normal, [`impact`] is
//! its answer; [`spin`] is motion with a turn, [`difference`] the Minkowski difference as a region, for unions and for
//! [`enters`]: where a motion enters it.
//!
//! None of these files imports from [`shortcuts`], the closed forms of common pairs: without it the theorem decides
//! every pair, with the same bits.

pub(crate) mod contact;
pub(crate) mod containment;
pub(crate) mod difference;
pub(crate) mod enters;
pub(crate) mod explain;
pub(crate) mod impact;
pub(crate) mod manifold;
pub(crate) mod minkowski;
pub(crate) mod overlap;
pub(crate) mod penetration;
pub(crate) mod placement;
pub(crate) mod sat;
pub(crate) mod separation;
pub(crate) mod shortcuts;
pub(crate) mod sides;
pub(crate) mod spin;
pub(crate) mod stretch;
pub(crate) mod sweep;
