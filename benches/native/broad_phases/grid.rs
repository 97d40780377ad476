//! shadowgap's own broad phase: `src/scene/broad/grid.rs`. It is private to the crate, and the time of a whole `Scene::update` would
//! include much more; so `broad.rs` compiles that file, and the files that it imports, into this program.

use crate::scene::bodies::bounds::Bounds;
use crate::scene::broad::candidates::Candidates;
use crate::scene::broad::grid::Grid;

use super::{Aabb, BroadPhase};

/// A grid of the moving boxes, built anew for each frame, and one of the fixed boxes, as in a scene.
#[derive(Default)]
pub struct ShadowgapGrid {
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

impl BroadPhase for ShadowgapGrid {
    fn set_fixed(&mut self, fixed: &[Aabb], first: u32) {
        self.first = first;
        self.fixed.set(fixed, first);
    }

    fn find_pairs(&mut self, boxes: &[Aabb]) -> &[[u32; 2]] {
        let ShadowgapGrid { moving, fixed, first, found } = self;
        moving.set(boxes, 0);
        found.begin(0);
        moving.grid.pairs(&moving.bounds, |tag| tag, found);
        if !fixed.grid.is_empty() {
            for &rank in &moving.ranks {
                let own = &moving.bounds[rank as usize];
                fixed.grid.overlapping(own, rank, &fixed.bounds, |tag| tag - *first, found);
            }
        }
        found.pairs()
    }
}
