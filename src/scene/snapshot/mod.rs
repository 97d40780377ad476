//! Writes a scene's state as bytes and restores it; hashes scenes.

pub(crate) mod bytes;
pub(crate) mod core_check;
mod decode;
pub(crate) mod digest;
pub(crate) mod distinct_shapes;
pub(crate) mod format;
mod hash;
mod in_place;
mod restore;
#[cfg(feature = "serde")]
mod serde;
pub(crate) mod shape_codec;
pub(crate) mod write;
