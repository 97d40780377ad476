//! What a build is for. Most of what differs between builds is decided by these constants, so that every build compiles
//! all.

/// Whether this is the WebAssembly of the npm package. Its bytes are downloaded, so it leaves out what only makes
/// answers faster, or what saves memory in scenes of many thousand bodies.
pub(crate) const FOR_JS: bool = cfg!(all(target_arch = "wasm32", feature = "__js-pairs"));

/// Whether this is the WebAssembly of the package's small entry, which has no scenes.
pub(crate) const FOR_PAIRS: bool = FOR_JS && !cfg!(feature = "__js");
