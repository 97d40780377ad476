//! Lists of points: convex hulls, support vertices, exact orientation, and the decomposition of an outline into convex
//! pieces.

pub(crate) mod convexity;
pub(crate) mod decompose;
pub(crate) mod distance;
pub(crate) mod hull;
pub(crate) mod keil_snoeyink;
pub(crate) mod mesh;
pub(crate) mod orientation;
pub(crate) mod outline;
pub(crate) mod support;
pub(crate) mod sweep_line;
#[cfg(test)]
pub(crate) mod test_outlines;
pub(crate) mod triangulate;
pub(crate) mod visibility;
