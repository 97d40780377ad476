//! Two convex pieces: the theorem ([`sat`]) and everything that it says about one pair.

pub(crate) mod box_box;
pub(crate) mod contact;
pub(crate) mod containment;
pub(crate) mod deciding_edge;
pub(crate) mod difference;
pub(crate) mod disc_polygon;
pub(crate) mod explain;
pub(crate) mod manifold;
pub(crate) mod minkowski;
pub(crate) mod overlap;
pub(crate) mod penetration;
pub(crate) mod placement;
pub(crate) mod sat;
pub(crate) mod separation;
pub(crate) mod sweep;
