//! Lists of points: convex hulls, support vertices, exact orientation, and the decomposition of an outline into convex
//! polygons.
//!
//! Polygons are lists of points or of indices of points, counter-clockwise unless a function says otherwise; edge `i`
//! runs from vertex `i` to the next. [`outline`](mod@outline) is the way in to the decomposition.

pub(crate) mod bridges;
pub(crate) mod convexity;
pub(crate) mod decompose;
pub(crate) mod distance;
pub(crate) mod hull;
pub(crate) mod join;
pub(crate) mod keil_snoeyink;
pub(crate) mod mesh;
pub(crate) mod orientation;
pub(crate) mod outline;
pub(crate) mod rectangles;
pub(crate) mod support;
pub(crate) mod sweep_line;
#[cfg(test)]
pub(crate) mod test_outlines;
pub(crate) mod triangulate;
pub(crate) mod visibility;
