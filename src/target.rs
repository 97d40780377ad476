//! The purpose of a build. These constants decide most differences between builds, so that every build compiles all
//! code.

/// Whether this is the WebAssembly of the npm package. Its bytes are downloaded, so it leaves out code that only makes
/// answers faster, or that saves memory in scenes of many thousand bodies.
pub(crate) const FOR_JS: bool = cfg!(all(target_arch = "wasm32", feature = "__js-pairs"));

/// Whether this is the WebAssembly of the package's small entry, which has no scenes.
pub(crate) const FOR_PAIRS: bool = FOR_JS && !cfg!(feature = "__js");
