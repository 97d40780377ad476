//! The broad phase: pairs of bodies whose bounds overlap.

pub(crate) mod batches;
pub(crate) mod candidates;
pub(crate) mod changed_bodies;
pub(crate) mod grid;
pub(crate) mod grids;
pub(crate) mod groups;
pub(crate) mod levels;
pub(crate) mod neighbours;
pub(crate) mod phase;
pub(crate) mod quantised;
#[cfg(test)]
mod test_grid;
