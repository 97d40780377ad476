//! shadowgap's own broad phase: `src/scene/broad/grid.rs`. It is private to the crate, and the time of a whole
//! `Scene::update` would include much more; so `broad.rs` compiles that file, and the files that it imports, into this
//! program.

use crate::scene::bodies::bounds::Bounds;
use crate::scene::broad::candidates::hand_on;
use crate::scene::broad::grid::Grid;

use super::{Aabb, BroadPhase};

/// A grid of the moving boxes, built anew for each frame, and one of the fixed boxes, as in a scene.
#[derive(Default)]
pub struct ShadowgapGrid {
    moving: Grid,
    fixed: Grid,
    /// The moving boxes, then the fixed ones; a box's rank is its index here.
    bounds: Vec<Bounds>,
    /// The ranks of the moving boxes.
    ranks: Vec<u32>,
    /// The memory of a list of pairs, and all pairs that were handed on from it.
    list: Vec<[u32; 2]>,
    found: Vec<[u32; 2]>,
}

fn bounds_of(&Aabb { min, max }: &Aabb) -> Bounds {
    Bounds { min, max }
}

impl BroadPhase for ShadowgapGrid {
    fn set_fixed(&mut self, fixed: &[Aabb], first: u32) {
        let unset = Aabb { min: [0.0; 2], max: [0.0; 2] };
        self.ranks = (0..first).collect();
        self.bounds = self.ranks.iter().map(|_| &unset).chain(fixed).map(bounds_of).collect();
        let ranks: Vec<u32> = (first..self.bounds.len() as u32).collect();
        self.fixed.build(&ranks, &self.bounds, |rank| rank, None);
    }

    fn find_pairs(&mut self, boxes: &[Aabb]) -> &[[u32; 2]] {
        let ShadowgapGrid { moving, fixed, bounds, ranks, list, found } = self;
        for (bounds, aabb) in bounds.iter_mut().zip(boxes) {
            *bounds = bounds_of(aabb);
        }
        moving.build(ranks, bounds, |rank| rank, None);
        found.clear();
        let mut take = |pairs: &[[u32; 2]]| {
            found.extend_from_slice(pairs);
            true
        };
        hand_on(list, &mut take, &mut |candidates| {
            moving.pairs(bounds, candidates);
            if !fixed.is_empty() {
                fixed.overlapping(ranks, bounds, candidates);
            }
        });
        found
    }
}
