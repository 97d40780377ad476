//! What several test binaries share.

#![allow(dead_code, unused_imports, reason = "each test binary compiles all of it and uses a part")]

pub mod digest;
pub mod golden;
pub mod oracle;
pub mod random;
pub mod subject;
