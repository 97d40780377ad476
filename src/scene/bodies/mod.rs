//! The bodies of a scene: what the caller sets (`slots.rs`), and what is computed from it (`derived.rs`).
//!
//! A body is identified in four ways:
//! - The **handle** ([`Body`](body::Body)) is what the caller holds: a slot and a generation. A slot's generation
//!   counts the bodies that were removed from it, so a removed body's handle is refused even when its slot is used
//!   again.
//! - The **slot** is the body's index in every list that the caller sees. It never changes while the body lives. A new
//!   body gets the lowest free slot.
//! - The **rank** is the body's index in the lists that an update walks through. Ranks are reassigned now and then, so
//!   that bodies near each other in the world are near each other in memory (`permutation.rs`).
//! - The **tag** packs the rank and the class of the body's shape into one number for the grids (`tag.rs`).

pub(crate) mod body;
pub(crate) mod bounds;
pub(crate) mod clear;
pub(crate) mod default_tail_vec;
pub(crate) mod derived;
pub(crate) mod faces;
pub(crate) mod filter;
pub(crate) mod index_by_key;
pub(crate) mod models;
pub(crate) mod permutation;
pub(crate) mod polygon_pool;
pub(crate) mod posed_body;
pub(crate) mod reach;
pub(crate) mod read_poses;
pub(crate) mod seen_poses;
pub(crate) mod sides;
pub(crate) mod slots;
pub(crate) mod starts;
pub(crate) mod tag;
pub(crate) mod turn;
pub(crate) mod turned_core;
pub(crate) mod written_poses;
