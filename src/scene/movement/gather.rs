//! Gathers the obstacles near a body's way.

use glam::DVec2;

use crate::pair::difference::has_room_for_difference;
use crate::pair::placement::Pair;
use crate::scene::movement::flight::{each_pair_ahead, Way};
use crate::scene::nearby::{Start, Whom};
use crate::scene::obstacles::list::Obstacles;
use crate::scene::obstacles::obstacle::posed_difference;
use crate::shape::boundary::Region;

impl Obstacles {
    /// Replaces the list by all obstacles that the body may meet at displacements between two corners.
    #[inline(never)]
    pub fn gather(&mut self, start: &Start, [low, high]: [DVec2; 2], slop: f64, whom: &Whom) {
        self.clear();
        self.covered = Some([low, high]);
        let (middle, half) = ((low + high) * 0.5, (high - low) * 0.5);
        let bounds = start.bounds.swept(low, high);
        let way = Way { at: middle, motion: DVec2::ZERO, half };
        let mut near = std::mem::take(&mut self.near);
        start.scene.list_near(start, &bounds, whom, &mut near);
        for &(_, other) in &near {
            let other = other as usize;
            let (placement, shape) = (start.placement(other), start.scene.bodies.shape_inline(other));
            each_pair_ahead(start, &placement, shape, &way, 1.0, &mut |i, j| {
                let pair = placement.pieces((start.shape, i), (shape, j));
                self.add(start, other, &pair, [i, j], slop);
                1.0
            });
        }
        self.near = near;
        self.add_seams(start.shape);
    }

    /// Adds the difference of two pieces. If memory has no room for it, the list is emptied.
    fn add(&mut self, start: &Start, slot: usize, pair: &Pair, pieces: [usize; 2], slop: f64) {
        if self.is_full || !has_room_for_difference(pair) {
            (self.list, self.count, self.is_full) = (Vec::new(), 0, true);
            return;
        }
        let obstacle = self.next();
        obstacle.seam_of = None;
        obstacle.slop = posed_difference(pair, start.pose, slop, &mut obstacle.region);
        (obstacle.slot, obstacle.pieces, obstacle.one_way) = (slot, pieces, start.scene.one_way_in_world(slot));
        let Region { normals, radius, .. } = &obstacle.region;
        self.count += usize::from(!normals.is_empty() || *radius > 0.0);
    }
}
