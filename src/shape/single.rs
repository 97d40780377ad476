//! The only convex piece of a shape.

use std::sync::OnceLock;

use glam::DVec2;

use crate::shape::convex::reach;
use crate::shape::convex::Convex;

/// How a form holds the pieces of a union: behind a pointer, as all forms take the memory of the largest.
pub(crate) type Held<T> = Box<T>;

/// The piece of a convex shape. What questions about pairs need of it ready-made is several times as much as the piece
/// itself, and many bodies of a scene never need it: it is made when the first question asks for it.
#[derive(Debug)]
pub(crate) struct Single {
    center: DVec2,
    core: Vec<DVec2>,
    radius: f64,
    extent: f64,
    piece: OnceLock<Box<Convex>>,
}

impl Single {
    /// As [`Convex::new`].
    pub fn new(center: DVec2, mut core: Vec<DVec2>, radius: f64) -> Self {
        core.shrink_to_fit();
        let extent = reach(&core) + radius;
        Single { center, core, radius, extent, piece: OnceLock::new() }
    }

    pub fn of(piece: Convex) -> Self {
        Single::new(piece.center, piece.core, piece.radius)
    }

    #[inline(always)]
    pub fn piece(&self) -> &Convex {
        match self.piece.get() {
            Some(piece) => piece,
            None => self.make(),
        }
    }

    #[cold]
    #[inline(never)]
    fn make(&self) -> &Convex {
        self.piece.get_or_init(|| Box::new(Convex::new(self.center, self.core.clone(), self.radius)))
    }

    /// Whether the piece is a point or circle about its frame's origin: no turn changes it.
    #[inline(always)]
    pub fn is_disc(&self) -> bool {
        // Both coordinates are 0, of either sign.
        self.core.len() == 1 && (self.center.x.to_bits() | self.center.y.to_bits()) << 1 == 0
    }

    #[inline(always)]
    pub fn center(&self) -> DVec2 {
        self.center
    }

    #[inline(always)]
    pub fn core(&self) -> &Vec<DVec2> {
        &self.core
    }

    #[inline(always)]
    pub fn radius(&self) -> f64 {
        self.radius
    }

    #[inline(always)]
    pub fn extent(&self) -> f64 {
        self.extent
    }
}

impl Clone for Single {
    fn clone(&self) -> Self {
        Single::new(self.center, self.core.clone(), self.radius)
    }
}

/// All else follows from these.
impl PartialEq for Single {
    fn eq(&self, other: &Self) -> bool {
        self.center == other.center && self.radius == other.radius && self.core == other.core
    }
}
