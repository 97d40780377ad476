//! A scene as bytes, and back; and its digest.

pub(crate) mod bytes;
pub(crate) mod core_check;
pub(crate) mod digest;
pub(crate) mod distinct_shapes;
pub(crate) mod format;
mod hash;
#[cfg(all(target_arch = "wasm32", feature = "js"))]
mod js_mirror;
mod restore;
pub(crate) mod shape_codec;
pub(crate) mod write;
