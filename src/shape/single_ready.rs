//! In place of `single.rs` in the package for JavaScript: the piece itself, ready for questions from the start. The
//! code to make it later would be 0.35 KB of the download of `shadowgap/pairs`.

use glam::DVec2;

use crate::shape::convex::Convex;

pub(crate) type Single = Convex;

/// How a form holds the pieces of a union: a piece is as large.
pub(crate) type Held<T> = T;

impl Single {
    #[inline(always)]
    pub fn of(piece: Convex) -> Self {
        piece
    }

    #[inline(always)]
    pub fn piece(&self) -> &Convex {
        self
    }

    /// As in `single.rs`.
    #[inline(always)]
    pub fn is_disc(&self) -> bool {
        self.normals.is_empty() && self.center == DVec2::ZERO
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
