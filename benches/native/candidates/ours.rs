//! shadowgap's own: `src/scene/grid.rs`, which is private to the crate. A scene's update would time much more than it, and a way in from
//! outside would be one that users have, too; so the file itself, with those that it rests on, is a part of this program.

use crate::scene::bodies::bounds::Bounds;
use crate::scene::broad::candidates::Candidates;
use crate::scene::broad::grid::Grid;

use super::{Aabb, Candidate};

/// A grid of those that move, built anew for each frame, and one of the fixed, as in a scene (`broad.rs`).
#[derive(Default)]
pub struct Ours {
    moving: Boxes,
    fixed: Boxes,
    first: u32,
    found: Candidates,
}

#[derive(Default)]
struct Boxes {
    grid: Grid,
    ranks: Vec<u32>,
    bounds: Vec<Bounds>,
}

impl Boxes {
    fn set(&mut self, boxes: &[Aabb], first: u32) {
        self.ranks.clear();
        self.ranks.extend(0..boxes.len() as u32);
        self.bounds.clear();
        self.bounds.extend(boxes.iter().map(|&Aabb { min, max }| Bounds { min, max }));
        self.grid.build(&self.ranks, &self.bounds, |rank| first + rank);
    }
}

impl Candidate for Ours {
    fn fix(&mut self, fixed: &[Aabb], first: u32) {
        self.first = first;
        self.fixed.set(fixed, first);
    }

    fn find(&mut self, boxes: &[Aabb]) -> &[[u32; 2]] {
        let Ours { moving, fixed, first, found } = self;
        moving.set(boxes, 0);
        found.begin(0);
        moving.grid.pairs(&moving.bounds, |tag| tag, found);
        if !fixed.grid.is_empty() {
            for &rank in &moving.ranks {
                let own = &moving.bounds[rank as usize];
                fixed.grid.meeting(own, rank, &fixed.bounds, |tag| tag - *first, found);
            }
        }
        found.pairs()
    }
}
