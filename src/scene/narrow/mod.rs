//! The narrow phase: which candidates overlap, how deep, and which way out.

pub(crate) mod boxes;
pub(crate) mod contacts;
pub(crate) mod exact;
pub(crate) mod found;
pub(crate) mod kernels;
pub(crate) mod run;
