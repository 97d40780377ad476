//! What several test binaries share.

#![allow(dead_code, unused_imports, reason = "each test binary compiles all of it and uses a part")]

pub mod digest;
pub mod frames;
pub mod golden;
pub mod oracle;
// Shared with the unit tests. The other way round would break the published crate, which has no `tests/`.
#[path = "../../src/math/count.rs"]
pub mod count;
#[path = "../../src/math/random.rs"]
pub mod random;
pub mod subject;
