//! The obstacles near a body's way.

use glam::DVec2;

use crate::scene::hierarchy::ranks::Ranks;
use crate::scene::obstacles::obstacle::Obstacle;
use crate::shape::Form;

/// The obstacles near a body's way.
#[derive(Default)]
pub(crate) struct Obstacles {
    pub list: Vec<Obstacle>,
    /// How many entries of the list count; the rest are spare.
    pub count: usize,
    /// Whether memory had no room for more.
    pub is_full: bool,
    /// The displacements for which all obstacles are in the list.
    pub covered: Option<[DVec2; 2]>,
    /// Working memory: the bodies that they belong to.
    pub near: Ranks,
}

impl Obstacles {
    /// Forgets all obstacles, but keeps their memory.
    pub fn clear(&mut self) {
        (self.count, self.covered, self.is_full) = (0, None, false);
    }

    /// Whether all obstacles for displacements between two corners are in the list.
    pub fn covers(&self, low: DVec2, high: DVec2) -> bool {
        self.covered.is_some_and(|covered| covered[0].cmple(low).all() && high.cmple(covered[1]).all())
    }

    /// The entry in the list after those that count.
    pub fn next(&mut self) -> &mut Obstacle {
        if self.list.len() == self.count {
            self.list.push(Obstacle::default());
        }
        &mut self.list[self.count]
    }

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &Obstacle> {
        self.list[..self.count].iter()
    }

    #[inline]
    pub fn get(&self, index: usize) -> &Obstacle {
        &self.list[index]
    }
}

/// Whether a shape that moves may get between obstacles, or something between its pieces.
pub(crate) fn may_slip(shape: &Form) -> bool {
    !matches!(shape.convex_pieces(), [piece] if piece.width > 0.0)
}
