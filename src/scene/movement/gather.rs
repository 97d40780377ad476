//! Gathers the obstacles near a body's way.

use glam::DVec2;

use crate::pair::difference::has_room_for_difference;
use crate::pair::placement::Pair;
use crate::scene::movement::flight::{each_pair_ahead, Way};
use crate::scene::nearby::{Start, Whom};
use crate::scene::obstacles::list::Obstacles;
use crate::scene::obstacles::obstacle::{place, turned_difference, Obstacle};
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
        if self.list.len() == self.count {
            self.list.push(Obstacle::default());
        }
        let Obstacles { list, count, templates, .. } = self;
        let (obstacle, bodies) = (&mut list[*count], &start.scene.bodies);
        let (turn, region) = (start.pose.rotation, &mut obstacle.region);
        let is_whole = start.shape.convex_pieces().len() + bodies.shape_inline(slot).convex_pieces().len() == 2;
        let has_inside = if is_whole {
            templates.write(bodies, [start.slot, slot], pair, turn, region)
        } else {
            turned_difference(pair, turn, region)
        };
        obstacle.slop = place(pair, start.pose, slop, has_inside, region);
        obstacle.seam_of = None;
        (obstacle.slot, obstacle.pieces, obstacle.one_way) = (slot, pieces, start.scene.one_way_in_world(slot));
        let Region { normals, radius, .. } = &obstacle.region;
        *count += usize::from(!normals.is_empty() || *radius > 0.0);
    }
}
