//! What blocked a body.

use glam::DVec2;

use crate::pair::contact::Contact;
use crate::scene::bodies::body::Body;

/// What blocked a body, as [`Move`](crate::Move) tells of it, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MoveHit {
    /// The body that blocked it.
    pub body: Body,
    /// The piece of that body's shape, as an index into [`Shape::pieces`](crate::Shape::pieces).
    pub piece: usize,
    /// The unit normal of what blocked it, pointing to the body that moves.
    pub normal: DVec2,
    /// Where they touch; where edge meets edge, the middle of their common stretch.
    pub point: DVec2,
    /// The part of the motion that was made until then, from 0 to 1.
    pub time: f64,
}

impl From<MoveHit> for Contact {
    /// The touch of the body that blocked, as A, and of the one that moves, as B; of depth 0.
    fn from(hit: MoveHit) -> Self {
        Contact { pieces: [hit.piece, 0], ..Contact::new(hit.normal, hit.point) }
    }
}
