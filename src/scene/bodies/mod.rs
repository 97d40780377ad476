//! The bodies of a scene: their slots and handles, and what follows from their shapes and poses.

pub(crate) mod arranger;
pub(crate) mod body;
pub(crate) mod bounds;
pub(crate) mod derived;
pub(crate) mod faces;
pub(crate) mod model;
pub(crate) mod sides;
pub(crate) mod slots;
pub(crate) mod tag;
pub(crate) mod touched;
