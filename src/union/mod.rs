//! Pairs of shapes of which at least one is a union of convex pieces.
//!
//! In reading order: [`piece_pairs`] visits the pairs of pieces that are near each other. Unions [`overlap`] if any two
//! pieces do. The shortest [`way_out`] of an overlap cannot be combined from those of the pieces: it leads to the
//! nearest [`boundary_point`] of the union of all differences of pieces. [`contact`] and [`separation`] need it.
//! [`containment`] tests whether one union covers the other, [`sweep`] is straight motion, [`spin`] motion with a turn,
//! [`explain`] the argument.

pub(crate) mod boundary_point;
pub(crate) mod contact;
pub(crate) mod containment;
pub(crate) mod explain;
pub(crate) mod overlap;
pub(crate) mod piece_pairs;
pub(crate) mod separation;
pub(crate) mod spin;
pub(crate) mod sweep;
pub(crate) mod way_out;
