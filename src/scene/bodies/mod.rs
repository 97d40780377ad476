//! The bodies of a scene: what the caller has set, and what follows from their shapes and poses.

pub(crate) mod body;
pub(crate) mod bounds;
pub(crate) mod derived;
pub(crate) mod faces;
pub(crate) mod models;
pub(crate) mod permutation;
pub(crate) mod polygon_pool;
pub(crate) mod posed_body;
pub(crate) mod reach;
pub(crate) mod read_poses;
pub(crate) mod sides;
pub(crate) mod slots;
pub(crate) mod tag;
pub(crate) mod turn;
pub(crate) mod written_poses;
