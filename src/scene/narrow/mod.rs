//! The narrow phase: which candidate pairs overlap, how deep, and along which normal.

pub(crate) mod answer;
pub(crate) mod boxes;
pub(crate) mod contacts;
pub(crate) mod discs;
pub(crate) mod exact;
pub(crate) mod overlapping_pair;
pub(crate) mod polygons;
pub(crate) mod run;
pub(crate) mod sign;
