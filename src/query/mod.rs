//! The public questions about two posed shapes. Each one picks the kernel for two convex pieces ([`crate::pair`]) or for
//! unions ([`crate::union`]).

pub(crate) mod cast;
pub(crate) mod collide;
pub(crate) mod distance;
pub(crate) mod explain;
pub(crate) mod project;
pub(crate) mod ray;
