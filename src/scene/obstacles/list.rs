//! The obstacles near a body's way.

use glam::DVec2;

use crate::scene::obstacles::obstacle::Obstacle;

/// The obstacles near a body's way.
#[derive(Default)]
pub(crate) struct Obstacles {
    pub list: Vec<Obstacle>,
    /// How many of the list count; the rest are spare.
    pub count: usize,
    /// The displacements for which all obstacles are in the list.
    pub covered: Option<[DVec2; 2]>,
}

impl Obstacles {
    /// Forgets all obstacles, but keeps their memory.
    pub fn clear(&mut self) {
        (self.count, self.covered) = (0, None);
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
