//! The places that a moving body cannot be in.
//!
//! Each pair of a piece of the body and a piece of a body that it may meet gives one Minkowski difference, an
//! [`obstacle`]: the displacements of the body, in the world's directions from its start, at which the two pieces
//! overlap. They are made once for all rounds of a call, for all bodies near the way, so that a round only sends a line
//! through them; a [`template`] serves all tiles of one kind. [`list`] holds them, [`surface`] finds which one blocks a
//! motion first and the normal there, [`whole`] which faces a body of several pieces has, [`hit`] describes it to
//! callers, and [`buffers`] are lists that a scene keeps between calls.

pub(crate) mod buffers;
pub(crate) mod hit;
pub(crate) mod list;
pub(crate) mod obstacle;
pub(crate) mod surface;
pub(crate) mod template;
mod whole;
