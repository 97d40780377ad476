//! When and where two shapes in motion first touch.

use glam::DVec2;

use crate::math::rotation::Rotation;
use crate::pair::contact::Contact;
use crate::pair::sides::Sides;

/// The first touch of two moving shapes, as [`cast`](crate::cast) returns it, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Impact {
    /// The fraction of the motion until the touch, from 0 to 1; 0 when the shapes overlap at the start.
    pub time: f64,
    /// The unit normal at the touch, from A to B: of the edge that is hit. Where corners or ends meet and several
    /// normals are right, the one most against the motion. When the shapes overlap at the start, the contact's normal.
    pub normal: DVec2,
    /// The point where the shapes touch at that time; where edge meets edge, the middle of their common stretch. When
    /// the shapes overlap at the start, the mean of the contact points.
    pub point: DVec2,
    /// Whether the shapes overlap at the start, deeper than touching.
    pub inside: bool,
    /// The pieces of A and of B that touch, as indices into [`Shape::pieces`](crate::Shape::pieces): 0 for a shape that
    /// is not a union. Of pieces that touch at the same time with the same normal, the lowest indices. When the shapes
    /// overlap at the start, the contact's pieces.
    pub pieces: [usize; 2],
}

impl From<Impact> for Contact {
    /// The touch at that time, of depth 0.
    fn from(impact: Impact) -> Self {
        Contact { pieces: impact.pieces, ..Contact::new(impact.normal, impact.point) }
    }
}

/// An impact, and what it takes to compare it with impacts on other bodies at the same time.
pub(crate) struct FirstTouch {
    pub impact: Impact,
    /// The normals on either side, in A's frame. None for shapes that overlap at the start.
    pub sides: Option<Sides>,
    /// A's rotation: that of its frame.
    pub rotation: Rotation,
    /// Lengths up to this count as touching.
    pub touch: f64,
}
