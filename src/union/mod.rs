//! Pairs of which one shape or both are unions of convex pieces.
//!
//! Two unions overlap where any of their pieces do, and are as far apart as their nearest pieces. The shortest way out of
//! an overlap does not follow from the pieces' own: see [`way_out`].

pub(crate) mod contact;
pub(crate) mod containment;
pub(crate) mod explain;
pub(crate) mod overlap;
pub(crate) mod piece_pairs;
pub(crate) mod separation;
pub(crate) mod sweep;
pub(crate) mod way_out;
